// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/layers/node_layer.h"

#include "common/theme/theme.h"

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

constexpr int most_gpus_drawn = 16;
constexpr double faded_text = 0.35;
constexpr double idle_hatch = 0.35; ///< of quiet text's colour
constexpr int least_name_pixels = 7; ///< of names, while there are any

/// What of a card is written on.
QRectF inside(const QRectF& card, double scale)
{
    return scale < near_by ? card.adjusted(9, 0, -2, 0) : card.adjusted(12, 4, -6, -4);
}

} // namespace

Surface idle_surface(bool dark)
{
    return {card_colour(dark), blended(quiet_text_colour(dark), card_colour(dark), idle_hatch), Qt::BDiagPattern};
}

void NodeLayer::read_cluster()
{
    types_.clear();
    if (!state().cluster)
        return;
    for (const auto& gpu : state().cluster->gpu_types)
        types_.push_back(QString::fromStdString(gpu->name).remove(QStringLiteral("NVIDIA ")));
}

std::vector<int> NodeLayer::visible_by_island(const QRectF& exposed) const
{
    const std::vector<int> visible = state().cards.meeting(exposed);
    if (state().island_of_node.empty())
        return visible;
    std::vector<int> first(state().islands.size() + 2, 0); // of each island from -1 on
    for (const int node : visible)
        if (const int island = state().island_of(node); static_cast<std::size_t>(island + 2) < first.size())
            ++first[island + 2];
    for (std::size_t i = 1; i < first.size(); ++i)
        first[i] += first[i - 1];
    std::vector<int> ordered(visible.size());
    for (const int node : visible)
        ordered[first[state().island_of(node) + 1]++] = node;
    return ordered;
}

void NodeLayer::draw(CanvasPainter& painter, const QRectF& exposed)
{
    const bool as_blocks = painter.scale() < far_away;
    const bool dark = state().dark;
    card_ = card_colour(dark);
    line_ = hairline_colour(dark);
    name_ = card_text_colour(dark);
    type_ = quiet_text_colour(dark);
    idle_ = idle_surface(dark);
    for (const int node : visible_by_island(exposed)) {
        const IslandInk& with = ink(state().island_of(node));
        if (as_blocks)
            draw_block(painter, node, with);
        else
            draw_card(painter, node, with);
    }
}

void NodeLayer::draw_block(CanvasPainter& painter, int node, const IslandInk& with) const
{
    const QRectF block = painter.pixels(state().layout.nodes[node]);
    painter.fill(block, with.block);
    const IdleMark* idle = state().idle.of(node);
    if (idle == nullptr)
        return;
    // As much of it as is idle, from the right; the island is told by what is left, and by its edge.
    const int gpus = state().cluster->nodes[node].gpu_count;
    QRectF part = block.adjusted(painter.pixel(), painter.pixel(), -painter.pixel(), -painter.pixel());
    part.setLeft(part.right() - std::round(part.width() * idle->gpu_count() / std::max(1, gpus)));
    painter.fill(part, idle_);
}

void NodeLayer::draw_card(CanvasPainter& painter, int node, const IslandInk& with)
{
    const IdleMark* idle = state().idle.of(node);
    const bool all_idle = idle != nullptr && idle->gpu_count() == state().cluster->nodes[node].gpu_count;
    const QRectF& scene = state().layout.nodes[node];
    const QRectF card = painter.pixels(scene);
    const double line = painter.scale() >= close_up ? 1 : painter.pixel();
    painter.fill(card, line_);
    if (all_idle)
        painter.fill(card.adjusted(line, line, -line, -line), idle_);
    else
        painter.fill(card.adjusted(line, line, -line, -line), card_);
    QRectF stripe = painter.pixels(QRectF(scene.left(), scene.top(), 5, scene.height()));
    stripe.setWidth(std::max(2.0, stripe.width()));
    painter.fill(stripe, with.block);
    if (painter.scale() >= near_by)
        draw_gpus(painter, node, with);
    write_names(painter, node, state().highlighted >= 0 && state().highlighted != state().island_of(node));
}

void NodeLayer::draw_gpus(CanvasPainter& painter, int node, const IslandInk& with) const
{
    const QRectF inner = inside(state().layout.nodes[node], painter.scale());
    const int shown = std::min(state().cluster->nodes[node].gpu_count, most_gpus_drawn);
    const double pitch = std::min(11.0, inner.width() / std::max(1, shown)) * painter.scale();
    // From one corner in whole pixels, so that all are alike.
    const double pixel = painter.pixel();
    const double step = std::max(2 * pixel, std::floor(pitch / pixel) * pixel);
    const double side = std::max(pixel, std::floor((pitch - 2.5 * painter.scale()) / pixel + 0.5) * pixel);
    QRectF gpu = painter.pixels(QRectF(inner.left(), inner.bottom() - 9, 1, 8));
    gpu.setWidth(std::min(side, step - pixel));
    const IdleMark* idle = state().idle.of(node);
    for (int i = 0; i < shown; ++i) {
        painter.fill(gpu, with.block.under);
        if (idle != nullptr && idle->holds(i) && gpu.width() > 3 * pixel)
            painter.fill(gpu.adjusted(pixel, pixel, -pixel, -pixel), card_);
        else if (idle != nullptr && idle->holds(i))
            painter.fill(gpu, idle_.over);
        gpu.translate(step, 0);
    }
}

void NodeLayer::write_names(CanvasPainter& painter, int node, bool is_faded)
{
    const bool coarse = painter.scale() < close_up;
    const Node& of = state().cluster->nodes[node];
    const QRectF inner = inside(state().layout.nodes[node], painter.scale());
    const int pixels = static_cast<int>(std::lround((coarse ? 16 : 12) * painter.scale()));
    const double height = painter.scale() < near_by ? inner.height() : coarse ? 22 : 16;
    painter.write(QRectF(inner.left(), inner.top(), inner.width(), height), QString::fromStdString(of.id),
                  {std::max(least_name_pixels, pixels), pixels > least_name_pixels,
                   is_faded ? blended(name_, card_, faded_text) : name_, Qt::AlignLeft, Qt::ElideMiddle});
    if (coarse || static_cast<std::size_t>(of.gpu_type) >= types_.size())
        return;
    painter.write(QRectF(inner.left(), inner.top() + 15, inner.width(), 14), types_[of.gpu_type],
                  {static_cast<int>(std::lround(10 * painter.scale())), false,
                   is_faded ? blended(type_, card_, faded_text) : type_});
}

} // namespace tangram
