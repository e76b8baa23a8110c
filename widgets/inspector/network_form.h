// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/editor/cluster_editor.h"
#include "common/form/field_form.h"

class QComboBox;

namespace tangram {

class CheckedField;

/// The figures of one marked switch.
class SwitchForm : public FieldForm {
    Q_OBJECT
public:
    explicit SwitchForm(ClusterEditor& editor, QWidget* parent = nullptr);
    void show_marked();
    void begin_editing();

private:
    ClusterEditor& editor_;
    CheckedField* name_;
    QComboBox* parent_;
    CheckedField* uplink_;
    CheckedField* latency_;
};

/// The figures of one marked link.
class LinkForm : public FieldForm {
    Q_OBJECT
public:
    explicit LinkForm(ClusterEditor& editor, QWidget* parent = nullptr);
    void show_marked();
    void begin_editing();

private:
    ClusterEditor& editor_;
    CheckedField* bandwidth_;
    CheckedField* latency_;
};

/// The name of one marked rack or zone, and of the cluster where nothing is marked.
class PlaceForm : public FieldForm {
    Q_OBJECT
public:
    explicit PlaceForm(ClusterEditor& editor, QWidget* parent = nullptr);
    void show_marked();
    void begin_editing();

private:
    ClusterEditor& editor_;
    CheckedField* name_;
    QComboBox* zone_;
};

} // namespace tangram
