// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost_samples.h"
#include "near.h"
#include "parallelizer/megatron_replica.h"
#include "parallelizer/strategy_space.h"
#include "test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace tangram;
using namespace tangram::kind_index;

class TestMegatronExperts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theHostLaunchesExpertsThatAreNotCaptured();
    void exchangesAreExposedUnlessOverlapped();
    void fusedExpertsAreFaster();
    void expertsHaveTheirOwnGroup();
    void expertsMayBeSplitLessThanAttention();
};

void TestMegatronExperts::theHostLaunchesExpertsThatAreNotCaptured()
{
    const Model model = samples::mixtral_8x7b();
    const auto gpu = samples::gpu_type();
    gpu->peak_flops = {2e13, 3e14, 3e14, 6e14};
    Part part = samples::part(1, 2);
    part.gpu = gpu;
    // Far more than any kernel takes.
    part.training.host_block_s = 100;
    part.training.host_expert_s = 300;
    part.training.overlapped_host = 1.5;
    Job job;
    const auto forward_s = [&](CapturedExperts captured, bool overlapped) {
        job.captured_experts = captured;
        job.overlapped_experts = overlapped;
        return make_megatron()
            ->cost(model, job, part, {1, 1, 2, 2, 0, Recompute::none, 1})
            .layer[expert_block]
            .forward_s;
    };
    QVERIFY(near(forward_s(CapturedExperts::nothing, false), 100 + 4 * 100));
    QVERIFY(near(forward_s(CapturedExperts::around, false), 4 * 100));
    QVERIFY(forward_s(CapturedExperts::everything, false) < 1);
    QVERIFY(near(forward_s(CapturedExperts::nothing, true), 1.5 * (100 + 4 * 100)));
    QVERIFY(near(forward_s(CapturedExperts::around, true), 4 * 100));
    job.precision = Precision::fp8;
    QVERIFY(near(forward_s(CapturedExperts::nothing, false), 100 + 4 * 300));
}

void TestMegatronExperts::exchangesAreExposedUnlessOverlapped()
{
    Model model = samples::mixtral_8x7b();
    model.experts.per_token = 4;
    Part part = samples::part(1, 8);
    part.inside = {1e9, 0};
    const Strategy strategy{1, 1, 8, 8, 0, Recompute::none, 1};
    Job job;
    const auto ticks_s = [&](ExpertDispatcher dispatcher, bool overlapped, double overlap) {
        job.expert_dispatcher = dispatcher;
        job.overlapped_experts = overlapped;
        part.training.expert_overlap = overlap;
        const LayerCost block = make_megatron()->cost(model, job, part, strategy).layer[expert_block];
        return std::pair(block.forward_s, block.backward_s);
    };
    const auto flex = ExpertDispatcher::flex;
    const auto [alone_forward, alone_backward] = ticks_s(flex, true, 1e9); // everything hidden
    const double token_bytes = 4096.0 * 4096 * 2;
    // There and back.
    const double copies_s = 2 * 4 * token_bytes * 7 / 8 / 1e9;
    const double once_s = 2 * 8 * (1 - std::pow(7.0 / 8, 4)) * token_bytes * 7 / 8 / 1e9;
    QVERIFY(near(ticks_s(ExpertDispatcher::all_to_all, false, 1).first, alone_forward + copies_s));
    QVERIFY(near(ticks_s(flex, false, 1).first, alone_forward + once_s));
    QVERIFY(near(ticks_s(flex, false, 1).second, alone_backward + once_s));
    // Forward and backward hide as much of their exchanges as one another: half of what both compute.
    const auto [forward_s, backward_s] = ticks_s(flex, true, 0.5);
    QVERIFY(near(forward_s - alone_forward, backward_s - alone_backward));
    QVERIFY(forward_s > alone_forward && forward_s < alone_forward + once_s);
    QCOMPARE(ticks_s(flex, true, 0).first, ticks_s(flex, false, 0).first);
}

void TestMegatronExperts::fusedExpertsAreFaster()
{
    const Model model = samples::mixtral_8x7b();
    const auto gpu = samples::gpu_type();
    Part part = samples::part(1, 1);
    part.gpu = gpu;
    part.training.unfused_experts = 2;
    Job job;
    const auto forward_s = [&](bool fused) {
        job.fused_experts = fused;
        return make_megatron()->cost(model, job, part, {}).layer[expert_block].forward_s;
    };
    const double slower_s = forward_s(false) - forward_s(true);
    QVERIFY(slower_s > 0);
    part.training.unfused_experts = 3;
    QVERIFY(near(forward_s(false) - forward_s(true), 2 * slower_s));
    gpu->peak_flops = {1e13, 1e14, 1e14, 0};
    QVERIFY(near(forward_s(false) - forward_s(true), 2 * slower_s));
}

void TestMegatronExperts::expertsHaveTheirOwnGroup()
{
    const Model model = samples::mixtral_8x7b();
    const StrategyCosts costs =
        make_megatron()->cost(model, Job{}, samples::part(2, 8), {1, 1, 8, 16, 1, Recompute::none, 1});
    const double routed = routed_expert_parameters(model, LayerKind::expert_block);
    const double dense = layer_parameters(model, LayerKind::expert_block) - routed;
    const LayerCost& layer = costs.layer[expert_block];
    QVERIFY(near(layer.weights_bytes, 2 * (dense + routed / 8)));
    // Two ranks hold the same experts, sixteen the same attention.
    QVERIFY(near(layer.optimizer_bytes, 12 * (dense / 16 + routed / 8 / 2)));
}

void TestMegatronExperts::expertsMayBeSplitLessThanAttention()
{
    const Model model = samples::mixtral_8x7b();
    const Part part = samples::part(2, 8);
    const double routed = routed_expert_parameters(model, LayerKind::expert_block);
    Strategy strategy{4, 1, 4, 4, 1, Recompute::none, 1};
    const LayerCost split = make_megatron()->cost(model, Job{}, part, strategy).layer[expert_block];
    strategy.expert_tensor = 1;
    QVERIFY(strategy_violation(model, Job{}, part, strategy).empty());
    const LayerCost whole = make_megatron()->cost(model, Job{}, part, strategy).layer[expert_block];
    // Four times the experts on each rank; four ranks hold the same ones where there was one.
    QVERIFY(near(whole.weights_bytes - split.weights_bytes, 2 * (routed / 4 - routed / 16)));
    QVERIFY(near(whole.optimizer_bytes, split.optimizer_bytes));
    // Nobody gathers tokens over a tensor group any more.
    QVERIFY(whole.forward_s < split.forward_s);
    strategy.expert = 8;
    strategy.expert_tensor = 4;
    QVERIFY(!strategy_violation(model, Job{}, part, strategy).empty()); // 32 ranks hold all experts once, 16 there are
}

TANGRAM_TEST(TestMegatronExperts)
#include "tst_megatron_experts.moc"
