// SPDX-License-Identifier: GPL-3.0-or-later
#include "plans/plan_model.h"

#include "plans/plan_facts.h"

#include <algorithm>

namespace tangram {

void PlanModel::add(PlanEntry entry, std::size_t at)
{
    entry.letter = free_letter();
    const int row = static_cast<int>(at);
    beginInsertRows({}, row, row);
    entries_.insert(entries_.begin() + row, std::move(entry));
    endInsertRows();
}

void PlanModel::remove(std::size_t row)
{
    const int at = static_cast<int>(row);
    beginRemoveRows({}, at, at);
    const bool was_pinned = std::erase(pinned_, entries_[row].letter) > 0;
    entries_.erase(entries_.begin() + at);
    endRemoveRows();
    if (was_pinned)
        Q_EMIT pins_changed();
}

void PlanModel::refresh()
{
    if (!entries_.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, plan_column_count - 1));
}

int PlanModel::free_letter() const
{
    int letter = 0;
    while (row_of_letter(letter) >= 0)
        ++letter;
    return letter;
}

void PlanModel::set_found(std::shared_ptr<const PlanFile> file, std::shared_ptr<const Parallelizer> parallelizer)
{
    while (!entries_.empty() && entries_.front().origin == PlanOrigin::found)
        remove(0);
    if (file) {
        std::vector<const Plan*> plans{&file->plan};
        for (const Plan& alternative : file->alternatives)
            plans.push_back(&alternative);
        std::stable_sort(plans.begin(), plans.end(), [](const Plan* a, const Plan* b) { return precedes(*a, *b); });
        const QString maker = made_by(*file);
        std::size_t row = 0;
        for (const Plan* plan : plans)
            add({.made_by = maker,
                 .file = plan == &file->plan ? file : alone(*file, *plan),
                 .parallelizer = parallelizer,
                 .source = file,
                 .is_sources_own = plan == &file->plan},
                row++);
    }
    refresh();
}

void PlanModel::set_kept(const std::vector<KeptPlan>& kept)
{
    const auto is_kept = [&](const PlanEntry& entry) {
        return std::any_of(kept.begin(), kept.end(), [&](const KeptPlan& plan) { return plan.file == entry.source; });
    };
    for (std::size_t row = entries_.size(); row-- > 0;)
        if (entries_[row].origin == PlanOrigin::kept && !is_kept(entries_[row]))
            remove(row);
    for (const KeptPlan& plan : kept) {
        const QString name = QString::fromStdString(plan.name);
        const auto known = std::find_if(entries_.begin(), entries_.end(), [&](const PlanEntry& entry) {
            return entry.origin == PlanOrigin::kept && entry.source == plan.file;
        });
        if (known != entries_.end()) {
            known->made_by = name;
            continue;
        }
        const auto end = std::find_if(entries_.begin(), entries_.end(),
                                      [](const PlanEntry& entry) { return entry.origin == PlanOrigin::opened; });
        // The maker of a kept plan is not at hand, but where its times were computed anybody's are the same.
        add({.origin = PlanOrigin::kept,
             .made_by = name,
             .file = plan.file,
             .parallelizer = plan.file->profile ? nullptr : std::shared_ptr<const Parallelizer>(make_megatron()),
             .source = plan.file},
            static_cast<std::size_t>(end - entries_.begin()));
    }
    refresh();
}

int PlanModel::add_opened(std::shared_ptr<const PlanFile> file, const QString& name,
                          std::shared_ptr<const Parallelizer> parallelizer)
{
    if (const int known = row_of(*file); known >= 0)
        return known;
    add({.origin = PlanOrigin::opened,
         .made_by = name,
         .file = file,
         .parallelizer = std::move(parallelizer),
         .source = file},
        entries_.size());
    refresh();
    return rowCount() - 1;
}

void PlanModel::remove_opened(int row)
{
    if (entry(row).origin == PlanOrigin::opened)
        remove(static_cast<std::size_t>(row));
    refresh();
}

void PlanModel::clear()
{
    beginResetModel();
    entries_.clear();
    const bool had_pins = !pinned_.empty();
    pinned_.clear();
    endResetModel();
    if (had_pins)
        Q_EMIT pins_changed();
}

void PlanModel::pin(int row, bool pinned)
{
    PlanEntry& changed = entries_[static_cast<std::size_t>(row)];
    if (changed.pinned == pinned)
        return;
    changed.pinned = pinned;
    std::erase(pinned_, changed.letter);
    if (pinned)
        pinned_.push_back(changed.letter);
    Q_EMIT dataChanged(index(row, 0), index(row, plan_column_count - 1));
    Q_EMIT pins_changed();
}

void PlanModel::set_simulated(int row, std::shared_ptr<const PlanFile> file)
{
    entries_[static_cast<std::size_t>(row)].file = std::move(file);
    Q_EMIT dataChanged(index(row, 0), index(row, plan_column_count - 1));
}

int PlanModel::row_of_letter(int letter) const
{
    const auto found =
        std::find_if(entries_.begin(), entries_.end(), [&](const PlanEntry& entry) { return entry.letter == letter; });
    return found == entries_.end() ? -1 : static_cast<int>(found - entries_.begin());
}

int PlanModel::row_of_found_best() const
{
    for (int row = 0; row < rowCount(); ++row)
        if (entry(row).origin == PlanOrigin::found && entry(row).is_sources_own)
            return row;
    return -1;
}

int PlanModel::row_of(const PlanFile& source) const
{
    const auto found = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const PlanEntry& entry) { return entry.source.get() == &source; });
    return found == entries_.end() ? -1 : static_cast<int>(found - entries_.begin());
}

std::vector<int> PlanModel::pinned_rows() const
{
    std::vector<int> rows;
    for (const int letter : pinned_)
        rows.push_back(row_of_letter(letter));
    return rows;
}

std::shared_ptr<const PlanFile> PlanModel::file_with_plan(int row) const
{
    const PlanEntry& chosen = entry(row);
    if (chosen.is_sources_own)
        return chosen.source;
    auto result = std::make_shared<PlanFile>(*alone(*chosen.source, chosen.file->plan));
    for (const PlanEntry& other : entries_) {
        if (other.origin != PlanOrigin::found || &other == &chosen)
            continue;
        result->alternatives.push_back(other.file->plan);
        // Only a file's plan has one.
        result->alternatives.back().timeline.clear();
    }
    return result;
}

int PlanModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(entries_.size());
}

int PlanModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : plan_column_count;
}

} // namespace tangram
