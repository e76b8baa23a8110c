// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/recovery_bar.h"

#include "common/form/elided_label.h"
#include "common/text/file_path.h"
#include "common/text/value_format.h"
#include "common/theme/palette_follower.h"
#include "common/theme/theme.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>

#include <algorithm>

namespace tangram {

namespace {

QString description(const Recovery& recovery)
{
    const QString time = QLocale::system().toString(recovery.saved_at.toLocalTime(), QLocale::ShortFormat);
    const QString size =
        counted(recovery.project.cluster->nodes.size(), RecoveryBar::tr("node"), RecoveryBar::tr("nodes"));
    return recovery.file.empty()
        ? RecoveryBar::tr("A project that was never saved can be recovered as it was at %1 (%2).").arg(time, size)
        : RecoveryBar::tr("Unsaved edits of %1 can be recovered as they were at %2 (%3).")
              .arg(QString::fromStdString(recovery.file.string()), time, size);
}

} // namespace

RecoveryBar::RecoveryBar(QWidget* parent)
    : QFrame(parent)
    , text_(new ElidedLabel({}, this))
    , recover_(new QPushButton(tr("&Recover"), this))
    , discard_(new QPushButton(tr("&Discard…"), this))
    , keep_(new QPushButton(tr("&Keep"), this))
    , delete_(new QPushButton(tr("&Delete"), this))
{
    setAccessibleName(tr("Recovery"));
    follow_palette_with_sheet(this, [](bool dark) {
        return QStringLiteral("tangram--RecoveryBar { border-bottom: 1px solid %1; background: palette(base); }")
            .arg(hairline_colour(dark).name());
    });
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 6, 12, 6);
    row->setSpacing(8);
    row->addWidget(text_, 1);
    for (QPushButton* button : {recover_, discard_, delete_, keep_})
        row->addWidget(button);
    connect(recover_, &QPushButton::clicked, this, [this] { Q_EMIT recovery_asked(recoveries_.front()); });
    connect(discard_, &QPushButton::clicked, this, &RecoveryBar::ask_to_discard);
    connect(delete_, &QPushButton::clicked, this, &RecoveryBar::discard);
    connect(keep_, &QPushButton::clicked, this, [this] {
        show_next();
        discard_->setFocus();
    });
    hide();
}

void RecoveryBar::offer(std::vector<Recovery> recoveries)
{
    recoveries_ = std::move(recoveries);
    std::erase_if(recoveries_,
                  [](const Recovery& recovery) { return recovery.file.empty() && !holds_work(recovery.project); });
    show_offers();
}

void RecoveryBar::take_away(const std::filesystem::path& entry)
{
    std::erase_if(recoveries_, [&](const Recovery& recovery) { return recovery.entry == entry; });
    show_next();
}

void RecoveryBar::show_offers()
{
    setVisible(has_offers());
    show_next();
}

void RecoveryBar::show_offers_of(const QString& file)
{
    const auto of_it = std::find_if(recoveries_.begin(), recoveries_.end(), [&](const Recovery& recovery) {
        return !file.isEmpty() && recovery.file == to_path(file);
    });
    setVisible(of_it != recoveries_.end());
    if (of_it != recoveries_.end())
        std::rotate(recoveries_.begin(), of_it, of_it + 1);
    show_next();
}

void RecoveryBar::show_next()
{
    for (QPushButton* button : {recover_, discard_})
        button->show();
    for (QPushButton* button : {delete_, keep_})
        button->hide();
    if (has_offers())
        text_->setText(recoveries_.size() == 1 ? description(recoveries_.front())
                                               : description(recoveries_.front()) + QLatin1Char(' ')
                               + tr("Another one is offered afterwards."));
    else
        hide();
    Q_EMIT offers_changed();
}

void RecoveryBar::ask_to_discard()
{
    const std::filesystem::path& file = recoveries_.front().file;
    text_->setText(
        file.empty()
            ? tr("Delete this project, which was never saved, for good?")
            : tr("Delete these unsaved edits of %1 for good?").arg(QString::fromStdString(file.filename().string())));
    for (QPushButton* button : {delete_, keep_})
        button->show();
    keep_->setFocus();
    for (QPushButton* button : {recover_, discard_})
        button->hide();
}

void RecoveryBar::discard()
{
    discard_recovery(recoveries_.front().entry);
    recoveries_.erase(recoveries_.begin());
    show_next();
}

} // namespace tangram
