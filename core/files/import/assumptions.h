// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/import/source/facts.h"

#include <map>
#include <string>
#include <vector>

namespace tangram {

/// Notes on what was assumed of nodes, one for all nodes of which the same was.
class Assumptions {
public:
    void add(const Message& what, const std::string& node, const Origin& origin);
    void note(std::vector<ImportNote>& notes) const;

private:
    struct Found {
        int nodes = 0;
        std::string first;
        Origin origin;
    };
    std::map<Message, Found> found_; ///< by what was assumed
};

} // namespace tangram
