// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

namespace tangram {

/// Shows tooltips, and stays open while entries are checked with the mouse or the space key: of several that are chosen
/// one after the other, a menu that closes after each would be in the way.
class LastingMenu : public QMenu {
    Q_OBJECT
public:
    explicit LastingMenu(QWidget* parent = nullptr);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QAction* pressed_ = nullptr; ///< never read through
};

} // namespace tangram
