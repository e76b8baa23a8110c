// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/draft/schedule_estimates.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace tangram {

namespace {

int blocks_of(const Model& model, const DraftStage& stage)
{
    return stage.layers.size() - (stage.layers.first == 0 ? 1 : 0) - (stage.layers.last == model.layer_count() ? 1 : 0);
}

/// The blocks that take about as long as the head: that have as many parameters that a token meets.
double blocks_like_head(const Model& model)
{
    const LayerKind kind = layer_kind(model, all_blocks(model).last - 1);
    const double idle = model.experts.count > 0 ? 1 - double(model.experts.per_token) / model.experts.count : 0;
    const double block = layer_parameters(model, kind) - idle * routed_expert_parameters(model, kind);
    return block > 0 ? layer_parameters(model, LayerKind::head) / block : 0;
}

} // namespace

double interleaved_tick_s(const Model& model, const std::vector<DraftStage>& stages, int chunks)
{
    const double head_blocks = blocks_like_head(model);
    // Forwards of a chunk run by turns with backwards of its mirror image.
    std::vector<double> together_s(static_cast<std::size_t>(chunks), 0);
    std::vector<double> share(together_s.size());
    for (const DraftStage& stage : stages) {
        const bool has_embedding = stage.layers.first == 0;
        const bool has_head = stage.layers.last == model.layer_count();
        const int blocks = blocks_of(model, stage);
        const double work = blocks + (has_head ? head_blocks : 0);
        for (std::size_t c = 0; c < share.size(); ++c) {
            const bool ends = has_head && c + 1 == share.size();
            const int here = blocks_of_chunk(blocks, chunks, static_cast<int>(c), has_embedding);
            if (here == 0 && !ends && !(has_embedding && c == 0))
                return std::numeric_limits<double>::infinity();
            share[c] = work > 0 ? (here + (ends ? head_blocks : 0)) / work : 1.0 / chunks;
        }
        for (std::size_t c = 0; c < share.size(); ++c)
            together_s[c] =
                std::max(together_s[c],
                         stage.option.forward_s * share[c] + stage.option.backward_s * share[share.size() - 1 - c]);
    }
    return std::accumulate(together_s.begin(), together_s.end(), 0.0);
}

double estimate_s(const Model& model, const std::vector<DraftStage>& stages, const ScheduleChoice& choice,
                  int micro_batches)
{
    double busy_s = 0;
    double finish_s = 0;
    double sum_s = 0;
    double longest_s = 0;
    for (const DraftStage& stage : stages) {
        busy_s = std::max(busy_s, micro_batches * stage.option.tick_s + stage.option.finish_s);
        finish_s = std::max(finish_s, stage.option.finish_s);
        longest_s = std::max(longest_s, stage.option.tick_s);
        sum_s += stage.option.tick_s;
    }
    const double ramp_s = sum_s - longest_s;
    // The gradients of all chunks but the last one's are mostly reduced behind those: see sync_cost_s().
    if (choice.schedule == ScheduleKind::interleaved && stages.size() > 1)
        return micro_batches * interleaved_tick_s(model, stages, choice.chunks) + (finish_s + ramp_s) / choice.chunks;
    if (splits_backward(choice.schedule) || choice.schedule == ScheduleKind::dualpipe)
        return busy_s;
    return busy_s + ramp_s;
}

double least_plain_s(const std::vector<DraftStage>& stages, int micro_batches)
{
    // The simulation adds up the same terms one by one, and rounds each time.
    constexpr double rounding = 1 - 1e-9;
    double time_s = 0;
    double forwards_s = 0;
    double after_s = 0; // from the stage's last backward to the end of the iteration
    double backward_before_s = 0;
    for (const DraftStage& stage : stages) {
        const Option& option = stage.option;
        after_s = std::max(option.finish_s, backward_before_s + after_s);
        time_s = std::max(time_s, forwards_s + micro_batches * option.tick_s + after_s);
        forwards_s += option.forward_s;
        backward_before_s = option.backward_s;
    }
    return time_s * rounding;
}

std::vector<ScheduleChoice> schedules_worth_pricing(const Model& model, const std::vector<DraftStage>& stages,
                                                    const std::vector<ScheduleChoice>& schedules, int micro_batches,
                                                    double best_s, double least_gain)
{
    constexpr double worth_simulating = 1.1; // estimates err by as much
    std::vector<ScheduleChoice> worth;
    struct Estimated {
        ScheduleChoice choice;
        double time_s;
    };
    std::vector<Estimated> interleaved;
    const double least_s = std::min(best_s, estimate_s(model, stages, {}, micro_batches)) * (1 - least_gain);
    for (const ScheduleChoice& choice : schedules) {
        const double time_s = estimate_s(model, stages, choice, micro_batches);
        if (choice.schedule != ScheduleKind::interleaved) {
            if (time_s <= worth_simulating * best_s)
                worth.push_back(choice);
        } else if (time_s <= least_s) { // simulated for longer, and gains nothing but the ramp
            interleaved.push_back({choice, time_s});
        }
    }
    double best_interleaved_s = std::numeric_limits<double>::infinity();
    for (const Estimated& one : interleaved)
        best_interleaved_s = std::min(best_interleaved_s, one.time_s);
    constexpr double about_as_good = 1.004;
    std::stable_sort(interleaved.begin(), interleaved.end(), [&](const Estimated& a, const Estimated& b) {
        const bool a_good = a.time_s <= about_as_good * best_interleaved_s;
        const bool b_good = b.time_s <= about_as_good * best_interleaved_s;
        return a_good != b_good ? a_good : a_good ? a.choice.chunks < b.choice.chunks : a.time_s < b.time_s;
    });
    for (const Estimated& one : interleaved)
        worth.push_back(one.choice);
    return worth;
}

} // namespace tangram
