// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/model.h"

#include <QWidget>

#include <map>
#include <optional>
#include <string>

class QCheckBox;
class QComboBox;
class QLabel;

namespace tangram {

class CheckedField;
class FieldForm;
class PresetBox;

/// The model to be trained: a preset, a Hugging Face config or model file by drop, file or clipboard, or its numbers.
/// What is typed is checked at every key, by itself and against the rest; a whole model that holds together is handed
/// out, anything else is told below its field and stands as it was typed.
class ModelPanel : public QWidget {
    Q_OBJECT
public:
    explicit ModelPanel(QWidget* parent = nullptr);

    void set_model(const Model& model); ///< emits nothing
    const Model& model() const { return model_; }
    /// What is typed by now where it holds together; the model as it was handed out otherwise.
    const Model& draft() const { return draft_; }
    bool has_faults() const { return faulty_; }
    /// Reads a Hugging Face config or a model file; tells which keys were not used, or what is wrong. True: it was
    /// read.
    bool take_text(const QString& text, const QString& source);
    QString note() const; ///< what was told about that

public Q_SLOTS:
    void ask_file();
    void paste();

Q_SIGNALS:
    /// One edit: a whole model in place of the one before.
    void model_edited(const tangram::Model& model);
    void draft_changed();
    /// Files that are no models were dropped.
    void files_dropped(const QStringList& paths);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void add_fields();
    void add_number(std::size_t at);
    void show_model();
    void show_used_fields();
    void judge(); ///< the draft of what is typed, and every fault
    void hand_out(); ///< the draft, if it is another model
    void choose_attention(int kind);
    void choose_experts(bool has);
    bool take_file(const QString& path);
    void tell(const QString& note, bool fault);
    void recolour_note();

    Model model_;
    Model base_; ///< model_ with what was chosen since, before what is typed
    Model draft_;
    Experts last_experts_; ///< of a model whose experts were switched off
    bool faulty_ = false;
    bool note_is_fault_ = false;

    QLabel* note_;
    FieldForm* form_;
    PresetBox* presets_;
    CheckedField* name_;
    std::map<std::string, CheckedField*> numbers_; ///< by key
    QComboBox* attention_;
    QCheckBox* gated_;
    QCheckBox* tied_;
    QCheckBox* positions_;
    QCheckBox* experts_;
};

} // namespace tangram
