// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSize>

#include <functional>

class QCPPainter;
class QWidget;

namespace tangram {

/// Says of a widget that it is a chart, which can leave the window as a picture, on paper and as text. A child of the
/// widget; made in one line, `new ExportableChart(*this)`, it is called as the widget's accessible name and drawn as
/// the widget draws itself: plots in lines and texts, not as pixels. GUI thread.
class ExportableChart : public QObject {
    Q_OBJECT
public:
    explicit ExportableChart(QWidget& chart);

    /// What there is to read of it without the picture; by itself the widget's accessible name and description.
    void set_text(std::function<QString()> text);

    QWidget& widget() const { return chart_; }
    QString name() const;
    QString text() const;
    QSize size() const; ///< in which it is shown, and in which a picture of it looks the same
    /// Fills the rectangle of size() with a light or dark ground and draws the chart on it.
    void paint(QCPPainter& painter, bool dark) const;

    /// The one that `widget` is or is part of; null: it is none.
    static ExportableChart* around(const QWidget* widget);
    /// Those that can be seen on a page, the largest first.
    static QList<ExportableChart*> shown_on(const QWidget& page);

private:
    QWidget& chart_;
    std::function<QString()> text_;
};

} // namespace tangram
