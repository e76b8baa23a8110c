// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan_file_schedule.h"

#include <nlohmann/json.hpp>

#include <array>
#include <deque>
#include <map>
#include <optional>
#include <queue>
#include <set>
#include <tuple>

namespace tangram {

namespace {

using nlohmann::json;

constexpr const char* kinds[] = {"forward",      "backward",      "backward_input", "backward_weight",
                                 "send_forward", "send_backward", "gradient_sync",  "optimizer"};
enum Kind {
    forward,
    backward,
    backward_input,
    backward_weight,
    send_forward,
    send_backward,
    gradient_sync,
    optimizer,
    kind_count
};

struct Span {
    double start = 0;
    double end = 0;
};

struct Key {
    int pipeline = 0;
    int stage = 0;
    Kind kind = forward;
    int chunk = 0;
    int micro_batch = -1; ///< -1 for the once-per-iteration kinds

    auto operator<=>(const Key&) const = default;
};
using Spans = std::map<Key, Span>;

/// An item of a stage's compute lane.
struct Item {
    Kind kind;
    int chunk;
    int micro_batch;
};
using Order = std::deque<Item>;

struct ChunkIn {
    std::array<double, backward_weight + 1> seconds{};
    double held_bytes = 0;
    double weight_part_bytes = 0;
    int first_layer = 0;
    int last_layer = 0;
};

struct StageIn {
    std::array<double, kind_count> seconds{};
    std::vector<ChunkIn> chunks;
    int gpus = 0;
    int in_flight = 0;
};

struct PipelineIn {
    int micro_batches = 0;
    std::string schedule;
    int group = 0;
    std::vector<StageIn> stages;

    int stage_count() const { return static_cast<int>(stages.size()); }
    int chunk_count() const { return static_cast<int>(stages.front().chunks.size()); }
    bool splits() const { return schedule == "zb-h1" || schedule == "zb-v" || schedule == "dualpipe"; }
    /// The chunk whose activations go from the last stage to the first.
    bool runs_back(int chunk) const { return chunk == 1 && (schedule == "zb-v" || schedule == "dualpipe"); }

    struct Place {
        int stage;
        int chunk;
    };
    /// All chunks that a micro-batch passes, in order.
    std::vector<Place> path(int micro_batch) const
    {
        std::vector<Place> places;
        const int p = stage_count();
        int first = 0;
        int last = chunk_count();
        if (schedule == "dualpipe") {
            first = micro_batch < micro_batches / 2 ? 0 : 1;
            last = first + 1;
        }
        for (int c = first; c < last; ++c)
            for (int s = 0; s < p; ++s)
                places.push_back({runs_back(c) ? p - 1 - s : s, c});
        return places;
    }
    /// The next (or previous) chunk on a micro-batch's way.
    std::optional<Place> neighbour(int stage, int chunk, int micro_batch, int step) const
    {
        const auto places = path(micro_batch);
        for (int i = 0; i < static_cast<int>(places.size()); ++i)
            if (places[i].stage == stage && places[i].chunk == chunk && i + step >= 0
                && i + step < static_cast<int>(places.size()))
                return places[i + step];
        return std::nullopt;
    }
    /// Whether a micro-batch passes the chunk at all.
    bool passes(int chunk, int micro_batch) const
    {
        return schedule != "dualpipe" || (chunk == 1) == (micro_batch >= micro_batches / 2);
    }
    double send_seconds(int stage, int chunk, Kind kind) const
    {
        const bool to_next = (kind == send_forward) != runs_back(chunk);
        return stages[stage].seconds[to_next ? send_forward : send_backward];
    }
};

ChunkIn read_chunk(const json& chunk, const json& layers, bool split)
{
    ChunkIn made;
    made.first_layer = layers.at("first");
    made.last_layer = layers.at("last");
    made.seconds[forward] = chunk.at("forward_s");
    made.seconds[backward] = chunk.at("backward_s");
    made.held_bytes = chunk.at("activations_bytes_per_micro_batch");
    if (split) {
        made.seconds[backward_weight] = chunk.at("backward_weight_s");
        made.seconds[backward_input] = made.seconds[backward] - made.seconds[backward_weight];
        made.weight_part_bytes = chunk.at("weight_part_bytes_per_micro_batch");
    }
    return made;
}

std::vector<PipelineIn> read_pipelines(const json& plan)
{
    std::vector<PipelineIn> pipelines;
    for (const json& pipeline : plan.at("pipelines")) {
        PipelineIn in;
        in.micro_batches = pipeline.at("micro_batches");
        in.schedule = pipeline.at("schedule");
        in.group = pipeline.value("micro_batch_group", 0);
        for (const json& stage : pipeline.at("stages")) {
            StageIn& made = in.stages.emplace_back();
            for (const Kind kind : {send_forward, send_backward, gradient_sync, optimizer})
                made.seconds[kind] = stage.at(std::string(kinds[kind]) + "_s");
            if (stage.contains("chunks"))
                for (const json& chunk : stage.at("chunks"))
                    made.chunks.push_back(read_chunk(chunk, chunk, in.splits()));
            else
                made.chunks.push_back(read_chunk(stage, stage.at("layers"), in.splits()));
            made.in_flight = stage.at("in_flight");
            for (const json& range : stage.at("gpus"))
                made.gpus += range.at("count").get<int>();
        }
        pipelines.push_back(std::move(in));
    }
    return pipelines;
}

/// `ahead` forwards, then backward and forward in turn, then the remaining backwards; both as (chunk, micro-batch).
Order in_turn(const std::vector<PipelineIn::Place>& forwards, const std::vector<PipelineIn::Place>& backwards,
              int ahead)
{
    Order order;
    const int count = static_cast<int>(forwards.size());
    for (int k = 0; k < count + ahead; ++k) {
        if (k >= ahead)
            order.push_back({backward, backwards[k - ahead].chunk, backwards[k - ahead].stage});
        if (k < count)
            order.push_back({forward, forwards[k].chunk, forwards[k].stage});
    }
    return order;
}

/// The orders that a schedule prescribes; nothing for those that choose when weight parts run and for DualPipe.
std::optional<std::vector<Order>> prescribed_orders(const PipelineIn& pipeline)
{
    const int p = pipeline.stage_count();
    const int m = pipeline.micro_batches;
    const int v = pipeline.chunk_count();
    std::vector<Order> orders;
    if (pipeline.schedule == "interleaved") {
        // The i-th forward of a group of g micro-batches is of chunk i / g and micro-batch i % g.
        std::vector<PipelineIn::Place> forwards; // micro-batch in place of the stage
        std::vector<PipelineIn::Place> backwards;
        const int group = std::max(p, pipeline.group);
        int largest = 0;
        for (int done = 0; done < m;) {
            const int left = m - done;
            const int g = left < group + p ? left : group;
            for (int i = 0; i < g * v; ++i) {
                forwards.push_back({done + i % g, i / g});
                backwards.push_back({done + i % g, v - 1 - i / g});
            }
            done += g;
            largest = std::max(largest, g);
        }
        for (int s = 0; s < p; ++s)
            orders.push_back(in_turn(forwards, backwards, std::min(m * v, (p - s - 1) * 2 + (v - 1) * largest + 1)));
        return orders;
    }
    if (pipeline.splits())
        return std::nullopt;
    std::vector<PipelineIn::Place> micro_batches;
    for (int i = 0; i < m; ++i)
        micro_batches.push_back({i, 0});
    for (int s = 0; s < p; ++s) {
        int ahead = std::min(m, p - s);
        if (pipeline.schedule == "gpipe")
            ahead = m;
        else if (pipeline.schedule == "1f1b-adaptive") // it may hold more, and says how many
            ahead = std::clamp(pipeline.stages[s].in_flight, ahead, m);
        orders.push_back(in_turn(micro_batches, micro_batches, ahead));
    }
    return orders;
}

/// The orders in which a pipeline's stages worked by a timeline.
std::vector<Order> orders_of(const PipelineIn& pipeline, int index, const Spans& spans)
{
    std::vector<Order> orders(pipeline.stages.size());
    std::vector<std::pair<Span, Key>> work;
    for (const auto& [key, span] : spans)
        if (key.pipeline == index && key.kind <= backward_weight)
            work.emplace_back(span, key);
    std::stable_sort(work.begin(), work.end(), [](const auto& a, const auto& b) {
        return std::tie(a.first.start, a.first.end) < std::tie(b.first.start, b.first.end);
    });
    for (const auto& [span, key] : work)
        orders[key.stage].push_back({key.kind, key.chunk, key.micro_batch});
    return orders;
}

/// A discrete-event simulation of one pipeline: a clock, a queue of what ends next, and workers (one compute lane per
/// stage, one lane from it to each other stage) that take up the next work as soon as it is there.
class Simulation {
public:
    Simulation(const PipelineIn& pipeline, int index, std::vector<Order> orders, Spans& spans)
        : pipeline_(pipeline)
        , index_(index)
        , spans_(spans)
        , workers_(pipeline.stages.size())
    {
        for (std::size_t s = 0; s < workers_.size(); ++s)
            workers_[s].order = std::move(orders[s]);
        for (int m = 0; m < pipeline.micro_batches; ++m) {
            const PipelineIn::Place place = pipeline.path(m).front();
            workers_[place.stage].there.insert({forward, place.chunk, m});
        }
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
        Item item;

        bool operator<(const End& other) const { return std::tie(other.time, other.number) < std::tie(time, number); }
    };

    struct Worker {
        Order order;
        std::set<std::tuple<Kind, int, int>> there; ///< what may run: forward, backward (either part) or weight part
        std::map<int, std::deque<Item>> to_send; ///< by target
        std::set<int> sending; ///< targets
        bool computing = false;
    };

    void begin(int stage, const Item& item, double seconds, double now)
    {
        spans_[{index_, stage, item.kind, item.chunk, item.micro_batch}] = {now, now + seconds};
        ends_.push({now + seconds, number_++, stage, item});
    }

    void begin_work(int stage, double now)
    {
        Worker& worker = workers_[stage];
        if (worker.computing || worker.order.empty())
            return;
        const Item item = worker.order.front();
        const Kind input = item.kind == backward_input ? backward : item.kind;
        const auto found = worker.there.find({input, item.chunk, item.micro_batch});
        if (found == worker.there.end())
            return;
        worker.there.erase(found);
        worker.order.pop_front();
        worker.computing = true;
        begin(stage, item, pipeline_.stages[stage].chunks[item.chunk].seconds[item.kind], now);
    }

    void begin_send(int stage, int target, double now)
    {
        Worker& worker = workers_[stage];
        auto& queue = worker.to_send[target];
        if (queue.empty() || !worker.sending.insert(target).second)
            return;
        const Item item = queue.front();
        queue.pop_front();
        begin(stage, item, pipeline_.send_seconds(stage, item.chunk, item.kind), now);
    }

    void finish(const End& end)
    {
        const Item& item = end.item;
        Worker& worker = workers_[end.stage];
        const bool activations = item.kind == forward || item.kind == send_forward;
        const auto next = pipeline_.neighbour(end.stage, item.chunk, item.micro_batch, activations ? 1 : -1);
        if (item.kind <= backward_weight) {
            worker.computing = false;
            if (item.kind == backward_input)
                worker.there.insert({backward_weight, item.chunk, item.micro_batch});
            if (item.kind == forward && !next)
                worker.there.insert({backward, item.chunk, item.micro_batch});
            if (item.kind != backward_weight && next) {
                if (next->stage == end.stage) {
                    worker.there.insert({activations ? forward : backward, next->chunk, item.micro_batch});
                } else {
                    worker.to_send[next->stage].push_back(
                        {activations ? send_forward : send_backward, item.chunk, item.micro_batch});
                    begin_send(end.stage, next->stage, end.time);
                }
            }
            begin_work(end.stage, end.time);
            return;
        }
        worker.sending.erase(next->stage);
        workers_[next->stage].there.insert({activations ? forward : backward, next->chunk, item.micro_batch});
        begin_work(next->stage, end.time);
        begin_send(end.stage, next->stage, end.time);
    }

    const PipelineIn& pipeline_;
    int index_;
    Spans& spans_;
    std::vector<Worker> workers_;
    std::priority_queue<End> ends_;
    long long number_ = 0;
};

double last_backward_end(const Spans& spans, int p, int s)
{
    double last = 0;
    for (const auto& [key, span] : spans)
        if (key.pipeline == p && key.stage == s && key.kind <= backward_weight)
            last = std::max(last, span.end);
    return last;
}

/// When the gradients of a stage's layers are complete wherever they are held.
double gradients_ready(const std::vector<PipelineIn>& pipelines, const std::vector<std::vector<double>>& ends, int p,
                       int s)
{
    double ready = ends[p][s];
    for (std::size_t q = 0; q < pipelines.size(); ++q)
        for (std::size_t t = 0; t < pipelines[q].stages.size(); ++t)
            for (const ChunkIn& own : pipelines[p].stages[s].chunks)
                for (const ChunkIn& other : pipelines[q].stages[t].chunks)
                    if (own.first_layer < other.last_layer && other.first_layer < own.last_layer)
                        ready = std::max(ready, ends[q][t]);
    return ready;
}

std::vector<std::vector<double>> last_backward_ends(const std::vector<PipelineIn>& pipelines, const Spans& spans)
{
    std::vector<std::vector<double>> ends(pipelines.size());
    for (std::size_t p = 0; p < pipelines.size(); ++p)
        for (std::size_t s = 0; s < pipelines[p].stages.size(); ++s)
            ends[p].push_back(last_backward_end(spans, static_cast<int>(p), static_cast<int>(s)));
    return ends;
}

/// Nothing when a pipeline's orders neither follow from its schedule nor from a timeline.
std::optional<Spans> simulate(const std::vector<PipelineIn>& pipelines, const Spans& timeline)
{
    Spans spans;
    for (std::size_t p = 0; p < pipelines.size(); ++p) {
        auto orders = prescribed_orders(pipelines[p]);
        if (!orders && timeline.empty())
            return std::nullopt;
        if (!orders)
            orders = orders_of(pipelines[p], static_cast<int>(p), timeline);
        Simulation(pipelines[p], static_cast<int>(p), std::move(*orders), spans).run();
    }
    const auto ends = last_backward_ends(pipelines, spans);
    for (int p = 0; p < static_cast<int>(pipelines.size()); ++p)
        for (int s = 0; s < static_cast<int>(pipelines[p].stages.size()); ++s) {
            const auto& seconds = pipelines[p].stages[s].seconds;
            const double ready = gradients_ready(pipelines, ends, p, s);
            const double synced = ready + seconds[gradient_sync];
            spans[{p, s, gradient_sync}] = {ready, synced};
            spans[{p, s, optimizer}] = {synced, synced + seconds[optimizer]};
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
        const int chunk = event.value("chunk", 0);
        const Span span{event.at("start_s"), event.at("end_s")};
        if (p < 0 || p >= static_cast<int>(pipelines.size()) || s < 0
            || s >= static_cast<int>(pipelines[p].stages.size()) || kind == kind_count || chunk < 0
            || chunk >= pipelines[p].chunk_count()) {
            findings.add(place, "an event of no stage, no chunk or no kind");
            continue;
        }
        findings.expect(kind >= gradient_sync ? m == -1 : m >= 0 && m < pipelines[p].micro_batches, place,
                        "the micro-batch exists");
        findings.expect(span.start >= 0 && span.end >= span.start, place, "0 <= start <= end");
        findings.expect(spans.try_emplace({p, s, kind, chunk, m}, span).second, place, "an event happens once");
    }
    return spans;
}

/// What must hold of the events by themselves, whatever simulated them.
void check_events(const std::vector<PipelineIn>& pipelines, const Spans& spans, const std::string& where,
                  PlanFileFindings& findings)
{
    constexpr double slack = 1e-12; // of rounding in sums of seconds
    std::map<std::tuple<int, int, int>, std::vector<Span>> lanes; // compute, or the target of a send
    for (const auto& [key, span] : spans) {
        const PipelineIn& pipeline = pipelines[key.pipeline];
        int lane = -1;
        double seconds = 0;
        if (key.kind == send_forward || key.kind == send_backward) {
            const auto target =
                pipeline.neighbour(key.stage, key.chunk, key.micro_batch, key.kind == send_forward ? 1 : -1);
            if (!target) {
                findings.add(where, "stage {}/{} sends what nobody waits for", key.pipeline, key.stage);
                continue;
            }
            lane = target->stage;
            seconds = pipeline.send_seconds(key.stage, key.chunk, key.kind);
        } else if (key.kind <= backward_weight) {
            seconds = pipeline.stages[key.stage].chunks[key.chunk].seconds[key.kind];
        } else {
            seconds = pipeline.stages[key.stage].seconds[key.kind];
        }
        lanes[{key.pipeline, key.stage, lane}].push_back(span);
        findings.expect_equal(span.end - span.start, seconds, 1e-9 * std::max(1.0, span.end),
                              fmt::format("{}/timeline: length of {} {} of stage {}/{}", where, kinds[key.kind],
                                          key.micro_batch, key.pipeline, key.stage));
    }
    for (auto& [key, lane] : lanes) {
        std::sort(lane.begin(), lane.end(),
                  [](const Span& a, const Span& b) { return std::tie(a.start, a.end) < std::tie(b.start, b.end); });
        for (std::size_t i = 1; i < lane.size(); ++i)
            if (lane[i].start < lane[i - 1].end - slack * std::max(1.0, lane[i].end))
                findings.add(where, "events of stage {}/{} overlap at {} s", std::get<0>(key), std::get<1>(key),
                             lane[i].start);
    }
    const auto find = [&](int p, int s, Kind kind, int c, int m) -> const Span* {
        const auto found = spans.find({p, s, kind, c, m});
        return found == spans.end() ? nullptr : &found->second;
    };
    const auto expect_after = [&](const Span* before, const Span* after, const std::string& what) {
        if (before != nullptr && after != nullptr && after->start < before->end - slack * std::max(1.0, before->end))
            findings.add(where, "{} starts at {} s, before {} s", what, after->start, before->end);
    };
    for (int p = 0; p < static_cast<int>(pipelines.size()); ++p) {
        const PipelineIn& pipeline = pipelines[p];
        for (int s = 0; s < pipeline.stage_count(); ++s)
            for (int c = 0; c < pipeline.chunk_count(); ++c)
                for (int m = 0; m < pipeline.micro_batches; ++m) {
                    const std::string item = fmt::format("micro-batch {} of stage {}/{}, chunk {}", m, p, s, c);
                    const Span* ahead = find(p, s, forward, c, m);
                    const Span* whole = find(p, s, backward, c, m);
                    const Span* input = find(p, s, backward_input, c, m);
                    const Span* weight = find(p, s, backward_weight, c, m);
                    if (!pipeline.passes(c, m)) {
                        findings.expect(!ahead && !whole && !input && !weight, where + "/timeline: " + item,
                                        "has its own direction");
                        continue;
                    }
                    const Span* back = whole != nullptr ? whole : input;
                    findings.expect(ahead && back && !(whole && (input || weight)) && !input == !weight,
                                    where + "/timeline: " + item, "runs forward and backward once");
                    findings.expect(pipeline.splits() || !input, where + "/timeline: " + item,
                                    "only some schedules split the backward");
                    expect_after(ahead, find(p, s, send_forward, c, m), "send_forward, " + item);
                    expect_after(back, find(p, s, send_backward, c, m), "send_backward, " + item);
                    expect_after(ahead, back, "backward, " + item);
                    expect_after(input, weight, "weight part, " + item);
                    for (const Span* gradients : {back, weight}) {
                        expect_after(gradients, find(p, s, gradient_sync, 0, -1), "gradient sync after " + item);
                        expect_after(gradients, find(p, s, optimizer, 0, -1), "optimizer after " + item);
                    }
                    if (const auto from = pipeline.neighbour(s, c, m, -1)) {
                        expect_after(find(p, from->stage, forward, from->chunk, m), ahead, "forward, " + item);
                        expect_after(find(p, from->stage, send_forward, from->chunk, m), ahead, "forward, " + item);
                    }
                    if (const auto from = pipeline.neighbour(s, c, m, 1)) {
                        for (const Kind kind : {backward, backward_input, send_backward})
                            expect_after(find(p, from->stage, kind, from->chunk, m), back, "backward, " + item);
                    }
                }
    }
}

/// The simulation's events are in the file (those that take no time may be left out), and no others.
void compare(const Spans& expected, const Spans& found, double tolerance, const std::string& where,
             PlanFileFindings& findings)
{
    const auto name = [](const Key& key) {
        return fmt::format("{} {} of stage {}/{}, chunk {}", kinds[key.kind], key.micro_batch, key.pipeline, key.stage,
                           key.chunk);
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

/// Splits a stage's idle time by cause. A pause before a micro-batch's work is imbalance while the neighbour still
/// computes that work's input, and communication from there on.
Idle idle_of(const std::vector<PipelineIn>& pipelines, const Spans& spans,
             const std::vector<std::vector<double>>& backward_ends, int p, int s, double iteration_time)
{
    const auto items = work_of(spans, p, s);
    Idle idle;
    idle.ramp = items.front().first.start;
    double own = items.front().first.end;
    for (std::size_t i = 1; i < items.size(); ++i) {
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
