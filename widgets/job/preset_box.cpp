// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/preset_box.h"

#include "common/text/value_format.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QLineEdit>
#include <QSignalBlocker>

namespace tangram {

PresetBox::PresetBox(QWidget* parent)
    : QComboBox(parent)
{
    setEditable(true);
    setInsertPolicy(QComboBox::NoInsert);
    setMinimumContentsLength(16);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    for (const ModelPreset& preset : model_presets()) {
        addItem(tr("%1 · %2").arg(QString::fromStdString(preset.id),
                                  format_rate(parameter_count(preset.model), {}).trimmed()),
                QString::fromStdString(preset.id));
        setItemData(count() - 1, QString::fromStdString(preset.source), Qt::ToolTipRole);
    }
    completer()->setFilterMode(Qt::MatchContains);
    completer()->setCompletionMode(QCompleter::PopupCompletion);
    completer()->setCaseSensitivity(Qt::CaseInsensitive);
    completer()->popup()->setAccessibleName(tr("Presets found"));
    lineEdit()->setPlaceholderText(tr("own model: type to find a preset"));
    lineEdit()->setAccessibleName(tr("Preset"));
    setCurrentIndex(-1);
    connect(this, &QComboBox::activated, this, [this](int at) {
        Q_EMIT fault_changed({});
        Q_EMIT preset_chosen(model_presets()[at]);
    });
    connect(lineEdit(), &QLineEdit::editingFinished, this, &PresetBox::judge);
}

void PresetBox::show_model(const Model& model)
{
    const QSignalBlocker quiet(this);
    const std::vector<ModelPreset>& presets = model_presets();
    int at = -1;
    for (std::size_t i = 0; i < presets.size(); ++i)
        if (presets[i].model == model)
            at = static_cast<int>(i);
    setCurrentIndex(at);
    if (at < 0)
        clearEditText();
}

void PresetBox::judge()
{
    const QString typed = currentText().trimmed();
    const bool known = typed.isEmpty() || findText(typed, Qt::MatchFixedString) >= 0;
    Q_EMIT fault_changed(known ? QString()
                               : tr("No preset is called “%1”. Choose one from the list, or type the model's numbers "
                                    "below.")
                                     .arg(typed.left(40)));
}

} // namespace tangram
