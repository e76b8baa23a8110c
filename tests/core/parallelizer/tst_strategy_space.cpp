// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost_samples.h"
#include "parallelizer/strategy_space.h"
#include "test_program.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace tangram;

namespace {

int random_tick(std::mt19937& random, const Part& part)
{
    const std::vector<int> data = divisors(part.gpus());
    return data[random() % data.size()] * (1 << random() % 4);
}

bool power_of_two(int n)
{
    return (n & (n - 1)) == 0;
}

/// Every combination of degrees and options on the part, valid or not.
template <typename Visit> void for_every_strategy(const Part& part, int micro_batch_samples, Visit visit)
{
    for (int tensor = 1; tensor <= part.gpus(); ++tensor)
        for (int context = 1; tensor * context <= part.gpus(); ++context)
            for (int data = 1; tensor * context * data <= part.gpus(); ++data) {
                if (tensor * context * data != part.gpus() || micro_batch_samples % data != 0)
                    continue;
                for (int expert = 1; expert <= 16; ++expert)
                    for (int zero = 0; zero <= 3; ++zero)
                        for (const Recompute recompute : {Recompute::none, Recompute::selective, Recompute::full})
                            visit(Strategy{tensor, context, expert, data, zero, recompute, micro_batch_samples / data});
            }
}

/// Says the same as another listed strategy: the documented exceptions to "every valid strategy is listed".
bool redundant(const Job& job, const Strategy& strategy)
{
    const auto& zero = job.allow.zero;
    const auto& recompute = job.allow.recompute;
    if (strategy.context * strategy.data == 1 && strategy.zero != *std::min_element(zero.begin(), zero.end()))
        return true;
    return job.flash_attention && job.framework != Framework::fsdp && job.recompute_modules == RecomputeModules{}
    && strategy.recompute == Recompute::selective
        && std::find(recompute.begin(), recompute.end(), Recompute::none) != recompute.end();
}

} // namespace

class TestStrategySpace : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void listsEachValidStrategyOnce();
    void sequencesAreDividedWhereTheJobAllowsIt();
    void limitsAreCountedOnce();
    void violationsSayWhy_data();
    void violationsSayWhy();
    void stopsWhenAsked();
};

void TestStrategySpace::listsEachValidStrategyOnce()
{
    std::mt19937 random(20260702);
    const auto megatron = make_megatron();
    int listed_in_all = 0;
    for (int i = 0; i < 300; ++i) {
        const Model model = samples::random_model(random);
        const Job job = samples::random_job(random);
        const Part part = samples::random_part(random);
        const int tick = random_tick(random, part);
        const PartPlans plans = megatron->plan(model, job, part, tick, {}, {});
        std::set<Strategy> listed;
        for (const StrategyCosts& costs : plans.strategies) {
            QCOMPARE(strategy_violation(model, job, part, costs.strategy).english(), std::string());
            QCOMPARE(costs.strategy.micro_batch_samples(), tick);
            QVERIFY(listed.insert(costs.strategy).second);
        }
        QVERIFY(std::is_sorted(plans.strategies.begin(), plans.strategies.end(),
                               [](const auto& a, const auto& b) { return a.strategy < b.strategy; }));
        QCOMPARE(plans.left_out_power_of_two + plans.left_out_tensor_inside_node, 0);
        std::set<Strategy> expected;
        for_every_strategy(part, tick, [&](const Strategy& strategy) {
            if (strategy_violation(model, job, part, strategy).empty() && !redundant(job, strategy))
                expected.insert(strategy);
        });
        QVERIFY(listed == expected);
        listed_in_all += static_cast<int>(listed.size());
    }
    QVERIFY(listed_in_all > 1000);
}

void TestStrategySpace::sequencesAreDividedWhereTheJobAllowsIt()
{
    std::mt19937 random(20261125);
    const auto megatron = make_megatron();
    int divided = 0;
    int whole = 0;
    for (int i = 0; i < 100; ++i) {
        const Model model = samples::random_model(random);
        Job job = samples::random_job(random);
        job.allow.sequence_parallel = random() % 2 == 0;
        const Part part = samples::random_part(random);
        for (const StrategyCosts& costs :
             megatron->plan(model, job, part, random_tick(random, part), {}, {}).strategies) {
            Strategy strategy = costs.strategy;
            QCOMPARE(strategy.sequence_parallel, strategy.tensor > 1 && job.allow.sequence_parallel);
            if (strategy.tensor == 1)
                continue;
            ++(strategy.sequence_parallel ? divided : whole);
            strategy.sequence_parallel = true;
            QCOMPARE(megatron->violation(model, job, part, strategy).empty(), job.allow.sequence_parallel);
        }
    }
    QVERIFY(divided > 100 && whole > 100);
}

void TestStrategySpace::limitsAreCountedOnce()
{
    std::mt19937 random(20260703);
    const auto megatron = make_megatron();
    int left_out = 0;
    for (int i = 0; i < 300; ++i) {
        const Model model = samples::random_model(random);
        Job job = samples::random_job(random);
        job.allow.tensor_across_nodes = true;
        const Part part = samples::random_part(random);
        const int tick = random_tick(random, part);
        const StrategyLimits limits{random() % 2 == 0, false, random() % 2 == 0};
        const PartPlans all = megatron->plan(model, job, part, tick, {}, {});
        const PartPlans some = megatron->plan(model, job, part, tick, limits, {});
        int crossing = 0;
        int odd = 0;
        std::vector<StrategyCosts> kept;
        for (const StrategyCosts& costs : all.strategies) {
            const Strategy& s = costs.strategy;
            if (limits.tensor_inside_node && part.gpus_per_node % s.tensor != 0)
                ++crossing;
            else if (limits.power_of_two_degrees
                     && !(power_of_two(s.tensor) && power_of_two(s.context) && power_of_two(s.expert)))
                ++odd;
            else
                kept.push_back(costs);
        }
        QCOMPARE(some.left_out_tensor_inside_node, crossing);
        QCOMPARE(some.left_out_power_of_two, odd);
        QVERIFY(some.strategies == kept);
        left_out += crossing + odd;
    }
    QVERIFY(left_out > 100);
}

void TestStrategySpace::violationsSayWhy_data()
{
    QTest::addColumn<int>("change");
    QTest::addColumn<QString>("reason");
    QTest::newRow("good") << 0 << "";
    QTest::newRow("GPUs") << 1 << "tensor x context x data = 8 does not equal the stage's 16 GPUs";
    QTest::newRow("crosses nodes") << 2 << "tensor degree 16 crosses nodes of 8 GPUs, which the job does not allow";
    QTest::newRow("query heads") << 3 << "query heads 30 are not divisible by tensor 4";
    QTest::newRow("key/value heads") << 4 << "key/value heads 2 are not divisible by tensor 4";
    QTest::newRow("experts") << 5 << "expert degree 2 is used although the model has no experts";
    QTest::newRow("zero") << 6 << "the job does not allow ZeRO stage 2";
    QTest::newRow("recompute") << 7 << "the job does not allow full recomputation";
    QTest::newRow("samples") << 8 << "the job does not allow 3 samples per replica";
    QTest::newRow("sequence") << 9 << "sequence length 4098 is not divisible by twice the context degree 2";
    QTest::newRow("no tensor") << 10 << "tensor degree 4 is used although the job does not allow tensor parallelism";
    QTest::newRow("zero degree") << 11 << "a degree or the number of samples per replica is below 1";
}

void TestStrategySpace::violationsSayWhy()
{
    QFETCH(int, change);
    QFETCH(QString, reason);
    Model model = samples::llama_8b();
    Job job;
    Strategy strategy{4, 2, 1, 2, 1, Recompute::none, 1};
    switch (change) {
    case 1:
        strategy.data = 1;
        break;
    case 2:
        strategy = {16, 1, 1, 1, 0, Recompute::none, 1};
        break;
    case 3:
        model.query_heads = 30;
        break;
    case 4:
        model.key_value_heads = 2;
        break;
    case 5:
        strategy.expert = 2;
        break;
    case 6:
        strategy.zero = 2;
        job.allow.zero = {0, 1};
        break;
    case 7:
        strategy.recompute = Recompute::full;
        job.allow.recompute = {Recompute::none};
        break;
    case 8:
        strategy.samples_per_replica = 3;
        break;
    case 9:
        job.sequence_length = 4098;
        break;
    case 10:
        job.allow.tensor = false;
        break;
    case 11:
        strategy.context = 0;
        break;
    default:
        break;
    }
    QCOMPARE(strategy_violation(model, job, samples::part(2, 8), strategy).english(), reason.toStdString());
}

void TestStrategySpace::stopsWhenAsked()
{
    std::stop_source stop;
    stop.request_stop();
    const PartPlans plans =
        make_megatron()->plan(samples::llama_8b(), Job{}, samples::part(4, 8), 8, {}, stop.get_token());
    QVERIFY(plans.strategies.empty());
}

TANGRAM_TEST(TestStrategySpace)
#include "tst_strategy_space.moc"
