// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/view/cluster_view.h"

#include "canvas/layers/frame_layer.h"
#include "canvas/layers/hull_layer.h"
#include "canvas/layers/mark_layer.h"
#include "canvas/layers/network_layer.h"
#include "canvas/layers/node_layer.h"
#include "canvas/layout/free_ground.h"
#include "canvas/view/canvas_accessible.h"
#include "canvas/view/part_tooltip.h"
#include "common/form/panel.h"
#include "common/theme/theme.h"

#include <QGraphicsScene>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <cmath>
#include <utility>

namespace tangram {

namespace {

constexpr int readable_pixels = 12;
constexpr double wire_reach = 5; ///< pixels

} // namespace

ClusterView::ClusterView(CanvasSelection& selection, QWidget* parent)
    : PanZoomView(parent)
    , selection_(selection)
    , inks_(std::make_unique<CanvasInks>())
    , marks_(new MarkLayer(state_, *inks_))
{
    auto* scene = new QGraphicsScene(this);
    scene->setItemIndexMethod(QGraphicsScene::NoIndex); // a handful of layers
    for (CanvasLayer* layer : std::initializer_list<CanvasLayer*>{
             new FrameLayer(state_, *inks_), new WireLayer(state_, *inks_), new HullLayer(state_, *inks_),
             new NodeLayer(state_, *inks_), new SwitchLayer(state_, *inks_), new LabelLayer(state_, *inks_), marks_})
        scene->addItem(layer); // from the ground up
    setScene(scene);
    setFrameShape(QFrame::NoFrame);
    setViewportUpdateMode(QGraphicsView::MinimalViewportUpdate);
    setOptimizationFlags(QGraphicsView::DontSavePainterState | QGraphicsView::DontAdjustForAntialiasing);
    viewport()->setAutoFillBackground(false); // drawBackground() covers it
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    setMinimumSize(240, 160);
    setMouseTracking(true);
    setAcceptDrops(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Cluster drawing"));
    setAccessibleDescription(tr("Arrow keys go from node to node, Space selects, Enter edits"));
    install_canvas_accessibility();
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
    state_.set_cluster(std::move(cluster), islands);
    for (QGraphicsItem* layer : scene()->items())
        static_cast<CanvasLayer*>(layer)->show_cluster(ground());
    tell_parts_changed(*this);
    selection_.set_cluster(state_.cluster);
    show_content();
}

QRectF ClusterView::content() const
{
    return state_.layout.bounds.isEmpty() ? QRectF(0, 0, 640, 400) : state_.layout.bounds;
}

QRectF ClusterView::free_place(const QSizeF& size, bool on_top) const
{
    const QSizeF gap = gap_beside(size);
    QRectF first(QPointF(), size);
    const QRectF marked = rect_of(state_, selection_.parts());
    if (marked.isEmpty())
        first.moveCenter(visible().center());
    else if (on_top)
        first.moveCenter({marked.center().x(), marked.top() - 2 * gap.height() - size.height() / 2});
    else
        first.moveTopLeft({marked.right() + gap.width(), marked.top()});
    return free_places(state_, first, 1, {}).front();
}

void ClusterView::fit_marked()
{
    selection_.parts().empty() ? fit() : fit_section(rect_of(state_, selection_.parts()));
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
    state_.mark(selection_.parts());
    marks_->current = selection_.current();
    viewport()->update();
    tell_marked(*this);
}

CanvasHit ClusterView::part_at(const QPoint& position) const
{
    return hit_at(state_, mapToScene(position), wire_reach / transform().m11());
}

void ClusterView::press(const CanvasHit& part, Qt::KeyboardModifiers modifiers)
{
    const ClusterParts parts = parts_of(state_, part);
    extends(modifiers) ? selection_.toggle(parts) : selection_.mark(parts);
    const bool is_node = part.kind == HitKind::node;
    if (is_node)
        selection_.set_current(part.index);
    choose_island(is_node ? state_.island_of(part.index) : -1);
}

void ClusterView::choose_island(int island)
{
    highlight_island(island);
    Q_EMIT island_clicked(island);
}

void ClusterView::ask_menu(const CanvasHit& part)
{
    const ClusterParts parts = parts_of(state_, part);
    if (!selection_.holds(parts))
        selection_.mark(parts);
    look_at(parts);
    Q_EMIT menu_asked(viewport()->mapToGlobal(mapFromScene(rect_of(state_, parts).center())));
}

void ClusterView::go_to_node(int node)
{
    setFocus(Qt::ShortcutFocusReason);
    selection_.set_current(node);
    ensureVisible(state_.layout.nodes[node], 24, 24);
    tell_current(*this, node);
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
                      tr("Drag nodes, racks and switches from the parts into this drawing,\n"
                         "or choose one there and press Enter.\n"
                         "Cluster files and the output of a cluster's tools can be dropped here, too."));
    painter->restore();
}

bool ClusterView::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return PanZoomView::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), state_.cluster ? part_tooltip(state_, part_at(help->pos())) : QString(),
                       viewport());
    return true;
}

void ClusterView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange) {
        state_.dark = is_dark(palette());
        viewport()->update();
    }
    PanZoomView::changeEvent(event);
}

} // namespace tangram
