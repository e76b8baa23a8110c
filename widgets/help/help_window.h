// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QTextBrowser;

namespace tangram {

/// Shows pages of resources/help.
class HelpWindow : public QDialog {
    Q_OBJECT
public:
    explicit HelpWindow(QWidget* parent = nullptr);

    void show_page(const QString& name); ///< of a page that is there, in the window's language

private:
    QTextBrowser* text_;
};

} // namespace tangram
