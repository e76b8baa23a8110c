// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/message_bar.h"

#include "common/icons.h"
#include "common/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace tangram {

namespace {

/// Errors of the library are parts of a sentence.
QString sentence(const std::string& part)
{
    QString text = QString::fromStdString(part);
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

} // namespace

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent)
    , icon_(new QLabel(this))
    , label_(new QLabel(this))
{
    auto* close = new QToolButton(this);
    close->setAutoRaise(true);
    close->setToolTip(tr("Dismiss"));
    close->setAccessibleName(tr("Dismiss the message"));
    set_line_icon(close, QStringLiteral("x"));
    connect(close, &QToolButton::clicked, this, &MessageBar::dismiss);
    label_->setWordWrap(true);
    label_->setTextFormat(Qt::RichText);
    label_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 6, 8, 6);
    layout->setSpacing(10);
    layout->addWidget(icon_, 0, Qt::AlignTop);
    layout->addWidget(label_, 1);
    layout->addWidget(close, 0, Qt::AlignTop);
    setAccessibleName(tr("Messages"));
    setAutoFillBackground(true);
    hide();
}

void MessageBar::show_error(const Error& error)
{
    QString text = sentence(error.message);
    if (!error.where.empty())
        text += QStringLiteral(" — ") + QString::fromStdString(error.where);
    show_message(MessageKind::error, text, sentence(error.hint));
}

void MessageBar::show_message(MessageKind kind, const QString& text, const QString& hint)
{
    kind_ = kind;
    plain_ = hint.isEmpty() ? text : text + QStringLiteral(" · ") + hint;
    QString rich = QStringLiteral("<b>%1</b>").arg(text.toHtmlEscaped());
    if (kind == MessageKind::note)
        rich = text.toHtmlEscaped();
    if (!hint.isEmpty())
        rich += QStringLiteral("<br>") + hint.toHtmlEscaped();
    label_->setText(rich);
    label_->setAccessibleName(plain_);
    recolour();
    show();
}

void MessageBar::dismiss()
{
    plain_.clear();
    hide();
}

QString MessageBar::text() const
{
    return plain_;
}

void MessageBar::recolour()
{
    const bool dark = is_dark(palette());
    const QColor colour = kind_ == MessageKind::note ? accent_colour(dark) : warning_colour(dark);
    QPalette own = palette();
    const QColor base = own.color(QPalette::Base);
    const auto mix = [&](int a, int b) { return (a * 12 + b * 88) / 100; };
    const QColor tint(mix(colour.red(), base.red()), mix(colour.green(), base.green()),
                      mix(colour.blue(), base.blue()));
    if (own.color(backgroundRole()) != tint) {
        own.setColor(backgroundRole(), tint);
        setPalette(own);
    }
    icon_->setPixmap(line_icon(QStringLiteral("triangle-alert"), colour).pixmap(QSize(18, 18), devicePixelRatioF()));
    icon_->setVisible(kind_ != MessageKind::note);
}

void MessageBar::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && isVisible())
        recolour();
}

} // namespace tangram
