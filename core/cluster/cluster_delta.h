// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tangram {

/// What differs between two lists, small where little does. One can be made from the other either way.
template <typename T> class ListDelta {
public:
    ListDelta() = default;
    ListDelta(const std::vector<T>& before, const std::vector<T>& after)
    {
        if (before.size() == after.size()) {
            for (std::size_t i = 0; i < before.size(); ++i)
                if (!(before[i] == after[i]))
                    changed_.push_back({i, before[i], after[i]});
            return;
        }
        const std::size_t shorter = std::min(before.size(), after.size());
        while (first_ < shorter && before[first_] == after[first_])
            ++first_;
        std::size_t last = 0;
        while (last < shorter - first_ && before[before.size() - 1 - last] == after[after.size() - 1 - last])
            ++last;
        removed_.assign(before.begin() + first_, before.end() - last);
        added_.assign(after.begin() + first_, after.end() - last);
    }
    void redo(std::vector<T>& list) const
    {
        for (const Changed& change : changed_)
            list[change.at] = change.after;
        replace(list, removed_.size(), added_);
    }
    void undo(std::vector<T>& list) const
    {
        for (const Changed& change : changed_)
            list[change.at] = change.before;
        replace(list, added_.size(), removed_);
    }
    bool empty() const { return changed_.empty() && removed_.empty() && added_.empty(); }

private:
    struct Changed {
        std::size_t at = 0;
        T before;
        T after;
    };
    void replace(std::vector<T>& list, std::size_t out, const std::vector<T>& in) const
    {
        if (out == 0 && in.empty())
            return;
        const auto at = list.erase(list.begin() + first_, list.begin() + first_ + out);
        list.insert(at, in.begin(), in.end());
    }

    std::vector<Changed> changed_; ///< of lists of one length
    std::size_t first_ = 0; ///< of others the one stretch that differs
    std::vector<T> removed_;
    std::vector<T> added_;
};

/// What one edit changed in a cluster, so that thousands of edits can be kept. undo(redo(x)) is x.
class ClusterDelta {
public:
    ClusterDelta(const Cluster& before, const Cluster& after);
    Cluster redo(Cluster before) const;
    Cluster undo(Cluster after) const;
    bool empty() const;

private:
    std::pair<std::string, std::string> name_;
    std::pair<TrainingFactors, TrainingFactors> training_;
    ListDelta<std::shared_ptr<const GpuType>> gpu_types_;
    ListDelta<Node> nodes_;
    ListDelta<Switch> switches_;
    ListDelta<ExtraLink> links_;
    ListDelta<ScaleUpDomain> scale_up_domains_;
    ListDelta<Rack> racks_;
    ListDelta<Zone> zones_;
    ListDelta<StatedIsland> islands_;
};

} // namespace tangram
