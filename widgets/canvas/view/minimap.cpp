// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/view/minimap.h"

#include "canvas/view/cluster_view.h"
#include "common/theme/island_colours.h"
#include "common/theme/theme.h"

#include <QMouseEvent>
#include <QPainter>

#include <map>

namespace tangram {

namespace {

constexpr QSize map_size(184, 116);
constexpr int inset = 12; ///< from the view's corner
constexpr double padding = 6;

} // namespace

Minimap::Minimap(ClusterView& view)
    : QWidget(&view)
    , view_(view)
{
    setFixedSize(map_size);
    setAccessibleName(tr("Minimap"));
    setToolTip(tr("The whole drawing; click to go there"));
    setCursor(Qt::CrossCursor);
    connect(&view, &ClusterView::view_changed, this, &Minimap::follow_view);
    view.installEventFilter(this);
    follow_view();
}

void Minimap::follow_view()
{
    const bool wanted = view_.state().cluster && !view_.visible().contains(view_.content());
    setVisible(wanted);
    if (!wanted)
        return;
    const CanvasState& state = view_.state();
    if (of_cluster_ != state.cluster.get() || of_islands_ != state.island_of_node || drawn_.isNull()) {
        of_cluster_ = state.cluster.get();
        of_islands_ = state.island_of_node;
        draw_cluster();
    }
    move(view_.width() - width() - inset, view_.height() - height() - inset);
    update();
}

bool Minimap::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        follow_view();
    return QWidget::eventFilter(object, event);
}

void Minimap::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange) {
        drawn_ = QPixmap();
        follow_view();
    }
    QWidget::changeEvent(event);
}

QTransform Minimap::to_map() const
{
    const QRectF content = view_.content();
    const QRectF inside = QRectF(rect()).adjusted(padding, padding, -padding, -padding);
    const double scale = std::min(inside.width() / content.width(), inside.height() / content.height());
    QTransform transform;
    transform.translate(inside.center().x(), inside.center().y());
    transform.scale(scale, scale);
    transform.translate(-content.center().x(), -content.center().y());
    return transform;
}

void Minimap::draw_cluster()
{
    const double density = devicePixelRatioF();
    drawn_ = QPixmap(size() * density);
    drawn_.setDevicePixelRatio(density);
    const bool dark = is_dark(palette());
    drawn_.fill(palette().color(QPalette::Base));
    QPainter painter(&drawn_);
    const QTransform map = to_map();
    const CanvasState& state = view_.state();
    painter.setPen(QPen(hairline_colour(dark), 1));
    for (const ClusterFrame& frame : state.layout.frames)
        painter.drawRect(map.mapRect(frame.rect));
    painter.setPen(Qt::NoPen);
    std::map<int, QVector<QRectF>> by_island;
    for (std::size_t n = 0; n < state.layout.nodes.size(); ++n)
        by_island[state.island_of(static_cast<int>(n))].append(map.mapRect(state.layout.nodes[n]));
    for (const auto& [island, cards] : by_island) {
        painter.setBrush(island < 0 ? quiet_text_colour(dark) : island_colour(state.look_of(island)));
        painter.drawRects(cards);
    }
}

void Minimap::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.drawPixmap(0, 0, drawn_);
    const bool dark = is_dark(palette());
    const QRectF visible = to_map().mapRect(view_.visible()).intersected(QRectF(rect()).adjusted(1, 1, -2, -2));
    painter.setPen(QPen(accent_colour(dark), 1.5));
    QColor inside = accent_colour(dark);
    inside.setAlphaF(0.08F);
    painter.setBrush(inside);
    painter.drawRect(visible);
    painter.setPen(QPen(hairline_colour(dark), 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void Minimap::go_to(const QPointF& position)
{
    view_.show_around(to_map().inverted().map(position));
}

void Minimap::mousePressEvent(QMouseEvent* event)
{
    go_to(event->position());
}

void Minimap::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons() & Qt::LeftButton)
        go_to(event->position());
}

} // namespace tangram
