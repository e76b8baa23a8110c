// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/export/chrome_trace.h"

#include "files/export/trace_lanes.h"
#include "files/json/json_text.h"
#include "files/plan/plan_json.h"
#include "plan/layout/layers_text.h"
#include "plan/timing/memory_over_time.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cmath>

#include <string>

namespace tangram {

namespace {

using nlohmann::ordered_json;

constexpr std::array<const char*, trace_lane_count> lane_names{"compute", "sends to the next stage",
                                                               "sends to the previous stage", "gradient sync"};
constexpr std::array<const char*, trace_lane_count> lane_categories{"compute", "send", "send", "sync"};

/// The ids of a plan's processes and threads.
struct Numbering {
    int first_process = 1;
    int first_thread = 1;
};

class Writer {
public:
    explicit Writer(const TextSink& sink)
        : out_(sink)
    {
        out_.add_text("{\"traceEvents\":[");
    }

    bool wanted() const { return out_.wanted(); }

    /// Names of the plan's processes and threads, and their order.
    void add_names(const NamedPlan& named, bool several, const Numbering& numbering)
    {
        const PlanFile& file = *named.file;
        int process = numbering.first_process;
        int thread = numbering.first_thread;
        for (std::size_t p = 0; p < file.plan.pipelines.size(); ++p, ++process) {
            const Pipeline& pipeline = file.plan.pipelines[p];
            add_name("process", process, thread,
                     several ? fmt::format("{} · pipeline {}", named.name, p + 1) : fmt::format("Pipeline {}", p + 1),
                     process);
            add_label(process, thread,
                      fmt::format("{} · {} micro-batches of {}", display_name(pipeline.schedule),
                                  pipeline.micro_batches, pipeline.micro_batch_samples));
            for (std::size_t s = 0; s < pipeline.stages.size(); ++s)
                for (const char* lane : lane_names) {
                    add_name("thread", process, thread, stage_name(file, pipeline.stages[s], s, lane), thread);
                    ++thread;
                }
        }
    }

    void add_slices(const Plan& plan, const TraceLanes& lanes, const Numbering& numbering)
    {
        int process = numbering.first_process;
        int thread = numbering.first_thread;
        for (std::size_t p = 0; p < lanes.stages.size(); ++p, ++process) {
            const bool chunked =
                !plan.pipelines[p].stages.empty() && plan.pipelines[p].stages.front().layout.ranges().size() > 1;
            for (const auto& stage : lanes.stages[p])
                for (std::size_t lane = 0; lane < trace_lane_count; ++lane, ++thread)
                    for (const TraceSlice& slice : stage[lane]) {
                        if (!wanted())
                            return;
                        add_slice(plan.timeline[slice.event], slice, lanes.tick_us, lane, process, thread, chunked);
                    }
        }
    }

    void add_memory(const Plan& plan, const TraceLanes& lanes, const Numbering& numbering)
    {
        const std::vector<StageMemory> memory = memory_over_time(plan);
        std::size_t at = 0;
        int process = numbering.first_process;
        for (std::size_t p = 0; p < plan.pipelines.size(); ++p, ++process)
            for (std::size_t s = 0; s < plan.pipelines[p].stages.size(); ++s, ++at) {
                const int thread = numbering.first_thread + static_cast<int>(at * trace_lane_count);
                for (const MemoryStep& step : memory[at].steps) {
                    if (!wanted())
                        return;
                    begin();
                    out_.add(R"({{"ph":"C","name":"memory of stage {}, bytes per GPU","pid":{},"tid":{},"ts":{},)"
                             R"("args":{{"static":{},"activations":{}}}}})",
                             s + 1, process, thread, std::round(step.from_s * 1e6 / lanes.tick_us) * lanes.tick_us,
                             memory[at].static_bytes, step.bytes - memory[at].static_bytes);
                }
            }
    }

    void end(const std::vector<NamedPlan>& plans)
    {
        ordered_json facts = ordered_json::array();
        for (const auto& [name, file] : plans) {
            const Plan& plan = file->plan;
            facts.push_back({{"name", name},
                             {"model", file->model->name},
                             {"cluster", file->cluster->name},
                             {"parallelizer", file->parallelizer},
                             {"global_batch", file->job.global_batch},
                             {"sequence_length", file->job.sequence_length},
                             {"iteration_time_s", plan.iteration_time_s},
                             {"tokens_per_s", plan.tokens_per_s},
                             {"mfu", plan.mfu},
                             {"gpus_used", plan.gpus_used},
                             {"gpus_offered", plan.gpus_offered}});
        }
        const ordered_json other{{"producer", producer_json()}, {"plans", std::move(facts)}};
        out_.add("\n],\n\"otherData\":{}}}\n", one_line_json(other));
        out_.end();
    }

private:
    void begin()
    {
        out_.add_text(first_ ? "\n" : ",\n");
        first_ = false;
    }

    /// Of a process or thread, and its place among them.
    void add_name(const char* kind, int process, int thread, const std::string& name, int place)
    {
        begin();
        out_.add(R"({{"ph":"M","name":"{0}_name","pid":{1},"tid":{2},"args":{{"name":{3}}}}},)"
                 "\n"
                 R"({{"ph":"M","name":"{0}_sort_index","pid":{1},"tid":{2},"args":{{"sort_index":{4}}}}})",
                 kind, process, thread, one_line_json(ordered_json(name)), place);
    }

    void add_label(int process, int thread, const std::string& label)
    {
        begin();
        out_.add(R"({{"ph":"M","name":"process_labels","pid":{},"tid":{},"args":{{"labels":{}}}}})", process, thread,
                 one_line_json(ordered_json(label)));
    }

    static std::string stage_name(const PlanFile& file, const Stage& stage, std::size_t number, const char* lane)
    {
        const auto island = static_cast<std::size_t>(stage.layout.island);
        return fmt::format("Stage {} · {} · layers {} · {}", number + 1,
                           island < file.islands.size() ? file.islands[island].name : std::string("?"),
                           layers_text(stage.layout), lane);
    }

    void add_slice(const Event& event, const TraceSlice& slice, double tick_us, std::size_t lane, int process,
                   int thread, bool chunked)
    {
        const double start_us = static_cast<double>(slice.start) * tick_us;
        begin();
        out_.add(R"({{"ph":"X","cat":"{}","name":"{})", lane_categories[lane], to_string(event.kind));
        if (event.micro_batch >= 0)
            out_.add(" {}", event.micro_batch);
        out_.add(R"(","pid":{},"tid":{},"ts":{},"dur":{})", process, thread, start_us,
                 static_cast<double>(slice.end - slice.start) * tick_us);
        if (event.micro_batch >= 0) {
            out_.add(R"(,"args":{{"micro_batch":{})", event.micro_batch);
            if (chunked)
                out_.add(R"(,"chunk":{})", event.chunk);
            out_.add_text("}");
        }
        out_.add_text("}");
        if (slice.arrow == 0)
            return;
        // Right after the slice that it belongs to: readers bind it to the one that is open then.
        begin();
        out_.add(R"({{"ph":"{}","cat":"send","name":"sent","id":{},"pid":{},"tid":{},"ts":{}}})",
                 lane == static_cast<std::size_t>(TraceLane::compute) ? R"(f","bp":"e)" : "s", slice.arrow, process,
                 thread, start_us);
    }

    TextPieces out_;
    bool first_ = true;
};

} // namespace

Result<std::vector<TraceLanes>> chrome_trace_lanes(const std::vector<NamedPlan>& plans)
{
    std::vector<TraceLanes> lanes;
    for (const auto& [name, file] : plans) {
        Result<TraceLanes> found = trace_lanes(file->plan, lanes.empty() ? 0 : lanes.back().last_arrow);
        if (!found) {
            Error error = found.error();
            error.where = name;
            return error;
        }
        lanes.push_back(std::move(*found));
    }
    return lanes;
}

void write_chrome_trace(const std::vector<NamedPlan>& plans, const std::vector<TraceLanes>& lanes, const TextSink& sink)
{
    Writer writer(sink);
    int processes = 0;
    for (const NamedPlan& named : plans)
        processes += static_cast<int>(named.file->plan.pipelines.size());
    Numbering numbering{1, processes + 1};
    for (std::size_t i = 0; i < plans.size() && writer.wanted(); ++i) {
        const Plan& plan = plans[i].file->plan;
        writer.add_names(plans[i], plans.size() > 1, numbering);
        writer.add_slices(plan, lanes[i], numbering);
        writer.add_memory(plan, lanes[i], numbering);
        numbering.first_process += static_cast<int>(plan.pipelines.size());
        for (const Pipeline& pipeline : plan.pipelines)
            numbering.first_thread += static_cast<int>(pipeline.stages.size() * trace_lane_count);
    }
    writer.end(plans);
}

std::optional<Error> write_chrome_trace(const std::vector<NamedPlan>& plans, const TextSink& sink)
{
    const Result<std::vector<TraceLanes>> lanes = chrome_trace_lanes(plans);
    if (!lanes)
        return lanes.error();
    write_chrome_trace(plans, *lanes, sink);
    return std::nullopt;
}

} // namespace tangram
