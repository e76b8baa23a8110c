// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/compose/incumbents.h"

#include "parallelizer/partial_recompute.h"
#include "search/draft/fewest_recomputed.h"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tangram {

namespace {

/// So few that growing several plans on the same GPUs takes no time to speak of.
constexpr int few_for_several_of_each_use = 32;

} // namespace

struct Incumbents::Pricers {
    Pricers(const SearchSpace& space, std::shared_ptr<KnownTimes> times)
        : known(std::move(times))
        , of_thread([&space, this] { return Pricer(space.problem(), space.routes(), known.get()); })
    {
    }

    std::shared_ptr<KnownTimes> known;
    tbb::enumerable_thread_specific<Pricer> of_thread;
};

Incumbents::Incumbents(const SearchSpace& space, const SpaceGrid& grid, LiveSearch& live,
                       std::function<void(FoundPlan)> found, bool shown, std::size_t most,
                       std::shared_ptr<KnownTimes> known)
    : space_(space)
    , grid_(grid)
    , live_(live)
    , found_(std::move(found))
    , shown_(shown)
    , pricers_(std::make_unique<Pricers>(space, std::move(known)))
    , best_(most)
    , by_use_(space, space.problem().cluster->gpu_count() <= few_for_several_of_each_use ? 3 : 1)
{
}

Incumbents::~Incumbents() = default;

Pricer& Incumbents::pricer()
{
    return pricers_->of_thread.local();
}

double Incumbents::best_s() const
{
    return all().empty() ? most_s_ : std::min(most_s_, all().front().time_s);
}

std::optional<PlanDraft> Incumbents::priced(PlanDraft draft)
{
    const auto layout = draft.layout(*space_.problem().model);
    if (!layout)
        return std::nullopt;
    draft.time_s = pricer().time(*layout, live_.gate.token());
    live_.add({.simulated = 1});
    if (may_recompute_layers(space_.problem().job))
        if (auto fewest = with_fewest_recomputed(draft, pricer()))
            if (const auto other = fewest->layout(*space_.problem().model)) {
                fewest->time_s = pricer().time(*other, live_.gate.token());
                live_.add({.simulated = 1});
                if (fewest->time_s < draft.time_s)
                    draft = std::move(*fewest);
            }
    if (!std::isfinite(draft.time_s))
        return std::nullopt;
    report(draft);
    return draft;
}

void Incumbents::add(PlanDraft draft)
{
    if (draft.time_s < best_s()) // not what threads reported meanwhile, of which the first may be any
        show(draft);
    constexpr int most_gpus = 2000; // of more it takes a good part of the search to look at others than the best
    if (space_.problem().cluster->gpu_count() <= most_gpus)
        by_use_.add(draft);
    best_.add(std::move(draft));
}

void Incumbents::show(const PlanDraft& draft)
{
    if (!shown_)
        return;
    // A pair that is out of balance for the whole cluster may be right for a pipeline on a part of it.
    for (const AlikePipelines& set : draft.sets)
        for (const StageLayout& stage : set.copies.front().stages)
            for (const StageLayout& group : stage.groups())
                if (const int kind = space_.kind_of(group); kind >= 0)
                    if (const int pair = space_.signature(stage.layers.first, stage.layers.last); pair >= 0)
                        live_.decided(grid_.cell(kind, pair), PairFate::planned);
}

void Incumbents::report(const PlanDraft& draft)
{
    const double known = live_.best_s();
    if (known > 0 && draft.time_s >= known)
        return;
    if (auto layout = draft.layout(*space_.problem().model))
        found_({std::move(*layout), draft.time_s});
}

} // namespace tangram
