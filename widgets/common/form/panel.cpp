// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/panel.h"

#include "common/form/elided_label.h"
#include "common/theme/palette_follower.h"
#include "common/theme/theme.h"

#include <QAction>
#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

namespace tangram {

namespace {

constexpr int title_height = 28;
constexpr int least_detail_width = 16;

QFont scaled(QFont font, double factor)
{
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * factor);
    else
        font.setPixelSize(static_cast<int>(font.pixelSize() * factor));
    return font;
}

} // namespace

Panel::Panel(const QString& title, QWidget* parent)
    : QFrame(parent)
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    setAccessibleName(title);
    auto* name = new QLabel(title, this);
    QFont bold = font();
    bold.setBold(true);
    name->setFont(bold);
    auto* detail = new QuietLabel({}, this);
    detail_ = detail->findChild<QLabel*>();
    detail_->setMinimumWidth(least_detail_width);
    title_row_ = new QHBoxLayout;
    title_row_->setContentsMargins(12, 0, 8, 0);
    title_row_->setSpacing(8);
    title_row_->addStrut(title_height); // a pane asks the row, not the bar
    title_row_->addWidget(name);
    title_row_->addWidget(detail);
    title_row_->addStretch(1);
    title_bar_ = new QWidget(this);
    title_bar_->setFixedHeight(title_height);
    title_bar_->setBackgroundRole(QPalette::Base);
    title_bar_->setAutoFillBackground(true);
    title_bar_->setLayout(title_row_);
    body_ = new QVBoxLayout(this);
    body_->setContentsMargins(0, 0, 0, 0);
    body_->setSpacing(0);
    body_->addWidget(title_bar_);
    body_->addWidget(new Hairline(Qt::Horizontal, this));
}

void Panel::set_detail(const QString& detail)
{
    detail_->setText(detail);
}

void Panel::add_action(QAction* action)
{
    auto* button = new QToolButton(this);
    button->setAutoRaise(true);
    button->setIconSize(QSize(16, 16));
    button->setDefaultAction(action);
    button->setAccessibleName(action->text());
    title_row_->addWidget(button);
    button->setVisible(action->isVisible());
    connect(action, &QAction::changed, button, [button, action] { button->setVisible(action->isVisible()); });
}

void Panel::add_title_widget(QWidget* widget)
{
    title_row_->addWidget(widget);
}

void Panel::set_content(QWidget* content)
{
    add_content(content, 1);
}

void Panel::add_content(QWidget* content, int stretch)
{
    body_->addWidget(content, stretch);
}

Hairline::Hairline(Qt::Orientation orientation, QWidget* parent)
    : QWidget(parent)
{
    if (orientation == Qt::Horizontal)
        setFixedHeight(1);
    else
        setFixedWidth(1);
}

void Hairline::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(rect(), hairline_colour(is_dark(palette())));
}

QuietLabel::QuietLabel(const QString& text, QWidget* parent)
    : QWidget(parent)
    , label_(new ElidedLabel(text, this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(label_);
    follow_palette(this, [this] {
        QPalette quiet = QApplication::palette();
        // Which role a label draws with follows the background role of its parents.
        for (const auto role : {QPalette::WindowText, QPalette::Text})
            quiet.setColor(role, quiet_text_colour(is_dark(quiet)));
        label_->setPalette(quiet);
    });
}

void QuietLabel::set_text(const QString& text)
{
    label_->setText(text);
}

QString QuietLabel::text() const
{
    return label_->text();
}

QFont small_font(const QFont& font)
{
    return scaled(font, 0.85);
}

QFont title_font(const QFont& font)
{
    return scaled(font, 1.15);
}

} // namespace tangram
