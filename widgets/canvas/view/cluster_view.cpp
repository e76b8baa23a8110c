// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/view/cluster_view.h"

#include "canvas/layers/frame_layer.h"
#include "canvas/layers/hull_layer.h"
#include "canvas/layers/mark_layer.h"
#include "canvas/layers/network_layer.h"
#include "canvas/layers/node_layer.h"
#include "canvas/view/canvas_accessible.h"
#include "canvas/view/part_tooltip.h"
#include "common/form/panel.h"
#include "common/theme/theme.h"
#include "islands/naming.h"

#include <QGraphicsScene>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tangram {

namespace {

constexpr int readable_pixels = 12;

std::vector<int> islands_by_node(const Cluster& cluster, const Islands& islands)
{
    if (islands.empty())
        return {};
    std::vector<int> result(cluster.nodes.size(), -1);
    for (std::size_t i = 0; i < islands.size(); ++i) {
        for (const int node : islands[i].nodes)
            result[static_cast<std::size_t>(node)] = static_cast<int>(i);
    }
    return result;
}

} // namespace

ClusterView::ClusterView(CanvasSelection& selection, QWidget* parent)
    : QGraphicsView(parent)
    , selection_(selection)
    , inks_(std::make_unique<CanvasInks>())
    , hulls_(new HullLayer(state_, *inks_))
    , frames_(new FrameLayer(state_, *inks_))
    , wires_(new WireLayer(state_, *inks_))
    , nodes_(new NodeLayer(state_, *inks_))
    , switches_(new SwitchLayer(state_, *inks_))
    , labels_(new LabelLayer(state_, *inks_))
    , marks_(new MarkLayer(state_, *inks_))
{
    auto* scene = new QGraphicsScene(this);
    scene->setItemIndexMethod(QGraphicsScene::NoIndex); // a handful of layers
    for (CanvasLayer* layer :
         std::initializer_list<CanvasLayer*>{hulls_, frames_, wires_, nodes_, switches_, labels_, marks_})
        scene->addItem(layer);
    setScene(scene);
    setFrameShape(QFrame::NoFrame);
    setTransformationAnchor(QGraphicsView::AnchorUnderMouse);
    setResizeAnchor(QGraphicsView::AnchorViewCenter);
    setViewportUpdateMode(QGraphicsView::MinimalViewportUpdate);
    setOptimizationFlags(QGraphicsView::DontSavePainterState | QGraphicsView::DontAdjustForAntialiasing);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setAutoFillBackground(false); // drawBackground() covers it
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    setMinimumSize(240, 160);
    setMouseTracking(true);
    setAcceptDrops(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Cluster drawing"));
    setAccessibleDescription(tr("Arrow keys go from node to node, Space marks, Enter edits"));
    install_canvas_accessibility();
    grabGesture(Qt::PinchGesture);
    state_.dark = is_dark(palette());
    for (const bool bold : {false, true}) // looking fonts up takes longer than a frame
        inks_->store.text.width(QStringLiteral("0"), readable_pixels, bold);
    connect(&selection_, &CanvasSelection::changed, this, &ClusterView::show_marks);
}

ClusterView::~ClusterView()
{
    scene()->clear(); // the layers refer to state_
}

void ClusterView::set_cluster(std::shared_ptr<const Cluster> cluster, const Islands& islands)
{
    if (cluster != state_.cluster) { // islands that were found meanwhile stop no drag
        cancel_drag();
        show_idle({});
    }
    state_.cluster = std::move(cluster);
    state_.islands = islands;
    state_.looks = island_looks(islands);
    state_.highlighted = -1;
    const Cluster none;
    const Cluster& shown = state_.cluster ? *state_.cluster : none;
    state_.island_of_node = islands_by_node(shown, islands);
    state_.layout = lay_out_cluster(shown, state_.island_of_node);
    state_.cards = RectIndex(state_.layout.nodes);
    frames_->read_islands();
    labels_->read_islands();
    nodes_->read_types();
    hulls_->set_hulls(island_hulls(state_.layout, state_.island_of_node));
    // Room to pan beyond the edges.
    const QRectF bounds = content();
    const double room = std::max({bounds.width(), bounds.height(), 2000.0});
    const QRectF whole = bounds.adjusted(-room, -room, room, room);
    scene()->setSceneRect(whole);
    for (CanvasLayer* layer :
         std::initializer_list<CanvasLayer*>{hulls_, frames_, wires_, nodes_, switches_, labels_, marks_})
        layer->set_bounds(whole);
    tell_parts_changed(*this);
    selection_.set_cluster(state_.cluster);
    if (fitted_)
        fit();
    viewport()->update();
    Q_EMIT view_changed();
}

void ClusterView::highlight_island(int island)
{
    if (state_.highlighted == island)
        return;
    state_.highlighted = island;
    viewport()->update();
}

void ClusterView::show_idle(IdleMarks idle)
{
    if (state_.idle == idle)
        return;
    state_.idle = std::move(idle);
    viewport()->update();
    Q_EMIT idle_changed();
}

void ClusterView::show_marks()
{
    state_.marked = selection_.parts();
    state_.node_is_marked.assign(state_.layout.nodes.size(), 0);
    for (const int node : state_.marked.nodes)
        if (static_cast<std::size_t>(node) < state_.node_is_marked.size())
            state_.node_is_marked[static_cast<std::size_t>(node)] = 1;
    marks_->current = selection_.current();
    viewport()->update();
    tell_marked(*this);
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

void ClusterView::drawForeground(QPainter* painter, const QRectF&)
{
    if (!state_.cluster || !state_.layout.bounds.isEmpty())
        return;
    // What to do on an empty ground.
    painter->save();
    painter->resetTransform();
    painter->setPen(quiet_text_colour(state_.dark));
    painter->setFont(title_font(font()));
    painter->drawText(viewport()->rect().adjusted(48, 0, -48, -12), Qt::AlignCenter | Qt::TextWordWrap,
                      tr("Drag nodes, racks and switches from the parts onto this ground,\n"
                         "or choose one there and press Enter.\n"
                         "Files of a cluster and what its tools print can be dropped here too."));
    painter->restore();
}

bool ClusterView::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QGraphicsView::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), state_.cluster ? part_tooltip(state_, hit(help->pos())) : QString(),
                       viewport());
    return true;
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
