// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/compose/compose_unlike_pipelines.h"

#include "search/compose/compose_group.h"
#include "search/compose/join_offers.h"
#include "search/draft/gpus/gradient_ring.h"
#include "search/threads/for_each_index.h"
#include "search/threads/work_ahead.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace tangram {

namespace {

/// What is so far from the best with coarse targets stays so.
constexpr double hopeless = 1.15;

bool same_cuts(const PipelineLayout& a, const PipelineLayout& b)
{
    return std::equal(a.stages.begin(), a.stages.end(), b.stages.begin(), b.stages.end(),
                      [](const StageLayout& x, const StageLayout& y) { return x.layers == y.layers; });
}

} // namespace

class UnlikePipelinesComposer::Steps {
public:
    Steps(const SearchSpace& space, const Ticks& ticks, const std::vector<ScheduleChoice>& schedules, LiveSearch& live,
          Incumbents& incumbents)
        : space_(space)
        , ticks_(ticks)
        , schedules_(schedules)
        , live_(live)
        , incumbents_(incumbents)
        , bound_(space.settings()[Rule::bound].on)
        , sizes_(ticks.for_any_share())
    {
    }

    void begin(const Division& division)
    {
        best_known_s_ = incumbents_.best_s();
        if (!live_.gate.stopped())
            begun_.push_back(begun_with(division));
    }

    void finish()
    {
        for (const auto& begun : begun_)
            if (!live_.gate.stopped())
                compose(*begun);
        begun_.clear();
    }

    bool compose_best_of(const std::vector<Division>& divisions)
    {
        std::vector<Unlike> all;
        const double known_s = incumbents_.best_s();
        for (const Division& division : divisions)
            if (Unlike unlike = unlike_of(division); !is_hopeless(unlike, known_s))
                all.push_back(std::move(unlike));
        find_coarse(all);
        std::vector<std::pair<double, std::size_t>> promised; // seconds, division
        for (std::size_t i = 0; i < all.size(); ++i)
            promised.emplace_back(never, i);
        for_each_index(all.size(), [&](std::size_t i) {
            for (const PlanDraft& draft : joined(all[i].division, all[i].coarse))
                promised[i].first = std::min(promised[i].first, draft.time_s);
        });
        std::sort(promised.begin(), promised.end());
        constexpr std::size_t most = 4;
        for (std::size_t i = 0; i < std::min(most, promised.size()) && !live_.gate.stopped(); ++i)
            if (promised[i].first < hopeless * known_s)
                join(all[promised[i].second]);
        return !promised.empty() && promised.front().first < hopeless * known_s;
    }

private:
    using Found = std::vector<std::vector<FoundPipeline>>; ///< by set and micro-batch size, at most one each

    /// A division of unlike groups, and what every micro-batch size is worth to each of its sets: that depends on no
    /// plan found so far.
    struct Unlike {
        const Division& division;
        double least_ring_s = 0;
        std::vector<double> shares; ///< of the batch by set, for each copy, together `whole`
        double whole = 0;
        Found coarse;
    };

    /// One that is looked at while threads would wait.
    struct Begun {
        Unlike unlike;
        std::vector<ComposeCounts> counts; ///< by set and micro-batch size
        std::unique_ptr<WorkAhead> ahead = nullptr;
    };

    /// Before anything is known of it.
    bool is_hopeless(const Unlike& unlike, double best_s) const
    {
        TickBound least{never, never}; // sets may have micro-batches of unlike sizes
        for (const std::size_t size : sizes_) {
            const TickBound& bound = ticks_.all[size].bound;
            least = {std::min(least.work_s, bound.work_s), std::min(least.trip_s, bound.trip_s)};
        }
        return bound_ && least.of_share_s(std::min(1.0, unlike.whole)) + unlike.least_ring_s >= best_s;
    }

    Unlike unlike_of(const Division& division) const
    {
        Unlike unlike{.division = division,
                      .least_ring_s = least_gradient_ring_s(space_, division),
                      .shares = {},
                      .coarse = Found(division.sets.size() * sizes_.size())};
        for (const auto& set : division.sets) {
            unlike.shares.push_back(speed_share(space_, set.front()));
            unlike.whole += unlike.shares.back() * static_cast<double>(set.size());
        }
        return unlike;
    }

    std::unique_ptr<Begun> begun_with(const Division& division)
    {
        auto begun = std::make_unique<Begun>(Begun{.unlike = unlike_of(division), .counts = {}});
        const std::size_t pieces = begun->unlike.coarse.size();
        begun->counts.resize(pieces);
        begun->ahead = std::make_unique<WorkAhead>(
            pieces,
            [this, of = begun.get()](std::size_t i) {
                of->unlike.coarse[i] = compose_set(of->unlike, i, Sweep::coarse, of->counts[i]);
            },
            [this, of = begun.get()] { return !live_.gate.stopped() && !is_hopeless(of->unlike, best_known_s_); });
        return begun;
    }

    /// What every micro-batch size is worth to the sets of all of them, most of which several have.
    void find_coarse(std::vector<Unlike>& all)
    {
        struct Piece {
            std::size_t of; ///< the first that has the set
            std::size_t set;
            std::vector<std::pair<std::size_t, std::size_t>> others; ///< that have it, too, as which of their sets
        };
        std::vector<Piece> pieces;
        for (std::size_t i = 0; i < all.size(); ++i)
            for (std::size_t set = 0; set < all[i].division.sets.size(); ++set) {
                const auto known = std::find_if(pieces.begin(), pieces.end(), [&](const Piece& piece) {
                    return all[piece.of].division.sets[piece.set] == all[i].division.sets[set];
                });
                if (known == pieces.end())
                    pieces.push_back({i, set, {}});
                else
                    known->others.emplace_back(i, set);
            }
        const std::size_t sizes = sizes_.size();
        for_each_index(pieces.size() * sizes, [&](std::size_t i) {
            const Piece& piece = pieces[i / sizes];
            const std::size_t size = i % sizes;
            ComposeCounts counts;
            auto found = compose_set(all[piece.of], piece.set * sizes + size, Sweep::coarse, counts);
            live_.add(counts);
            for (const auto& [other, set] : piece.others)
                all[other].coarse[set * sizes + size] = found;
            all[piece.of].coarse[piece.set * sizes + size] = std::move(found);
        });
    }

    /// Pipelines of unlike groups beside each other.
    void compose(Begun& begun)
    {
        best_known_s_ = incumbents_.best_s();
        if (is_hopeless(begun.unlike, best_known_s_)) {
            live_.add({.states = 1, .states_bound = 1});
            return;
        }
        begun.ahead->finish();
        for (const ComposeCounts& counts : begun.counts)
            live_.add(counts);
        join(begun.unlike);
    }

    /// The best pipeline of a set at a micro-batch size: index i, by set.
    std::vector<FoundPipeline> compose_set(const Unlike& unlike, std::size_t i, Sweep sweep, ComposeCounts& counts)
    {
        const Tick& tick = ticks_.all[sizes_[i % sizes_.size()]];
        const std::size_t set = i / sizes_.size();
        const double samples = space_.problem().job.global_batch * unlike.shares[set] / unlike.whole;
        const int micro_batches = static_cast<int>(std::lround(samples / tick.table.micro_batch_samples()));
        if (micro_batches < 1)
            return {};
        const GroupTask task{.space = space_,
                             .table = tick.table,
                             .groups = unlike.division.sets[set],
                             .micro_batches = micro_batches,
                             .samples = micro_batches * tick.table.micro_batch_samples(),
                             .schedules = schedules_,
                             .gate = live_.gate,
                             .others =
                                 unlike.division.pipelines() - static_cast<int>(unlike.division.sets[set].size())};
        return compose_group(task, sweep, incumbents_.pricer(), never, 1, counts);
    }

    /// Of all sets; null where nothing was found.
    static const PipelineLayout* fastest(const Found& found)
    {
        const PipelineLayout* fastest = nullptr;
        double best_rate = 0; // samples per second
        for (const auto& pipelines : found)
            if (!pipelines.empty() && pipelines.front().layout.samples > best_rate * pipelines.front().total_s()) {
                fastest = &pipelines.front().layout;
                best_rate = fastest->samples / pipelines.front().total_s();
            }
        return fastest;
    }

    /// Each set with the micro-batch size at which it is fastest.
    std::optional<PlanDraft> join_fastest(const Division& division, const Found& found) const
    {
        std::vector<SetOffer> offers;
        for (std::size_t set = 0; set < division.sets.size(); ++set) {
            double best_rate = 0; // samples per second of a copy
            for (std::size_t t = 0; t < ticks_.order.size(); ++t) {
                const auto& pipelines = found[set * sizes_.size() + t];
                if (pipelines.empty())
                    continue;
                const double rate = pipelines.front().layout.samples / pipelines.front().total_s();
                if (rate <= best_rate)
                    continue;
                if (best_rate > 0)
                    offers.pop_back();
                best_rate = rate;
                offers.push_back({&division.sets[set], &ticks_.all[sizes_[t]].table, pipelines.front()});
            }
        }
        return offers.empty() ? std::nullopt : join_by_speed(space_, offers);
    }

    /// Each set with the micro-batch size with which all together make the batch soonest: the largest ones are mostly
    /// the fastest, but share the batch too coarsely. `like` leaves pipelines out that are cut at other layers than
    /// that; null: none. Nothing where it leaves none out.
    std::optional<PlanDraft> join_by_choice(const Division& division, const Found& found,
                                            const PipelineLayout* like) const
    {
        std::vector<std::vector<SetOffer>> offers;
        bool left_out = false;
        for (std::size_t i = 0; i < found.size(); ++i) {
            if (i % sizes_.size() == 0)
                offers.emplace_back();
            if (found[i].empty())
                continue;
            if (like != nullptr && !same_cuts(found[i].front().layout, *like))
                left_out = true;
            else
                offers.back().push_back({&division.sets[i / sizes_.size()],
                                         &ticks_.all[sizes_[i % sizes_.size()]].table, found[i].front()});
        }
        if (like != nullptr && !left_out)
            return std::nullopt;
        std::erase_if(offers, [](const auto& of_set) { return of_set.empty(); });
        return tangram::join_by_choice(space_, offers);
    }

    /// The ways of joining what was found, priced.
    std::vector<PlanDraft> joined(const Division& division, const Found& found) const
    {
        std::vector<PlanDraft> drafts;
        // Pipelines that are cut alike exchange their gradients among fewer.
        for (auto& draft : {join_fastest(division, found), join_by_choice(division, found, nullptr),
                            join_by_choice(division, found, fastest(found))})
            if (auto priced = draft ? incumbents_.priced(*draft) : std::nullopt)
                drafts.push_back(std::move(*priced));
        return drafts;
    }

    /// First what every micro-batch size is worth to a set, then, with the shares that these speeds make, the best few
    /// of them closely.
    void join(Unlike& unlike)
    {
        const Division& division = unlike.division;
        const std::size_t sets = division.sets.size();
        std::vector<char> promising;
        Found found = std::move(unlike.coarse);
        for (const Sweep sweep : {Sweep::coarse, Sweep::fine}) {
            if (sweep == Sweep::fine)
                for_each_index(found.size(), [&](std::size_t i) {
                    found[i].clear();
                    if (promising[i] == 0)
                        return;
                    ComposeCounts counts;
                    found[i] = compose_set(unlike, i, sweep, counts);
                    live_.add(counts);
                });
            std::vector<double> rates(sets, 0); // samples per second of a copy
            for (std::size_t i = 0; i < found.size(); ++i)
                if (!found[i].empty()) {
                    const FoundPipeline& pipeline = found[i].front();
                    double& rate = rates[i / sizes_.size()];
                    rate = std::max(rate, pipeline.layout.samples / pipeline.total_s());
                }
            if (live_.gate.stopped())
                return;
            double best_s = never;
            for (PlanDraft& draft : joined(division, found)) {
                best_s = std::min(best_s, draft.time_s);
                if (draft.time_s <= hopeless * incumbents_.best_s())
                    incumbents_.add(std::move(draft));
            }
            if (best_s > hopeless * incumbents_.best_s())
                return;
            const double close = ticks_.of_some.empty() ? 0.97 : 0.85; // small ones may be what makes the batch
            promising.resize(found.size());
            for (std::size_t i = 0; i < promising.size(); ++i)
                promising[i] = !found[i].empty()
                    && found[i].front().layout.samples / found[i].front().total_s() > close * rates[i / sizes_.size()];
            unlike.whole = 0;
            for (std::size_t set = 0; set < sets; ++set) {
                unlike.shares[set] = rates[set];
                unlike.whole += rates[set] * static_cast<double>(division.sets[set].size());
            }
        }
    }

    const SearchSpace& space_;
    const Ticks& ticks_;
    const std::vector<ScheduleChoice>& schedules_;
    LiveSearch& live_;
    Incumbents& incumbents_;
    bool bound_;
    std::vector<std::size_t> sizes_; ///< into Ticks::all: what one of several pipelines may take
    std::atomic<double> best_known_s_ = never; ///< for those that work ahead
    std::vector<std::unique_ptr<Begun>> begun_;
};

UnlikePipelinesComposer::UnlikePipelinesComposer(const SearchSpace& space, const Ticks& ticks,
                                                 const std::vector<ScheduleChoice>& schedules, LiveSearch& live,
                                                 Incumbents& incumbents)
    : steps_(std::make_unique<Steps>(space, ticks, schedules, live, incumbents))
{
}

UnlikePipelinesComposer::~UnlikePipelinesComposer() = default;

void UnlikePipelinesComposer::begin(const Division& division)
{
    steps_->begin(division);
}

void UnlikePipelinesComposer::finish()
{
    steps_->finish();
}

bool UnlikePipelinesComposer::compose_best_of(const std::vector<Division>& divisions)
{
    return steps_->compose_best_of(divisions);
}

bool compose_groups_of_few_nodes(const SearchSpace& space, const Ticks& ticks,
                                 const std::vector<ScheduleChoice>& schedules, LiveSearch& live, Incumbents& incumbents)
{
    return UnlikePipelinesComposer(space, ticks, schedules, live, incumbents)
        .compose_best_of(with_few_enough_pipelines(divisions_of_few_nodes(space), space.settings()));
}

} // namespace tangram
