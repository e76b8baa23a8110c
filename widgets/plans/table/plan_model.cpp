// SPDX-License-Identifier: GPL-3.0-or-later
#include "plans/table/plan_model.h"

#include "common/theme/theme.h"
#include "parallelizer/registry.h"
#include "plans/table/plan_arrivals.h"

#include <QApplication>
#include <QFont>

#include <algorithm>
#include <utility>

namespace tangram {

void PlanModel::add(PlanEntry entry, std::size_t at)
{
    const int row = static_cast<int>(at);
    beginInsertRows({}, row, row);
    entries_.insert(entries_.begin() + row, std::move(entry));
    cells_.forget();
    endInsertRows();
}

void PlanModel::take(std::size_t row)
{
    const int at = static_cast<int>(row);
    beginRemoveRows({}, at, at);
    entries_.erase(entries_.begin() + at);
    cells_.forget();
    endRemoveRows();
}

void PlanModel::remove(std::size_t row)
{
    const bool was_pinned = std::erase(pinned_, entries_[row].letter) > 0;
    take(row);
    if (was_pinned)
        Q_EMIT pins_changed();
}

void PlanModel::refresh()
{
    cells_.forget();
    if (!entries_.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, plan_column_count - 1));
}

void PlanModel::replace_found(std::vector<PlanEntry> found)
{
    for (std::size_t row = entries_.size(); row-- > 0;) {
        PlanEntry& before = entries_[row];
        if (!before.is_of_search())
            continue;
        before.origin = PlanOrigin::earlier;
        if (std::any_of(found.begin(), found.end(),
                        [&](const PlanEntry& entry) { return entry.letter == before.letter; }))
            take(row); // it comes again below its letter
    }
    std::size_t row = 0;
    for (PlanEntry& entry : found)
        add(std::move(entry), row++);
    while (remove_oldest(most_earlier)) { }
}

void PlanModel::set_found(const std::shared_ptr<const PlanFile>& file,
                          const std::shared_ptr<const Parallelizer>& parallelizer)
{
    if (file) {
        replace_found(found_plans(file, parallelizer, entries_));
    } else {
        for (std::size_t row = entries_.size(); row-- > 0;)
            if (entries_[row].is_of_search())
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
        add({.letter = free_letter(entries_),
             .origin = PlanOrigin::kept,
             .made_by = name,
             .file = plan.file,
             .parallelizer = plan.file->profile ? nullptr : parallelizer_with(),
             .source = plan.file},
            static_cast<std::size_t>(end - entries_.begin()));
    }
    refresh();
}

int PlanModel::add_opened(const std::shared_ptr<const PlanFile>& file, const QString& name,
                          std::shared_ptr<const Parallelizer> parallelizer)
{
    if (const int known = row_of(*file); known >= 0)
        return known;
    add({.letter = free_letter(entries_),
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
    std::vector<PlanEntry> compared = compared_plans(std::move(files), parallelizer, entries_);
    for (std::size_t row = entries_.size(); row-- > 0;)
        if (entries_[row].origin == PlanOrigin::compared)
            remove(row);
    std::size_t at = 0;
    while (at < entries_.size() && entries_[at].origin == PlanOrigin::found)
        ++at;
    const int first = static_cast<int>(at);
    std::vector<int> pins;
    for (PlanEntry& entry : compared) {
        if (std::exchange(entry.pinned, false))
            pins.push_back(entry.letter);
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

void PlanModel::clear()
{
    beginResetModel();
    entries_.clear();
    cells_.forget();
    const bool had_pins = !pinned_.empty();
    pinned_.clear();
    endResetModel();
    if (had_pins)
        Q_EMIT pins_changed();
}

void PlanModel::pin(int row, bool pinned)
{
    PlanEntry& changed = entries_[row];
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
    entries_[row].file = std::move(file);
    cells_.forget();
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

QVariant PlanModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto column = static_cast<PlanColumn>(index.column());
    const int row = index.row();
    switch (role) {
    case Qt::DisplayRole:
        return cells_.text(row, column);
    case Qt::CheckStateRole:
        return column == PlanColumn::name ? QVariant(entry(row).pinned ? Qt::Checked : Qt::Unchecked) : QVariant();
    case Qt::AccessibleTextRole:
        return column == PlanColumn::name ? QVariant(cells_.accessible_text(row)) : QVariant();
    case Qt::ForegroundRole: // that it is an earlier one is told, too, where it says who made it
        return entry(row).origin == PlanOrigin::earlier ? QVariant(quiet_text_colour(is_dark(QApplication::palette())))
                                                        : QVariant();
    case Qt::TextAlignmentRole:
        return is_figure(column) ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case Qt::ToolTipRole:
        return cells_.tooltip(row, column);
    case Qt::FontRole:
        if (cells_.is_best(row, column)) {
            QFont bold;
            bold.setBold(true);
            return bold;
        }
        return {};
    case sort_role:
        return cells_.sort_key(row, column);
    case filter_role:
        return cells_.filter_text(row);
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
