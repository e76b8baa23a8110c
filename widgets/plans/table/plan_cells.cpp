// SPDX-License-Identifier: GPL-3.0-or-later
#include "plans/table/plan_cells.h"

#include "common/text/value_format.h"
#include "facts/plan_facts.h"
#include "islands/naming.h"
#include "plans/table/plan_tooltip.h"

#include <QStringList>
#include <QVariant>

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
        words += PlanCells::tr(" on %1").arg(QString::fromStdString(file.cluster->name));
    return words
        + PlanCells::tr(", batch %1 × %2")
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

QString PlanCells::text(int row, PlanColumn column) const
{
    if (column == PlanColumn::name)
        return plan_letter(plan(row).letter);
    return column == PlanColumn::made_by ? maker(row) : plan_cell(column, *plan(row).file);
}

QString PlanCells::accessible_text(int row) const
{
    QString words = plan_letter(plan(row).letter);
    if (plan(row).pinned)
        words = tr("%1, pinned").arg(words);
    if (plan(row).origin == PlanOrigin::earlier)
        words = tr("%1, of an earlier search").arg(words);
    return words;
}

QString PlanCells::tooltip(int row, PlanColumn column) const
{
    const PlanEntry& shown = plan(row);
    if (column == PlanColumn::made_by)
        return QStringLiteral("%1\n%2").arg(shown.made_by, task_words(*shown.file));
    const QString told = plan_tooltip(column, *shown.file);
    return column == PlanColumn::name && shown.origin == PlanOrigin::earlier
        ? tr("Found by an earlier search\n%1").arg(told)
        : told;
}

QVariant PlanCells::sort_key(int row, PlanColumn column) const
{
    if (column == PlanColumn::name)
        return row; // the last search's first, whatever letters were left for them
    if (!is_figure(column))
        return text(row, column);
    // What is not known stands below all that is.
    const double figure = plan_figure(column, *plan(row).file);
    return std::isfinite(figure) ? figure : best_direction(column) * -std::numeric_limits<double>::infinity();
}

QString PlanCells::filter_text(int row) const
{
    const PlanFile& file = *plan(row).file;
    QStringList words{plan_letter(plan(row).letter), maker(row), plan_cell(PlanColumn::pipeline, file),
                      task_words(file)};
    for (const Pipeline& pipeline : file.plan.pipelines)
        for (const Stage& stage : pipeline.stages)
            for (const StageLayout& group : stage.layout.groups())
                if (const auto island = static_cast<std::size_t>(group.island); island < file.islands.size())
                    words << QString::fromStdString(shown_island_name(file.islands[island].name));
    for (const UsedGpus& gpus : used_gpus(file.plan, *file.cluster))
        words << QString::fromStdString(gpus.type->name);
    words.removeDuplicates();
    return words.join(QLatin1Char('\n'));
}

bool PlanCells::is_best(int row, PlanColumn column) const
{
    // Every cell asks, whenever a column is measured.
    std::vector<bool>& best = best_[column];
    if (best.size() != plans_.size()) {
        best.clear();
        for (const PlanEntry& own : plans_)
            best.push_back(is_best_of(plans_, *own.file, column));
    }
    return best[row];
}

QString PlanCells::about(int row) const
{
    const PlanEntry& first = plans_.front();
    const bool differ = std::any_of(plans_.begin(), plans_.end(), [&](const PlanEntry& other) {
        return other.source != first.source
            && (!same_task(*other.file, *first.file) || !same_cluster(*other.file, *first.file));
    });
    return differ ? task_words(*plan(row).file) : QString();
}

QString PlanCells::maker(int row) const
{
    QString words = plan(row).made_by;
    if (plan(row).origin == PlanOrigin::earlier)
        words += tr(" · earlier search");
    if (const QString task = about(row); !task.isEmpty())
        words += QStringLiteral(" · ") + task;
    return words;
}

} // namespace tangram
