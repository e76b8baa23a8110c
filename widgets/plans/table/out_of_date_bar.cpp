// SPDX-License-Identifier: GPL-3.0-or-later
#include "plans/table/out_of_date_bar.h"

#include "common/form/elided_label.h"
#include "common/theme/icons.h"
#include "common/theme/palette_follower.h"
#include "common/theme/theme.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QPushButton>

namespace tangram {

OutOfDateBar::OutOfDateBar(QWidget* parent)
    : QFrame(parent)
    , text_(new ElidedLabel({}, this))
{
    auto* icon = new QLabel(this);
    auto* again = new QPushButton(tr("Plan again"), this);
    again->setToolTip(tr("Search for the best plan with the current settings (F5 or Ctrl+Return)"));
    set_line_icon(again, QStringLiteral("play"));
    connect(again, &QPushButton::clicked, this, &OutOfDateBar::plan_asked);
    QFont bold = font();
    bold.setBold(true);
    text_->setFont(bold);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 4, 8, 4);
    layout->setSpacing(10);
    layout->addWidget(icon);
    layout->addWidget(text_, 1);
    layout->addWidget(again);
    setAutoFillBackground(true);
    setAccessibleName(tr("Out of date"));
    follow_palette(this, [this, icon] {
        QPalette tinted = QApplication::palette();
        const QColor warning = warning_colour(is_dark(tinted));
        tinted.setColor(backgroundRole(), tint(warning, tinted.color(QPalette::Base)));
        setPalette(tinted);
        icon->setPixmap(
            line_icon(QStringLiteral("triangle-alert"), warning).pixmap(QSize(16, 16), devicePixelRatioF()));
    });
    hide();
}

void OutOfDateBar::set_changes(const QStringList& changed)
{
    text_->setText(tr("Out of date: changed since these plans were made: %1").arg(changed.join(QStringLiteral(", "))));
    setVisible(!changed.isEmpty());
}

} // namespace tangram
