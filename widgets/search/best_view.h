// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <vector>

namespace tangram {

constexpr double best_label_height = 16;
/// Where the label of a best time drawn at `best` begins: under it where there is room above `below`, where the bound's
/// label begins, or else over both. In pixels from the top.
double best_label_top(double best, double below);

/// The best iteration time found so far and the lower bound, over the time of the search.
class BestView : public QWidget {
    Q_OBJECT
public:
    explicit BestView(QWidget* parent = nullptr);
    void clear();
    /// A search begins: the axes appear, with nothing on them yet.
    void begin();
    /// 0 stands for "not known yet".
    void add(double elapsed_s, double best_s, double bound_s);
    QSize sizeHint() const override { return {360, 200}; }
    QSize minimumSizeHint() const override { return {240, 120}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Sample {
        double elapsed_s;
        double best_s;
        double bound_s;
    };
    std::vector<Sample> samples_;
};

} // namespace tangram
