// SPDX-License-Identifier: GPL-3.0-or-later
#include "plans/plan_model.h"

#include "common/value_format.h"

#include <QFont>

#include <algorithm>
#include <array>
#include <cmath>

namespace tangram {

namespace {

struct ColumnInfo {
    const char* name;
    const char* tooltip;
    int best; ///< -1: the least is best, 1: the most, 0: none
};

constexpr std::array<ColumnInfo, PlanModel::column_count> columns = {{
    {"Plan", "A is the plan found best, the others differ in what runs where", 0},
    {"Pipeline", "Stages, the GPUs they use, and the order of their work", 0},
    {"Time s", "Simulated time of one training iteration", -1},
    {"Tokens/s", "global batch × sequence length / iteration time", 1},
    {"MFU %", "model FLOPs / (iteration time × peak of all GPUs offered), nothing recomputed counted", 1},
    {"Bubble %", "idle GPU-seconds / (iteration time × GPUs)", -1},
    {"Gap %", "iteration time / lower bound − 1: at most so much faster could any plan be", -1},
}};

/// " · ZB-V": each schedule of the plan's pipelines once.
QString schedules(const Plan& plan)
{
    QStringList names;
    for (const Pipeline& pipeline : plan.pipelines)
        if (const QString name = QString::fromLatin1(display_name(pipeline.schedule)); !names.contains(name))
            names << name;
    return names.isEmpty() ? QString() : QStringLiteral(" · ") + names.join(QStringLiteral(", "));
}

QString details(const Plan& plan)
{
    QStringList lines{
        PlanModel::tr("%1 of %2 GPUs used").arg(plan.gpus_used).arg(plan.gpus_offered),
        PlanModel::tr("%1 per iteration").arg(format_rate(plan.energy_j_per_iteration, QStringLiteral("J")))};
    if (plan.cost_usd_per_million_tokens > 0)
        lines << PlanModel::tr("USD %1 per million tokens").arg(format_number(plan.cost_usd_per_million_tokens, 3));
    for (const std::string& warning : plan.warnings)
        lines << QString::fromStdString(warning);
    return lines.join(QLatin1Char('\n'));
}

} // namespace

double bubble_fraction(const Plan& plan)
{
    double idle = 0;
    double whole = 0;
    for (const Pipeline& pipeline : plan.pipelines) {
        for (const Stage& stage : pipeline.stages) {
            idle += stage.idle.total_s() * stage.layout.gpu_count();
            whole += plan.iteration_time_s * stage.layout.gpu_count();
        }
    }
    return whole > 0 ? idle / whole : 0;
}

void PlanModel::set_file(std::shared_ptr<const PlanFile> file)
{
    beginResetModel();
    file_ = std::move(file);
    plans_.clear();
    own_row_ = 0;
    if (file_) {
        plans_.push_back(&file_->plan);
        for (const Plan& alternative : file_->alternatives)
            plans_.push_back(&alternative);
        std::stable_sort(plans_.begin(), plans_.end(),
                         [](const Plan* a, const Plan* b) { return a->iteration_time_s < b->iteration_time_s; });
        own_row_ = static_cast<int>(std::find(plans_.begin(), plans_.end(), &file_->plan) - plans_.begin());
    }
    endResetModel();
}

const Plan& PlanModel::plan(int row) const
{
    return *plans_[static_cast<std::size_t>(row)];
}

QString PlanModel::name(int row)
{
    return QString(QChar(u'A' + row % 26));
}

std::shared_ptr<const PlanFile> PlanModel::file_with_plan(int row) const
{
    if (row == own_row_)
        return file_;
    auto result = std::make_shared<PlanFile>(*file_);
    result->plan = plan(row);
    result->alternatives.clear();
    for (int other = 0; other < rowCount(); ++other) {
        if (other == row)
            continue;
        result->alternatives.push_back(plan(other));
        // Only a file's plan has one.
        result->alternatives.back().timeline.clear();
    }
    return result;
}

int PlanModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(plans_.size());
}

int PlanModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : column_count;
}

double PlanModel::value(int row, int column) const
{
    const Plan& shown = plan(row);
    switch (column) {
    case iteration_column:
        return shown.iteration_time_s;
    case tokens_column:
        return shown.tokens_per_s;
    case mfu_column:
        return 100 * shown.mfu;
    case bubble_column:
        return 100 * bubble_fraction(shown);
    case gap_column:
        return file_->lower_bound_iteration_time_s && *file_->lower_bound_iteration_time_s > 0
            ? 100 * (shown.iteration_time_s / *file_->lower_bound_iteration_time_s - 1)
            : NAN;
    default:
        return NAN;
    }
}

bool PlanModel::is_best(int row, int column) const
{
    const int direction = columns[static_cast<std::size_t>(column)].best;
    const double own = value(row, column);
    if (direction == 0 || rowCount() < 2 || !std::isfinite(own))
        return false;
    for (int other = 0; other < rowCount(); ++other) {
        if (direction * (value(other, column) - own) > 1e-12)
            return false;
    }
    return true;
}

QVariant PlanModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const int column = index.column();
    if (role == Qt::TextAlignmentRole)
        return column >= iteration_column ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    if (role == Qt::ToolTipRole)
        return column == pipeline_column ? details(plan(index.row()))
                                         : tr(columns[static_cast<std::size_t>(column)].tooltip);
    if (role == Qt::FontRole && is_best(index.row(), column)) {
        QFont bold;
        bold.setBold(true);
        return bold;
    }
    if (role != Qt::DisplayRole)
        return {};
    const Plan& shown = plan(index.row());
    switch (column) {
    case name_column:
        return name(index.row());
    case pipeline_column: {
        std::size_t stages = 0;
        for (const Pipeline& pipeline : shown.pipelines)
            stages += pipeline.stages.size();
        return counted(stages, tr("stage"), tr("stages")) + QStringLiteral(" · ")
            + counted(static_cast<std::uint64_t>(shown.gpus_used), tr("GPU"), tr("GPUs")) + schedules(shown);
    }
    case iteration_column:
        return format_number(value(index.row(), column), 4);
    case tokens_column:
        return format_count(static_cast<std::uint64_t>(std::llround(std::max(0.0, value(index.row(), column)))));
    default:
        return std::isfinite(value(index.row(), column)) ? QString::number(value(index.row(), column), 'f', 1)
                                                         : QStringLiteral("–");
    }
}

QVariant PlanModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= column_count)
        return {};
    if (role == Qt::DisplayRole)
        return tr(columns[static_cast<std::size_t>(section)].name);
    if (role == Qt::ToolTipRole)
        return tr(columns[static_cast<std::size_t>(section)].tooltip);
    if (role == Qt::TextAlignmentRole)
        return QVariant((section >= iteration_column ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return {};
}

} // namespace tangram
