// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan_file_timeline.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tangram::plan_file {

using nlohmann::json;

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

constexpr double slack = 1e-12; // of rounding in sums of seconds

/// Events have the lengths that their stages say, and those that need the same thing follow each other.
void check_lanes(const std::vector<PipelineIn>& pipelines, const Spans& spans, const std::string& where,
                 PlanFileFindings& findings)
{
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
            if (pipeline.blocking) // neither end computes meanwhile
                for (const int end : {key.stage, target->stage})
                    lanes[{key.pipeline, end, -1}].push_back(span);
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
}

/// Every micro-batch runs through every chunk once, and nothing begins before what it waits for.
class OrderCheck {
public:
    OrderCheck(const Spans& spans, const std::string& where, PlanFileFindings& findings)
        : spans_(spans)
        , where_(where)
        , findings_(findings)
    {
    }

    void check(const PipelineIn& pipeline, int p, int s, int c, int m)
    {
        const std::string item = fmt::format("micro-batch {} of stage {}/{}, chunk {}", m, p, s, c);
        const Span* ahead = find(p, s, forward, c, m);
        const Span* whole = find(p, s, backward, c, m);
        const Span* input = find(p, s, backward_input, c, m);
        const Span* weight = find(p, s, backward_weight, c, m);
        const std::string place = where_ + "/timeline: " + item;
        if (!pipeline.passes(c, m)) {
            findings_.expect(!ahead && !whole && !input && !weight, place, "has its own direction");
            return;
        }
        const Span* back = whole != nullptr ? whole : input;
        findings_.expect(ahead && back && !(whole && (input || weight)) && !input == !weight, place,
                         "runs forward and backward once");
        findings_.expect(pipeline.splits() || !input, place, "only some schedules split the backward");
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

private:
    const Span* find(int p, int s, Kind kind, int c, int m) const
    {
        const auto found = spans_.find({p, s, kind, c, m});
        return found == spans_.end() ? nullptr : &found->second;
    }

    void expect_after(const Span* before, const Span* after, const std::string& what)
    {
        if (before != nullptr && after != nullptr && after->start < before->end - slack * std::max(1.0, before->end))
            findings_.add(where_, "{} starts at {} s, before {} s", what, after->start, before->end);
    }

    const Spans& spans_;
    const std::string& where_;
    PlanFileFindings& findings_;
};

void check_events(const std::vector<PipelineIn>& pipelines, const Spans& spans, const std::string& where,
                  PlanFileFindings& findings)
{
    check_lanes(pipelines, spans, where, findings);
    OrderCheck order(spans, where, findings);
    for (int p = 0; p < static_cast<int>(pipelines.size()); ++p) {
        const PipelineIn& pipeline = pipelines[p];
        for (int s = 0; s < pipeline.stage_count(); ++s)
            for (int c = 0; c < pipeline.chunk_count(); ++c)
                for (int m = 0; m < pipeline.micro_batches; ++m)
                    order.check(pipeline, p, s, c, m);
    }
}

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

} // namespace tangram::plan_file
