// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/import/gpu_name_table.h"
#include "formats/import/import.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QRadioButton;

namespace tangram {

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
    /// `type` is an id of the catalogue; `remember`: for later imports, too.
    void named(const QString& name, const QString& type, bool remember);
    void described(const tangram::GpuFigures& figures, bool remember);

private:
    QWidget* make_figures();
    QDoubleSpinBox* field(const QString& label, const QString& unit, double highest, int decimals);
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
    QDoubleSpinBox* memory_;
    QDoubleSpinBox* memory_rate_;
    QDoubleSpinBox* compute_;
    QDoubleSpinBox* link_;
    QDoubleSpinBox* power_;
    QDoubleSpinBox* price_;
    QCheckBox* remember_;
    QuietLabel* state_;
    QPushButton* take_;
};

} // namespace tangram
