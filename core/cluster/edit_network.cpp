// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster_edits.h"
#include "cluster/edit_result.h"
#include "text/tr.h"

namespace tangram {

Result<Cluster> add_switch(const Cluster& cluster, Switch made)
{
    Cluster edited = cluster;
    edited.switches.push_back(std::move(made));
    return finish_edit(std::move(edited));
}

Result<Cluster> change_switch(const Cluster& cluster, int index, const std::function<void(Switch&)>& change)
{
    Cluster edited = cluster;
    Switch& changed = edited.switches[static_cast<std::size_t>(index)];
    const std::string old = changed.id;
    change(changed);
    const std::string now = changed.id;
    if (now == old)
        return finish_edit(std::move(edited));
    for (Switch& other : edited.switches)
        if (other.parent == old)
            other.parent = now;
    for (Node& node : edited.nodes)
        if (node.location.switch_id == old)
            node.location.switch_id = now;
    for (ExtraLink& link : edited.links) {
        for (std::string* end : {&link.a, &link.b})
            if (*end == old)
                *end = now;
    }
    return finish_edit(std::move(edited));
}

Result<Cluster> add_link(const Cluster& cluster, ExtraLink link)
{
    for (const ExtraLink& other : cluster.links)
        if ((other.a == link.a && other.b == link.b) || (other.a == link.b && other.b == link.a))
            return Error{Core::tr("\"{}\" and \"{}\" are linked already", link.a, link.b),
                         {},
                         Core::tr("change the bandwidth of the link that is there")};
    Cluster edited = cluster;
    const std::size_t links = edited.links.size();
    edited.links.push_back(link);
    Result<Cluster> finished = finish_edit(std::move(edited));
    if (finished && finished->links.size() == links)
        return Error{Core::tr("\"{}\" or \"{}\" is no zone or switch of this cluster", link.a, link.b),
                     {},
                     Core::tr("links join zones or switches")};
    return finished;
}

Result<Cluster> change_link(const Cluster& cluster, int index, const std::function<void(ExtraLink&)>& change)
{
    Cluster edited = cluster;
    change(edited.links[static_cast<std::size_t>(index)]);
    return finish_edit(std::move(edited));
}

} // namespace tangram
