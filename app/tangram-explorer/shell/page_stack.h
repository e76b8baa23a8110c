// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStackedWidget>

namespace tangram {

/// Pages of which one is shown. A page that needs more room than there is can be scrolled, so that the window fits
/// small screens: currentWidget() and widget() are the areas that they are scrolled in.
class PageStack : public QStackedWidget {
    Q_OBJECT
public:
    using QStackedWidget::QStackedWidget;

    void add_page(QWidget* page, const QString& title); ///< takes ownership; the title is spoken
    void show_page(QWidget* page); ///< one of those that were added
    QWidget* page(int place) const;
    QWidget* shown_page() const;
};

} // namespace tangram
