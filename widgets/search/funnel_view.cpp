// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/funnel_view.h"

#include "common/island_colours.h"
#include "common/panel.h"
#include "common/theme.h"
#include "common/value_format.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace tangram {

namespace {

constexpr int line_height = 24;
constexpr int margin = 12;

} // namespace

FunnelView::FunnelView(QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    setAccessibleName(tr("Funnel of pairs by pruning rule"));
}

void FunnelView::set_funnel(const Funnel& funnel)
{
    if (funnel == funnel_)
        return;
    const int lines = line_count();
    funnel_ = funnel;
    if (lines != line_count())
        updateGeometry();
    setAccessibleDescription(tr("%1 pairs, %2 planned").arg(format_count(funnel_.total), format_count(funnel_.kept)));
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
    return {360, line_count() * line_height + 2 * margin};
}

QSize FunnelView::minimumSizeHint() const
{
    return {240, 4 * line_height};
}

void FunnelView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const bool dark = is_dark(palette());
    const QFontMetricsF metrics(font());
    if (funnel_.total == 0) {
        painter.setPen(quiet_text_colour(dark));
        painter.drawText(rect().adjusted(margin, margin, -margin, -margin),
                         Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap,
                         tr("Pairs of a model slice and an island part appear here once a search runs."));
        return;
    }
    double name_width = metrics.horizontalAdvance(tr("enumerated"));
    for (const RuleInfo& rule : rules()) {
        if (funnel_.pruned_by(rule.rule) > 0)
            name_width = std::max(name_width,
                                  metrics.horizontalAdvance(
                                      QStringLiteral("− ")
                                      + QString::fromUtf8(rule.name.data(), static_cast<qsizetype>(rule.name.size()))));
    }
    const double count_width = metrics.horizontalAdvance(format_count(funnel_.total)) + 8;
    const double left = margin + name_width + 12;
    const double width = std::max(20.0, this->width() - left - count_width - margin);
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
        const QRectF bar(left + from * share * width, y + 5, std::max(1.0, count * share * width), line_height - 10);
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
        line(QStringLiteral("− ") + QString::fromUtf8(rule.name.data(), static_cast<qsizetype>(rule.name.size())), rest,
             count, island_colour(colour), island_hatch(colour), false);
    }
    line(tr("planned"), 0, static_cast<double>(funnel_.kept), accent_colour(dark), Qt::NoBrush, true);
}

} // namespace tangram
