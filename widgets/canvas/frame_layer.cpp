// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/frame_layer.h"

#include "common/island_colours.h"
#include "common/theme.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

constexpr double too_small_for_names = 0.12;
constexpr double too_small_for_islands = 0.22;
constexpr double room_below = 42; ///< for the names of islands

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ClusterCanvas)
};

/// In the order of the frame's nodes, each once.
std::vector<int> islands_in(const CanvasState& state, const ClusterFrame& frame)
{
    std::vector<int> islands;
    std::vector<char> seen(state.islands.size(), 0);
    for (const int node : frame.nodes) {
        const int island = state.island_of(node);
        if (island < 0 || seen[static_cast<std::size_t>(island)])
            continue;
        seen[static_cast<std::size_t>(island)] = 1;
        islands.push_back(island);
    }
    return islands;
}

QString zone_name(const ClusterFrame& frame)
{
    return Words::tr("zone %1").arg(frame.label);
}

} // namespace

void FrameLayer::read_islands()
{
    labels_.clear();
    for (const ClusterFrame& frame : state().layout.frames) {
        Label label{islands_in(state(), frame), {}};
        for (const int island : label.islands) {
            QString name = QString::fromStdString(state().islands[static_cast<std::size_t>(island)].name);
            // "H100 · rack r1" under rack r1 says the rack twice.
            if (const qsizetype dot = name.lastIndexOf(QStringLiteral(" · ")); dot > 0 && name.endsWith(frame.label))
                name.truncate(dot);
            label.names << island_letter(island) + QStringLiteral(" · ") + name;
        }
        if (label.names.size() > 2)
            label.names[1] = Words::tr("and %1 more").arg(label.names.size() - 1);
        labels_.push_back(std::move(label));
    }
}

void FrameLayer::draw(QPainter& painter, const QRectF& exposed, double scale)
{
    const auto& frames = state().layout.frames;
    for (const bool zones : {true, false}) { // racks over their zones
        for (std::size_t f = 0; f < frames.size(); ++f) {
            const ClusterFrame& frame = frames[f];
            if (frame.zone != zones || !frame.rect.adjusted(-16, -24, 16, room_below).intersects(exposed))
                continue;
            draw_outline(painter, frame, scale);
            if (scale >= too_small_for_islands && f < labels_.size())
                draw_islands(painter, frame, labels_[f], scale);
        }
    }
}

void FrameLayer::draw_outline(QPainter& painter, const ClusterFrame& frame, double scale)
{
    const bool dark = state().dark;
    // From afar corners are not seen to be round, and thousands of them would take most of a frame.
    const bool round = scale >= close_up;
    painter.setRenderHint(QPainter::Antialiasing, round);
    QPen pen(hairline_colour(dark).darker(frame.zone ? (dark ? 80 : 112) : (dark ? 90 : 108)), 1.5);
    if (frame.zone)
        pen.setStyle(Qt::DashLine);
    painter.setPen(pen);
    painter.setBrush(frame.zone ? QBrush(Qt::NoBrush)
                                : QBrush(dark ? QColor(0x20, 0x24, 0x2b) : QColor(0xf8, 0xf9, 0xfb)));
    if (round)
        painter.drawRoundedRect(frame.rect, 4, 4);
    else
        painter.drawRect(frame.rect);
    if ((scale < far_away && frame.zone) || scale < too_small_for_names)
        return;
    // Titles grow against the zoom, so that racks can be told apart from afar.
    const double grown = std::clamp(0.8 / scale, 1.0, frame.zone ? 2.4 : 1.5);
    painter.setPen(quiet_text_colour(dark));
    const QRectF line = frame.zone ? QRectF(frame.rect.left() + 8, frame.rect.top() + 1, frame.rect.width() - 16, 22)
                                   : QRectF(frame.rect.left() + 10, frame.rect.top() + 6, frame.rect.width() - 20, 20);
    text().draw(painter, line, Qt::AlignLeft, frame.zone ? zone_name(frame) : frame.label,
                static_cast<int>(std::lround((frame.zone ? 13 : 11) * grown)), true);
    if (!frame.nodes.empty() || frame.zone || scale < close_up)
        return;
    painter.setFont(canvas_font(11));
    painter.drawText(frame.rect.adjusted(8, 24, -8, -8), Qt::AlignCenter | Qt::TextWordWrap,
                     Words::tr("Empty: drop nodes here"));
}

void FrameLayer::draw_islands(QPainter& painter, const ClusterFrame& frame, const Label& label, double scale)
{
    double y = frame.rect.bottom() + 3;
    const int pixels = static_cast<int>(std::lround(12 * std::clamp(0.8 / scale, 1.0, 1.5)));
    for (qsizetype i = 0; i < std::min<qsizetype>(label.names.size(), 2); ++i) {
        painter.setPen(
            readable(island_colour(label.islands[static_cast<std::size_t>(i)]), ground_colour(state().dark)));
        text().draw(painter, QRectF(frame.rect.left() - 12, y, frame.rect.width() + 24, 20), Qt::AlignHCenter,
                    label.names[i], pixels, true);
        y += 18;
    }
}

void FarLabelLayer::read_islands()
{
    labels_.clear();
    for (const ClusterFrame& frame : state().layout.frames) {
        if (frame.zone) {
            labels_ << zone_name(frame);
            continue;
        }
        const std::vector<int> islands = islands_in(state(), frame);
        QStringList letters;
        for (const int island : islands)
            letters << island_letter(island);
        labels_ << (islands.size() > 3 ? Words::tr("%1 islands").arg(islands.size()) : letters.join(QLatin1Char(' ')));
    }
}

void FarLabelLayer::draw(QPainter& painter, const QRectF& exposed, double scale)
{
    if (scale >= far_away)
        return;
    const double pixel = 1 / scale;
    for (std::size_t f = 0; f < state().layout.frames.size() && f < static_cast<std::size_t>(labels_.size()); ++f) {
        const ClusterFrame& frame = state().layout.frames[f];
        const QString& label = labels_[static_cast<qsizetype>(f)];
        if (label.isEmpty() || !frame.rect.adjusted(0, -24 * pixel, 0, 0).intersects(exposed))
            continue;
        const int pixels = frame.zone ? 13 : 12;
        const double width = frame.rect.width() * scale;
        painter.save();
        painter.translate(frame.rect.topLeft());
        painter.scale(pixel, pixel);
        if (frame.zone) {
            painter.setPen(quiet_text_colour(state().dark));
            text().draw(painter, QRectF(0, -22, width, 20), Qt::AlignLeft, label, pixels, true);
        } else if (text().width(label, pixels, true) + 8 < width) {
            QRectF pill(0, 0, text().width(label, pixels, true) + 12, 18);
            pill.moveCenter(QPointF(width / 2, frame.rect.height() * scale / 2));
            painter.setRenderHint(QPainter::Antialiasing, true);
            painter.setPen(Qt::NoPen);
            painter.setBrush(card_colour(state().dark));
            painter.drawRoundedRect(pill, 4, 4);
            painter.setPen(card_text_colour(state().dark));
            text().draw(painter, pill.adjusted(2, 0, -2, 0), Qt::AlignHCenter, label, pixels, true);
        }
        painter.restore();
    }
}

} // namespace tangram
