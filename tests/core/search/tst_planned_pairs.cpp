// SPDX-License-Identifier: GPL-3.0-or-later
#include "random_problems.h"
#include "test_program.h"

#include "search/pairs/planned_pairs.h"

#include <QTest>

#include <algorithm>

using namespace tangram;

namespace {

bool same(const Option& a, const Option& b)
{
    return a.forward_s == b.forward_s && a.backward_s == b.backward_s && a.finish_s == b.finish_s
        && a.static_bytes == b.static_bytes && a.activation_bytes == b.activation_bytes && a.tick_s == b.tick_s
        && a.strategy == b.strategy && a.recompute_layers == b.recompute_layers;
}

} // namespace

class PlannedPairsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Half of the pairs are found before the strategies that they do not have are forgotten, the others after.
    void what_was_forgotten_is_asked_for_again()
    {
        Seen seen;
        for (unsigned number = 0; number < 24; ++number) {
            std::mt19937 rng = seeded(20261129u + number);
            PlanningProblem problem =
                random_problem(rng, {.most_blocks = 8, .experts = number % 2 == 1, .framework = Framework::megatron});
            problem.job.allow.recompute = {Recompute::none, Recompute::full};
            problem.job.allow.recompute_layers = true;
            problem.job.sequence_length = 8192;
            look_at(problem, seen);
        }
        QVERIFY(seen.options > 1000);
        QVERIFY(seen.recompute_some > 100);
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
            const auto forgetful = plan_pairs(space, kind, 1, StopOrWait());
            PairScratch scratch;
            const int signatures = static_cast<int>(space.signatures().size());
            for (int s = 0; s < signatures; s += 2)
                forgetful->of(s, scratch);
            forgetful->forget_unused();
            for (int s = 0; s < signatures; ++s) {
                const PlannedPairs::Pair& expected = whole->of(s, scratch);
                const PlannedPairs::Pair& found = forgetful->of(s, scratch);
                QVERIFY(found.fate == expected.fate && found.funnel == expected.funnel);
                QVERIFY(std::equal(found.options.begin(), found.options.end(), expected.options.begin(),
                                   expected.options.end(), same));
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
