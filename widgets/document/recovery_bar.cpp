// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/recovery_bar.h"

#include "common/elided_label.h"
#include "common/palette_follower.h"
#include "common/theme.h"
#include "common/value_format.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>

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
    auto* recover = new QPushButton(tr("&Recover"), this);
    auto* discard = new QPushButton(tr("&Discard"), this);
    row->addWidget(recover);
    row->addWidget(discard);
    connect(recover, &QPushButton::clicked, this, [this] {
        const Recovery chosen = recoveries_.front();
        recoveries_.erase(recoveries_.begin());
        show_next();
        Q_EMIT recovery_asked(chosen);
    });
    connect(discard, &QPushButton::clicked, this, [this] {
        discard_recovery(recoveries_.front().entry);
        recoveries_.erase(recoveries_.begin());
        show_next();
    });
    hide();
}

void RecoveryBar::offer(std::vector<Recovery> recoveries)
{
    recoveries_ = std::move(recoveries);
    show_next();
}

void RecoveryBar::show_next()
{
    setVisible(!recoveries_.empty());
    if (!recoveries_.empty())
        text_->setText(description(recoveries_.front()));
}

} // namespace tangram
