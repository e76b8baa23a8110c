// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/result.h"

#include <QLineEdit>

#include <functional>
#include <optional>

namespace tangram {

/// A line that checks what is typed at every key and never alters it: what is wrong is told (fault_changed) and framed,
/// what is right is handed out once, on Enter or on leaving. Escape brings the last good text back.
class CheckedField : public QLineEdit {
    Q_OBJECT
public:
    using Check = std::function<std::optional<Error>(const QString& text)>;
    explicit CheckedField(Check check, QWidget* parent = nullptr);

    void set_text(const QString& text); ///< a good one; emits neither typed nor committed
    bool is_good() const { return fault_.isEmpty(); }
    /// What is wrong and what to do, a sentence or two; empty while the text is good.
    const QString& fault() const { return fault_; }
    /// What is wrong with a text that is good by itself but does not fit others; empty withdraws it.
    void set_outer_fault(const QString& fault);
    /// The text is the program's suggestion, and looks like it until something is typed.
    void set_suggested(bool suggested);

Q_SIGNALS:
    void typed(); ///< by the user, good or not
    void committed(); ///< another good text than before, once it is finished
    void suggestion_kept(); ///< the suggested text was typed
    void fault_changed(const QString& fault);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void judge();
    void commit();

    Check check_;
    QString good_; ///< the last text that was set or committed
    QString fault_;
    QString outer_fault_;
    QString told_;
    bool suggested_ = false;
    bool typed_ = false; ///< since the last text was set or committed
};

/// Whether a field is asked for its own undo or redo. One where nothing unfinished is typed leaves it to the program.
bool asks_for_undo(const QEvent& event);

/// "“-5” is too small. Type a whole number from 1 to 8."
QString fault_text(const Error& error);

} // namespace tangram
