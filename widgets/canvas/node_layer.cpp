// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/node_layer.h"

#include "common/island_colours.h"
#include "common/theme.h"

#include <QPainter>

#include <algorithm>
#include <map>

namespace tangram {

namespace {

constexpr double faded = 0.25;
constexpr int most_gpus_drawn = 16;

bool is_faded(const CanvasState& state, int island)
{
    return state.highlighted >= 0 && island != state.highlighted;
}

QColor colour_of(const CanvasState& state, int island)
{
    return island < 0 ? quiet_text_colour(state.dark) : island_colour(island);
}

} // namespace

void NodeLayer::draw(QPainter& painter, const QRectF& exposed, double scale)
{
    painter.setRenderHint(QPainter::Antialiasing, false);
    const std::vector<int> nodes = state().cards.meeting(exposed);
    if (scale < far_away) {
        draw_blocks(painter, nodes, scale);
        return;
    }
    for (const int node : nodes)
        draw_card(painter, node, scale);
}

void NodeLayer::draw_blocks(QPainter& painter, const std::vector<int>& nodes, double scale) const
{
    std::map<int, QVector<QRectF>> by_island; // one call draws all of a colour
    for (const int node : nodes)
        by_island[state().island_of(node)].append(state().layout.nodes[static_cast<std::size_t>(node)]);
    painter.setPen(Qt::NoPen);
    for (const auto& [island, blocks] : by_island) {
        const QColor colour = colour_of(state(), island);
        painter.setOpacity(is_faded(state(), island) ? faded : 1);
        painter.setBrush(colour);
        painter.drawRects(blocks);
        if (island < 0 || island_hatch(island) == Qt::NoBrush)
            continue;
        QBrush hatch(text_on(colour), island_hatch(island));
        hatch.setTransform(QTransform::fromScale(1 / scale, 1 / scale));
        painter.setBrush(hatch);
        painter.drawRects(blocks);
    }
    painter.setOpacity(1);
}

void NodeLayer::draw_card(QPainter& painter, int index, double scale)
{
    const int island = state().island_of(index);
    const QColor colour = colour_of(state(), island);
    const QRectF& rect = state().layout.nodes[static_cast<std::size_t>(index)];
    const Node& node = state().cluster->nodes[static_cast<std::size_t>(index)];
    painter.setOpacity(is_faded(state(), island) ? faded : 1);
    painter.fillRect(rect, card_colour(state().dark));
    const QRectF stripe(rect.left(), rect.top(), 5, rect.height());
    if (island >= 0)
        paint_island_swatch(painter, stripe, island);
    else
        painter.fillRect(stripe, colour);
    painter.setPen(QPen(hairline_colour(state().dark), 0));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect);

    const QRectF inner = rect.adjusted(12, 4, -6, -4);
    const bool coarse = scale < close_up;
    painter.setPen(card_text_colour(state().dark));
    text().draw(painter, QRectF(inner.left(), inner.top(), inner.width(), coarse ? 22 : 16), Qt::AlignLeft,
                QString::fromStdString(node.id), coarse ? 16 : 12, true, Qt::ElideMiddle);
    if (scale < near_by)
        return;
    if (!coarse) {
        painter.setPen(quiet_text_colour(state().dark));
        QString type = QString::fromStdString(state().cluster->gpu_type_of(node).name);
        type.remove(QStringLiteral("NVIDIA "));
        text().draw(painter, QRectF(inner.left(), inner.top() + 15, inner.width(), 14), Qt::AlignLeft, type, 10, false);
    }
    const int shown = std::min(node.gpu_count, most_gpus_drawn);
    const double pitch = std::min(11.0, inner.width() / std::max(1, shown));
    for (int gpu = 0; gpu < shown; ++gpu)
        painter.fillRect(QRectF(inner.left() + gpu * pitch, inner.bottom() - 9, pitch - 2.5, 8), colour);
}

} // namespace tangram
