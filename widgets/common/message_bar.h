// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "result.h"

#include <QFrame>

#include <vector>

class QLabel;
class QScrollArea;
class QToolButton;

namespace tangram {

enum class MessageKind { note, warning, error };

/// One message at a time above the page: what happened, where, what to do. Hidden while there is none; never modal.
class MessageBar : public QFrame {
    Q_OBJECT
public:
    explicit MessageBar(QWidget* parent = nullptr);

    void show_error(const Error& error);
    /// How many errors, then each error and each warning in lines of its own; scrolls where they are many. Not both
    /// empty.
    void show_errors(const std::vector<Error>& errors, const std::vector<Error>& warnings = {});
    void show_message(MessageKind kind, const QString& text, const QString& hint = {});
    void dismiss();
    /// What is shown, a line for each error of several; empty when hidden.
    QString text() const;

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void show_rich(MessageKind kind, const QString& rich, const QString& plain);
    void recolour();
    void fit_height();

    QLabel* icon_;
    QLabel* label_;
    QScrollArea* scroll_;
    MessageKind kind_ = MessageKind::note;
    QString plain_;
};

} // namespace tangram
