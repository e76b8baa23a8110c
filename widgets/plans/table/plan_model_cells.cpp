// SPDX-License-Identifier: GPL-3.0-or-later
// What the rows of the table of plans show.
#include "common/text/value_format.h"
#include "common/theme/theme.h"
#include "facts/plan_facts.h"
#include "islands/naming.h"
#include "plans/table/plan_model.h"
#include "plans/table/plan_tooltip.h"

#include <QApplication>
#include <QFont>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tangram {

namespace {

/// Whether figures of both can be compared.
bool same_task(const PlanFile& a, const PlanFile& b)
{
    return (a.model == b.model || *a.model == *b.model) && a.job.global_batch == b.job.global_batch
        && a.job.sequence_length == b.job.sequence_length;
}

QString task_words(const PlanFile& file)
{
    QString words = QString::fromStdString(file.model->name);
    if (!file.cluster->name.empty())
        words += PlanModel::tr(" on %1").arg(QString::fromStdString(file.cluster->name));
    return words
        + PlanModel::tr(", batch %1 × %2")
              .arg(format_count(static_cast<std::uint64_t>(std::max(0, file.job.global_batch))),
                   format_count(static_cast<std::uint64_t>(std::max(0, file.job.sequence_length))));
}

bool same_cluster(const PlanFile& a, const PlanFile& b)
{
    return a.cluster == b.cluster || same_hardware(*a.cluster, *b.cluster);
}

bool is_best_of(const std::vector<PlanEntry>& all, const PlanFile& own_file, PlanColumn column)
{
    const int direction = best_direction(column);
    const double own = plan_figure(column, own_file);
    // What is at least so much may be more than another plan's.
    if (direction == 0 || !std::isfinite(own) || is_at_least(column, own_file))
        return false;
    int compared = 0;
    for (const PlanEntry& other : all) {
        if (!same_task(*other.file, own_file))
            continue;
        ++compared;
        if (direction * (plan_figure(column, *other.file) - own) > 1e-12)
            return false;
    }
    return compared > 1;
}

} // namespace

QString PlanModel::about(int row) const
{
    const bool differ = std::any_of(entries_.begin(), entries_.end(), [&](const PlanEntry& other) {
        return other.source != entries_.front().source
            && (!same_task(*other.file, *entries_.front().file) || !same_cluster(*other.file, *entries_.front().file));
    });
    return differ ? task_words(*entry(row).file) : QString();
}

bool PlanModel::is_best(int row, PlanColumn column) const
{
    // Every cell asks, whenever a column is measured.
    std::vector<bool>& best = best_[column];
    if (best.size() != entries_.size()) {
        best.clear();
        for (const PlanEntry& own : entries_)
            best.push_back(is_best_of(entries_, *own.file, column));
    }
    return best[static_cast<std::size_t>(row)];
}

QString PlanModel::maker(int row) const
{
    const PlanEntry& shown = entry(row);
    QString words = shown.made_by;
    if (shown.origin == PlanOrigin::earlier)
        words += tr(" · earlier search");
    if (const QString task = about(row); !task.isEmpty())
        words += QStringLiteral(" · ") + task;
    return words;
}

QString PlanModel::filter_text(int row) const
{
    const PlanEntry& shown = entry(row);
    QStringList words{plan_letter(shown.letter), maker(row), plan_cell(PlanColumn::pipeline, *shown.file),
                      task_words(*shown.file)};
    for (const Pipeline& pipeline : shown.file->plan.pipelines)
        for (const Stage& stage : pipeline.stages)
            for (const StageLayout& group : stage.layout.groups())
                if (const auto island = static_cast<std::size_t>(group.island); island < shown.file->islands.size())
                    words << QString::fromStdString(shown_island_name(shown.file->islands[island].name));
    for (const UsedGpus& gpus : used_gpus(shown.file->plan, *shown.file->cluster))
        words << QString::fromStdString(gpus.type->name);
    words.removeDuplicates();
    return words.join(QLatin1Char('\n'));
}

QVariant PlanModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto column = static_cast<PlanColumn>(index.column());
    const PlanEntry& shown = entry(index.row());
    switch (role) {
    case Qt::DisplayRole:
        if (column == PlanColumn::name)
            return plan_letter(shown.letter);
        if (column == PlanColumn::made_by)
            return maker(index.row());
        return plan_cell(column, *shown.file);
    case Qt::CheckStateRole:
        return column == PlanColumn::name ? QVariant(shown.pinned ? Qt::Checked : Qt::Unchecked) : QVariant();
    case Qt::AccessibleTextRole: {
        if (column != PlanColumn::name)
            return {};
        QString words = plan_letter(shown.letter);
        if (shown.pinned)
            words = tr("%1, pinned").arg(words);
        if (shown.origin == PlanOrigin::earlier)
            words = tr("%1, of an earlier search").arg(words);
        return words;
    }
    case Qt::ForegroundRole: // that it is an earlier one is told, too, where it says who made it
        return shown.origin == PlanOrigin::earlier ? QVariant(quiet_text_colour(is_dark(QApplication::palette())))
                                                   : QVariant();
    case Qt::TextAlignmentRole:
        return is_figure(column) ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case Qt::ToolTipRole:
        if (column == PlanColumn::made_by)
            return QStringLiteral("%1\n%2").arg(shown.made_by, task_words(*shown.file));
        if (column == PlanColumn::name && shown.origin == PlanOrigin::earlier)
            return tr("Found by an earlier search\n%1").arg(plan_tooltip(column, *shown.file));
        return plan_tooltip(column, *shown.file);
    case Qt::FontRole:
        if (is_best(index.row(), column)) {
            QFont bold;
            bold.setBold(true);
            return bold;
        }
        return {};
    case sort_role: {
        if (column == PlanColumn::name)
            return index.row(); // the last search's first, whatever letters were left for them
        if (!is_figure(column))
            return data(index, Qt::DisplayRole);
        // What is not known stands below all that is.
        const double figure = plan_figure(column, *shown.file);
        return std::isfinite(figure) ? figure : best_direction(column) * -std::numeric_limits<double>::infinity();
    }
    case filter_role:
        return filter_text(index.row());
    default:
        return {};
    }
}

bool PlanModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || role != Qt::CheckStateRole || static_cast<PlanColumn>(index.column()) != PlanColumn::name)
        return false;
    pin(index.row(), value.toInt() == Qt::Checked);
    return true;
}

Qt::ItemFlags PlanModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.isValid() && static_cast<PlanColumn>(index.column()) == PlanColumn::name)
        flags |= Qt::ItemIsUserCheckable;
    return flags;
}

QVariant PlanModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= plan_column_count)
        return {};
    const auto column = static_cast<PlanColumn>(section);
    if (role == Qt::DisplayRole)
        return plan_column_title(column);
    if (role == Qt::ToolTipRole)
        return plan_column_meaning(column);
    if (role == Qt::TextAlignmentRole)
        return QVariant((is_figure(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return {};
}

} // namespace tangram
