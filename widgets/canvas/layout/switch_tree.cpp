// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/layout/switch_tree.h"

#include "canvas/layout/line_heights.h"
#include "common/text/value_format.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace tangram {

namespace {

struct SwitchTreeWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::SwitchTree)
};

constexpr double box_width = 104;
constexpr double box_height = 28;
constexpr double box_gap = 16; ///< between those of one level
constexpr double level_height = 72;

/// A rack, or a node that stands freely, below a switch.
struct Hanging {
    QRectF rect;
    int frame = -1;
    int node = -1;
    double bytes_per_s = 0; ///< of all its interfaces
};

struct Tree {
    std::map<std::string, int> index;
    std::vector<int> parent; ///< -1: a root
    std::vector<std::vector<Hanging>> racks; ///< that hang on each switch directly
    std::vector<int> height; ///< 0: a leaf of the tree
};

Tree build(const Cluster& cluster, const ClusterLayout& layout)
{
    Tree tree;
    const std::size_t count = cluster.switches.size();
    tree.parent.assign(count, -1);
    tree.racks.resize(count);
    tree.height.assign(count, 0);
    for (std::size_t s = 0; s < count; ++s)
        tree.index.emplace(cluster.switches[s].id, static_cast<int>(s));
    for (std::size_t s = 0; s < count; ++s) {
        if (const auto found = tree.index.find(cluster.switches[s].parent); found != tree.index.end())
            tree.parent[s] = found->second;
    }
    // The switches are a forest, so every chain of parents ends.
    for (std::size_t s = 0; s < count; ++s) {
        int height = 1;
        for (int up = tree.parent[s]; up >= 0; up = tree.parent[up], ++height)
            tree.height[up] = std::max(tree.height[up], height);
    }
    const auto sent_by = [&](int node) {
        const Node& of = cluster.nodes[node];
        return of.nic_count * of.nic.bytes_per_s;
    };
    for (std::size_t f = 0; f < layout.frames.size(); ++f) {
        const ClusterFrame& frame = layout.frames[f];
        if (frame.zone)
            continue;
        int on = frame.switch_index;
        if (!frame.nodes.empty()) {
            const Node& first = cluster.nodes[frame.nodes.front()];
            const auto found = tree.index.find(first.location.switch_id);
            on = found == tree.index.end() ? -1 : found->second;
        }
        if (on < 0)
            continue;
        double bytes_per_s = 0;
        for (const int node : frame.nodes)
            bytes_per_s += sent_by(node);
        tree.racks[on].push_back({frame.rect, static_cast<int>(f), -1, bytes_per_s});
    }
    for (std::size_t n = 0; n < cluster.nodes.size(); ++n) { // those that stand freely
        const Node& node = cluster.nodes[n];
        const auto found = tree.index.find(node.location.switch_id);
        if (node.position && node.location.rack.empty() && found != tree.index.end())
            tree.racks[found->second].push_back(
                {layout.nodes[n], -1, static_cast<int>(n), sent_by(static_cast<int>(n))});
    }
    return tree;
}

QString uplink_label(const Switch& from)
{
    const QString id = QString::fromStdString(from.id);
    return from.uplink_bytes_per_s > 0
        ? SwitchTreeWords::tr("%1 uplink %2").arg(id, format_rate(from.uplink_bytes_per_s, QStringLiteral("B/s")))
        : SwitchTreeWords::tr("%1 uplink, non-blocking").arg(id);
}

/// `from` the middle of what it leads from.
Wire wire(const QPointF& from, const QPointF& to, const LineCourse& course, double bytes_per_s, const QString& label,
          int uplink_of)
{
    const double x = from.x() + course.beside;
    const double y = from.y() + course.height * (to.y() - from.y());
    return {QPolygonF({QPointF(x, from.y()), QPointF(x, y), QPointF(to.x(), y), to}), bytes_per_s, label, uplink_of,
            -1};
}

using Boxes = std::vector<std::optional<QRectF>>;

/// Of the cables of racks and nodes to each switch.
std::vector<LineCourse> courses_of_cables(const Tree& tree, const Boxes& boxes)
{
    LineHeights heights(boxes.size());
    for (std::size_t s = 0; s < boxes.size(); ++s)
        for (const Hanging& rack : tree.racks[s])
            if (boxes[s])
                heights.add(s, boxes[s]->bottom(), boxes[s]->center().x(), rack.rect.center().x());
    return heights.chosen();
}

/// Of the uplinks that lead to each switch.
std::vector<LineCourse> courses_of_uplinks(const Tree& tree, const Boxes& boxes)
{
    LineHeights heights(boxes.size());
    for (std::size_t s = 0; s < boxes.size(); ++s)
        if (const int up = tree.parent[s]; up >= 0 && boxes[s] && boxes[up]) {
            const QRectF& parent = *boxes[up];
            heights.add(static_cast<std::size_t>(up), parent.bottom(), parent.center().x(), boxes[s]->center().x());
        }
    return heights.chosen();
}

/// Moves centres as little as can be until boxes of one level stand beside each other, in the order in which they stood
/// (isotonic regression by pooling adjacent violators). Switches whose racks alternate would stand on each other.
void keep_apart(std::vector<double>& centres)
{
    std::vector<std::size_t> order(centres.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return centres[a] < centres[b]; });
    struct Run {
        double sum = 0; ///< of where they want to stand, less their distance from the first of all
        std::size_t count = 0;
        double mean() const { return sum / static_cast<double>(count); }
    };
    constexpr double pitch = box_width + box_gap;
    std::vector<Run> runs;
    for (std::size_t i = 0; i < order.size(); ++i) {
        runs.push_back({centres[order[i]] - static_cast<double>(i) * pitch, 1});
        while (runs.size() > 1 && runs[runs.size() - 2].mean() > runs.back().mean()) {
            runs[runs.size() - 2].sum += runs.back().sum;
            runs[runs.size() - 2].count += runs.back().count;
            runs.pop_back();
        }
    }
    std::size_t i = 0;
    for (const Run& run : runs)
        for (std::size_t n = 0; n < run.count; ++n, ++i)
            centres[order[i]] = run.mean() + static_cast<double>(i) * pitch;
}

class SwitchTreeLayout {
public:
    SwitchTreeLayout(const Cluster& cluster, bool with_leaves, ClusterLayout& layout)
        : cluster_(cluster)
        , with_leaves_(with_leaves)
        , layout_(layout)
        , tree_(build(cluster, layout))
        , boxes_(cluster.switches.size())
        , spans_(cluster.switches.size(), {1e300, -1e300})
    {
        for (const ClusterFrame& frame : layout.frames) {
            right_ = std::max(right_, frame.rect.right());
            top_ = std::min(top_, frame.rect.top());
        }
        for (const QRectF& card : layout.nodes) {
            right_ = std::max(right_, card.right());
            top_ = std::min(top_, card.top() - 16);
        }
    }

    /// From the leaves up, so that a parent knows where its children stand.
    void place_switches()
    {
        std::vector<int> order(boxes_.size());
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return height(a) < height(b); });
        for (auto first = order.begin(); first != order.end();) {
            const auto last =
                std::find_if(first, order.end(), [&](int other) { return height(other) != height(*first); });
            place_level({first, last}, height(*first));
            first = last;
        }
    }

    /// And the uplinks.
    void add_cables()
    {
        const std::vector<LineCourse> cables = courses_of_cables(tree_, boxes_);
        const std::vector<LineCourse> uplinks = courses_of_uplinks(tree_, boxes_);
        for (std::size_t s = 0; s < boxes_.size(); ++s) {
            if (!boxes_[s])
                continue;
            const double middle = boxes_[s]->center().x();
            if (with_leaves_ || cluster_.switches[s].position)
                for (const Hanging& rack : tree_.racks[s]) {
                    Wire cable = wire(QPointF(rack.rect.center().x(), rack.rect.top()),
                                      QPointF(middle, boxes_[s]->bottom()), cables[s], rack.bytes_per_s, QString(), -1);
                    cable.cable_to = static_cast<int>(s);
                    cable.frame = rack.frame;
                    cable.node = rack.node;
                    layout_.wires.push_back(std::move(cable));
                }
            const int up = tree_.parent[s];
            if (up < 0 || !boxes_[up])
                continue;
            const QRectF& parent = *boxes_[up];
            layout_.wires.push_back(
                wire(QPointF(middle, boxes_[s]->top()), QPointF(parent.center().x(), parent.bottom()), uplinks[up],
                     cluster_.switches[s].uplink_bytes_per_s, uplink_label(cluster_.switches[s]), static_cast<int>(s)));
        }
    }

    void add_links()
    {
        for (std::size_t l = 0; l < cluster_.links.size(); ++l) {
            const ExtraLink& link = cluster_.links[l];
            const auto from = end_of_link(link.a);
            const auto to = end_of_link(link.b);
            if (!from || !to)
                continue;
            const QString label = QString::fromStdString(link.a + " – " + link.b) + QStringLiteral(": ")
                + format_rate(link.speed.bytes_per_s, QStringLiteral("B/s"));
            // Between zones the line runs below both, where nothing else is.
            const bool zones = !tree_.index.contains(link.a);
            const double below = std::max(from->bottom(), to->bottom()) + (zones ? 24 : 0);
            layout_.wires.push_back(
                {QPolygonF({QPointF(from->center().x(), from->bottom()), QPointF(from->center().x(), below),
                            QPointF(to->center().x(), below), QPointF(to->center().x(), to->bottom())}),
                 link.speed.bytes_per_s, label, -1, static_cast<int>(l)});
            layout_.bounds |= QRectF(from->center().x(), below, 1, 16);
        }
    }

private:
    int height(int at) const { return tree_.height[at]; }

    /// Of those that hang on it; beside everything else where nothing does. False then.
    bool find_span(std::size_t at)
    {
        auto& [left, right] = spans_[at];
        for (const Hanging& rack : tree_.racks[at]) {
            left = std::min(left, rack.rect.center().x());
            right = std::max(right, rack.rect.center().x());
        }
        if (left <= right)
            return true;
        right_ += box_width + level_height / 2;
        left = right = right_;
        return false;
    }

    void place_level(std::span<const int> switches, int level)
    {
        std::vector<std::size_t> placed; // by the layout
        std::vector<double> centres;
        for (const int index : switches) {
            const auto at = static_cast<std::size_t>(index);
            const bool carries = find_span(at);
            if (const auto& position = cluster_.switches[at].position) {
                boxes_[at] = QRectF(position->x, position->y, box_width, box_height);
            } else if (level > 0 || with_leaves_ || !carries) {
                placed.push_back(at);
                centres.push_back(middle_of(at));
            }
        }
        keep_apart(centres);
        const double y = top_ - (level + (with_leaves_ ? 1 : 0)) * level_height - box_height;
        for (std::size_t i = 0; i < placed.size(); ++i)
            boxes_[placed[i]] = QRectF(centres[i] - box_width / 2, y, box_width, box_height);
        for (const int index : switches)
            add_to_parent(index);
    }

    double middle_of(std::size_t at) const { return 0.5 * (spans_[at].first + spans_[at].second); }

    void add_to_parent(int index)
    {
        const auto at = static_cast<std::size_t>(index);
        if (boxes_[at]) {
            layout_.switches.push_back({index, *boxes_[at]});
            spans_[at] = {boxes_[at]->center().x(), boxes_[at]->center().x()};
        }
        const int up = tree_.parent[at];
        if (up < 0)
            return;
        auto& [left, right] = spans_[up];
        left = std::min(left, middle_of(at));
        right = std::max(right, middle_of(at));
    }

    /// A switch's box, or the middle of a zone's lower edge.
    std::optional<QRectF> end_of_link(const std::string& id) const
    {
        if (const auto found = tree_.index.find(id); found != tree_.index.end())
            return boxes_[found->second];
        for (const ClusterFrame& frame : layout_.frames)
            if (frame.zone && frame.label.toStdString() == id)
                return QRectF(frame.rect.center().x(), frame.rect.bottom(), 0, 0);
        return std::nullopt;
    }

    const Cluster& cluster_;
    bool with_leaves_;
    ClusterLayout& layout_;
    const Tree tree_;
    Boxes boxes_; ///< by switch
    std::vector<std::pair<double, double>> spans_; ///< by switch: the middles of what hangs on it
    double right_ = 0; ///< of what the tree stands over
    double top_ = 0;
};

} // namespace

void add_switch_tree(const Cluster& cluster, bool with_leaves, ClusterLayout& layout)
{
    SwitchTreeLayout tree(cluster, with_leaves, layout);
    tree.place_switches();
    tree.add_cables();
    tree.add_links();
}

} // namespace tangram
