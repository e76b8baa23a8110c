// SPDX-License-Identifier: GPL-3.0-or-later
#include "plans/plan_model.h"

#include "common/value_format.h"
#include "plans/plan_facts.h"
#include "plans/plan_tooltip.h"

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
    {QT_TRANSLATE_NOOP("tangram::PlanModel", "Plan"),
     QT_TRANSLATE_NOOP("tangram::PlanModel", "A is the plan found best, the others differ in what runs where"), 0},
    {QT_TRANSLATE_NOOP("tangram::PlanModel", "Pipeline"),
     QT_TRANSLATE_NOOP("tangram::PlanModel", "Stages, the GPUs they use, and the order of their work"), 0},
    {QT_TRANSLATE_NOOP("tangram::PlanModel", "Time s"),
     QT_TRANSLATE_NOOP("tangram::PlanModel", "Simulated time of one training iteration"), -1},
    {QT_TRANSLATE_NOOP("tangram::PlanModel", "Tokens/s"),
     QT_TRANSLATE_NOOP("tangram::PlanModel", "global batch × sequence length / iteration time"), 1},
    {QT_TRANSLATE_NOOP("tangram::PlanModel", "USD/Mtok"),
     QT_TRANSLATE_NOOP("tangram::PlanModel",
                       "Cost of a million tokens: hourly price of the GPUs used / tokens per hour × 10⁶"),
     -1},
    {QT_TRANSLATE_NOOP("tangram::PlanModel", "kWh/Mtok"),
     QT_TRANSLATE_NOOP(
         "tangram::PlanModel",
         "Energy of a million tokens: power of the GPUs used × iteration time / tokens of an iteration × 10⁶"),
     -1},
    {QT_TRANSLATE_NOOP("tangram::PlanModel", "MFU %"),
     QT_TRANSLATE_NOOP("tangram::PlanModel",
                       "model FLOPs / (iteration time × peak of all GPUs offered), nothing recomputed counted"),
     1},
    {QT_TRANSLATE_NOOP("tangram::PlanModel", "Bubble %"),
     QT_TRANSLATE_NOOP("tangram::PlanModel", "idle GPU-seconds / (iteration time × GPUs)"), -1},
    {QT_TRANSLATE_NOOP("tangram::PlanModel", "Gap %"),
     QT_TRANSLATE_NOOP("tangram::PlanModel",
                       "iteration time / lower bound − 1: at most so much faster could any plan be"),
     -1},
}};

} // namespace

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
        std::stable_sort(plans_.begin(), plans_.end(), [](const Plan* a, const Plan* b) { return precedes(*a, *b); });
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

QString PlanModel::formula(Column column)
{
    return tr(columns[static_cast<std::size_t>(column)].tooltip);
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
    case cost_column:
        return cost_usd_per_million_tokens(shown);
    case energy_column:
        return energy_kwh_per_million_tokens(shown);
    case gap_column:
        return 100 * gap(shown, *file_);
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
    // What is at least so much may be more than another plan's.
    if (column == cost_column && !prices_known(plan(row), *file_->cluster))
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
        return plan_tooltip(static_cast<Column>(column), plan(index.row()), *file_);
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
            + counted(static_cast<std::uint64_t>(shown.gpus_used), tr("GPU"), tr("GPUs")) + QStringLiteral(" · ")
            + schedule_names(shown);
    }
    case iteration_column:
        return format_number(value(index.row(), column), 4);
    case tokens_column:
        return format_count(static_cast<std::uint64_t>(std::llround(std::max(0.0, value(index.row(), column)))));
    case cost_column: {
        const QString cost = format_number(value(index.row(), column), 3);
        const bool whole = !std::isfinite(value(index.row(), column)) || prices_known(shown, *file_->cluster);
        return whole ? cost : QStringLiteral("≥ ") + cost;
    }
    case energy_column:
        return format_number(value(index.row(), column), 3);
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
        return formula(static_cast<Column>(section));
    if (role == Qt::TextAlignmentRole)
        return QVariant((section >= iteration_column ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return {};
}

} // namespace tangram
