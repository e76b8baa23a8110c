// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/problem.h"
#include "search/record/search_record.h"

#include <memory>
#include <string>
#include <vector>

namespace tangram {

using Records = std::vector<std::shared_ptr<const SearchRecord>>;

/// The records of searches that can be looked at: those that ran since the project was opened, and those that it keeps.
/// Keeping, renaming and deleting are edits with a step of undo: they change nothing here, but give what the project is
/// to keep and what is to become of those that it does not. set_kept() and apply() follow.
class RecordShelf {
public:
    static constexpr std::size_t most_unkept = 24; ///< then the oldest go

    struct Entry {
        std::shared_ptr<const SearchRecord> record;
        /// That was searched; null where it is not at hand: the record was kept in an earlier session.
        std::shared_ptr<const PlanningProblem> problem;
        bool kept = false;
    };

    /// Of records that the project does not keep.
    struct Change {
        Records gone;
        Records come; ///< each where its search stands

        Change inverse() const { return {come, gone}; }
        bool empty() const { return gone.empty() && come.empty(); }
    };
    struct Edit {
        Records kept; ///< by the project, afterwards
        Change others;
    };

    void clear();
    /// Under a name of its own that begins with `name`, and the record's from now on: nobody changes it any more.
    /// Returns its row.
    int add(std::shared_ptr<SearchRecord> record, const std::string& name,
            std::shared_ptr<const PlanningProblem> problem);
    void set_kept(const Records& kept);
    const Records& kept() const { return kept_; }
    const std::vector<Entry>& entries() const { return entries_; }
    int row_of(const std::shared_ptr<const SearchRecord>& record) const; ///< -1: none

    void apply(const Change& change);

    Edit keeping(int row, bool keep);
    Edit without(const std::vector<int>& rows) const;
    Edit renamed(int row, const std::string& name);

private:
    /// A record as it was and is called.
    struct Known {
        std::weak_ptr<const SearchRecord> record;
        std::shared_ptr<const PlanningProblem> problem;
        int number = 0; ///< of the search
    };
    const Known* known(const std::shared_ptr<const SearchRecord>& record) const;
    std::string free_name(const std::string& wanted, int except = -1) const;
    std::shared_ptr<const SearchRecord> named(const Entry& entry, const std::string& name); ///< the same search
    bool same_search(const std::shared_ptr<const SearchRecord>& a, const std::shared_ptr<const SearchRecord>& b) const;
    int number_of(const std::shared_ptr<const SearchRecord>& record) const; ///< 0: unknown
    void list();

    std::vector<Known> known_;
    Records unkept_; ///< ran in this session, in the order in which they did; also of those kept since
    Records kept_;
    std::vector<Entry> entries_;
    int searches_ = 0;
};

} // namespace tangram
