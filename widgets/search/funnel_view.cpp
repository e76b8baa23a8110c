// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/funnel_view.h"

#include "common/core_text.h"
#include "common/exportable_chart.h"
#include "common/island_colours.h"
#include "common/panel.h"
#include "common/theme.h"
#include "common/value_format.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace tangram {

namespace {

constexpr int most_line_height = 24;
constexpr int least_line_height = 15;
constexpr int margin = 12;

} // namespace

FunnelView::FunnelView(const QString& name, const QString& kept, const QString& empty, QWidget* parent)
    : QWidget(parent)
    , kept_(kept)
    , empty_(empty)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    setAccessibleName(name);
    new ExportableChart(*this);
}

void FunnelView::set_funnel(const Funnel& funnel)
{
    if (funnel == funnel_)
        return;
    const int lines = line_count();
    funnel_ = funnel;
    if (lines != line_count())
        updateGeometry();
    setAccessibleDescription(
        tr("%1 enumerated, %2 %3").arg(format_count(funnel_.total), format_count(funnel_.kept), kept_));
    update();
}

int FunnelView::line_count() const
{
    return 2 + static_cast<int>(std::count_if(funnel_.pruned.begin(), funnel_.pruned.end(), [](auto count) {
               return count > 0;
           }));
}

QSize FunnelView::sizeHint() const
{
    return {360, line_count() * most_line_height + 2 * margin};
}

QSize FunnelView::minimumSizeHint() const
{
    return {240, line_count() * least_line_height + 2 * margin};
}

void FunnelView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const bool dark = is_dark(palette());
    const QFontMetricsF metrics(font());
    if (funnel_.total == 0) {
        painter.setPen(quiet_text_colour(dark));
        painter.drawText(rect().adjusted(margin, margin, -margin, -margin),
                         Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap, empty_);
        return;
    }
    QFont strong_font = font();
    strong_font.setBold(true);
    const QFontMetricsF strong_metrics(strong_font);
    double name_width = strong_metrics.horizontalAdvance(tr("enumerated"));
    for (const RuleInfo& rule : rules()) {
        if (funnel_.pruned_by(rule.rule) > 0)
            name_width = std::max(name_width, metrics.horizontalAdvance(QStringLiteral("− ") + core_text(rule.name)));
    }
    const double count_width = strong_metrics.horizontalAdvance(format_count(funnel_.total)) + 8;
    const double left = margin + name_width + 12;
    const double width = std::max(20.0, this->width() - left - count_width - margin);
    // Lines close up rather than fall off the end.
    const double line_height = std::min<double>(most_line_height, (height() - 2.0 * margin) / line_count());
    const double inset = std::min(5.0, line_height / 5);
    double y = margin;
    const auto line = [&](const QString& name, double from, double count, const QColor& colour, Qt::BrushStyle hatch,
                          bool strong) {
        const QRectF row(0, y, this->width(), line_height);
        QFont own = font();
        own.setBold(strong);
        painter.setFont(own);
        painter.setPen(strong ? palette().color(QPalette::Text) : quiet_text_colour(dark));
        painter.drawText(QRectF(margin, y, name_width + 8, line_height), Qt::AlignVCenter | Qt::AlignLeft, name);
        const double share = 1 / static_cast<double>(funnel_.total);
        const QRectF bar(left + from * share * width, y + inset, std::max(1.0, count * share * width),
                         line_height - 2 * inset);
        painter.fillRect(bar, colour);
        if (hatch != Qt::NoBrush)
            painter.fillRect(bar, QBrush(text_on(colour), hatch));
        painter.drawText(QRectF(left + width, y, count_width, line_height), Qt::AlignVCenter | Qt::AlignRight,
                         format_count(static_cast<std::uint64_t>(count)));
        y += line_height;
    };
    double rest = static_cast<double>(funnel_.total);
    line(tr("enumerated"), 0, rest, quiet_text_colour(dark), Qt::NoBrush, true);
    for (const RuleInfo& rule : rules()) {
        const auto count = static_cast<double>(funnel_.pruned_by(rule.rule));
        if (count == 0)
            continue;
        rest -= count;
        const int colour = 1 + static_cast<int>(rule.rule);
        line(QStringLiteral("− ") + core_text(rule.name), rest, count, island_colour(colour), island_hatch(colour),
             false);
    }
    line(kept_, 0, static_cast<double>(funnel_.kept), accent_colour(dark), Qt::NoBrush, true);
}

} // namespace tangram
