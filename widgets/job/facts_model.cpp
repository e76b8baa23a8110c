// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/facts_model.h"

namespace tangram {

void FactsModel::set_facts(std::vector<DerivedFact> facts)
{
    // While a number is typed only the values change: whoever reads the table keeps the place.
    if (facts.size() == facts_.size()) {
        facts_ = std::move(facts);
        if (!facts_.empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, column_count - 1));
        return;
    }
    beginResetModel();
    facts_ = std::move(facts);
    endResetModel();
}

int FactsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(facts_.size());
}

int FactsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : column_count;
}

QVariant FactsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const DerivedFact& fact = facts_[index.row()];
    if (role == Qt::ToolTipRole || role == Qt::AccessibleDescriptionRole)
        return fact.formula;
    if (role == Qt::TextAlignmentRole && index.column() != name_column)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case name_column:
        return fact.name;
    case in_all_column:
        return fact.in_all;
    case per_gpu_column:
        return fact.per_gpu;
    default:
        return {};
    }
}

QVariant FactsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant((section == name_column ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && section == per_gpu_column)
        return tr("The total, divided evenly over the GPUs of the open cluster");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case name_column:
        return tr("Fact");
    case in_all_column:
        return tr("Total");
    case per_gpu_column:
        return tr("Per GPU");
    default:
        return {};
    }
}

} // namespace tangram
