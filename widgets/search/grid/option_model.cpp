// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/grid/option_model.h"

#include "common/text/value_format.h"
#include "common/theme/theme.h"
#include "plan/layout/offload_text.h"
#include "plan/layout/recompute_text.h"
#include "search/grid/option_text.h"
#include "search/grid/rule_colours.h"

#include <QApplication>
#include <QFont>

#include <algorithm>
#include <limits>
#include <ranges>

namespace tangram {

namespace {

struct ColumnInfo {
    const char* name;
    const char* tooltip;
};

constexpr std::array<ColumnInfo, OptionModel::column_count> option_columns{{
    {QT_TRANSLATE_NOOP("tangram::OptionModel", "tp"),
     QT_TRANSLATE_NOOP("tangram::OptionModel", "Tensor parallel degree")},
    {QT_TRANSLATE_NOOP("tangram::OptionModel", "cp"),
     QT_TRANSLATE_NOOP("tangram::OptionModel", "Context parallel degree")},
    {QT_TRANSLATE_NOOP("tangram::OptionModel", "ep"),
     QT_TRANSLATE_NOOP("tangram::OptionModel", "Expert parallel degree")},
    {QT_TRANSLATE_NOOP("tangram::OptionModel", "dp"),
     QT_TRANSLATE_NOOP("tangram::OptionModel", "Data parallel degree: replicas of the slice inside the part")},
    {QT_TRANSLATE_NOOP("tangram::OptionModel", "ZeRO"),
     QT_TRANSLATE_NOOP("tangram::OptionModel",
                       "1: optimizer states divided among the replicas, 2: and gradients, 3: and weights")},
    {QT_TRANSLATE_NOOP("tangram::OptionModel", "Recompute"),
     QT_TRANSLATE_NOOP("tangram::OptionModel", "Activations computed again in the backward pass")},
    {QT_TRANSLATE_NOOP("tangram::OptionModel", "Fwd ms"),
     QT_TRANSLATE_NOOP("tangram::OptionModel",
                       "Forward per micro-batch: sum over operators of max(FLOPs / rate, bytes / bandwidth), exposed "
                       "communication included")},
    {QT_TRANSLATE_NOOP("tangram::OptionModel", "Bwd ms"),
     QT_TRANSLATE_NOOP("tangram::OptionModel", "Backward per micro-batch, recomputation included")},
    {QT_TRANSLATE_NOOP("tangram::OptionModel", "Sync ms"),
     QT_TRANSLATE_NOOP("tangram::OptionModel", "Exposed gradient sync and optimizer step, once per iteration")},
    {QT_TRANSLATE_NOOP("tangram::OptionModel", "Mem GiB"),
     QT_TRANSLATE_NOOP("tangram::OptionModel",
                       "Per GPU, with one micro-batch in flight: weights + gradients + optimizer + activations + "
                       "workspace")},
    {QT_TRANSLATE_NOOP("tangram::OptionModel", "In flight"),
     QT_TRANSLATE_NOOP("tangram::OptionModel",
                       "Micro-batches whose activations fit in memory at once: (capacity − the rest) / activations")},
    {QT_TRANSLATE_NOOP("tangram::OptionModel", "Fate"),
     QT_TRANSLATE_NOOP("tangram::OptionModel", "Kept, or the rule that removed it")},
}};

double number(const ExplainedOption& option, int column)
{
    switch (column) {
    case OptionModel::tensor_column:
        return option.strategy.tensor;
    case OptionModel::context_column:
        return option.strategy.context;
    case OptionModel::expert_column:
        return option.strategy.expert;
    case OptionModel::data_column:
        return option.strategy.data;
    case OptionModel::zero_column:
        return option.strategy.zero;
    case OptionModel::recompute_column:
        return static_cast<int>(option.strategy.recompute);
    case OptionModel::forward_column:
        return option.cost.forward_s;
    case OptionModel::backward_column:
        return option.cost.backward_s;
    case OptionModel::sync_column:
        return option.cost.gradient_sync_s + option.cost.optimizer_s;
    case OptionModel::memory_column:
        return option.cost.memory.total_bytes();
    case OptionModel::in_flight_column:
        return option.most_in_flight;
    case OptionModel::fate_column:
        return option.pruned_by ? 1 + static_cast<int>(*option.pruned_by) : 0;
    default:
        return 0;
    }
}

QString text_of(const ExplainedOption& option, int column, double capacity_bytes)
{
    switch (column) {
    case OptionModel::recompute_column:
        return QString::fromStdString(recompute_text(option.strategy));
    case OptionModel::zero_column:
        return option.strategy.optimizer_offload == 0 ? QString::number(option.strategy.zero)
                                                      : QStringLiteral("%1, %2")
                                                            .arg(option.strategy.zero)
                                                            .arg(QString::fromStdString(offload_text(option.strategy)));
    case OptionModel::forward_column:
    case OptionModel::backward_column:
    case OptionModel::sync_column:
        return format_number(number(option, column) * 1e3, 4);
    case OptionModel::memory_column:
        return QString::number(number(option, column) / (1 << 30), 'f', 1);
    case OptionModel::fate_column:
        return option_fate_text(option, capacity_bytes);
    default:
        return QString::number(static_cast<int>(number(option, column)));
    }
}

bool is_measure(int column)
{
    return column >= OptionModel::forward_column && column <= OptionModel::in_flight_column;
}

/// All but the first and the fate.
constexpr std::array least_telling_first{OptionModel::in_flight_column, OptionModel::sync_column,
                                         OptionModel::backward_column,  OptionModel::forward_column,
                                         OptionModel::memory_column,    OptionModel::expert_column,
                                         OptionModel::context_column,   OptionModel::zero_column,
                                         OptionModel::recompute_column, OptionModel::data_column};

} // namespace

bool OptionModel::is_alike(int column) const
{
    return std::all_of(tick_.options.begin(), tick_.options.end(), [&](const ExplainedOption& option) {
        return text_of(option, column, capacity_bytes_) == text_of(tick_.options.front(), column, capacity_bytes_);
    });
}

std::vector<int> OptionModel::columns_all_alike() const
{
    std::vector<int> columns;
    // Degrees that are the same everywhere tell less than a measure that is.
    for (const int column : std::views::reverse(least_telling_first))
        if (is_alike(column))
            columns.push_back(column);
    return columns;
}

std::vector<int> OptionModel::columns_that_differ() const
{
    std::vector<int> columns;
    for (const int column : least_telling_first)
        if (!is_alike(column))
            columns.push_back(column);
    return columns;
}

void OptionModel::set_tick(ExplainedTick tick, double capacity_bytes)
{
    beginResetModel();
    tick_ = std::move(tick);
    capacity_bytes_ = capacity_bytes;
    best_.fill(std::numeric_limits<double>::quiet_NaN());
    for (int column = forward_column; column <= in_flight_column; ++column) {
        double& best = best_[column];
        for (const ExplainedOption& option : tick_.options) {
            const double value = number(option, column);
            const bool better = column == in_flight_column ? value > best : value < best;
            if (!option.pruned_by && !(best == best && !better))
                best = value;
        }
    }
    endResetModel();
}

int OptionModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(tick_.options.size());
}

int OptionModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : column_count;
}

QVariant OptionModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const ExplainedOption& option = tick_.options[index.row()];
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return text_of(option, column, capacity_bytes_);
    case sort_role:
        return number(option, column);
    case Qt::FontRole: {
        QFont font;
        font.setBold(!option.pruned_by && is_measure(column) && number(option, column) == best_[column]);
        return font;
    }
    case Qt::ForegroundRole:
        return option.pruned_by ? QVariant(quiet_text_colour(is_dark(QApplication::palette()))) : QVariant();
    case Qt::DecorationRole:
        return column == fate_column && option.pruned_by ? QVariant(rule_swatch(*option.pruned_by)) : QVariant();
    case Qt::TextAlignmentRole:
        return column == recompute_column || column == fate_column ? QVariant()
                                                                   : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        return column == fate_column ? text_of(option, column, capacity_bytes_) : tr(option_columns[column].tooltip);
    default:
        return {};
    }
}

QVariant OptionModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= column_count)
        return {};
    if (role == Qt::DisplayRole)
        return tr(option_columns[section].name);
    if (role == Qt::ToolTipRole)
        return tr(option_columns[section].tooltip);
    if (role == Qt::TextAlignmentRole)
        return QVariant((section == recompute_column || section == fate_column ? Qt::AlignLeft : Qt::AlignRight)
                        | Qt::AlignVCenter);
    return {};
}

} // namespace tangram
