// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/records/record_shelf.h"

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

int RecordShelf::number_of(const std::shared_ptr<const SearchRecord>& record) const
{
    const Known* of = known(record);
    return of != nullptr ? of->number : 0;
}

bool RecordShelf::same_search(const std::shared_ptr<const SearchRecord>& a,
                              const std::shared_ptr<const SearchRecord>& b) const
{
    return a == b || (number_of(a) > 0 && number_of(a) == number_of(b));
}

int RecordShelf::row_of(const std::shared_ptr<const SearchRecord>& record) const
{
    const auto found = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const Entry& entry) { return same_search(entry.record, record); });
    return found == entries_.end() ? -1 : static_cast<int>(found - entries_.begin());
}

void RecordShelf::apply(const Change& change)
{
    for (const auto& record : change.gone)
        remove(unkept_, record);
    for (const auto& record : change.come) {
        const auto later = std::find_if(unkept_.begin(), unkept_.end(),
                                        [&](const auto& other) { return number_of(other) > number_of(record); });
        unkept_.insert(later, record);
    }
    list();
}

RecordShelf::Edit RecordShelf::keeping(int row, bool keep)
{
    const Entry entry = entries_[row];
    Records kept = kept_;
    if (!keep) {
        remove(kept, entry.record);
    } else if (!entry.kept) {
        const auto of_its_name = [&](const auto& other) { return other->name == entry.record->name; };
        kept.push_back(std::any_of(kept.begin(), kept.end(), of_its_name)
                           ? named(entry, free_name(entry.record->name, -1))
                           : entry.record);
    }
    return {kept, {}};
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

RecordShelf::Edit RecordShelf::without(const std::vector<int>& rows) const
{
    Edit edit{kept_, {}};
    for (const int row : rows) {
        const std::shared_ptr<const SearchRecord> record = entries_[row].record;
        remove(edit.kept, record);
        for (const auto& other : unkept_) // under all its names
            if (same_search(other, record))
                edit.others.gone.push_back(other);
    }
    return edit;
}

RecordShelf::Edit RecordShelf::renamed(int row, const std::string& name)
{
    const Entry entry = entries_[row];
    const std::shared_ptr<const SearchRecord> other = named(entry, free_name(name, row));
    Edit edit{kept_, {}};
    if (entry.kept)
        std::replace(edit.kept.begin(), edit.kept.end(), entry.record, other);
    else
        edit.others = {{entry.record}, {other}};
    return edit;
}

} // namespace tangram
