// SPDX-License-Identifier: GPL-3.0-or-later
#include "defaults/default_job.h"
#include "files/model/presets.h"
#include "schedule/allowed_schedules.h"

#include <algorithm>
#include <numeric>

namespace tangram {

namespace {

constexpr int usual_sequence_length = 4096;
constexpr int small_batch = 128;
constexpr int small_cluster = 16; // GPUs
constexpr int usual_batch = 1024;
// Llama 3.1 405B was trained with 2,048 sequences of 8,192 tokens per step on up to 16,384 GPUs (arXiv:2407.21783,
// section 3.4.1): with fewer, the pipelines of so many GPUs have too few micro-batches to fill.
constexpr int large_batch = 2048;
constexpr int large_cluster = 2048; // GPUs
constexpr int largest_odd_part = 64;

int default_sequence_length(const Model& model)
{
    for (const ModelPreset& preset : model_presets())
        if (preset.id == model.name)
            return preset.sequence_length;
    return model.max_positions > 0 ? std::min(usual_sequence_length, model.max_positions) : usual_sequence_length;
}

int target_batch(int gpus)
{
    if (gpus < small_cluster)
        return small_batch;
    return gpus < large_cluster ? usual_batch : large_batch;
}

/// The least number that the odd parts of all islands' GPU counts divide; 1 where it would be large. A node counts with
/// as many GPUs as the smallest of its island.
int common_odd_part(const Cluster& cluster, const Islands& islands)
{
    std::int64_t common = 1;
    for (const Island& island : islands) {
        int per_node = 0;
        for (const int node : island.nodes) {
            const int gpus = cluster.nodes[node].gpu_count;
            per_node = per_node == 0 ? gpus : std::min(per_node, gpus);
        }
        auto odd = std::max(std::int64_t{1}, static_cast<std::int64_t>(island.nodes.size()) * per_node);
        while (odd % 2 == 0)
            odd /= 2;
        common = std::lcm(common, odd);
        if (common > largest_odd_part)
            return 1;
    }
    return static_cast<int>(common);
}

} // namespace

Job default_job(const Model& model, const Cluster& cluster, const Islands& islands)
{
    Job job;
    job.sequence_length = default_sequence_length(model);
    const int target = target_batch(cluster.gpu_count());
    // The batch keeps as many factors of two as it can: replicas and samples per replica are mostly powers of two.
    int step = common_odd_part(cluster, islands);
    while (step * 2 <= target / 4)
        step *= 2;
    job.global_batch = std::max(1, (target + step / 2) / step) * step;
    // Trays of a scale-up domain are nodes by name only: tensor groups span them at full speed.
    job.allow.tensor_across_nodes = !cluster.scale_up_domains.empty();
    return with_any_schedule(std::move(job));
}

Job with_batch_of(Job job, const Job& suggested)
{
    job.global_batch = suggested.global_batch;
    job.sequence_length = suggested.sequence_length;
    return job;
}

} // namespace tangram
