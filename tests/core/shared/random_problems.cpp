// SPDX-License-Identifier: GPL-3.0-or-later
#include "random_problems.h"

#include "cost/training_state.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace tangram {

int pick(std::mt19937& rng, int low, int high)
{
    return std::uniform_int_distribution(low, high)(rng);
}

namespace {

/// Log-uniform, so that every order of magnitude is as likely.
double scale(std::mt19937& rng, double low, double high)
{
    return std::exp(std::uniform_real_distribution(std::log(low), std::log(high))(rng));
}

template <typename T> T choose(std::mt19937& rng, std::initializer_list<T> from)
{
    return *(from.begin() + pick(rng, 0, static_cast<int>(from.size()) - 1));
}

std::shared_ptr<const Model> random_model(std::mt19937& rng, const ProblemSize& size)
{
    auto model = std::make_shared<Model>();
    model->name = "random";
    model->blocks = pick(rng, 1, size.most_blocks);
    model->head_size = choose(rng, {64, 128});
    model->query_heads = choose(rng, {4, 8, 16, 32});
    model->key_value_heads = choose(rng, {1, 2, 4}) * (model->query_heads / 4);
    model->attention = model->key_value_heads == model->query_heads ? AttentionKind::mha : AttentionKind::gqa;
    model->hidden = model->head_size * model->query_heads;
    model->gated = pick(rng, 0, 1) == 1;
    model->feed_forward = model->hidden * (model->gated ? 3 : 4);
    model->vocabulary = choose(rng, {1024, 32000, 128256});
    model->tied_embeddings = pick(rng, 0, 3) == 0;
    if (size.experts && pick(rng, 0, 1) == 1)
        model->experts = {.count = choose(rng, {4, 8}),
                          .per_token = choose(rng, {1, 2}),
                          .feed_forward = model->hidden,
                          .shared = pick(rng, 0, 1),
                          .first_dense_blocks = pick(rng, 0, model->blocks - 1),
                          .every = pick(rng, 1, 2)};
    if (size.varied && pick(rng, 0, 3) == 0) {
        model->attention = AttentionKind::mla;
        model->key_value_heads = model->query_heads;
        model->latent = {.query_rank = choose(rng, {0, 256}),
                         .key_value_rank = 128,
                         .rope_head_size = 32,
                         .nope_head_size = 64,
                         .value_head_size = 64};
        model->next_token_heads = pick(rng, 0, 1);
    }
    return model;
}

/// Puts the nodes below a switch per island, half of the switches with a narrow uplink, some islands into a scale-up
/// domain, and measures some nodes.
void vary_nodes(std::mt19937& rng, Cluster& cluster, const Islands& islands)
{
    const bool tree = pick(rng, 0, 1) == 1;
    if (tree)
        cluster.switches.push_back({"core", "", 0, 1e-6});
    for (const Island& island : islands) {
        const bool domain = pick(rng, 0, 2) == 0;
        const bool measured = pick(rng, 0, 2) == 0;
        if (tree)
            cluster.switches.push_back(
                {"leaf-" + island.id, "core", pick(rng, 0, 1) == 0 ? 0.0 : scale(rng, 1e9, 1e11), 1e-6});
        if (domain)
            cluster.scale_up_domains.push_back({"domain-" + island.id, {scale(rng, 5e10, 9e11), 3e-6}});
        for (const int index : island.nodes) {
            Node& node = cluster.nodes[static_cast<std::size_t>(index)];
            if (tree)
                node.location.switch_id = "leaf-" + island.id;
            if (domain)
                node.scale_up = "domain-" + island.id;
            if (measured) {
                const GpuType& gpu = cluster.gpu_type_of(node);
                node.measured.matmul_flops = gpu.peak(Precision::bf16) * scale(rng, 0.3, 0.8);
                node.measured.memory_bytes_per_s = gpu.memory_bytes_per_s * scale(rng, 0.6, 0.9);
                if (pick(rng, 0, 1) == 0)
                    node.measured.all_reduce_bytes_per_s = node.intra.bytes_per_s * scale(rng, 0.4, 0.9);
            }
        }
    }
}

Job random_job(std::mt19937& rng, const ProblemSize& size)
{
    Job job;
    job.global_batch = pick(rng, 1, size.most_batch);
    job.sequence_length = choose(rng, {512, 1024, 2048, 4096});
    job.precision = choose(rng, {Precision::bf16, Precision::fp16, Precision::bf16, Precision::fp8});
    job.flash_attention = pick(rng, 0, 3) > 0;
    job.gradient_bytes = choose(rng, {2, 4});
    job.framework = choose(rng, {Framework::megatron, Framework::megatron, Framework::deepspeed, Framework::fsdp});
    job.framework = size.framework.value_or(job.framework);
    job.recompute_modules.norms = pick(rng, 0, 3) == 0;
    job.recompute_modules.feed_forward = pick(rng, 0, 3) == 0;
    job.memory_reserve_bytes = choose(rng, {0.0, 1e9});
    job.allow.samples_per_replica = pick(rng, 0, 1) == 0 ? std::vector{1, 2} : std::vector{1, 2, 4, 8};
    if (pick(rng, 0, 2) == 0)
        job.allow.zero = {0, 1};
    if (pick(rng, 0, 2) == 0)
        job.allow.recompute = {Recompute::none, Recompute::full};
    job.allow.context = pick(rng, 0, 1) == 1;
    job.allow.tensor_across_nodes = pick(rng, 0, 3) == 0;
    return job;
}

} // namespace

bool all_problems()
{
    return std::getenv("TANGRAM_ALL_PROBLEMS") != nullptr;
}

int drawn(int all)
{
    constexpr int usual_share = 12;
    return std::max(1, all / std::max(work_share, all_problems() ? 1 : usual_share));
}

double drawn(std::mt19937& rng, double least, double most)
{
    return std::uniform_real_distribution(least, most)(rng);
}

std::mt19937 seeded(unsigned seed)
{
    const char* other = std::getenv("TANGRAM_SEED");
    return std::mt19937(other != nullptr ? seed + static_cast<unsigned>(std::strtoul(other, nullptr, 10)) : seed);
}

PlanningProblem random_problem(std::mt19937& rng, const ProblemSize& size)
{
    PlanningProblem problem;
    problem.model = random_model(rng, size);
    problem.job = random_job(rng, size);
    const double state = 18 * parameter_count(*problem.model);

    auto cluster = std::make_shared<Cluster>();
    cluster->name = "random";
    const int islands = pick(rng, 1, size.most_islands);
    const bool two_zones = pick(rng, 0, 2) == 0;
    if (two_zones)
        cluster->links.push_back({"z0", "z1", {scale(rng, 1e9, 1e11), scale(rng, 1e-5, 1e-2)}});
    int nodes_left = size.most_nodes - islands;
    for (int i = 0; i < islands; ++i) {
        auto gpu = std::make_shared<GpuType>();
        gpu->id = "gpu" + std::to_string(i);
        gpu->name = gpu->id;
        gpu->vendor = "random";
        // From a share of the model's state too small for any plan to more than all of it.
        gpu->memory_bytes =
            problem.job.memory_reserve_bytes + framework_buffer_bytes(problem.job, 0) + state * scale(rng, 0.1, 3);
        gpu->memory_bytes_per_s = scale(rng, 5e11, 5e12);
        const double peak = scale(rng, 5e13, 1e15);
        gpu->peak_flops = {peak / 8, peak, pick(rng, 0, 3) == 0 ? 0.0 : peak, 0.0};
        gpu->power_w = 400;
        gpu->price_usd_per_hour = 2;
        gpu->efficiency.matmul = {3e-6, 3e-10, 1, 1, 1.5, 0.75, 0.1};
        gpu->efficiency.attention = {1.5e-5, 5e-9, 3, 2, 0.5, 100, 0.85};
        cluster->gpu_types.push_back(gpu);

        const int extra = pick(rng, 0, std::max(0, nodes_left));
        nodes_left -= extra;
        Node node;
        node.gpu_type = i;
        node.gpu_count = choose(rng, {1, size.most_gpus_per_node, size.most_gpus_per_node});
        node.intra_kind = "nvlink";
        node.intra = {scale(rng, 1e10, 5e11), 2e-6};
        node.nic_count = pick(rng, 1, node.gpu_count);
        node.nic = {scale(rng, 1e9, 5e10), 5e-6};
        node.location.zone = two_zones ? (i % 2 == 0 ? "z0" : "z1") : "";
        Island island;
        island.id = std::string(1, static_cast<char>('a' + i));
        island.name = island.id;
        for (int k = 0; k <= extra; ++k) {
            node.id = island.id + std::to_string(k);
            island.nodes.push_back(static_cast<int>(cluster->nodes.size()));
            cluster->nodes.push_back(node);
        }
        problem.islands.push_back(std::move(island));
    }
    if (size.varied)
        vary_nodes(rng, *cluster, problem.islands);
    problem.cluster = std::move(cluster);
    problem.parallelizer = make_megatron();
    return problem;
}

SearchSettings random_settings(std::mt19937& rng)
{
    SearchSettings settings;
    for (const RuleInfo& rule : rules())
        if (pick(rng, 0, 2) == 0) {
            settings[rule.rule].on = !settings[rule.rule].on;
            if (rule.parameter == RuleParameter::factor)
                settings[rule.rule].value = scale(rng, 1, 16);
            else if (rule.parameter != RuleParameter::none)
                settings[rule.rule].value = pick(rng, 1, 8);
        }
    settings.simulate_best = pick(rng, 1, 16);
    settings.alternatives = pick(rng, 0, 4);
    return settings;
}

} // namespace tangram
