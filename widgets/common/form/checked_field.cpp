// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/checked_field.h"

#include "common/theme/field_style.h"
#include "common/theme/palette_follower.h"

#include <QKeyEvent>

#include <utility>

namespace tangram {

CheckedField::CheckedField(Check check, QWidget* parent)
    : QLineEdit(parent)
    , check_(std::move(check))
{
    follow_palette_with_sheet(this, field_sheet);
    connect(this, &QLineEdit::textEdited, this, [this] {
        typed_ = true;
        judge();
        Q_EMIT typed();
    });
    connect(this, &QLineEdit::editingFinished, this, &CheckedField::commit);
}

void CheckedField::set_text(const QString& text)
{
    good_ = text;
    if (QLineEdit::text() != text) {
        setText(text);
        if (!hasFocus())
            setCursorPosition(0); // what is too long shows its beginning
    }
    judge();
}

void CheckedField::set_outer_fault(const QString& fault)
{
    outer_fault_ = fault;
    judge();
}

void CheckedField::set_suggested(bool suggested)
{
    suggested_ = suggested;
    mark_suggested(*this, suggested);
}

void CheckedField::judge()
{
    const std::optional<Error> error = check_(text());
    fault_ = error ? fault_text(*error) : QString();
    const QString& shown = fault_.isEmpty() ? outer_fault_ : fault_;
    if (shown == told_)
        return;
    told_ = shown;
    mark_faulty(*this, !told_.isEmpty());
    Q_EMIT fault_changed(told_);
}

void CheckedField::commit()
{
    if (!fault_.isEmpty())
        return;
    const bool typed = std::exchange(typed_, false);
    if (text() != good_) {
        good_ = text();
        Q_EMIT committed();
    } else if (typed && suggested_) {
        Q_EMIT suggestion_kept();
    }
}

bool CheckedField::event(QEvent* event)
{
    if (asks_for_undo(*event) && text() == good_) {
        event->ignore();
        return true;
    }
    return QLineEdit::event(event);
}

void CheckedField::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        typed_ = false;
    if (event->key() == Qt::Key_Escape && text() != good_) {
        set_text(good_);
        Q_EMIT typed();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

bool asks_for_undo(const QEvent& event)
{
    if (event.type() != QEvent::ShortcutOverride && event.type() != QEvent::KeyPress)
        return false;
    const auto& key = static_cast<const QKeyEvent&>(event);
    return key.matches(QKeySequence::Undo) || key.matches(QKeySequence::Redo);
}

QString fault_text(const Error& error)
{
    QString text = QString::fromStdString(error.message);
    QString hint = QString::fromStdString(error.hint);
    for (QString* part : {&text, &hint}) {
        if (part->isEmpty())
            continue;
        part->front() = part->front().toUpper();
        if (!part->endsWith(QLatin1Char('.')))
            *part += QLatin1Char('.');
    }
    return hint.isEmpty() ? text : text + QLatin1Char(' ') + hint;
}

} // namespace tangram
