// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/regret/random_plan.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace tangram {

namespace {

constexpr int most_tries = 60;

/// The same for every standard library, as its distributions are not. What that favours is beyond notice.
std::size_t below(std::mt19937_64& random, std::size_t count)
{
    return static_cast<std::size_t>(random() % count);
}

/// A stage of the pipeline that is drawn.
struct Drawn {
    int island = 0; ///< index into the space's islands
    const PartSize* size = nullptr;
    Slice layers;
    std::vector<GpuRange> gpus;
};

} // namespace

/// GPUs that no stage has yet.
class RandomPlans::Pool {
public:
    explicit Pool(const SearchSpace& space)
        : space_(space)
        , used_(space.problem().cluster->nodes.size(), 0)
    {
    }

    /// A part of that size, on the nodes that have the least room for it; nothing when too few have any.
    std::optional<std::vector<GpuRange>> take(int island, const PartSize& size)
    {
        std::vector<std::pair<int, int>> nodes; // free GPUs, node
        for (const int node : nodes_of(island))
            if (free(node) >= size.gpus_per_node)
                nodes.emplace_back(free(node), node);
        if (static_cast<int>(nodes.size()) < size.nodes)
            return std::nullopt;
        std::sort(nodes.begin(), nodes.end());
        std::vector<GpuRange> gpus;
        for (int i = 0; i < size.nodes; ++i) {
            const int node = nodes[i].second;
            gpus.push_back({node, used_[node], size.gpus_per_node});
            used_[node] += size.gpus_per_node;
        }
        std::sort(gpus.begin(), gpus.end(), [](const GpuRange& a, const GpuRange& b) { return a.node < b.node; });
        return gpus;
    }
    int free_of_island(int island) const
    {
        int gpus = 0;
        for (const int node : nodes_of(island))
            gpus += free(node);
        return gpus;
    }

private:
    const std::vector<int>& nodes_of(int island) const
    {
        const int index = space_.islands()[island].island;
        return space_.problem().islands[index].nodes;
    }
    int free(int node) const { return space_.problem().cluster->nodes[node].gpu_count - used_[node]; }

    const SearchSpace& space_;
    std::vector<int> used_; ///< per node
};

RandomPlans::RandomPlans(const SearchSpace& searched, const Tables& searched_tables, const SearchSpace& wide,
                         const Tables& wide_tables, const std::vector<ScheduleChoice>& schedules,
                         const StopOrWait& gate)
    : searched_(searched)
    , searched_tables_(searched_tables)
    , wide_(wide)
    , wide_tables_(wide_tables)
    , schedules_(schedules)
    , gate_(gate)
{
}

bool RandomPlans::is_removed(const Pair& pair) const
{
    const std::vector<PartSize>& sizes = searched_.islands()[pair.island].sizes;
    const auto same = std::find_if(sizes.begin(), sizes.end(), [&](const PartSize& size) {
        return size.nodes == pair.size->nodes && size.gpus_per_node == pair.size->gpus_per_node;
    });
    if (same == sizes.end() || !same->searched)
        return true;
    const PairTable* const table = searched_tables_(pair.table->micro_batch_samples());
    const int signature = searched_.signature(pair.layers.first, pair.layers.last);
    if (table == nullptr || signature < 0)
        return true;
    const int wide_signature = wide_.signature(pair.layers.first, pair.layers.last);
    return table->options(same->kind, signature).size() < pair.table->options(pair.size->kind, wide_signature).size();
}

std::optional<RandomPlans::Pair> RandomPlans::draw_pair(std::mt19937_64& random) const
{
    std::optional<Pair> other; // one that no rule removed
    for (int tries = 0; tries < most_tries; ++tries) {
        Pair pair;
        pair.table = wide_tables_(wide_.ticks()[below(random, wide_.ticks().size())]);
        pair.island = static_cast<int>(below(random, wide_.islands().size()));
        const std::vector<PartSize>& sizes = wide_.islands()[pair.island].sizes;
        pair.size = &sizes[below(random, sizes.size())];
        const auto cuts = static_cast<std::size_t>(wide_.layer_count()) + 1;
        const auto a = static_cast<int>(below(random, cuts));
        const auto b = static_cast<int>(below(random, cuts));
        pair.layers = {std::min(a, b), std::max(a, b)};
        if (pair.table == nullptr || !pair.size->searched || a == b
            || wide_.signature(pair.layers.first, pair.layers.last) < 0
            || pair.table->fastest(pair.size->kind, wide_.signature(pair.layers.first, pair.layers.last), 1) == nullptr)
            continue;
        if (is_removed(pair))
            return pair;
        other = pair;
    }
    return other;
}

std::optional<RandomPlans::Pipeline> RandomPlans::complete(const Pair& pair, Pool& pool, std::mt19937_64& random) const
{
    Drawn given{pair.island, pair.size, pair.layers, {}};
    if (auto gpus = pool.take(pair.island, *pair.size))
        given.gpus = std::move(*gpus);
    else
        return std::nullopt;
    std::vector<Drawn> stages;
    const auto draw_stages = [&](Slice layers) {
        int first = layers.first;
        while (first < layers.last) {
            std::vector<std::pair<int, const PartSize*>> possible;
            for (std::size_t island = 0; island < wide_.islands().size(); ++island) {
                const int free = pool.free_of_island(static_cast<int>(island));
                for (const PartSize& size : wide_.islands()[island].sizes)
                    if (size.searched && size.gpus <= free)
                        possible.emplace_back(static_cast<int>(island), &size);
            }
            if (possible.empty())
                return false;
            Drawn drawn;
            std::tie(drawn.island, drawn.size) = possible[below(random, possible.size())];
            auto part = pool.take(drawn.island, *drawn.size);
            if (!part)
                return false;
            drawn.gpus = std::move(*part);
            // In proportion to its speed or, as often, any number.
            const double speed = wide_.kinds()[drawn.size->kind].speed_share;
            const double fair = speed * wide_.layer_count();
            const int left = layers.last - first;
            const int count = below(random, 2) == 0
                ? static_cast<int>(std::lround(fair))
                : 1 + static_cast<int>(below(random, static_cast<std::size_t>(left)));
            drawn.layers = {first, first + std::clamp(count, 1, left)};
            while (drawn.layers.last < layers.last && !wide_.may_cut_at(drawn.layers.last))
                ++drawn.layers.last;
            first = drawn.layers.last;
            stages.push_back(std::move(drawn));
        }
        return true;
    };
    if (!draw_stages({0, pair.layers.first}))
        return std::nullopt;
    stages.push_back(given);
    if (!draw_stages({pair.layers.last, wide_.layer_count()}))
        return std::nullopt;

    Pipeline drawn;
    drawn.micro_batch_samples = pair.table->micro_batch_samples();
    const int count = static_cast<int>(stages.size());
    for (int s = 0; s < count; ++s) {
        const Drawn& at = stages[s];
        const int signature = wide_.signature(at.layers.first, at.layers.last);
        const Option* option = pair.table->fastest(at.size->kind, signature, count - s);
        if (option == nullptr) // other schedules may hold fewer, and so may few micro-batches
            option = pair.table->fastest(at.size->kind, signature, 1);
        if (option == nullptr)
            return std::nullopt;
        StageLayout& stage = drawn.layout.stages.emplace_back();
        stage.island = wide_.islands()[at.island].island;
        stage.gpus = at.gpus;
        stage.layers = at.layers;
        stage.strategy = pair.table->strategy(at.size->kind, *option);
        drawn.speed += wide_.kinds()[at.size->kind].speed_share;
    }
    return drawn;
}

bool RandomPlans::share_batch(std::vector<Pipeline>& pipelines) const
{
    const Job& job = wide_.problem().job;
    double speed = 0;
    for (const Pipeline& pipeline : pipelines)
        speed += pipeline.speed;
    int left = job.global_batch;
    const auto give = [&](Pipeline& pipeline, int samples) {
        const int size = pipeline.micro_batch_samples;
        pipeline.layout.samples = samples;
        pipeline.layout.micro_batches = (samples + size - 1) / size;
        left -= samples;
    };
    for (std::size_t i = 0; i + 2 < pipelines.size(); ++i) {
        const int size = pipelines[i].micro_batch_samples;
        const double fair = job.global_batch * pipelines[i].speed / speed / size;
        give(pipelines[i], size * std::max(1, static_cast<int>(std::lround(fair))));
    }
    // The last two take what whole micro-batches of both add up to, as near to their speeds as can be.
    Pipeline& last = pipelines.back();
    if (pipelines.size() > 1) {
        Pipeline& other = pipelines[pipelines.size() - 2];
        const double fair = left * other.speed / (other.speed + last.speed);
        int best = 0;
        for (int samples = other.micro_batch_samples; samples < left; samples += other.micro_batch_samples)
            if (((left - samples) % last.micro_batch_samples == 0 || job.uneven_batch)
                && (best == 0 || std::abs(samples - fair) < std::abs(best - fair)))
                best = samples;
        if (best == 0)
            return false;
        give(other, best);
    }
    if (left <= 0 || (left % last.micro_batch_samples != 0 && !job.uneven_batch))
        return false;
    give(last, left);
    return true;
}

std::optional<PlanDraft> RandomPlans::priced(const std::vector<Pipeline>& pipelines, Pricer& pricer) const
{
    std::optional<PlanDraft> best;
    for (const ScheduleChoice& schedule : schedules_) {
        PlanDraft draft;
        for (const Pipeline& pipeline : pipelines)
            draft.sets.push_back({{pipeline.layout}, schedule});
        const auto layout = draft.layout(*wide_.problem().model);
        if (!layout)
            continue;
        draft.time_s = pricer.time(*layout, gate_.token());
        if (std::isfinite(draft.time_s) && (!best || better(draft, *best)))
            best = std::move(draft);
    }
    return best;
}

std::optional<PlanDraft> RandomPlans::draw(std::mt19937_64& random, Pricer& pricer) const
{
    const int limit = wide_.settings().most_pipelines;
    constexpr std::size_t most_drawn = 3; // of more the shares hardly ever add up
    for (int tries = 0; tries < most_tries && !gate_.stopped(); ++tries) {
        std::size_t count = below(random, 2) == 0 ? 1 : 2 + below(random, most_drawn - 1);
        if (limit > 0)
            count = std::min(count, static_cast<std::size_t>(limit));
        Pool pool(wide_);
        std::vector<Pipeline> pipelines;
        while (pipelines.size() < count) {
            const auto pair = draw_pair(random);
            if (!pair)
                break;
            auto pipeline = complete(*pair, pool, random);
            if (!pipeline)
                break;
            pipelines.push_back(std::move(*pipeline));
        }
        if (pipelines.size() == count && share_batch(pipelines))
            if (auto draft = priced(pipelines, pricer))
                return draft;
    }
    return std::nullopt;
}

} // namespace tangram
