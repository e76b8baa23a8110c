// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/text/value_format.h"
#include "common/theme/island_colours.h"
#include "gantt/paint/gantt_frame.h"
#include "gantt/paint/gantt_legend.h"
#include "islands/naming.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace tangram {

namespace {

struct GanttMarginsWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::Gantt)
};

QFont bold(const QFont& font)
{
    QFont result = font;
    result.setBold(true);
    return result;
}

constexpr double least_parted_mark = 10;

/// How texts are set, in all rows alike: of their pixels some have one more.
struct RowTexts {
    QFont name;
    QFont detail;
    double line = 0; ///< the least height from one text to the next
    bool two_lines = false;
    int every = 1; ///< so many rows share the room for one text, the first has it

    RowTexts(const QFont& font, const GanttLayout& layout)
        : name(font)
        , detail(gantt_small_font(font))
        , line(std::ceil(QFontMetricsF(detail).ascent() + 1))
    {
        const double whole = layout.whole_band().bottom - layout.whole_band().top;
        two_lines = whole >= QFontMetricsF(font).ascent() + QFontMetricsF(detail).ascent() + 4;
        if (layout.row_height() >= std::min(gantt_full_row, QFontMetricsF(font).height()))
            return;
        name = detail;
        every = std::max(1, static_cast<int>(std::ceil(line / layout.row_step() - 1e-9)));
    }

    /// As high as the text, where the row is lower.
    QRectF place(const QRectF& row) const
    {
        const double more = std::max(0.0, QFontMetricsF(name).height() - row.height()) / 2;
        constexpr double off = 0.1; // halves of pixels would be rounded now up, now down as rows scroll
        return more > 0 ? row.adjusted(0, off - more, 0, off + more) : row;
    }
};

void paint_label(QPainter& painter, const QRectF& rect, const RowTexts& texts, const Stage& stage, const PlanFile& file,
                 const GanttColours& colours)
{
    const QFont font = texts.name;
    const bool two_lines = texts.two_lines;
    // In a high row the lines keep together.
    const double spare = std::max(0.0, rect.height() - 48) / 2;
    const QRectF text = rect.adjusted(20, spare, -8, -spare);
    const QString name = stage_islands(file, stage.layout);
    const QString gpus = QStringLiteral(" ×%1").arg(stage.layout.gpu_count());
    const QFontMetricsF wide(bold(font));
    const QFontMetricsF normal(font);
    const QFont small_font = texts.detail;
    const QRectF first = two_lines ? QRectF(text.left(), text.top() - 2, text.width(), text.height() / 2 + 2) : text;
    const QString detail = stage_detail(stage.layout);
    const QFontMetricsF fine(small_font);
    // In one line the name gives way to the layers and degrees, down to a third.
    const double beside = text.width() - normal.horizontalAdvance(gpus);
    const double detail_width = two_lines ? 0 : std::min(fine.horizontalAdvance(detail) + 8, beside - text.width() / 3);
    const QString shown = wide.elidedText(name, Qt::ElideRight, beside - detail_width);
    painter.setFont(bold(font));
    painter.setPen(colours.text);
    painter.drawText(first, Qt::AlignVCenter | Qt::AlignLeft, shown);
    painter.setFont(font);
    painter.setPen(colours.quiet_text);
    const double name_width = wide.horizontalAdvance(shown);
    painter.drawText(first.adjusted(name_width, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, gpus);
    painter.setFont(small_font);
    if (two_lines) {
        const QRectF second(text.left(), text.top() + text.height() / 2, text.width(), text.height() / 2 + 2);
        painter.drawText(second, Qt::AlignVCenter | Qt::AlignLeft,
                         fine.elidedText(detail, Qt::ElideRight, text.width()));
    } else {
        const double left = name_width + normal.horizontalAdvance(gpus) + 8;
        painter.drawText(text.adjusted(left, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                         fine.elidedText(detail, Qt::ElideRight, text.width() - left));
    }
}

void paint_memory(QPainter& painter, const QRectF& rect, const Stage& stage, double most, const GanttColours& colours)
{
    if (most <= 0)
        return;
    const std::array<double, GanttColours::memory_parts> parts = {
        stage.memory.weights_bytes, stage.memory.gradients_bytes, stage.memory.optimizer_bytes,
        stage.memory.activations_bytes, stage.memory.workspace_bytes};
    const QRectF bar = rect.adjusted(0, rect.height() * 0.22, 0, -rect.height() * 0.22);
    double left = bar.left();
    for (int part = 0; part < GanttColours::memory_parts; ++part) {
        const double width = parts[part] / most * bar.width();
        painter.fillRect(QRectF(left, bar.top(), width, bar.height()), GanttColours::memory(part));
        left += width;
    }
    const double air = rect.height() < least_parted_mark ? 0 : 1; // of low rows they are one line
    painter.fillRect(QRectF(bar.left() + stage.capacity_bytes / most * bar.width() - 1, rect.top() + air, 2,
                            rect.height() - 2 * air),
                     colours.text);
}

void paint_balance(QPainter& painter, const QRectF& rect, const RowTexts& texts, bool has_text, const Stage& stage,
                   double whole_s, const GanttColours& colours)
{
    const double fraction = whole_s > 0 ? std::clamp(stage.busy_s / whole_s, 0.0, 1.0) : 0;
    painter.setFont(texts.detail);
    const double text_width = QFontMetricsF(painter.font()).horizontalAdvance(QStringLiteral(" 100 %"));
    const QRectF track = rect.adjusted(0, rect.height() * 0.22, -text_width - 2, -rect.height() * 0.22);
    painter.fillRect(track, colours.track);
    painter.fillRect(QRectF(track.left(), track.top(), track.width() * fraction, track.height()),
                     QColor(0x00, 0x9e, 0x73));
    if (!has_text)
        return;
    painter.setPen(colours.quiet_text);
    painter.drawText(texts.place(QRectF(track.right(), rect.top(), rect.right() - track.right(), rect.height())),
                     Qt::AlignVCenter | Qt::AlignRight,
                     QString::number(std::round(fraction * 100)) + QStringLiteral(" %"));
}

void paint_side_title(QPainter& painter, const QRectF& side, const QString& title, const GanttColours& colours)
{
    const QFont font = painter.font();
    painter.setFont(gantt_small_font(font));
    painter.setPen(colours.quiet_text);
    const QString shown = QFontMetricsF(painter.font()).elidedText(title, Qt::ElideRight, side.width() + 12);
    painter.drawText(QRectF(side.left(), side.top() - 26, side.width() + 14, 22), Qt::AlignVCenter | Qt::AlignLeft,
                     shown);
    painter.setFont(font);
}

} // namespace

void paint_gantt_heading(QPainter& painter, const GanttFrame& frame, const QString& text, GanttLegendEntries legend,
                         const GanttColours& colours)
{
    const bool below = frame.legend.top() > frame.heading.top();
    const QRectF line(frame.heading.left() + 8, frame.heading.top(), frame.heading.width() - 16,
                      below ? frame.legend.top() - frame.heading.top() : frame.heading.height());
    painter.setPen(colours.text);
    painter.drawText(line, Qt::AlignVCenter | Qt::AlignLeft,
                     QFontMetricsF(painter.font()).elidedText(text, Qt::ElideRight, line.width()));
    paint_gantt_legend(painter, frame.legend, legend, colours);
}

void paint_gantt_side_titles(QPainter& painter, const GanttFrame& frame, const GanttColours& colours)
{
    if (frame.memory.isEmpty())
        return;
    paint_side_title(painter, frame.memory, GanttMarginsWords::tr("memory per GPU"), colours);
    paint_side_title(painter, frame.balance, GanttMarginsWords::tr("busy"), colours);
}

void paint_gantt_side_lines(QPainter& painter, const GanttFrame& frame, const GanttColours& colours)
{
    if (frame.memory.isEmpty())
        return;
    for (const QRectF& side : {frame.memory, frame.balance})
        painter.fillRect(QRectF(std::floor(side.left()) - 9, side.top() - 22, 1, side.height() + 22), colours.hairline);
}

void paint_gantt_swatches(QPainter& painter, const GanttFrame& frame, const GanttLayout& layout,
                          const GanttViewport& view)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setClipRect(frame.labels, Qt::IntersectClip);
    const auto [first, last] = view.rows(layout);
    for (int row = first; row < last; ++row) {
        const QRectF whole = view.band(layout, row, layout.whole_band());
        paint_island_swatch(painter, QRectF(frame.labels.left() + 8, whole.top(), 4, whole.height()),
                            island_look(layout.part(row).plan.file->islands, layout.stage(row).layout.island));
    }
    painter.restore();
}

void paint_gantt_rows(QPainter& painter, const GanttFrame& frame, const GanttLayout& layout, int first, int last,
                      const GanttViewport& view, const GanttColours& colours)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setClipRect(QRectF(0, frame.labels.top(), 1e5, frame.labels.height()), Qt::IntersectClip);
    const QFont font = painter.font();
    const RowTexts texts(font, layout);
    for (int row = first; row < last; ++row) {
        const Stage& stage = layout.stage(row);
        const PlanFile& file = *layout.part(row).plan.file;
        const QRectF whole = view.band(layout, row, layout.whole_band());
        const QRectF compute = view.band(layout, row, GanttLaneKind::compute);
        const bool has_text = layout.row(row).stage % texts.every == 0;
        if (has_text)
            paint_label(painter,
                        texts.place(QRectF(frame.labels.left(), whole.top(), frame.labels.width(), whole.height())),
                        texts, stage, file, colours);
        painter.setFont(font);
        paint_gantt_memory_axis(painter, frame, layout, row, view, colours);
        if (frame.memory.isEmpty())
            continue;
        paint_memory(painter, QRectF(frame.memory.left(), compute.top(), frame.memory.width(), compute.height()), stage,
                     layout.most_memory_bytes(), colours);
        paint_balance(painter, QRectF(frame.balance.left(), compute.top(), frame.balance.width(), compute.height()),
                      texts, has_text, stage, file.plan.iteration_time_s, colours);
    }
    painter.setFont(font);
    painter.restore();
}

} // namespace tangram
