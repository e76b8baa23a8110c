// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/assumptions.h"

#include "files/json/text.h"
#include "text/tr.h"

namespace tangram {

void Assumptions::add(const Message& what, const std::string& node, const Origin& origin)
{
    Found& found = found_[what];
    if (found.nodes++ == 0) {
        found.first = node;
        found.origin = origin;
    }
}

void Assumptions::note(std::vector<ImportNote>& notes) const
{
    for (const auto& [what, found] : found_)
        notes.push_back({ImportNote::Kind::assumed, found.origin,
                         found.nodes == 1 ? Core::message_of("{}: {}", shortened(found.first, 60), what)
                                          : Core::message_of("{} nodes, the first {}: {}", found.nodes,
                                                             shortened(found.first, 60), what)});
}

} // namespace tangram
