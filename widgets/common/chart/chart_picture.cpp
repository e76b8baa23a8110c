// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/chart/chart_picture.h"

#include "common/chart/exportable_chart.h"
#include "common/chart/plot_picture.h"

#include <qcustomplot.h>

#include <QBuffer>
#include <QCoreApplication>
#include <QImage>
#include <QMimeData>
#include <QPagedPaintDevice>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <algorithm>
#include <cstdint>

namespace tangram {

namespace {

struct ChartPictureWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::ChartPicture)
};

constexpr int screen_dpi = 96; // of the pixels that a chart's sizes and texts are in
constexpr double points_per_pixel = 72.0 / screen_dpi;
constexpr int most_pixels_for_one = 2;
// Beyond these the painter leaves out what it should draw, and other programs do not open the picture.
constexpr int longest_side = 32'000;
constexpr std::int64_t most_pixels = 120'000'000;
constexpr int longest_pdf_side = 14'400; // points, as the format has it
// Of the size in which it is as wide as the paper: texts of a chart that is smaller could hardly be read.
constexpr double least_of_width = 0.7;

QByteArray as_svg(const ExportableChart& chart, const QString& title, bool dark)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(chart.size());
    generator.setViewBox(QRect(QPoint(), chart.size()));
    generator.setTitle(title);
    generator.setResolution(screen_dpi);
    QCPPainter painter;
    painter.begin(&generator);
    painter.setModes(QCPPainter::pmVectorized | QCPPainter::pmNoCaching);
    chart.paint(painter, dark);
    painter.end();
    return buffer.data();
}

/// Of the picture to each of the chart's: as fine as an image of such a size can be; 0: not even as on the screen.
int pixels_for_one(QSize size)
{
    for (int pixels = most_pixels_for_one; pixels > 0; --pixels) {
        const QSize image = size * pixels;
        if (std::max(image.width(), image.height()) <= longest_side
            && std::int64_t{image.width()} * image.height() <= most_pixels)
            return pixels;
    }
    return 0;
}

/// Null where the chart is larger than an image can be.
QImage as_image(const ExportableChart& chart, bool dark)
{
    const int pixels = pixels_for_one(chart.size());
    QImage image(chart.size() * pixels, QImage::Format_RGB32);
    if (image.isNull())
        return image;
    image.setDevicePixelRatio(pixels);
    QCPPainter painter;
    painter.begin(&image);
    painter.setModes(QCPPainter::pmNoCaching);
    chart.paint(painter, dark);
    painter.end();
    return image;
}

Error too_large(const ExportableChart& chart, const std::filesystem::path& out)
{
    return {ChartPictureWords::tr("“%1” is %2 × %3 pixels now, more than a picture of this kind can have")
                .arg(chart.name())
                .arg(chart.size().width())
                .arg(chart.size().height())
                .toStdString(),
            out.string(),
            ChartPictureWords::tr("save it as .svg, or print it on several pages, or show fewer plans").toStdString()};
}

Result<QByteArray> as_png(const ExportableChart& chart, bool dark, const std::filesystem::path& out)
{
    const QImage image = as_image(chart, dark);
    if (image.isNull())
        return too_large(chart, out);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return buffer.data();
}

QByteArray as_pdf(const ExportableChart& chart, const QString& title, bool dark)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setCreator(QStringLiteral("Tangram Explorer"));
        writer.setTitle(title);
        writer.setResolution(screen_dpi);
        writer.setPageSize(
            QPageSize(QSizeF(chart.size()) * points_per_pixel, QPageSize::Point, QString(), QPageSize::ExactMatch));
        writer.setPageMargins(QMarginsF());
        QCPPainter painter;
        painter.begin(&writer);
        painter.setModes(QCPPainter::pmVectorized | QCPPainter::pmNoCaching);
        chart.paint(painter, dark);
        painter.end();
    }
    return buffer.data();
}

} // namespace

Result<QByteArray> chart_picture(const ExportableChart& chart, const QString& title, const std::filesystem::path& out,
                                 bool dark)
{
    constexpr QSize any_size(640, 480); // the size is the screen's
    if (const std::optional<Error> error = check_picture(out, any_size))
        return *error;
    const QString ending = QString::fromStdString(out.extension().string()).toLower();
    if (ending == QLatin1String(".svg"))
        return as_svg(chart, title, dark);
    if (ending == QLatin1String(".png"))
        return as_png(chart, dark, out);
    if (std::max(chart.size().width(), chart.size().height()) * points_per_pixel > longest_pdf_side)
        return too_large(chart, out);
    return as_pdf(chart, title, dark);
}

std::unique_ptr<QMimeData> chart_for_clipboard(const ExportableChart& chart, bool dark)
{
    auto data = std::make_unique<QMimeData>();
    if (const QImage image = as_image(chart, dark); !image.isNull())
        data->setImageData(image);
    data->setData(QStringLiteral("image/svg+xml"), as_svg(chart, chart.name(), dark));
    return data;
}

bool print_chart(const ExportableChart& chart, const QString& heading, QPagedPaintDevice& paper)
{
    QCPPainter painter;
    if (!painter.begin(&paper))
        return false;
    painter.setModes(QCPPainter::pmVectorized | QCPPainter::pmNoCaching);
    // In pixels of the screen, whatever the paper's are, so that texts keep their size beside lines.
    const double dots = paper.logicalDpiX() / double(screen_dpi);
    painter.scale(dots, dots);
    const QSizeF room(paper.width() / dots, paper.height() / dots);
    QFont font = chart.widget().font();
    font.setPixelSize(14);
    painter.setFont(font);
    const QRectF wanted = painter.boundingRect(QRectF(QPointF(), room), Qt::TextWordWrap, heading);
    const double top = wanted.height() + 12;
    const double as_wide = room.width() / chart.size().width();
    const double as_high = std::max(1.0, room.height() - top) / chart.size().height();
    std::vector<ChartStretch> pages{{0, chart.size().height()}};
    double scale = std::min(as_wide, as_high);
    if (scale < least_of_width * as_wide) {
        pages = chart.pages(static_cast<int>((room.height() - top) / as_wide));
        scale = pages.size() > 1 ? as_wide : scale;
    }
    for (std::size_t i = 0; i < pages.size(); ++i) {
        if (i > 0)
            paper.newPage();
        const QString number = pages.size() > 1 ? QStringLiteral(" · %1/%2").arg(i + 1).arg(pages.size()) : QString();
        painter.setPen(Qt::black);
        painter.drawText(QRectF(0, 0, room.width(), top), Qt::TextWordWrap, heading + number);
        painter.save();
        painter.translate(0, top);
        painter.scale(scale, scale);
        // Texts of the chart are in points of the screen; what is drawn is kept as it is there.
        QPicture drawn;
        {
            QCPPainter recorder;
            recorder.begin(&drawn);
            recorder.setModes(QCPPainter::pmVectorized | QCPPainter::pmNoCaching);
            if (pages.size() > 1)
                chart.paint(recorder, false, pages[i]);
            else
                chart.paint(recorder, false);
            recorder.end();
        }
        painter.drawPicture(0, 0, drawn);
        painter.restore();
    }
    return painter.end();
}

} // namespace tangram
