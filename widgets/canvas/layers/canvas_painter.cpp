// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/layers/canvas_painter.h"

#include <QPen>

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

constexpr double hatch_step = 8; ///< pixels from line to line
constexpr int tile_steps = 8; ///< of a hatch in one tile: wider ones are laid faster
constexpr double dash = 6;
constexpr double dash_gap = 4;
constexpr double least_hatched = 4; ///< pixels: in less a hatch is not seen
constexpr double strip = 80; ///< pixels of the screen
constexpr qsizetype most_kept = 2000;

quint64 key_of(const QColor& a, const QColor& b, int what)
{
    return (static_cast<quint64>(a.rgba()) << 32 | b.rgba()) ^ static_cast<quint64>(what) * 0x9e3779b97f4a7c15ULL;
}

/// Lines at a slant are smoothed, the others are whole pixels.
void draw_hatch(QPainter& painter, double size, double step, double line, const QColor& colour, Qt::BrushStyle hatch)
{
    const bool slants = hatch == Qt::BDiagPattern || hatch == Qt::FDiagPattern || hatch == Qt::DiagCrossPattern;
    const bool straight = hatch == Qt::VerPattern || hatch == Qt::HorPattern || hatch == Qt::CrossPattern;
    if (!slants && !straight) {
        painter.scale(line, line);
        painter.fillRect(QRectF(0, 0, size / line, size / line), QBrush(colour, hatch));
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing, slants);
    painter.setPen(QPen(colour, line * 1.25, Qt::SolidLine, Qt::FlatCap));
    for (double at = -size; at < 2 * size; at += step) {
        if (hatch == Qt::VerPattern || hatch == Qt::CrossPattern)
            painter.fillRect(QRectF(at, 0, line, size), colour);
        if (hatch == Qt::HorPattern || hatch == Qt::CrossPattern)
            painter.fillRect(QRectF(0, at, size, line), colour);
        if (hatch == Qt::FDiagPattern || hatch == Qt::DiagCrossPattern)
            painter.drawLine(QPointF(at - step, -step), QPointF(at + size + step, size + step));
        if (hatch == Qt::BDiagPattern || hatch == Qt::DiagCrossPattern)
            painter.drawLine(QPointF(at + step, -step), QPointF(at - size - step, size + step));
    }
}

} // namespace

CanvasPainter::CanvasPainter(QPainter& painter, CanvasStore& store)
    : painter_(painter)
    , store_(store)
    , to_pixels_(painter.worldTransform())
    , scale_(to_pixels_.m11())
    , density_(std::abs(painter.deviceTransform().m11() / scale_))
{
    painter_.setWorldTransform({});
    painter_.setRenderHint(QPainter::Antialiasing, false);
    painter_.setPen(Qt::NoPen);
    painter_.setBrush(Qt::NoBrush);
    const QPointF origin = pixels(QPointF());
    painter_.setBrushOrigin(origin); // hatches go with what they stand on
    const QRectF clip = painter_.hasClipping() ? painter_.clipBoundingRect() : QRectF();
    const QPaintDevice& device = *painter_.device();
    visible_ = clip.isEmpty() ? QRectF(0, 0, device.width(), device.height()) : clip;
}

CanvasPainter::~CanvasPainter()
{
    store_.text.draw(painter_);
    painter_.setWorldTransform(to_pixels_);
}

double CanvasPainter::whole(double pixels) const
{
    return std::round(pixels * density_) / density_;
}

QPointF CanvasPainter::pixels(const QPointF& scene) const
{
    const QPointF at = to_pixels_.map(scene);
    return {whole(at.x()), whole(at.y())};
}

QRectF CanvasPainter::pixels(const QRectF& scene) const
{
    const QPointF corner = pixels(scene.topLeft());
    const QPointF far = pixels(scene.bottomRight());
    return {corner.x(), corner.y(), std::max(far.x() - corner.x(), pixel()), std::max(far.y() - corner.y(), pixel())};
}

void CanvasPainter::fill(const QRectF& pixels, const QColor& colour)
{
    painter_.fillRect(pixels, colour);
}

void CanvasPainter::fill(const QRectF& pixels, const Surface& surface)
{
    const auto& [under, over, hatch] = surface;
    if (hatch == Qt::NoBrush || std::min(pixels.width(), pixels.height()) < least_hatched) {
        painter_.fillRect(pixels, under);
        return;
    }
    const quint64 key = key_of(under, over, static_cast<int>(hatch) * 1024 + static_cast<int>(density_ * 100));
    auto found = store_.tiles.constFind(key);
    if (found == store_.tiles.constEnd()) {
        if (store_.tiles.size() >= most_kept)
            store_.tiles.clear();
        const double step = std::round(hatch_step * density_);
        const int size = static_cast<int>(step) * tile_steps;
        QImage tile(size, size, QImage::Format_RGB32);
        tile.fill(under);
        QPainter painter(&tile);
        draw_hatch(painter, size, step, std::max(1.0, std::round(density_)), over, hatch);
        painter.end();
        QBrush brush(tile);
        if (density_ != 1)
            brush.setTransform(QTransform::fromScale(1 / density_, 1 / density_));
        found = store_.tiles.insert(key, brush);
    }
    // Taller ones Qt shares out among threads, and waiting for those takes many times longer than laying the tiles.
    const QRectF shown = pixels.intersected(visible_);
    const double step = strip / density_;
    for (double top = shown.top(); top < shown.bottom(); top += step)
        painter_.fillRect(QRectF(shown.left(), top, shown.width(), std::min(step, shown.bottom() - top)), *found);
}

void CanvasPainter::edge(const QRectF& pixels, const QColor& colour, double width)
{
    const double w = std::min({width, pixels.width(), pixels.height()});
    painter_.fillRect(QRectF(pixels.left(), pixels.top(), pixels.width(), w), colour);
    painter_.fillRect(QRectF(pixels.left(), pixels.bottom() - w, pixels.width(), w), colour);
    painter_.fillRect(QRectF(pixels.left(), pixels.top() + w, w, pixels.height() - 2 * w), colour);
    painter_.fillRect(QRectF(pixels.right() - w, pixels.top() + w, w, pixels.height() - 2 * w), colour);
}

void CanvasPainter::dashes(const QRectF& line, bool level, const QColor& colour)
{
    constexpr double period = dash + dash_gap;
    const double begin = level ? line.left() : line.top();
    const double end = level ? line.right() : line.bottom();
    const double shown_from = level ? visible_.left() : visible_.top();
    const double shown_to = std::min(end, level ? visible_.right() : visible_.bottom());
    double at = begin + std::max(0.0, std::floor((shown_from - begin) / period)) * period;
    for (; at < shown_to; at += period) {
        const double length = std::min(dash, end - at);
        painter_.fillRect(level ? QRectF(at, line.top(), length, line.height())
                                : QRectF(line.left(), at, line.width(), length),
                          colour);
    }
}

void CanvasPainter::dashed_edge(const QRectF& pixels, const QColor& colour, double width)
{
    const QRectF sides[] = {{pixels.left(), pixels.top(), pixels.width(), width},
                            {pixels.left(), pixels.bottom() - width, pixels.width(), width},
                            {pixels.left(), pixels.top(), width, pixels.height()},
                            {pixels.right() - width, pixels.top(), width, pixels.height()}};
    for (int side = 0; side < 4; ++side)
        if (sides[side].intersects(visible_))
            dashes(sides[side], side < 2, colour);
}

const QImage& CanvasPainter::corners(const QColor& inside, const QColor& edge, double radius, double width)
{
    const int what =
        static_cast<int>(radius * 4) * 65536 + static_cast<int>(width * 4) * 4096 + static_cast<int>(density_ * 100);
    const quint64 key = key_of(inside, edge, what);
    const auto found = store_.corners.constFind(key);
    if (found != store_.corners.constEnd())
        return *found;
    if (store_.corners.size() >= most_kept)
        store_.corners.clear();
    // All four of a small box, to be taken apart.
    const int side = static_cast<int>(std::lround(2 * std::ceil(radius) * density_));
    QImage image(side, side, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    const double line = width * density_;
    painter.setPen(QPen(edge, line));
    painter.setBrush(inside);
    painter.drawRoundedRect(QRectF(0, 0, side, side).adjusted(line / 2, line / 2, -line / 2, -line / 2),
                            radius * density_ - line / 2, radius * density_ - line / 2);
    painter.end();
    return *store_.corners.insert(key, image);
}

void CanvasPainter::box(const QRectF& pixels, const Surface& inside, const QColor& line, double radius, double width)
{
    const double r = std::ceil(radius);
    if (r <= 0 || pixels.width() <= 2 * r || pixels.height() <= 2 * r) {
        if (inside.under.alpha() > 0)
            fill(pixels.adjusted(width, width, -width, -width), inside);
        edge(pixels, line, width);
        return;
    }
    if (!pixels.intersects(visible_))
        return;
    if (inside.under.alpha() > 0) {
        fill({pixels.left() + r, pixels.top() + width, pixels.width() - 2 * r, r - width}, inside);
        fill({pixels.left() + width, pixels.top() + r, pixels.width() - 2 * width, pixels.height() - 2 * r}, inside);
        fill({pixels.left() + r, pixels.bottom() - r, pixels.width() - 2 * r, r - width}, inside);
    }
    fill({pixels.left() + r, pixels.top(), pixels.width() - 2 * r, width}, line);
    fill({pixels.left() + r, pixels.bottom() - width, pixels.width() - 2 * r, width}, line);
    fill({pixels.left(), pixels.top() + r, width, pixels.height() - 2 * r}, line);
    fill({pixels.right() - width, pixels.top() + r, width, pixels.height() - 2 * r}, line);
    const QImage& image = corners(inside.under, line, radius, width);
    const double side = image.width() / 2.0;
    const auto put = [&](double x, double y, double from_x, double from_y) {
        painter_.drawImage(QRectF(x, y, r, r), image, QRectF(from_x, from_y, side, side));
    };
    put(pixels.left(), pixels.top(), 0, 0);
    put(pixels.right() - r, pixels.top(), side, 0);
    put(pixels.left(), pixels.bottom() - r, 0, side);
    put(pixels.right() - r, pixels.bottom() - r, side, side);
}

void CanvasPainter::round_edge(const QRectF& pixels, const QColor& colour, double radius, double width)
{
    box(pixels, {Qt::transparent, {}}, colour, radius, width);
}

void CanvasPainter::write(const QRectF& scene, const QString& text, const TextLook& look)
{
    store_.text.add(to_pixels_.mapRect(scene), text, look);
}

void CanvasPainter::write_at(const QRectF& pixels, const QString& text, const TextLook& look)
{
    store_.text.add(pixels, text, look);
}

QPainter& CanvasPainter::begin_scene()
{
    painter_.setWorldTransform(to_pixels_);
    return painter_;
}

void CanvasPainter::end_scene()
{
    painter_.setWorldTransform({});
    painter_.setRenderHint(QPainter::Antialiasing, false);
    painter_.setPen(Qt::NoPen);
    painter_.setBrush(Qt::NoBrush);
}

} // namespace tangram
