// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster_parts.h"

#include <QObject>

#include <memory>
#include <set>
#include <string>
#include <utility>

namespace tangram {

/// Whether what is clicked or drawn around comes to what is marked already, and does not take its place.
inline bool extends(Qt::KeyboardModifiers modifiers)
{
    return (modifiers & (Qt::ControlModifier | Qt::ShiftModifier)) != 0;
}

/// What is marked on the canvas, and the node that the keyboard is at. Kept by names, so that edits of other things
/// leave it as it is; what has gone is no longer marked. GUI thread.
class CanvasSelection : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// The cluster whose indices parts() has from now on; emits changed() where something marked has gone.
    void set_cluster(std::shared_ptr<const Cluster> cluster);

    const ClusterParts& parts() const { return parts_; }
    int current() const { return current_; } ///< a node; -1: none
    void mark(const ClusterParts& parts);
    void add(const ClusterParts& parts);
    void toggle(const ClusterParts& parts); ///< takes away where all are marked already
    void clear() { mark({}); }
    void set_current(int node);
    bool holds(const ClusterParts& parts) const; ///< all of them

Q_SIGNALS:
    void changed();

private:
    void remember();

    std::shared_ptr<const Cluster> cluster_;
    ClusterParts parts_;
    int current_ = -1;
    std::string current_id_;
    std::set<std::string> nodes_;
    std::set<std::string> switches_;
    std::set<std::pair<std::string, std::string>> links_;
};

} // namespace tangram
