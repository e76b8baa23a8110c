// SPDX-License-Identifier: GPL-3.0-or-later
#include "start/start_page.h"

#include "common/icons.h"
#include "common/palette_follower.h"
#include "common/panel.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace tangram {

namespace {

QLabel* heading(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    QFont bold = title_font(parent->font());
    bold.setBold(true);
    label->setFont(bold);
    return label;
}

} // namespace

StartPage::StartPage(QWidget* parent)
    : QWidget(parent)
    , recent_box_(new QWidget(this))
    , samples_(new QVBoxLayout)
    , recent_(new QVBoxLayout)
{
    auto* open = new QPushButton(tr("Open a file…"), this);
    set_line_icon(open, QStringLiteral("folder-open"));
    connect(open, &QPushButton::clicked, this, &StartPage::open_asked);

    auto* recent_layout = new QVBoxLayout(recent_box_);
    recent_layout->setContentsMargins(0, 0, 0, 0);
    recent_layout->addWidget(heading(tr("Recent"), recent_box_));
    recent_layout->addLayout(recent_);
    recent_layout->addStretch(1);

    auto* sample_box = new QWidget(this);
    auto* sample_layout = new QVBoxLayout(sample_box);
    sample_layout->setContentsMargins(0, 0, 0, 0);
    sample_layout->addWidget(heading(tr("Sample clusters"), sample_box));
    sample_layout->addLayout(samples_);
    sample_layout->addStretch(1);
    for (QVBoxLayout* list : {samples_, recent_})
        list->setSpacing(2);

    auto* column = new QWidget(this);
    column->setMaximumWidth(860);
    auto* layout = new QVBoxLayout(column);
    layout->setSpacing(12);
    layout->addWidget(heading(tr("Open a cluster to plan on"), column));
    auto* hint = new QuietLabel(tr("Drop a cluster, model, job or plan file here, or begin with a sample."), column);
    layout->addWidget(hint);
    layout->addWidget(open, 0, Qt::AlignLeft);
    layout->addSpacing(16);
    auto* lists = new QHBoxLayout;
    lists->setSpacing(48);
    lists->addWidget(sample_box, 1);
    lists->addWidget(recent_box_, 1);
    layout->addLayout(lists);

    auto* whole = new QHBoxLayout(this);
    whole->addStretch(1);
    whole->addWidget(column, 4, Qt::AlignVCenter);
    whole->addStretch(1);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    set_recent({});
}

void StartPage::fill(QVBoxLayout* list, const std::vector<StartFile>& files)
{
    while (QLayoutItem* item = list->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const StartFile& file : files) {
        auto* button = new QPushButton(
            file.detail.isEmpty() ? file.title : file.title + QStringLiteral("  ·  ") + file.detail, this);
        button->setFlat(true);
        follow_palette_with_sheet(button, [](bool) {
            return QStringLiteral(
                "QPushButton { text-align: left; padding: 5px 8px; border: none; border-radius: 4px; }"
                "QPushButton:hover, QPushButton:focus { background: palette(alternate-base); }");
        });
        button->setToolTip(file.path);
        button->setCursor(Qt::PointingHandCursor);
        connect(button, &QPushButton::clicked, this, [this, path = file.path] { Q_EMIT file_chosen(path); });
        list->addWidget(button);
    }
}

void StartPage::set_samples(const std::vector<StartFile>& files)
{
    fill(samples_, files);
}

void StartPage::set_recent(const QStringList& paths)
{
    std::vector<StartFile> files;
    for (const QString& path : paths)
        files.push_back({path, QFileInfo(path).fileName(), {}});
    fill(recent_, files);
    recent_box_->setVisible(!paths.isEmpty());
}

} // namespace tangram
