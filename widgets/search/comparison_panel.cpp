// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/comparison_panel.h"

#include "common/table_style.h"
#include "search/comparison_model.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableView>

namespace tangram {

ComparisonPanel::ComparisonPanel(QWidget* parent)
    : Panel(tr("Comparison"), parent)
    , sentence_(new QLabel(this))
    , model_(new ComparisonModel(this))
    , table_(new QTableView(this))
{
    sentence_->setWordWrap(true);
    sentence_->setContentsMargins(12, 8, 12, 8);
    sentence_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    table_->setModel(model_);
    style_table(*table_); // columns come and go: none of them can be the one that stretches
    table_->horizontalHeader()->setStretchLastSection(false);
    table_->setAccessibleName(tr("Pairs by what became of them in A and in B"));
    add_content(sentence_);
    add_content(table_, 1);
}

bool ComparisonPanel::compare(const SearchRecord& a, const SearchRecord& b)
{
    set_detail(tr("A %1 · B %2").arg(QString::fromStdString(a.name), QString::fromStdString(b.name)));
    const std::optional<RecordComparison> found = tangram::compare(a, b);
    table_->setVisible(found.has_value());
    if (!found) {
        model_->set_comparison({});
        sentence_->setText(tr("These searches are of other islands or models: their cells cannot be laid over each "
                              "other. Choose two of the same cluster and model."));
        return false;
    }
    model_->set_comparison(*found);
    sentence_->setText(comparison_text(*found));
    return true;
}

QString ComparisonPanel::sentence() const
{
    return sentence_->text();
}

} // namespace tangram
