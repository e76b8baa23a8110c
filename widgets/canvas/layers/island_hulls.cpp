// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/layers/island_hulls.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace tangram {

namespace {

constexpr double around = 5; // more than half of the gap between cards: neighbours meet
constexpr std::size_t too_many_pieces = 400; // uniting outlines takes the square of their number

/// Cards that were moved stand at fractions of a unit.
bool same(double a, double b)
{
    return std::abs(a - b) < 0.01;
}

/// Stretches of cards that stand in one column next to each other become one rectangle, and stretches of equal height
/// beside each other too: a block of cards is a single one.
std::vector<QRectF> joined(std::vector<QRectF> cards)
{
    const auto grow = [](std::vector<QRectF>& rects, bool down) {
        std::sort(rects.begin(), rects.end(), [&](const QRectF& a, const QRectF& b) {
            const double across = down ? a.left() - b.left() : a.top() - b.top();
            if (std::abs(across) >= 0.01)
                return across < 0;
            return down ? a.top() < b.top() : a.left() < b.left();
        });
        std::vector<QRectF> out;
        for (const QRectF& rect : rects) {
            if (!out.empty()) {
                QRectF& last = out.back();
                const bool aligned = down ? same(last.left(), rect.left()) && same(last.width(), rect.width())
                                          : same(last.top(), rect.top()) && same(last.height(), rect.height());
                const bool meets = down ? rect.top() <= last.bottom() : rect.left() <= last.right();
                if (aligned && meets) {
                    last |= rect;
                    continue;
                }
            }
            out.push_back(rect);
        }
        rects = std::move(out);
    };
    grow(cards, true);
    grow(cards, false);
    return cards;
}

QPainterPath outline_of(const std::vector<QRectF>& pieces)
{
    QPainterPath path;
    path.setFillRule(Qt::WindingFill);
    for (const QRectF& piece : pieces)
        path.addRoundedRect(piece, 6, 6);
    return pieces.size() > 1 && pieces.size() <= too_many_pieces ? path.simplified() : path;
}

} // namespace

std::vector<IslandHull> island_hulls(const ClusterLayout& layout, const std::vector<int>& island_of_node)
{
    if (island_of_node.empty())
        return {};
    std::map<std::pair<int, int>, std::vector<QRectF>> cards; // by frame (-1: free) and island
    std::vector<bool> framed(layout.nodes.size(), false);
    const auto add = [&](int frame, int node) {
        const auto n = static_cast<std::size_t>(node);
        if (island_of_node[n] >= 0)
            cards[{frame, island_of_node[n]}].push_back(layout.nodes[n].adjusted(-around, -around, around, around));
    };
    for (std::size_t f = 0; f < layout.frames.size(); ++f) {
        for (const int node : layout.frames[f].nodes) {
            framed[node] = true;
            add(static_cast<int>(f), node);
        }
    }
    for (std::size_t n = 0; n < layout.nodes.size(); ++n)
        if (!framed[n])
            add(-1, static_cast<int>(n));
    std::vector<IslandHull> hulls;
    for (auto& [place, rects] : cards) {
        std::vector<QRectF> pieces = joined(std::move(rects));
        IslandHull hull{place.second, outline_of(pieces), std::move(pieces), {}};
        hull.bounds = hull.outline.boundingRect();
        hulls.push_back(std::move(hull));
    }
    return hulls;
}

} // namespace tangram
