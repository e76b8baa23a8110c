// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/editor/cluster_editor.h"
#include "common/form/panel.h"

class QScrollArea;
class QStackedWidget;

namespace tangram {

class GpuTypeForm;
class LinkForm;
class NodeForm;
class PlaceForm;
class SwitchForm;

/// The figures of what is marked, to be edited. The editor outlives it.
class InspectorPanel : public Panel {
    Q_OBJECT
public:
    explicit InspectorPanel(ClusterEditor& editor, QWidget* parent = nullptr);
    void show_marked(); ///< after every change of the selection or the cluster
    void begin_editing(); ///< puts the focus into the first field

Q_SIGNALS:
    void left(); ///< with Escape, where no field has something to take back

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    QScrollArea& scroll_area() const; ///< of the form that is shown

    ClusterEditor& editor_;
    QStackedWidget* forms_;
    NodeForm* nodes_;
    GpuTypeForm* gpu_types_; ///< below them
    SwitchForm* switches_;
    LinkForm* links_;
    PlaceForm* places_;
};

} // namespace tangram
