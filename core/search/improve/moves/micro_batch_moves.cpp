// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/improve/moves/micro_batch_moves.h"
#include "plan/price/pricer.h"

#include "plan/price/stage_times.h"
#include "search/compose/cover/residency.h"
#include "search/draft/estimate_with_sends.h"
#include "search/draft/schedule_estimates.h"
#include "search/improve/moves/evenest_cuts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace tangram {

namespace {

Residency residency_of(const ScheduleChoice& choice, int stages, int micro_batches)
{
    using Rule = Residency::Rule;
    switch (choice.schedule) {
    case ScheduleKind::one_f_one_b:
    case ScheduleKind::one_f_one_b_adaptive:
    case ScheduleKind::zb_h1:
        return {Rule::by_position, 1, stages};
    case ScheduleKind::gpipe:
        return {Rule::all, 1, stages};
    case ScheduleKind::zb_v:
    case ScheduleKind::dualpipe:
        return {Rule::pipeline_deep, 1, stages};
    case ScheduleKind::interleaved: {
        Residency residency{Rule::interleaved, choice.chunks};
        residency.set_stages(stages, micro_batches);
        return residency;
    }
    }
    return {};
}

/// How micro-batches of which a stage holds some chunks are counted.
enum class InFlight { whole, in_part };

/// What may leave other strategies than whole micro-batches alone.
std::vector<InFlight> counts_of(const ScheduleChoice& choice)
{
    if (choice.schedule == ScheduleKind::interleaved)
        return {InFlight::whole, InFlight::in_part};
    return {InFlight::whole};
}

/// A pipeline's parts with micro-batches of the table's size, each with as much in flight as a schedule has there.
class Parts {
public:
    Parts(const SearchSpace& space, const PairTable& table, const PipelineLayout& pipeline, const Residency& residency,
          int micro_batches)
        : space_(space)
        , table_(table)
        , micro_batches_(micro_batches)
    {
        kinds_.reserve(pipeline.stages.size());
        for (const StageLayout& stage : pipeline.stages) {
            kinds_.push_back(space.kind_of(stage));
            known_ = known_ && kinds_.back() >= 0;
        }
        hold(residency);
    }

    /// As much in flight as another schedule has. Whole micro-batches leave room for chunks of unlike sizes.
    void hold(const Residency& residency, InFlight count = InFlight::whole)
    {
        in_flight_.clear();
        in_flight_.reserve(kinds_.size());
        least_busy_s_.clear();
        for (std::size_t s = 0; s < kinds_.size(); ++s) {
            const auto after = static_cast<int>(kinds_.size() - 1 - s);
            const double micro_batches = residency.in_flight(after, micro_batches_);
            in_flight_.push_back(count == InFlight::whole ? std::ceil(micro_batches) : micro_batches);
        }
    }

    /// Each part is busy, too, while the pipelines reduce its gradients.
    void reduce(std::vector<double> s_per_byte)
    {
        reduce_s_per_byte_ = std::move(s_per_byte);
        least_busy_s_.clear();
    }

    bool known() const { return known_; } ///< all parts are of sizes that were searched

    /// With its fastest option; nothing where it has none.
    std::optional<DraftStage> stage(std::size_t s, Slice layers) const
    {
        const Option* option = fastest(s, layers);
        if (option == nullptr)
            return std::nullopt;
        DraftStage stage{.kind = kinds_[s], .layers = layers, .option = *option};
        stage.option.finish_s += reduce_s(s, layers);
        return stage;
    }

    std::optional<std::vector<DraftStage>> stages(const std::vector<Slice>& cuts) const
    {
        std::vector<DraftStage> stages;
        stages.reserve(cuts.size());
        for (std::size_t s = 0; s < cuts.size(); ++s) {
            auto one = stage(s, cuts[s]);
            if (!one)
                return std::nullopt;
            stages.push_back(*one);
        }
        return stages;
    }

    /// Cuts with which no stage is busy for much longer than it must; nothing where one is for longer than `most_s`.
    std::optional<std::vector<Slice>> even_cuts(double most_s)
    {
        constexpr double close_enough = 1.002;
        return evenest_cuts(most_s, close_enough, [this](double seconds) { return cuts_within(seconds); });
    }

private:
    /// What keeps the part busy for the least time in an iteration; null where nothing fits.
    const Option* fastest(std::size_t stage, Slice layers) const
    {
        const int signature = space_.signature(layers.first, layers.last);
        return signature < 0 ? nullptr : fastest(stage, signature);
    }

    const Option* fastest(std::size_t stage, int signature) const
    {
        return table_.least_busy(kinds_[stage], signature, in_flight_[stage], micro_batches_);
    }

    double busy_s(const Option& option) const { return micro_batches_ * option.tick_s + option.finish_s; }

    /// How long the part is busy with the layers at least: infinite where nothing fits, and -1 where only the
    /// work-balance rule says so. Cuts are looked for with many targets, so it is kept.
    double least_busy_s(std::size_t stage, Slice layers)
    {
        const int signature = space_.signature(layers.first, layers.last);
        if (signature < 0)
            return never;
        least_busy_s_.resize(kinds_.size());
        std::vector<double>& of_stage = least_busy_s_[stage];
        of_stage.resize(space_.signatures().size(), std::numeric_limits<double>::quiet_NaN());
        double& known = of_stage[signature];
        if (std::isnan(known)) {
            const Option* option = fastest(stage, signature);
            const bool too_little = table_.fate(kinds_[stage], signature) == PairFate::too_little_work;
            known = option != nullptr ? busy_s(*option) + reduce_s(stage, layers)
                : too_little          ? too_little_work
                                      : never;
        }
        return known;
    }

    double reduce_s(std::size_t stage, Slice layers) const
    {
        if (reduce_s_per_byte_.empty())
            return 0;
        StageLayout alone;
        alone.layers = layers;
        return reduce_s_per_byte_[stage] * gradient_bytes(space_.problem(), alone);
    }

    /// From the last stage to the first each takes as many layers as it can within the time, leaving one for each
    /// before it.
    std::optional<std::vector<Slice>> cuts_within(double most_s)
    {
        std::vector<Slice> cuts(kinds_.size());
        int last = space_.layer_count();
        for (std::size_t s = cuts.size(); s-- > 0;) {
            int first = last;
            for (int at = s == 0 ? 0 : last - 1; at >= static_cast<int>(s); --at) {
                if (!space_.may_cut_at(at))
                    continue;
                const double seconds = least_busy_s(s, {at, last});
                if (seconds == too_little_work)
                    continue;
                if (seconds == never || seconds > most_s)
                    break;
                first = at;
            }
            if (first == last)
                return std::nullopt;
            cuts[s] = {first, last};
            last = first;
        }
        return last == 0 ? std::optional(std::move(cuts)) : std::nullopt;
    }

    static constexpr double too_little_work = -1;

    const SearchSpace& space_;
    const PairTable& table_;
    int micro_batches_;
    bool known_ = true;
    std::vector<int> kinds_;
    std::vector<double> in_flight_; ///< micro-batches
    std::vector<double> reduce_s_per_byte_; ///< by stage; empty: nothing is reduced among pipelines
    std::vector<std::vector<double>> least_busy_s_; ///< by stage and signature; not a number: not asked for
};

std::vector<Slice> cuts_of(const auto& stages)
{
    std::vector<Slice> cuts;
    cuts.reserve(stages.size());
    for (const auto& stage : stages)
        cuts.push_back(stage.layers);
    return cuts;
}

/// Of what is about as good the fewest chunks: they send less, which not every estimate counts.
void put_best_first(std::vector<EstimatedCuts>& found, double best_s)
{
    constexpr double about_as_good = 1.004;
    double good_s = best_s;
    for (const EstimatedCuts& one : found)
        good_s = std::min(good_s, about_as_good * one.time_s);
    std::stable_sort(found.begin(), found.end(), [&](const EstimatedCuts& a, const EstimatedCuts& b) {
        if (a.time_s > good_s || b.time_s > good_s)
            return a.time_s < b.time_s;
        return a.schedule.chunks < b.schedule.chunks;
    });
}

/// Nothing where they take `most_s` or longer.
std::optional<EstimatedCuts> estimated(const SearchSpace& space, const PairTable& table, std::vector<DraftStage> stages,
                                       const ScheduleChoice& choice, int micro_batches, const PipelineWays& ways,
                                       double most_s)
{
    const int samples = table.micro_batch_samples();
    const double time_s =
        estimate_with_sends_s(*space.problem().model, stages, choice, micro_batches, samples, ways, most_s);
    if (!(time_s < most_s))
        return std::nullopt;
    return EstimatedCuts{choice, samples, micro_batches, std::move(stages), time_s};
}

/// Whether no other was found for the schedule, or another with other strategies.
bool is_new(const std::vector<EstimatedCuts>& found, const EstimatedCuts& one)
{
    return std::none_of(found.begin(), found.end(), [&](const EstimatedCuts& other) {
        return other.schedule == one.schedule
            && std::equal(other.stages.begin(), other.stages.end(), one.stages.begin(), one.stages.end(),
                          [](const DraftStage& a, const DraftStage& b) {
                              return a.layers == b.layers && a.option.strategy == b.option.strategy
                                  && a.option.recompute_layers == b.option.recompute_layers;
                          });
    });
}

/// The cuts from one stage's end up to another's, each moved to the next place that may be cut; nothing where a stage
/// would be left without layers.
std::optional<std::vector<Slice>> shifted(const SearchSpace& space, std::vector<Slice> cuts, std::size_t from,
                                          std::size_t to, int direction)
{
    for (std::size_t s = from; s < to; ++s) {
        int cut = cuts[s].last;
        do
            cut += direction;
        while (cut > 0 && cut < space.layer_count() && !space.may_cut_at(cut));
        cuts[s].last = cut;
        cuts[s + 1].first = cut;
    }
    const bool all_left = std::all_of(cuts.begin(), cuts.end(), [](Slice slice) { return slice.size() > 0; });
    return all_left ? std::optional(std::move(cuts)) : std::nullopt;
}

/// Micro-batches of that size in what a pipeline takes of the batch; 0 where they do not divide it and have to.
int micro_batches_in(const PipelineLayout& pipeline, int samples, const Job& job)
{
    return pipeline.samples % samples != 0 && !job.uneven_batch ? 0 : (pipeline.samples + samples - 1) / samples;
}

} // namespace

std::vector<AlikePipelines> with_micro_batches(const SearchSpace& space, const PairTable& table,
                                               const AlikePipelines& pipelines,
                                               const std::vector<ScheduleChoice>& schedules, double best_s,
                                               std::size_t most)
{
    const PipelineLayout& first = pipelines.copies.front();
    const int micro_batches = micro_batches_in(first, table.micro_batch_samples(), space.problem().job);
    if (micro_batches == 0)
        return {};
    std::vector<EstimatedCuts> found;
    for (const ScheduleChoice& choice : schedules) {
        Parts parts(space, table, first, residency_of(choice, static_cast<int>(first.stages.size()), micro_batches),
                    micro_batches);
        if (!parts.known())
            return {};
        for (const InFlight count : counts_of(choice)) {
            parts.hold(residency_of(choice, static_cast<int>(first.stages.size()), micro_batches), count);
            for (const auto& cuts : {std::optional(cuts_of(first.stages)), parts.even_cuts(best_s)}) {
                auto stages = cuts ? parts.stages(*cuts) : std::nullopt;
                if (!stages)
                    continue;
                const double time_s = estimate_s(*space.problem().model, *stages, choice, micro_batches);
                EstimatedCuts one{choice, table.micro_batch_samples(), micro_batches, std::move(*stages), time_s};
                if (time_s < best_s && (count == InFlight::whole || is_new(found, one)))
                    found.push_back(std::move(one));
            }
        }
    }
    put_best_first(found, best_s);
    if (found.size() > most)
        found.resize(most);
    std::vector<AlikePipelines> changed;
    for (const EstimatedCuts& one : found)
        changed.push_back(with_cuts(table, pipelines, one));
    return changed;
}

std::vector<EstimatedCuts> cut_anew(const SearchSpace& space, const PairTable& table, const PipelineLayout& pipeline,
                                    const std::vector<ScheduleChoice>& schedules,
                                    const std::function<const PipelineWays&()>& ways_between_stages, double most_s,
                                    std::size_t most)
{
    const int micro_batches = micro_batches_in(pipeline, table.micro_batch_samples(), space.problem().job);
    if (micro_batches == 0)
        return {};
    const auto stages = static_cast<int>(pipeline.stages.size());
    Parts parts(space, table, pipeline, residency_of({}, stages, micro_batches), micro_batches);
    std::vector<std::vector<Slice>> all_cuts;
    const auto add_even_cuts = [&] {
        auto cuts = parts.even_cuts(most_s);
        if (cuts && (all_cuts.empty() || all_cuts.back() != *cuts))
            all_cuts.push_back(std::move(*cuts));
    };
    if (parts.known())
        add_even_cuts();
    if (all_cuts.empty())
        return {};
    const PipelineWays& ways = ways_between_stages();
    if (!ways.open())
        return {};
    if (!ways.reduce_s_per_byte.empty()) {
        parts.reduce(ways.reduce_s_per_byte);
        add_even_cuts();
    }
    std::vector<EstimatedCuts> found;
    for (const std::vector<Slice>& cuts : all_cuts)
        for (const ScheduleChoice& choice : schedules)
            for (const InFlight count : counts_of(choice)) {
                parts.hold(residency_of(choice, stages, micro_batches), count);
                auto held = parts.stages(cuts);
                if (!held)
                    continue;
                auto one = estimated(space, table, std::move(*held), choice, micro_batches, ways, most_s);
                if (one && (count == InFlight::whole || is_new(found, *one)))
                    found.push_back(std::move(*one));
            }
    put_best_first(found, most_s);
    // Then those with the fewest chunks: they are unlike the best, so that improving them may lead elsewhere.
    if (!found.empty())
        std::stable_sort(found.begin() + 1, found.end(), [](const EstimatedCuts& a, const EstimatedCuts& b) {
            return a.schedule.chunks < b.schedule.chunks;
        });
    if (found.size() > most)
        found.resize(most);
    return found;
}

void move_cuts(const SearchSpace& space, const PairTable& table, const PipelineLayout& pipeline, EstimatedCuts& best,
               const PipelineWays& ways)
{
    const std::size_t stages = best.stages.size();
    const Residency residency = residency_of(best.schedule, static_cast<int>(stages), best.micro_batches);
    Parts parts(space, table, pipeline, residency, best.micro_batches);
    parts.reduce(ways.reduce_s_per_byte);
    std::vector<Slice> cuts = cuts_of(best.stages);
    std::vector<std::optional<DraftStage>> held; // of these cuts
    for (std::size_t s = 0; s < stages; ++s)
        held.push_back(parts.stage(s, cuts[s]));
    // Under every schedule an iteration takes as long as any stage computes, rounding aside.
    constexpr double rounding = 1 - 1e-12;
    const auto with_moved = [&](const std::vector<Slice>& moved) -> std::optional<std::vector<DraftStage>> {
        std::vector<DraftStage> all;
        all.reserve(stages);
        for (std::size_t s = 0; s < stages; ++s) {
            if (moved[s] == cuts[s]) {
                if (!held[s])
                    return std::nullopt;
                all.push_back(*held[s]);
                continue;
            }
            const auto stage = parts.stage(s, moved[s]);
            if (!stage || best.micro_batches * stage->option.tick_s * rounding >= best.time_s)
                return std::nullopt;
            all.push_back(*stage);
        }
        return all;
    };
    // Of longer pipelines only neighbours exchange layers: of others there are too many pairs.
    constexpr std::size_t most_stages = 12;
    const std::size_t farthest = stages <= most_stages ? stages : 1;
    bool gains = true;
    while (gains) {
        gains = false;
        for (std::size_t from = 0; from + 1 < stages; ++from)
            for (std::size_t to = from + 1; to < std::min(stages, from + 1 + farthest); ++to)
                for (const int direction : {-1, 1}) {
                    const auto moved = shifted(space, cuts, from, to, direction);
                    auto with = moved ? with_moved(*moved) : std::nullopt;
                    if (!with)
                        continue;
                    auto one =
                        estimated(space, table, std::move(*with), best.schedule, best.micro_batches, ways, best.time_s);
                    if (!one)
                        continue;
                    best = std::move(*one);
                    for (std::size_t s = 0; s < stages; ++s)
                        held[s] = best.stages[s];
                    cuts = *moved;
                    gains = true;
                }
    }
}

AlikePipelines with_cuts(const PairTable& table, AlikePipelines pipelines, const EstimatedCuts& cuts)
{
    pipelines.schedule = cuts.schedule;
    for (PipelineLayout& copy : pipelines.copies) {
        copy.micro_batches = cuts.micro_batches;
        for (std::size_t s = 0; s < copy.stages.size(); ++s) {
            copy.stages[s].layers = cuts.stages[s].layers;
            copy.stages[s].strategy = table.strategy(cuts.stages[s].kind, cuts.stages[s].option);
        }
    }
    return pipelines;
}

} // namespace tangram
