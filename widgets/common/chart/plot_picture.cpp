// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/chart/plot_picture.h"

#include <qcustomplot.h>

#include <QBuffer>
#include <QCoreApplication>
#include <QImage>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

namespace tangram {

namespace {

struct PlotPictureWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::PlotPicture)
};

void draw(QCustomPlot& plot, QPaintDevice& device, QSize size, QCPPainter::PainterModes modes)
{
    QCPPainter painter;
    painter.begin(&device);
    painter.setModes(modes);
    painter.fillRect(QRect(QPoint(), size), plot.palette().color(QPalette::Base));
    plot.toPainter(&painter, size.width(), size.height());
    painter.end();
}

QByteArray as_svg(QCustomPlot& plot, const QString& title, QSize size)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    generator.setTitle(title);
    generator.setResolution(96); // CSS pixels
    draw(plot, generator, size, QCPPainter::pmVectorized | QCPPainter::pmNoCaching);
    return buffer.data();
}

QByteArray as_png(QCustomPlot& plot, QSize size)
{
    QImage image(size, QImage::Format_RGB32);
    draw(plot, image, size, QCPPainter::pmNoCaching);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return buffer.data();
}

QByteArray as_pdf(QCustomPlot& plot, QSize size)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setCreator(QStringLiteral("Tangram Explorer"));
        writer.setResolution(72);
        writer.setPageSize(QPageSize(QSizeF(size), QPageSize::Point, QString(), QPageSize::ExactMatch));
        writer.setPageMargins(QMarginsF());
        draw(plot, writer, size, QCPPainter::pmVectorized | QCPPainter::pmNoCaching);
    }
    return buffer.data();
}

QString ending_of(const std::filesystem::path& out)
{
    return QString::fromStdString(out.extension().string()).toLower();
}

} // namespace

std::optional<Error> check_picture(const std::filesystem::path& out, QSize size)
{
    const QString ending = ending_of(out);
    if (ending != QLatin1String(".svg") && ending != QLatin1String(".png") && ending != QLatin1String(".pdf"))
        return Error{PlotPictureWords::tr("a picture cannot be written as '%1'")
                         .arg(QString::fromStdString(out.extension().string()))
                         .toStdString(),
                     out.string(), PlotPictureWords::tr("end the name in .svg, .png or .pdf").toStdString()};
    if (size.width() < 320 || size.height() < 160 || size.width() > 20000 || size.height() > 20000)
        return Error{PlotPictureWords::tr("a picture of %1 × %2 cannot be drawn")
                         .arg(size.width())
                         .arg(size.height())
                         .toStdString(),
                     out.string(), PlotPictureWords::tr("choose between 320 × 160 and 20000 × 20000").toStdString()};
    return std::nullopt;
}

void prepare_picture(QCustomPlot& plot, const QColor& ground, int text_pixels, QSize size)
{
    QPalette palette = plot.palette();
    palette.setColor(QPalette::Base, ground);
    plot.setPalette(palette);
    QFont font = plot.font();
    font.setPixelSize(text_pixels);
    plot.setFont(font);
    plot.setViewport(QRect(QPoint(), size));
}

QByteArray plot_picture(QCustomPlot& plot, const QString& title, const std::filesystem::path& out, QSize size)
{
    const QString ending = ending_of(out);
    return ending == QLatin1String(".svg") ? as_svg(plot, title, size)
        : ending == QLatin1String(".png")  ? as_png(plot, size)
                                           : as_pdf(plot, size);
}

std::optional<Error> write_picture(const QByteArray& picture, const std::filesystem::path& out)
{
    QSaveFile target(QString::fromStdString(out.string()));
    if (!target.open(QIODevice::WriteOnly) || target.write(picture) != picture.size() || !target.commit())
        return Error{
            PlotPictureWords::tr("the picture could not be written: %1").arg(target.errorString()).toStdString(),
            out.string(), PlotPictureWords::tr("choose a folder you may write to").toStdString()};
    return std::nullopt;
}

} // namespace tangram
