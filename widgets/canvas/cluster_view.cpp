// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/cluster_view.h"

#include "common/island_colours.h"
#include "common/theme.h"
#include "common/value_format.h"

#include <QGestureEvent>
#include <QGraphicsScene>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPinchGesture>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

constexpr double zoom_step = 1.2;
constexpr double least_scale = 0.02;
constexpr double largest_scale = 4;

std::vector<int> islands_by_node(const Cluster& cluster, const Islands& islands)
{
    std::vector<int> result(cluster.nodes.size(), -1);
    for (std::size_t i = 0; i < islands.size(); ++i) {
        for (int node : islands[i].nodes)
            result[static_cast<std::size_t>(node)] = static_cast<int>(i);
    }
    return result;
}

QString node_tooltip(const Cluster& cluster, const Node& node, const QString& island)
{
    QStringList lines{QStringLiteral("<b>%1</b>").arg(QString::fromStdString(node.id).toHtmlEscaped()),
                      QStringLiteral("%1 × %2")
                          .arg(node.gpu_count)
                          .arg(QString::fromStdString(cluster.gpu_type_of(node).name).toHtmlEscaped())};
    if (!island.isEmpty())
        lines << QStringLiteral("island ") + island.toHtmlEscaped();
    lines << QStringLiteral("inside: %1 %2 per GPU")
                 .arg(QString::fromStdString(node.intra_kind).toHtmlEscaped(),
                      format_rate(node.intra.bytes_per_s, QStringLiteral("B/s")));
    lines << QStringLiteral("interfaces: %1 × %2")
                 .arg(node.nic_count)
                 .arg(format_rate(node.nic.bytes_per_s, QStringLiteral("B/s")));
    return lines.join(QStringLiteral("<br>"));
}

} // namespace

ClusterView::ClusterView(QWidget* parent)
    : QGraphicsView(parent)
{
    auto* scene = new QGraphicsScene(this);
    scene->setItemIndexMethod(QGraphicsScene::BspTreeIndex);
    setScene(scene);
    setFrameShape(QFrame::NoFrame);
    setDragMode(QGraphicsView::ScrollHandDrag);
    viewport()->setCursor(Qt::ArrowCursor);
    setTransformationAnchor(QGraphicsView::AnchorUnderMouse);
    setResizeAnchor(QGraphicsView::AnchorViewCenter);
    setViewportUpdateMode(QGraphicsView::SmartViewportUpdate);
    setOptimizationFlags(QGraphicsView::DontSavePainterState | QGraphicsView::DontAdjustForAntialiasing);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMinimumSize(240, 160);
    setAccessibleName(tr("Cluster"));
    setAccessibleDescription(tr("Drawing of the cluster's nodes, coloured by island"));
    grabGesture(Qt::PinchGesture);
    state_.dark = is_dark(palette());
}

ClusterView::~ClusterView()
{
    scene()->clear(); // the items refer to state_
}

void ClusterView::set_cluster(std::shared_ptr<const Cluster> cluster, const Islands& islands)
{
    state_.cluster = std::move(cluster);
    state_.highlighted = -1;
    rebuild(islands);
    fit();
}

void ClusterView::set_islands(const Islands& islands)
{
    state_.highlighted = -1;
    rebuild(islands);
}

void ClusterView::rebuild(const Islands& islands)
{
    scene()->clear();
    islands_ = islands;
    if (!state_.cluster)
        return;
    state_.island_of_node = islands.empty() ? std::vector<int>() : islands_by_node(*state_.cluster, islands);
    layout_ = lay_out_cluster(*state_.cluster, state_.island_of_node);
    for (const ClusterFrame& frame : layout_.frames) {
        std::vector<int> in_frame;
        QStringList labels;
        for (int node : frame.nodes) {
            const int island =
                state_.island_of_node.empty() ? -1 : state_.island_of_node[static_cast<std::size_t>(node)];
            if (island < 0 || std::find(in_frame.begin(), in_frame.end(), island) != in_frame.end())
                continue;
            in_frame.push_back(island);
            QString name = QString::fromStdString(islands[static_cast<std::size_t>(island)].name);
            // "H100 · rack r1" under rack r1 says the rack twice.
            if (const qsizetype dot = name.lastIndexOf(QStringLiteral(" · ")); dot > 0 && name.endsWith(frame.label))
                name.truncate(dot);
            labels << island_letter(island) + QStringLiteral(" · ") + name;
        }
        scene()->addItem(new FarLabelItem(state_, frame, in_frame));
        if (labels.size() > 2)
            labels[1] = tr("and %1 more").arg(labels.size() - 1);
        scene()->addItem(new FrameItem(state_, frame, labels, in_frame));
    }
    for (const Wire& wire : layout_.wires)
        scene()->addItem(new SwitchItem(state_, wire));
    for (const SwitchBox& box : layout_.switches)
        scene()->addItem(
            new SwitchItem(state_, box.rect,
                           QString::fromStdString(state_.cluster->switches[static_cast<std::size_t>(box.index)].id)));
    for (std::size_t n = 0; n < layout_.nodes.size(); ++n) {
        scene()->addItem(new NodeItem(state_, static_cast<int>(n), layout_.nodes[n]));
    }
    // Room to pan beyond the edges.
    const double margin = std::max(layout_.bounds.width(), layout_.bounds.height());
    scene()->setSceneRect(layout_.bounds.adjusted(-margin, -margin, margin, margin));
}

void ClusterView::highlight_island(int island)
{
    if (state_.highlighted == island)
        return;
    state_.highlighted = island;
    viewport()->update();
}

void ClusterView::fit()
{
    fitted_ = true;
    if (layout_.bounds.isEmpty())
        return;
    fitInView(layout_.bounds.adjusted(-24, -24, 24, 24), Qt::KeepAspectRatio);
    const double scale = transform().m11();
    if (scale > 1.25) {
        resetTransform();
        QGraphicsView::scale(1.25, 1.25);
        centerOn(layout_.bounds.center());
    }
}

void ClusterView::zoom_in()
{
    scale_view(zoom_step);
}

void ClusterView::zoom_out()
{
    scale_view(1 / zoom_step);
}

void ClusterView::scale_view(double factor)
{
    const double now = transform().m11();
    const double wanted = std::clamp(now * factor, least_scale, largest_scale);
    scale(wanted / now, wanted / now);
    fitted_ = false;
}

void ClusterView::drawBackground(QPainter* painter, const QRectF& rect)
{
    painter->fillRect(rect, palette().color(QPalette::Window));
    const double lod = transform().m11();
    double pitch = 24;
    while (pitch * lod < 16)
        pitch *= 2;
    QVector<QPointF> dots;
    for (double x = std::floor(rect.left() / pitch) * pitch; x < rect.right(); x += pitch) {
        for (double y = std::floor(rect.top() / pitch) * pitch; y < rect.bottom(); y += pitch)
            dots.append(QPointF(x, y));
    }
    painter->setPen(QPen(hairline_colour(state_.dark), 0));
    painter->drawPoints(dots.constData(), static_cast<int>(dots.size()));
}

bool ClusterView::event(QEvent* event)
{
    if (event->type() == QEvent::Gesture) {
        if (QGesture* gesture = static_cast<QGestureEvent*>(event)->gesture(Qt::PinchGesture)) {
            scale_view(static_cast<QPinchGesture*>(gesture)->scaleFactor());
            return true;
        }
    }
    return QGraphicsView::event(event);
}

QString ClusterView::tooltip_at(const QPoint& position) const
{
    const auto* item = qgraphicsitem_cast<NodeItem*>(itemAt(position));
    if (item == nullptr)
        return {};
    const auto node = static_cast<std::size_t>(item->node());
    const int island = state_.island_of_node.empty() ? -1 : state_.island_of_node[node];
    const QString name =
        island < 0 ? QString() : QString::fromStdString(islands_[static_cast<std::size_t>(island)].name);
    return node_tooltip(*state_.cluster, state_.cluster->nodes[node], name);
}

bool ClusterView::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QGraphicsView::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), tooltip_at(help->pos()), viewport());
    return true;
}

void ClusterView::wheelEvent(QWheelEvent* event)
{
    if (event->angleDelta().y() != 0)
        scale_view(std::pow(zoom_step, event->angleDelta().y() / 120.0));
    event->accept();
}

void ClusterView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoom_in();
    case Qt::Key_Minus:
        return zoom_out();
    case Qt::Key_F:
    case Qt::Key_Home:
        return fit();
    case Qt::Key_Escape:
        highlight_island(-1);
        Q_EMIT island_clicked(-1);
        return;
    default:
        fitted_ = false;
        QGraphicsView::keyPressEvent(event);
    }
}

void ClusterView::mousePressEvent(QMouseEvent* event)
{
    pressed_ = event->pos();
    QGraphicsView::mousePressEvent(event);
}

void ClusterView::mouseReleaseEvent(QMouseEvent* event)
{
    QGraphicsView::mouseReleaseEvent(event);
    viewport()->setCursor(Qt::ArrowCursor);
    if ((event->pos() - pressed_).manhattanLength() >= 4) {
        fitted_ = false;
        return;
    }
    int island = -1;
    if (const auto* item = qgraphicsitem_cast<NodeItem*>(itemAt(event->pos()));
        item != nullptr && !state_.island_of_node.empty())
        island = state_.island_of_node[static_cast<std::size_t>(item->node())];
    highlight_island(island);
    Q_EMIT island_clicked(island);
}

void ClusterView::resizeEvent(QResizeEvent* event)
{
    QGraphicsView::resizeEvent(event);
    if (fitted_)
        fit();
}

void ClusterView::showEvent(QShowEvent* event)
{
    QGraphicsView::showEvent(event);
    if (fitted_)
        fit();
}

void ClusterView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange) {
        state_.dark = is_dark(palette());
        viewport()->update();
    }
    QGraphicsView::changeEvent(event);
}

} // namespace tangram
