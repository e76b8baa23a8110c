// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/layout/canvas_hit.h"

namespace tangram {

class ClusterView;

/// Has assistive technology find the parts of the drawing below every ClusterView: zones, racks, switches, links and
/// nodes, each with its name, place, state and actions. Each is made when it is asked for, so that a drawing that
/// nobody reads costs nothing. May be called again. GUI thread.
void install_canvas_accessibility();

/// Tells those who listen, if there are any, that other parts are marked, and that the keyboard is at another one.
void tell_marked(ClusterView& view);
void tell_current(ClusterView& view, int node);
/// Which child of the view's interface a node is; -1: it has no interface.
int accessible_child(ClusterView& view, int node);
/// That the parts are others.
void tell_parts_changed(ClusterView& view);

} // namespace tangram
