// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan_file_schedule.h"

#include "plan_file_simulation.h"
#include "plan_file_timeline.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <tuple>

namespace tangram {

using namespace plan_file;
using nlohmann::json;

namespace {

struct Idle {
    double ramp = 0;
    double imbalance = 0;
    double communication = 0;
    double sync = 0;
};

/// What one stage computes, in order of time.
std::vector<std::pair<Span, Key>> work_of(const Spans& spans, int p, int s)
{
    std::vector<std::pair<Span, Key>> items;
    for (auto it = spans.lower_bound({p, s}); it != spans.end() && it->first.pipeline == p && it->first.stage == s;
         ++it)
        if (it->first.kind <= backward_weight)
            items.emplace_back(it->second, it->first);
    std::stable_sort(items.begin(), items.end(), [](const auto& a, const auto& b) {
        return std::tie(a.first.start, a.first.end) < std::tie(b.first.start, b.first.end);
    });
    return items;
}

/// Adds what a stage waits where its sends block: for each send that it is an end of, imbalance while the other end
/// still computes, communication from there to the send's end. Returns when the last of them ended.
double add_blocked(const PipelineIn& pipeline, const Spans& spans, int p, int s, Idle& idle)
{
    std::vector<std::pair<Span, int>> all; // with the other end; -1: the stage's own work
    for (const auto& [span, key] : work_of(spans, p, s))
        all.emplace_back(span, -1);
    const double begun = all.front().first.start;
    for (const auto& [key, span] : spans) {
        if (key.pipeline != p || (key.kind != send_forward && key.kind != send_backward))
            continue;
        const int to = pipeline.neighbour(key.stage, 0, key.micro_batch, key.kind == send_forward ? 1 : -1)->stage;
        if (key.stage == s || to == s)
            all.emplace_back(span, key.stage == s ? to : key.stage);
    }
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
        return std::tie(a.first.start, a.first.end) < std::tie(b.first.start, b.first.end);
    });
    std::map<int, std::vector<double>> computed; // by neighbour: when its items end
    for (const int other : {s - 1, s + 1})
        for (const auto& [span, key] : work_of(spans, p, other))
            computed[other].push_back(span.end);
    double from = 0;
    for (const auto& [span, other] : all) {
        if (other >= 0 && span.start >= begun) {
            const std::vector<double>& ends = computed[other];
            const auto after =
                std::upper_bound(ends.begin(), ends.end(), span.start + 1e-12 * std::max(1.0, span.start));
            const double made = std::clamp(after == ends.begin() ? 0 : *std::prev(after), from, span.end);
            idle.imbalance += made - from;
            idle.communication += span.end - made;
        }
        from = span.end;
    }
    return from;
}

/// Splits a stage's idle time by cause. A pause before a micro-batch's work is imbalance while the neighbour still
/// computes that work's input, and communication from there on.
Idle idle_of(const std::vector<PipelineIn>& pipelines, const Spans& spans,
             const std::vector<std::vector<double>>& backward_ends, int p, int s, double iteration_time)
{
    const auto items = work_of(spans, p, s);
    Idle idle;
    idle.ramp = items.front().first.start;
    double own = items.front().first.end;
    if (pipelines[p].blocking)
        own = add_blocked(pipelines[p], spans, p, s, idle);
    for (std::size_t i = 1; i < items.size() && !pipelines[p].blocking; ++i) {
        const double from = own;
        const auto& [span, key] = items[i];
        own = std::max(own, span.end);
        if (span.start <= from)
            continue;
        double made = from;
        const auto source = pipelines[p].neighbour(s, key.chunk, key.micro_batch, key.kind == forward ? -1 : 1);
        if (source && key.kind != backward_weight)
            for (const Kind kind : {forward, backward, backward_input})
                if ((kind == forward) == (key.kind == forward))
                    if (const auto input = spans.find({p, source->stage, kind, source->chunk, key.micro_batch});
                        input != spans.end())
                        made = input->second.end;
        idle.imbalance += std::max(0.0, std::min(made, span.start) - from);
        idle.communication += span.start - std::max(from, std::min(made, span.start));
    }
    const double ready = gradients_ready(pipelines, backward_ends, p, s);
    idle.sync = ready - own;
    const auto& seconds = pipelines[p].stages[s].seconds;
    idle.ramp += iteration_time - (ready + seconds[gradient_sync] + seconds[optimizer]);
    return idle;
}

struct Held {
    int most = 0; ///< (micro-batch, chunk) pairs between the start of their forward and the end of their backward
    double most_bytes = 0;
};

Held most_held(const PipelineIn& pipeline, const Spans& spans, int p, int s)
{
    struct Step {
        double time;
        int count;
        double bytes;
    };
    std::vector<Step> steps; // what ends makes room for what starts at the same time
    for (const auto& [span, key] : work_of(spans, p, s)) {
        const ChunkIn& chunk = pipeline.stages[s].chunks[key.chunk];
        switch (key.kind) {
        case forward:
            steps.push_back({span.start, 1, chunk.held_bytes});
            break;
        case backward:
            steps.push_back({span.end, -1, -chunk.held_bytes});
            break;
        case backward_input:
            steps.push_back({span.end, 0, chunk.weight_part_bytes - chunk.held_bytes});
            break;
        default:
            steps.push_back({span.end, -1, -chunk.weight_part_bytes});
        }
    }
    std::stable_sort(steps.begin(), steps.end(), [](const Step& a, const Step& b) {
        return std::tie(a.time, a.count) < std::tie(b.time, b.count);
    });
    Held most;
    int held = 0;
    double bytes = 0;
    for (const Step& step : steps) {
        most.most = std::max(most.most, held += step.count);
        most.most_bytes = std::max(most.most_bytes, bytes += step.bytes);
    }
    return most;
}

/// The results that follow from the events.
void check_results(const json& plan, const std::vector<PipelineIn>& pipelines, const Spans& spans, double tolerance,
                   const std::string& where, PlanFileFindings& findings)
{
    double end = 0;
    for (const auto& [key, span] : spans)
        end = std::max(end, span.end);
    const double iteration_time = plan.at("iteration_time_s");
    findings.expect_equal(iteration_time, end, tolerance, where + "/iteration_time_s (end of the last event)");
    const auto backward_ends = last_backward_ends(pipelines, spans);
    for (int p = 0; p < static_cast<int>(pipelines.size()); ++p) {
        const json& pipeline = plan.at("pipelines").at(p);
        double idle_gpu_s = 0;
        double gpus = 0;
        for (int s = 0; s < static_cast<int>(pipelines[p].stages.size()); ++s) {
            const json& stage = pipeline.at("stages").at(s);
            const std::string place = fmt::format("{}/pipelines/{}/stages/{}", where, p, s);
            double busy = 0;
            for (const auto& [key, span] : spans)
                if (key.pipeline == p && key.stage == s && key.kind != send_forward && key.kind != send_backward)
                    busy += span.end - span.start;
            const Idle idle = idle_of(pipelines, spans, backward_ends, p, s, iteration_time);
            const json& stated = stage.at("idle_s");
            findings.expect_equal(stage.at("busy_s"), busy, tolerance, place + "/busy_s");
            findings.expect_equal(stated.at("ramp"), idle.ramp, tolerance, place + "/idle_s/ramp");
            findings.expect_equal(stated.at("imbalance"), idle.imbalance, tolerance, place + "/idle_s/imbalance");
            findings.expect_equal(stated.at("communication"), idle.communication, tolerance,
                                  place + "/idle_s/communication");
            findings.expect_equal(stated.at("sync"), idle.sync, tolerance, place + "/idle_s/sync");
            double whole = stage.at("busy_s");
            for (const auto& [cause, seconds] : stated.items()) {
                findings.expect(seconds.get<double>() >= -1e-12, place + "/idle_s/" + cause, "not negative");
                whole += seconds.get<double>();
            }
            // 1 ns, or what a double resolves of a week-long iteration.
            findings.expect_equal(whole, iteration_time, std::max(1e-9, 1e-15 * iteration_time),
                                  place + " (busy and idle, the whole iteration)");
            const Held held = most_held(pipelines[p], spans, p, s);
            findings.expect_equal(stage.at("in_flight"), held.most, 0, place + "/in_flight");
            findings.expect_same(stage.at("memory").at("activations_bytes"), held.most_bytes,
                                 place + "/memory/activations_bytes");
            idle_gpu_s += (iteration_time - busy) * pipelines[p].stages[s].gpus;
            gpus += pipelines[p].stages[s].gpus;
        }
        findings.expect_equal(pipeline.at("bubble_fraction"), idle_gpu_s / (iteration_time * gpus), 1e-9,
                              fmt::format("{}/pipelines/{}/bubble_fraction", where, p));
    }
}

} // namespace

void check_schedule(const json& plan, const std::string& where, PlanFileFindings& findings)
{
    const std::vector<PipelineIn> pipelines = read_pipelines(plan);
    Spans events;
    if (plan.contains("timeline"))
        events = read_timeline(plan.at("timeline"), pipelines, where, findings);
    const std::optional<Spans> simulated = simulate(pipelines, events);
    const double tolerance = 1e-9 * std::max(1.0, plan.at("iteration_time_s").get<double>());
    if (simulated)
        for (std::size_t p = 0; p < pipelines.size(); ++p)
            for (std::size_t s = 0; s < pipelines[p].stages.size(); ++s)
                if (work_of(*simulated, static_cast<int>(p), static_cast<int>(s)).empty()) {
                    findings.add(where, "stage {}/{} can run nothing in the order given", p, s);
                    return;
                }
    if (simulated)
        check_results(plan, pipelines, *simulated, tolerance, where, findings);
    if (!simulated || !plan.contains("timeline"))
        return;
    check_events(pipelines, events, where, findings);
    compare(*simulated, events, tolerance, where + "/timeline", findings);
    for (const auto& [key, span] : *simulated)
        if (span.end <= span.start)
            events.try_emplace(key, span);
    const bool whole = std::all_of(simulated->begin(), simulated->end(),
                                   [&](const auto& entry) { return events.contains(entry.first); });
    if (whole)
        check_results(plan, pipelines, events, tolerance, where + " (from the timeline)", findings);
}

} // namespace tangram
