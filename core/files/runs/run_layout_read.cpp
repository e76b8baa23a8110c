// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/measured_run.h"
#include "cluster/cluster_limits.h"
#include "files/catalogue/catalogue.h"
#include "files/json/text.h"
#include "files/runs/runs_json.h"
#include "model/job_limits.h"
#include "model/model.h"
#include "schedule/work_order.h"
#include "text/tr.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tangram {

namespace {

constexpr int most_stages = 10'000;

class LayoutReader {
public:
    LayoutReader(const JsonCursor& place, MeasuredRun& run)
        : place_(place)
        , run_(run)
    {
    }

    void read()
    {
        place_.expect_object();
        const std::vector<JsonCursor> stages = place_.items("stages");
        const int pipeline = place_.integer("pipeline", 1, most_stages, std::max(1, static_cast<int>(stages.size())));
        const int virtual_stages = place_.integer("virtual_stages", 1, 1000, 1);
        run_.layout.virtual_stages = pipeline > 1 ? virtual_stages : 1; // nothing to interleave with
        run_.layout.recompute = read_recompute(place_);
        repeat_key_value_heads();
        const Strategy uniform = read_degrees(place_, first_guess(pipeline), pipeline);
        if (place_.failed())
            return;
        if (!stages.empty() && static_cast<int>(stages.size()) != pipeline) {
            place_["stages"].fail(Core::tr("expected as many as pipeline, {}, found {}", pipeline, stages.size()));
            return;
        }
        if (stages.empty())
            run_.layout.stages.assign(pipeline, RunStage{uniform, {}, {}});
        else
            read_stages(stages, uniform);
        if (place_.failed())
            return;
        const auto is_open = [](const RunStage& stage) { return !stage.recompute; };
        if (!run_.layout.recompute && std::any_of(run_.layout.stages.begin(), run_.layout.stages.end(), is_open))
            assume(Core::tr("the least recomputation that fits"));
        for (RunStage& stage : run_.layout.stages) {
            mend_experts(stage.strategy);
            keep_gathered(stage.strategy);
        }
        tell_idle_gpus();
        read_micro_batches();
        if (!place_.failed())
            read_run_division(place_, run_);
        allow_what_is_used();
    }

private:
    void assume(std::string what)
    {
        if (std::find(run_.assumed.begin(), run_.assumed.end(), what) == run_.assumed.end())
            run_.assumed.push_back(std::move(what));
    }

    /// More tensor ranks than key/value heads hold each head several times.
    void repeat_key_value_heads()
    {
        const int tensor = place_.integer("tensor", 1, most_gpus, 1);
        const Model& model = *run_.model;
        if (model.attention == AttentionKind::mla || tensor % model.key_value_heads != 0
            || model.key_value_heads % tensor == 0 || model.query_heads % tensor != 0)
            return;
        Model repeated = model;
        repeated.key_value_heads = tensor;
        run_.model = std::make_shared<const Model>(std::move(repeated));
        assume(Core::tr("key/value heads on every tensor rank"));
    }

    /// What a layout that says nothing else has.
    Strategy first_guess(int pipeline)
    {
        const int tensor = place_.integer("tensor", 1, most_gpus, 1);
        Strategy guess{.tensor = tensor};
        guess.context = place_.integer("context", 1, most_gpus, 1);
        const double shared = double(tensor) * guess.context * pipeline;
        guess.data = std::max(1, static_cast<int>(run_.cluster->gpu_count() / shared));
        guess.zero = run_.job.framework == Framework::fsdp ? 3 : 0;
        // Sequence parallelism is newer than the fp16 runs.
        guess.sequence_parallel = tensor > 1 && run_.job.precision != Precision::fp16;
        return guess;
    }

    /// In a pipeline PyTorch's FSDP keeps gathered weights for all micro-batches and reduces gradients after the last
    /// (torchtitan's reshard_after_forward): what is shared between iterations only is ZeRO-1.
    void keep_gathered(Strategy& strategy)
    {
        if (run_.job.framework != Framework::fsdp || run_.layout.stages.size() == 1 || strategy.zero < 2)
            return;
        strategy.zero = 1;
        assume(Core::tr("FSDP's weights gathered once for all micro-batches"));
    }

    Strategy read_degrees(const JsonCursor& place, Strategy strategy, int pipeline)
    {
        strategy.data = place.integer("data", 1, most_gpus, strategy.data);
        strategy.expert = place.integer("expert", 1, most_gpus, strategy.expert);
        strategy.expert_tensor = place.integer("expert_tensor", 1, most_gpus, strategy.expert_tensor);
        strategy.zero = place.integer("zero", 0, 3, strategy.zero);
        strategy.sequence_parallel =
            place.boolean("sequence_parallel", strategy.sequence_parallel) && strategy.tensor > 1;
        const double gpus = double(strategy.tensor) * strategy.context * strategy.data;
        if (gpus * pipeline > most_gpus)
            place.fail(Core::tr("{:.0f} GPUs are more than {}", gpus * pipeline, most_gpus));
        strategy.samples_per_replica = place.integer("samples_per_replica", 1, largest_global_batch, 0);
        if (strategy.samples_per_replica == 0 && place.items("stages").empty()) {
            const double micro_batches = place.number("micro_batches", {1, largest_global_batch}, 0);
            const double share = micro_batches > 0 ? double(run_.job.global_batch) / strategy.data / micro_batches : 1;
            strategy.samples_per_replica = std::max(1, static_cast<int>(share));
            assume(Core::tr("samples_per_replica {}", strategy.samples_per_replica));
        }
        return strategy;
    }

    /// Stages of their own kinds: what they do not say is as in the whole layout; GPUs that nothing is said of are
    /// shared evenly, and every stage has as many samples per tick.
    void read_stages(const std::vector<JsonCursor>& places, const Strategy& uniform)
    {
        for (const JsonCursor& place : places)
            run_.layout.stages.push_back(read_stage(place, uniform));
        if (place_.failed())
            return;
        share_gpus();
        share_samples(uniform);
    }

    /// With 0 for a data degree and samples that are not stated.
    RunStage read_stage(const JsonCursor& place, const Strategy& uniform)
    {
        place.expect_object();
        const int tensor = place.integer("tensor", 1, most_gpus, uniform.tensor);
        RunStage stage{uniform, {}, read_recompute(place)};
        Strategy& strategy = stage.strategy;
        if (tensor != uniform.tensor) {
            strategy.expert_tensor = tensor;
            strategy.sequence_parallel = run_.job.precision != Precision::fp16;
        }
        strategy.tensor = tensor;
        strategy.context = place.integer("context", 1, most_gpus, uniform.context);
        strategy.data = place.integer("data", 1, most_gpus, place_.has("data") ? uniform.data : 0);
        strategy.expert = place.integer("expert", 1, most_gpus, uniform.expert);
        strategy.expert_tensor = place.integer("expert_tensor", 1, most_gpus, strategy.expert_tensor);
        strategy.zero = place.integer("zero", 0, 3, uniform.zero);
        strategy.sequence_parallel =
            place.boolean("sequence_parallel", strategy.sequence_parallel) && strategy.tensor > 1;
        strategy.samples_per_replica = place.integer("samples_per_replica", 1, largest_global_batch, 0);
        stage.gpu_type = gpu_type_of(place);
        return stage;
    }

    /// The id of the cluster's GPUs that the stage names by one of their names.
    std::string gpu_type_of(const JsonCursor& place) const
    {
        const std::string name = place.name("gpu_type", "");
        const auto& types = run_.cluster->gpu_types;
        const auto has = [&](const std::string& id) {
            return std::any_of(types.begin(), types.end(), [&](const auto& type) { return type->id == id; });
        };
        if (name.empty() || has(name))
            return name;
        const auto known = find_gpu_type(name);
        if (known && has(known->id))
            return known->id;
        place["gpu_type"].fail(Core::tr("the cluster has no GPUs \"{}\"", shortened(name, 60)));
        return {};
    }

    void share_gpus()
    {
        double left = run_.cluster->gpu_count();
        double shared = 0;
        for (const RunStage& stage : run_.layout.stages) {
            const Strategy& strategy = stage.strategy;
            const double replica = double(strategy.tensor) * strategy.context;
            left -= replica * strategy.data;
            shared += strategy.data == 0 ? replica : 0;
        }
        if (shared == 0)
            return;
        const int data = std::max(1, static_cast<int>(left / shared));
        for (RunStage& stage : run_.layout.stages)
            if (stage.strategy.data == 0)
                stage.strategy.data = data;
        assume(Core::tr("data degree {} where none is stated", data));
    }

    void tell_idle_gpus()
    {
        int idle = run_.cluster->gpu_count();
        for (const RunStage& stage : run_.layout.stages)
            idle -= stage.strategy.gpus();
        if (idle > 0)
            assume(Core::tr("{} of the cluster's {} GPUs idle", idle, run_.cluster->gpu_count()));
    }

    void share_samples(const Strategy& uniform)
    {
        std::vector<RunStage>& stages = run_.layout.stages;
        const auto stating = std::find_if(stages.begin(), stages.end(),
                                          [](const RunStage& stage) { return stage.strategy.samples_per_replica > 0; });
        int tick = stages.front().strategy.data; // one sample each
        if (stating != stages.end())
            tick = stating->strategy.micro_batch_samples();
        else if (uniform.samples_per_replica > 0)
            tick = uniform.samples_per_replica * (place_.has("data") ? uniform.data : stages.front().strategy.data);
        else if (const double micro_batches = place_.number("micro_batches", {1, largest_global_batch}, 0);
                 micro_batches > 0)
            tick = std::max(1, static_cast<int>(run_.job.global_batch / micro_batches));
        for (RunStage& stage : stages) {
            int& samples = stage.strategy.samples_per_replica;
            if (samples > 0)
                continue;
            samples = std::max(1, tick / stage.strategy.data);
            assume(Core::tr("samples_per_replica {} where none are stated", samples));
        }
    }

    /// Publications that tell the expert degree alone mean experts that are not split, and never more ranks than there
    /// are.
    void mend_experts(Strategy& strategy)
    {
        if (run_.model->experts.count == 0) {
            if (strategy.expert > 1)
                assume(Core::tr("no expert groups in a model without experts"));
            strategy.expert = 1;
            strategy.expert_tensor = strategy.tensor;
            return;
        }
        const int ranks = strategy.gpus();
        const auto fits = [&] {
            return std::int64_t{strategy.expert} * strategy.expert_tensor <= ranks
                && ranks % (strategy.expert * strategy.expert_tensor) == 0;
        };
        if (!fits() && strategy.expert_tensor > 1) {
            strategy.expert_tensor = 1;
            assume(Core::tr("experts that are not split"));
        }
        if (!fits()) {
            strategy.expert = std::gcd(strategy.expert, ranks);
            assume(Core::tr("expert degree {}", strategy.expert));
        }
    }

    /// Megatron's word for it, perhaps with modules behind a colon. Nothing: not published, or not which; then the
    /// least that fits is assumed, and told.
    static std::optional<Recompute> read_recompute(const JsonCursor& layout)
    {
        if (!layout.has("recompute"))
            return {};
        const JsonCursor place = layout["recompute"];
        if (place.is_boolean())
            return place.boolean() ? std::nullopt : std::optional(Recompute::none);
        if (!place.is_string())
            return {};
        const std::string word = lower_case(place.text());
        for (const Recompute known : {Recompute::none, Recompute::selective, Recompute::full})
            if (word.starts_with(to_string(known)))
                return known;
        return {};
    }

    void read_micro_batches()
    {
        const int tick = run_.layout.stages.front().strategy.micro_batch_samples();
        int& micro_batches = run_.layout.micro_batches;
        const double stated = place_.number("micro_batches", {1, largest_global_batch}, 0);
        if (run_.job.global_batch > 0) {
            micro_batches = micro_batches_of_batch(tick, stated);
        } else if (stated == 0) {
            micro_batches = static_cast<int>(run_.layout.stages.size());
            assume(Core::tr("as many micro-batches as stages"));
        } else {
            micro_batches = static_cast<int>(std::lround(stated));
            if (micro_batches != stated)
                assume(Core::tr("{} micro-batches, as {} is not a whole number", micro_batches, number_text(stated)));
        }
        const std::int64_t items =
            work_items(static_cast<int>(run_.layout.stages.size()), run_.layout.virtual_stages, micro_batches);
        if (items > most_work_items)
            place_.fail(Core::tr("{} micro-batches on every stage are {} forwards and backwards to simulate: more "
                                 "than {}",
                                 micro_batches, items, most_work_items));
        if (double(tick) * micro_batches > largest_global_batch)
            place_.fail(Core::tr("{} micro-batches of {} samples are more than {} samples", micro_batches, tick,
                                 largest_global_batch));
    }

    /// How many the global batch needs, of `tick` samples each. Where it does not divide, publications state a fraction
    /// or the whole number on either side of it.
    int micro_batches_of_batch(int tick, double stated)
    {
        const int batch = run_.job.global_batch;
        const double exact = double(batch) / tick;
        const int whole = std::max(1, static_cast<int>(std::lround(exact)));
        if (stated > 0 && (stated < std::floor(exact) || stated > std::ceil(exact)))
            assume(Core::tr("{} micro-batches, as global_batch {} is {:.4g} times the {} of data x "
                            "samples_per_replica: not the {} stated",
                            whole, batch, exact, tick, number_text(stated)));
        if (whole != exact)
            assume(Core::tr("a global batch of {}, as {} is not a multiple of {}", whole * tick, batch, tick));
        return whole;
    }

    void allow_what_is_used()
    {
        Allowed& allow = run_.job.allow;
        const auto used = [&](int Strategy::*degree) {
            return std::any_of(run_.layout.stages.begin(), run_.layout.stages.end(),
                               [&](const RunStage& stage) { return stage.strategy.*degree > 1; });
        };
        allow.tensor = used(&Strategy::tensor);
        allow.context = used(&Strategy::context);
        allow.expert = used(&Strategy::expert);
        allow.tensor_across_nodes = true;
        allow.zero.clear();
        allow.samples_per_replica.clear();
        for (const RunStage& stage : run_.layout.stages) {
            allow.zero.push_back(stage.strategy.zero);
            allow.samples_per_replica.push_back(stage.strategy.samples_per_replica);
        }
        for (std::vector<int>* const choices : {&allow.zero, &allow.samples_per_replica}) {
            std::sort(choices->begin(), choices->end());
            choices->erase(std::unique(choices->begin(), choices->end()), choices->end());
        }
        run_.job.global_batch = run_.layout.micro_batches * run_.layout.stages.front().strategy.micro_batch_samples();
    }

    const JsonCursor& place_;
    MeasuredRun& run_;
};

} // namespace

void read_run_layout(const JsonCursor& run, MeasuredRun& into)
{
    const JsonCursor place = run["layout"];
    if (!run.failed())
        LayoutReader(place, into).read();
}

} // namespace tangram
