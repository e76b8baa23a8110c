// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;
class QMenu;
class QPushButton;

namespace tangram {

class ElidedLabel;

/// Says which measurements of the user's own plans rest on, or why they cannot; offers to do without. Hidden while
/// there are none.
class BasisBar : public QFrame {
    Q_OBJECT
public:
    /// `basis` names the measurements, for those who do not see the bar.
    explicit BasisBar(const QString& basis, QWidget* parent = nullptr);

    void show_use(const QString& text); ///< plans take them
    void show_fault(const QString& text); ///< no plan can
    QString text() const; ///< whole; empty when hidden
    /// Shows a button with a menu beside that, and `what` it does as its tooltip; hides it for an empty menu. Owns the
    /// menu.
    void offer(const QString& title, const QString& what, QMenu* menu);
    void point_out(); ///< takes the keyboard to the offer to do without

Q_SIGNALS:
    void removal_asked();

private:
    void show_text(const QString& text, bool fault);
    void recolour();

    QLabel* icon_;
    ElidedLabel* text_;
    QPushButton* offered_;
    QPushButton* remove_;
    bool fault_ = false;
};

} // namespace tangram
