// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/export/plan_csv.h"

#include "files/json/csv_text.h"

#include <algorithm>
#include <string>

namespace tangram {

namespace {

constexpr std::string_view stage_header =
    "plan,pipeline,stage,stage_name,island,nodes,gpus,layers,layer_count,tensor,context,expert,expert_tensor,data,zero,"
    "sequence_parallel,recompute,samples_per_replica,schedule,samples,micro_batch_samples,micro_batches,"
    "forward_s,backward_s,backward_weight_s,send_forward_s,send_backward_s,gradient_sync_s,gradient_sync_total_s,"
    "optimizer_s,weights_bytes,gradients_bytes,optimizer_bytes,activations_bytes,workspace_bytes,total_bytes,"
    "capacity_bytes,in_flight,busy_s,idle_ramp_s,idle_imbalance_s,idle_communication_s,idle_sync_s,idle_s,"
    "iteration_time_s,busy_share,memory_share,recompute_layers,optimizer_offload,host_bytes,state_shard,ends_in_"
    "block\r\n";
constexpr std::string_view event_header = "plan,pipeline,stage,chunk,kind,micro_batch,start_s,end_s\r\n";

/// One row's fields, separated.
class Row {
public:
    explicit Row(TextPieces& out)
        : out_(out)
    {
    }
    Row& text(std::string_view value)
    {
        separate();
        out_.add_text(csv_field(value));
        return *this;
    }
    template <typename Number> Row& number(Number value)
    {
        separate();
        out_.add("{}", value);
        return *this;
    }
    Row& blank()
    {
        separate();
        return *this;
    }
    void end() { out_.add_text("\r\n"); }

private:
    void separate()
    {
        if (!first_)
            out_.add_text(",");
        first_ = false;
    }

    TextPieces& out_;
    bool first_ = true;
};

/// What `of` says of each group of replicas, once where they agree.
template <typename Of> std::string joined(const std::vector<StageLayout>& groups, std::string_view between, Of of)
{
    std::vector<std::string> said;
    for (const StageLayout& group : groups)
        said.push_back(fmt::format("{}", of(group)));
    if (std::all_of(said.begin(), said.end(), [&](const std::string& text) { return text == said.front(); }))
        said.resize(1);
    return fmt::format("{}", fmt::join(said, between));
}

std::string layers_of(const StageLayout& stage)
{
    std::string text;
    for (const Slice range : stage.ranges())
        text += fmt::format("{}{}..{}", text.empty() ? "" : "; ", range.first, range.last - 1);
    return text;
}

/// Whether its ranges end in a block; empty where none does.
std::string ends_in_block(const StageLayout& stage)
{
    const std::span<const Slice> ranges = stage.ranges();
    std::string text;
    if (std::any_of(ranges.begin(), ranges.end(), [](const Slice& range) { return range.ends_in_block; }))
        for (const Slice& range : ranges)
            text += fmt::format("{}{}", text.empty() ? "" : "; ", range.ends_in_block ? 1 : 0);
    return text;
}

int layer_count(const StageLayout& stage)
{
    int count = 0;
    for (const Slice range : stage.ranges())
        count += range.last - range.first;
    return count;
}

std::string island_of(const PlanFile& file, const StageLayout& stage)
{
    const auto at = static_cast<std::size_t>(stage.island);
    return at < file.islands.size() ? file.islands[at].name : std::string();
}

std::string nodes_of(const PlanFile& file, const StageLayout& stage)
{
    std::string text;
    for (const GpuRange& range : gpus_by_node(stage.gpus))
        text += fmt::format("{}{}", text.empty() ? "" : " ", file.cluster->nodes[range.node].id);
    return text;
}

void add_layout(Row& row, const PlanFile& file, const StageLayout& layout)
{
    const std::vector<StageLayout> groups = layout.groups();
    row.text(joined(groups, " + ", [&](const StageLayout& group) { return island_of(file, group); }))
        .text(nodes_of(file, layout))
        .number(layout.gpu_count())
        .text(layers_of(layout))
        .number(layer_count(layout));
    const auto of_strategy = [&](auto said) {
        row.text(joined(groups, "+", [&](const StageLayout& group) { return said(group.strategy); }));
    };
    of_strategy([](const Strategy& strategy) { return strategy.tensor; });
    of_strategy([](const Strategy& strategy) { return strategy.context; });
    of_strategy([](const Strategy& strategy) { return strategy.expert; });
    of_strategy([](const Strategy& strategy) { return strategy.expert_tensor; });
    of_strategy([](const Strategy& strategy) { return strategy.data; });
    of_strategy([](const Strategy& strategy) { return strategy.zero; });
    of_strategy([](const Strategy& strategy) { return strategy.sequence_parallel; });
    of_strategy([](const Strategy& strategy) { return to_string(strategy.recompute); });
    of_strategy([](const Strategy& strategy) { return strategy.samples_per_replica; });
}

/// In the last columns, as files had none before; empty where a stage has nothing of the kind.
void add_choices(Row& row, const Stage& stage)
{
    const auto number = [&](auto value) {
        if (value > 0)
            row.number(value);
        else
            row.blank();
    };
    const Strategy& strategy = stage.layout.strategy;
    number(strategy.recompute_layers);
    number(strategy.optimizer_offload / 100.0);
    number(stage.memory.host_bytes);
    const StageLayout& layout = stage.layout;
    if (strategy.shard_permille == 0)
        row.blank();
    else
        row.text(joined(layout.groups(), "+",
                        [](const StageLayout& group) { return group.strategy.shard_permille / 1000.0; }));
    row.text(ends_in_block(layout));
}

void add_results(Row& row, const Plan& plan, const Stage& stage)
{
    if (!(plan.iteration_time_s > 0)) {
        constexpr int columns = 25;
        for (int column = 0; column < columns; ++column)
            row.blank();
        return;
    }
    const StageTimes& times = stage.times;
    for (const double seconds :
         {times.forward_s, times.backward_s, times.backward_weight_s, times.send_forward_s, times.send_backward_s,
          times.gradient_sync_s, stage.gradient_sync_total_s, times.optimizer_s})
        row.number(seconds);
    const MemoryParts& memory = stage.memory;
    for (const double bytes :
         {memory.weights_bytes, memory.gradients_bytes, memory.optimizer_bytes, memory.activations_bytes,
          memory.workspace_bytes, memory.total_bytes(), stage.capacity_bytes})
        row.number(bytes);
    row.number(stage.in_flight).number(stage.busy_s);
    const IdleTime& idle = stage.idle;
    for (const double seconds :
         {idle.ramp_s, idle.imbalance_s, idle.communication_s, idle.sync_s, idle.total_s(), plan.iteration_time_s})
        row.number(seconds);
    row.number(stage.busy_s / plan.iteration_time_s);
    if (stage.capacity_bytes > 0)
        row.number(memory.total_bytes() / stage.capacity_bytes);
    else
        row.blank();
}

} // namespace

void write_stages_csv(const std::vector<NamedPlan>& plans, const TextSink& sink)
{
    TextPieces out(sink);
    out.add_text(stage_header);
    for (const auto& [name, file] : plans) {
        const Plan& plan = file->plan;
        for (std::size_t p = 0; p < plan.pipelines.size(); ++p) {
            const Pipeline& pipeline = plan.pipelines[p];
            for (std::size_t s = 0; s < pipeline.stages.size() && out.wanted(); ++s) {
                Row row(out);
                row.text(name).number(p).number(s);
                row.text(plan.pipelines.size() > 1 ? fmt::format("{}.{}", p + 1, s + 1) : fmt::format("{}", s + 1));
                add_layout(row, *file, pipeline.stages[s].layout);
                row.text(to_string(pipeline.schedule))
                    .number(pipeline.samples)
                    .number(pipeline.micro_batch_samples)
                    .number(pipeline.micro_batches);
                add_results(row, plan, pipeline.stages[s]);
                add_choices(row, pipeline.stages[s]);
                row.end();
            }
        }
    }
    out.end();
}

void write_events_csv(const std::vector<NamedPlan>& plans, const TextSink& sink)
{
    TextPieces out(sink);
    out.add_text(event_header);
    for (const auto& [name, file] : plans) {
        const std::string field = csv_field(name);
        for (const Event& event : file->plan.timeline) {
            if (!out.wanted())
                return;
            out.add("{},{},{},{},{},", field, event.pipeline, event.stage, event.chunk, to_string(event.kind));
            if (event.micro_batch >= 0)
                out.add("{}", event.micro_batch);
            out.add(",{},{}\r\n", event.start_s, event.end_s);
        }
    }
    out.end();
}

} // namespace tangram
