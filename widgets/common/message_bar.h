// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "result.h"

#include <QFrame>

#include <vector>

class QLabel;
class QScrollArea;
class QToolButton;

namespace tangram {

enum class MessageKind { note, warning, error }; ///< ascending in weight

/// What there is to say above the page: what happened, where, what to do. Hidden while there is nothing; never modal.
/// Errors of files stand until they are dismissed or withdrawn; one message besides comes and goes below them.
class MessageBar : public QFrame {
    Q_OBJECT
public:
    explicit MessageBar(QWidget* parent = nullptr);

    /// Stands: how many errors, then each error and each warning in lines of its own; scrolls where they are many. In
    /// place of those that stood before; both empty: nothing stands.
    void show_errors(const std::vector<Error>& errors, const std::vector<Error>& warnings = {});
    /// Passes: in place of the one before.
    void show_error(const Error& error);
    void show_message(MessageKind kind, const QString& text, const QString& hint = {});
    void end_message(); ///< what stands is left
    void dismiss(); ///< everything
    /// What is shown, a line for each error of several; empty when hidden.
    QString text() const;

Q_SIGNALS:
    /// Everything has been read and may be forgotten.
    void dismissed();

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    struct Message {
        MessageKind kind = MessageKind::note;
        QString rich;
        QString plain; ///< empty: no message
    };
    static Message message(MessageKind kind, const QString& text, const QString& hint);
    void show_all();
    void recolour();
    void fit_height(int width); ///< of the text
    int beside_text() const; ///< pixels of the bar's width that the text does not have

    QLabel* icon_;
    QLabel* label_;
    QScrollArea* scroll_;
    QToolButton* close_;
    Message standing_;
    Message passing_;
};

} // namespace tangram
