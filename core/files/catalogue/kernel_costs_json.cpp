// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/catalogue/kernel_costs_json.h"

#include "text/tr.h"

#include <nlohmann/json.hpp>

#include <array>

namespace tangram {

using nlohmann::ordered_json;

namespace {

constexpr Range share_of_peak = above_zero(1);
constexpr Range seconds = from_zero(1);
constexpr Range element_bytes = from_zero(1e3);
constexpr Range rate = {0.01, 100};
constexpr Range slope = {0.01, 1e6};

using M = MatmulCost;
constexpr std::array<CostKey<M>, 7> matmul_keys{{{"overhead_s", &M::overhead_s, seconds},
                                                 {"inner_s", &M::inner_s, seconds},
                                                 {"left_bytes", &M::left_bytes, element_bytes},
                                                 {"right_bytes", &M::right_bytes, element_bytes},
                                                 {"output_bytes", &M::output_bytes, element_bytes},
                                                 {"peak_fraction", &M::peak_fraction, share_of_peak},
                                                 {"throttling", &M::throttling, from_zero(10)}}};
using A = AttentionCost;
constexpr std::array<CostKey<A>, 7> attention_keys{{{"overhead_s", &A::overhead_s, seconds},
                                                    {"key_s", &A::key_s, seconds},
                                                    {"query_bytes", &A::query_bytes, element_bytes},
                                                    {"key_value_bytes", &A::key_value_bytes, element_bytes},
                                                    {"peak_fraction", &A::peak_fraction, share_of_peak},
                                                    {"score_flops", &A::score_flops, from_zero(1e5)},
                                                    {"backward_rate", &A::backward_rate, rate}}};
using O = MemoryCost;
constexpr std::array<CostKey<O>, 2> memory_keys{
    {{"overhead_s", &O::overhead_s, seconds}, {"fraction", &O::fraction, share_of_peak}}};
using T = KernelsInTraining;
constexpr std::array<CostKey<T>, 7> training_keys{{{"matmul", &T::matmul, rate},
                                                   {"matmul_fp8", &T::matmul_fp8, rate},
                                                   {"attention", &T::attention, rate},
                                                   {"attention_2024", &T::attention_2024, rate},
                                                   {"flash_2", &T::flash_2, rate},
                                                   {"flash_1", &T::flash_1, rate},
                                                   {"memory", &T::memory, rate}}};

template <typename Cost, std::size_t count>
Cost read_figures(const JsonCursor& place, Cost cost, const std::array<CostKey<Cost>, count>& keys)
{
    place.expect_object();
    for (const CostKey<Cost>& key : keys)
        cost.*key.value = place.number(key.name, key.range, cost.*key.value);
    return cost;
}

template <typename Cost, std::size_t count>
ordered_json figures_json(const Cost& cost, const std::array<CostKey<Cost>, count>& keys)
{
    ordered_json written = ordered_json::object();
    for (const CostKey<Cost>& key : keys)
        written[key.name] = cost.*key.value;
    return written;
}

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
    return read_figures(place, cost, matmul_keys);
}

AttentionCost read_attention_cost(const JsonCursor& place, AttentionCost cost)
{
    return read_figures(place, cost, attention_keys);
}

MemoryCost read_memory_cost(const JsonCursor& place, MemoryCost cost)
{
    return read_figures(place, cost, memory_keys);
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
                item["ranks"].fail(Core::tr("the curves of a collective must be sorted by ranks, each number once"));
            if (place.failed())
                return curves;
            list.push_back(curve);
        }
    return curves;
}

std::span<const CostKey<KernelsInTraining>> kernels_in_training_keys()
{
    return training_keys;
}

KernelsInTraining read_kernels_in_training(const JsonCursor& place, KernelsInTraining rates)
{
    return read_figures(place, rates, training_keys);
}

ordered_json matmul_cost_json(const MatmulCost& cost)
{
    return figures_json(cost, matmul_keys);
}

ordered_json attention_cost_json(const AttentionCost& cost)
{
    return figures_json(cost, attention_keys);
}

ordered_json memory_cost_json(const MemoryCost& cost)
{
    return figures_json(cost, memory_keys);
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
    return figures_json(rates, training_keys);
}

} // namespace tangram
