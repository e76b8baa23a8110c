// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan_file_schedule.h"

#include <nlohmann/json.hpp>

#include <array>
#include <deque>
#include <map>
#include <queue>
#include <tuple>

namespace tangram {

namespace {

using nlohmann::json;

constexpr const char* kinds[] = {"forward", "backward", "send_forward", "send_backward", "gradient_sync", "optimizer"};
enum Kind { forward, backward, send_forward, send_backward, gradient_sync, optimizer, kind_count };

struct Span {
    double start = 0;
    double end = 0;
};

/// (pipeline, stage, kind, micro-batch) -> when; micro-batch -1 for the once-per-iteration kinds.
using Spans = std::map<std::tuple<int, int, Kind, int>, Span>;

struct StageIn {
    std::array<double, kind_count> seconds{};
    int first_layer = 0;
    int last_layer = 0;
    int gpus = 0;
};

struct PipelineIn {
    int micro_batches = 0;
    std::vector<StageIn> stages;
};

std::vector<PipelineIn> read_pipelines(const json& plan)
{
    std::vector<PipelineIn> pipelines;
    for (const json& pipeline : plan.at("pipelines")) {
        PipelineIn in;
        in.micro_batches = pipeline.at("micro_batches");
        for (const json& stage : pipeline.at("stages")) {
            StageIn& made = in.stages.emplace_back();
            for (int kind = 0; kind < kind_count; ++kind)
                made.seconds[kind] = stage.at(std::string(kinds[kind]) + "_s");
            made.first_layer = stage.at("layers").at("first");
            made.last_layer = stage.at("layers").at("last");
            for (const json& range : stage.at("gpus"))
                made.gpus += range.at("count").get<int>();
        }
        pipelines.push_back(std::move(in));
    }
    return pipelines;
}

/// A discrete-event simulation of one pipeline: a clock, a queue of what ends next, and workers (one compute lane per
/// stage, one lane per boundary and direction) that take up the next work as soon as it is there.
class Simulation {
public:
    Simulation(const PipelineIn& pipeline, int index, Spans& spans)
        : pipeline_(pipeline)
        , index_(index)
        , spans_(spans)
        , workers_(pipeline.stages.size())
    {
        const int stages = static_cast<int>(pipeline.stages.size());
        for (int s = 0; s < stages; ++s) {
            const int ahead = std::min(pipeline.micro_batches, stages - s);
            auto& order = workers_[s].order;
            for (int m = 0; m < pipeline.micro_batches + ahead; ++m) {
                if (m >= ahead)
                    order.emplace_back(backward, m - ahead);
                if (m < pipeline.micro_batches)
                    order.emplace_back(forward, m);
            }
            workers_[s].there[s == 0 ? forward : backward].clear();
        }
        for (int m = 0; m < pipeline.micro_batches; ++m)
            workers_[0].there[forward].push_back(m);
    }

    void run()
    {
        for (std::size_t s = 0; s < workers_.size(); ++s)
            begin_work(static_cast<int>(s), 0);
        while (!ends_.empty()) {
            const End end = ends_.top();
            ends_.pop();
            finish(end);
        }
    }

private:
    struct End {
        double time;
        long long number; ///< what was begun first ends first among equals
        int stage;
        Kind kind;
        int micro_batch;

        bool operator<(const End& other) const { return std::tie(other.time, other.number) < std::tie(time, number); }
    };

    struct Worker {
        std::deque<std::pair<Kind, int>> order;
        std::deque<int> there[2]; ///< micro-batches whose forward or backward may run
        std::deque<int> to_send[2]; ///< onward, back
        bool computing = false;
        bool sending[2] = {false, false};
    };

    void begin(int stage, Kind kind, int micro_batch, double now)
    {
        const double end = now + pipeline_.stages[stage].seconds[kind];
        spans_[{index_, stage, kind, micro_batch}] = {now, end};
        ends_.push({end, number_++, stage, kind, micro_batch});
    }

    void begin_work(int stage, double now)
    {
        Worker& worker = workers_[stage];
        if (worker.computing || worker.order.empty())
            return;
        const auto [kind, micro_batch] = worker.order.front();
        auto& there = worker.there[kind];
        const auto found = std::find(there.begin(), there.end(), micro_batch);
        if (found == there.end())
            return;
        there.erase(found);
        worker.order.pop_front();
        worker.computing = true;
        begin(stage, kind, micro_batch, now);
    }

    void begin_send(int stage, int way, double now)
    {
        Worker& worker = workers_[stage];
        if (worker.sending[way] || worker.to_send[way].empty())
            return;
        worker.sending[way] = true;
        begin(stage, way == 0 ? send_forward : send_backward, worker.to_send[way].front(), now);
        worker.to_send[way].pop_front();
    }

    void finish(const End& end)
    {
        const int last = static_cast<int>(workers_.size()) - 1;
        Worker& worker = workers_[end.stage];
        if (end.kind == forward || end.kind == backward) {
            worker.computing = false;
            if (end.kind == forward && end.stage == last)
                worker.there[backward].push_back(end.micro_batch);
            else if (end.kind == forward || end.stage > 0)
                worker.to_send[end.kind].push_back(end.micro_batch);
            begin_send(end.stage, end.kind, end.time);
            begin_work(end.stage, end.time);
            return;
        }
        const int way = end.kind == send_forward ? 0 : 1;
        const int target = end.stage + (way == 0 ? 1 : -1);
        worker.sending[way] = false;
        workers_[target].there[way].push_back(end.micro_batch);
        begin_work(target, end.time);
        begin_send(end.stage, way, end.time);
    }

    const PipelineIn& pipeline_;
    int index_;
    Spans& spans_;
    std::vector<Worker> workers_;
    std::priority_queue<End> ends_;
    long long number_ = 0;
};

double last_backward_end(const std::vector<PipelineIn>& pipelines, const Spans& spans, int p, int s)
{
    return spans.at({p, s, backward, pipelines[p].micro_batches - 1}).end;
}

/// When the gradients of a stage's layers are complete in every pipeline.
double gradients_ready(const std::vector<PipelineIn>& pipelines, const Spans& spans, int p, int s)
{
    double ready = last_backward_end(pipelines, spans, p, s);
    const StageIn& own = pipelines[p].stages[s];
    for (int q = 0; q < static_cast<int>(pipelines.size()); ++q)
        for (int t = 0; t < static_cast<int>(pipelines[q].stages.size()); ++t) {
            const StageIn& other = pipelines[q].stages[t];
            if (q != p && own.first_layer < other.last_layer && other.first_layer < own.last_layer)
                ready = std::max(ready, last_backward_end(pipelines, spans, q, t));
        }
    return ready;
}

Spans simulate(const std::vector<PipelineIn>& pipelines)
{
    Spans spans;
    for (std::size_t p = 0; p < pipelines.size(); ++p)
        Simulation(pipelines[p], static_cast<int>(p), spans).run();
    for (int p = 0; p < static_cast<int>(pipelines.size()); ++p)
        for (int s = 0; s < static_cast<int>(pipelines[p].stages.size()); ++s) {
            const auto& seconds = pipelines[p].stages[s].seconds;
            const double ready = gradients_ready(pipelines, spans, p, s);
            const double synced = ready + seconds[gradient_sync];
            spans[{p, s, gradient_sync, -1}] = {ready, synced};
            spans[{p, s, optimizer, -1}] = {synced, synced + seconds[optimizer]};
        }
    return spans;
}

/// The file's events; a key that is there twice or means nothing is a finding.
Spans read_timeline(const json& timeline, const std::vector<PipelineIn>& pipelines, const std::string& where,
                    PlanFileFindings& findings)
{
    Spans spans;
    for (std::size_t i = 0; i < timeline.size(); ++i) {
        const json& event = timeline[i];
        const std::string place = fmt::format("{}/timeline/{}", where, i);
        const int p = event.at("pipeline");
        const int s = event.at("stage");
        const std::string name = event.at("kind");
        const auto kind = static_cast<Kind>(std::find(std::begin(kinds), std::end(kinds), name) - std::begin(kinds));
        const int m = event.value("micro_batch", -1);
        const Span span{event.at("start_s"), event.at("end_s")};
        if (p < 0 || p >= static_cast<int>(pipelines.size()) || s < 0
            || s >= static_cast<int>(pipelines[p].stages.size()) || kind == kind_count) {
            findings.add(place, "an event of no stage or no kind");
            continue;
        }
        findings.expect(kind >= gradient_sync ? m == -1 : m >= 0 && m < pipelines[p].micro_batches, place,
                        "the micro-batch exists");
        findings.expect(span.start >= 0 && span.end >= span.start, place, "0 <= start <= end");
        findings.expect(spans.try_emplace({p, s, kind, m}, span).second, place, "an event happens once");
    }
    return spans;
}

/// What must hold of the events by themselves, whatever simulated them.
void check_events(const std::vector<PipelineIn>& pipelines, const Spans& spans, const std::string& where,
                  PlanFileFindings& findings)
{
    constexpr double slack = 1e-12; // of rounding in sums of seconds
    std::map<std::tuple<int, int, int>, std::vector<Span>> lanes; // compute, onward, back
    for (const auto& [key, span] : spans) {
        const auto [p, s, kind, m] = key;
        const int lane = kind == send_forward ? 1 : kind == send_backward ? 2 : 0;
        lanes[{p, s, lane}].push_back(span);
        const double seconds = pipelines[p].stages[s].seconds[kind];
        findings.expect_equal(span.end - span.start, seconds, 1e-9 * std::max(1.0, span.end),
                              fmt::format("{}/timeline: length of {} {} of stage {}/{}", where, kinds[kind], m, p, s));
    }
    for (auto& [key, lane] : lanes) {
        std::sort(lane.begin(), lane.end(),
                  [](const Span& a, const Span& b) { return std::tie(a.start, a.end) < std::tie(b.start, b.end); });
        for (std::size_t i = 1; i < lane.size(); ++i)
            if (lane[i].start < lane[i - 1].end - slack * std::max(1.0, lane[i].end))
                findings.add(where, "events of stage {}/{} overlap at {} s", std::get<0>(key), std::get<1>(key),
                             lane[i].start);
    }
    const auto find = [&](int p, int s, Kind kind, int m) -> const Span* {
        const auto found = spans.find({p, s, kind, m});
        return found == spans.end() ? nullptr : &found->second;
    };
    const auto expect_after = [&](const Span* before, const Span* after, const std::string& what) {
        if (before != nullptr && after != nullptr && after->start < before->end - slack * std::max(1.0, before->end))
            findings.add(where, "{} starts at {} s, before {} s", what, after->start, before->end);
    };
    for (int p = 0; p < static_cast<int>(pipelines.size()); ++p) {
        const int last = static_cast<int>(pipelines[p].stages.size()) - 1;
        for (int s = 0; s <= last; ++s)
            for (int m = 0; m < pipelines[p].micro_batches; ++m) {
                const std::string item = fmt::format("micro-batch {} of stage {}/{}", m, p, s);
                findings.expect(find(p, s, forward, m) && find(p, s, backward, m), where + "/timeline: " + item,
                                "runs forward and backward");
                expect_after(find(p, s, forward, m), find(p, s, send_forward, m), "send_forward, " + item);
                expect_after(find(p, s, backward, m), find(p, s, send_backward, m), "send_backward, " + item);
                expect_after(find(p, s, forward, m), find(p, s, backward, m), "backward, " + item);
                expect_after(find(p, s, backward, m), find(p, s, gradient_sync, -1), "gradient sync after " + item);
                expect_after(find(p, s, backward, m), find(p, s, optimizer, -1), "optimizer after " + item);
                if (s > 0) {
                    expect_after(find(p, s - 1, forward, m), find(p, s, forward, m), "forward, " + item);
                    expect_after(find(p, s - 1, send_forward, m), find(p, s, forward, m), "forward, " + item);
                }
                if (s < last) {
                    expect_after(find(p, s + 1, backward, m), find(p, s, backward, m), "backward, " + item);
                    expect_after(find(p, s + 1, send_backward, m), find(p, s, backward, m), "backward, " + item);
                }
            }
    }
}

/// The simulation's events are in the file (those that take no time may be left out), and no others.
void compare(const Spans& expected, const Spans& found, double tolerance, const std::string& where,
             PlanFileFindings& findings)
{
    const auto name = [](const Spans::key_type& key) {
        const auto& [p, s, kind, m] = key;
        return fmt::format("{} {} of stage {}/{}", kinds[kind], m, p, s);
    };
    for (const auto& [key, span] : expected) {
        const auto it = found.find(key);
        if (it == found.end()) {
            if (span.end > span.start)
                findings.add(where, "{} is missing", name(key));
            continue;
        }
        findings.expect_equal(it->second.start, span.start, tolerance, where + ": start of " + name(key));
        findings.expect_equal(it->second.end, span.end, tolerance, where + ": end of " + name(key));
    }
    for (const auto& [key, span] : found)
        if (!expected.contains(key))
            findings.add(where, "{} does not belong to the schedule", name(key));
}

struct Idle {
    double ramp = 0;
    double imbalance = 0;
    double communication = 0;
    double sync = 0;
};

/// Splits a stage's idle time by cause. A pause before a micro-batch's work is imbalance while the neighbour still
/// computes that work's input, and communication from there on.
Idle idle_of(const std::vector<PipelineIn>& pipelines, const Spans& spans, int p, int s, double iteration_time)
{
    struct Item {
        Span span;
        Kind kind;
        int micro_batch;
    };
    std::vector<Item> items;
    for (int m = 0; m < pipelines[p].micro_batches; ++m)
        for (const Kind kind : {forward, backward})
            items.push_back({spans.at({p, s, kind, m}), kind, m});
    std::stable_sort(items.begin(), items.end(), [](const Item& a, const Item& b) {
        return std::tie(a.span.start, a.span.end) < std::tie(b.span.start, b.span.end);
    });
    Idle idle;
    idle.ramp = items.front().span.start;
    for (std::size_t i = 1; i < items.size(); ++i) {
        const double from = items[i - 1].span.end;
        const double to = items[i].span.start;
        if (to <= from)
            continue;
        const auto input =
            spans.find({p, items[i].kind == forward ? s - 1 : s + 1, items[i].kind, items[i].micro_batch});
        const double made = input == spans.end() ? from : input->second.end;
        idle.imbalance += std::max(0.0, std::min(made, to) - from);
        idle.communication += to - std::max(from, std::min(made, to));
    }
    const double own = items.back().span.end;
    const double ready = gradients_ready(pipelines, spans, p, s);
    idle.sync = ready - own;
    const auto& seconds = pipelines[p].stages[s].seconds;
    idle.ramp += iteration_time - (ready + seconds[gradient_sync] + seconds[optimizer]);
    return idle;
}

/// Most micro-batches between the start of their forward and the end of their backward.
int most_held(const PipelineIn& pipeline, const Spans& spans, int p, int s)
{
    std::vector<std::pair<double, int>> steps; // what ends makes room for what starts at the same time
    for (int m = 0; m < pipeline.micro_batches; ++m) {
        steps.emplace_back(spans.at({p, s, forward, m}).start, +1);
        steps.emplace_back(spans.at({p, s, backward, m}).end, -1);
    }
    std::sort(steps.begin(), steps.end());
    int held = 0;
    int most = 0;
    for (const auto& [time, step] : steps)
        most = std::max(most, held += step);
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
    for (int p = 0; p < static_cast<int>(pipelines.size()); ++p) {
        const json& pipeline = plan.at("pipelines").at(p);
        double idle_gpu_s = 0;
        double gpus = 0;
        for (int s = 0; s < static_cast<int>(pipelines[p].stages.size()); ++s) {
            const json& stage = pipeline.at("stages").at(s);
            const std::string place = fmt::format("{}/pipelines/{}/stages/{}", where, p, s);
            double busy = 0;
            for (const auto& [key, span] : spans)
                if (std::get<0>(key) == p && std::get<1>(key) == s && std::get<2>(key) != send_forward
                    && std::get<2>(key) != send_backward)
                    busy += span.end - span.start;
            const Idle idle = idle_of(pipelines, spans, p, s, iteration_time);
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
            findings.expect_equal(stage.at("in_flight"), most_held(pipelines[p], spans, p, s), 0, place + "/in_flight");
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
    const Spans simulated = simulate(pipelines);
    const double tolerance = 1e-9 * std::max(1.0, plan.at("iteration_time_s").get<double>());
    check_results(plan, pipelines, simulated, tolerance, where, findings);
    if (!plan.contains("timeline"))
        return;
    Spans events = read_timeline(plan.at("timeline"), pipelines, where, findings);
    check_events(pipelines, events, where, findings);
    compare(simulated, events, tolerance, where + "/timeline", findings);
    for (const auto& [key, span] : simulated)
        if (span.end <= span.start)
            events.try_emplace(key, span);
    const bool whole = std::all_of(simulated.begin(), simulated.end(),
                                   [&](const auto& entry) { return events.contains(entry.first); });
    if (whole)
        check_results(plan, pipelines, events, tolerance, where + " (from the timeline)", findings);
}

} // namespace tangram
