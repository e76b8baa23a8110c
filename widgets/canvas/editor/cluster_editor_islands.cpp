// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/editor/cluster_editor.h"

#include "islands/naming.h"

#include <algorithm>
#include <set>

namespace tangram {

bool ClusterEditor::apply_islands(const QString& name, const Result<Islands>& islands)
{
    if (document_.is_finding_islands()) { // those that are shown are no longer so
        Q_EMIT refused(Error{tr("the islands of what was just changed are still being found").toStdString(),
                             {},
                             tr("try again once they are shown").toStdString()});
        return false;
    }
    if (!islands) {
        Q_EMIT refused(islands.error());
        return false;
    }
    return apply(name, with_stated_islands(cluster(), *islands));
}

std::vector<int> ClusterEditor::marked_islands() const
{
    std::set<int> islands;
    for (const int node : with_contents(cluster(), marked()).nodes)
        if (const int island = state_.island_of(node); island >= 0)
            islands.insert(island);
    return {islands.begin(), islands.end()};
}

void ClusterEditor::make_island()
{
    const std::vector<int> nodes = with_contents(cluster(), marked()).nodes;
    const Islands& now = document_.derived().islands;
    if (nodes.empty() || (now.empty() && !document_.is_finding_islands())) {
        Q_EMIT refused(
            Error{tr("no nodes are marked").toStdString(), {}, tr("mark the nodes of the new island").toStdString()});
        return;
    }
    // Part what is marked from every island that holds some of it, then merge the parts.
    Islands edited = now;
    std::string first;
    for (const Island& island : now) {
        std::vector<int> part;
        std::set_intersection(island.nodes.begin(), island.nodes.end(), nodes.begin(), nodes.end(),
                              std::back_inserter(part));
        if (part.empty())
            continue;
        std::string piece = island.id;
        if (part.size() < island.nodes.size()) {
            const Result<Islands> split = split_island(cluster(), edited, island.id, part);
            if (!split) {
                Q_EMIT refused(split.error());
                return;
            }
            for (const Island& made : *split)
                if (made.nodes == part)
                    piece = made.id;
            edited = *split;
        }
        if (first.empty()) {
            first = piece;
            continue;
        }
        const Result<Islands> merged = tangram::merge_islands(cluster(), edited, first, piece);
        if (!merged) {
            Q_EMIT refused(merged.error());
            return;
        }
        edited = *merged;
    }
    apply_islands(tr("Make island"), edited);
}

void ClusterEditor::merge_islands(const std::vector<int>& islands)
{
    const Islands& now = document_.derived().islands;
    if (islands.size() < 2) {
        Q_EMIT refused(Error{
            tr("only one island is marked").toStdString(), {}, tr("mark nodes of two or more islands").toStdString()});
        return;
    }
    Result<Islands> merged = now;
    for (std::size_t i = 1; i < islands.size() && merged; ++i)
        merged = tangram::merge_islands(cluster(), *merged, now[static_cast<std::size_t>(islands.front())].id,
                                        now[static_cast<std::size_t>(islands[i])].id);
    apply_islands(tr("Merge islands"), merged);
}

void ClusterEditor::split_islands()
{
    const std::vector<int> nodes = with_contents(cluster(), marked()).nodes;
    Result<Islands> split = document_.derived().islands;
    if (nodes.empty()) {
        Q_EMIT refused(Error{
            tr("no nodes are marked").toStdString(), {}, tr("mark the nodes to part from their island").toStdString()});
        return;
    }
    for (const Island& island : document_.derived().islands) {
        std::vector<int> part;
        std::set_intersection(island.nodes.begin(), island.nodes.end(), nodes.begin(), nodes.end(),
                              std::back_inserter(part));
        if (!part.empty() && split)
            split = split_island(cluster(), *split, island.id, part);
    }
    apply_islands(tr("Split island"), split);
}

void ClusterEditor::move_to_island(int island)
{
    const Islands& now = document_.derived().islands;
    const Island& to = now[static_cast<std::size_t>(island)];
    const std::vector<int> nodes = with_contents(cluster(), marked()).nodes;
    // An island all of whose nodes go over is merged, as nobody wants it empty.
    Result<Islands> after = now;
    for (const Island& left : now)
        if (after && left.id != to.id
            && std::includes(nodes.begin(), nodes.end(), left.nodes.begin(), left.nodes.end()))
            after = tangram::merge_islands(cluster(), *after, to.id, left.id);
    if (after)
        after = move_nodes(cluster(), *after, nodes, to.id);
    apply_islands(tr("Move to island %1").arg(QString::fromStdString(shown_island_name(to.name))), after);
}

void ClusterEditor::rename_island(int island, const QString& name)
{
    const Islands& now = document_.derived().islands;
    apply_islands(tr("Rename island"),
                  tangram::rename_island(now, now[static_cast<std::size_t>(island)].id, name.trimmed().toStdString()));
}

void ClusterEditor::lock_islands(const std::vector<int>& islands, bool locked)
{
    Result<Islands> after = document_.derived().islands;
    for (const int island : islands)
        if (after)
            after = lock_island(*after, (*after)[static_cast<std::size_t>(island)].id, locked);
    const bool one = islands.size() == 1;
    apply_islands(locked ? (one ? tr("Lock island") : tr("Lock islands"))
                         : (one ? tr("Unlock island") : tr("Unlock islands")),
                  after);
}

} // namespace tangram
