// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/problem.h"
#include "search/rules/settings.h"

#include <optional>
#include <random>

namespace tangram {

/// Sanitizers slow a search ten times and more: tests do this part of their work under them.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr int work_share = 10;
#else
inline constexpr int work_share = 1;
#endif

/// Whether long tests are to leave nothing out: with TANGRAM_ALL_PROBLEMS=1 in the environment.
bool all_problems();

/// How many of `all` random problems a long test draws: a twelfth of them, but all where all_problems(); under
/// sanitizers never more than one in work_share. At least one.
int drawn(int all);

/// A number of that range, both ends included, each as likely.
int pick(std::mt19937& rng, int low, int high);
/// Likewise.
double drawn(std::mt19937& rng, double least, double most);

/// The generator of a test's random problems: always the same, unless the environment's TANGRAM_SEED, a number, asks
/// for others.
std::mt19937 seeded(unsigned seed);

/// What a random problem may be.
struct ProblemSize {
    int most_islands = 3;
    int most_nodes = 4; ///< in all
    int most_gpus_per_node = 2;
    int most_blocks = 6;
    int most_batch = 12;
    bool experts = false;
    std::optional<Framework> framework{}; ///< any, unless given
    bool varied = false; ///< also latent attention, switch trees, scale-up domains and measured figures
};

/// A planning problem drawn from `rng`: GPUs of random speed and memory (often too little), links from 1 GB/s up,
/// islands given. The same seed gives the same problem.
PlanningProblem random_problem(std::mt19937& rng, const ProblemSize& size);

/// A search with random rules on and off, exact mode left off.
SearchSettings random_settings(std::mt19937& rng);

} // namespace tangram
