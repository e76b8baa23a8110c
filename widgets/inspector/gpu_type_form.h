// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/editor/cluster_editor.h"
#include "common/form/field_form.h"
#include "common/text/number_text.h"

class QLabel;
class QPushButton;

namespace tangram {

class CheckedField;

/// The figures of the marked nodes' GPU type, with what the catalogue says of them. Changing one gives those nodes a
/// type of the cluster's own.
class GpuTypeForm : public FieldForm {
    Q_OBJECT
public:
    explicit GpuTypeForm(ClusterEditor& editor, QWidget* parent = nullptr);
    void show_marked(); ///< at least one node
    void begin_editing(); ///< puts the focus into the first figure

private:
    /// A figure of a type, and its field.
    struct Figure {
        QString name;
        QString unit;
        NumberRange range;
        std::string key; ///< of its source in the catalogue
        std::function<double&(GpuType&)> place;
        QString sentence = {};
        CheckedField* field = nullptr;
    };
    void add_figure(const Figure& figure);
    void add_figures();
    void add_peaks();
    void show_figure(const Figure& figure, const GpuType& gpu, const GpuType* known);
    QString state_text(const GpuType& gpu, const GpuType* known) const;
    std::shared_ptr<const GpuType> type() const; ///< null: the marked nodes have several
    /// What a figure's text makes of it: 0 of an empty one that may be 0.
    static Result<double> typed(const Figure& figure, const QString& text);

    ClusterEditor& editor_;
    QLabel* state_;
    CheckedField* name_;
    std::vector<Figure> figures_;
    QPushButton* back_;
    QPushButton* all_;
};

} // namespace tangram
