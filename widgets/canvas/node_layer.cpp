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

/// What of a card is written on.
QRectF inside(const QRectF& card)
{
    return card.adjusted(12, 4, -6, -4);
}

} // namespace

void NodeLayer::draw(QPainter& painter, const QRectF& exposed, double scale)
{
    painter.setRenderHint(QPainter::Antialiasing, false);
    // One call draws all of a colour: a call for each square would take most of a frame.
    std::map<int, std::vector<int>> by_island;
    for (const int node : state().cards.meeting(exposed))
        by_island[state().island_of(node)].push_back(node);
    for (const auto& [island, nodes] : by_island) {
        painter.setOpacity(is_faded(state(), island) ? faded : 1);
        if (scale < far_away)
            draw_blocks(painter, island, nodes, scale);
        else
            draw_cards(painter, island, nodes, scale);
    }
    painter.setOpacity(1);
}

void NodeLayer::draw_blocks(QPainter& painter, int island, const std::vector<int>& nodes, double scale) const
{
    QVector<QRectF> blocks;
    for (const int node : nodes)
        blocks.append(state().layout.nodes[static_cast<std::size_t>(node)]);
    const QColor colour = colour_of(state(), island);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawRects(blocks);
    if (island < 0 || island_hatch(island) == Qt::NoBrush)
        return;
    QBrush hatch(text_on(colour), island_hatch(island));
    hatch.setTransform(QTransform::fromScale(1 / scale, 1 / scale));
    painter.setBrush(hatch);
    painter.drawRects(blocks);
}

void NodeLayer::draw_cards(QPainter& painter, int island, const std::vector<int>& nodes, double scale)
{
    const QColor colour = colour_of(state(), island);
    QVector<QRectF> cards;
    QVector<QRectF> gpus;
    for (const int index : nodes) {
        const QRectF& card = state().layout.nodes[static_cast<std::size_t>(index)];
        cards.append(card);
        if (scale < near_by)
            continue;
        const QRectF inner = inside(card);
        const int shown = std::min(state().cluster->nodes[static_cast<std::size_t>(index)].gpu_count, most_gpus_drawn);
        const double pitch = std::min(11.0, inner.width() / std::max(1, shown));
        for (int gpu = 0; gpu < shown; ++gpu)
            gpus.append(QRectF(inner.left() + gpu * pitch, inner.bottom() - 9, pitch - 2.5, 8));
    }
    painter.setPen(QPen(hairline_colour(state().dark), 0));
    painter.setBrush(card_colour(state().dark));
    painter.drawRects(cards);
    for (const QRectF& card : cards) {
        const QRectF stripe(card.left(), card.top(), 5, card.height());
        if (island >= 0)
            paint_island_swatch(painter, stripe, island);
        else
            painter.fillRect(stripe, colour);
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawRects(gpus);
    draw_names(painter, nodes, scale);
}

void NodeLayer::draw_names(QPainter& painter, const std::vector<int>& nodes, double scale)
{
    const bool coarse = scale < close_up;
    painter.setPen(card_text_colour(state().dark));
    for (const int index : nodes) {
        const QRectF inner = inside(state().layout.nodes[static_cast<std::size_t>(index)]);
        text().draw(painter, QRectF(inner.left(), inner.top(), inner.width(), coarse ? 22 : 16), Qt::AlignLeft,
                    QString::fromStdString(state().cluster->nodes[static_cast<std::size_t>(index)].id),
                    coarse ? 16 : 12, true, Qt::ElideMiddle);
    }
    if (coarse)
        return;
    painter.setPen(quiet_text_colour(state().dark));
    for (const int index : nodes) {
        const QRectF inner = inside(state().layout.nodes[static_cast<std::size_t>(index)]);
        QString type = QString::fromStdString(
            state().cluster->gpu_type_of(state().cluster->nodes[static_cast<std::size_t>(index)]).name);
        type.remove(QStringLiteral("NVIDIA "));
        text().draw(painter, QRectF(inner.left(), inner.top() + 15, inner.width(), 14), Qt::AlignLeft, type, 10, false);
    }
}

} // namespace tangram
