// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/accuracy_model.h"

#include "common/text/core_text.h"
#include "common/text/value_format.h"

#include <QFont>

namespace tangram {

void AccuracyModel::set_study(std::shared_ptr<const AccuracyStudy> study, ScatterQuantity quantity)
{
    beginResetModel();
    study_ = std::move(study);
    quantity_ = quantity;
    rows_.clear();
    if (study_)
        for (const AccuracyGroup& group : study_->groups)
            if (errors(group).count > 0)
                rows_.push_back(&group);
    endResetModel();
}

const ErrorSummary& AccuracyModel::errors(const AccuracyGroup& group) const
{
    return quantity_ == ScatterQuantity::time ? group.time : group.memory;
}

int AccuracyModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int AccuracyModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : column_count;
}

QString AccuracyModel::text(const AccuracyGroup& group, int column) const
{
    const ErrorSummary& found = errors(group);
    switch (column) {
    case group_column: {
        const QString name = core_text(group.name);
        return group.dimension == "all" ? name : core_text(group.dimension) + QStringLiteral(": ") + name;
    }
    case runs_column:
        return format_count(static_cast<std::uint64_t>(found.count));
    case median_column:
        return format_error(found.signed_median);
    case mean_column:
        return format_percent(found.absolute_mean);
    case p90_column:
        return format_percent(found.absolute_p90);
    case worst_column:
        return format_error(found.worst);
    case rank_column:
        return quantity_ == ScatterQuantity::time && group.rank_correlation
            ? QString::number(*group.rank_correlation, 'f', 2)
            : QStringLiteral("–");
    default:
        return {};
    }
}

QVariant AccuracyModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const AccuracyGroup& group = *rows_[index.row()];
    switch (role) {
    case Qt::DisplayRole:
        return text(group, index.column());
    case Qt::TextAlignmentRole:
        return index.column() == group_column ? QVariant() : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::FontRole:
        if (group.dimension == "all") {
            QFont bold;
            bold.setBold(true);
            return bold;
        }
        return {};
    case Qt::ToolTipRole:
        if (index.column() == worst_column)
            return QString::fromStdString(errors(group).worst_run);
        if (index.column() == rank_column && group.ranked_runs > 0)
            return tr("over %1 runs").arg(group.ranked_runs);
        return text(group, index.column());
    default:
        return {};
    }
}

QVariant AccuracyModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return section == group_column ? QVariant(Qt::AlignLeft | Qt::AlignVCenter)
                                       : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::DisplayRole) {
        const QString names[] = {tr("Group of runs"), tr("Runs"),  tr("Median"), tr("Mean size"),
                                 tr("90 % within"),   tr("Worst"), tr("Rank")};
        return names[section];
    }
    if (role == Qt::ToolTipRole) {
        const QString explanations[] = {
            tr("what the runs in the row have in common"),
            tr("runs that were measured and predicted"),
            tr("median of predicted / measured − 1: above 0, predictions are too slow or too large"),
            tr("mean of the absolute errors"),
            tr("90 % of the runs are off by no more than this"),
            tr("the largest error; the tooltip names the run"),
            tr("Spearman's rank correlation of predicted and measured time among layouts of one model, batch and "
               "cluster: 1 means that the order is right")};
        return explanations[section];
    }
    return {};
}

} // namespace tangram
