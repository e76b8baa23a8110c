// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/record_shelf.h"

#include <algorithm>
#include <utility>

namespace tangram {

namespace {

void remove(Records& records, const std::shared_ptr<const SearchRecord>& record)
{
    records.erase(std::remove(records.begin(), records.end(), record), records.end());
}

} // namespace

void RecordShelf::clear()
{
    *this = {};
}

const RecordShelf::Known* RecordShelf::known(const std::shared_ptr<const SearchRecord>& record) const
{
    const auto found =
        std::find_if(known_.begin(), known_.end(), [&](const Known& one) { return one.record.lock() == record; });
    return found == known_.end() ? nullptr : &*found;
}

std::string RecordShelf::free_name(const std::string& wanted, int except) const
{
    const auto is_taken = [&](const std::string& name) {
        for (std::size_t row = 0; row < entries_.size(); ++row)
            if (static_cast<int>(row) != except && entries_[row].record->name == name)
                return true;
        return false;
    };
    std::string name = wanted;
    for (int number = 2; is_taken(name); ++number) {
        name = wanted;
        name += ' ';
        name += std::to_string(number);
    }
    return name;
}

int RecordShelf::add(std::shared_ptr<SearchRecord> record, const std::string& name,
                     std::shared_ptr<const PlanningProblem> problem)
{
    record->name = free_name(name);
    const std::shared_ptr<const SearchRecord> added = std::move(record);
    known_.push_back({added, std::move(problem), ++searches_});
    unkept_.push_back(added);
    while (unkept_.size() > most_unkept)
        unkept_.erase(unkept_.begin());
    list();
    return row_of(added);
}

void RecordShelf::set_kept(const Records& kept)
{
    kept_ = kept;
    list();
}

void RecordShelf::list()
{
    std::erase_if(known_, [](const Known& one) { return one.record.expired(); });
    entries_.clear();
    std::vector<int> listed; // numbers of searches
    for (const auto& record : kept_) {
        const Known* of = known(record);
        entries_.push_back({record, of != nullptr ? of->problem : nullptr, true});
        if (of != nullptr)
            listed.push_back(of->number);
    }
    for (const auto& record : unkept_) {
        const Known* of = known(record);
        // A kept one may have another name by now: it is the same search.
        if (of == nullptr || std::find(listed.begin(), listed.end(), of->number) != listed.end())
            continue;
        entries_.push_back({record, of->problem, false});
    }
}

int RecordShelf::row_of(const std::shared_ptr<const SearchRecord>& record) const
{
    const Known* wanted = known(record);
    for (std::size_t row = 0; row < entries_.size(); ++row) {
        const Known* of = known(entries_[row].record);
        const bool same_search = wanted != nullptr && of != nullptr && of->number == wanted->number;
        if (entries_[row].record == record || same_search)
            return static_cast<int>(row);
    }
    return -1;
}

Records RecordShelf::keeping(int row, bool keep)
{
    if (!keep)
        return without(row);
    const Entry entry = entries_[static_cast<std::size_t>(row)];
    if (entry.kept)
        return kept_;
    const auto of_its_name = [&](const auto& other) { return other->name == entry.record->name; };
    Records kept = kept_;
    kept.push_back(std::any_of(kept.begin(), kept.end(), of_its_name) ? named(entry, free_name(entry.record->name, -1))
                                                                      : entry.record);
    return kept;
}

std::shared_ptr<const SearchRecord> RecordShelf::named(const Entry& entry, const std::string& name)
{
    SearchRecord record = *entry.record;
    record.name = name;
    auto other = std::make_shared<const SearchRecord>(std::move(record));
    int number = 0;
    if (const Known* of = known(entry.record)) {
        number = of->number;
    } else { // of an earlier session: from now on both are known to be the same search
        number = ++searches_;
        known_.push_back({entry.record, entry.problem, number});
    }
    known_.push_back({other, entry.problem, number});
    return other;
}

Records RecordShelf::without(int row) const
{
    Records kept = kept_;
    remove(kept, entries_[static_cast<std::size_t>(row)].record);
    return kept;
}

Records RecordShelf::renamed(int row, const std::string& name)
{
    const Entry entry = entries_[static_cast<std::size_t>(row)];
    const std::shared_ptr<const SearchRecord> other = named(entry, free_name(name, row));
    Records kept = kept_;
    std::replace(kept.begin(), kept.end(), entry.record, other);
    if (!entry.kept) {
        std::replace(unkept_.begin(), unkept_.end(), entry.record, other);
        list();
    }
    return kept;
}

void RecordShelf::forget(int row)
{
    const std::shared_ptr<const SearchRecord> record = entries_[static_cast<std::size_t>(row)].record;
    const Known* of = known(record);
    // Under all its names.
    std::erase_if(unkept_, [&](const auto& one) {
        const Known* other = known(one);
        return one == record || (of != nullptr && other != nullptr && other->number == of->number);
    });
    list();
}

} // namespace tangram
