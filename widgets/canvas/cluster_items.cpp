// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/cluster_items.h"

#include "common/island_colours.h"
#include "common/theme.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QStyleOptionGraphicsItem>

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

constexpr double far_away = 0.30; // below: blocks of colour
constexpr double near_by = 0.36; // above: GPUs too
constexpr double close_up = 0.6; // above: everything

QFont scene_font(int pixels, bool bold = false)
{
    QFont font;
    font.setPixelSize(pixels);
    font.setBold(bold);
    return font;
}

QColor card(bool dark)
{
    return dark ? QColor(0x2b, 0x30, 0x3a) : QColor(Qt::white);
}

QString many_islands(std::size_t islands)
{
    return QStringLiteral("%1 islands").arg(islands);
}

QColor text(bool dark)
{
    return dark ? QColor(0xe4, 0xe7, 0xec) : QColor(0x1c, 0x23, 0x2e);
}

} // namespace

NodeItem::NodeItem(const ClusterPaintState& state, int node, const QRectF& rect)
    : state_(state)
    , node_(node)
    , rect_(rect)
{
}

QRectF NodeItem::boundingRect() const
{
    return rect_.adjusted(-5, -5, 5, 5);
}

void NodeItem::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget*)
{
    const double lod = QStyleOptionGraphicsItem::levelOfDetailFromTransform(painter->worldTransform());
    const int island = state_.island_of_node.empty() ? -1 : state_.island_of_node[static_cast<std::size_t>(node_)];
    const QColor colour = island < 0 ? quiet_text_colour(state_.dark) : island_colour(island);
    const bool faded = state_.highlighted >= 0 && island != state_.highlighted;
    if (faded)
        painter->setOpacity(0.25);
    painter->setRenderHint(QPainter::Antialiasing, false);
    QColor hull = colour;
    hull.setAlphaF(0.14F);
    painter->fillRect(rect_.adjusted(-4, -4, 4, 4), hull);
    if (lod < far_away) {
        painter->fillRect(rect_, colour);
        if (island >= 0 && island_hatch(island) != Qt::NoBrush) {
            QBrush hatch(text_on(colour), island_hatch(island));
            hatch.setTransform(QTransform::fromScale(1 / lod, 1 / lod));
            painter->fillRect(rect_, hatch);
        }
        painter->setOpacity(1);
        return;
    }
    painter->fillRect(rect_, card(state_.dark));
    const QRectF stripe(rect_.left(), rect_.top(), 5, rect_.height());
    if (island >= 0)
        paint_island_swatch(*painter, stripe, island);
    else
        painter->fillRect(stripe, colour);
    painter->setPen(QPen(hairline_colour(state_.dark), 0));
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(rect_);

    const Node& node = state_.cluster->nodes[static_cast<std::size_t>(node_)];
    const QRectF inner = rect_.adjusted(12, 4, -6, -4);
    painter->setPen(text(state_.dark));
    const QFont bold = scene_font(lod < close_up ? 16 : 12, true);
    painter->setFont(bold);
    painter->drawText(QRectF(inner.left(), inner.top(), inner.width(), lod < close_up ? 22 : 16),
                      Qt::AlignVCenter | Qt::AlignLeft,
                      QFontMetricsF(bold).elidedText(QString::fromStdString(node.id), Qt::ElideMiddle, inner.width()));
    if (lod < near_by) {
        painter->setOpacity(1);
        return;
    }
    if (lod >= close_up) {
        const QFont fine = scene_font(10);
        painter->setFont(fine);
        painter->setPen(quiet_text_colour(state_.dark));
        QString type = QString::fromStdString(state_.cluster->gpu_type_of(node).name);
        type.remove(QStringLiteral("NVIDIA "));
        painter->drawText(QRectF(inner.left(), inner.top() + 15, inner.width(), 14), Qt::AlignVCenter | Qt::AlignLeft,
                          QFontMetricsF(fine).elidedText(type, Qt::ElideRight, inner.width()));
    }
    const int shown = std::min(node.gpu_count, 16);
    const double pitch = std::min(11.0, inner.width() / std::max(1, shown));
    for (int gpu = 0; gpu < shown; ++gpu)
        painter->fillRect(QRectF(inner.left() + gpu * pitch, inner.bottom() - 9, pitch - 2.5, 8), colour);
    painter->setOpacity(1);
    Q_UNUSED(option)
}

FrameItem::FrameItem(const ClusterPaintState& state, ClusterFrame frame, QStringList island_labels,
                     std::vector<int> islands)
    : state_(state)
    , frame_(std::move(frame))
    , island_labels_(std::move(island_labels))
    , islands_(std::move(islands))
{
    setZValue(frame_.zone ? -3 : -2);
}

QRectF FrameItem::boundingRect() const
{
    return frame_.rect.adjusted(-2, -24, 2, 42);
}

void FrameItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    const double lod = QStyleOptionGraphicsItem::levelOfDetailFromTransform(painter->worldTransform());
    painter->setRenderHint(QPainter::Antialiasing, true);
    QPen pen(frame_.zone ? hairline_colour(state_.dark).darker(state_.dark ? 80 : 112)
                         : hairline_colour(state_.dark).darker(state_.dark ? 90 : 108),
             1.5);
    if (frame_.zone)
        pen.setStyle(Qt::DashLine);
    painter->setPen(pen);
    QColor inside = state_.dark ? QColor(0x20, 0x24, 0x2b) : QColor(0xf8, 0xf9, 0xfb);
    painter->setBrush(frame_.zone ? QBrush(Qt::NoBrush) : QBrush(inside));
    painter->drawRoundedRect(frame_.rect, 4, 4);
    if (lod < far_away && frame_.zone)
        return;
    if (lod < 0.12)
        return;
    // Titles grow against the zoom, so that racks can be told apart from afar.
    const double grown = std::clamp(0.8 / lod, 1.0, 2.4);
    const QFont title = scene_font(
        static_cast<int>(std::lround((frame_.zone ? 13 : 11) * std::min(grown, frame_.zone ? 2.4 : 1.5))), true);
    painter->setFont(title);
    painter->setPen(quiet_text_colour(state_.dark));
    const QRectF line = frame_.zone
        ? QRectF(frame_.rect.left() + 8, frame_.rect.top() + 1, frame_.rect.width() - 16, 22)
        : QRectF(frame_.rect.left() + 10, frame_.rect.top() + 6, frame_.rect.width() - 20, 20);
    const QString name = frame_.zone ? QStringLiteral("zone ") + frame_.label : frame_.label;
    painter->drawText(line, Qt::AlignVCenter | Qt::AlignLeft,
                      QFontMetricsF(title).elidedText(name, Qt::ElideRight, line.width()));
    if (lod < 0.22)
        return;
    double y = frame_.rect.bottom() + 3;
    const QColor ground = state_.dark ? QColor(0x1b, 0x1e, 0x24) : QColor(0xf3, 0xf4, 0xf6);
    const QFont label = scene_font(static_cast<int>(std::lround(12 * std::min(grown, 1.5))), true);
    painter->setFont(label);
    for (qsizetype i = 0; i < std::min<qsizetype>(island_labels_.size(), 2); ++i) {
        painter->setPen(readable(island_colour(islands_[static_cast<std::size_t>(i)]), ground));
        painter->drawText(QRectF(frame_.rect.left() - 12, y, frame_.rect.width() + 24, 20), Qt::AlignCenter,
                          QFontMetricsF(label).elidedText(island_labels_[i], Qt::ElideRight, frame_.rect.width() + 24));
        y += 18;
    }
}

FarLabelItem::FarLabelItem(const ClusterPaintState& state, const ClusterFrame& frame, std::vector<int> islands)
    : state_(state)
    , rect_(frame.rect)
    , label_(frame.zone ? QStringLiteral("zone ") + frame.label : QString())
    , zone_(frame.zone)
    , islands_(std::move(islands))
{
    setZValue(3);
    setAcceptedMouseButtons(Qt::NoButton);
    for (int island : islands_)
        label_ += (label_.isEmpty() ? QString() : QStringLiteral(" ")) + island_letter(island);
    if (islands_.size() > 3)
        label_ = many_islands(islands_.size());
}

QRectF FarLabelItem::boundingRect() const
{
    return zone_ ? rect_.adjusted(0, -600, 0, 0) : rect_;
}

void FarLabelItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    const double lod = QStyleOptionGraphicsItem::levelOfDetailFromTransform(painter->worldTransform());
    if (lod >= far_away || label_.isEmpty())
        return;
    const QFont font = scene_font(zone_ ? 13 : 12, true);
    const QFontMetricsF metrics(font);
    const QRectF device = QRectF(rect_.left() * lod, rect_.top() * lod, rect_.width() * lod, rect_.height() * lod);
    painter->save();
    painter->scale(1 / lod, 1 / lod);
    painter->setFont(font);
    if (zone_) {
        painter->setPen(quiet_text_colour(state_.dark));
        painter->drawText(QRectF(device.left(), device.top() - 22, device.width(), 20),
                          Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(label_, Qt::ElideRight, device.width()));
    } else if (metrics.horizontalAdvance(label_) + 8 < device.width()) {
        QRectF pill(0, 0, metrics.horizontalAdvance(label_) + 12, 18);
        pill.moveCenter(device.center());
        painter->setRenderHint(QPainter::Antialiasing, true);
        painter->setPen(Qt::NoPen);
        painter->setBrush(card(state_.dark));
        painter->drawRoundedRect(pill, 4, 4);
        painter->setPen(text(state_.dark));
        painter->drawText(pill, Qt::AlignCenter, label_);
    }
    painter->restore();
}

SwitchItem::SwitchItem(const ClusterPaintState& state, const QRectF& rect, QString label)
    : state_(state)
    , rect_(rect)
    , label_(std::move(label))
{
    setZValue(1);
}

SwitchItem::SwitchItem(const ClusterPaintState& state, Wire wire)
    : state_(state)
    , wire_(std::move(wire))
{
    setZValue(-4);
    setToolTip(wire_.label);
}

double SwitchItem::line_width() const
{
    // One pixel at 1 GB/s and one more for every factor of four.
    return wire_.bytes_per_s > 0 ? std::clamp(1 + std::log(wire_.bytes_per_s / 1e9) / std::log(4.0), 1.0, 7.0) : 2;
}

QRectF SwitchItem::boundingRect() const
{
    return wire_.points.isEmpty() ? rect_.adjusted(-2, -2, 2, 2)
                                  : wire_.points.boundingRect().adjusted(-120, -18, 120, 18);
}

QPainterPath SwitchItem::shape() const
{
    QPainterPath path;
    if (wire_.points.isEmpty()) {
        path.addRect(rect_);
        return path;
    }
    path.addPolygon(wire_.points);
    QPainterPathStroker stroker;
    stroker.setWidth(line_width() + 6);
    return stroker.createStroke(path);
}

void SwitchItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    const double lod = QStyleOptionGraphicsItem::levelOfDetailFromTransform(painter->worldTransform());
    painter->setRenderHint(QPainter::Antialiasing, !wire_.points.isEmpty());
    if (!wire_.points.isEmpty()) {
        painter->setPen(QPen(state_.dark ? QColor(0x55, 0x63, 0x78) : QColor(0x9a, 0xaa, 0xbe), line_width(),
                             Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        painter->drawPolyline(wire_.points);
        return;
    }
    if (lod < 0.2)
        return;
    painter->setPen(QPen(hairline_colour(state_.dark).darker(state_.dark ? 80 : 112), 1));
    painter->setBrush(card(state_.dark));
    painter->drawRect(rect_);
    if (lod < far_away)
        return;
    const QFont font = scene_font(11);
    painter->setFont(font);
    painter->setPen(text(state_.dark));
    painter->drawText(rect_, Qt::AlignCenter,
                      QFontMetricsF(font).elidedText(label_, Qt::ElideMiddle, rect_.width() - 8));
}

} // namespace tangram
