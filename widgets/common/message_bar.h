// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "result.h"

#include <QFrame>

class QLabel;
class QToolButton;

namespace tangram {

enum class MessageKind { note, warning, error };

/// One message at a time above the page: what happened, where, what to do. Hidden while there is none; never modal.
class MessageBar : public QFrame {
    Q_OBJECT
public:
    explicit MessageBar(QWidget* parent = nullptr);

    void show_error(const Error& error);
    void show_message(MessageKind kind, const QString& text, const QString& hint = {});
    void dismiss();
    /// What is shown, in one line; empty when hidden.
    QString text() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void recolour();

    QLabel* icon_;
    QLabel* label_;
    MessageKind kind_ = MessageKind::note;
    QString plain_;
};

} // namespace tangram
