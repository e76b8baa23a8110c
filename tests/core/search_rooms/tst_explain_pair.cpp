// SPDX-License-Identifier: GPL-3.0-or-later
#include "near.h"
#include "random_problems.h"
#include "sample_requests.h"
#include "test_program.h"

#include "search/pairs/explain_pair.h"
#include "search/pairs/pairs.h"
#include "search/run/search.h"
#include "search/space/space_grid.h"

#include <QtTest>

#include <algorithm>
#include <limits>
#include <map>
#include <random>
#include <tuple>
#include <vector>

using namespace tangram;

namespace {

constexpr ProblemSize small{.most_islands = 3,
                            .most_nodes = 5,
                            .most_gpus_per_node = 4,
                            .most_blocks = 5,
                            .most_batch = 12,
                            .experts = true,
                            .varied = true};

/// Of a pair listed by list_pairs: island, GPUs, nodes, counts and micro-batch size.
using PairKey = std::tuple<int, int, int, LayerCounts, int>;

std::map<PairKey, const PairPlans*> by_key(const PlanningProblem& problem, const PairList& list)
{
    std::map<PairKey, const PairPlans*> pairs;
    for (const PairPlans& pair : list.pairs)
        pairs[{pair.island, pair.gpus, pair.nodes, count_layers(*problem.model, pair.slice),
               pair.micro_batch_samples}] = &pair;
    return pairs;
}

double finish(const StageCost& cost)
{
    return cost.gradient_sync_s + cost.optimizer_s;
}

double static_bytes(const StageCost& cost)
{
    return cost.memory.total_bytes() - cost.memory.activations_bytes;
}

bool no_worse(const StageCost& a, const StageCost& b)
{
    return a.forward_s <= b.forward_s && a.backward_s <= b.backward_s && finish(a) <= finish(b)
        && static_bytes(a) <= static_bytes(b) && a.memory.activations_bytes <= b.memory.activations_bytes;
}

double tick(const ExplainedOption& option)
{
    return option.cost.forward_s + option.cost.backward_s;
}

/// Checks every removed option of one micro-batch size again: that rule, and none before it, removes it.
void check_removed(const ExplainedPair& pair, const ExplainedTick& tick_, const SearchSettings& settings)
{
    std::size_t undominated = 0;
    for (const ExplainedOption& option : tick_.options)
        undominated += !option.pruned_by;
    // Whether memory makes a larger tensor degree necessary: none of the smaller ones holds as much in flight. What
    // recomputes some blocks is made of those that recompute all.
    const auto in_flight = [&](const ExplainedOption& option) {
        const MemoryParts& memory = option.cost.memory;
        return std::floor((pair.capacity_bytes - memory.total_bytes() + memory.activations_bytes)
                          / memory.activations_bytes);
    };
    const auto is_forced = [&](const ExplainedOption& option) {
        return option.strategy.recompute_layers > 0
            || std::none_of(tick_.options.begin(), tick_.options.end(), [&](const ExplainedOption& other) {
                   const bool limited =
                       other.pruned_by == Rule::tensor_inside_node || other.pruned_by == Rule::power_of_two_degrees;
                   return !limited && other.strategy.recompute_layers == 0
                       && other.strategy.tensor < option.strategy.tensor && in_flight(other) >= in_flight(option);
               });
    };
    for (const ExplainedOption& option : tick_.options) {
        const bool fits = option.cost.memory.total_bytes() <= pair.capacity_bytes * (1 + 1e-12);
        if (!option.pruned_by) {
            QVERIFY(fits && option.most_in_flight >= 1);
            QVERIFY(!settings[Rule::data_before_tensor].on || is_forced(option));
            continue;
        }
        const Rule rule = *option.pruned_by;
        QVERIFY2(rule == Rule::memory || settings[rule].on, "a rule that is off removed an option");
        switch (rule) {
        case Rule::memory:
            QVERIFY(option.cost.memory.total_bytes() > pair.capacity_bytes * (1 - 1e-12));
            QCOMPARE(option.most_in_flight, 0);
            break;
        case Rule::data_before_tensor:
            QVERIFY(fits && !is_forced(option));
            break;
        case Rule::dominated: {
            QVERIFY(fits && option.dominated_by.has_value());
            const auto better = std::find_if(tick_.options.begin(), tick_.options.end(), [&](const ExplainedOption& o) {
                return o.strategy == *option.dominated_by;
            });
            QVERIFY(better != tick_.options.end() && &*better != &option);
            QVERIFY(!better->pruned_by || better->pruned_by == Rule::beam);
            QVERIFY(no_worse(better->cost, option.cost));
            break;
        }
        case Rule::beam:
            QVERIFY(fits);
            QVERIFY(undominated >= static_cast<std::size_t>(settings[Rule::beam].value));
            for (const ExplainedOption& other : tick_.options)
                QVERIFY2(other.pruned_by || tick(other) <= tick(option), "a slower option was kept instead");
            break;
        case Rule::tensor_inside_node:
        case Rule::power_of_two_degrees:
            break; // judged in the_limits_are_those_of_the_strategies
        default:
            QFAIL("not a rule of partial plans");
        }
    }
}

} // namespace

/// The explanation of a cell is what the search did with it.
class ExplainPairTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void explanations_are_what_the_search_did()
    {
        std::mt19937 rng = seeded(60);
        std::array<int, pair_fate_count> seen{};
        std::array<int, rule_count> removed{};
        for (int i = 0; i < 60; ++i) { // under sanitizers, too: fewer have not every fate
            const PlanningProblem problem = random_problem(rng, small);
            SearchSettings settings = random_settings(rng);
            if (i % 4 == 0) // few of these small problems have more than the usual number
                settings[Rule::beam] = {true, 3};
            settings.threads = 1;
            SearchRun run({problem, settings, 0});
            const SearchResult& result = run.wait();
            const SearchSnapshot end = run.snapshot();
            const PairGrid& grid = *end.grid;
            const PairList list = list_pairs(problem, settings);
            const auto listed = by_key(problem, list);
            Funnel all;
            for (std::size_t cell = 0; cell < grid.cell_count(); ++cell) {
                const PairGridRow& row = grid.rows[cell / grid.columns.size()];
                const PairGridColumn& column = grid.columns[cell % grid.columns.size()];
                const ExplainedPair pair = explain_pair(problem, settings, cell);
                QCOMPARE(pair.cell, cell);
                // A plan on a part of the cluster may have a pair that is out of balance for all of it.
                // So may one of several pipelines, in micro-batches that the whole batch does not divide into.
                const bool several = result.best && result.best->layout.pipelines.size() > 1;
                const bool for_a_part = end.fates[cell] == PairFate::planned
                    && (pair.fate == PairFate::too_much_work || pair.fate == PairFate::too_little_work
                        || (several && (pair.fate == PairFate::division || pair.fate == PairFate::memory)));
                QVERIFY2(pair.fate == end.fates[cell] || for_a_part,
                         qPrintable(QStringLiteral("problem %1, cell %2").arg(i).arg(cell)));
                ++seen[static_cast<std::size_t>(pair.fate)];
                const bool looked_at = row.searched && column.slices_cut > 0;
                check_shares(pair, settings);
                double least = std::numeric_limits<double>::infinity();
                for (const ExplainedTick& at : pair.ticks) {
                    // What does not divide the batch is for one of several pipelines.
                    const int samples = at.micro_batches * at.micro_batch_samples;
                    QVERIFY(problem.job.global_batch % at.micro_batch_samples == 0
                                ? samples == problem.job.global_batch
                                : samples - problem.job.global_batch < at.micro_batch_samples
                                    && samples > problem.job.global_batch);
                    check_tick(pair, at, settings, looked_at, removed);
                    if (QTest::currentTestFailed())
                        return;
                    for (const ExplainedOption& option : at.options)
                        least = std::min(least, option.cost.memory.total_bytes());
                    const std::uint64_t times =
                        settings[Rule::symmetry].on ? 1 : column.slices_cut * row.islands.size();
                    for (std::uint64_t t = 0; t < times && looked_at; ++t)
                        all += at.funnel;
                    const auto known =
                        listed.find({row.islands.front(), row.gpus, row.nodes, column.counts, at.micro_batch_samples});
                    QVERIFY(looked_at || known == listed.end());
                    if (known != listed.end())
                        check_against(at, *known->second);
                    if (QTest::currentTestFailed())
                        return;
                }
                QCOMPARE(pair.least_bytes, least);
            }
            QVERIFY2(all == result.statistics.partial_plans, qPrintable(QString::number(i)));
        }
        for (const PairFate fate : {PairFate::granularity, PairFate::part_sizes, PairFate::memory,
                                    PairFate::too_much_work, PairFate::too_little_work, PairFate::planned})
            QVERIFY2(seen[static_cast<std::size_t>(fate)] > 0, qPrintable(QString::number(static_cast<int>(fate))));
        for (const Rule rule : {Rule::memory, Rule::dominated, Rule::beam, Rule::data_before_tensor})
            QVERIFY2(removed[static_cast<std::size_t>(rule)] > 0, info(rule).id.data());
    }

    void the_limits_are_those_of_the_strategies()
    {
        std::mt19937 rng = seeded(61);
        ProblemSize size = small;
        size.most_gpus_per_node = 6;
        int inside = 0;
        int power = 0;
        for (int i = 0; i < 60 / work_share; ++i) {
            PlanningProblem problem = random_problem(rng, size);
            problem.job.allow.tensor_across_nodes = true;
            auto model = std::make_shared<Model>(*problem.model); // that divides by three
            model->attention = AttentionKind::mha;
            model->query_heads = 12;
            model->key_value_heads = 12;
            model->hidden = model->head_size * model->query_heads;
            model->feed_forward = 3 * model->hidden;
            problem.job.sequence_length = 3072;
            problem.model = std::move(model);
            SearchSettings settings;
            settings[Rule::tensor_inside_node].on = rng() % 2 == 0;
            settings[Rule::power_of_two_degrees].on = rng() % 2 == 0;
            SearchRun run({problem, settings, 0});
            run.cancel();
            run.wait();
            const std::size_t cells = run.snapshot().grid->cell_count();
            const std::size_t cell = rng() % cells;
            const PairGrid grid = *run.snapshot().grid;
            const PairGridRow& row = grid.rows[cell / grid.columns.size()];
            const auto power_of_two = [](int n) { return (n & (n - 1)) == 0; };
            for (const ExplainedTick& at : explain_pair(problem, settings, cell).ticks)
                for (const ExplainedOption& option : at.options) {
                    const Strategy& s = option.strategy;
                    const bool across = settings[Rule::tensor_inside_node].on && row.gpus / row.nodes % s.tensor != 0;
                    const bool odd = settings[Rule::power_of_two_degrees].on
                        && !(power_of_two(s.tensor) && power_of_two(s.context) && power_of_two(s.expert));
                    QCOMPARE(option.pruned_by == Rule::tensor_inside_node, across);
                    QCOMPARE(option.pruned_by == Rule::power_of_two_degrees, odd && !across);
                    inside += across;
                    power += odd && !across;
                }
        }
        qInfo("%d strategies across nodes, %d of degrees that are no powers of two", inside, power);
        QVERIFY(work_share > 1 || (inside > 0 && power > 0));
    }

    void every_rule_that_would_remove_a_cell_is_told()
    {
        constexpr Rule of_pairs[] = {Rule::division,
                                     Rule::memory,
                                     Rule::work_balance,
                                     Rule::granularity,
                                     Rule::part_sizes,
                                     Rule::tensor_inside_node,
                                     Rule::power_of_two_degrees};
        std::mt19937 rng = seeded(63);
        std::array<int, rule_count> told{};
        int several = 0;
        int mutual = 0;
        for (int i = 0; i < 40; ++i) {
            const PlanningProblem problem = random_problem(rng, small);
            SearchSettings settings = random_settings(rng);
            settings[Rule::division].on = true;
            if (settings[Rule::work_balance].on)
                settings[Rule::work_balance].value = 2;
            const SearchSettings effective = settings.effective();
            const SearchSpace space(problem, effective);
            const PairGrid grid = SpaceGrid(space).grid();
            for (int pick = 0; pick < 6; ++pick) {
                const std::size_t cell = rng() % grid.cell_count();
                const ExplainedPair pair = explain_pair(problem, settings, cell);
                QVERIFY(std::is_sorted(pair.removed_by.begin(), pair.removed_by.end()));
                QCOMPARE(pair.removed_by.empty(), pair.fate == PairFate::planned);
                if (pair.removed_by.empty())
                    continue;
                several += pair.removed_by.size() > 1;
                const Rule own = rule_of(pair.fate)->rule;
                const bool has_strategies = std::isfinite(pair.least_bytes);
                QCOMPARE(std::count(pair.removed_by.begin(), pair.removed_by.end(), own), 1);
                for (const Rule rule : of_pairs) {
                    const bool is_told =
                        std::find(pair.removed_by.begin(), pair.removed_by.end(), rule) != pair.removed_by.end();
                    told[static_cast<std::size_t>(rule)] += is_told;
                    if (!effective[rule].on || (rule == Rule::memory && !has_strategies)) {
                        QVERIFY(!is_told || rule == own);
                        continue;
                    }
                    // The slack of the work-balance rule is the heaviest layer that may be cut out.
                    if (rule == Rule::work_balance && effective[Rule::granularity].on)
                        continue;
                    const PairFate alone = fate_with_only(problem, effective, rule, grid, cell);
                    const bool removes = rule_of(alone) != nullptr;
                    QVERIFY(!removes || rule_of(alone)->rule == rule);
                    if (is_told && !removes) { // it takes a rule of the strategies besides to leave nothing
                        QVERIFY(effective[Rule::tensor_inside_node].on || effective[Rule::power_of_two_degrees].on);
                        ++mutual;
                    } else {
                        QCOMPARE(is_told, removes);
                    }
                }
            }
        }
        qInfo("%d of several rules, %d of rules together", several, mutual);
        QVERIFY(several > 0);
        for (const Rule rule : {Rule::division, Rule::memory, Rule::work_balance, Rule::granularity, Rule::part_sizes})
            QVERIFY2(told[static_cast<std::size_t>(rule)] > 0, info(rule).id.data());
    }

    void what_does_not_divide_is_no_matter_of_memory()
    {
        // One sequence does not go round over three replicas, nor do its tokens or 8 heads over three GPUs.
        SearchRequest request = sample_request("two-nodes-toy", "llama-3.2-1b");
        request.problem.job.global_batch = 1;
        auto cluster = std::make_shared<Cluster>(*request.problem.cluster);
        for (Node& node : cluster->nodes)
            node.gpu_count = 3;
        request.problem.islands = find_islands(*cluster, Network(*cluster), 0.1);
        request.problem.cluster = std::move(cluster);
        for (const bool on : {true, false}) {
            request.settings[Rule::division].on = on;
            SearchRun run(request);
            const Funnel pairs = run.wait().statistics.pairs;
            const SearchSnapshot end = run.snapshot();
            QVERIFY(pairs.adds_up() && end.pairs == pairs);
            QCOMPARE(pairs.pruned_by(Rule::division) > 0, on);
            const auto at = std::find(end.fates.begin(), end.fates.end(), on ? PairFate::division : PairFate::memory);
            QVERIFY(at != end.fates.end());
            const auto cell = static_cast<std::size_t>(at - end.fates.begin());
            const ExplainedPair pair = explain_pair(request.problem, request.settings, cell);
            QCOMPARE(pair.fate, *at);
            QVERIFY(std::isinf(pair.least_bytes));
            const PairList list = list_pairs(request.problem, request.settings);
            QVERIFY(list.statistics.pairs == pairs);
            QCOMPARE(std::any_of(list.pairs.begin(), list.pairs.end(),
                                 [](const PairPlans& plans) { return plans.pruned_by == Rule::division; }),
                     on);
        }
    }

    void an_explanation_that_is_stopped_is_short()
    {
        std::mt19937 rng = seeded(62);
        const PlanningProblem problem = random_problem(rng, small);
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(explain_pair(problem, {}, 0, stop.get_token()).ticks.empty());
    }

private:
    /// Of the cell with the same slices and parts, where that rule of pairs alone is on.
    static PairFate fate_with_only(const PlanningProblem& problem, SearchSettings settings, Rule rule,
                                   const PairGrid& grid, std::size_t cell)
    {
        for (const RuleInfo& other : rules())
            settings[other.rule].on = other.rule == rule;
        const PairGridRow& row = grid.rows[cell / grid.columns.size()];
        const PairGridColumn& column = grid.columns[cell % grid.columns.size()];
        const SearchSpace space(problem, settings);
        const PairGrid own = SpaceGrid(space).grid();
        for (std::size_t at = 0; at < own.cell_count(); ++at) {
            const PairGridRow& here = own.rows[at / own.columns.size()];
            if (here.nodes == row.nodes && here.gpus == row.gpus
                && own.columns[at % own.columns.size()].counts == column.counts
                && std::find(here.islands.begin(), here.islands.end(), row.islands.front()) != here.islands.end())
                return explain_pair(problem, settings, at).fate;
        }
        return PairFate::waiting;
    }

    static void check_shares(const ExplainedPair& pair, const SearchSettings& settings)
    {
        const RuleSetting& balance = settings[Rule::work_balance];
        QCOMPARE(std::isinf(pair.most_work_share), !balance.on);
        if (!balance.on)
            return;
        QVERIFY(near(pair.most_work_share, balance.value * pair.speed_share + pair.heaviest_layer_share, 1e-12));
        if (pair.fate == PairFate::too_much_work)
            QVERIFY(pair.work_share > pair.most_work_share);
        if (pair.fate == PairFate::too_little_work)
            QVERIFY(pair.work_share < pair.least_work_share);
        if (pair.fate == PairFate::planned || pair.fate == PairFate::memory)
            QVERIFY(pair.work_share <= pair.most_work_share && pair.work_share >= pair.least_work_share * (1 - 1e-12));
    }

    static void check_tick(const ExplainedPair& pair, const ExplainedTick& at, const SearchSettings& settings,
                           bool looked_at, std::array<int, rule_count>& removed)
    {
        QVERIFY(at.fate <= pair.fate);
        QVERIFY(looked_at || at.fate == pair.fate);
        QVERIFY(std::is_sorted(at.options.begin(), at.options.end(),
                               [](const auto& a, const auto& b) { return tick(a) < tick(b); }));
        check_removed(pair, at, settings);
        Funnel counted;
        for (const ExplainedOption& option : at.options) {
            ++counted.total;
            if (option.pruned_by) {
                counted.charge(*option.pruned_by);
                ++removed[static_cast<std::size_t>(*option.pruned_by)];
            } else {
                ++counted.kept;
            }
        }
        QVERIFY(at.funnel == (at.fate == PairFate::planned ? counted : Funnel{}));
    }

    static void check_against(const ExplainedTick& at, const PairPlans& listed)
    {
        const RuleInfo* rule = rule_of(at.fate);
        QCOMPARE(listed.pruned_by.has_value(), rule != nullptr);
        if (rule != nullptr) {
            QVERIFY(*listed.pruned_by == rule->rule);
            QVERIFY(listed.removed_by == at.removed_by && !listed.removed_by.empty());
            return;
        }
        std::vector<ExplainedOption> kept;
        for (const ExplainedOption& option : at.options)
            if (!option.pruned_by)
                kept.push_back(option);
        std::sort(kept.begin(), kept.end(), [](const auto& a, const auto& b) { return a.strategy < b.strategy; });
        QCOMPARE(kept.size(), listed.options.size());
        for (std::size_t i = 0; i < kept.size(); ++i) {
            QVERIFY(kept[i].strategy == listed.options[i].strategy);
            QVERIFY(kept[i].cost == listed.options[i].cost);
            QCOMPARE(kept[i].most_in_flight, listed.options[i].most_in_flight);
        }
    }
};

TANGRAM_TEST(ExplainPairTest)
#include "tst_explain_pair.moc"
