// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/basis_bar.h"

#include "common/form/elided_label.h"
#include "common/theme/icons.h"
#include "common/theme/palette_follower.h"
#include "common/theme/theme.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>

namespace tangram {

BasisBar::BasisBar(const QString& basis, QWidget* parent)
    : QFrame(parent)
    , icon_(new QLabel(this))
    , text_(new ElidedLabel({}, this))
    , offered_(new QPushButton(this))
    , remove_(new QPushButton(tr("Stop using"), this))
{
    remove_->setAccessibleName(tr("Stop using the %1").arg(basis));
    remove_->setToolTip(tr("Plan without the %1 again").arg(basis));
    set_line_icon(remove_, QStringLiteral("x"));
    connect(remove_, &QPushButton::clicked, this, &BasisBar::removal_asked);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 4, 8, 4);
    layout->setSpacing(10);
    layout->addWidget(icon_);
    layout->addWidget(text_, 1);
    layout->addWidget(offered_);
    layout->addWidget(remove_);
    offered_->setAccessibleName(tr("Choices for the %1").arg(basis));
    offered_->hide();
    setAutoFillBackground(true);
    setAccessibleName(basis);
    follow_palette(this, [this] { recolour(); });
    hide();
}

void BasisBar::show_use(const QString& text)
{
    show_text(text, false);
}

void BasisBar::show_fault(const QString& text)
{
    show_text(text, true);
}

void BasisBar::offer(const QString& title, const QString& what, QMenu* menu)
{
    menu->setParent(offered_, menu->windowFlags());
    if (QMenu* before = offered_->menu())
        before->deleteLater();
    offered_->setMenu(menu);
    offered_->setText(title);
    offered_->setToolTip(what);
    offered_->setVisible(!menu->isEmpty());
}

void BasisBar::point_out()
{
    remove_->setFocus(Qt::ShortcutFocusReason);
}

void BasisBar::show_text(const QString& text, bool fault)
{
    text_->setText(text);
    fault_ = fault;
    recolour();
    show();
}

QString BasisBar::text() const
{
    return isHidden() ? QString() : text_->text();
}

void BasisBar::recolour()
{
    QPalette tinted = QApplication::palette();
    const bool dark = is_dark(tinted);
    const QColor colour = fault_ ? warning_colour(dark) : accent_colour(dark);
    tinted.setColor(backgroundRole(), tint(colour, tinted.color(QPalette::Base)));
    setPalette(tinted);
    icon_->setVisible(fault_);
    icon_->setPixmap(line_icon(QStringLiteral("triangle-alert"), colour).pixmap(QSize(16, 16), devicePixelRatioF()));
}

} // namespace tangram
