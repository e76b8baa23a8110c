// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/tools/slurm_gres.h"

#include "files/cluster/cloud_machines.h"
#include "files/import/source/gpu_names.h"
#include "files/import/source/hostlist.h"
#include "files/import/source/output_lines.h"
#include "files/json/text.h"
#include "text/tr.h"

#include <algorithm>
#include <map>
#include <optional>

namespace tangram {

namespace {

constexpr std::size_t most_kinds = 16; // of GPUs in one node

/// "8", "2K": suffixes count in steps of 1024 (slurm.schedmd.com/gres.conf.html, Count).
std::optional<int> count_of(std::string_view text)
{
    int unit = 1;
    if (text.ends_with('K') || text.ends_with('k')) {
        unit = 1024;
        text.remove_suffix(1);
    }
    const std::optional<int> count = whole_number(text);
    if (!count || *count > most_imported_gpus / unit)
        return std::nullopt;
    return *count * unit;
}

void add(std::vector<SlurmGpus>& found, std::string type, int count)
{
    const auto same =
        std::find_if(found.begin(), found.end(), [&](const SlurmGpus& gpus) { return gpus.type == type; });
    if (same != found.end())
        same->count = std::min(same->count + count, most_imported_gpus);
    else if (count > 0 && found.size() < most_kinds)
        found.push_back({std::move(type), count});
}

/// The feature that names a GPU: "a100", "gpu_v100", "GPU_SKU:A100"; empty where none or several do.
std::string gpu_feature(std::string_view features)
{
    std::string found;
    for (const std::string_view feature : split(features, ",\"")) {
        std::string_view name =
            feature.substr(feature.rfind(':') == std::string_view::npos ? 0 : feature.rfind(':') + 1);
        for (const std::string_view head : {"gpu_", "gpu-"})
            if (lower_case(name).starts_with(head))
                name.remove_prefix(head.size());
        // A number alone is more often a year or a size than a GeForce.
        if (whole_number(name) || !gpu_type_named(name, 0, {}))
            continue;
        if (!found.empty() && found != name)
            return {};
        found = name;
    }
    return found;
}

/// GPUs in MIG slices as whole ones, together with those of their type that are whole; nothing where none is in slices.
std::optional<std::vector<SlurmGpus>> without_slices(const std::vector<SlurmGpus>& gpus)
{
    std::vector<SlurmGpus> whole;
    std::map<std::string, SlicedGpus> sliced;
    for (const SlurmGpus& kind : gpus) {
        const std::optional<GpuSlice> slice = gpu_slice(kind.type);
        if (slice)
            sliced[slice->gpu].add(*slice, kind.count);
        const std::string type = slice ? slice->gpu : kind.type;
        const auto same =
            std::find_if(whole.begin(), whole.end(), [&](const SlurmGpus& known) { return known.type == type; });
        if (same == whole.end())
            whole.push_back({type, slice ? 0 : kind.count});
        else if (!slice)
            same->count = std::min(same->count + kind.count, most_imported_gpus);
    }
    for (SlurmGpus& kind : whole)
        if (const auto found = sliced.find(kind.type); found != sliced.end())
            kind.count = std::min(kind.count + found->second.gpus(), most_imported_gpus);
    return sliced.empty() ? std::nullopt : std::optional(std::move(whole));
}

/// The machine of a cloud that a feature names, as ParallelCluster and others set it; null where none does.
const CloudMachine* machine_in(std::string_view features)
{
    for (const std::string_view feature : split(features, ",\""))
        if (const CloudMachine* machine = find_cloud_machine(feature))
            return machine;
    return nullptr;
}

} // namespace

std::vector<SlurmGpus> gpus_of_gres(std::string_view gres)
{
    std::vector<SlurmGpus> found;
    for (std::string_view item : split_outside(gres, '(', ')')) {
        item = item.substr(0, item.find('('));
        const std::vector<std::string_view> parts = split(item, ":");
        if (parts.front() != "gpu")
            continue;
        if (parts.size() == 1) {
            add(found, {}, 1);
        } else if (const std::optional<int> count = count_of(parts.back())) {
            add(found, std::string(parts.size() > 2 ? parts[1] : std::string_view()), *count);
        } else if (parts.size() == 2 && !parts.back().empty()) {
            add(found, std::string(parts.back()), 1);
        }
    }
    return found;
}

std::vector<SlurmGpus> gpus_of_tres(std::string_view trackable)
{
    std::vector<SlurmGpus> typed;
    std::vector<SlurmGpus> untyped;
    for (const std::string_view item : split(trackable, ",")) {
        const std::size_t equals = item.find('=');
        if (equals == std::string_view::npos || !item.starts_with("gres/gpu"))
            continue;
        const std::optional<int> count = count_of(item.substr(equals + 1));
        const std::string_view key = item.substr(0, equals);
        if (!count)
            continue;
        if (key == "gres/gpu")
            add(untyped, {}, *count);
        else if (key.starts_with("gres/gpu:"))
            add(typed, std::string(key.substr(9)), *count);
    }
    return typed.empty() ? untyped : typed;
}

SlurmNodes::SlurmNodes(std::string source)
    : source_(std::move(source))
{
}

void SlurmNodes::add_gpus(const std::string& id, const Record& record, const SlurmGpus& gpus, bool first)
{
    NodeFacts node;
    node.id = {{first ? id : id + "-" + gpus.type, record.name_origin}};
    node.gpu_count = {{gpus.count, record.gres_origin}};
    if (!gpus.type.empty())
        node.gpu_name = {{gpus.type, record.gres_origin}};
    facts_.nodes.push_back(std::move(node));
    if (!first)
        facts_.notes.push_back({ImportNote::Kind::assumed, record.gres_origin,
                                Core::message_of("{} has GPUs of several kinds; its {} become a node of their own",
                                                 shortened(id, 60), shortened(gpus.type, 60))});
}

void SlurmNodes::add(const Record& record)
{
    if (error_)
        return;
    const Result<std::vector<std::string>> names =
        expand_hostlist(record.name, most_imported_nodes - static_cast<int>(facts_.nodes.size()));
    if (!names) {
        error_ = names.error();
        error_->where = text_of(record.name_origin);
        return;
    }
    std::vector<SlurmGpus> gpus = gpus_of_gres(record.gres);
    if (gpus.empty() || (gpus.size() == 1 && gpus.front().type.empty()))
        if (std::vector<SlurmGpus> tracked = gpus_of_tres(record.trackable); !tracked.empty())
            gpus = std::move(tracked);
    if (names->size() * gpus.size() > most_imported_nodes - facts_.nodes.size()) {
        error_ = Error{Core::tr("there are more than {} nodes", most_imported_nodes), text_of(record.name_origin),
                       Core::tr("import a part of the cluster at a time")};
        return;
    }
    if (std::optional<std::vector<SlurmGpus>> whole = without_slices(gpus)) {
        gpus = std::move(*whole);
        if (!told_slices_)
            facts_.notes.push_back({ImportNote::Kind::assumed, record.gres_origin,
                                    Core::message_of("GPUs in MIG slices are counted as whole GPUs")});
        told_slices_ = true;
    }
    const CloudMachine* machine = machine_in(record.features);
    if (gpus.size() == 1 && gpus.front().type.empty())
        if (const std::string feature = machine ? machine->gpu : gpu_feature(record.features); !feature.empty()) {
            gpus.front().type = feature;
            if (!told_features_)
                facts_.notes.push_back(
                    {ImportNote::Kind::assumed, record.features_origin,
                     Core::message_of("the GPUs are named by the feature \"{}\"", shortened(feature, 60))});
            told_features_ = true;
        }
    for (const std::string& name : *names) {
        if (!names_.insert(name).second)
            continue;
        if (gpus.empty() && without_gpus_++ == 0)
            first_without_gpus_ = name;
        for (const SlurmGpus& kind : gpus)
            add_gpus(name, record, kind, &kind == &gpus.front());
        if (machine && machine->nic_count > 0 && gpus.size() == 1) {
            facts_.nodes.back().nic_count = {{machine->nic_count, record.features_origin}};
            facts_.nodes.back().nic_bytes_per_s = {{machine->nic_bytes_per_s, record.features_origin}};
        }
    }
    for (const std::string_view word : {"DOWN", "DRAIN", "FAIL", "NOT_RESPONDING", "POWERED_DOWN", "FUTURE"})
        if (!gpus.empty() && record.state.find(word) != std::string::npos) {
            away_.emplace_back(Core::message_of("{} is {}", shortened(record.name, 60), shortened(record.state, 40)),
                               record.state_origin);
            break;
        }
}

void SlurmNodes::add_cut_off(const std::string& name, const Origin& origin)
{
    facts_.notes.push_back({ImportNote::Kind::ignored, origin,
                            Core::message_of("the record of {} is cut off before it lists all its GPUs; it is left out",
                                             shortened(name, 60))});
}

Result<ImportFacts> SlurmNodes::facts() const
{
    if (error_)
        return *error_;
    if (facts_.nodes.empty() && without_gpus_ == 0)
        return Error{Core::tr("no node was found"), source_,
                     Core::tr("use the unmodified output of scontrol show node")};
    if (facts_.nodes.empty())
        return Error{without_gpus_ == 1 ? Core::tr("the node has no GPUs")
                                        : Core::tr("none of {} nodes has GPUs", without_gpus_),
                     source_, Core::tr("GPUs are read from Gres and, where that says nothing, from CfgTRES")};
    ImportFacts facts = facts_;
    if (without_gpus_ > 0)
        facts.notes.push_back({ImportNote::Kind::ignored,
                               {source_, ""},
                               Core::message_of("nodes left out because they have no GPUs: {}; the first: {}",
                                                without_gpus_, shortened(first_without_gpus_, 60))});
    if (!away_.empty())
        facts.notes.push_back({ImportNote::Kind::assumed, away_.front().second,
                               Core::message_of("nodes that are out of service but still counted: {}; the first: {}",
                                                away_.size(), away_.front().first)});
    return facts;
}

} // namespace tangram
