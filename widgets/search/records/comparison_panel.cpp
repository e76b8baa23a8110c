// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/records/comparison_panel.h"

#include "common/form/wrapped_label.h"
#include "common/table/table_style.h"
#include "common/theme/icons.h"
#include "search/records/comparison_model.h"

#include <QAction>
#include <QHeaderView>
#include <QTableView>

namespace tangram {

ComparisonPanel::ComparisonPanel(QWidget* parent)
    : Panel(tr("Comparison"), parent)
    , sentence_(new WrappedLabel(this))
    , model_(new ComparisonModel(this))
    , table_(new QTableView(this))
{
    sentence_->setContentsMargins(12, 8, 12, 8);
    sentence_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    sentence_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    table_->setModel(model_);
    style_table(*table_); // columns come and go: none of them can be the one that stretches
    table_->horizontalHeader()->setStretchLastSection(false);
    table_->setAccessibleName(tr("Pairs by what became of them in A and in B"));
    auto* swap = new QAction(tr("Swap A and B"), this);
    set_line_icon(swap, QStringLiteral("arrow-left-right"));
    connect(swap, &QAction::triggered, this, &ComparisonPanel::swap_asked);
    add_action(swap);
    add_content(sentence_);
    add_content(table_, 1);
}

void ComparisonPanel::set_names(const QString& a, const QString& b)
{
    set_detail(tr("A %1 · B %2").arg(a, b));
}

void ComparisonPanel::show_comparison(const RecordComparison& comparison)
{
    model_->set_comparison(comparison);
    sentence_->setText(comparison_text(comparison));
    table_->show();
}

void ComparisonPanel::show_nothing(const QString& why)
{
    table_->hide();
    model_->set_comparison({});
    sentence_->setText(why);
}

QString ComparisonPanel::sentence() const
{
    return sentence_->text();
}

} // namespace tangram
