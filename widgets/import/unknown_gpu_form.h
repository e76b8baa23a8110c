// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/text/number_text.h"
#include "files/import/import.h"
#include "files/import/source/gpu_name_table.h"
#include "import/gpu_answers.h"

#include <QWidget>

#include <vector>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QPushButton;
class QRadioButton;

namespace tangram {

class CheckedField;
class QuietLabel;

/// Asks what a GPU is whose name is not known: the same as one of the catalogue, or its figures. What is missing or
/// wrong is told while it is typed.
class UnknownGpuForm : public QWidget {
    Q_OBJECT
public:
    explicit UnknownGpuForm(QWidget* parent = nullptr);

    void ask(const UnknownGpu& gpu, std::size_t others); ///< that will be asked for after it
    const UnknownGpu& asked() const { return gpu_; }

Q_SIGNALS:
    void answered(const tangram::GpuAnswer& answer);

private:
    QWidget* make_figures();
    /// A figure that may be typed, and its field.
    struct Figure {
        QString name;
        QString unit;
        NumberRange range;
        double GpuFigures::*place;
        bool is_needed = false;
        QString example = {}; ///< shown while it is empty
        QString sentence = {};
        CheckedField* field = nullptr;
    };
    void add_figure(Figure figure, QGridLayout& grid);
    void check();
    void answer();
    GpuFigures figures() const;
    QString chosen_type() const; ///< empty: none that is known

    UnknownGpu gpu_;
    QLabel* question_;
    QRadioButton* same_;
    QRadioButton* own_;
    QComboBox* types_;
    QWidget* fields_;
    std::vector<Figure> figures_;
    QCheckBox* remember_;
    QuietLabel* state_;
    QPushButton* take_;
};

} // namespace tangram
