// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/price/pricer.h"

#include "plan/price/counted_times.h"
#include "plan/price/layer_copies.h"
#include "plan/price/stage_times.h"
#include "schedule/pipeline_formula.h"
#include "schedule/simulate.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace tangram {

namespace {

bool plain(const PipelineTimes& times)
{
    return times.schedule == ScheduleKind::one_f_one_b && !times.blocking_sends && times.chunks.empty();
}

/// Pipelines that take the same time, so that one is simulated for all.
bool alike(const PipelineTimes& a, const PipelineTimes& b)
{
    return a.micro_batches == b.micro_batches && a.schedule == b.schedule && a.group == b.group
        && a.blocking_sends == b.blocking_sends && a.stages == b.stages && a.chunks == b.chunks
        && a.most_in_flight == b.most_in_flight;
}

/// Never more than what the simulation gives, and soon found: the longest chain of dependent work and sends. For every
/// stage i, with t = f + b of all its layers and primes for its first chunk alone:
///   time >= sum_{j<i} (f'_j + send_j) + M t_i + max_{k<=i} (sum_{k<=j<i} (send_j+1 + b'_j) + finish_k).
/// 0 for schedules that split backward or run both ways.
double least_s(const PipelineTimes& times)
{
    switch (times.schedule) {
    case ScheduleKind::one_f_one_b:
    case ScheduleKind::one_f_one_b_adaptive:
    case ScheduleKind::gpipe:
    case ScheduleKind::interleaved: // the last backward of a stage is that of its first chunk
        break;
    case ScheduleKind::zb_h1:
    case ScheduleKind::zb_v:
    case ScheduleKind::dualpipe:
        return 0;
    }
    // The simulation adds up the same terms one by one, and rounds each time.
    constexpr double rounding = 1 - 1e-9;
    double time_s = 0;
    double before_s = 0; // until the first micro-batch arrives
    double after_s = 0; // from the stage's last backward to the end of the iteration
    double backward_before_s = 0;
    for (std::size_t s = 0; s < times.stages.size(); ++s) {
        const StageTimes& stage = times.stages[s];
        double first_forward_s = stage.forward_s;
        double first_backward_s = stage.backward_s;
        double tick_s = stage.forward_s + stage.backward_s;
        if (!times.chunks.empty()) {
            first_forward_s = times.chunks[s].front().forward_s;
            first_backward_s = times.chunks[s].front().backward_s;
            tick_s = 0;
            for (const auto& chunk : times.chunks[s])
                tick_s += chunk.forward_s + chunk.backward_s;
        }
        after_s = s == 0 ? 0 : stage.send_backward_s + backward_before_s + after_s;
        after_s = std::max(after_s, stage.gradient_sync_s + stage.optimizer_s);
        time_s = std::max(time_s, before_s + times.micro_batches * tick_s + after_s);
        before_s += first_forward_s + stage.send_forward_s;
        backward_before_s = first_backward_s;
    }
    return time_s * rounding;
}

/// When all stages have reduced their gradients and stepped their optimizer, `computed` being when each has ended its
/// last backward. A layer's gradient can be reduced once every stage that holds the layer has.
double end_of_gradients_s(int layers, const PlanLayout& layout, const std::vector<PipelineTimes>& times,
                          const std::vector<std::vector<double>>& computed)
{
    std::vector<double> there(static_cast<std::size_t>(layers), 0);
    const auto for_each_layer = [&](std::size_t p, std::size_t s, const auto& body) {
        for (const Slice& range : layout.pipelines[p].stages[s].ranges())
            for (int layer = range.first; layer < range.last; ++layer)
                body(there[layer]);
    };
    for (std::size_t p = 0; p < times.size(); ++p)
        for (std::size_t s = 0; s < times[p].stages.size(); ++s)
            for_each_layer(p, s, [&](double& there_s) { there_s = std::max(there_s, computed[p][s]); });
    double time_s = 0;
    for (std::size_t p = 0; p < times.size(); ++p)
        for (std::size_t s = 0; s < times[p].stages.size(); ++s) {
            double ready_s = computed[p][s];
            for_each_layer(p, s, [&](double there_s) { ready_s = std::max(ready_s, there_s); });
            time_s = std::max(time_s, ready_s + times[p].stages[s].gradient_sync_s + times[p].stages[s].optimizer_s);
        }
    return time_s;
}

} // namespace

Pricer::Pricer(const PlanningProblem& problem, const Routes& routes, KnownTimes* known)
    : prices_(problem, routes)
    , known_(known)
{
}

Pricer::KnownOrders& Pricer::interleaved(const PipelineTimes& pipeline)
{
    const int stages = static_cast<int>(pipeline.stages.size());
    for (KnownOrders& known : interleaved_)
        if (known.stages == stages && known.chunks == pipeline.chunk_count()
            && known.micro_batches == pipeline.micro_batches && known.group == pipeline.group)
            return known;
    KnownOrders& known = interleaved_[next_interleaved_];
    next_interleaved_ = (next_interleaved_ + 1) % interleaved_.size();
    known = {stages, pipeline.chunk_count(), pipeline.micro_batches, pipeline.group, work_orders(pipeline, {}), {}};
    known.peaks.resize(pipeline.stages.size());
    return known;
}

bool Pricer::fits(const PipelineLayout& pipeline, const WorkOrders& orders, KnownOrders* known)
{
    const auto peak_bytes = [&](std::size_t stage, std::vector<ChunkActivations> chunks) {
        if (known == nullptr)
            return peak_activation_bytes(orders[stage], chunks);
        KnownOrders::Peak& peak = known->peaks[stage];
        if (peak.chunks.empty() || peak.chunks != chunks) {
            peak.bytes = peak_activation_bytes(orders[stage], chunks);
            peak.chunks = std::move(chunks);
        }
        return peak.bytes;
    };
    const Job& job = prices_.problem().job;
    const double reserve = reserve_bytes(job);
    for (std::size_t s = 0; s < pipeline.stages.size(); ++s)
        for (std::size_t g = 0; g < pipeline.stages[s].group_count(); ++g) {
            const StagePrice& price = prices_.of_group(pipeline.stages[s], g);
            MemoryParts memory = price.costs.whole.memory;
            memory.activations_bytes = peak_bytes(s, chunk_activations(price.costs));
            if (!price.holds(memory, reserve))
                return false;
        }
    return true;
}

bool Pricer::plain_fits(const PipelineLayout& pipeline)
{
    const int stages = static_cast<int>(pipeline.stages.size());
    const double reserve = prices_.problem().job.memory_reserve_bytes;
    for (int s = 0; s < stages; ++s) {
        const int in_flight = one_f_one_b_depth(stages, s, pipeline.micro_batches);
        const StageLayout& stage = pipeline.stages[s];
        for (std::size_t g = 0; g < stage.group_count(); ++g) {
            const StagePrice& price = prices_.of_group(stage, g);
            MemoryParts memory = price.costs.whole.memory;
            memory.activations_bytes = in_flight * price.costs.chunks.front().memory.activations_bytes;
            if (!price.holds(memory, reserve))
                return false;
        }
    }
    return true;
}

double Pricer::simulated(const PlanLayout& layout, const std::vector<PipelineTimes>& times, double most_s,
                         const std::stop_token& stop)
{
    const bool one = times.size() == 1 && times.front().schedule != ScheduleKind::dualpipe;
    bool blocking = false;
    std::vector<std::vector<double>> computed; ///< when each stage's last backward ends
    for (std::size_t p = 0; p < times.size(); ++p) {
        const PipelineTimes& pipeline = times[p];
        const auto same = std::find_if(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(p),
                                       [&](const PipelineTimes& other) { return alike(other, pipeline); });
        const auto before = static_cast<std::size_t>(same - times.begin());
        // What fits need not be alike: equal times may be those of other strategies.
        if (plain(pipeline)) {
            if (!plain_fits(layout.pipelines[p]))
                return never;
            if (before < p) {
                computed.push_back(computed[before]);
                continue;
            }
            if (const double least = least_s(pipeline); least > most_s)
                return least;
            const int stages = static_cast<int>(pipeline.stages.size());
            const double time_s =
                simulated_time(pipeline.stages.data(), stages, pipeline.micro_batches, plain_scratch_);
            if (one)
                return time_s;
            computed.emplace_back(plain_scratch_.lane.begin(), plain_scratch_.lane.begin() + stages);
            continue;
        }
        KnownOrders* const known = pipeline.schedule == ScheduleKind::interleaved ? &interleaved(pipeline) : nullptr;
        const WorkOrders own = known != nullptr ? WorkOrders{} : work_orders(pipeline, stop);
        const WorkOrders& orders = known != nullptr ? known->orders : own;
        if (!fits(layout.pipelines[p], orders, known))
            return never;
        if (before < p) {
            computed.push_back(computed[before]);
            continue;
        }
        if (!one && pipeline.blocking_sends) { // only the whole simulation tells when its stages end
            blocking = true;
            computed.emplace_back();
            continue;
        }
        if (const double least = least_s(pipeline); least > most_s)
            return least;
        const double time_s = simulated_time(pipeline, orders, scratch_, stop);
        if (one || !std::isfinite(time_s))
            return time_s;
        computed.push_back(scratch_.state.compute);
    }
    if (blocking) {
        std::vector<PipelineTimes> waiting = times;
        wait_for_copies(ranges_of(layout), waiting);
        return simulate(waiting, false, stop).iteration_time_s;
    }
    return end_of_gradients_s(prices_.problem().model->layer_count(), layout, times, computed);
}

double Pricer::time(const PlanLayout& layout, const std::stop_token& stop, double most_s)
{
    ++priced_;
    prices_.forget_many();
    if (known_ == nullptr)
        return priced_anew(layout, stop, most_s);
    const KnownTimes::Key key = KnownTimes::key_of(layout);
    if (const std::optional<double> known = known_->find(key, most_s))
        return *known;
    const double time_s = priced_anew(layout, stop, most_s);
    if (!stop.stop_requested()) // what was left half-way is not its time
        known_->add(key, time_s, most_s);
    return time_s;
}

double Pricer::priced_anew(const PlanLayout& layout, const std::stop_token& stop, double most_s)
{
    const PlanningProblem& problem = prices_.problem();
    std::int64_t items = 0;
    for (const PipelineLayout& pipeline : layout.pipelines) {
        const int stages = static_cast<int>(pipeline.stages.size());
        if (schedule_fault(pipeline.schedule, stages, pipeline.chunk_count(), pipeline.micro_batches) != nullptr)
            return never;
        items += work_items(stages, pipeline.chunk_count(), pipeline.micro_batches);
        for (const StageLayout& stage : pipeline.stages)
            if (stage.gpus.empty()) // nowhere to run
                return never;
    }
    const bool by_formula = problem.job.cost_mode == CostMode::sailor;
    if (!by_formula && items > most_work_items)
        return never;
    const CountedTimes counted = counted_times(prices_, layout);
    if (!counted.violations.empty())
        return never;
    const std::vector<PipelineTimes>& times = counted.pipelines;
    if (!by_formula)
        return simulated(layout, times, most_s, stop);
    for (std::size_t p = 0; p < times.size(); ++p)
        if (!fits(layout.pipelines[p], formula_orders(times[p])))
            return never;
    return pipeline_formula(times).total_s();
}

} // namespace tangram
