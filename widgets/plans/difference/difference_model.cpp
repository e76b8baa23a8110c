// SPDX-License-Identifier: GPL-3.0-or-later
#include "plans/difference/difference_model.h"

#include "common/text/value_format.h"

#include <QFont>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tangram {

namespace {

QFont bold_font()
{
    QFont bold;
    bold.setBold(true);
    return bold;
}

double of_part(const ShownDifference& shown, TimePart part, PartSeconds PlanDifference::Row::*side)
{
    double seconds = 0;
    for (const PlanDifference::Row& row : shown.difference.rows)
        seconds += (row.*side)[static_cast<std::size_t>(part)];
    return seconds;
}

QVariant header(int section, int role, const QString& title, bool number)
{
    if (role == Qt::DisplayRole)
        return title;
    if (role == Qt::TextAlignmentRole)
        return QVariant((number && section > 0 ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return {};
}

} // namespace

void DifferenceModel::set_difference(std::optional<ShownDifference> shown)
{
    beginResetModel();
    shown_ = std::move(shown);
    parts_.clear();
    for (std::size_t part = 0; shown_ && part < time_part_count; ++part) {
        // What does not differ as it is shown would only take the room of what does.
        if (shown_->seconds.column_totals[part] != 0 || shown_->shares.cells.front()[part] != 0)
            parts_.push_back(static_cast<TimePart>(part));
    }
    endResetModel();
}

const PlanDifference::Row* DifferenceModel::heaviest_row(int row) const
{
    if (!shown_ || row < 0 || row >= static_cast<int>(parts_.size()))
        return nullptr;
    const auto part = static_cast<std::size_t>(parts_[row]);
    const double sign = shown_->difference.totals[part] < 0 ? -1 : 1;
    const auto& rows = shown_->difference.rows;
    return &*std::max_element(rows.begin(), rows.end(), [&](const auto& a, const auto& b) {
        return sign * a.seconds[part] < sign * b.seconds[part];
    });
}

int DifferenceModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !shown_ ? 0 : static_cast<int>(parts_.size()) + 1;
}

int DifferenceModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : column_count;
}

QString DifferenceModel::text(int row, int column) const
{
    const bool total = row == static_cast<int>(parts_.size());
    const TimePart part = total ? TimePart::forward : parts_[row];
    const auto at = static_cast<std::size_t>(part);
    switch (column) {
    case cause_column:
        return total ? tr("total") : is_idle(part) ? tr("idle: %1").arg(part_name(part)) : part_name(part);
    case where_column:
        return total ? QString() : where_most(*shown_, part);
    case seconds_column:
        return shown_seconds(*shown_, total ? shown_->seconds.total : shown_->seconds.column_totals[at]);
    case share_column:
        return shown_percent(*shown_, total ? shown_->shares.total : shown_->shares.cells.front()[at]);
    default:
        return {};
    }
}

QString DifferenceModel::tooltip(int row) const
{
    const PlanDifference& difference = shown_->difference;
    if (row == static_cast<int>(parts_.size()))
        return tr("Iteration time of %1 − that of %2\n%3 − %4 = %5")
            .arg(shown_->name_b, shown_->name_a, format_seconds_exact(shown_->b->plan.iteration_time_s),
                 format_seconds_exact(shown_->a->plan.iteration_time_s), format_seconds_exact(difference.seconds));
    const TimePart part = parts_[row];
    return tr("GPU-seconds of %1 / GPUs of the plan, summed over the stages\n%2: %3\n%4: %5\ndifference: %6")
        .arg(part_name(part), shown_->name_a, format_seconds_exact(of_part(*shown_, part, &PlanDifference::Row::a)),
             shown_->name_b, format_seconds_exact(of_part(*shown_, part, &PlanDifference::Row::b)),
             format_seconds_exact(difference.totals[static_cast<std::size_t>(part)]));
}

QVariant DifferenceModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || !shown_)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return text(index.row(), index.column());
    case Qt::ToolTipRole:
        return tooltip(index.row());
    case Qt::TextAlignmentRole:
        return index.column() >= seconds_column ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case Qt::FontRole:
        return index.row() == rowCount() - 1 ? QVariant(bold_font()) : QVariant();
    default:
        return {};
    }
}

QVariant DifferenceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= column_count)
        return {};
    const QString titles[] = {tr("Cause"), tr("Where most"), tr("Seconds"), tr("Share")};
    if (role == Qt::ToolTipRole && section == share_column)
        return tr("seconds / iteration time of the plan that is compared with");
    return header(section, role, titles[section], section >= seconds_column);
}

void StageDifferenceModel::set_difference(std::optional<ShownDifference> shown)
{
    beginResetModel();
    shown_ = std::move(shown);
    endResetModel();
}

const PlanDifference::Row* StageDifferenceModel::difference_row(int row) const
{
    if (!shown_ || row < 0 || row >= static_cast<int>(shown_->difference.rows.size()))
        return nullptr;
    return &shown_->difference.rows[row];
}

int StageDifferenceModel::row_of(bool in_a, int pipeline, int stage) const
{
    for (int row = 0; row + 1 < rowCount(); ++row) {
        const PlanDifference::Row& shown = *difference_row(row);
        if (shown.pipeline == pipeline && (in_a ? shown.stage_a : shown.stage_b) == stage)
            return row;
    }
    return -1;
}

int StageDifferenceModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !shown_ ? 0 : static_cast<int>(shown_->difference.rows.size()) + 1;
}

int StageDifferenceModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : total_column + 1;
}

std::int64_t StageDifferenceModel::units(int row, int column) const
{
    const RoundedTable& table = shown_->seconds;
    const auto r = static_cast<std::size_t>(row);
    const auto part = static_cast<std::size_t>(column - first_part_column);
    if (row == rowCount() - 1)
        return column == total_column ? table.total : table.column_totals[part];
    return column == total_column ? table.row_totals[r] : table.cells[r][part];
}

QVariant StageDifferenceModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || !shown_)
        return {};
    const bool last = index.row() == rowCount() - 1;
    const bool stages = index.column() == stages_column;
    switch (role) {
    case Qt::DisplayRole:
        if (stages)
            return last ? tr("total") : row_name(*shown_, *difference_row(index.row()));
        return shown_seconds(*shown_, units(index.row(), index.column()));
    case Qt::ToolTipRole: {
        if (last || stages || index.column() == total_column)
            return headerData(index.column(), Qt::Horizontal, role);
        const auto part = static_cast<std::size_t>(index.column() - first_part_column);
        const PlanDifference::Row& row = *difference_row(index.row());
        return tr("GPU-seconds of %1 / GPUs of the plan\n%2: %3\n%4: %5\ndifference: %6")
            .arg(part_name(static_cast<TimePart>(part)), shown_->name_a, format_seconds_exact(row.a[part]),
                 shown_->name_b, format_seconds_exact(row.b[part]), format_seconds_exact(row.seconds[part]));
    }
    case Qt::TextAlignmentRole:
        return stages ? QVariant() : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::FontRole:
        return last || index.column() == total_column ? QVariant(bold_font()) : QVariant();
    default:
        return {};
    }
}

QVariant StageDifferenceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section > total_column)
        return {};
    if (role == Qt::ToolTipRole)
        return section == stages_column
            ? tr("Stages that are compared with each other: those on the same island, and others by their position")
            : section == total_column
            ? tr("All parts of the stage; those of all stages are the difference of the iteration times")
            : tr("Seconds more or less, as a stage's GPUs weigh in the plan");
    const QString title = section == stages_column ? tr("Stages")
        : section == total_column                  ? tr("total s")
                                  : tr("%1 s").arg(part_name(static_cast<TimePart>(section - first_part_column)));
    return header(section, role, title, true);
}

} // namespace tangram
