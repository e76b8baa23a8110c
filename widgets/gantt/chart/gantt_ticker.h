// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

namespace tangram {

/// Ticks of a time axis in seconds: every label of one axis has the same SI prefix and as many decimals as its step
/// needs.
class GanttTicker : public QCPAxisTicker {
public:
    /// A moment between the ticks last drawn, in their unit.
    QString label_between(double seconds, double resolution) const;

protected:
    double getTickStep(const QCPRange& range) override;
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;

private:
    double step_ = 1;
    double largest_ = 1;
};

} // namespace tangram
