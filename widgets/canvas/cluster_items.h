// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/cluster_layout.h"

#include <QGraphicsItem>

#include <memory>

namespace tangram {

/// What the items of one scene share; owned by the scene.
struct ClusterPaintState {
    std::shared_ptr<const Cluster> cluster;
    std::vector<int> island_of_node; ///< -1: none
    int highlighted = -1; ///< an island, or -1
    bool dark = false;
};

/// A node: far away a block of its island's colour, nearer its name and type, near its GPUs.
class NodeItem : public QGraphicsItem {
public:
    NodeItem(const ClusterPaintState& state, int node, const QRectF& rect);
    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;
    int node() const { return node_; }
    enum { Type = UserType + 1 };
    int type() const override { return Type; }

private:
    const ClusterPaintState& state_;
    int node_;
    QRectF rect_;
};

/// A rack or zone outline with its label tab, and the islands' names under a rack.
class FrameItem : public QGraphicsItem {
public:
    FrameItem(const ClusterPaintState& state, ClusterFrame frame, QStringList island_labels, std::vector<int> islands);
    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    const ClusterPaintState& state_;
    ClusterFrame frame_;
    QStringList island_labels_;
    std::vector<int> islands_;
};

/// A rack's islands or a zone's name in screen size, over everything, while the view is too far away for the rest.
class FarLabelItem : public QGraphicsItem {
public:
    FarLabelItem(const ClusterPaintState& state, const ClusterFrame& frame, std::vector<int> islands);
    QRectF boundingRect() const override;
    QPainterPath shape() const override { return {}; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    const ClusterPaintState& state_;
    QRectF rect_;
    QString label_;
    bool zone_;
    std::vector<int> islands_;
};

/// A switch box, or a wire between two (then `wire` is not empty); wider for faster links.
class SwitchItem : public QGraphicsItem {
public:
    SwitchItem(const ClusterPaintState& state, const QRectF& rect, QString label);
    SwitchItem(const ClusterPaintState& state, Wire wire);
    QRectF boundingRect() const override;
    QPainterPath shape() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    double line_width() const;

    const ClusterPaintState& state_;
    QRectF rect_;
    QString label_;
    Wire wire_;
};

} // namespace tangram
