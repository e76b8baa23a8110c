// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/problem.h"
#include "plan/layout/routes.h"
#include "search/rules/settings.h"
#include "search/threads/stop_or_wait.h"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace tangram {

/// Parallelizer::least_gpu_seconds() of the problem's model and job, asked of it or of who remembers its answers. Any
/// thread.
using AskLeastGpuSeconds = std::function<std::array<double, layer_kind_count>(const Part& part)>;

/// One size in which an island can be taken as a part: equally many GPUs of some nodes.
struct PartSize {
    int gpus = 0;
    int nodes = 0;
    int gpus_per_node = 0;
    int kind = 0; ///< index into SearchSpace::kinds
    bool searched = true; ///< false: the part-sizes rule leaves it out
    /// Whether composers may count GPUs instead of naming them: any such parts whose counted GPUs sum to at most the
    /// island's can be placed together (see Placer). With the part-sizes rule on only n, n/2, n/4, ... GPUs and powers
    /// of two of islands of many nodes.
    bool nested = true;
    /// As many as it has where it is whole nodes, of an island of one node, or divides a node as others do (halves,
    /// quarters, ..., then thirds of what is odd); else as many as the next larger part that does: the rest stays idle.
    int counted = 0;
};

/// An island as the composers see it.
struct IslandSpace {
    int island = 0; ///< index into the problem's islands
    int gpus = 0;
    int gpus_per_node = 0;
    int island_class = 0;
    std::vector<PartSize> sizes; ///< descending

    int nodes() const { return gpus / gpus_per_node; }
};

/// Distinct hardware of island parts: all parts of one kind have the same partial plans.
struct PartKind {
    Part part;
    int members = 0; ///< (island, size) combinations of this kind
    double speed_share = 0; ///< of the whole cluster's speed
    double capacity_bytes = 0; ///< per GPU, less the job's reserve
};

/// Slices with the same number of layers of each kind cost the same.
struct SliceSignature {
    LayerCounts counts{};
    /// With these counts and cut points the granularity rule allows; 0: a feed-forward half alone, of which no stage is
    /// made.
    std::uint64_t slices = 0;
    Slice example;
    double work_share = 0; ///< of the model's
};

/// What a search is over: island parts, slices and micro-batch sizes, with the rules that shape it applied. Immutable.
class SearchSpace {
public:
    /// `settings` are the effective ones. Problem and settings must outlive the space. One that is stopped while it is
    /// made has no islands and no micro-batch sizes. Without `ask` the problem's parallelizer itself is asked.
    SearchSpace(const PlanningProblem& problem, const SearchSettings& settings, const StopOrWait& gate = StopOrWait(),
                const AskLeastGpuSeconds& ask = {});

    const PlanningProblem& problem() const { return *problem_; }
    const SearchSettings& settings() const { return *settings_; }
    const Routes& routes() const { return routes_; }

    int layer_count() const { return layer_count_; }
    bool may_cut_at(int layer) const { return cut_[layer] != 0; }
    const std::vector<SliceSignature>& signatures() const { return signatures_; }
    /// Layer counts by signature, for what outlives the space.
    const std::shared_ptr<const std::vector<LayerCounts>>& slice_counts() const { return slice_counts_; }
    int signature(int first, int last) const { return signature_of_[first * (layer_count_ + 1) + last]; }

    /// Parallelizer::least_gpu_seconds(), which the space knows of the GPUs of its parts.
    std::array<double, layer_kind_count> least_gpu_seconds(const Part& part) const;

    /// Of the model's work, whatever the rules; see SliceSignature.
    double work_share(const LayerCounts& counts) const;
    /// Of the slices of one layer, the largest share; the slack of the work-balance rule.
    double heaviest_layer_share() const { return heaviest_layer_share_; }

    const std::vector<PartKind>& kinds() const { return kinds_; }
    /// Index into kinds() of the part that a stage runs on; -1 when it is none that is searched, or several.
    int kind_of(const StageLayout& stage) const;
    /// By their hardware, whatever order the problem lists them in.
    const std::vector<IslandSpace>& islands() const { return islands_; }
    /// One of them by its index into the problem's islands; null: none, of a space that was stopped.
    const IslandSpace* of_island(int island) const;
    /// Classes of interchangeable islands: equal parts and equal paths to all others. Members ascending.
    const std::vector<std::vector<int>>& classes() const { return classes_; }

    /// Micro-batch sizes (sequences per tick) that divide the global batch, and those that some strategy can have of
    /// the others: all where the job's batch may be uneven, else small ones for several pipelines. Ascending. None is
    /// so small that a pipeline of most_stages() would have more than most_work_items.
    const std::vector<int>& ticks() const { return ticks_; }
    /// Whether one pipeline can take the whole batch in micro-batches of so many samples. Others are for several.
    bool divides_batch(int micro_batch_samples) const;
    int most_stages() const { return most_stages_; } ///< as many as there are layers and GPUs for

    /// Slices times parts, and those that the part-sizes and granularity rules leave out.
    std::uint64_t pairs_total() const { return pairs_total_; }
    std::uint64_t pairs_without_size() const { return pairs_without_size_; }
    std::uint64_t pairs_without_cut() const { return pairs_without_cut_; }

private:
    /// That depends on a part's GPU and speed alone.
    struct LeastSeconds {
        Part part; ///< any
        std::array<double, layer_kind_count> seconds{};

        bool is_of(const Part& other) const { return part.gpu == other.gpu && part.speed == other.speed; }
    };
    void find_slices();
    void find_parts(const StopOrWait& gate);
    /// Each kind's share of the cluster's speed, and each signature's of the model's work: a kind's GPU is as fast as
    /// it would be done with the whole model soon, a layer's work is the sum of its seconds over all kinds.
    void share_speed_and_work(const StopOrWait& gate, const AskLeastGpuSeconds& ask);
    void find_classes(const StopOrWait& gate);
    void find_ticks();

    const PlanningProblem* problem_;
    const SearchSettings* settings_;
    Routes routes_;
    int layer_count_;
    int most_stages_ = 0;
    std::array<double, layer_kind_count> layer_work_{}; ///< seconds of one layer over all kinds
    double model_work_ = 0;
    std::vector<LeastSeconds> least_; ///< of every GPU and speed among the kinds
    double heaviest_layer_share_ = 0;
    std::vector<char> cut_;
    std::vector<SliceSignature> signatures_;
    std::shared_ptr<const std::vector<LayerCounts>> slice_counts_;
    std::vector<int> signature_of_;
    std::vector<PartKind> kinds_;
    std::vector<IslandSpace> islands_;
    std::vector<std::vector<int>> classes_;
    std::vector<int> ticks_;
    std::uint64_t pairs_total_ = 0;
    std::uint64_t pairs_without_size_ = 0;
    std::uint64_t pairs_without_cut_ = 0;
};

} // namespace tangram
