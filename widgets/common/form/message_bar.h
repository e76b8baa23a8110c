// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/result.h"

#include <QFrame>

#include <array>
#include <chrono>
#include <functional>
#include <vector>

class QLabel;
class QPushButton;
class QScrollArea;
class QTimer;
class QToolButton;

namespace tangram {

enum class MessageKind { note, warning, error }; ///< ascending in weight

/// What can be done about a message, on a button beside it. The message has ended when it is called.
struct MessageAction {
    QString text;
    std::function<void()> act;
};

/// What there is to say above the page: what happened, where, what to do. Hidden while there is nothing; never modal.
/// Errors of files stand until they are dismissed or withdrawn; one message besides comes and goes below them. What the
/// user has gone on without takes one line, and all of it again when that is asked for. What has been done as it was
/// asked goes by itself once it can have been read.
class MessageBar : public QFrame {
    Q_OBJECT
public:
    explicit MessageBar(QWidget* parent = nullptr);

    /// Stands: how many errors, then each error and each warning in lines of its own; scrolls where they are many. In
    /// place of those that stood before; both empty: nothing stands.
    void show_errors(const std::vector<Error>& errors, const std::vector<Error>& warnings = {});
    /// What went wrong gives its room to the work that goes on without it: one line, with a link to the rest.
    void fold();
    /// Passes: in place of the one before.
    void show_error(const Error& error);
    /// `actions`: most_actions at most, from left to right.
    static constexpr std::size_t most_actions = 2;
    void show_message(MessageKind kind, const QString& text, const QString& hint = {},
                      std::vector<MessageAction> actions = {});
    /// A note that passes by itself: some seconds after it came, sooner once the user goes on with something else, and
    /// never while the mouse or the keyboard is on the bar.
    void show_done(const QString& text);
    /// How long what is done is told, long texts longer, and how long once the user has gone on.
    void set_done_times(std::chrono::milliseconds whole, std::chrono::milliseconds going_on);
    void end_message(); ///< what stands is left
    void dismiss(); ///< everything
    /// What there is to say, folded or not, a line for each error of several; empty when hidden.
    QString text() const;
    QString passing_text() const; ///< likewise, of the one message that comes and goes

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
        QString headline; ///< what is left of it folded
        bool folded = false;
        std::vector<MessageAction> actions = {};
    };
    static Message message(MessageKind kind, const QString& text, const QString& hint);
    void show_all();
    void write_text(int width);
    QString text_of(const Message& message, int width) const;
    void act(std::size_t button);
    void wait_to_pass(std::chrono::milliseconds time);
    void stop_passing();
    void pass(); ///< unless somebody is at it
    void recolour();
    void fit_height(int width); ///< of the text
    int beside_text() const; ///< pixels of the bar's width that the text does not have

    QLabel* icon_;
    QLabel* label_;
    QScrollArea* scroll_;
    std::array<QPushButton*, most_actions> buttons_{}; ///< of the passing message
    QToolButton* close_;
    Message standing_;
    Message passing_;
    QTimer* passes_; ///< running while what is done is told
    std::chrono::milliseconds done_time_{8000};
    std::chrono::milliseconds going_on_time_{1500};
};

} // namespace tangram
