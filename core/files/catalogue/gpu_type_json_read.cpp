// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/catalogue/gpu_type_json.h"

#include "calibration/kernel_fit.h"
#include "cluster/cluster_limits.h"
#include "files/catalogue/factors.h"
#include "files/catalogue/kernel_fields.h"
#include "text/tr.h"

#include <algorithm>

namespace tangram {

namespace {

constexpr Range fraction = above_zero(1);
constexpr Range bandwidth = above_zero(most_bytes_per_s);

using Points = std::vector<std::pair<double, double>>;

Points read_curve(const JsonCursor& place)
{
    Points points;
    for (const JsonCursor& item : place.items()) {
        const std::vector<JsonCursor> point = item.items();
        if (point.size() != 2) {
            item.fail(Core::tr("expected a point [x, y] of two numbers"));
            return points;
        }
        const double x = point[0].number({-60, 60});
        if (!points.empty() && x <= points.back().first)
            item.fail(Core::tr("the points of a curve must be sorted by x, each x once"));
        points.emplace_back(x, point[1].number(fraction));
        if (place.failed())
            return points;
    }
    return points;
}

/// fp8's own, unless the file says: the same with the left operand cast, which reads 16 bits and writes 8 twice.
MatmulCost with_cast(MatmulCost cost)
{
    constexpr double cast_bytes = 2 + 1 + 1;
    cost.left_bytes += cast_bytes;
    return cost;
}

Efficiency read_efficiency(const JsonCursor& place, const GpuType& gpu)
{
    Efficiency efficiency = gpu.efficiency;
    place.expect_object();
    const double peak = gpu.peak(Precision::bf16);
    if (place.has("matmul")) {
        const JsonCursor matmul = place["matmul"];
        if (matmul.is_object())
            efficiency.matmul = matmul_fields().read(matmul);
        else if (const Points points = read_curve(matmul); !place.failed())
            efficiency.matmul = matmul_cost_of_curve(points, peak, gpu.memory_bytes_per_s);
        efficiency.matmul_fp8 = with_cast(efficiency.matmul);
    }
    if (place.has("matmul_fp8"))
        efficiency.matmul_fp8 = matmul_fields().read(place["matmul_fp8"]);
    if (place.has("attention")) {
        const JsonCursor attention = place["attention"];
        if (attention.is_object())
            efficiency.attention = attention_fields().read(attention);
        else if (const Points points = read_curve(attention); !place.failed())
            efficiency.attention = attention_cost_of_curve(points, peak, gpu.memory_bytes_per_s);
    }
    if (place.has("collectives"))
        efficiency.collectives = collective_fields().read(place["collectives"]);
    if (place.has("in_training"))
        kernels_in_training_fields().read(place["in_training"], efficiency.in_training);
    efficiency.memory = place.number("memory", fraction, efficiency.memory);
    efficiency.launch_overhead_s = place.number("launch_overhead_s", from_zero(1), efficiency.launch_overhead_s);
    if (place.has("basis"))
        efficiency.basis = place["basis"].one_of({"measured", "derived"}) == 0 ? "measured" : "derived";
    efficiency.source = place.text("source", efficiency.source);
    return efficiency;
}

void read_peaks(const JsonCursor& place, GpuType& gpu)
{
    for (const Precision precision : {Precision::fp32, Precision::fp16, Precision::bf16, Precision::fp8}) {
        double& peak = gpu.peak_flops[static_cast<std::size_t>(precision)];
        peak = place.number(to_string(precision), from_zero(most_flops), peak);
    }
    if (std::all_of(gpu.peak_flops.begin(), gpu.peak_flops.end(), [](double peak) { return peak == 0; }))
        place.fail(Core::tr("expected the peak FLOP/s of at least one of fp32, fp16, bf16 and fp8, found none"));
}

} // namespace

GpuType read_gpu_type(const JsonCursor& place, GpuType start, const AssumedEfficiency& assumed)
{
    GpuType gpu = std::move(start);
    const bool known = !gpu.id.empty();
    gpu.id = place["id"].name();
    gpu.name = place.name("name", known ? gpu.name : gpu.id);
    if (place.has("based_on"))
        gpu.based_on = place["based_on"].name();
    gpu.vendor = place.text("vendor", gpu.vendor);
    gpu.architecture = place.text("architecture", gpu.architecture);

    // A figure of the file's own is no longer covered by the catalogue's source.
    const auto own = [&](std::string_view key, Range range, double& value, bool required) {
        if (required || place.has(key)) {
            value = place[key].number(range);
            gpu.sources.erase(std::string(key));
        }
    };
    own("memory_bytes", {least_memory_bytes, most_memory_bytes}, gpu.memory_bytes, !known);
    own("memory_bytes_per_s", bandwidth, gpu.memory_bytes_per_s, !known);
    own("link_bytes_per_s", from_zero(most_bytes_per_s), gpu.link_bytes_per_s, false);
    own("power_w", from_zero(most_power_w), gpu.power_w, false);
    own("price_usd", from_zero(most_price_usd), gpu.price_usd, false);
    own("price_usd_per_hour", from_zero(most_price_usd_per_hour), gpu.price_usd_per_hour, false);
    if (place.has("host")) {
        const JsonCursor host = place["host"];
        gpu.host.memory_bytes_per_s =
            host.number("memory_bytes_per_s", from_zero(most_bytes_per_s), gpu.host.memory_bytes_per_s);
        gpu.host.link_bytes_per_s =
            host.number("link_bytes_per_s", from_zero(most_bytes_per_s), gpu.host.link_bytes_per_s);
        host.expect_object();
    }
    if (!known || place.has("peak_flops")) {
        read_peaks(place["peak_flops"], gpu);
        std::erase_if(gpu.sources, [](const auto& source) { return source.first.starts_with("peak_flops"); });
    }
    if (!known && !place.failed())
        gpu.efficiency = assumed(gpu);
    if (place.has("efficiency"))
        gpu.efficiency = read_efficiency(place["efficiency"], gpu);
    if (place.has("sources")) {
        gpu.sources.clear();
        for (const auto& [key, source] : place["sources"].members())
            gpu.sources[key] = source.text();
    }
    return gpu;
}

} // namespace tangram
