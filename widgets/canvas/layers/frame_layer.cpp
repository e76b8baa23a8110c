// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/layers/frame_layer.h"
#include "canvas/layers/canvas_layer.h"

#include "common/theme/theme.h"
#include "islands/naming.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

constexpr double too_small_for_islands = 0.22;
constexpr double line_below = 18; ///< from one of them to the next

struct FrameLayerWords {
    Q_DECLARE_TR_FUNCTIONS(ClusterCanvas)
};

/// In the order of the frame's nodes, each once.
std::vector<int> islands_in(const CanvasState& state, const ClusterFrame& frame)
{
    std::vector<int> islands;
    std::vector<char> seen(state.islands.size(), 0);
    for (const int node : frame.nodes) {
        const int island = state.island_of(node);
        if (island < 0 || seen[island])
            continue;
        seen[island] = 1;
        islands.push_back(island);
    }
    return islands;
}

/// "zone z1", but not "zone zone-1".
QString zone_name(const ClusterFrame& frame)
{
    const QString name = FrameLayerWords::tr("zone %1").arg(frame.label);
    const QString word = name.section(QLatin1Char(' '), 0, 0);
    return frame.label.startsWith(word, Qt::CaseInsensitive) ? frame.label : name;
}

/// Titles grow against the zoom, so that places can be told apart from afar.
int title_pixels(int close_by, double scale, double most_grown)
{
    return static_cast<int>(std::lround(close_by * std::clamp(0.8 / scale, 1.0, most_grown) * scale));
}

} // namespace

void FrameLayer::read_cluster()
{
    labels_.clear();
    for (const ClusterFrame& frame : state().layout.frames) {
        Label label{islands_in(state(), frame), {}};
        const QString zone = QLatin1Char(' ') + QString::fromStdString(frame.key.zone);
        for (const int island : label.islands) {
            QString name = QString::fromStdString(shown_island_name(state().islands[island].name));
            // "B · H100 · rack r1 · B" says its letter twice, and under rack r1 the rack; in zone z1 the zone is said.
            const QString letter = QStringLiteral(" · ") + island_letter(state().look_of(island));
            if (name.endsWith(letter))
                name.chop(letter.size());
            if (const qsizetype dot = name.lastIndexOf(QStringLiteral(" · "));
                dot > 0 && (name.endsWith(frame.label) || (!frame.key.zone.empty() && name.endsWith(zone))))
                name.truncate(dot);
            label.names << island_letter(state().look_of(island)) + QStringLiteral(" · ") + name;
        }
        if (label.names.size() > 2)
            label.names[1] = FrameLayerWords::tr("and %1 more").arg(label.names.size() - 1);
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
            if (!zones)
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
    const int pixels = title_pixels(11, scale, 2.0);
    if (pixels < least_pixels)
        return;
    const QColor colour = quiet_text_colour(state().dark);
    // From afar it takes all the room above the cards.
    const QRectF line = scale < close_up
        ? QRectF(frame.rect.left() + 10, frame.rect.top(), frame.rect.width() - 20, 25)
        : QRectF(frame.rect.left() + 10, frame.rect.top() + 6, frame.rect.width() - 20, 20);
    painter.write(line, frame.label, {pixels, true, colour});
    if (frame.nodes.empty() && scale >= close_up) {
        QPainter& scene = painter.begin_scene();
        scene.setPen(colour);
        scene.setFont(canvas_font(11));
        scene.drawText(frame.rect.adjusted(8, 24, -8, -8), Qt::AlignCenter | Qt::TextWordWrap,
                       FrameLayerWords::tr("Empty: drop nodes here"));
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
            name = FrameLayerWords::tr("%1 islands").arg(label.islands.size());
        painter.write(QRectF(frame.rect.left() - 4, y, frame.rect.width() + 8, 20), name,
                      {pixels, true, ink(label.islands[i]).text, Qt::AlignHCenter});
        y += line_below;
    }
}

void LabelLayer::read_cluster()
{
    labels_.clear();
    for (const ClusterFrame& frame : state().layout.frames) {
        const std::vector<int> islands = islands_in(state(), frame);
        QStringList letters;
        for (const int island : islands)
            letters << island_letter(state().look_of(island));
        labels_ << (islands.size() > 3 ? FrameLayerWords::tr("%1 islands").arg(islands.size())
                                       : letters.join(QLatin1Char(' ')));
    }
}

void LabelLayer::draw(CanvasPainter& painter, const QRectF& exposed)
{
    const double unit = 1 / painter.scale();
    for (std::size_t f = 0; f < state().layout.frames.size() && f < static_cast<std::size_t>(labels_.size()); ++f) {
        const ClusterFrame& frame = state().layout.frames[f];
        const QString& islands = labels_[static_cast<qsizetype>(f)];
        if (!frame.rect.adjusted(0, -24 * unit, 0, 0).intersects(exposed))
            continue;
        if (frame.zone)
            write_zone(painter, frame);
        else if (painter.scale() < far_away && !islands.isEmpty())
            write_rack(painter, frame, islands);
    }
}

void LabelLayer::write_zone(CanvasPainter& painter, const ClusterFrame& frame) const
{
    const int pixels = painter.scale() < far_away ? 13 : title_pixels(13, painter.scale(), 2.4);
    if (pixels < least_pixels)
        return;
    const QRectF rect = painter.pixels(frame.rect);
    QRectF line = painter.pixels(QRectF(frame.rect.left() + 8, frame.rect.top() + 1, frame.rect.width() - 16, 22));
    if (line.height() < 1.3 * pixels) // there is no room inside
        line = QRectF(rect.left(), rect.top() - 1.5 * pixels - 1, rect.width(), 1.5 * pixels);
    QString name = zone_name(frame);
    if (painter.width_of(name, pixels, true) > line.width())
        name = frame.label;
    if (painter.scale() < far_away && painter.width_of(name, pixels, true) > line.width())
        return; // from afar a part of a name tells nothing
    // A cable that crosses the name goes on behind it.
    QRectF ground(0, 0, std::min(line.width(), painter.width_of(name, pixels, true)) + 6, std::round(1.3 * pixels));
    ground.moveCenter(line.center());
    ground.moveLeft(line.left() - 3);
    painter.fill(ground.toAlignedRect(), ground_colour(state().dark));
    painter.write_at(line, name, {pixels, true, quiet_text_colour(state().dark)});
}

void LabelLayer::write_rack(CanvasPainter& painter, const ClusterFrame& frame, const QString& islands) const
{
    const QRectF rect = painter.pixels(frame.rect);
    const double width = painter.width_of(islands, 12, true);
    if (width + 8 >= rect.width())
        return;
    QRectF pill(0, 0, std::round(width + 12), 18);
    pill.moveTopLeft({std::round(rect.center().x() - pill.width() / 2), std::round(rect.center().y() - 9)});
    painter.box(pill, {card_colour(state().dark), {}}, card_colour(state().dark));
    painter.write_at(pill.adjusted(2, 0, -2, 0), islands, {12, true, card_text_colour(state().dark), Qt::AlignHCenter});
}

} // namespace tangram
