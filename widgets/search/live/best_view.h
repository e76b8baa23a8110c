// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPolygonF>
#include <QRectF>
#include <QWidget>

#include <optional>
#include <vector>

namespace tangram {

class ExportableChart;

/// Best plan and lower bound of a search at one moment; 0: not known yet.
struct BestSample {
    double elapsed_s = 0;
    double best_s = 0; ///< iteration time
    double bound_s = 0;
};

/// The two over the time of a search as throughputs, where the bound is the ceiling. A value.
class BestCurve {
public:
    void add(const BestSample& sample);
    bool empty() const { return samples_.empty(); }
    const std::vector<BestSample>& samples() const { return samples_; }
    /// What was known at that time; nothing before the search.
    std::optional<BestSample> at(double elapsed_s) const;
    double duration_s() const;
    BestSample last_known() const;

private:
    std::vector<BestSample> samples_; ///< ascending in time; those between changes are left out
};

constexpr double best_label_height = 16;
/// Where the label of a best throughput begins, in pixels from the top: over the curve where there is room under what
/// ends at `above`, or else under it and over `below`. Along the label the curve rises from `low` to `best`.
double best_label_top(double best, double low, double above, double below);

/// The best throughput found so far and the bound that no plan can exceed, over the time of the search, with the gap
/// between them.
class BestView : public QWidget {
    Q_OBJECT
public:
    explicit BestView(QWidget* parent = nullptr);
    void add(const BestSample& sample);
    void set_curve(BestCurve curve, double tokens_per_iteration); ///< of a whole search
    /// The moment that the page shows is marked; nothing: the last.
    void mark(std::optional<double> elapsed_s);
    const BestCurve& curve() const { return curve_; }
    QString text_at(double elapsed_s) const; ///< the values at that time
    QSize sizeHint() const override { return {320, 190}; }
    QSize minimumSizeHint() const override { return {180, 90}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    struct Axes {
        QRectF plot;
        double duration_s = 1;
        double lowest = 0; ///< tokens/s
        double highest = 1;
        double x(double seconds) const;
        double y(double rate) const;
    };
    Axes axes() const;
    QString values_at(double elapsed_s, const QString& per_s) const;
    static QString gap_text(const BestSample& known); ///< of a best plan and a bound
    QString as_text() const; ///< a line for each change
    double rate(double iteration_s) const { return iteration_s > 0 ? tokens_ / iteration_s : 0; }
    void paint_axes(QPainter& painter, const Axes& axes) const;
    void paint_curves(QPainter& painter, const Axes& axes) const;
    void paint_labels(QPainter& painter, const QRectF& plot, const QPolygonF& best, const QPolygonF& bound) const;
    void paint_moment(QPainter& painter, const Axes& axes, double elapsed_s) const;

    ExportableChart* chart_;
    BestCurve curve_;
    double tokens_ = 1;
    std::optional<double> marked_;
    std::optional<double> hovered_;
};

} // namespace tangram
