// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan_file_simulation.h"

#include <algorithm>
#include <deque>
#include <queue>
#include <set>
#include <tuple>

namespace tangram::plan_file {

namespace {

/// An item of a stage's compute lane.
struct Item {
    Kind kind;
    int chunk;
    int micro_batch;
};
using Order = std::deque<Item>;

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

/// A pipeline whose sends block: every stage has a list of what it does, where a send stands in both ends' lists, and
/// what is first in the lists of all whom it concerns happens next.
void simulate_blocking(const PipelineIn& pipeline, int index, const std::vector<Order>& orders, Spans& spans)
{
    std::vector<std::deque<Key>> to_do(orders.size());
    for (int s = 0; s < static_cast<int>(orders.size()); ++s) {
        std::vector<Key> passed_on; // between two items: what the first sends, then what the second receives
        for (const Item& item : orders[s]) {
            const bool ahead = item.kind == forward;
            const Kind send = ahead ? send_forward : send_backward;
            if (const auto source = pipeline.neighbour(s, 0, item.micro_batch, ahead ? -1 : 1))
                passed_on.push_back({index, source->stage, send, 0, item.micro_batch});
            std::stable_sort(passed_on.begin(), passed_on.end(),
                             [](const Key& a, const Key& b) { return a.kind < b.kind; });
            to_do[s].insert(to_do[s].end(), passed_on.begin(), passed_on.end());
            to_do[s].push_back({index, s, item.kind, 0, item.micro_batch});
            passed_on.clear();
            if (pipeline.neighbour(s, 0, item.micro_batch, ahead ? 1 : -1))
                passed_on.push_back({index, s, send, 0, item.micro_batch});
        }
        to_do[s].insert(to_do[s].end(), passed_on.begin(), passed_on.end());
    }
    std::vector<double> free(orders.size(), 0.0);
    for (bool moved = true; moved;) {
        moved = false;
        for (std::size_t s = 0; s < to_do.size(); ++s) {
            if (to_do[s].empty())
                continue;
            const Key key = to_do[s].front();
            std::vector<int> concerned{key.stage};
            if (key.kind > backward_weight)
                concerned.push_back(
                    pipeline.neighbour(key.stage, 0, key.micro_batch, key.kind == send_forward ? 1 : -1)->stage);
            double start = 0;
            bool all = true;
            for (const int t : concerned) {
                start = std::max(start, free[t]);
                all = all && !to_do[t].empty() && to_do[t].front() == key;
            }
            if (!all)
                continue;
            const StageIn& stage = pipeline.stages[key.stage];
            const double end = start
                + (key.kind <= backward_weight ? stage.chunks[0].seconds[key.kind]
                                               : pipeline.send_seconds(key.stage, 0, key.kind));
            spans[key] = {start, end};
            for (const int t : concerned) {
                free[t] = end;
                to_do[t].pop_front();
            }
            moved = true;
        }
    }
}

/// Of a stage's last item, and of its last send where it waits for it.
double last_backward_end(const PipelineIn& pipeline, const Spans& spans, int p, int s)
{
    double last = 0;
    for (const auto& [key, span] : spans)
        if (key.pipeline == p && key.stage == s
            && (key.kind <= backward_weight || (pipeline.blocking && key.kind <= send_backward)))
            last = std::max(last, span.end);
    return last;
}

} // namespace

double gradients_ready(const std::vector<PipelineIn>& pipelines, const std::vector<std::vector<double>>& ends, int p,
                       int s)
{
    double ready = ends[p][s];
    for (std::size_t q = 0; q < pipelines.size(); ++q)
        for (std::size_t t = 0; t < pipelines[q].stages.size(); ++t)
            for (const ChunkIn& own : pipelines[p].stages[s].chunks)
                for (const ChunkIn& other : pipelines[q].stages[t].chunks)
                    if (own.first_half < other.last_half && other.first_half < own.last_half)
                        ready = std::max(ready, ends[q][t]);
    return ready;
}

std::vector<std::vector<double>> last_backward_ends(const std::vector<PipelineIn>& pipelines, const Spans& spans)
{
    std::vector<std::vector<double>> ends(pipelines.size());
    for (std::size_t p = 0; p < pipelines.size(); ++p)
        for (std::size_t s = 0; s < pipelines[p].stages.size(); ++s)
            ends[p].push_back(last_backward_end(pipelines[p], spans, static_cast<int>(p), static_cast<int>(s)));
    return ends;
}

std::optional<Spans> simulate(const std::vector<PipelineIn>& pipelines, const Spans& timeline)
{
    Spans spans;
    for (std::size_t p = 0; p < pipelines.size(); ++p) {
        auto orders = prescribed_orders(pipelines[p]);
        if (!orders && timeline.empty())
            return std::nullopt;
        if (!orders)
            orders = orders_of(pipelines[p], static_cast<int>(p), timeline);
        if (pipelines[p].blocking)
            simulate_blocking(pipelines[p], static_cast<int>(p), *orders, spans);
        else
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

} // namespace tangram::plan_file
