// SPDX-License-Identifier: GPL-3.0-or-later
#include "plans/table/stage_model.h"

#include "common/text/core_text.h"
#include "common/text/value_format.h"
#include "common/theme/island_swatch.h"
#include "facts/plan_facts.h"
#include "islands/naming.h"
#include "plan/layout/layers_text.h"
#include "plan/layout/offload_text.h"
#include "plan/layout/recompute_text.h"
#include "plan/timing/time_parts.h"
#include "plans/table/stage_columns.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

QString milliseconds(double seconds)
{
    return seconds == 0 ? QStringLiteral("–") : format_number(seconds * 1e3, 3);
}

QString island_name(int island, const Islands& islands)
{
    const auto index = static_cast<std::size_t>(island);
    return index < islands.size() ? QString::fromStdString(shown_island_name(islands[index].name))
                                  : QString::number(island);
}

/// Of every group of replicas, each once.
QString island_names(const StageLayout& layout, const Islands& islands)
{
    QStringList names;
    for (const StageLayout& group : layout.groups())
        names << island_name(group.island, islands);
    names.removeDuplicates();
    return names.join(QStringLiteral(" + "));
}

QString strategy_text(const Strategy& strategy)
{
    QString degrees = QStringLiteral("tp%1").arg(strategy.tensor);
    if (strategy.context > 1)
        degrees += QStringLiteral(" cp%1").arg(strategy.context);
    if (strategy.expert > 1)
        degrees += QStringLiteral(" ep%1").arg(strategy.expert);
    degrees += QStringLiteral(" dp%1").arg(strategy.data);
    if (strategy.zero > 0)
        degrees += QStringLiteral(" z%1").arg(strategy.zero);
    if (strategy.optimizer_offload > 0)
        degrees += QLatin1Char(' ') + QString::fromStdString(offload_text(strategy));
    if (strategy.recompute != Recompute::none)
        degrees += QLatin1Char(' ') + QString::fromStdString(recompute_text(strategy));
    return degrees;
}

} // namespace

void StageModel::set_file(std::shared_ptr<const PlanFile> file)
{
    beginResetModel();
    file_ = std::move(file);
    rows_.clear();
    if (file_) {
        for (std::size_t p = 0; p < file_->plan.pipelines.size(); ++p) {
            for (std::size_t s = 0; s < file_->plan.pipelines[p].stages.size(); ++s)
                rows_.emplace_back(static_cast<int>(p), static_cast<int>(s));
        }
    }
    round_idle();
    endResetModel();
}

void StageModel::round_idle()
{
    std::vector<std::vector<double>> idle;
    double largest = 0;
    if (file_)
        for (const StageTimeParts& stage : stage_times_by_part(file_->plan)) {
            const auto of = [&](TimePart part) { return stage.seconds[static_cast<std::size_t>(part)]; };
            idle.push_back(
                {of(TimePart::ramp), of(TimePart::imbalance), of(TimePart::communication), of(TimePart::sync_wait)});
            for (const double seconds : idle.back())
                largest = std::max(largest, seconds);
        }
    idle_decimals_ = largest > 0 ? std::clamp(2 - static_cast<int>(std::floor(std::log10(largest))), 2, 9) : 2;
    idle_ = rounded(idle, std::pow(10.0, -idle_decimals_));
}

int StageModel::row_of(int pipeline, int stage) const
{
    for (std::size_t row = 0; row < rows_.size(); ++row) {
        if (rows_[row] == std::pair(pipeline, stage))
            return static_cast<int>(row);
    }
    return -1;
}

int StageModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int StageModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : column_count;
}

QString StageModel::idle_text(int row, int column) const
{
    const auto r = static_cast<std::size_t>(row);
    if (r >= idle_.cells.size())
        return QStringLiteral("–");
    const std::int64_t units = column == idle_column ? idle_.row_totals[r] : idle_.cells[r][column - ramp_column];
    return units == 0 ? QStringLiteral("–") : QString::number(idle_.value(units), 'f', idle_decimals_);
}

/// What of the state the host holds, on a line of its own; empty where it holds nothing.
QString StageModel::host_memory(const Stage& stage)
{
    if (!(stage.memory.host_bytes > 0))
        return {};
    const QString held = format_memory(stage.memory.host_bytes);
    return QLatin1Char('\n')
        + (std::isfinite(stage.host_capacity_bytes)
               ? tr("on the host: %1 of %2 for each GPU").arg(held, format_memory(stage.host_capacity_bytes))
               : tr("on the host: %1 for each GPU").arg(held));
}

/// The figure in full, with what it is made of.
QString StageModel::in_full(const Stage& stage, int column) const
{
    const auto of_capacity = [&] {
        return tr("%1 of %2").arg(format_memory(stage.memory.total_bytes()), format_memory(stage.capacity_bytes));
    };
    switch (column) {
    case layers_column:
        return QString::fromStdString(layers_text(stage.layout));
    case forward_column:
        return format_seconds_exact(stage.times.forward_s);
    case backward_column:
        return format_seconds_exact(stage.times.backward_s);
    case send_column:
        return format_seconds_exact(stage.times.send_forward_s);
    case sync_column:
        return tr("%1, of %2 with what is hidden")
            .arg(format_seconds_exact(stage.times.gradient_sync_s), format_seconds_exact(stage.gradient_sync_total_s));
    case memory_column:
        return tr("%1 + %2 + %3 + %4 + %5 = %6")
                   .arg(format_memory(stage.memory.weights_bytes), format_memory(stage.memory.gradients_bytes),
                        format_memory(stage.memory.optimizer_bytes), format_memory(stage.memory.activations_bytes),
                        format_memory(stage.memory.workspace_bytes), of_capacity())
            + host_memory(stage);
    case full_column:
        return of_capacity();
    case busy_column:
        return tr("%1 of %2")
            .arg(format_seconds_exact(stage.busy_s), format_seconds_exact(file_->plan.iteration_time_s));
    default:
        return {};
    }
}

QString StageModel::tooltip(int row, int column) const
{
    const QString meaning = tr(stage_column_info(column).tooltip);
    const auto [pipeline, at] = rows_[row];
    const Stage& stage = file_->plan.pipelines[pipeline].stages[at];
    QString figure = in_full(stage, column);
    if (column >= ramp_column && !idle_.cells.empty()) {
        const double seconds[] = {stage.idle.ramp_s, stage.idle.imbalance_s, stage.idle.communication_s,
                                  stage.idle.sync_s, stage.idle.total_s()};
        figure = format_seconds_exact(seconds[column - ramp_column]);
    }
    return figure.isEmpty() ? meaning : QStringLiteral("%1\n%2").arg(meaning, figure);
}

QString StageModel::text(int row, int column) const
{
    const auto [pipeline, index] = rows_[row];
    const Stage& stage = file_->plan.pipelines[pipeline].stages[index];
    switch (column) {
    case stage_column:
        return stage_label(file_->plan, pipeline, index);
    case island_column:
        return island_names(stage.layout, file_->islands);
    case gpus_column:
        return QString::number(stage.layout.gpu_count());
    case layers_column:
        return QString::fromStdString(short_layers_text(stage.layout));
    case strategy_column: {
        QStringList groups;
        for (const StageLayout& group : stage.layout.groups())
            groups << strategy_text(group.strategy);
        const QString shares = QString::fromStdString(shares_text(stage.layout));
        return groups.join(QStringLiteral(" + ")) + (shares.isEmpty() ? QString() : QStringLiteral(", ") + shares);
    }
    case forward_column:
        return milliseconds(stage.times.forward_s);
    case backward_column:
        return milliseconds(stage.times.backward_s);
    case send_column:
        return milliseconds(stage.times.send_forward_s);
    case sync_column:
        return milliseconds(stage.times.gradient_sync_s);
    case memory_column:
        return QString::number(stage.memory.total_bytes() / (1 << 30), 'f', 1);
    case full_column:
        return stage.capacity_bytes > 0
            ? QString::number(100 * stage.memory.total_bytes() / stage.capacity_bytes, 'f', 1)
            : QStringLiteral("–");
    case in_flight_column:
        return QString::number(stage.in_flight);
    case busy_column:
        return file_->plan.iteration_time_s > 0
            ? QString::number(100 * stage.busy_s / file_->plan.iteration_time_s, 'f', 1)
            : QStringLiteral("–");
    default:
        return idle_text(row, column);
    }
}

QVariant StageModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto [pipeline, at] = rows_[index.row()];
    const Stage& stage = file_->plan.pipelines[pipeline].stages[at];
    switch (role) {
    case Qt::DisplayRole:
        return text(index.row(), index.column());
    case Qt::DecorationRole:
        return index.column() == island_column
            ? QVariant(island_swatch(island_look(file_->islands, stage.layout.island)))
            : QVariant();
    case Qt::TextAlignmentRole:
        return stage_column_info(index.column()).number ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case Qt::ToolTipRole:
        return tooltip(index.row(), index.column());
    default:
        return {};
    }
}

QVariant StageModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= column_count)
        return {};
    const StageColumnInfo& column = stage_column_info(section);
    if (role == Qt::DisplayRole)
        return tr(column.name);
    if (role == Qt::ToolTipRole)
        return tr(column.tooltip);
    if (role == Qt::TextAlignmentRole)
        return QVariant((column.number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return {};
}

} // namespace tangram
