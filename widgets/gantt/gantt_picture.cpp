// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/gantt_picture.h"

#include "gantt/gantt_layers.h"
#include "gantt/gantt_scene.h"

#include <QBuffer>
#include <QImage>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

namespace tangram {

namespace {

void draw(QCustomPlot& plot, QPaintDevice& device, QSize size, QCPPainter::PainterModes modes)
{
    QCPPainter painter;
    painter.begin(&device);
    painter.setModes(modes);
    painter.fillRect(QRect(QPoint(), size), plot.palette().color(QPalette::Base));
    plot.toPainter(&painter, size.width(), size.height());
    painter.end();
}

QByteArray as_svg(QCustomPlot& plot, QSize size)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    generator.setTitle(QStringLiteral("Pipeline Gantt chart"));
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

} // namespace

std::optional<Error> write_gantt_picture(const PlanFile& file, const std::filesystem::path& out, QSize size, bool dark)
{
    const std::string where = out.string();
    if (file.plan.timeline.empty()) {
        return Error{"the plan holds no timeline, so there is nothing to draw", where,
                     "plan again without --no-timeline, or evaluate the plan file first"};
    }
    const QString ending = QString::fromStdString(out.extension().string()).toLower();
    if (ending != QLatin1String(".svg") && ending != QLatin1String(".png") && ending != QLatin1String(".pdf"))
        return Error{"a Gantt picture cannot be written as '" + out.extension().string() + "'", where,
                     "end the name in .svg, .png or .pdf"};
    if (size.width() < 320 || size.height() < 160 || size.width() > 20000 || size.height() > 20000) {
        return Error{"a picture of " + std::to_string(size.width()) + " × " + std::to_string(size.height())
                         + " cannot be drawn",
                     where, "choose between 320 × 160 and 20000 × 20000"};
    }

    QCustomPlot plot;
    const GanttColours colours(dark);
    QPalette palette = plot.palette();
    palette.setColor(QPalette::Base, colours.background);
    plot.setPalette(palette);
    QFont font = plot.font();
    font.setPixelSize(12);
    plot.setFont(font);
    plot.setViewport(QRect(QPoint(), size));
    GanttScene scene(plot);
    scene.set_colours(colours);
    scene.set_plan(std::shared_ptr<const PlanFile>(&file, [](const PlanFile*) {}));
    scene.arrange(0);
    scene.show_times(0, scene.geometry()->duration_s());

    const QByteArray picture = ending == QLatin1String(".svg") ? as_svg(plot, size)
        : ending == QLatin1String(".png")                      ? as_png(plot, size)
                                                               : as_pdf(plot, size);
    QSaveFile target(QString::fromStdString(where));
    if (!target.open(QIODevice::WriteOnly) || target.write(picture) != picture.size() || !target.commit())
        return Error{"the picture could not be written: " + target.errorString().toStdString(), where,
                     "choose a folder you may write to"};
    return std::nullopt;
}

} // namespace tangram
