// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/model/presets.h"
#include "model/model.h"

#include <QComboBox>

namespace tangram {

/// The model presets with their parameter counts; any part of a name that is typed finds them.
class PresetBox : public QComboBox {
    Q_OBJECT
public:
    explicit PresetBox(QWidget* parent = nullptr);

    void show_model(const Model& model); ///< its preset, or none; emits nothing

Q_SIGNALS:
    void preset_chosen(const tangram::ModelPreset& preset);
    /// What was typed names no preset; empty: it does again.
    void fault_changed(const QString& fault);

private:
    void judge();
};

} // namespace tangram
