// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/message_bar.h"

#include "common/text/core_text.h"
#include "common/theme/icons.h"
#include "common/theme/theme.h"

#include <QAccessibleWidget>
#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <utility>

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

QString what_and_where(const Error& error)
{
    QString text = sentence(error.message);
    if (!error.where.empty())
        text += QStringLiteral(" — ") + where_text(error.where);
    return text;
}

constexpr int most_lines = 10;

/// What screen readers read out by itself.
QAccessibleInterface* notification_of(const QString&, QObject* object)
{
    auto* bar = qobject_cast<MessageBar*>(object);
    return bar != nullptr ? new QAccessibleWidget(bar, QAccessible::Notification) : nullptr;
}

} // namespace

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent)
    , icon_(new QLabel(this))
    , label_(new QLabel)
    , scroll_(new QScrollArea(this))
    , close_(new QToolButton(this))
    , passes_(new QTimer(this))
{
    passes_->setSingleShot(true);
    connect(passes_, &QTimer::timeout, this, &MessageBar::pass);
    static const bool installed = [] {
        QAccessible::installFactory(notification_of);
        return true;
    }();
    Q_UNUSED(installed);
    close_->setAutoRaise(true);
    close_->setToolTip(tr("Dismiss"));
    close_->setAccessibleName(tr("Dismiss the message"));
    set_line_icon(close_, QStringLiteral("x"));
    connect(close_, &QToolButton::clicked, this, &MessageBar::dismiss);
    label_->setWordWrap(true);
    label_->setTextFormat(Qt::RichText);
    connect(label_, &QLabel::linkActivated, this, [this] {
        standing_.folded = passing_.folded = false;
        show_all();
    });
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 6, 8, 6);
    layout->setSpacing(10);
    layout->addWidget(icon_, 0, Qt::AlignTop);
    scroll_->setWidget(label_);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setAccessibleName(tr("Messages"));
    scroll_->viewport()->setAutoFillBackground(false);
    scroll_->viewport()->installEventFilter(this);
    label_->setAutoFillBackground(false);
    layout->addWidget(scroll_, 1);
    for (std::size_t button = 0; button < most_actions; ++button) {
        buttons_[button] = new QPushButton(this);
        buttons_[button]->setAccessibleName(tr("Answer to the message"));
        buttons_[button]->hide();
        connect(buttons_[button], &QPushButton::clicked, this, [this, button] { act(button); });
        layout->addWidget(buttons_[button], 0, Qt::AlignTop);
    }
    layout->addWidget(close_, 0, Qt::AlignTop);
    setAccessibleName(tr("Messages"));
    setAutoFillBackground(true);
    hide();
}

MessageBar::Message MessageBar::message(MessageKind kind, const QString& text, const QString& hint)
{
    QString rich = QStringLiteral("<b>%1</b>").arg(text.toHtmlEscaped());
    if (kind == MessageKind::note)
        rich = text.toHtmlEscaped();
    if (!hint.isEmpty())
        rich += QStringLiteral("<br>") + hint.toHtmlEscaped();
    return {kind, rich, hint.isEmpty() ? text : text + QStringLiteral(" · ") + hint, text};
}

void MessageBar::show_error(const Error& error)
{
    show_message(MessageKind::error, what_and_where(error), sentence(error.hint));
}

void MessageBar::show_errors(const std::vector<Error>& errors, const std::vector<Error>& warnings)
{
    std::vector<Error> all = errors;
    all.insert(all.end(), warnings.begin(), warnings.end());
    const MessageKind kind = errors.empty() ? MessageKind::warning : MessageKind::error;
    const Message before = standing_;
    if (all.empty()) {
        standing_ = {};
    } else if (all.size() == 1) {
        standing_ = message(kind, what_and_where(all.front()), sentence(all.front().hint));
    } else {
        QStringList plain;
        QStringList rich;
        if (errors.size() > 1) {
            plain << tr("%1 files could not be opened").arg(errors.size());
            rich << QStringLiteral("<b>%1</b>").arg(plain.front());
        }
        for (const Error& error : all) {
            const QString hint = error.hint.empty() ? QString() : QStringLiteral(" · ") + sentence(error.hint);
            plain << what_and_where(error) + hint;
            rich << plain.back().toHtmlEscaped();
        }
        standing_ = {kind, rich.join(QStringLiteral("<br>")), plain.join(QLatin1Char('\n')), plain.front()};
    }
    standing_.folded = before.folded && standing_.plain == before.plain; // what is new has not been read yet
    show_all();
}

void MessageBar::fold()
{
    standing_.folded = true;
    passing_.folded = passing_.kind != MessageKind::note && passing_.actions.empty();
    show_all();
}

void MessageBar::show_message(MessageKind kind, const QString& text, const QString& hint,
                              std::vector<MessageAction> actions)
{
    Q_ASSERT(actions.size() <= most_actions);
    stop_passing();
    passing_ = message(kind, text, hint);
    passing_.actions = std::move(actions);
    show_all();
}

void MessageBar::show_done(const QString& text)
{
    constexpr auto per_letter = std::chrono::milliseconds(60);
    show_message(MessageKind::note, text);
    wait_to_pass(std::max<std::chrono::milliseconds>(done_time_, per_letter * text.size()));
}

void MessageBar::set_done_times(std::chrono::milliseconds whole, std::chrono::milliseconds going_on)
{
    done_time_ = whole;
    going_on_time_ = going_on;
}

void MessageBar::wait_to_pass(std::chrono::milliseconds time)
{
    passes_->start(time);
    qApp->installEventFilter(this); // once, however often it is asked for
}

void MessageBar::stop_passing()
{
    passes_->stop();
    qApp->removeEventFilter(this);
}

void MessageBar::pass()
{
    // The page below moves up with it: not under a hand that is just at work.
    const QWidget* focus = QApplication::focusWidget();
    if (underMouse() || (focus != nullptr && isAncestorOf(focus)) || QApplication::mouseButtons() != Qt::NoButton)
        wait_to_pass(going_on_time_);
    else
        end_message();
}

void MessageBar::act(std::size_t button)
{
    if (button >= passing_.actions.size())
        return; // it has ended since
    const std::function<void()> chosen = passing_.actions[button].act;
    end_message();
    chosen();
}

void MessageBar::end_message()
{
    stop_passing();
    passing_ = {};
    show_all();
}

QString MessageBar::text_of(const Message& message, int width) const
{
    if (!message.folded || message.plain.isEmpty())
        return message.rich;
    QFont bold = label_->font();
    bold.setBold(true);
    const QFontMetrics metrics(bold);
    const QString more = tr("Show the whole message");
    const QString shown = metrics.elidedText(message.headline, Qt::ElideMiddle,
                                             width - metrics.horizontalAdvance(QStringLiteral("   ") + more));
    if (shown == message.plain)
        return message.rich;
    return QStringLiteral("<b>%1</b>&nbsp;&nbsp; <a href=\"all\">%2</a>").arg(shown.toHtmlEscaped(), more);
}

void MessageBar::write_text(int width)
{
    const QString standing = text_of(standing_, width);
    const QString passing = text_of(passing_, width);
    const bool whole = standing == standing_.rich && passing == passing_.rich;
    label_->setTextInteractionFlags(whole ? Qt::TextSelectableByMouse : Qt::TextBrowserInteraction);
    label_->setText(
        standing.isEmpty() || passing.isEmpty()
            ? standing + passing
            : QStringLiteral("<div>%1</div><div style=\"margin-top: 6px\">%2</div>").arg(standing, passing));
}

void MessageBar::show_all()
{
    const QString before = label_->accessibleName();
    label_->setAccessibleName(text());
    for (std::size_t button = 0; button < most_actions; ++button) {
        const bool used = button < passing_.actions.size();
        if (used) {
            buttons_[button]->setText(passing_.actions[button].text);
            buttons_[button]->setAccessibleName(passing_.actions[button].text);
        }
        buttons_[button]->setVisible(used);
    }
    recolour();
    // Until it is laid out, the bar is taken to be as wide as the window: narrower, it would be high enough to stretch
    // the window.
    fit_height(isVisible() ? scroll_->viewport()->width() : window()->width() - beside_text());
    setAccessibleName(text().isEmpty() ? tr("Messages") : text());
    const bool was_visible = isVisible();
    setVisible(!text().isEmpty());
    // Screen readers read out what comes into sight: so does another text.
    if (was_visible && isVisible() && text() != before) {
        QAccessibleEvent shown(this, QAccessible::ObjectShow);
        QAccessible::updateAccessibility(&shown);
    }
}

int MessageBar::beside_text() const
{
    const QMargins margins = layout()->contentsMargins();
    int buttons = 0;
    for (std::size_t button = 0; button < std::min(most_actions, passing_.actions.size()); ++button)
        buttons += layout()->spacing() + buttons_[button]->sizeHint().width();
    return margins.left() + margins.right() + 2 * layout()->spacing() + icon_->sizeHint().width() + buttons
        + close_->sizeHint().width();
}

void MessageBar::fit_height(int width)
{
    write_text(width); // folded, it depends on the room
    const int whole = label_->heightForWidth(width);
    const int most = most_lines * fontMetrics().lineSpacing();
    scroll_->setFixedHeight(std::clamp(whole, 0, most)); // below 0 while there is no text
    scroll_->setFocusPolicy(whole > most ? Qt::StrongFocus : Qt::NoFocus);
}

bool MessageBar::eventFilter(QObject* object, QEvent* event)
{
    // Only now is it known how wide the text is.
    if (object == scroll_->viewport() && event->type() == QEvent::Resize)
        fit_height(scroll_->viewport()->width());
    const bool goes_on = event->type() == QEvent::MouseButtonPress || event->type() == QEvent::KeyPress;
    if (goes_on && passes_->isActive() && passes_->remainingTimeAsDuration() > going_on_time_) {
        const auto* widget = qobject_cast<const QWidget*>(object);
        if (widget != nullptr && widget->window() == window() && widget != this && !isAncestorOf(widget))
            wait_to_pass(going_on_time_);
    }
    return QFrame::eventFilter(object, event);
}

void MessageBar::dismiss()
{
    stop_passing();
    standing_ = passing_ = {};
    show_all();
    Q_EMIT dismissed();
}

QString MessageBar::passing_text() const
{
    return passing_.plain;
}

QString MessageBar::text() const
{
    return standing_.plain.isEmpty() || passing_.plain.isEmpty() ? standing_.plain + passing_.plain
                                                                 : standing_.plain + QLatin1Char('\n') + passing_.plain;
}

void MessageBar::recolour()
{
    const bool dark = is_dark(palette());
    const MessageKind kind = std::max(standing_.kind, passing_.kind);
    const QColor colour = kind == MessageKind::note ? accent_colour(dark) : warning_colour(dark);
    QPalette own = palette();
    const QColor background = tint(colour, own.color(QPalette::Base));
    if (own.color(backgroundRole()) != background) {
        own.setColor(backgroundRole(), background);
        setPalette(own);
    }
    icon_->setPixmap(line_icon(QStringLiteral("triangle-alert"), colour).pixmap(QSize(18, 18), devicePixelRatioF()));
    icon_->setVisible(kind != MessageKind::note);
}

void MessageBar::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && isVisible())
        recolour();
}

} // namespace tangram
