// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/edit/cluster_edits.h"
#include "cluster/edit/edit_result.h"
#include "text/tr.h"

#include <unordered_map>

namespace tangram {

Result<Cluster> add_switch(const Cluster& cluster, Switch made)
{
    Cluster edited = cluster;
    edited.switches.push_back(std::move(made));
    return finish_edit(std::move(edited));
}

Result<Cluster> change_switches(const Cluster& cluster, std::span<const int> switches,
                                const std::function<void(Switch&)>& change)
{
    Cluster edited = cluster;
    std::unordered_map<std::string, std::string> renamed;
    for (const int at : switches) {
        Switch& changed = edited.switches[at];
        const std::string old = changed.id;
        change(changed);
        if (changed.id != old)
            renamed.emplace(old, changed.id);
    }
    if (renamed.empty())
        return finish_edit(std::move(edited));
    const auto follow = [&](std::string& id) {
        if (const auto found = renamed.find(id); found != renamed.end())
            id = found->second;
    };
    change_switches_above(edited, follow);
    for (ExtraLink& link : edited.links) {
        follow(link.a);
        follow(link.b);
    }
    return finish_edit(std::move(edited));
}

Result<Cluster> add_link(const Cluster& cluster, ExtraLink link)
{
    for (const ExtraLink& other : cluster.links)
        if ((other.a == link.a && other.b == link.b) || (other.a == link.b && other.b == link.a))
            return Error{Core::tr("\"{}\" and \"{}\" are already linked", link.a, link.b),
                         {},
                         Core::tr("change the bandwidth of the existing link")};
    Cluster edited = cluster;
    const std::size_t links = edited.links.size();
    edited.links.push_back(link);
    Result<Cluster> finished = finish_edit(std::move(edited));
    if (finished && finished->links.size() == links)
        return Error{Core::tr("\"{}\" or \"{}\" is not a zone or switch of this cluster", link.a, link.b),
                     {},
                     Core::tr("links connect zones or switches")};
    return finished;
}

Result<Cluster> change_links(const Cluster& cluster, std::span<const int> links,
                             const std::function<void(ExtraLink&)>& change)
{
    Cluster edited = cluster;
    for (const int at : links)
        change(edited.links[at]);
    return finish_edit(std::move(edited));
}

} // namespace tangram
