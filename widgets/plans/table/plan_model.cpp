// SPDX-License-Identifier: GPL-3.0-or-later
#include "plans/table/plan_model.h"

#include "facts/plan_facts.h"

#include <algorithm>

namespace tangram {

void PlanModel::clear()
{
    beginResetModel();
    entries_.clear();
    best_.clear();
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
    best_.clear();
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
        if (other.source != chosen.source || &other == &chosen)
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
