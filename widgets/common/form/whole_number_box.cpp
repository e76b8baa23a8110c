// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/whole_number_box.h"

#include "common/form/checked_field.h"
#include "common/form/panel.h"
#include "common/text/number_text.h"
#include "common/theme/field_style.h"
#include "common/theme/palette_follower.h"
#include "common/theme/theme.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>

#include <algorithm>
#include <utility>

namespace tangram {

namespace {

constexpr int hint_width = 260;

QString hint_sheet(bool dark)
{
    const QPalette palette = dark ? dark_palette() : light_palette();
    return QStringLiteral("QLabel { background: %1; color: %2; border: 1px solid %2; border-radius: 4px; padding: 4px "
                          "8px; }")
        .arg(palette.color(QPalette::ToolTipBase).name(), warning_colour(dark).name());
}

} // namespace

WholeNumberBox::WholeNumberBox(QWidget* parent)
    : QSpinBox(parent)
{
    setKeyboardTracking(false);
    setButtonSymbols(QAbstractSpinBox::NoButtons);
    setAlignment(Qt::AlignRight);
    follow_palette_with_sheet(this, field_sheet);
    connect(lineEdit(), &QLineEdit::textChanged, this, &WholeNumberBox::judge);
    connect(lineEdit(), &QLineEdit::textEdited, this, [this] { typed_ = true; });
    connect(this, &QSpinBox::editingFinished, this, &WholeNumberBox::finish);
}

void WholeNumberBox::set_suggested(bool suggested)
{
    suggested_ = suggested;
    mark_suggested(*this, suggested);
}

void WholeNumberBox::finish()
{
    // Another value was told by valueChanged(), and is no suggestion any more.
    if (std::exchange(typed_, false) && suggested_)
        Q_EMIT suggestion_kept();
}

Result<double> WholeNumberBox::typed(const QString& text) const
{
    if (!specialValueText().isEmpty() && text.trimmed() == specialValueText())
        return double(minimum());
    return typed_number(text, {double(minimum()), double(maximum()), true});
}

QValidator::State WholeNumberBox::validate(QString& text, int&) const
{
    return typed(text) ? QValidator::Acceptable : QValidator::Intermediate;
}

int WholeNumberBox::valueFromText(const QString& text) const
{
    const Result<double> number = typed(text);
    return number ? static_cast<int>(*number) : value();
}

QString WholeNumberBox::textFromValue(int value) const
{
    return QString::number(value);
}

void WholeNumberBox::judge()
{
    const Result<double> number = typed(lineEdit()->text());
    const QString fault = number ? QString() : fault_text(number.error());
    if (fault == fault_)
        return;
    if (fault_.isEmpty())
        description_ = accessibleDescription();
    fault_ = fault;
    mark_faulty(*this, !fault_.isEmpty());
    setAccessibleDescription(fault_.isEmpty() ? description_ : fault_);
    place_hint();
    Q_EMIT fault_changed(fault_);
}

void WholeNumberBox::place_hint()
{
    if (fault_.isEmpty() || !isVisible()) {
        if (hint_ != nullptr)
            hint_->hide();
        return;
    }
    if (hint_ == nullptr || hint_->parentWidget() != window()) {
        delete hint_;
        hint_ = new QLabel(window());
        hint_->setFont(small_font(font()));
        hint_->setWordWrap(true);
        hint_->setTextFormat(Qt::PlainText);
        hint_->setFixedWidth(hint_width);
        hint_->setFocusPolicy(Qt::NoFocus);
        follow_palette_with_sheet(hint_, hint_sheet);
        connect(hint_, &QObject::destroyed, this, [this] { hint_ = nullptr; });
    }
    hint_->setText(fault_);
    hint_->adjustSize();
    const QPoint below = mapTo(window(), QPoint(0, height() + 2));
    const int rightmost = window()->width() - hint_->width() - 8;
    hint_->move(std::max(8, std::min(below.x(), rightmost)), below.y());
    hint_->show();
    hint_->raise();
}

bool WholeNumberBox::event(QEvent* event)
{
    if (asks_for_undo(*event) && lineEdit()->text() == textFromValue(value())) {
        event->ignore();
        return true;
    }
    return QSpinBox::event(event);
}

void WholeNumberBox::keyPressEvent(QKeyEvent* event)
{
    const bool ends = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (ends && !fault_.isEmpty()) {
        event->accept(); // QSpinBox would put the last good value in place of what was typed
        return;
    }
    if (event->key() == Qt::Key_Escape)
        typed_ = false;
    if (event->key() == Qt::Key_Escape && lineEdit()->text() != textFromValue(value())) {
        lineEdit()->setText(textFromValue(value()));
        selectAll();
        event->accept();
        return;
    }
    QSpinBox::keyPressEvent(event);
}

void WholeNumberBox::focusOutEvent(QFocusEvent* event)
{
    if (fault_.isEmpty())
        QSpinBox::focusOutEvent(event);
    else
        QWidget::focusOutEvent(event); // likewise; NOLINT(bugprone-parent-virtual-call)
}

void WholeNumberBox::hideEvent(QHideEvent* event)
{
    QSpinBox::hideEvent(event);
    place_hint();
}

void WholeNumberBox::moveEvent(QMoveEvent* event)
{
    QSpinBox::moveEvent(event);
    place_hint();
}

void WholeNumberBox::showEvent(QShowEvent* event)
{
    QSpinBox::showEvent(event);
    place_hint();
}

} // namespace tangram
