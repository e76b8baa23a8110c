// SPDX-License-Identifier: GPL-3.0-or-later
// Which plans are in the table.
#include "plans/table/plan_model.h"

#include "facts/plan_facts.h"
#include "parallelizer/registry.h"

#include <algorithm>
#include <utility>

namespace tangram {

void PlanModel::add(PlanEntry entry, std::size_t at)
{
    const int row = static_cast<int>(at);
    beginInsertRows({}, row, row);
    entries_.insert(entries_.begin() + row, std::move(entry));
    best_.clear();
    endInsertRows();
}

void PlanModel::remove(std::size_t row)
{
    const int at = static_cast<int>(row);
    beginRemoveRows({}, at, at);
    const bool was_pinned = std::erase(pinned_, entries_[row].letter) > 0;
    entries_.erase(entries_.begin() + at);
    best_.clear();
    endRemoveRows();
    if (was_pinned)
        Q_EMIT pins_changed();
}

void PlanModel::refresh()
{
    best_.clear();
    if (!entries_.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, plan_column_count - 1));
}

int PlanModel::free_letter(const std::vector<PlanEntry>& besides) const
{
    const auto is_taken = [&](int letter) {
        return row_of_letter(letter) >= 0 || std::any_of(besides.begin(), besides.end(), [&](const PlanEntry& entry) {
                   return entry.letter == letter;
               });
    };
    int letter = 0;
    while (is_taken(letter))
        ++letter;
    return letter;
}

std::vector<PlanEntry> PlanModel::entries_of(const std::shared_ptr<const PlanFile>& file,
                                             const std::shared_ptr<const Parallelizer>& parallelizer) const
{
    std::vector<const Plan*> plans{&file->plan};
    for (const Plan& alternative : file->alternatives)
        plans.push_back(&alternative);
    std::stable_sort(plans.begin(), plans.end(), [](const Plan* a, const Plan* b) { return precedes(*a, *b); });
    const QString maker = made_by(*file);
    std::vector<PlanEntry> found;
    for (const Plan* plan : plans) {
        PlanEntry entry{.letter = -1,
                        .made_by = maker,
                        .file = plan == &file->plan ? file : alone(*file, *plan),
                        .parallelizer = parallelizer,
                        .source = file,
                        .is_sources_own = plan == &file->plan};
        const auto known = std::find_if(entries_.begin(), entries_.end(), [&](const PlanEntry& before) {
            return (before.origin == PlanOrigin::found || before.origin == PlanOrigin::earlier)
                && is_same_plan(*before.file, *entry.file)
                && std::none_of(found.begin(), found.end(),
                                [&](const PlanEntry& taken) { return taken.letter == before.letter; });
        });
        if (known != entries_.end()) {
            entry.letter = known->letter;
            entry.pinned = known->pinned;
        }
        found.push_back(std::move(entry));
    }
    for (PlanEntry& entry : found)
        if (entry.letter < 0)
            entry.letter = free_letter(found);
    return found;
}

void PlanModel::replace_found(std::vector<PlanEntry> found)
{
    for (std::size_t row = entries_.size(); row-- > 0;) {
        PlanEntry& before = entries_[row];
        if (before.origin != PlanOrigin::found && before.origin != PlanOrigin::earlier)
            continue;
        before.origin = PlanOrigin::earlier;
        if (std::none_of(found.begin(), found.end(),
                         [&](const PlanEntry& entry) { return entry.letter == before.letter; }))
            continue;
        // It comes again below its letter, pinned as it is.
        const int at = static_cast<int>(row);
        beginRemoveRows({}, at, at);
        entries_.erase(entries_.begin() + at);
        best_.clear();
        endRemoveRows();
    }
    std::size_t row = 0;
    for (PlanEntry& entry : found)
        add(std::move(entry), row++);
    while (remove_oldest(most_earlier)) { }
}

void PlanModel::set_found(std::shared_ptr<const PlanFile> file, std::shared_ptr<const Parallelizer> parallelizer)
{
    if (file) {
        replace_found(entries_of(file, parallelizer));
    } else {
        for (std::size_t row = entries_.size(); row-- > 0;)
            if (entries_[row].origin == PlanOrigin::found || entries_[row].origin == PlanOrigin::earlier)
                remove(row);
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
        add({.letter = free_letter(),
             .origin = PlanOrigin::kept,
             .made_by = name,
             .file = plan.file,
             .parallelizer = plan.file->profile ? nullptr : parallelizer_with(),
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
    add({.letter = free_letter(),
         .origin = PlanOrigin::opened,
         .made_by = name,
         .file = file,
         .parallelizer = std::move(parallelizer),
         .source = file},
        entries_.size());
    refresh();
    return rowCount() - 1;
}

int PlanModel::set_compared(std::vector<std::shared_ptr<const PlanFile>> files,
                            const std::shared_ptr<const Parallelizer>& parallelizer)
{
    std::stable_sort(files.begin(), files.end(),
                     [](const auto& a, const auto& b) { return a->plan.iteration_time_s < b->plan.iteration_time_s; });
    std::vector<PlanEntry> before;
    for (const PlanEntry& entry : entries_)
        if (entry.origin == PlanOrigin::compared)
            before.push_back(entry);
    const auto again = [&](const PlanFile& file) {
        return std::find_if(before.begin(), before.end(), [&](const PlanEntry& entry) {
            return entry.made_by == made_by(file) && is_same_plan(*entry.file, file);
        });
    };
    std::vector<int> kept; // letters
    for (const auto& file : files)
        if (const auto known = again(*file); known != before.end())
            kept.push_back(known->letter);
    for (std::size_t row = entries_.size(); row-- > 0;)
        if (entries_[row].origin == PlanOrigin::compared)
            remove(row);
    std::size_t at = 0;
    while (at < entries_.size() && entries_[at].origin == PlanOrigin::found)
        ++at;
    const int first = static_cast<int>(at);
    std::vector<int> pins;
    for (const auto& file : files) {
        PlanEntry entry{.letter = 0,
                        .origin = PlanOrigin::compared,
                        .made_by = made_by(*file),
                        .file = file,
                        .parallelizer = parallelizer,
                        .source = file};
        const auto known = again(*file);
        if (known != before.end()) {
            entry.letter = known->letter;
            if (known->pinned)
                pins.push_back(known->letter);
        } else {
            while (row_of_letter(entry.letter) >= 0 || std::find(kept.begin(), kept.end(), entry.letter) != kept.end())
                ++entry.letter;
        }
        add(std::move(entry), at++);
    }
    refresh();
    for (const int letter : pins)
        pin(row_of_letter(letter), true);
    return first;
}

void PlanModel::take_away(int row)
{
    if (entry(row).can_be_removed())
        remove(static_cast<std::size_t>(row));
    refresh();
}

int PlanModel::earlier_count() const
{
    return static_cast<int>(std::count_if(entries_.begin(), entries_.end(),
                                          [](const PlanEntry& entry) { return entry.origin == PlanOrigin::earlier; }));
}

bool PlanModel::remove_oldest(int most)
{
    const auto passes = [](const PlanEntry& entry) { return entry.origin == PlanOrigin::earlier && !entry.pinned; };
    if (std::count_if(entries_.begin(), entries_.end(), passes) <= most)
        return false;
    const auto oldest = std::find_if(entries_.rbegin(), entries_.rend(), passes); // later searches stand above
    remove(static_cast<std::size_t>(entries_.rend() - oldest) - 1);
    return true;
}

void PlanModel::take_earlier_away()
{
    while (remove_oldest(0)) { }
    refresh();
}

} // namespace tangram
