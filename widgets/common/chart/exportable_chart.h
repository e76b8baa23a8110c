// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSize>

#include <functional>
#include <vector>

class QCPPainter;
class QPainter;
class QWidget;

namespace tangram {

/// A part of a chart that scrolls, with all that stands around it: where it begins, and how high the picture is.
struct ChartStretch {
    int top = 0;
    int height = 0;
};

/// All of a chart that scrolls, in the widget's pixels.
struct WholeChart {
    std::function<QSize()> size;
    std::function<std::vector<ChartStretch>(int page_height)> pages;
    std::function<void(QCPPainter& painter, bool dark, ChartStretch stretch)> paint;
};

/// Says of a widget that it is a chart, which can leave the window as a picture, on paper and as text. A child of the
/// widget; made in one line, `new ExportableChart(*this)`, it is called as the widget's accessible name and drawn as
/// the widget draws itself: plots in lines and texts, not as pixels. To assistive technology the widget is a chart
/// without parts; made before the widget is named, lest it is known as another thing by then. GUI thread.
class ExportableChart : public QObject {
    Q_OBJECT
public:
    explicit ExportableChart(QWidget& chart);

    /// For a chart that scrolls.
    void set_whole(WholeChart whole);
    /// What there is to read of it without the picture; by itself the widget's accessible name and description.
    void set_text(std::function<QString()> text);

    QWidget& widget() const { return chart_; }
    QString name() const;
    QString text() const;
    /// In which a picture of it looks the same as the widget; of one that scrolls, as if all of it were in sight.
    QSize size() const;
    /// Fills the rectangle of size() with a light or dark ground and draws the chart on it.
    void paint(QCPPainter& painter, bool dark) const;
    /// What stands on each page of a height in the widget's pixels; one stretch, as high as size(), where it need not
    /// or cannot be divided.
    std::vector<ChartStretch> pages(int height) const;
    /// As paint(), of one of the pages.
    void paint(QCPPainter& painter, bool dark, ChartStretch page) const;

    /// A frame around a chart among others where the keyboard is on it; on the screen alone, in no picture of it.
    void paint_focus(QPainter& painter) const;

    /// The one that `widget` is or is part of; null: it is none.
    static ExportableChart* around(const QWidget* widget);
    /// Those that can be seen on a page, the largest first.
    static QList<ExportableChart*> shown_on(const QWidget& page);

private:
    QWidget& chart_;
    mutable bool is_drawn_elsewhere_ = false; ///< now
    std::function<QString()> text_;
    WholeChart whole_;
};

} // namespace tangram
