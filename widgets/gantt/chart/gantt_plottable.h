// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gantt/paint/gantt_frame.h"

#include <qcustomplot.h>

#include <memory>
#include <optional>

namespace tangram {

/// The bars of all plans of a chart as one plottable over a time key axis and a value axis that counts the layout's
/// heights.
class GanttPlottable : public QCPAbstractPlottable {
    Q_OBJECT
public:
    GanttPlottable(QCPAxis* time_axis, QCPAxis* row_axis);

    /// Null: nothing is drawn.
    void set_layout(std::shared_ptr<const GanttLayout> layout) { layout_ = std::move(layout); }
    const std::shared_ptr<const GanttLayout>& layout() const { return layout_; }
    void set_colours(const GanttColours& colours) { colours_ = colours; }
    /// How the axes map onto the plot at this moment.
    GanttViewport viewport() const;
    int draws() const { return draws_; } ///< how often it has been drawn

    double selectTest(const QPointF& position, bool only_selectable, QVariant* details = nullptr) const override;
    QCPRange getKeyRange(bool& found, QCP::SignDomain domain = QCP::sdBoth) const override;
    QCPRange getValueRange(bool& found, QCP::SignDomain domain = QCP::sdBoth,
                           const QCPRange& key_range = QCPRange()) const override;

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter* painter, const QRectF& rect) const override;

private:
    std::shared_ptr<const GanttLayout> layout_;
    GanttColours colours_{false};
    int draws_ = 0;
};

} // namespace tangram
