// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/editor/cluster_editor.h"
#include "common/form/field_form.h"
#include "common/text/number_text.h"

class QComboBox;
class QPushButton;

namespace tangram {

class CheckedField;

/// The figures of the marked nodes: where they differ a field is empty and says so, and typing into it gives all of
/// them the value.
class NodeForm : public FieldForm {
    Q_OBJECT
public:
    explicit NodeForm(ClusterEditor& editor, QWidget* parent = nullptr);
    void show_marked(); ///< at least one node
    void begin_editing(); ///< puts the focus into the first field

Q_SIGNALS:
    void figures_asked(); ///< of the GPU type

private:
    /// A figure of a node, and its field.
    struct Figure {
        QString name;
        QString unit;
        NumberRange range;
        bool may_be_empty = false;
        std::function<std::optional<double>(const Node&)> get;
        std::function<void(Node&, std::optional<double>)> set;
        const char* key = nullptr; ///< of the cluster file, by which importers tell where a figure comes from
        QString sentence = {};
        CheckedField* field = nullptr;
    };
    void add_figure(Figure figure, const char* key, const QString& sentence);
    void add_gpu_figures();
    void add_measured();
    void add_links();
    void show_figure(const Figure& figure, const std::map<std::string, std::string>& origins);
    void show_choices();
    std::vector<const Node*> nodes() const;

    ClusterEditor& editor_;
    std::vector<Figure> figures_;
    CheckedField* name_;
    QComboBox* type_;
    QPushButton* figures_of_type_; ///< in few words; leads to them
    QComboBox* kind_;
    QComboBox* zone_;
    QComboBox* rack_;
    QComboBox* switch_;
};

} // namespace tangram
