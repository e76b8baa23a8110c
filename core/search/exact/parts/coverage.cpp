// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/exact/parts/coverage.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tangram {

namespace {

constexpr int not_covered = std::numeric_limits<int>::min() / 2;
constexpr int with_embedding = 1;
constexpr int with_head = 2;

/// A layer that costs no more than either.
LayerCost less_than_both(const LayerCost& a, const LayerCost& b)
{
    LayerCost least;
    for (double LayerCost::*part :
         {&LayerCost::forward_s, &LayerCost::backward_s, &LayerCost::gradient_sync_s, &LayerCost::optimizer_s,
          &LayerCost::weights_bytes, &LayerCost::gradients_bytes, &LayerCost::optimizer_bytes,
          &LayerCost::activations_bytes, &LayerCost::workspace_bytes, &LayerCost::backward_weight_s,
          &LayerCost::weight_part_bytes})
        least.*part = std::min(a.*part, b.*part);
    return least;
}

} // namespace

Coverage::Coverage(const PlanningProblem& problem, PartCosts& costs, bool mixed_stages, std::optional<int> only_island,
                   const StopOrWait& gate)
    : problem_(problem)
    , costs_(costs)
    , mixed_stages_(mixed_stages)
    , gate_(gate)
{
    const Model& model = *problem.model;
    prefix_blocks_.push_back(0);
    for (int layer = 0; layer < model.layer_count(); ++layer) {
        const LayerKind kind = layer_kind(model, layer);
        const bool block = kind == LayerKind::dense_block || kind == LayerKind::expert_block;
        prefix_blocks_.push_back(prefix_blocks_.back() + (block ? 1 : 0));
    }
    blocks_ = prefix_blocks_.back();
    const LayerCounts counts = count_layers(model, {0, model.layer_count()});
    alike_ = counts[kind_index::dense_block] == 0 || counts[kind_index::expert_block] == 0;
    one_block_[counts[kind_index::expert_block] > 0 && alike_ ? kind_index::expert_block : kind_index::dense_block] = 1;
    constexpr std::size_t most_numbers = 20'000;
    for (std::size_t island = 0; island < problem.islands.size(); ++island) {
        int gpus = 0;
        if (!only_island || static_cast<int>(island) == *only_island)
            for (const int node : problem.islands[island].nodes)
                gpus += problem.cluster->nodes[node].gpu_count;
        gpus_.push_back(gpus);
        stride_.push_back(size_);
        size_ *= static_cast<std::size_t>(gpus) + 1;
        possible_ = possible_ && size_ <= most_numbers;
    }
    // Stages on three islands and more would have to be counted, too.
    possible_ = possible_ && (!mixed_stages || gpus_.size() <= 2) && problem.parallelizer->profile() == nullptr;
}

bool Coverage::may_hold(const FreeGpus& free, int last, const Load& load, double seconds)
{
    if (!possible_ || last == 0 || !std::isfinite(seconds))
        return true;
    const Table& table = table_of(load, seconds);
    if (gate_.stopped())
        return true;
    const std::size_t at = index_of(free);
    const int which = with_embedding | (last == problem_.model->layer_count() ? with_head : 0);
    return table.blocks[at * ends + static_cast<std::size_t>(which)] >= prefix_blocks_[last];
}

std::size_t Coverage::index_of(const FreeGpus& free) const
{
    std::size_t at = 0;
    for (std::size_t i = 0; i < gpus_.size(); ++i)
        at += stride_[i] * static_cast<std::size_t>(free.free(static_cast<int>(i)));
    return at;
}

Coverage::Table& Coverage::table_of(const Load& load, double seconds)
{
    Table& table = tables_[load];
    constexpr double worth_anew = 1 - 1e-4;
    if (table.blocks.empty() || seconds < worth_anew * table.seconds) {
        table.seconds = seconds;
        fill(table, load);
    }
    return table;
}

int Coverage::most_samples(const FreeGpus& free, bool finish, double seconds)
{
    const int batch = problem_.job.global_batch;
    constexpr int large_batch = 64;
    constexpr std::size_t many_numbers = 1000;
    if (!possible_ || batch > large_batch || size_ > many_numbers || !std::isfinite(seconds))
        return batch;
    constexpr double worth_anew = 1 - 1e-3;
    if (samples_.empty() || seconds < worth_anew * samples_seconds_)
        fill_samples(finish, seconds);
    return gate_.stopped() ? batch : samples_[index_of(free)];
}

void Coverage::fill_samples(bool finish, double seconds)
{
    const int batch = problem_.job.global_batch;
    samples_seconds_ = seconds;
    std::vector<int> alone(size_, 0); // of one pipeline
    const std::int64_t largest = most_micro_batch_samples(problem_.job, problem_.cluster->gpu_count(), batch);
    for (int samples = 1; samples <= largest; ++samples)
        for (int micro_batches = 1; micro_batches <= (batch + samples - 1) / samples; ++micro_batches) {
            const Table& table = table_of({samples, micro_batches, finish}, seconds);
            bool any = false;
            for (std::size_t at = 0; at < size_; ++at)
                if (table.blocks[at * ends + (with_embedding | with_head)] >= blocks_) {
                    alone[at] = std::max(alone[at], std::min(batch, samples * micro_batches));
                    any = true;
                }
            if (!any)
                break; // nor are there any with more to do
        }
    // What the first pipeline takes, and what is left of each island for the others.
    samples_ = alone;
    for (std::size_t at = 0; at < size_; ++at)
        for (std::size_t first = 1; first < at && !gate_.stopped(); ++first) {
            bool within = true;
            for (std::size_t i = 0; i < gpus_.size(); ++i) {
                const std::size_t counts = static_cast<std::size_t>(gpus_[i]) + 1;
                within = within && first / stride_[i] % counts <= at / stride_[i] % counts;
            }
            if (within)
                samples_[at] = std::max(samples_[at], std::min(batch, alone[first] + samples_[at - first]));
        }
}

int Coverage::most_blocks(const StrategyCosts& costs, double capacity_bytes, int of_ends, const Load& load,
                          double seconds) const
{
    LayerCounts counts{};
    counts[kind_index::embedding] = (of_ends & with_embedding) != 0 ? 1 : 0;
    counts[kind_index::head] = (of_ends & with_head) != 0 ? 1 : 0;
    const std::size_t kind =
        one_block_[kind_index::expert_block] > 0 ? kind_index::expert_block : kind_index::dense_block;
    const double tick_s = seconds / load.micro_batches;
    const StageSeconds ends_s = stage_seconds(costs, counts);
    const double block_s = costs.layer[kind].forward_s + costs.layer[kind].backward_s;
    const double left_s = tick_s - ends_s.forward_s - ends_s.backward_s;
    if (left_s < 0)
        return not_covered;
    constexpr double rounding = 1 + 1e-9;
    for (int blocks = static_cast<int>(std::min<double>(blocks_, left_s / block_s * rounding)); blocks >= 0; --blocks) {
        if (blocks == 0 && of_ends == 0)
            break;
        counts[kind] = blocks;
        if (stage_memory(costs, counts).total_bytes() > capacity_bytes)
            continue;
        if (!load.finish || !alike_)
            return blocks;
        const StageSeconds stage = stage_seconds(costs, counts);
        if (load.micro_batches * (stage.forward_s + stage.backward_s) + stage.gradient_sync_s + stage.optimizer_s
            <= seconds * rounding)
            return blocks;
    }
    return not_covered;
}

std::vector<int> Coverage::on_part(int island, int gpus, int samples, bool in_memory, const Load& load, double seconds)
{
    std::vector<int> most(ends, not_covered);
    const double capacity = in_memory ? costs_.capacity_bytes(island) : std::numeric_limits<double>::infinity();
    const auto& nodes = problem_.islands[island].nodes;
    for (int per_node = 1; per_node <= gpus; ++per_node) {
        if (gpus % per_node != 0)
            continue;
        int fitting = 0; // so many GPUs at a time
        for (const int node : nodes)
            fitting += problem_.cluster->nodes[node].gpu_count / per_node;
        if (fitting < gpus / per_node || gate_.stopped())
            continue;
        for (const StrategyCosts& costs :
             costs_.few_strategies(costs_.at_best({island, gpus / per_node, per_node, samples}))) {
            const auto look = [&](const StrategyCosts& of) {
                for (int e = 0; e < ends; ++e)
                    most[e] = std::max(most[e], most_blocks(of, capacity, e, load, seconds));
            };
            if (alike_) {
                look(costs);
            } else {
                StrategyCosts least = costs;
                least.layer[kind_index::dense_block] =
                    less_than_both(costs.layer[kind_index::dense_block], costs.layer[kind_index::expert_block]);
                look(least);
            }
        }
    }
    return most;
}

void Coverage::add_mixed_stages(Table& table, const Load& load)
{
    // By GPUs and samples of each of the two islands' groups. State that is shared may take next to no memory, and what
    // is reduced across groups is not counted.
    const Load alone{load.samples, load.micro_batches, false};
    std::array<std::vector<std::vector<std::vector<int>>>, 2> group;
    for (int i = 0; i < 2; ++i)
        for (int gpus = 0; gpus <= gpus_[i]; ++gpus) {
            auto& by_samples = group[i].emplace_back();
            for (int samples = 0; samples < load.samples; ++samples)
                by_samples.push_back(gpus == 0 || samples == 0
                                         ? std::vector<int>()
                                         : on_part(i, gpus, samples, false, alone, table.seconds));
        }
    struct Stage {
        int first = 0; ///< GPUs of the first island
        int second = 0;
        std::array<int, ends> blocks{};
    };
    std::vector<Stage> stages;
    for (int first = 1; first <= gpus_[0]; ++first)
        for (int second = 1; second <= gpus_[1]; ++second) {
            Stage stage{first, second, {}};
            stage.blocks.fill(not_covered);
            for (int samples = 1; samples < load.samples; ++samples) {
                const auto& a = group[0][first][samples];
                const auto& b = group[1][second][load.samples - samples];
                for (std::size_t e = 0; e < ends; ++e)
                    stage.blocks[e] = std::max(stage.blocks[e], std::min(a[e], b[e]));
            }
            if (std::any_of(stage.blocks.begin(), stage.blocks.end(), [](int blocks) { return blocks >= 0; }))
                stages.push_back(stage);
        }
    for (int u = 0; u <= gpus_[0]; ++u)
        for (int v = 0; v <= gpus_[1] && !gate_.stopped(); ++v) {
            int* const here =
                &table.blocks[(stride_[0] * static_cast<std::size_t>(u) + stride_[1] * static_cast<std::size_t>(v))
                              * ends];
            for (const Stage& stage : stages) {
                if (stage.first > u || stage.second > v)
                    continue;
                const int* const rest = &table.blocks[(stride_[0] * static_cast<std::size_t>(u - stage.first)
                                                       + stride_[1] * static_cast<std::size_t>(v - stage.second))
                                                      * ends];
                for (int e = 0; e < ends; ++e)
                    for (int own = 0; own < ends; ++own)
                        if ((own & ~e) == 0)
                            here[e] = std::max(here[e], rest[e & ~own] + stage.blocks[own]);
            }
        }
}

void Coverage::fill(Table& table, const Load& load)
{
    // Of each island alone, all its stages.
    std::vector<std::vector<std::array<int, ends>>> of_island;
    for (std::size_t i = 0; i < gpus_.size(); ++i) {
        std::vector<std::vector<int>> stage{{}};
        auto& most = of_island.emplace_back();
        most.push_back({0, not_covered, not_covered, not_covered});
        for (int gpus = 1; gpus <= gpus_[i]; ++gpus) {
            stage.push_back(on_part(static_cast<int>(i), gpus, load.samples, true, load, table.seconds));
            most.push_back(most.back()); // with one GPU less
            for (int own = 1; own <= gpus; ++own)
                for (int e = 0; e < ends; ++e)
                    for (int own_ends = 0; own_ends < ends; ++own_ends)
                        if ((own_ends & ~e) == 0) {
                            int& here = most.back()[e];
                            here = std::max(here, most[gpus - own][e & ~own_ends] + stage[own][own_ends]);
                        }
        }
    }
    table.blocks.assign(size_ * ends, not_covered);
    table.blocks[0] = 0;
    std::size_t filled = 1; // numbers of GPUs of the islands before
    for (std::size_t i = 0; i < gpus_.size(); ++i) {
        for (int gpus = gpus_[i]; gpus >= 0; --gpus) // from the last, so that what is read is of the islands before
            for (std::size_t before = 0; before < filled; ++before) {
                std::array<int, ends> here;
                here.fill(not_covered);
                for (int e = 0; e < ends; ++e)
                    for (int own = 0; own < ends; ++own)
                        if ((own & ~e) == 0)
                            here[e] = std::max(here[e],
                                               table.blocks[before * ends + static_cast<std::size_t>(e & ~own)]
                                                   + of_island[i][gpus][own]);
                std::copy(
                    here.begin(), here.end(),
                    table.blocks.begin()
                        + static_cast<std::ptrdiff_t>((before + stride_[i] * static_cast<std::size_t>(gpus)) * ends));
            }
        filled *= static_cast<std::size_t>(gpus_[i]) + 1;
    }
    if (mixed_stages_ && gpus_.size() == 2 && load.samples > 1)
        add_mixed_stages(table, load);
}

} // namespace tangram
