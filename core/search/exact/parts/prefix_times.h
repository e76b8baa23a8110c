// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/schedule_choice.h"
#include "search/exact/parts/batch_capacity.h"
#include "search/exact/parts/free_gpus.h"
#include "search/exact/parts/part_times.h"

#include <array>
#include <compare>
#include <functional>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tangram {

/// How soon a micro-batch can be through the stages that a pipeline still lacks, from its first layer on, when each of
/// them is done with all micro-batches in time: a shortest path over numbers of GPUs of each island and layers, whose
/// edges are stages on parts of the islands, mixed ones too. Where on an island GPUs are and the sends are left out, so
/// that nothing that is possible is denied. Not for several threads at once.
class PrefixTimes {
public:
    using GpuCounts = std::vector<std::pair<int, int>>; ///< islands, and GPUs of each

    /// All must outlive the object.
    PrefixTimes(const PlanningProblem& problem, PartTimes& times, bool mixed_stages, const StopOrWait& gate);

    /// Tells how many samples pipelines to come can take at most. Until then any number. Must outlive the object.
    void set_capacity(const BatchCapacity& capacity) { capacity_ = &capacity; }

    /// What the last pipeline of a plan may be, when only its GPUs and its samples are known.
    struct LastPipeline {
        std::function<std::vector<int>(int samples)> micro_batch_sizes;
        int chunks = 1; ///< per stage, at most
        bool split = false; ///< backward passes may be in two parts
    };
    /// From now on GPUs are left for it that it may be done on in time. Until then as many as the capacity asks for.
    void set_last(LastPipeline last) { last_ = std::move(last); }

    /// There are too many numbers of GPUs, or blocks are not alike: nothing can be told.
    bool possible() const { return possible_; }

    struct Load {
        int samples = 0; ///< per micro-batch
        int micro_batches = 0;
        int in_flight = 0; ///< micro-batches that each of the stages has to hold at the least
        int chunks = 1; ///< per stage
        bool split = false; ///< backward passes are in two parts
        int others = 0; ///< pipelines to come, for which GPUs have to be left
        int samples_of_others = 0;
        bool whole_ways = false; ///< of several chunks all passes count, each stage's own work on all micro-batches not
        friend auto operator<=>(const Load&, const Load&) = default;
    };
    /// By `last`, seconds that a micro-batch spends at least in stages for layers 0 .. `last` on those of the free GPUs
    /// that are left when `taken` are taken, before and after it is in those behind them: forward and backward, of the
    /// first chunks where stages have several; forward alone where the backward is split; nothing where both are.
    /// Infinity when no stages are done within `seconds`. Valid until the next call.
    const double* least(const FreeGpus& free, const GpuCounts& taken, const Load& load, double seconds);

    /// What a micro-batch takes at least in a stage on so many GPUs of these islands, forward and back, by the stage's
    /// ends and blocks as PartTimes::of() counts them; infinity when it cannot run there. Empty when nothing can. Valid
    /// as long as the object. One island or two.
    const std::vector<double>& least_ticks(const GpuCounts& gpus, int samples, int in_flight);

private:
    struct Own { ///< GPUs of a stage, and what it takes
        std::vector<int> gpus; ///< per island
        std::vector<double> tick_s; ///< PartTimes::of(); infinity: not in time
        std::vector<double> pass_s;
        double shortest_s = 0; ///< of its ticks
    };
    struct Table {
        double seconds = 0; ///< that it was made for
        std::vector<int> gpus; ///< of each island, up to which it was made
        std::vector<double> least; ///< [GPUs of each island, the first one's counting most often][layers]

        std::size_t rows() const; ///< numbers of GPUs
        std::size_t row_of(const std::vector<int>& counts) const;
        std::vector<int> counts_of(std::size_t row) const;
    };

    /// Takes note of what it is to be for from now on; whether it has to be filled for that, or filled anew.
    bool needs_filling(Table& table, const std::vector<int>& gpus, double seconds) const;
    void fill(Table& table, const Load& load);
    /// Lowers `here[last]` for every stage of layers `first` .. `last` on these GPUs whose tick takes at most
    /// `most_tick_s`, behind stages that take `before_s`.
    void add_stages(const Own& own, int first, double before_s, double most_tick_s, double* here) const;
    /// From the table of a pipeline that may take all of the free GPUs.
    void leave_others(Table& table, const Table& alone, const Load& load);
    /// By GPUs: whether a last pipeline with so many samples may be done on them within the seconds.
    const std::vector<char>& holds_last(int samples, double seconds);
    std::size_t index_of(const std::vector<int>& counts) const; ///< as BatchCapacity counts them
    std::vector<Own> owns(const Load& load, double seconds);
    void add_plain(std::vector<Own>& all, const Load& load, double seconds) const;
    void add_mixed(std::vector<Own>& all, const Load& load, double seconds);
    /// Of all mixed stages, as ticks: forward and backward, or forward alone. Whatever memory holds.
    const std::vector<Own>& mixed(int samples, bool forward);
    const std::vector<double>& group(int island, int gpus, int samples, bool forward);
    std::vector<double> least_times(int island, int gpus, int samples, bool forward) const;

    const PlanningProblem& problem_;
    PartTimes& times_;
    bool mixed_stages_;
    const StopOrWait& gate_;
    bool possible_ = true;
    std::vector<int> all_gpus_; ///< of each island
    std::size_t size_ = 1; ///< numbers of GPUs
    const BatchCapacity* capacity_ = nullptr;
    std::optional<LastPipeline> last_;
    struct Held {
        double seconds = 0; ///< that it is for
        std::vector<char> held;
    };
    std::map<int, Held> holds_last_; ///< by samples
    std::map<Load, Table> tables_;
    struct Last {
        Load load;
        Table* table = nullptr;
    };
    std::array<Last, 2> last_asked_; ///< for last: of first chunks, and of whole ways
    std::vector<double> nothing_; ///< by layer: zeros
    using TicksKey = std::array<int, 6>; ///< samples, in flight, islands and their GPUs
    struct TicksHash {
        std::size_t operator()(const TicksKey& key) const;
    };
    std::unordered_map<TicksKey, std::vector<double>, TicksHash> ticks_;
    std::map<std::pair<int, bool>, std::vector<Own>> mixed_;
    std::map<std::tuple<int, int, int, bool>, std::vector<double>> groups_;
};

} // namespace tangram
