// SPDX-License-Identifier: GPL-3.0-or-later
#include "random_problems.h"
#include "test_program.h"

#include "search/pairs/planned_pairs.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

using namespace tangram;

namespace {

bool same(const Option& a, const Option& b)
{
    return a.forward_s == b.forward_s && a.backward_s == b.backward_s && a.finish_s == b.finish_s
        && a.static_bytes == b.static_bytes && a.activation_bytes == b.activation_bytes && a.tick_s == b.tick_s
        && a.strategy == b.strategy && a.recompute_layers == b.recompute_layers;
}

bool same(const PlannedPairs::Pair& a, const PlannedPairs::Pair& b)
{
    return a.fate == b.fate && a.funnel == b.funnel
        && std::equal(a.options.begin(), a.options.end(), b.options.begin(), b.options.end(),
                      [](const Option& one, const Option& other) { return same(one, other); });
}

/// Blocks of which some may be recomputed.
PlanningProblem problem_of(unsigned number)
{
    std::mt19937 rng = seeded(20261129u + number);
    PlanningProblem problem =
        random_problem(rng, {.most_blocks = 8, .experts = number % 2 == 1, .framework = Framework::megatron});
    problem.job.allow.recompute = {Recompute::none, Recompute::full};
    problem.job.allow.recompute_layers = true;
    problem.job.sequence_length = 8192;
    return problem;
}

/// Half of the pairs are found before the strategies that they do not have are forgotten.
std::shared_ptr<const PlannedPairs> forgetful_pairs(const SearchSpace& space, int kind)
{
    auto pairs = plan_pairs(space, kind, 1, StopOrWait());
    PairScratch scratch;
    for (int s = 0; s < static_cast<int>(space.signatures().size()); s += 2)
        pairs->of(s, scratch);
    pairs->forget_unused();
    return pairs;
}

} // namespace

class PlannedPairsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void what_was_forgotten_is_asked_for_again()
    {
        Seen seen;
        for (unsigned number = 0; number < 24; ++number)
            look_at(problem_of(number), seen);
        QVERIFY(seen.options > 1000);
        QVERIFY(seen.recompute_some > 100);
    }

    /// Each with room for a single part, so that every part is let go of and asked for again many times.
    void several_threads_find_what_one_finds()
    {
        int compared = 0;
        int several_kinds = 0; // problems whose parts push each other out
        for (unsigned number = 0; number < 6; ++number) {
            const PlanningProblem problem = problem_of(number);
            const SearchSettings settings;
            const SearchSpace space(problem, settings);
            const int kinds = static_cast<int>(space.kinds().size());
            const int signatures = static_cast<int>(space.signatures().size());
            std::vector<std::shared_ptr<const PlannedPairs>> forgetful;
            std::vector<std::shared_ptr<const PlannedPairs>> whole;
            for (int kind = 0; kind < kinds; ++kind) {
                forgetful.push_back(forgetful_pairs(space, kind));
                whole.push_back(plan_pairs(space, kind, 1, StopOrWait()));
            }
            several_kinds += kinds > 1 ? 1 : 0;
            std::atomic<int> unlike{0};
            std::atomic<int> asked{0};
            const auto ask_all = [&](int first) {
                PairScratch scratch{.costs = {}, .options = {}, .parts = RecentParts(1)};
                PairScratch own;
                for (int s = 0; s < signatures; ++s)
                    for (int k = 0; k < kinds; ++k) {
                        const int kind = (first + k) % kinds;
                        const PlannedPairs::Pair& found = forgetful[kind]->of(s, scratch);
                        const PlannedPairs::Pair& expected = whole[kind]->of(s, own);
                        unlike += same(found, expected) ? 0 : 1;
                        for (const Option& option : expected.options)
                            unlike += forgetful[kind]->cost(s, option) == whole[kind]->cost(s, option) ? 0 : 1;
                        ++asked;
                    }
            };
            {
                std::vector<std::jthread> threads;
                for (int thread = 0; thread < 4; ++thread)
                    threads.emplace_back(ask_all, thread % 2 * kinds / 2); // two begin alike, two elsewhere
            }
            QCOMPARE(unlike.load(), 0);
            compared += asked;
        }
        QVERIFY(compared > 1000);
        QVERIFY(several_kinds > 3);
    }

private:
    struct Seen {
        int options = 0;
        int recompute_some = 0;
    };

    static void look_at(const PlanningProblem& problem, Seen& seen)
    {
        const SearchSettings settings;
        const SearchSpace space(problem, settings);
        for (int kind = 0; kind < static_cast<int>(space.kinds().size()); ++kind) {
            const auto whole = plan_pairs(space, kind, 1, StopOrWait());
            const auto forgetful = forgetful_pairs(space, kind);
            PairScratch scratch;
            const int signatures = static_cast<int>(space.signatures().size());
            for (int s = 0; s < signatures; ++s) {
                const PlannedPairs::Pair& expected = whole->of(s, scratch);
                const PlannedPairs::Pair& found = forgetful->of(s, scratch);
                QVERIFY(same(found, expected));
                for (const Option& option : expected.options) {
                    QVERIFY(forgetful->strategy(option) == whole->strategy(option));
                    const StageCost cost = forgetful->cost(s, option);
                    QVERIFY(cost == whole->cost(s, option));
                    QCOMPARE(cost.forward_s, option.forward_s);
                    QCOMPARE(cost.backward_s, option.backward_s);
                    QCOMPARE(cost.memory.activations_bytes, option.activation_bytes);
                    ++seen.options;
                    seen.recompute_some += option.recompute_layers > 0 ? 1 : 0;
                }
            }
            QVERIFY(forgetful->part()->plans.strategies == whole->part()->plans.strategies);
        }
    }
};

TANGRAM_TEST(PlannedPairsTest)
#include "tst_planned_pairs.moc"
