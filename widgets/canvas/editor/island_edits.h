// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "islands/islands.h"
#include "text/result.h"

#include <QCoreApplication>
#include <QString>

#include <vector>

namespace tangram {

class ClusterEditor;

/// Islands that are made, merged, split, renamed and locked by hand; by their numbers as they are now.
class IslandEdits {
    Q_DECLARE_TR_FUNCTIONS(tangram::IslandEdits)
public:
    explicit IslandEdits(ClusterEditor& editor)
        : editor_(editor)
    {
    }

    void make(); ///< of the marked nodes
    void merge(const std::vector<int>& islands);
    void split(); ///< parts the marked nodes from each island that holds some of them
    void move_marked_to(int island);
    void rename(int island, const QString& name);
    void lock(const std::vector<int>& islands, bool locked);
    std::vector<int> marked_islands() const; ///< that hold marked nodes, ascending

private:
    bool apply_islands(const QString& name, const Result<Islands>& islands);

    ClusterEditor& editor_;
};

} // namespace tangram
