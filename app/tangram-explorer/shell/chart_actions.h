// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/result.h"

#include <QObject>
#include <QPoint>

#include <functional>

class QAction;
class QMenu;
class QWidget;

namespace tangram {

class ExportableChart;

/// What can be done with the chart or table in view: copy it as a picture or as text, save it as a picture, print it.
/// The chart in view is the one that has the keyboard, or else the largest on the page. GUI thread.
class ChartActions : public QObject {
    Q_OBJECT
public:
    /// `page` tells which page is shown, `heading` what stands over a chart on paper.
    ChartActions(QWidget& window, std::function<QWidget*()> page, std::function<QString()> heading);

    QAction* save_picture() const { return save_; }
    QAction* print() const { return print_; }
    QList<QAction*> copying() const { return {copy_picture_, copy_text_}; }
    /// What can be done with what is at that place of the window; false: nothing is there.
    bool show_menu_at(const QPoint& place, const QPoint& on_screen);
    /// Which of them can be used now.
    void update();
    /// As the file is named, in the window's colours; tells of it by `saved` or `failed`.
    void save(const ExportableChart& chart, const QString& path);

Q_SIGNALS:
    /// The user wants a picture of a chart of that name: asks for a file and calls save().
    void path_wanted(tangram::ExportableChart* chart);
    void told(const QString& what);
    void saved(const QString& path);
    void failed(const tangram::Error& error);

private:
    ExportableChart* chart_in_view() const;
    void copy_picture();
    void copy_text();
    void show_print_preview();

    QWidget& window_;
    std::function<QWidget*()> page_;
    std::function<QString()> heading_;
    QAction* save_;
    QAction* print_;
    QAction* copy_picture_;
    QAction* copy_text_;
};

} // namespace tangram
