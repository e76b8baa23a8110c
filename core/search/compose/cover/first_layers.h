// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/compose/cover/residency.h"
#include "search/draft/stage_rates.h"

#include <cstdint>
#include <vector>

namespace tangram {

/// How many layers the stages of a pipeline can take, each within a target of how long it is busy and within its
/// memory. Answers of one target are remembered; one per composing thread.
class FirstLayers {
public:
    /// References must outlive it.
    FirstLayers(const SearchSpace& space, StageRates& rates);

    int most_stages() const { return most_stages_; } ///< that a pipeline is composed of
    double busy_s() const { return busy_s_; } ///< the target
    const Residency& residency() const { return residency_; }

    /// Another target, and what stages hold: what was remembered of the one before is forgotten.
    void aim_at(double busy_s, const Residency& residency);

    /// The first layer of a stage that ends before `last`, with so many stages after it; `last` where it can take none.
    /// Every micro-batch takes `round_trip_s` of the target besides, the same for all stages of a kind, or `crossing_s`
    /// where that is longer.
    int of(int kind, int last, int stages_after, double round_trip_s, double crossing_s = 0);

private:
    enum class Fit { no, yes, too_little_work }; ///< the last: so little that the work-balance rule forbids it
    /// A first layer that was found, for all that have more in flight than `above` and at most `up_to`.
    struct Found {
        std::uint32_t round = 0;
        int first = 0;
        double above = 0;
        double up_to = 0;
    };
    /// `above` and `up_to` are raised and lowered to what may be in flight with the same answer.
    int search(int kind, int last, double in_flight, double allowed_s, double& above, double& up_to);
    Fit fit(int kind, int first, int last, double in_flight, double allowed_s, double& above, double& up_to);

    const SearchSpace& space_;
    StageRates& rates_;
    int layers_;
    int most_stages_;
    double busy_s_ = 0;
    Residency residency_;
    std::uint32_t round_ = 0; ///< of targets
    /// Round and first layer, by kind (of those asked for), stages after and last layer.
    std::vector<std::vector<std::uint32_t>> first_layer_;
    std::vector<std::vector<Found>> found_; ///< the last one, by kind (of those asked for) and last layer
    std::vector<int> usual_layers_; ///< by kind, of the stage looked at last: where to begin to look
};

} // namespace tangram
