// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/kernel_costs_json.h"

#include <nlohmann/json.hpp>

#include <array>

namespace tangram {

using nlohmann::ordered_json;

namespace {

constexpr Range fraction = above_zero(1);
constexpr Range seconds = from_zero(1);
constexpr Range element_bytes = from_zero(1e3);
constexpr Range rate = {0.01, 100};
constexpr Range slope = {0.01, 1e6};

struct Operation {
    const char* name;
    std::vector<CollectiveCurve> CollectiveCurves::*curves;
};
constexpr std::array<Operation, 4> operations{{{"all_reduce", &CollectiveCurves::all_reduce},
                                               {"all_gather", &CollectiveCurves::all_gather},
                                               {"reduce_scatter", &CollectiveCurves::reduce_scatter},
                                               {"all_to_all", &CollectiveCurves::all_to_all}}};

} // namespace

MatmulCost read_matmul_cost(const JsonCursor& place, MatmulCost cost)
{
    place.expect_object();
    cost.overhead_s = place.number("overhead_s", seconds, cost.overhead_s);
    cost.inner_s = place.number("inner_s", seconds, cost.inner_s);
    cost.left_bytes = place.number("left_bytes", element_bytes, cost.left_bytes);
    cost.right_bytes = place.number("right_bytes", element_bytes, cost.right_bytes);
    cost.output_bytes = place.number("output_bytes", element_bytes, cost.output_bytes);
    cost.peak_fraction = place.number("peak_fraction", fraction, cost.peak_fraction);
    cost.throttling = place.number("throttling", from_zero(10), cost.throttling);
    return cost;
}

AttentionCost read_attention_cost(const JsonCursor& place, AttentionCost cost)
{
    place.expect_object();
    cost.overhead_s = place.number("overhead_s", seconds, cost.overhead_s);
    cost.key_s = place.number("key_s", seconds, cost.key_s);
    cost.query_bytes = place.number("query_bytes", element_bytes, cost.query_bytes);
    cost.key_value_bytes = place.number("key_value_bytes", element_bytes, cost.key_value_bytes);
    cost.peak_fraction = place.number("peak_fraction", fraction, cost.peak_fraction);
    cost.score_flops = place.number("score_flops", from_zero(1e5), cost.score_flops);
    cost.backward_rate = place.number("backward_rate", rate, cost.backward_rate);
    return cost;
}

CollectiveCurves read_collective_curves(const JsonCursor& place)
{
    CollectiveCurves curves;
    place.expect_object();
    for (const Operation& operation : operations)
        for (const JsonCursor& item : place.items(operation.name)) {
            CollectiveCurve curve;
            curve.ranks = item["ranks"].integer(2, 1000000);
            curve.latency_s = item["latency_s"].number(seconds);
            curve.slope = item["slope"].number(slope);
            curve.ramp_s = item["ramp_s"].number(seconds);
            std::vector<CollectiveCurve>& list = curves.*operation.curves;
            if (!list.empty() && curve.ranks <= list.back().ranks)
                item["ranks"].fail("the curves of a collective must be sorted by ranks, each number once");
            if (place.failed())
                return curves;
            list.push_back(curve);
        }
    return curves;
}

KernelsInTraining read_kernels_in_training(const JsonCursor& place, KernelsInTraining rates)
{
    place.expect_object();
    rates.matmul = place.number("matmul", rate, rates.matmul);
    rates.matmul_fp8 = place.number("matmul_fp8", rate, rates.matmul_fp8);
    rates.attention = place.number("attention", rate, rates.attention);
    rates.flash_2 = place.number("flash_2", rate, rates.flash_2);
    rates.flash_1 = place.number("flash_1", rate, rates.flash_1);
    rates.memory = place.number("memory", rate, rates.memory);
    return rates;
}

ordered_json matmul_cost_json(const MatmulCost& cost)
{
    return {{"overhead_s", cost.overhead_s},     {"inner_s", cost.inner_s},
            {"left_bytes", cost.left_bytes},     {"right_bytes", cost.right_bytes},
            {"output_bytes", cost.output_bytes}, {"peak_fraction", cost.peak_fraction},
            {"throttling", cost.throttling}};
}

ordered_json attention_cost_json(const AttentionCost& cost)
{
    return {{"overhead_s", cost.overhead_s},       {"key_s", cost.key_s},
            {"query_bytes", cost.query_bytes},     {"key_value_bytes", cost.key_value_bytes},
            {"peak_fraction", cost.peak_fraction}, {"score_flops", cost.score_flops},
            {"backward_rate", cost.backward_rate}};
}

ordered_json collective_curves_json(const CollectiveCurves& curves)
{
    ordered_json written = ordered_json::object();
    for (const Operation& operation : operations) {
        ordered_json list = ordered_json::array();
        for (const CollectiveCurve& curve : curves.*operation.curves)
            list.push_back({{"ranks", static_cast<int>(curve.ranks)},
                            {"latency_s", curve.latency_s},
                            {"slope", curve.slope},
                            {"ramp_s", curve.ramp_s}});
        written[operation.name] = std::move(list);
    }
    return written;
}

ordered_json kernels_in_training_json(const KernelsInTraining& rates)
{
    return {{"matmul", rates.matmul},   {"matmul_fp8", rates.matmul_fp8}, {"attention", rates.attention},
            {"flash_2", rates.flash_2}, {"flash_1", rates.flash_1},       {"memory", rates.memory}};
}

} // namespace tangram
