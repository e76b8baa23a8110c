// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan_file_checker.h"

#include "plan_file_findings.h"
#include "plan_file_metrics.h"
#include "plan_file_schedule.h"

#include <nlohmann/json.hpp>

#include <limits>
#include <map>
#include <set>

namespace tangram {

namespace {

using nlohmann::json;

class PlanFileCheck {
public:
    explicit PlanFileCheck(const json& file)
        : file_(file)
        , model_(file.at("model"))
        , job_(file.at("job"))
        , layers_(model_.at("blocks").get<int>() + 2)
    {
    }

    std::vector<std::string> run()
    {
        findings_.expect(file_.at("format") == "tangram-plan" && file_.at("version") == 1, "/", "format and version");
        read_cluster();
        read_islands();
        check_search();
        check_plan(file_.at("plan"), "/plan");
        check_idle();
        check_alternatives();
        return std::move(findings_).take();
    }

private:
    struct NodeIn {
        int gpus = 0;
        double memory_bytes = 0;
    };

    struct StageGpus {
        std::vector<int> per_node;
        int all = 0;
    };

    void read_cluster()
    {
        std::map<std::string, double> memory;
        for (const json& gpu : file_.at("cluster").at("gpu_types"))
            memory[gpu.at("id")] = gpu.at("memory_bytes");
        for (const json& node : file_.at("cluster").at("nodes")) {
            const std::string id = node.at("id");
            const bool fresh =
                nodes_.try_emplace(id, NodeIn{node.at("gpu_count"), memory.at(node.at("gpu_type"))}).second;
            findings_.expect(fresh, "/cluster/nodes/" + id, "ids are unique");
        }
    }

    void read_islands()
    {
        for (const json& island : file_.at("islands")) {
            const std::string id = island.at("id");
            const std::string where = "/islands/" + id;
            findings_.expect(island_capacity_.try_emplace(id, std::numeric_limits<double>::infinity()).second, where,
                             "ids are unique");
            findings_.expect(!island.at("nodes").empty(), where, "an island has nodes");
            findings_.expect(island.at("spread").get<double>() >= 0, where, "the spread is not negative");
            for (const std::string node : island.at("nodes")) {
                findings_.expect(nodes_.contains(node), where, "its nodes exist");
                findings_.expect(island_of_.try_emplace(node, id).second, where, "a node is in one island");
                island_capacity_[id] = std::min(island_capacity_[id], nodes_.at(node).memory_bytes);
            }
        }
    }

    void check_funnel(const char* name, const char* kept)
    {
        const json& search = file_.at("search");
        const json& funnel = search.at("statistics").at(name);
        const std::string where = std::string("/search/statistics/") + name;
        const bool partial_plans = name == std::string("partial_plans");
        std::uint64_t sum = funnel.at(kept);
        for (const auto& [rule, count] : funnel.at("pruned").items()) {
            sum += count.get<std::uint64_t>();
            static const std::set<std::string> safe = {"division", "memory", "symmetry", "dominated", "bound"};
            const json& settings = search.at("settings");
            const json& rules = settings.at("rules");
            if (!rules.contains(rule))
                findings_.add(where, "{} is no rule", rule);
            else if ((!rules.at(rule).at("on") && !(rule == "memory" && partial_plans)) // what does not fit is no plan
                     || (settings.at("exact") && !safe.contains(rule)))
                findings_.add(where, "{} removed {} although it is off", rule, count.get<std::uint64_t>());
        }
        if (sum != funnel.at("total").get<std::uint64_t>())
            findings_.add(where, "{} {} and pruned are not the total of {}", kept, sum,
                          funnel.at("total").get<std::uint64_t>());
    }

    void check_search()
    {
        const json& search = file_.at("search");
        check_funnel("pairs", "planned");
        check_funnel("partial_plans", "kept");
        bound_ = search.at("lower_bound_iteration_time_s");
        findings_.expect(bound_ > 0, "/search/lower_bound_iteration_time_s", "above 0");
        if (search.contains("proved_iteration_time_s")) {
            findings_.expect(search.at("proved_iteration_time_s") == file_.at("plan").at("iteration_time_s"),
                             "/search/proved_iteration_time_s", "the plan's time");
            bound_ = search.at("proved_iteration_time_s"); // which no alternative is below
        }
        findings_.expect(search.at("complete").is_boolean(), "/search/complete", "true or false");
        const json& statistics = search.at("statistics");
        findings_.expect(statistics.at("pipelines_simulated").get<std::uint64_t>() > 0, "/search/statistics",
                         "a found plan was simulated");
    }

    /// Every GPU that no stage uses stands there once, with a time that is not better than the plan's.
    void check_idle()
    {
        std::map<std::pair<std::string, int>, int> seen;
        const auto count = [&](const json& ranges, const std::string& where) {
            int gpus = 0;
            for (const json& range : ranges)
                for (int k = 0; k < range.at("count").get<int>(); ++k, ++gpus)
                    if (++seen[{range.at("node").get<std::string>(), range.at("first").get<int>() + k}] > 1)
                        findings_.add(where, "GPU {} of {} is there twice", range.at("first").get<int>() + k,
                                      range.at("node").get<std::string>());
            return gpus;
        };
        const json& plan = file_.at("plan");
        for (const json& pipeline : plan.at("pipelines"))
            for (const json& stage : pipeline.at("stages")) {
                if (stage.contains("gpus"))
                    count(stage.at("gpus"), "/plan");
                for (const json& group : stage.value("replicas", json::array()))
                    count(group.at("gpus"), "/plan");
            }
        const json idle = file_.at("search").value("idle_gpus", json::array());
        for (std::size_t i = 0; i < idle.size(); ++i) {
            const std::string where = fmt::format("/search/idle_gpus/{}", i);
            if (count(idle[i].at("gpus"), where) != idle[i].at("gpu_count").get<int>())
                findings_.add(where, "its ranges are not {} GPUs", idle[i].at("gpu_count").get<int>());
            const std::string reason = idle[i].at("reason");
            findings_.expect(reason != "not-tried" || !file_.at("search").at("complete").get<bool>(), where,
                             "not tried only where the search was stopped");
            findings_.expect(reason != "slower" || idle[i].contains("iteration_time_with_s"), where, "how much slower");
            if (!idle[i].contains("iteration_time_with_s"))
                continue;
            const double with_s = idle[i].at("iteration_time_with_s");
            const double time_s = plan.at("iteration_time_s");
            findings_.expect(with_s >= time_s * (1 - 1e-12), where, "no faster plan was found");
            findings_.expect_same(idle[i].at("times_as_long"), with_s / time_s, where);
        }
        if (seen.size() != plan.at("gpus_offered").get<std::size_t>())
            findings_.add("/search/idle_gpus", "{} GPUs are used or idle, of {}", seen.size(),
                          plan.at("gpus_offered").get<int>());
    }

    void check_alternatives()
    {
        const json alternatives = file_.value("alternatives", json::array());
        double before = file_.at("plan").at("iteration_time_s");
        std::vector<json> seen = {layout(file_.at("plan"))};
        for (std::size_t i = 0; i < alternatives.size(); ++i) {
            const std::string where = fmt::format("/alternatives/{}", i);
            check_plan(alternatives[i], where);
            const double time = alternatives[i].at("iteration_time_s");
            findings_.expect(time >= before * (1 - 1e-12), where, "best first");
            before = time;
            seen.push_back(layout(alternatives[i]));
            findings_.expect(std::count(seen.begin(), seen.end(), seen.back()) == 1, where, "differs from the others");
        }
        const int most = file_.at("search").at("settings").at("alternatives");
        findings_.expect(static_cast<int>(alternatives.size()) <= most, "/alternatives", "no more than asked for");
    }

    /// A plan by its choices alone.
    static json layout(const json& plan)
    {
        json chosen = json::array();
        for (const json& pipeline : plan.at("pipelines")) {
            chosen.push_back(pipeline.at("schedule"));
            for (const json& stage : pipeline.at("stages"))
                for (const json& group : groups_of(stage)) {
                    for (const char* key : {"gpus", stage.contains("chunks") ? "chunks" : "layers", "tensor", "context",
                                            "expert", "data", "zero", "recompute", "samples_per_replica"})
                        chosen.push_back(group.at(key));
                    chosen.push_back(stage.value("ends_in_block", false)); // of chunks, in them
                    chosen.push_back(stage.value("shared_state", false));
                }
        }
        return chosen;
    }

    void check_plan(const json& plan, const std::string& where)
    {
        std::set<std::pair<std::string, int>> taken;
        int samples = 0;
        for (std::size_t p = 0; p < plan.at("pipelines").size(); ++p) {
            const json& pipeline = plan.at("pipelines").at(p);
            const std::string place = fmt::format("{}/pipelines/{}", where, p);
            samples += pipeline.at("samples").get<int>();
            check_schedule_choice(pipeline, place);
            const int tick = pipeline.at("micro_batch_samples");
            const int empty = tick * pipeline.at("micro_batches").get<int>() - pipeline.at("samples").get<int>();
            const bool uneven = file_.at("job").value("uneven_batch", false)
                || file_.at("job").value("cost_mode", "simulated") == "sailor";
            findings_.expect(uneven ? empty >= 0 && empty < tick : empty == 0, place,
                             "samples = micro_batch_samples x micro_batches");
            check_layers(pipeline, place);
            const json& stages = pipeline.at("stages");
            for (std::size_t s = 0; s < stages.size(); ++s) {
                const std::string at = fmt::format("{}/stages/{}", place, s);
                const json& stage = stages[s];
                const std::vector<json> groups = groups_of(stage);
                int taken_samples = 0;
                for (const json& group : groups) {
                    check_degrees(group, at, check_gpus(group, at, taken));
                    taken_samples += group.at("data").get<int>() * group.at("samples_per_replica").get<int>();
                    check_memory(group, at);
                }
                findings_.expect(pipeline.at("micro_batch_samples").get<int>() == taken_samples, at,
                                 "micro_batch_samples = data x samples_per_replica, summed over groups");
                check_mixed(stage, groups, at);
                check_activations(stage, at);
                const bool ring = pipeline.at("schedule") == "interleaved" && stage.contains("chunks");
                check_times(stage, at, s == 0 && (!ring || stages.size() == 1),
                            s + 1 == stages.size() && (!ring || stages.size() == 1));
            }
        }
        findings_.expect(samples == job_.at("global_batch").get<int>(), where, "samples sum to the global batch");
        check_schedule(plan, where, findings_);
        check_metrics(file_, plan, where, findings_);
        findings_.expect(plan.at("iteration_time_s").get<double>() >= bound_, where, "no faster than the lower bound");
    }

    /// The groups of a mixed stage as stages of their own; the stage itself when it is not mixed.
    static std::vector<json> groups_of(const json& stage)
    {
        if (!stage.contains("replicas"))
            return {stage};
        std::vector<json> groups;
        for (const json& replica : stage.at("replicas")) {
            json group = stage;
            group.erase("replicas");
            group.erase("memory");
            group.update(replica);
            groups.push_back(std::move(group));
        }
        return groups;
    }

    /// Times are those of the slowest group, memory that of a group with least to spare; state is shared by groups
    /// alike alone.
    void check_mixed(const json& stage, const std::vector<json>& groups, const std::string& where)
    {
        if (!stage.contains("replicas")) {
            findings_.expect(!stage.contains("shared_state"), where, "only a mixed stage shares its state");
            return;
        }
        findings_.expect(groups.size() > 1, where, "a mixed stage has several groups");
        double slowest = 0;
        double least_spare = std::numeric_limits<double>::infinity();
        const auto spare = [](const json& memory) {
            return memory.at("capacity_bytes").get<double>() - memory.at("total_bytes").get<double>();
        };
        for (const json& group : groups) {
            slowest = std::max(slowest, group.at("forward_s").get<double>() + group.at("backward_s").get<double>());
            least_spare = std::min(least_spare, spare(group.at("memory")));
            if (stage.value("shared_state", false)) {
                findings_.expect(stage.at("zero").get<int>() > 0, where, "shared state is sharded");
                for (const char* key : {"tensor", "context", "expert_tensor"})
                    findings_.expect(group.at(key) == groups.front().at(key), where, key);
            }
        }
        findings_.expect_same(stage.at("forward_s").get<double>() + stage.at("backward_s").get<double>(), slowest,
                              where + "/forward_s");
        findings_.expect_same(spare(stage.at("memory")), least_spare, where + "/memory");
    }

    /// Rule 1: chunk after chunk, through the stages onward or, where a chunk runs back, from the last to the first.
    void check_layers(const json& pipeline, const std::string& where)
    {
        const std::string schedule = pipeline.at("schedule");
        const json& stages = pipeline.at("stages");
        const std::size_t chunks = stages.at(0).value("chunks", json::array({0})).size();
        int layer = 0;
        for (std::size_t c = 0; c < chunks; ++c) {
            if (schedule == "dualpipe" && c == 1) {
                findings_.expect(layer == layers_, where, "the first direction covers the model's layers");
                layer = 0;
            }
            for (std::size_t i = 0; i < stages.size(); ++i) {
                const bool back = c == 1 && (schedule == "zb-v" || schedule == "dualpipe");
                const std::size_t s = back ? stages.size() - 1 - i : i;
                const std::string at = fmt::format("{}/stages/{}/chunk {}", where, s, c);
                const json& range =
                    stages[s].contains("chunks") ? stages[s].at("chunks").at(c) : stages[s].at("layers");
                findings_.expect(range.at("first") == layer, at, "begins where the one before ends");
                findings_.expect(range.at("last").get<int>() > layer, at, "holds a layer");
                layer = range.at("last");
            }
        }
        findings_.expect(layer == layers_, where, "the stages cover the model's layers");
    }

    void check_schedule_choice(const json& pipeline, const std::string& where)
    {
        const std::string schedule = pipeline.at("schedule");
        const json& allow = job_.at("allow");
        const json& schedules = allow.at("schedules");
        findings_.expect(std::find(schedules.begin(), schedules.end(), schedule) != schedules.end(), where,
                         "the job allows the schedule");
        const std::size_t chunks = pipeline.at("stages").at(0).value("chunks", json::array({0})).size();
        const json& virtual_stages = allow.at("virtual_stages");
        if (schedule == "interleaved")
            findings_.expect(std::find(virtual_stages.begin(), virtual_stages.end(), chunks) != virtual_stages.end(),
                             where, "the job allows so many virtual stages");
        else
            findings_.expect(chunks == (schedule == "zb-v" || schedule == "dualpipe" ? 2 : 1), where,
                             "the schedule has so many chunks");
    }

    /// Rule 2.
    StageGpus check_gpus(const json& stage, const std::string& where, std::set<std::pair<std::string, int>>& taken)
    {
        std::map<std::string, int> per_node;
        const std::string island = stage.at("island");
        findings_.expect(island_capacity_.contains(island), where, "the island exists");
        for (const json& range : stage.at("gpus")) {
            const std::string node = range.at("node");
            const int first = range.at("first");
            const int count = range.at("count");
            if (!nodes_.contains(node)) {
                findings_.add(where, "there is no node {}", node);
                continue;
            }
            findings_.expect(first >= 0 && count > 0 && first + count <= nodes_.at(node).gpus, where, "the GPUs exist");
            findings_.expect(island_of_.contains(node) && island_of_.at(node) == island, where,
                             "the GPUs are of the island");
            for (int gpu = first; gpu < first + count; ++gpu)
                if (!taken.emplace(node, gpu).second)
                    findings_.add(where, "GPU {} of {} is in two stages", gpu, node);
            per_node[node] += count;
        }
        findings_.expect(!per_node.empty(), where, "a stage has GPUs");
        StageGpus gpus;
        for (const auto& [node, count] : per_node) {
            gpus.per_node.push_back(count);
            gpus.all += count;
        }
        return gpus;
    }

    /// Rule 3, and what the job allows.
    void check_degrees(const json& stage, const std::string& where, const StageGpus& on)
    {
        const int tensor = stage.at("tensor");
        const int context = stage.at("context");
        const int expert = stage.at("expert");
        const int data = stage.at("data");
        if (std::min({tensor, context, expert, data, stage.at("samples_per_replica").get<int>()}) < 1) {
            findings_.add(where, "a degree is below 1");
            return;
        }
        const json& allow = job_.at("allow");
        const auto divides = [&](int divisor, int number, const char* what) {
            if (number % divisor != 0)
                findings_.add(where, "{}: {} does not divide by {}", what, number, divisor);
        };
        const auto allows = [&](const char* list, const json& value) {
            const json& values = allow.at(list);
            findings_.expect(std::find(values.begin(), values.end(), value) != values.end(), where, list);
        };
        findings_.expect(tensor * context * data == on.all, where, "tensor x context x data = GPUs");
        divides(expert * stage.at("expert_tensor").get<int>(), on.all, "GPUs by expert x expert_tensor");
        findings_.expect(!stage.at("sequence_parallel") || (tensor > 1 && allow.value("sequence_parallel", true)),
                         where, "sequence parallelism is of tensor groups, where the job allows it");
        allows("zero", stage.at("zero"));
        allows("recompute", stage.at("recompute"));
        allows("samples_per_replica", stage.at("samples_per_replica"));
        findings_.expect(tensor == 1 || allow.at("tensor"), where, "the job allows tensor");
        findings_.expect(context == 1 || allow.at("context"), where, "the job allows context");
        findings_.expect(expert == 1 || allow.at("expert"), where, "the job allows expert");
        for (const int count : on.per_node) {
            if (!allow.at("tensor_across_nodes"))
                divides(tensor, count, "GPUs of a node by tensor");
            findings_.expect(count == on.per_node.front(), where, "equally many GPUs of each node");
        }
        divides(tensor, model_.at("query_heads"), "query heads by tensor");
        if (model_.at("attention").at("kind") != "mla")
            divides(tensor, model_.at("key_value_heads"), "key-value heads by tensor");
        divides(tensor, model_.at("hidden"), "hidden size by tensor");
        const json& experts = model_.at("experts");
        const bool dense = experts.at("count") == 0 || experts.at("first_dense_blocks") > 0 || experts.at("every") > 1;
        if (dense)
            divides(tensor, model_.at("feed_forward"), "feed-forward width by tensor");
        if (experts.at("count") > 0)
            divides(tensor, experts.at("feed_forward"), "expert width by tensor");
        if (expert > 1) {
            findings_.expect(experts.at("count") > 0, where, "an expert degree needs experts");
            divides(expert, experts.at("count"), "experts by expert");
        }
        const int sequence = job_.at("sequence_length");
        if (context > 1)
            divides(2 * context, sequence, "sequence by twice context");
        divides(tensor, sequence / context, "sequence per context rank by tensor");
    }

    /// Rule 5.
    void check_memory(const json& stage, const std::string& where)
    {
        const json& memory = stage.at("memory");
        double sum = 0;
        for (const char* part :
             {"weights_bytes", "gradients_bytes", "optimizer_bytes", "activations_bytes", "workspace_bytes"}) {
            const double bytes = memory.at(part);
            findings_.expect(bytes >= 0 && std::isfinite(bytes), where + "/memory/" + part, "not negative");
            sum += bytes;
        }
        findings_.expect(memory.at("weights_bytes") > 0 && memory.at("activations_bytes") > 0, where + "/memory",
                         "weights and activations take memory");
        findings_.expect_same(memory.at("total_bytes"), sum, where + "/memory/total_bytes");
        const double capacity = memory.at("capacity_bytes");
        findings_.expect_same(capacity, island_capacity_[stage.at("island")], where + "/memory/capacity_bytes");
        const double allowed = capacity - job_.at("memory_reserve_bytes").get<double>();
        if (memory.at("total_bytes").get<double>() > allowed)
            findings_.add(where, "{} bytes do not fit into {}", memory.at("total_bytes").get<double>(), allowed);
    }

    void check_activations(const json& stage, const std::string& where)
    {
        // What several chunks or split backwards hold is summed over their events.
        if (!stage.contains("chunks") && !stage.contains("backward_weight_s"))
            findings_.expect_same(stage.at("activations_bytes_per_micro_batch").get<double>()
                                      * stage.at("in_flight").get<int>(),
                                  stage.at("memory").at("activations_bytes"), where + "/memory/activations_bytes");
    }

    void check_times(const json& stage, const std::string& where, bool first, bool last)
    {
        for (const char* key : {"forward_s", "backward_s", "send_forward_s", "send_backward_s", "gradient_sync_s",
                                "gradient_sync_total_s", "optimizer_s"}) {
            const double seconds = stage.at(key);
            findings_.expect(seconds >= 0 && std::isfinite(seconds), where + "/" + key, "not negative");
        }
        findings_.expect(stage.at("forward_s") > 0 && stage.at("backward_s") > 0, where, "work takes time");
        findings_.expect((stage.at("send_forward_s") == 0) == last, where + "/send_forward_s",
                         "0 on the last stage only");
        findings_.expect((stage.at("send_backward_s") == 0) == first, where + "/send_backward_s",
                         "0 on the first stage only");
        findings_.expect(stage.at("gradient_sync_total_s").get<double>() >= stage.at("gradient_sync_s").get<double>(),
                         where + "/gradient_sync_total_s", "no less than its exposed part");
    }

    const json& file_;
    const json& model_;
    const json& job_;
    int layers_;
    double bound_ = 0;
    std::map<std::string, NodeIn> nodes_;
    std::map<std::string, double> island_capacity_; ///< bytes of the island's smallest GPU
    std::map<std::string, std::string> island_of_; ///< by node
    PlanFileFindings findings_;
};

} // namespace

std::vector<std::string> check_plan_file(std::string_view text)
{
    try {
        const json file = json::parse(text);
        return PlanFileCheck(file).run();
    } catch (const std::exception& error) { // a key that must be there is not, or is of another type
        return {std::string("the file cannot be read: ") + error.what()};
    }
}

std::string without_run_times(std::string_view text)
{
    json file = json::parse(text);
    file.erase("producer");
    json& statistics = file.at("search").at("statistics");
    statistics.erase("wall_time_s");
    statistics.erase("phases_s");
    return file.dump();
}

} // namespace tangram
