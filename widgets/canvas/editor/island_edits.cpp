// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/editor/island_edits.h"

#include "canvas/editor/cluster_editor.h"

#include "islands/naming.h"

#include <algorithm>
#include <set>

namespace tangram {

bool IslandEdits::apply_islands(const QString& name, const Result<Islands>& islands)
{
    if (editor_.document().is_finding_islands()) { // those that are shown are no longer so
        editor_.refuse(Error{tr("the islands of what was just changed are still being found").toStdString(),
                             {},
                             tr("try again once they are shown").toStdString()});
        return false;
    }
    if (!islands) {
        editor_.refuse(islands.error());
        return false;
    }
    return editor_.apply(name, with_stated_islands(editor_.cluster(), *islands));
}

std::vector<int> IslandEdits::marked_islands() const
{
    std::set<int> islands;
    for (const int node : with_contents(editor_.cluster(), editor_.marked()).nodes)
        if (const int island = editor_.state().island_of(node); island >= 0)
            islands.insert(island);
    return {islands.begin(), islands.end()};
}

void IslandEdits::make()
{
    const std::vector<int> nodes = with_contents(editor_.cluster(), editor_.marked()).nodes;
    const Islands& now = editor_.document().derived().islands;
    if (nodes.empty() || (now.empty() && !editor_.document().is_finding_islands())) {
        editor_.refuse(Error{
            tr("no nodes are selected").toStdString(), {}, tr("select the nodes of the new island").toStdString()});
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
            const Result<Islands> split = split_island(editor_.cluster(), edited, island.id, part);
            if (!split) {
                editor_.refuse(split.error());
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
        const Result<Islands> merged = merge_islands(editor_.cluster(), edited, first, piece);
        if (!merged) {
            editor_.refuse(merged.error());
            return;
        }
        edited = *merged;
    }
    apply_islands(tr("Make island"), edited);
}

void IslandEdits::merge(const std::vector<int>& islands)
{
    const Islands& now = editor_.document().derived().islands;
    if (islands.size() < 2) {
        editor_.refuse(Error{tr("only one island is selected").toStdString(),
                             {},
                             tr("select nodes of two or more islands").toStdString()});
        return;
    }
    Result<Islands> merged = now;
    for (std::size_t i = 1; i < islands.size() && merged; ++i)
        merged = merge_islands(editor_.cluster(), *merged, now[islands.front()].id, now[islands[i]].id);
    apply_islands(tr("Merge islands"), merged);
}

void IslandEdits::split()
{
    const std::vector<int> nodes = with_contents(editor_.cluster(), editor_.marked()).nodes;
    Result<Islands> split = editor_.document().derived().islands;
    if (nodes.empty()) {
        editor_.refuse(Error{tr("no nodes are selected").toStdString(),
                             {},
                             tr("select the nodes to split off from their island").toStdString()});
        return;
    }
    for (const Island& island : editor_.document().derived().islands) {
        std::vector<int> part;
        std::set_intersection(island.nodes.begin(), island.nodes.end(), nodes.begin(), nodes.end(),
                              std::back_inserter(part));
        if (!part.empty() && split)
            split = split_island(editor_.cluster(), *split, island.id, part);
    }
    apply_islands(tr("Split island"), split);
}

void IslandEdits::move_marked_to(int island)
{
    const Islands& now = editor_.document().derived().islands;
    const Island& to = now[island];
    const std::vector<int> nodes = with_contents(editor_.cluster(), editor_.marked()).nodes;
    // An island all of whose nodes go over is merged, as nobody wants it empty.
    Result<Islands> after = now;
    for (const Island& left : now)
        if (after && left.id != to.id
            && std::includes(nodes.begin(), nodes.end(), left.nodes.begin(), left.nodes.end()))
            after = merge_islands(editor_.cluster(), *after, to.id, left.id);
    if (after)
        after = move_nodes(editor_.cluster(), *after, nodes, to.id);
    apply_islands(tr("Move to island %1").arg(QString::fromStdString(shown_island_name(to.name))), after);
}

void IslandEdits::rename(int island, const QString& name)
{
    const Islands& now = editor_.document().derived().islands;
    apply_islands(tr("Rename island"), rename_island(now, now[island].id, name.trimmed().toStdString()));
}

void IslandEdits::lock(const std::vector<int>& islands, bool locked)
{
    Result<Islands> after = editor_.document().derived().islands;
    for (const int island : islands)
        if (after)
            after = lock_island(*after, (*after)[island].id, locked);
    const bool one = islands.size() == 1;
    apply_islands(locked ? (one ? tr("Lock island") : tr("Lock islands"))
                         : (one ? tr("Unlock island") : tr("Unlock islands")),
                  after);
}

} // namespace tangram
