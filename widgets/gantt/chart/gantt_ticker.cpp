// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/chart/gantt_ticker.h"

#include "common/text/value_format.h"

namespace tangram {

double GanttTicker::getTickStep(const QCPRange& range)
{
    step_ = QCPAxisTicker::getTickStep(range);
    largest_ = std::max(std::abs(range.lower), std::abs(range.upper));
    return step_;
}

QString GanttTicker::getTickLabel(double tick, const QLocale&, QChar, int)
{
    return format_tick(tick, step_, largest_);
}

QString GanttTicker::label_between(double seconds, double resolution) const
{
    return format_between_ticks(seconds, resolution, step_, largest_);
}

} // namespace tangram
