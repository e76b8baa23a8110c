// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost/collectives.h"
#include "cost/layer_compute.h"
#include "cost/operators.h"
#include "cost_samples.h"
#include "near.h"
#include "test_program.h"

#include <QTest>

#include <cmath>

using namespace tangram;

namespace {

const Links links{{2e11, 2e-6}, {2e10, 5e-6}, 8};

/// Whose kernels take the time of their figures alone.
std::shared_ptr<GpuType> gpu_without_overheads()
{
    auto gpu = samples::gpu_type();
    gpu->efficiency = {};
    gpu->efficiency.launch_overhead_s = 0;
    return gpu;
}

} // namespace

class TestCostOperators : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void matmulSumsItsTerms();
    void groupedMatmulPaysItsLaunchOnce();
    void speedScalesComputeOnly();
    void deviceWithoutThePrecisionUsesItsOwn();
    void flashAttentionHalvesAndUnfusedReadsScores();
    void flashAttentionGrowsWithTheSquareOfTheSequence();
    void rankGroups_data();
    void rankGroups();
    void spanningGroupsFillDomains_data();
    void spanningGroupsFillDomains();
    void ringFormulas();
    void ringsSpanDomains();
    void measuredCurves();
    void attainedFractionIsThatOfALargeAllReduce();
    void groupsOfOneAreFree();
    void missingLinkIsHopelessButFinite();
    void computeScalesWithShape();
    void fp8TurnsOperandsAndSparesTheHead();
    void expertsEvenlySpread();
};

void TestCostOperators::matmulSumsItsTerms()
{
    const auto gpu = samples::gpu_type(); // 3e14 FLOP/s, 2e12 bytes/s
    gpu->efficiency = {};
    gpu->efficiency.matmul = {4e-6, 2e-10, 1, 2, 3, 0.5, 0};
    const Device device = device_of(*gpu, 1, Job{});
    const double m = 1024, k = 8192, n = 512;
    const double bytes = m * k + 2 * k * n + 3 * m * n;
    const double expected = 4e-6 + 2e-10 * k + bytes / 2e12 + 2 * m * k * n / 1.5e14;
    QVERIFY(near(matmul_time(device, m, k, n), expected));
    // fp32 moves twice the bytes, at its own peak.
    Job wide;
    wide.precision = Precision::fp32;
    QVERIFY(near(matmul_time(device_of(*gpu, 1, wide), m, k, n),
                 4e-6 + 2e-10 * k + 2 * bytes / 2e12 + 2 * m * k * n / 1e13));
    // A long kernel slows itself down, one as long as the clock takes by half of all that it can.
    gpu->efficiency.matmul = {0, 0, 0, 0, 0, 1, 0.2};
    const double long_s = MatmulCost::throttling_s;
    QVERIFY(near(matmul_time(device_of(*gpu, 1, Job{}), 1000, 1000, long_s * 3e14 / 2e6), 1.1 * long_s));
}

void TestCostOperators::groupedMatmulPaysItsLaunchOnce()
{
    const auto gpu = samples::gpu_type();
    gpu->efficiency.matmul.throttling = 0;
    const Device device = device_of(*gpu, 1, Job{});
    const double once = device.matmul.overhead_s + device.matmul.inner_s * 4096;
    const double one = matmul_time(device, 512, 4096, 2048) - once;
    QVERIFY(near(grouped_matmul_time(device, 8, 512, 4096, 2048), 8 * one + once));
}

void TestCostOperators::speedScalesComputeOnly()
{
    const auto gpu = samples::gpu_type();
    gpu->efficiency.matmul.overhead_s = 0;
    gpu->efficiency.matmul.throttling = 0;
    const Device slow = device_of(*gpu, 0.5, Job{});
    const Device whole = device_of(*gpu, 1, Job{});
    QVERIFY(near(matmul_time(slow, 8192, 8192, 8192), 2 * matmul_time(whole, 8192, 8192, 8192)));
    QCOMPARE(memory_bound_time(slow, 1e9, 1), memory_bound_time(whole, 1e9, 1));
    // So does the rate that kernels have inside a training run, each kind its own.
    gpu->efficiency.in_training = {.matmul = 0.5, .attention = 0.8, .memory = 0.9};
    const Device training = training_device_of(*gpu, 1, Job{});
    QVERIFY(near(matmul_time(training, 8192, 8192, 8192), matmul_time(slow, 8192, 8192, 8192)));
    QVERIFY(near(memory_bound_time(training, 1e12, 0), memory_bound_time(whole, 1e12, 0) / 0.9));
    QVERIFY(near(training.streaming_bytes_per_s, training.memory_bytes_per_s / 0.9));
    Job fsdp; // runs PyTorch's memory-bound kernels
    fsdp.framework = Framework::fsdp;
    QVERIFY(near(memory_bound_time(training_device_of(*gpu, 1, fsdp), 1e12, 0), memory_bound_time(whole, 1e12, 0)));
    QVERIFY(near(matmul_time(device_of(*gpu, 1, Job{}), 8192, 8192, 8192), matmul_time(whole, 8192, 8192, 8192)));
}

void TestCostOperators::deviceWithoutThePrecisionUsesItsOwn()
{
    const auto gpu = samples::gpu_type();
    gpu->efficiency = {};
    gpu->peak_flops = {1.5e13, 1.2e14, 0, 0};
    QVERIFY(near(device_of(*gpu, 1, Job{}).matmul.product_s, 2 / 1.2e14));
    QCOMPARE(device_of(*gpu, 1, Job{}).element_bytes, 2.0);
    Job fp8;
    fp8.precision = Precision::fp8;
    QVERIFY(near(device_of(*gpu, 1, fp8).matmul.product_s, 2 / 1.2e14));
    gpu->peak_flops = {6e13, 1e15, 1e15, 2e15};
    gpu->efficiency.matmul_fp8.peak_fraction = 0.8;
    QVERIFY(near(device_of(*gpu, 1, fp8).matmul.product_s, 2 / 1.6e15));
    QVERIFY(near(device_of(*gpu, 1, fp8).attention.flop_s, 1 / 1e15));
}

void TestCostOperators::flashAttentionHalvesAndUnfusedReadsScores()
{
    const auto gpu = samples::gpu_type();
    gpu->efficiency.attention = {0, 0, 0, 0, 0.5, 0, 0.8};
    gpu->efficiency.matmul = {0, 0, 0, 0, 0, 0.5, 0};
    gpu->efficiency.launch_overhead_s = 0;
    gpu->efficiency.memory = 1;
    const Device device = device_of(*gpu, 1, Job{});
    const AttentionShape shape{2, 4096, 4096, 16, 16, 128, 128};
    const double whole_flops = 4.0 * 2 * 16 * 4096 * 4096 * 128; // 4 s a d per token
    const ForwardBackward flash = flash_attention_time(device, shape);
    QVERIFY(near(flash.forward_s, whole_flops / 2 / 1.5e14));
    QVERIFY(near(flash.backward_s, 2.5 / 0.8 * flash.forward_s));
    const ForwardBackward unfused = unfused_attention_time(device, shape);
    QVERIFY(near(unfused.forward_s, whole_flops / 1.5e14 + (4 * 2 + 1) * 2.0 * 16 * 4096 * 4096 / 2e12));
    QVERIFY(near(unfused.backward_s, 2 * whole_flops / 1.5e14 + (6 * 2 + 1) * 2.0 * 16 * 4096 * 4096 / 2e12));
    QVERIFY(unfused.forward_s > flash.forward_s);
    // Masked by a kernel of its own: two passes more.
    AttentionShape single = shape;
    single.fused_softmax = false;
    QVERIFY(near(unfused_attention_time(device, single).forward_s - unfused.forward_s,
                 2 * 2 * 2.0 * 16 * 4096 * 4096 / 2e12));
    QVERIFY(near(unfused_attention_time(device, single).backward_s - unfused.backward_s,
                 2 * 2 * 2.0 * 16 * 4096 * 4096 / 2e12));
    // Scores of 4 bytes always are.
    Job wide;
    wide.precision = Precision::fp32;
    const ForwardBackward masked = unfused_attention_time(device_of(*gpu, 1, wide), shape);
    QVERIFY(near(masked.forward_s, whole_flops / 1e13 + (6 * 4 + 1) * 2.0 * 16 * 4096 * 4096 / 2e12));
    QVERIFY(near(masked.backward_s, 2 * whole_flops / 1e13 + (8 * 4 + 1) * 2.0 * 16 * 4096 * 4096 / 2e12));
}

void TestCostOperators::flashAttentionGrowsWithTheSquareOfTheSequence()
{
    const auto gpu = samples::gpu_type();
    gpu->efficiency.attention = {0, 0, 0, 0, 0.5, 10, 0.8};
    gpu->efficiency.launch_overhead_s = 0;
    const Device device = device_of(*gpu, 1, Job{});
    const double once = flash_attention_time(device, {1, 4096, 4096, 16, 16, 128, 128}).forward_s;
    QVERIFY(near(flash_attention_time(device, {1, 8192, 8192, 16, 16, 128, 128}).forward_s, 4 * once));
    QVERIFY(near(flash_attention_time(device, {1, 4096, 8192, 16, 16, 128, 128}).forward_s, 2 * once));
    QVERIFY(near(flash_attention_time(device, {3, 4096, 4096, 16, 16, 128, 128}).forward_s, 3 * once));
}

void TestCostOperators::rankGroups_data()
{
    QTest::addColumn<int>("stride");
    QTest::addColumn<int>("size");
    QTest::addColumn<int>("inside");
    QTest::addColumn<int>("across");
    QTest::newRow("within a node") << 1 << 4 << 4 << 1;
    QTest::newRow("a node") << 1 << 8 << 8 << 1;
    QTest::newRow("two nodes") << 1 << 16 << 8 << 2;
    QTest::newRow("every fourth GPU of four nodes") << 4 << 8 << 2 << 4;
    QTest::newRow("one GPU of each node") << 8 << 4 << 1 << 4;
    QTest::newRow("stride beyond a node") << 16 << 2 << 1 << 2;
    QTest::newRow("does not tile") << 1 << 12 << 4 << 3;
}

void TestCostOperators::rankGroups()
{
    QFETCH(int, stride);
    QFETCH(int, size);
    QFETCH(int, inside);
    QFETCH(int, across);
    const RankGroup group = rank_group(links, stride, size);
    QCOMPARE(group.inside, inside);
    QCOMPARE(group.across, across);
    QCOMPARE(group.size(), size);
}

void TestCostOperators::spanningGroupsFillDomains_data()
{
    QTest::addColumn<int>("stride");
    QTest::addColumn<int>("size");
    QTest::addColumn<int>("inside");
    QTest::addColumn<int>("across");
    QTest::addColumn<int>("fewest");
    QTest::newRow("within a node") << 1 << 4 << 4 << 1 << 4;
    QTest::newRow("two nodes") << 1 << 16 << 8 << 2 << 8;
    QTest::newRow("a node and a half") << 1 << 12 << 8 << 2 << 4;
    QTest::newRow("every fourth GPU of four nodes and a half") << 4 << 9 << 2 << 5 << 1;
    QTest::newRow("stride beyond a node") << 16 << 2 << 1 << 2 << 1;
}

void TestCostOperators::spanningGroupsFillDomains()
{
    QFETCH(int, stride);
    QFETCH(int, size);
    QFETCH(int, inside);
    QFETCH(int, across);
    QFETCH(int, fewest);
    const RankGroup group = spanning_group(links, stride, size);
    QCOMPARE(group.inside, inside);
    QCOMPARE(group.across, across);
    QCOMPARE(group.fewest, fewest);
    QCOMPARE(group.size(), size);
    // Never slower than taking only what divides both as inside; the last node's share of the network is what counts.
    const double bytes = 1e9;
    const double spanning = all_reduce_cost(links, group).s_per_byte * bytes;
    QVERIFY(spanning <= all_reduce_cost(links, rank_group(links, stride, size)).s_per_byte * bytes * (1 + 1e-12));
    if (across > 1)
        QVERIFY(spanning >= 2.0 * (size - 1) / size * bytes / (2e10 * fewest) * (1 - 1e-12));
}

void TestCostOperators::ringFormulas()
{
    const RankGroup node{8, 1};
    const double bytes = 1e9;
    QVERIFY(near(all_reduce_cost(links, node).time(bytes), 2 * 7.0 / 8 * bytes / 2e11 + 14 * 2e-6));
    QVERIFY(near(all_gather_cost(links, node).time(bytes), 7.0 / 8 * bytes / 2e11 + 7 * 2e-6));
    QVERIFY(near(all_to_all_cost(links, node).time(bytes), 7.0 / 8 * bytes / 2e11 + 2e-6));
    QVERIFY(near(ring_pass_cost(links, node).time(bytes), 7 * (bytes / 2e11 + 2e-6)));
    // Over nodes with one rank each, only the outer link counts.
    const RankGroup outer{1, 4};
    QVERIFY(
        near(all_reduce_cost(links, outer).time(bytes), 2 * 3.0 / 4 * bytes / 2e10 + 4 * 5e-6)); // up and down a tree
}

void TestCostOperators::ringsSpanDomains()
{
    // One ring through everything: 8 ranks of a domain share its part of the network, 1.6e11 bytes/s.
    const RankGroup group{8, 4};
    const double bytes = 1e9;
    const double through = 31.0 / 32 * bytes / 1.6e11;
    QVERIFY(near(all_gather_cost(links, group).time(bytes), through + 7 * 2e-6 + 3 * 5e-6));
    QVERIFY(near(reduce_scatter_cost(links, group).time(bytes), through + 7 * 2e-6 + 3 * 5e-6));
    QVERIFY(near(all_reduce_cost(links, group).time(bytes), 2 * through + 14 * 2e-6 + 4 * 5e-6));
    // Where the network is the wider, the domain's links tell.
    const Links wide{{2e11, 2e-6}, {5e10, 5e-6}, 8};
    QVERIFY(near(all_gather_cost(wide, group).time(bytes), 31.0 / 32 * bytes / 2e11 + 7 * 2e-6 + 3 * 5e-6));
    QVERIFY(near(all_to_all_cost(links, group).time(bytes), 24.0 / 32 * bytes / 2e10 + 7e-6));
    QVERIFY(near(ring_pass_cost(links, group).time(bytes), 31 * (bytes / 2e10 + 5e-6)));
}

void TestCostOperators::measuredCurves()
{
    CollectiveCurves curves;
    curves.all_reduce = {{2, 1e-5, 1.2, 4e-5}, {8, 3e-5, 1.4, 8e-5}};
    curves.all_to_all = {{2, 1e-5, 1.5, 0}};
    const Links nvlink{{3e11, 2e-6}, {2e10, 5e-6}, 8, &curves};
    const auto expected = [](double latency, double slope, double ramp, double link_s) {
        return latency + slope * link_s + std::sqrt(ramp * link_s);
    };
    for (const double bytes : {1e6, 1e8, 1e10}) {
        const double two = bytes / 3e11;
        QVERIFY(near(all_reduce_cost(nvlink, {2, 1}).time(bytes), expected(1e-5, 1.2, 4e-5, two)));
        // Four lie half way between two and eight on the scale of logarithms.
        QVERIFY(near(all_reduce_cost(nvlink, {4, 1}).time(bytes), expected(2e-5, 1.3, 6e-5, 1.5 * two)));
        QVERIFY(near(all_reduce_cost(nvlink, {15, 1}).time(bytes), expected(6e-5, 1.4, 8e-5, 28.0 / 15 * two)));
        QVERIFY(near(point_to_point_cost(nvlink).time(bytes), expected(1e-5, 1.5, 0, two)));
        // What was not measured is an ideal ring.
        QVERIFY(near(all_gather_cost(nvlink, {4, 1}).time(bytes), 3 * 2e-6 + 0.75 * two));
    }
    // Streams leave latency out and approach the rate of one large message.
    const CollectiveCost cost = all_reduce_cost(nvlink, {8, 1});
    QVERIFY(near(cost.stream_s_per_byte(1e8), (cost.time(1e8) - cost.latency_s) / 1e8));
    QVERIFY(cost.stream_s_per_byte(1e12) > cost.s_per_byte);
}

void TestCostOperators::attainedFractionIsThatOfALargeAllReduce()
{
    CollectiveCurves curves;
    QCOMPARE(attained_bus_fraction(curves, 8, 3e11), 1.0);
    curves.all_reduce = {{2, 0, 1.25, 0}, {8, 0, 1.6, 0}};
    QVERIFY(near(attained_bus_fraction(curves, 8, 3e11), 1 / 1.6));
    curves.all_reduce[1].latency_s = 1e-3;
    const double link_s = 1.75 * 1073741824 / 3e11;
    QVERIFY(near(attained_bus_fraction(curves, 8, 3e11), link_s / (1e-3 + 1.6 * link_s)));
}

void TestCostOperators::groupsOfOneAreFree()
{
    for (const CollectiveCost& cost :
         {all_reduce_cost(links, {}), all_gather_cost(links, {}), reduce_scatter_cost(links, {}),
          all_to_all_cost(links, {}), ring_pass_cost(links, {})})
        QCOMPARE(cost.time(1e9), 0.0);
}

void TestCostOperators::missingLinkIsHopelessButFinite()
{
    const Links cut{{2e11, 2e-6}, {0, 0}, 8};
    const double time = all_reduce_cost(cut, {8, 2}).time(1e9);
    QVERIFY(std::isfinite(time));
    QVERIFY(time > 1e7);
}

void TestCostOperators::computeScalesWithShape()
{
    // With flat curves and no launches time is proportional to samples, to 1/tensor, and to 1/context but for the
    // norms.
    const auto gpu = gpu_without_overheads();
    gpu->memory_bytes_per_s = 1e18;
    const Job job;
    const Device device = device_of(*gpu, 1, job);
    const Model model = samples::llama_8b();
    const double once = dense_feed_forward_compute(device, model, job, {1, 1, 1, 1}).forward_s;
    QVERIFY(near(dense_feed_forward_compute(device, model, job, {1, 1, 1, 2}).forward_s, 2 * once, 1e-4));
    QVERIFY(near(dense_feed_forward_compute(device, model, job, {4, 1, 1, 1}).forward_s, once / 4, 1e-4));
    QVERIFY(near(dense_feed_forward_compute(device, model, job, {1, 2, 1, 1}).forward_s, once / 2, 1e-4));
    QVERIFY(near(once, 2.0 * 3 * 4096 * 14336 * 4096 / 3e14, 1e-4));

    // Doubling h, a and f quadruples every matmul.
    Model wide = model;
    wide.hidden *= 2;
    wide.feed_forward *= 2;
    QVERIFY(near(dense_feed_forward_compute(device, wide, job, {1, 1, 1, 1}).forward_s, 4 * once, 1e-4));

    // Attention: projections linear in the sequence, the core quadratic.
    Job longer = job;
    longer.sequence_length *= 2;
    const ComputeTime once_as_long = attention_compute(device, model, job, {1, 1, 1, 1});
    const ComputeTime twice_as_long = attention_compute(device, model, longer, {1, 1, 1, 1});
    QVERIFY(near(twice_as_long.core_forward_s, 4 * once_as_long.core_forward_s, 1e-4));
    QVERIFY(near(twice_as_long.forward_s - twice_as_long.core_forward_s,
                 2 * (once_as_long.forward_s - once_as_long.core_forward_s), 1e-4));
}

/// Nothing takes time but what moves bytes in fp8, and the matmuls that stay in 16 bits.
void TestCostOperators::fp8TurnsOperandsAndSparesTheHead()
{
    const auto gpu = gpu_without_overheads();
    gpu->efficiency.memory = 1;
    gpu->peak_flops = {1e13, 1e30, 1e30, 1e30};
    const Model model = samples::llama_8b();
    const auto block = [&](Precision precision) {
        Job job;
        job.precision = precision;
        const ComputeTime time = dense_feed_forward_compute(device_of(*gpu, 1, job), model, job, {1, 1, 1, 1});
        return std::pair(time.forward_s, time.backward_s);
    };
    const auto [wide_forward, wide_backward] = block(Precision::bf16);
    const auto [fp8_forward, fp8_backward] = block(Precision::fp8);
    QVERIFY(near(fp8_forward, wide_forward));
    // Two linear layers: the input read and written again, the result's gradient written once more.
    const double bytes = 4096.0 * (2 * 4096 + 2 * 14336 + 2 * 14336 + 4096);
    QVERIFY(near(fp8_backward - wide_backward, bytes / 2e12));

    gpu->peak_flops = {1e13, 1e14, 1e14, 1e15};
    const auto head = [&](Precision precision) {
        Job job;
        job.precision = precision;
        return head_compute(device_of(*gpu, 1, job), model, job, {1, 1, 1, 1}, {}).weight_s;
    };
    QVERIFY(near(head(Precision::bf16), 2.0 * 4096 * 4096 * 128256 / 1e14));
    QVERIFY(near(head(Precision::fp8), head(Precision::bf16)));
}

void TestCostOperators::expertsEvenlySpread()
{
    const auto gpu = gpu_without_overheads();
    gpu->memory_bytes_per_s = 1e18;
    const Job job;
    const Device device = device_of(*gpu, 1, job);
    const Model model = samples::mixtral_8x7b();
    const double router = 2.0 * 4096 * 8 * 4096 / 3e14;
    const double expected = 2 * (2.0 * 3 * 4096 * 14336 * 4096 / 3e14) + router;
    for (const int expert : {1, 2, 8}) {
        const ComputeTime time = expert_feed_forward_compute(device, model, job, {1, 1, expert, 1});
        QVERIFY(near(time.forward_s, expected, 1e-3));
        QVERIFY(near(time.weight_s, expected, 1e-3)); // the gradients of the routed experts' weights among them
    }
}

TANGRAM_TEST(TestCostOperators)
#include "tst_cost_operators.moc"
