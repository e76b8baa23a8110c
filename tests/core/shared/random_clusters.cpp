// SPDX-License-Identifier: GPL-3.0-or-later
#include "random_clusters.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace tangram {

std::shared_ptr<const GpuType> plain_gpu(const std::string& id, const std::string& architecture, double tflops,
                                         double gigabytes, double gigabytes_per_s)
{
    auto type = std::make_shared<GpuType>();
    type->id = id;
    type->name = "NVIDIA " + id;
    type->vendor = "NVIDIA";
    type->architecture = architecture;
    type->memory_bytes = gigabytes * 1e9;
    type->memory_bytes_per_s = gigabytes_per_s * 1e9;
    type->peak_flops = {tflops * 1e12 / 16, tflops * 1e12, tflops * 1e12, 0};
    return type;
}

Node plain_node(const std::string& id, int type)
{
    Node node;
    node.id = id;
    node.gpu_type = type;
    node.gpu_count = 8;
    node.intra_kind = "nvlink";
    node.intra = {300e9, 2e-6};
    node.nic_count = 8;
    node.nic = {25e9, 5e-6};
    return node;
}

namespace {

std::string numbered(const char* what, int number)
{
    return what + std::to_string(number);
}

class Draw {
public:
    Draw(std::mt19937& rng, bool ties)
        : rng_(rng)
        , ties_(ties)
    {
    }
    int below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(rng_); }
    bool one_in(int n) { return below(n) == 0; }
    /// Between the two, on a logarithmic scale; with ties one of four values.
    double between(double low, double high)
    {
        const double at = ties_ ? below(4) / 3.0 : std::uniform_real_distribution<double>(0, 1)(rng_);
        return low * std::pow(high / low, at);
    }

private:
    std::mt19937& rng_;
    bool ties_;
};

std::vector<std::shared_ptr<const GpuType>> gpus()
{
    return {plain_gpu("V100", "Volta", 125, 32, 900), plain_gpu("A100", "Ampere", 312, 80, 2039),
            plain_gpu("A100-40", "Ampere", 312, 40, 1555), plain_gpu("H100", "Hopper", 989, 80, 3350)};
}

} // namespace

Cluster random_cluster(std::mt19937& rng, const ClusterShape& shape)
{
    Draw draw(rng, shape.ties);
    Cluster cluster;
    cluster.gpu_types = gpus();
    const int spines = shape.racks > 0 ? 1 + draw.below(3) : 0;
    for (int s = 0; s < spines; ++s)
        cluster.switches.push_back({numbered("spine", s), s > 0 && draw.one_in(2) ? "spine0" : "",
                                    draw.between(1e11, 4e12), draw.between(1e-7, 1e-5)});
    for (int r = 0; r < shape.racks; ++r)
        cluster.switches.push_back({numbered("leaf", r), draw.one_in(9) ? "" : numbered("spine", draw.below(spines)),
                                    draw.one_in(5) ? 0 : draw.between(1e11, 4e12), draw.between(1e-7, 1e-5)});
    const int domains = draw.below(3);
    for (int d = 0; d < domains; ++d)
        cluster.scale_up_domains.push_back({numbered("domain", d), {draw.between(4e11, 9e11), 3e-6}});
    for (int n = 0; n < shape.nodes; ++n) {
        Node node = plain_node(numbered("n", n), draw.below(static_cast<int>(cluster.gpu_types.size())));
        node.gpu_count = draw.one_in(4) ? 4 : 8;
        if (draw.one_in(2) || !shape.ties)
            node.measured.matmul_flops = draw.between(5e13, 8e14);
        node.intra.bytes_per_s = draw.between(3e10, 4.5e11);
        node.nic_count = shape.ties && draw.one_in(20) ? 0 : 1 + draw.below(8);
        node.nic = {draw.between(1e9, 5e10), draw.between(1e-6, 2e-5)};
        node.location.zone = shape.zones > 0 ? numbered("z", draw.below(shape.zones)) : "";
        if (shape.racks > 0 && !draw.one_in(15))
            node.location.switch_id = numbered("leaf", draw.below(shape.racks));
        if (domains > 0 && draw.one_in(6))
            node.scale_up = numbered("domain", draw.below(domains));
        cluster.nodes.push_back(std::move(node));
    }
    const auto end = [&] {
        const int kind = draw.below(8);
        if (kind == 0 && shape.zones > 0)
            return numbered("z", draw.below(shape.zones));
        if (kind == 1 && spines > 0)
            return numbered("spine", draw.below(spines));
        return shape.racks > 0 ? numbered("leaf", draw.below(shape.racks))
                               : numbered("z", draw.below(std::max(1, shape.zones)));
    };
    for (int l = 0; l < shape.links; ++l) {
        const std::string a = end();
        if (const std::string b = end(); a != b)
            cluster.links.push_back({a, b, {draw.between(1e9, 1e12), draw.between(1e-6, 2e-2)}});
    }
    if (shape.nodes > 3 && draw.one_in(3))
        cluster.islands.push_back({"kept", "Kept", {0, 2}, true});
    return cluster;
}

Cluster cluster_of_unlike_nodes(int nodes, int links)
{
    std::mt19937 rng(static_cast<unsigned>(nodes + links));
    ClusterShape shape{nodes, std::max(1, nodes / 8), 4, links, false};
    return random_cluster(rng, shape);
}

Cluster cluster_of_racks(int nodes)
{
    Cluster cluster;
    cluster.gpu_types = gpus();
    cluster.switches.push_back({"spine", "", 0, 1e-6});
    for (int n = 0; n < nodes; ++n) {
        const int rack = n / 8;
        if (n % 8 == 0)
            cluster.switches.push_back({numbered("leaf", rack), "spine", 4e11, 1e-6});
        Node node = plain_node(numbered("n", n), rack % 3);
        node.location = {numbered("z", rack * 32 / nodes), numbered("r", rack), numbered("leaf", rack)};
        cluster.nodes.push_back(std::move(node));
    }
    return cluster;
}

} // namespace tangram
