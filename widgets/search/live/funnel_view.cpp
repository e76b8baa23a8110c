// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/live/funnel_view.h"

#include "common/chart/exportable_chart.h"
#include "common/form/panel.h"
#include "common/text/core_text.h"
#include "common/text/value_format.h"
#include "common/theme/theme.h"
#include "search/grid/rule_colours.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace tangram {

namespace {

constexpr int most_line_height = 20;
constexpr int least_line_height = 14;
constexpr int most_margin = 8;
constexpr int least_margin = 2;
constexpr int side = 12;

} // namespace

FunnelView::FunnelView(const QString& name, const QString& kept, const QString& empty, QWidget* parent)
    : QWidget(parent)
    , chart_(new ExportableChart(*this))
    , kept_(kept)
    , empty_(empty)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    chart_->set_text([this] { return as_text(); });
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(name);
}

void FunnelView::set_funnel(const Funnel& funnel)
{
    if (funnel == funnel_)
        return;
    funnel_ = funnel;
    if (const auto count = static_cast<int>(lines().size()); count > most_lines_) {
        most_lines_ = count;
        updateGeometry();
    }
    QStringList told{sum_text()};
    for (const Line& line : lines())
        if (line.rule >= 0)
            told << QStringLiteral("%1 %2").arg(line.name, format_count(line.count));
    setAccessibleDescription(told.join(QStringLiteral("; ")));
    update();
}

void FunnelView::forget_room()
{
    most_lines_ = static_cast<int>(lines().size());
    updateGeometry();
}

void FunnelView::rename(Rule rule, const QString& name, const QString& sentence)
{
    const std::optional<Rule> renamed = name.isEmpty() ? std::nullopt : std::optional(rule);
    if (renamed == renamed_ && name == name_ && sentence == sentence_)
        return;
    renamed_ = renamed;
    name_ = name;
    sentence_ = sentence;
    update();
}

QString FunnelView::sum_text() const
{
    return tr("%1 = %2 %3 + %4 pruned")
        .arg(format_count(funnel_.total), format_count(funnel_.kept), kept_,
             format_count(funnel_.total - funnel_.kept));
}

QString FunnelView::as_text() const
{
    QStringList rows{accessibleName()};
    for (const Line& line : lines())
        rows << QStringLiteral("%1\t%2").arg(line.name).arg(line.count);
    return rows.join(QLatin1Char('\n'));
}

std::vector<FunnelView::Line> FunnelView::lines() const
{
    if (funnel_.total == 0)
        return {};
    std::vector<Line> lines{{tr("enumerated"), funnel_.total, 0, -1}};
    std::uint64_t rest = funnel_.total;
    for (const RuleInfo& rule : rules()) {
        const std::uint64_t count = funnel_.pruned_by(rule.rule);
        if (count == 0)
            continue;
        rest -= std::min(rest, count);
        const QString name = renamed_ == rule.rule ? name_ : core_text(rule.name);
        lines.push_back({QStringLiteral("− ") + name, count, rest, static_cast<int>(rule.rule)});
    }
    lines.push_back({kept_, funnel_.kept, 0, -1});
    return lines;
}

QSize FunnelView::sizeHint() const
{
    return {320, most_lines_ == 0 ? 52 : (most_lines_ + 1) * most_line_height + 2 * most_margin};
}

QSize FunnelView::minimumSizeHint() const
{
    return {160, most_lines_ == 0 ? 40 : most_lines_ * least_line_height + 2 * least_margin};
}

int FunnelView::line_count() const
{
    const auto count = static_cast<int>(lines().size());
    const bool has_room_for_sum = height() >= (count + 1) * least_line_height + 2 * least_margin;
    return has_room_for_sum ? count + 1 : count;
}

int FunnelView::margin() const
{
    return std::clamp((height() - line_count() * least_line_height) / 2, least_margin, most_margin);
}

double FunnelView::line_height() const
{
    // Lines close up rather than fall off the end.
    return std::min<double>(most_line_height, (height() - 2.0 * margin()) / line_count());
}

void FunnelView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const bool dark = is_dark(palette());
    const std::vector<Line> shown = lines();
    chart_->paint_focus(painter);
    painter.setFont(small_font(font()));
    if (shown.empty()) {
        painter.setPen(quiet_text_colour(dark));
        painter.drawText(rect().adjusted(side, most_margin, -side, -most_margin),
                         Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap, empty_);
        return;
    }
    const QFont normal = painter.font();
    QFont strong = normal;
    strong.setBold(true);
    const QFontMetricsF metrics(strong);
    double names = 0;
    for (const Line& line : shown)
        names = std::max(names, metrics.horizontalAdvance(line.name));
    names = std::min(names, 0.48 * width());
    const double counts = metrics.horizontalAdvance(format_count(funnel_.total)) + 8;
    const double left = side + names + 10;
    const double room = std::max(20.0, width() - left - counts - side);
    const double height = line_height();
    const double inset = std::min(4.0, height / 5);
    const double scale = room / static_cast<double>(funnel_.total);
    double y = margin();
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const Line& line = shown[i];
        const bool is_strong = line.rule < 0;
        painter.setFont(is_strong ? strong : normal);
        painter.setPen(is_strong ? palette().color(QPalette::Text) : quiet_text_colour(dark));
        painter.drawText(QRectF(side, y, names + 4, height), Qt::AlignVCenter | Qt::AlignLeft,
                         metrics.elidedText(line.name, Qt::ElideRight, names + 4));
        painter.drawText(QRectF(left + room, y, counts, height), Qt::AlignVCenter | Qt::AlignRight,
                         format_count(line.count));
        // A line down to the next bar: what is left is what that one starts with.
        if (i > 0) {
            const double edge = left + static_cast<double>(line.before + line.count) * scale;
            painter.fillRect(QRectF(edge, y - inset, 1, 2 * inset), hairline_colour(dark));
        }
        const QRectF bar(left + static_cast<double>(line.before) * scale, y + inset,
                         std::max(1.0, static_cast<double>(line.count) * scale), height - 2 * inset);
        const RuleLook look = line.rule >= 0 ? rule_look(static_cast<Rule>(line.rule), dark)
            : i == 0                         ? RuleLook{quiet_text_colour(dark), Hatch::none}
                                             : kept_look(dark);
        paint_look(painter, bar, look);
        y += height;
    }
    if (line_count() == static_cast<int>(shown.size()))
        return;
    painter.setFont(normal);
    painter.setPen(quiet_text_colour(dark));
    painter.drawText(QRectF(side, y, width() - 2.0 * side, height), Qt::AlignVCenter | Qt::AlignLeft,
                     QFontMetricsF(normal).elidedText(sum_text(), Qt::ElideRight, width() - 2.0 * side));
}

bool FunnelView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const std::vector<Line> shown = lines();
    const auto at = static_cast<int>((help->pos().y() - margin()) / std::max(1.0, line_height()));
    if (shown.empty() || at < 0 || help->pos().y() < margin()) {
        QToolTip::hideText();
        return true;
    }
    QString text = sum_text();
    if (at < static_cast<int>(shown.size())) {
        const Line& line = shown[at];
        text = tr("%1: %2, %3 of all")
                   .arg(line.name, format_count(line.count),
                        format_percent(static_cast<double>(line.count) / static_cast<double>(funnel_.total)));
        if (line.rule >= 0)
            text += QLatin1Char('\n')
                + (renamed_ == static_cast<Rule>(line.rule)
                       ? sentence_
                       : core_text(info(static_cast<Rule>(line.rule)).explanation));
    }
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

} // namespace tangram
