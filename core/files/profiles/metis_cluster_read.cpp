// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster.h"
#include "files/catalogue/catalogue.h"
#include "files/import/source/gpu_names.h"
#include "files/json/document_reader.h"
#include "files/json/text.h"
#include "files/profiles/profile_files.h"
#include "text/binary_units.h"
#include "text/result.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace tangram {

namespace {

constexpr int most_hosts = 100000;
// Metis's files state no latencies.
constexpr double intra_latency_s = 2e-6;
constexpr double nic_latency_s = 5e-6;

/// "HOST slots=N" or "HOST N" per line, in order.
Result<std::vector<std::pair<std::string, int>>> read_hosts(std::string_view text, std::string_view source)
{
    std::vector<std::pair<std::string, int>> hosts;
    std::istringstream lines{std::string(text)};
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        std::istringstream words(line);
        std::string host;
        std::string slots;
        if (!(words >> host) || host.front() == '#')
            continue;
        words >> slots;
        if (slots.starts_with("slots="))
            slots.erase(0, 6);
        const bool digits = !slots.empty() && slots.size() <= 4
            && std::all_of(slots.begin(), slots.end(), [](char c) { return c >= '0' && c <= '9'; });
        const int gpus = digits ? std::stoi(slots) : 0;
        const std::string where = fmt::format("{}: line {}", source, number);
        if (gpus < 1 || gpus > 1024 || host.size() > 200)
            return Error{"expected a host and its GPUs, found \"" + shortened(line, 60) + "\"", where,
                         "write HOST slots=N"};
        if (std::any_of(hosts.begin(), hosts.end(), [&](const auto& other) { return other.first == host; }))
            return Error{"host " + shortened(host, 60) + " is named twice", where, "name every host once"};
        if (hosts.size() == most_hosts)
            return Error{fmt::format("there are more than {} hosts", most_hosts), where, "split the file"};
        hosts.emplace_back(std::move(host), gpus);
    }
    if (hosts.empty())
        return Error{"no host is named", std::string(source), "write HOST slots=N, one host per line"};
    return hosts;
}

/// The catalogue's GPU of that name, with the memory that the file states.
std::shared_ptr<const GpuType> gpu_type(const std::string& name, double memory_bytes)
{
    const std::shared_ptr<const GpuType> known = find_gpu_type(gpu_type_of_profile(name));
    return known ? gpu_type_of_memory(known, memory_bytes,
                                      fmt::format("{}-{}", lower_case(name), static_cast<long>(memory_bytes / gib)))
                 : nullptr;
}

} // namespace

Result<Cluster> read_metis_cluster(std::string_view hostfile, std::string_view hostfile_source,
                                   std::string_view clusterfile, std::string_view clusterfile_source,
                                   double bytes_per_s_of_unit)
{
    const Result<std::vector<std::pair<std::string, int>>> hosts = read_hosts(hostfile, hostfile_source);
    if (!hosts)
        return hosts.error();
    Cluster cluster;
    cluster.name = "Metis cluster";
    std::optional<Error> error = read_document(clusterfile, clusterfile_source, [&](const JsonCursor& root) {
        for (const auto& [host, gpus] : *hosts) {
            const JsonCursor place = root[host];
            const JsonCursor named = place["instance_type"];
            const std::string name = named.name();
            const double memory_bytes = place["memory"].number(above_zero(1e6)) * gib;
            const double intra = place["intra_bandwidth"].number(above_zero(1e12)) * bytes_per_s_of_unit;
            const double inter = place["inter_bandwidth"].number(above_zero(1e12)) * bytes_per_s_of_unit;
            if (root.failed())
                return;
            const std::shared_ptr<const GpuType> type = gpu_type(name, memory_bytes);
            if (!type) {
                named.fail(fmt::format("no GPU type is known as \"{}\"", shortened(name, 60)),
                           "write its name in the catalogue");
                return;
            }
            const auto known = std::find_if(cluster.gpu_types.begin(), cluster.gpu_types.end(),
                                            [&](const auto& other) { return *other == *type; });
            Node node;
            node.id = host;
            node.gpu_type = static_cast<int>(known - cluster.gpu_types.begin());
            if (known == cluster.gpu_types.end())
                cluster.gpu_types.push_back(type);
            node.gpu_count = gpus;
            node.intra_kind = type->link_bytes_per_s > 0 ? "nvlink" : "pcie";
            node.intra = {intra, intra_latency_s};
            node.nic_count = 1;
            node.nic = {inter, nic_latency_s};
            cluster.nodes.push_back(std::move(node));
        }
    });
    if (error)
        return std::move(*error);
    return cluster;
}

} // namespace tangram
