// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/editor/cluster_editor.h"
#include "page_over_document.h"

#include <algorithm>
#include <string>

namespace tangram {

/// A cluster page that is shown, with its drawing at hand.
struct ShownPage : PageOverDocument {
    ShownPage()
    {
        page.resize(1400, 800);
        page.show();
    }
    const ClusterLayout& layout() { return state().layout; }
    CanvasSelection& selection() { return page.selection(); }
    const NodeTemplate& node() const { return node_templates().front(); }
    QPoint on_view(const QPointF& scene) { return view().mapFromScene(scene); }
    const ClusterFrame& frame(const std::string& name)
    {
        return *std::find_if(layout().frames.begin(), layout().frames.end(),
                             [&](const ClusterFrame& one) { return one.label.toStdString() == name; });
    }
};

/// What covers what; empty: nothing does. Cards lie in racks and zones, racks in zones.
inline QString overlap(const ClusterLayout& layout)
{
    enum Kind { card, switch_box, rack, zone };
    std::vector<std::pair<Kind, QRectF>> things;
    for (const QRectF& rect : layout.nodes)
        things.emplace_back(card, rect);
    for (const SwitchBox& box : layout.switches)
        things.emplace_back(switch_box, box.rect);
    for (const ClusterFrame& frame : layout.frames)
        things.emplace_back(frame.zone ? zone : rack, frame.rect);
    for (const auto& [kind, rect] : things)
        for (const auto& [other_kind, other] : things) {
            const bool is_inside = other_kind > kind && kind != switch_box && other.contains(rect);
            if (&rect != &other && other_kind >= kind && rect.intersects(other) && !is_inside)
                return QStringLiteral("%1 at %2 %3 and %4 at %5 %6")
                    .arg(kind)
                    .arg(rect.x())
                    .arg(rect.y())
                    .arg(other_kind)
                    .arg(other.x())
                    .arg(other.y());
        }
    return {};
}

} // namespace tangram
