// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/layout/canvas_hit.h"
#include "canvas/layout/canvas_selection.h"
#include "cluster/edit/cluster_edits.h"
#include "document/document.h"
#include "files/cluster/node_templates.h"

#include <QPointF>

#include <functional>
#include <map>
#include <string>

namespace tangram {

enum class Alignment { left, centre, right, top, middle, bottom };

/// What can be done to the drawing and its islands, with mouse or keyboard: each call is one step of undo with a name,
/// and marks what came of it. What cannot be done is told by refused(). GUI thread; document, selection and canvas
/// state outlive it.
class ClusterEditor : public QObject {
    Q_OBJECT
public:
    ClusterEditor(Document& document, CanvasSelection& selection, const CanvasState& state, QObject* parent = nullptr);

    // Drawing. `at` is the corner of the first card, in scene units; places there take the new parts in.
    void add_nodes(const NodeTemplate& made, int count, const QPointF& at);
    void add_switch(const QPointF& at);
    void add_rack(const QPointF& at);
    void add_zone(const QPointF& at);
    /// A rack around the marked nodes, or an empty one where none are.
    void rack_around_marked();
    void zone_around_marked();
    void remove_marked();
    void duplicate_marked(int times); ///< side by side, on free ground
    int most_copies() const; ///< of what is marked, that the cluster has room for; at least 1
    QString copied() const; ///< what is marked as text for the clipboard; empty: nothing
    void cut();
    void paste(const QString& text, std::optional<QPointF> at); ///< beside what stands there

    // Moving.
    void move_marked(const QPointF& by); ///< one step of undo with the moves before it
    void drop_marked(const QPointF& by, const CanvasHit& place); ///< into a rack or zone, or freely
    void align_marked(Alignment alignment);
    void lay_out_anew();
    void connect_parts(const CanvasHit& from, const CanvasHit& to);
    void connect_marked_to(int switch_index); ///< nodes and racks
    void disconnect_marked();

    // Figures of what is marked.
    void change_nodes(const QString& what, const std::function<void(Node&)>& change);
    void set_gpu_type(std::shared_ptr<const GpuType> gpu, const QString& what);
    void change_gpu_type(const QString& what, const std::function<void(GpuType&)>& change);
    void mark_nodes_of_same_type(); ///< as any of the marked ones
    void change_switch(const QString& what, const std::function<void(Switch&)>& change);
    void change_link(const QString& what, const std::function<void(ExtraLink&)>& change);
    void rename_marked(const QString& name); ///< one node, switch, rack or zone
    void rename_cluster(const QString& name);
    void put_marked_into_rack(const RackKey& rack);
    void put_marked_into_zone(const std::string& zone);
    void join_scale_up(const ScaleUpDomain& domain);

    // Islands.
    void make_island();
    void merge_islands(const std::vector<int>& islands);
    void split_islands(); ///< parts the marked nodes from each island that holds some of them
    void move_to_island(int island);
    void rename_island(int island, const QString& name);
    void lock_islands(const std::vector<int>& islands, bool locked);

    /// Islands that hold marked nodes, ascending.
    std::vector<int> marked_islands() const;
    const ClusterParts& marked() const { return selection_.parts(); }
    /// Where the figures of a node or switch were imported from, by key of the cluster file.
    std::map<std::string, std::string> origins_of(const std::string& part) const;
    const Cluster& cluster() const { return *document_.project().cluster; }

Q_SIGNALS:
    void refused(const tangram::Error& error);
    void accepted(); ///< an edit was made

private:
    /// False where it was refused.
    bool apply(const QString& name, Result<Cluster> after, EditKind kind = EditKind::single);
    bool apply_islands(const QString& name, const Result<Islands>& islands);
    void mark_added(std::size_t nodes_before);
    /// `first` is the corner of the first place that the copies of what stands on `ground` may take.
    void paste_beside(const QString& name, const ClusterPiece& piece, int times, const QRectF& ground,
                      const QPointF& first);
    /// Of everything marked that has a place, with what stands in marked racks and zones.
    Result<Cluster> moved(const Cluster& cluster, const ClusterParts& parts, const QPointF& by) const;

    Document& document_;
    CanvasSelection& selection_;
    const CanvasState& state_;
};

} // namespace tangram
