// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/form/panel.h"

class QLineEdit;
class QListView;
class QSortFilterProxyModel;

namespace tangram {

class CheckedField;

/// The catalogue to draw from: searched by name, dragged onto the canvas, or added with Enter. How many nodes at a time
/// is typed below.
class PartsPanel : public Panel {
    Q_OBJECT
public:
    explicit PartsPanel(QWidget* parent = nullptr);
    int count() const; ///< nodes to add at a time
    void begin_searching(); ///< puts the focus into the search

Q_SIGNALS:
    void asked(const QString& part); ///< the part is to be added without a place being pointed at
    void left(); ///< with Escape

protected:
    bool eventFilter(QObject* object, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void ask();

    QLineEdit* search_;
    QListView* list_;
    QSortFilterProxyModel* found_;
    CheckedField* count_;
};

} // namespace tangram
