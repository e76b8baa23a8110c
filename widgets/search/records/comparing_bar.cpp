// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/records/comparing_bar.h"

#include "common/form/elided_label.h"
#include "common/text/core_text.h"
#include "common/theme/icons.h"
#include "common/theme/palette_follower.h"
#include "common/theme/theme.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>

namespace tangram {

namespace {

constexpr int steps_of_one = 100; ///< of the bar, for each planner

} // namespace

ComparingBar::ComparingBar(QWidget* parent)
    : QFrame(parent)
    , text_(new ElidedLabel({}, this))
    , progress_(new QProgressBar(this))
{
    progress_->setTextVisible(false);
    progress_->setFixedHeight(6);
    progress_->setFixedWidth(200);
    progress_->setAccessibleName(tr("Comparison of planners"));
    auto* cancel = new QPushButton(tr("Stop comparing"), this);
    cancel->setToolTip(tr("Shows the plans found so far"));
    set_line_icon(cancel, QStringLiteral("x"));
    connect(cancel, &QPushButton::clicked, this, &ComparingBar::cancel_asked);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 4, 8, 4);
    layout->setSpacing(10);
    layout->addWidget(text_, 1);
    layout->addWidget(progress_);
    layout->addWidget(cancel);
    setAutoFillBackground(true);
    setAccessibleName(tr("Comparison of planners"));
    follow_palette(this, [this] {
        QPalette tinted = QApplication::palette();
        tinted.setColor(backgroundRole(), tint(accent_colour(is_dark(tinted)), tinted.color(QPalette::Base)));
        setPalette(tinted);
    });
    hide();
}

void ComparingBar::show_progress(Planner now, int done, int count, double share)
{
    text_->setText(tr("Searching as %1: %2 of %3 planners").arg(core_text(info(now).name)).arg(done + 1).arg(count));
    progress_->setRange(0, count * steps_of_one);
    progress_->setValue(static_cast<int>((done + share) * steps_of_one));
    show();
}

} // namespace tangram
