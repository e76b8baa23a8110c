// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/frame_layer.h"

#include "common/theme.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

constexpr int least_pixels = 6; ///< that can be read
constexpr double too_small_for_islands = 0.22;
constexpr double line_below = 18; ///< from one of them to the next

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
            // "B · H100 · rack r1 · B" says its letter twice, and under rack r1 the rack.
            const QString letter = QStringLiteral(" · ") + island_letter(state().look_of(island));
            if (name.endsWith(letter))
                name.chop(letter.size());
            if (const qsizetype dot = name.lastIndexOf(QStringLiteral(" · ")); dot > 0 && name.endsWith(frame.label))
                name.truncate(dot);
            label.names << island_letter(state().look_of(island)) + QStringLiteral(" · ") + name;
        }
        if (label.names.size() > 2)
            label.names[1] = Words::tr("and %1 more").arg(label.names.size() - 1);
        labels_.push_back(std::move(label));
    }
}

void FrameLayer::draw(CanvasPainter& painter, const QRectF& exposed)
{
    const auto& frames = state().layout.frames;
    for (const bool zones : {true, false}) { // racks over their zones
        for (std::size_t f = 0; f < frames.size(); ++f) {
            const ClusterFrame& frame = frames[f];
            if (frame.zone != zones || !frame.rect.adjusted(-16, -24, 16, rack_foot).intersects(exposed))
                continue;
            draw_outline(painter, frame);
            write_title(painter, frame);
            if (painter.scale() >= too_small_for_islands && f < labels_.size())
                write_islands(painter, frame, labels_[f]);
        }
    }
}

void FrameLayer::draw_outline(CanvasPainter& painter, const ClusterFrame& frame) const
{
    const QRectF rect = painter.pixels(frame.rect);
    const QColor line = frame_colour(state().dark, frame.zone);
    if (frame.zone) {
        painter.dashed_edge(rect, line);
    } else if (painter.scale() >= close_up) {
        painter.box(rect, {rack_colour(state().dark), {}}, line);
    } else { // from afar corners are not seen to be round
        painter.box(rect, {rack_colour(state().dark), {}}, line, 0);
    }
}

void FrameLayer::write_title(CanvasPainter& painter, const ClusterFrame& frame) const
{
    const double scale = painter.scale();
    if (scale < far_away && frame.zone)
        return; // FarLabelLayer has it
    // Titles grow against the zoom, so that racks can be told apart from afar.
    const double grown = std::clamp(0.8 / scale, 1.0, frame.zone ? 2.4 : 2.0);
    const int pixels = static_cast<int>(std::lround((frame.zone ? 13 : 11) * grown * scale));
    if (pixels < least_pixels)
        return;
    const QColor colour = quiet_text_colour(state().dark);
    // From afar a rack's title takes all the room above its cards.
    const QRectF of_rack = scale < close_up
        ? QRectF(frame.rect.left() + 10, frame.rect.top(), frame.rect.width() - 20, 25)
        : QRectF(frame.rect.left() + 10, frame.rect.top() + 6, frame.rect.width() - 20, 20);
    const QRectF line =
        frame.zone ? QRectF(frame.rect.left() + 8, frame.rect.top() + 1, frame.rect.width() - 16, 22) : of_rack;
    painter.write(line, frame.zone ? zone_name(frame) : frame.label, {pixels, true, colour});
    if (frame.nodes.empty() && !frame.zone && scale >= close_up) {
        QPainter& scene = painter.begin_scene();
        scene.setPen(colour);
        scene.setFont(canvas_font(11));
        scene.drawText(frame.rect.adjusted(8, 24, -8, -8), Qt::AlignCenter | Qt::TextWordWrap,
                       Words::tr("Empty: drop nodes here"));
        painter.end_scene();
    }
}

void FrameLayer::write_islands(CanvasPainter& painter, const ClusterFrame& frame, const Label& label)
{
    const double grown = std::clamp(0.8 / painter.scale(), 1.0, 2.0);
    const int pixels = static_cast<int>(std::lround(12 * grown * painter.scale()));
    if (pixels < least_pixels)
        return;
    double y = frame.rect.bottom() + 3;
    const bool has_two_lines = line_below * painter.scale() >= pixels;
    for (qsizetype i = 0; i < std::min<qsizetype>(label.names.size(), has_two_lines ? 2 : 1); ++i) {
        QString name = label.names[i];
        if (!has_two_lines && label.islands.size() > 1)
            name = Words::tr("%1 islands").arg(label.islands.size());
        painter.write(QRectF(frame.rect.left() - 12, y, frame.rect.width() + 24, 20), name,
                      {pixels, true, ink(label.islands[static_cast<std::size_t>(i)]).text, Qt::AlignHCenter});
        y += line_below;
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
            letters << island_letter(state().look_of(island));
        labels_ << (islands.size() > 3 ? Words::tr("%1 islands").arg(islands.size()) : letters.join(QLatin1Char(' ')));
    }
}

void FarLabelLayer::draw(CanvasPainter& painter, const QRectF& exposed)
{
    if (painter.scale() >= far_away)
        return;
    const double unit = 1 / painter.scale();
    for (std::size_t f = 0; f < state().layout.frames.size() && f < static_cast<std::size_t>(labels_.size()); ++f) {
        const ClusterFrame& frame = state().layout.frames[f];
        const QString& label = labels_[static_cast<qsizetype>(f)];
        if (label.isEmpty() || !frame.rect.adjusted(0, -24 * unit, 0, 0).intersects(exposed))
            continue;
        const QRectF rect = painter.pixels(frame.rect);
        if (frame.zone) {
            painter.write_at(QRectF(rect.left(), rect.top() - 22, rect.width(), 20), label,
                             {13, true, quiet_text_colour(state().dark)});
            continue;
        }
        const double width = painter.width_of(label, 12, true);
        if (width + 8 >= rect.width())
            continue;
        QRectF pill(0, 0, std::round(width + 12), 18);
        pill.moveTopLeft({std::round(rect.center().x() - pill.width() / 2), std::round(rect.center().y() - 9)});
        painter.box(pill, {card_colour(state().dark), {}}, card_colour(state().dark));
        painter.write_at(pill.adjusted(2, 0, -2, 0), label,
                         {12, true, card_text_colour(state().dark), Qt::AlignHCenter});
    }
}

} // namespace tangram
