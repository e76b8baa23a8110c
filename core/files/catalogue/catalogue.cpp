// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/catalogue/catalogue.h"

#include "cluster/cluster_limits.h"
#include "embedded_resources.h"
#include "files/catalogue/calibration_json.h"
#include "files/catalogue/gpu_type_json.h"
#include "files/json/document_reader.h"
#include "files/json/text.h"
#include "text/tr.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace tangram {

namespace {

struct Catalogue {
    std::map<std::string, Likeness> likeness; ///< by id
    std::map<std::string, double> pcie_bytes_per_s; ///< by id, of those without a link of their own
    std::vector<std::shared_ptr<const GpuType>> types;
    std::map<std::string, std::shared_ptr<const GpuType>> by_name; ///< by plain_name of ids and aliases
};

/// A name of a GPU without what people leave out, add or write another way: "NVIDIA A100-SXM4-80GB", "a100-sxm-80".
std::string plain_name(std::string_view name)
{
    constexpr std::array<std::string_view, 5> makers{"nvidia-", "geforce-", "tesla-", "amd-", "instinct-"};
    std::string plain = lower_case(name);
    std::replace_if(
        plain.begin(), plain.end(), [](char letter) { return letter == ' ' || letter == '_'; }, '-');
    for (const std::string_view maker : makers)
        if (plain.starts_with(maker))
            plain.erase(0, maker.size());
    const auto is_digit = [&](std::size_t at) { return at < plain.size() && plain[at] >= '0' && plain[at] <= '9'; };
    if (const std::size_t socket = plain.find("sxm"); socket != std::string::npos && is_digit(socket + 3))
        plain.erase(socket + 3, 1);
    if (const std::size_t unit = plain.find("gb"); unit != std::string::npos && unit > 0 && is_digit(unit - 1))
        plain.erase(unit, 2);
    return plain;
}

Likeness read_likeness(const JsonCursor& place)
{
    const std::string like = place["like"].name();
    return {like, place.number("rate", above_zero(10), 1), place.text("rate_source", ""),
            place["collectives_like"].name(), place.has("in_training_like") ? place["in_training_like"].name() : like};
}

/// By id of a GPU type: one GPU's share of the host that it is usually sold in.
std::map<std::string, Host> read_hosts(const JsonCursor& root)
{
    check_format(root, "tangram-hosts");
    std::map<std::string, Host> hosts;
    for (const JsonCursor& place : root["hosts"].items()) {
        Host host;
        host.memory_bytes_per_s = place["memory_bytes_per_s"].number(above_zero(most_bytes_per_s));
        host.link_bytes_per_s = place.number("link_bytes_per_s", above_zero(most_bytes_per_s), 0);
        for (const JsonCursor& type : place["gpu_types"].items())
            hosts[type.name()] = host;
    }
    return hosts;
}

std::map<std::string, Host> usual_hosts()
{
    constexpr std::string_view path = "gpus/hosts.json";
    Result<std::map<std::string, Host>> read =
        read_value<std::map<std::string, Host>>(resource_text(path), path, read_hosts);
    assert(read.ok());
    return read.ok() ? std::move(read).value() : std::map<std::string, Host>();
}

/// What PCIe lets through where nothing else is known of a card.
constexpr double pcie_4_bytes_per_s = 2.5e10;

Catalogue read_catalogue(const JsonCursor& root)
{
    const std::map<std::string, Host> hosts = usual_hosts();
    check_format(root, "tangram-gpu-catalogue");
    Catalogue catalogue;
    for (const JsonCursor& place : root["gpu_types"].items()) {
        GpuType type = read_gpu_type(place, {}, [](const GpuType&) { return Efficiency(); });
        const Likeness& like = catalogue.likeness[type.id] = read_likeness(place["efficiency"]);
        if (place.has("pcie_bytes_per_s"))
            catalogue.pcie_bytes_per_s[type.id] = place["pcie_bytes_per_s"].number(above_zero(1e15));
        calibrate(built_in_calibration(), type.id, like, type.efficiency);
        if (const auto host = hosts.find(type.id); host != hosts.end()) {
            type.host = host->second;
            if (!(type.host.link_bytes_per_s > 0)) // the same lanes that join it to other cards
                type.host.link_bytes_per_s =
                    place.number("pcie_bytes_per_s", above_zero(most_bytes_per_s), pcie_4_bytes_per_s);
        }
        auto gpu = std::make_shared<const GpuType>(std::move(type));
        catalogue.types.push_back(gpu);
        std::vector<std::string> names{gpu->id};
        for (const JsonCursor& alias : place.items("aliases"))
            names.push_back(alias.name());
        for (const std::string& name : names) {
            const auto [other, added] = catalogue.by_name.emplace(plain_name(name), gpu);
            if (!added && other->second != gpu)
                place.fail(Core::tr("the name \"{}\" is already used by {}", name, other->second->id));
        }
    }
    return catalogue;
}

/// How far apart two data sheets are: ratios of compute, memory rate and link, and whether they know fp8.
double difference(const GpuType& a, const GpuType& b)
{
    constexpr double no_link = 1e9; // keeps the ratio a number
    const auto square = [](double ratio) { return std::log(ratio) * std::log(ratio); };
    const auto has_fp8 = [](const GpuType& gpu) {
        return gpu.peak_flops[static_cast<std::size_t>(Precision::fp8)] > 0;
    };
    return square(a.peak(Precision::bf16) / b.peak(Precision::bf16))
        + square(a.memory_bytes_per_s / b.memory_bytes_per_s)
        + 0.01 * square((a.link_bytes_per_s + no_link) / (b.link_bytes_per_s + no_link))
        + (has_fp8(a) == has_fp8(b) ? 0 : 1)
        + (a.architecture.empty() || b.architecture.empty() || a.architecture == b.architecture ? 0 : 1);
}

const Catalogue& catalogue()
{
    static const Catalogue all = [] {
        constexpr std::string_view path = "gpus/catalogue.json";
        Result<Catalogue> read = read_value<Catalogue>(resource_text(path), path, read_catalogue);
        assert(read.ok());
        return read.ok() ? std::move(read).value() : Catalogue{};
    }();
    return all;
}

} // namespace

std::string_view resource_text(std::string_view path)
{
    for (const EmbeddedResource& resource : embedded_resources())
        if (resource.path == path)
            return resource.text;
    return {};
}

std::string_view help_page(std::string_view name)
{
    return resource_text("help/" + std::string(name) + ".md");
}

const std::vector<std::shared_ptr<const GpuType>>& gpu_catalogue()
{
    return catalogue().types;
}

std::shared_ptr<const GpuType> find_gpu_type(std::string_view name)
{
    const auto& names = catalogue().by_name;
    const auto found = names.find(plain_name(name));
    return found == names.end() ? nullptr : found->second;
}

std::vector<std::string> gpu_type_ids()
{
    std::vector<std::string> ids;
    for (const auto& gpu : gpu_catalogue())
        ids.push_back(gpu->id);
    return ids;
}

GpuType gpu_type_to_start_from(std::string_view id)
{
    for (const auto& gpu : gpu_catalogue())
        if (gpu->id == id)
            return *gpu;
    return {};
}

Host usual_host(const GpuType& gpu)
{
    const GpuType known = gpu_type_to_start_from(gpu.id);
    return known.id.empty() && !gpu.based_on.empty() ? gpu_type_to_start_from(gpu.based_on).host : known.host;
}

Efficiency efficiency_of_nearest(const GpuType& gpu)
{
    const auto& types = gpu_catalogue();
    const auto nearest = std::min_element(types.begin(), types.end(), [&](const auto& a, const auto& b) {
        return difference(*a, gpu) < difference(*b, gpu);
    });
    Efficiency efficiency = (*nearest)->efficiency;
    efficiency.basis = "derived";
    efficiency.source =
        "Taken from " + (*nearest)->id + ", whose data sheet is nearest: nothing was measured of this GPU";
    return efficiency;
}

double default_link_bytes_per_s(const GpuType& gpu)
{
    if (gpu.link_bytes_per_s > 0)
        return gpu.link_bytes_per_s;
    const auto& known = catalogue().pcie_bytes_per_s;
    const auto found = known.find(gpu.id);
    return found == known.end() ? pcie_4_bytes_per_s : found->second;
}

const Calibration& built_in_calibration()
{
    const auto read = [](std::string_view path) {
        Result<Calibration> part = read_calibration(resource_text(path), path);
        assert(part.ok());
        return part.ok() ? std::move(part).value() : Calibration{};
    };
    static const Calibration all = merged(read("calibration/kernels.json"), read("calibration/training.json"));
    return all;
}

Cluster calibrated(Cluster cluster, const Calibration& calibration)
{
    const std::map<std::string, Likeness>& known = catalogue().likeness;
    for (auto& type : cluster.gpu_types) {
        // What was measured of a type is true of those that are it but for changed figures.
        const bool own = calibration.find(type->id) != nullptr;
        const std::string& id = own || type->based_on.empty() ? type->id : type->based_on;
        const bool measured = calibration.find(id) != nullptr;
        const auto found = known.find(id);
        if (!measured && found == known.end())
            continue;
        const Likeness like = measured ? Likeness{id, 1, "", id, id} : found->second;
        auto copy = std::make_shared<GpuType>(*type);
        calibrate(calibration, type->id, like, copy->efficiency);
        type = std::move(copy);
    }
    if (calibration.training)
        cluster.training = *calibration.training;
    return cluster;
}

} // namespace tangram
