// SPDX-License-Identifier: GPL-3.0-or-later
#include "problems/problems_panel.h"

#include "common/table/table_style.h"
#include "problems/finding_model.h"

#include <QListView>

namespace tangram {

ProblemsPanel::ProblemsPanel(QWidget* parent)
    : Panel(tr("Problems"), parent)
    , model_(new FindingModel(this))
    , list_(new QListView(this))
{
    list_->setModel(model_);
    list_->setAccessibleName(tr("Problems"));
    list_->setFrameShape(QFrame::NoFrame);
    style_list(*list_);
    list_->setWordWrap(true);
    list_->setUniformItemSizes(false);
    list_->setResizeMode(QListView::Adjust);
    list_->setSpacing(2);
    list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    add_content(list_, 1);
    const auto choose = [this](const QModelIndex& index) {
        if (index.isValid() && index.row() < model_->rowCount())
            Q_EMIT chosen(model_->findings()[index.row()]);
    };
    connect(list_, &QListView::clicked, this, choose);
    connect(list_, &QListView::activated, this, choose);
}

void ProblemsPanel::set_findings(std::vector<Finding> findings)
{
    set_detail(findings.empty() ? tr("none") : QString::number(findings.size()));
    model_->set_findings(std::move(findings));
}

} // namespace tangram
