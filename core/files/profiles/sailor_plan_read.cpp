// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster_limits.h"
#include "files/catalogue/catalogue.h"
#include "files/json/document_reader.h"
#include "files/json/text.h"
#include "files/model/presets.h"
#include "files/profiles/sailor_plan.h"
#include "model/job_limits.h"

#include <fmt/format.h>

#include <algorithm>

namespace tangram {

namespace {

constexpr Range seconds = from_zero(1e12);
// Sends and gradient sync come from measured curves; these stand in the cluster for whoever plans on it.
constexpr double usual_nic_bytes_per_s = 1.25e10;
constexpr double sailor_intra_latency_s = 2e-6;
constexpr double sailor_nic_latency_s = 1e-5;

/// Builds the cluster of one plan, node by node.
class ClusterMaker {
public:
    ClusterMaker(const LayerProfile& profile, const SailorPlanOptions& options)
        : profile_(profile)
        , options_(options)
    {
    }

    /// Nodes for `gpus` GPUs of a type in tensor groups of `tensor`, and the GPUs themselves.
    ReplicaGroup add(const std::shared_ptr<const GpuType>& type, const std::string& name, int tensor, int gpus)
    {
        ReplicaGroup group;
        group.island = island_of(type);
        const int size = options_.gpus_per_node % tensor == 0 ? options_.gpus_per_node : tensor;
        for (int left = gpus; left > 0; left -= size) {
            Node node;
            node.id = fmt::format("{}-{}", type->id, cluster_.nodes.size());
            node.gpu_type = group.island;
            node.gpu_count = std::min(left, size);
            node.intra_kind = type->link_bytes_per_s > 0 ? "nvlink" : "pcie";
            node.intra = {inside_bytes_per_s(*type, name, size), sailor_intra_latency_s};
            node.nic_count = 1;
            node.nic = {across_bytes_per_s(name), sailor_nic_latency_s};
            node.location.zone = options_.zone;
            const int index = static_cast<int>(cluster_.nodes.size());
            group.gpus.push_back({index, 0, node.gpu_count});
            islands_[group.island].nodes.push_back(index);
            cluster_.nodes.push_back(std::move(node));
        }
        return group;
    }

    int gpus() const { return cluster_.gpu_count(); }
    std::shared_ptr<const Cluster> cluster() { return std::make_shared<const Cluster>(std::move(cluster_)); }
    Islands islands() { return std::move(islands_); }
    void name(std::string name) { cluster_.name = std::move(name); }

private:
    /// One island per GPU type.
    int island_of(const std::shared_ptr<const GpuType>& type)
    {
        const auto known = std::find(cluster_.gpu_types.begin(), cluster_.gpu_types.end(), type);
        const int index = static_cast<int>(known - cluster_.gpu_types.begin());
        if (known == cluster_.gpu_types.end()) {
            cluster_.gpu_types.push_back(type);
            islands_.push_back({type->id, type->name, {}, 0, false});
        }
        return index;
    }

    double inside_bytes_per_s(const GpuType& type, const std::string& name, int gpus) const
    {
        const auto measured = profile_.curves.inside.find({name, gpus});
        if (measured != profile_.curves.inside.end())
            return measured->second.most_bytes_per_s;
        return type.link_bytes_per_s > 0 ? type.link_bytes_per_s : 1.6e10; // PCIe 3.0 x16
    }

    double across_bytes_per_s(const std::string& name) const
    {
        const CurveEnd end{options_.zone, name, options_.gpus_per_node};
        const BandwidthCurve* measured = profile_.curves.find(end, end);
        return measured != nullptr ? measured->most_bytes_per_s : usual_nic_bytes_per_s;
    }

    const LayerProfile& profile_;
    const SailorPlanOptions& options_;
    Cluster cluster_;
    Islands islands_;
};

std::optional<Model> model_of(const LayerProfile& profile, const SailorPlanOptions& options)
{
    if (options.model)
        return options.model;
    if (profile.description)
        return profile.description;
    for (const ModelPreset& preset : model_presets())
        if (preset.id == preset_of_sailor(profile.model))
            return preset.model;
    return std::nullopt;
}

class PlanReader {
public:
    PlanReader(const std::map<std::string, LayerProfile>& profiles, const SailorPlanOptions& options)
        : profiles_(profiles)
        , options_(options)
    {
    }

    std::vector<SailorPlan> read(const JsonCursor& root)
    {
        std::vector<SailorPlan> plans;
        if (root.has("entries"))
            for (const JsonCursor& entry : root["entries"].items()) {
                plans.push_back(read_entry(entry));
                if (root.failed())
                    break;
            }
        else
            plans.push_back(read_entry(root));
        return plans;
    }

private:
    SailorPlan read_entry(const JsonCursor& place)
    {
        SailorPlan plan;
        read_plan(place.has("plan") ? place["plan"] : place, plan);
        plan.name = place.name("name", plan.input.file.model ? plan.input.file.model->name : "plan");
        if (place.has("iteration_time_s")) {
            plan.stated = StatedResult{place["iteration_time_s"].number(seconds), {}, {}};
            if (place.has("pipeline_s"))
                plan.stated->pipeline_s = place["pipeline_s"].number(seconds);
            if (place.has("sync_s"))
                plan.stated->sync_s = place["sync_s"].number(seconds);
        }
        return plan;
    }

    void read_plan(const JsonCursor& place, SailorPlan& plan)
    {
        const std::string model = place["model"].name();
        if (place.failed())
            return;
        const auto profile = profiles_.find(model);
        if (profile == profiles_.end()) {
            std::vector<std::string> known;
            for (const auto& [name, each] : profiles_)
                known.push_back(name);
            place["model"].fail(fmt::format("no profile of \"{}\" is here", shortened(model, 60)),
                                "there are profiles of " + enumeration(known));
            return;
        }
        plan.profile = std::make_shared<const LayerProfile>(profile->second);
        const std::optional<Model> description = model_of(*plan.profile, options_);
        if (!description) {
            place["model"].fail(fmt::format("nothing describes the model \"{}\"", shortened(model, 60)),
                                "give a model file with --model, or put its training_config JSON beside the profiles");
            return;
        }
        PlanFile& file = plan.input.file;
        file.model = std::make_shared<const Model>(*description);
        file.parallelizer = "profiled";
        const int samples = place["mbs"].integer(1, 1000000);
        file.job = job_of(place["gbs"].integer(1, largest_global_batch), samples, *plan.profile, *description);
        ClusterMaker cluster(*plan.profile, options_);
        PipelineLayout pipeline;
        for (const JsonCursor& stage : place["stages"].items()) {
            pipeline.stages.push_back(read_stage(stage, samples, cluster, *plan.profile));
            if (place.failed())
                return;
        }
        if (pipeline.stages.empty()) {
            place["stages"].fail("expected at least one stage, found none");
            return;
        }
        // A last micro-batch that the global batch does not fill counts as a whole one.
        const int tick = pipeline.micro_batch_samples();
        pipeline.samples = file.job.global_batch;
        pipeline.micro_batches = (pipeline.samples + tick - 1) / tick;
        plan.input.layout.pipelines = {std::move(pipeline)};
        cluster.name(fmt::format("{} GPUs for {}", cluster.gpus(), model));
        file.islands = cluster.islands();
        file.cluster = cluster.cluster();
    }

    /// fp32 and Adam, as Sailor's profiles were taken; nothing but what the plan uses is allowed.
    static Job job_of(int global_batch, int samples, const LayerProfile& profile, const Model& model)
    {
        Job job;
        job.global_batch = global_batch;
        job.sequence_length = profile.sequence_length > 0 ? profile.sequence_length : std::max(1, model.max_positions);
        job.precision = Precision::fp32;
        job.cost_mode = CostMode::sailor;
        job.uneven_batch = true;
        job.memory_reserve_bytes = 0;
        job.allow.context = job.allow.expert = false;
        job.allow.zero = {0};
        job.allow.recompute = {Recompute::none};
        job.allow.samples_per_replica = {samples};
        return job;
    }

    StageLayout read_stage(const JsonCursor& place, int samples, ClusterMaker& cluster,
                           const LayerProfile& profile) const
    {
        StageLayout stage;
        const std::vector<JsonCursor> layers = place["layers"].items();
        if (!place.failed() && layers.size() != 2)
            place["layers"].fail("expected [first, last]");
        if (place.failed())
            return stage;
        stage.layers = {layers[0].integer(0, 1000000), layers[1].integer(0, 1000000)};
        if (stage.layers.first >= stage.layers.last)
            place["layers"].fail("the range holds no layer", "the second number is one past the last layer");
        for (const JsonCursor& item : place["replicas"].items()) {
            const JsonCursor named = item["gpu"];
            const std::string name = named.name();
            const int tensor = item["tp"].integer(1, 1024);
            const int replicas = item["count"].integer(1, most_gpus / std::max(1, tensor));
            if (place.failed())
                return stage;
            const std::shared_ptr<const GpuType> type = type_of(name, profile);
            if (!type)
                named.fail(fmt::format("no GPU type is known as \"{}\"", shortened(name, 60)),
                           "say which it is: --gpu-name TYPE=" + shortened(name, 60));
            else if (cluster.gpus() > most_gpus - tensor * replicas)
                item.fail(fmt::format("the plan has more than {} GPUs", most_gpus));
            if (place.failed())
                return stage;
            ReplicaGroup group = cluster.add(type, name, tensor, tensor * replicas);
            group.strategy = {.tensor = tensor, .data = replicas, .samples_per_replica = samples};
            stage.gpus.insert(stage.gpus.end(), group.gpus.begin(), group.gpus.end());
            stage.replicas.push_back(std::move(group));
        }
        if (stage.replicas.empty()) {
            place["replicas"].fail("expected at least one group of replicas, found none");
            return stage;
        }
        stage.island = stage.replicas.front().island;
        stage.strategy = stage.replicas.front().strategy;
        if (stage.replicas.size() == 1)
            stage.replicas.clear();
        return stage;
    }

    static std::shared_ptr<const GpuType> type_of(const std::string& name, const LayerProfile& profile)
    {
        for (const auto& [id, known] : profile.gpu_names)
            if (known == name)
                if (std::shared_ptr<const GpuType> type = find_gpu_type(id))
                    return type;
        return find_gpu_type(gpu_type_of_profile(name));
    }

    const std::map<std::string, LayerProfile>& profiles_;
    const SailorPlanOptions& options_;
};

} // namespace

Result<std::vector<SailorPlan>> read_sailor_plans(std::string_view text, std::string_view source,
                                                  const std::map<std::string, LayerProfile>& profiles,
                                                  const SailorPlanOptions& options)
{
    std::vector<SailorPlan> plans;
    std::optional<Error> error =
        read_document(text, source, [&](const JsonCursor& root) { plans = PlanReader(profiles, options).read(root); });
    if (error)
        return std::move(*error);
    return plans;
}

} // namespace tangram
