// SPDX-License-Identifier: GPL-3.0-or-later
#include "calibration/calibration.h"
#include "calibration/measurements.h"
#include "calibration/nonnegative_fit.h"
#include "calibration/robust_least_squares.h"
#include "cluster/cluster.h"
#include "cost/collectives.h"
#include "cost/operators.h"
#include "files/catalogue/calibration_json.h"
#include "files/catalogue/catalogue.h"
#include "files/profiles/measurements_read.h"
#include "model/job.h"
#include "near.h"
#include "test_program.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace tangram;

namespace {

constexpr double peak = 3e14;
constexpr double memory = 2e12;

/// Measured times are a few percent off, and one in twenty fell off a cliff of the library.
class Noise {
public:
    explicit Noise(unsigned seed)
        : random_(seed)
    {
    }
    double operator()(double seconds)
    {
        const double cliff = std::bernoulli_distribution(0.05)(random_) ? 1.7 : 1;
        return seconds * cliff * std::uniform_real_distribution<double>(0.97, 1.03)(random_);
    }

private:
    std::mt19937 random_;
};

double exp2_between(std::mt19937& random, double low, double high)
{
    return std::exp2(std::uniform_real_distribution<double>(low, high)(random));
}

std::vector<MatmulSample> matmuls(const MatmulCost& cost, unsigned seed)
{
    std::mt19937 random(seed);
    std::vector<MatmulSample> samples;
    for (int i = 0; i < 400; ++i) {
        MatmulSample sample{exp2_between(random, 7, 15), exp2_between(random, 9, 15), exp2_between(random, 9, 15), 0};
        sample.seconds = predicted_s(cost, peak, memory, sample);
        samples.push_back(sample);
    }
    return samples;
}

const MatmulCost some_cost{5e-6, 3e-10, 1.2, 0.8, 1.5, 0.85, 0.2};

} // namespace

class TestCalibration : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void exactSumsAreFound()
    {
        const std::vector<double> truth{2e-6, 0, 3e-9, 1.5};
        std::mt19937 random(3);
        std::vector<TermSample> samples;
        for (int i = 0; i < 60; ++i) {
            TermSample sample{
                {1, exp2_between(random, 0, 9), exp2_between(random, 5, 20), exp2_between(random, -20, -8)}, 0, 1e-6};
            sample.measured = sample.known;
            for (std::size_t t = 0; t < truth.size(); ++t)
                sample.measured += truth[t] * sample.features[t];
            samples.push_back(sample);
        }
        const std::vector<double> found = nonnegative_fit(samples);
        for (std::size_t t = 0; t < truth.size(); ++t)
            QVERIFY(std::abs(found[t] - truth[t]) <= 1e-6 * truth[t] + 1e-15);
    }

    void noTermIsNegative()
    {
        // Falls with the feature, which no such sum does: the constant is all that is left.
        std::vector<TermSample> samples;
        for (int i = 1; i <= 20; ++i)
            samples.push_back({{1, static_cast<double>(i)}, 100.0 - i, 0});
        const std::vector<double> found = nonnegative_fit(samples);
        QCOMPARE(found[1], 0.0);
        QVERIFY(found[0] > 80 && found[0] < 99);
    }

    void constantsAreFoundDespiteBadSamples()
    {
        // y = a x^b, where one sample in ten is three times as slow; no sample tells the third constant.
        const std::vector<double> truth{2.0, 0.7};
        std::mt19937 random(13);
        std::vector<double> where;
        std::vector<double> measured;
        for (int i = 0; i < 100; ++i) {
            where.push_back(exp2_between(random, -4, 4));
            measured.push_back(truth[0] * std::pow(where.back(), truth[1]) * (i % 10 == 0 ? 3 : 1));
        }
        const ErrorsAt errors_at = [&](const std::vector<double>& values) {
            std::vector<double> errors;
            for (std::size_t i = 0; i < where.size(); ++i)
                errors.push_back(std::log(values[0] * std::pow(where[i], values[1]) / measured[i]));
            return errors;
        };
        const std::vector<Unknown> unknowns{{1, 0.1, 10}, {1, 0.1, 10}, {0.5, 0.1, 10}};
        const std::vector<double> weights(where.size(), 1);
        const LeastSquares found =
            robust_least_squares(unknowns, weights, 0.01, errors_at, std::stop_token(), [](int, const auto&) {});
        QVERIFY(found.complete);
        QVERIFY(near(found.values[0], truth[0], 0.01));
        QVERIFY(near(found.values[1], truth[1], 0.01));
        QVERIFY(near(found.values[2], 0.5, 1e-9));

        // A bound between the start and the truth is where the search ends.
        const std::vector<Unknown> bounded{{1, 0.1, 1.5}, {1, 0.1, 10}, {0.5, 0.1, 10}};
        QVERIFY(near(robust_least_squares(bounded, weights, 0.01, errors_at, {}, [](int, const auto&) {}).values[0],
                     1.5, 1e-9));
    }

    void stoppedFitsKeepWhatTheyHave()
    {
        std::stop_source stop;
        const ErrorsAt errors_at = [](const std::vector<double>& values) {
            return std::vector<double>{std::log(values[0] / 100)};
        };
        const std::vector<Unknown> unknowns{{1, 1e-3, 1e3}};
        double last = 1e9;
        const LeastSquares found = robust_least_squares(unknowns, std::vector<double>{1}, 0.05, errors_at,
                                                        stop.get_token(), [&](int steps, const auto& errors) {
                                                            last = std::abs(errors[0]);
                                                            if (steps == 2)
                                                                stop.request_stop();
                                                        });
        QVERIFY(!found.complete);
        QVERIFY(near(std::log(100 / found.values[0]), last, 1e-9));
        QVERIFY(found.values[0] > 1);
    }

    void matmulsAreRecovered()
    {
        const MatmulCost exact = fit_matmul(matmuls(some_cost, 1), peak, memory);
        QVERIFY(near(exact.peak_fraction, some_cost.peak_fraction, 1e-4));
        QVERIFY(near(exact.overhead_s, some_cost.overhead_s, 1e-3));
        QVERIFY(near(exact.inner_s, some_cost.inner_s, 1e-3));
        QVERIFY(near(exact.left_bytes, some_cost.left_bytes, 1e-3));
        QVERIFY(near(exact.right_bytes, some_cost.right_bytes, 1e-3));
        QVERIFY(near(exact.output_bytes, some_cost.output_bytes, 1e-3));
        QVERIFY(near(exact.throttling, some_cost.throttling, 1e-9));

        std::vector<MatmulSample> measured = matmuls(some_cost, 2);
        Noise noise(5);
        for (MatmulSample& sample : measured)
            sample.seconds = noise(sample.seconds);
        const MatmulCost found = fit_matmul(measured, peak, memory);
        for (const MatmulSample& fresh : matmuls(some_cost, 4))
            QVERIFY(near(predicted_s(found, peak, memory, fresh), fresh.seconds, 0.05));
    }

    void ratesStayWithinThePeak()
    {
        // Measured on a faster part than the data sheet tells.
        std::vector<MatmulSample> measured = matmuls({1e-6, 0, 0, 0, 0, 1, 0}, 1);
        for (MatmulSample& sample : measured)
            sample.seconds *= 0.9;
        QVERIFY(fit_matmul(measured, peak, memory).peak_fraction <= 1);
    }

    void attentionIsRecovered()
    {
        const AttentionCost truth{1.2e-5, 5e-9, 4, 2, 0.6, 150, 0.85};
        std::mt19937 random(7);
        Noise noise(11);
        std::vector<AttentionSample> measured;
        std::vector<double> true_seconds;
        for (int i = 0; i < 500; ++i) {
            AttentionSample sample{std::round(exp2_between(random, 0, 5)),
                                   exp2_between(random, 10, 14),
                                   std::round(exp2_between(random, 0, 6)),
                                   1,
                                   exp2_between(random, 6, 8),
                                   0};
            true_seconds.push_back(predicted_s(truth, peak, memory, sample));
            sample.seconds = noise(true_seconds.back());
            measured.push_back(sample);
        }
        const AttentionCost found = fit_attention(measured, peak, memory);
        for (std::size_t i = 0; i < measured.size(); ++i)
            QVERIFY(near(predicted_s(found, peak, memory, measured[i]), true_seconds[i], 0.05));
    }

    void backwardOfAttentionHasItsOwnRate()
    {
        const AttentionCost truth{1.2e-5, 5e-9, 4, 2, 0.6, 150, 0.7};
        std::vector<AttentionSample> measured;
        for (const double sequence : {1024, 2048, 4096, 8192, 16384})
            for (const double samples : {1, 8})
                for (const double heads : {8, 64})
                    for (const double head_size : {64, 128})
                        for (const bool backward : {false, true}) {
                            AttentionSample sample{samples, sequence, heads, 8, head_size, 0, backward};
                            sample.seconds = predicted_s(truth, peak, memory, sample);
                            measured.push_back(sample);
                        }
        const AttentionCost found = fit_attention(measured, peak, memory);
        QVERIFY(near(found.backward_rate, 0.7, 1e-3));
        for (const AttentionSample& sample : measured)
            QVERIFY(near(predicted_s(found, peak, memory, sample), sample.seconds, 1e-3));
        // What is fitted is what the cost formulas charge.
        GpuType gpu;
        gpu.peak_flops = {0, peak, peak, 0};
        gpu.memory_bytes_per_s = memory;
        gpu.efficiency.attention = found;
        const ForwardBackward charged = flash_attention_time(device_of(gpu, 1, Job{}), {1, 1024, 1024, 8, 8, 64, 64});
        QVERIFY(near(charged.forward_s, predicted_s(found, peak, memory, measured[0]), 1e-6));
        QVERIFY(near(charged.backward_s, predicted_s(found, peak, memory, measured[1]), 1e-6));
        std::erase_if(measured, [](const AttentionSample& sample) { return sample.backward; });
        QCOMPARE(fit_attention(measured, peak, memory).backward_rate, AttentionCost{}.backward_rate);
    }

    void memoryIsRecovered()
    {
        const MemoryCost truth{7e-6, 0.8};
        std::vector<MemorySample> measured;
        for (double bytes = 1 << 20; bytes < 1e9; bytes *= 2)
            measured.push_back({bytes, predicted_s(truth, memory, {bytes, 0})});
        const MemoryCost found = fit_memory(measured, memory);
        QVERIFY(near(found.overhead_s, truth.overhead_s, 1e-6));
        QVERIFY(near(found.fraction, truth.fraction, 1e-6));
        Calibration calibration;
        calibration.gpu_types.resize(1);
        calibration.gpu_types[0].gpu_type = "b200-sxm";
        calibration.gpu_types[0].memory = found;
        Efficiency efficiency;
        calibrate(calibration, "gb200", {"b200-sxm", 1, "", "gb200", "b200-sxm"}, efficiency);
        QVERIFY(near(efficiency.memory, 0.8, 1e-6));
        QVERIFY(merged({}, calibration).gpu_types[0].memory == found);
    }

    void rates_in_training_are_those_of_the_generation()
    {
        const Efficiency h200 = find_gpu_type("h200-sxm")->efficiency;
        QVERIFY(h200.in_training == find_gpu_type("h100-sxm")->efficiency.in_training);
        QCOMPARE(h200.basis, std::string("measured"));
        QVERIFY(h200.source.ends_with("; inside training runs like h100-sxm"));
        QVERIFY(find_gpu_type("gh200-96")->efficiency.source.find("inside training") == std::string::npos);
    }

    void collectivesAreRecovered()
    {
        const CollectiveCurve truth{8, 2e-5, 1.3, 5e-5};
        const double volume = 1.75;
        const double link = 4.5e11;
        std::vector<CollectiveSample> measured;
        for (double bytes = 1 << 19; bytes < 1e9; bytes *= 2)
            measured.push_back({bytes, predicted_s(truth, volume, link, {bytes, 0})});
        const CollectiveCurve found = fit_collective(measured, 8, volume, link);
        QVERIFY(near(found.latency_s, truth.latency_s, 1e-6));
        QVERIFY(near(found.slope, truth.slope, 1e-6));
        QVERIFY(near(found.ramp_s, truth.ramp_s, 1e-6));
        // What is fitted is what the cost formulas charge.
        CollectiveCurves curves;
        curves.all_reduce = {found};
        const Links links{{link, 0}, {}, 8, &curves};
        for (const CollectiveSample& sample : measured)
            QVERIFY(near(all_reduce_cost(links, {8, 1}).time(sample.bytes), sample.seconds, 1e-6));
    }

    void reportsTellTheErrors()
    {
        GpuType gpu;
        gpu.id = "h100-sxm";
        gpu.peak_flops = {0, peak, peak, 0};
        gpu.memory_bytes_per_s = memory;
        GpuMeasurements measured;
        measured.source = "made up";
        measured.matmul = matmuls(some_cost, 1);
        for (std::size_t i = 0; i < measured.matmul.size(); ++i)
            measured.matmul[i].seconds *= i % 2 ? 1.1 : 0.9;
        const GpuCalibration found = fit_gpu(gpu, 4.5e11, measured);
        QCOMPARE(found.gpu_type, gpu.id);
        QCOMPARE(found.source, std::string("made up"));
        QVERIFY(found.matmul && !found.matmul_fp8 && !found.attention && !found.collectives);
        QCOMPARE(found.fits.size(), std::size_t(1));
        QVERIFY(found.fits[0].samples > 300);
        QVERIFY(found.fits[0].mean_error > 0.07 && found.fits[0].mean_error < 0.12);
        QVERIFY(found.fits[0].held_out_error > 0.07 && found.fits[0].held_out_error < 0.13);
        QVERIFY(found == fit_gpu(gpu, 4.5e11, measured));
    }

    void repeatsOfOneSizeTellNothingOfOthers()
    {
        GpuType gpu;
        gpu.peak_flops = {0, peak, peak, 0};
        gpu.memory_bytes_per_s = memory;
        GpuMeasurements measured;
        for (const double seconds : {1.70e-3, 1.72e-3, 1.69e-3, 1.71e-3, 1.73e-3, 1.70e-3})
            measured.matmul.push_back({8192, 8192, 8192, seconds});
        QVERIFY(!fit_gpu(gpu, 4.5e11, measured).fits.at(0).held_out_error);
        measured.matmul.resize(1);
        QVERIFY(!fit_gpu(gpu, 4.5e11, measured).fits.at(0).held_out_error);
    }

    void smallOnesAloneAreNotFitted()
    {
        GpuType gpu;
        gpu.peak_flops = {0, peak, peak, 0};
        gpu.memory_bytes_per_s = memory;
        GpuMeasurements measured;
        measured.matmul = {{1024, 1024, 1024, 1e-5}};
        measured.attention = {{1, 1024, 8, 8, 512, 1e-4}};
        measured.collectives[{Collective::all_reduce, 8}] = {{8, 3e-5}, {600e3, 5e-5}};
        const GpuCalibration nothing = fit_gpu(gpu, 4.5e11, measured);
        QVERIFY(!nothing.matmul && !nothing.matmul_fp8 && !nothing.attention && !nothing.collectives);
        QVERIFY(nothing.fits.empty());

        measured.collectives[{Collective::all_gather, 8}] = {{2e6, 5e-5}};
        const GpuCalibration gathers = fit_gpu(gpu, 4.5e11, measured);
        QVERIFY(gathers.collectives && gathers.collectives->all_reduce.empty());
        QCOMPARE(gathers.collectives->all_gather.size(), std::size_t(1));
        QCOMPARE(gathers.fits.size(), std::size_t(1));
    }

    void everyGpuCostsMoreForMoreWork()
    {
        std::mt19937 random(13);
        for (const auto& gpu : gpu_catalogue()) {
            for (const Precision precision : {Precision::bf16, Precision::fp8}) {
                Job job;
                job.precision = precision;
                const Device device = device_of(*gpu, 1, job);
                for (int i = 0; i < 50; ++i) {
                    const double m = exp2_between(random, 5, 15);
                    const double k = exp2_between(random, 5, 15);
                    const double n = exp2_between(random, 5, 15);
                    const double once = matmul_time(device, m, k, n);
                    QVERIFY(2 * m * k * n / once < gpu->peak(precision));
                    QVERIFY(matmul_time(device, 2 * m, k, n) > once);
                    QVERIFY(matmul_time(device, m, 2 * k, n) > once);
                    QVERIFY(matmul_time(device, m, k, 2 * n) > once);
                }
                const double large = 2 * std::pow(8192, 3) / matmul_time(device, 8192, 8192, 8192);
                QVERIFY2(large > 0.35 * gpu->peak(precision), gpu->id.c_str());
            }
            const AttentionShape shape{1, 4096, 4096, 16, 4, 128, 128};
            const ForwardBackward core = flash_attention_time(device_of(*gpu, 1, Job{}), shape);
            QVERIFY(core.forward_s > 0 && core.backward_s > 1.5 * core.forward_s);
            const Links links{{default_link_bytes_per_s(*gpu), 0}, {}, 8, &gpu->efficiency.collectives};
            for (const int ranks : {2, 3, 4, 8, 16, 72})
                for (const auto cost : {all_reduce_cost, all_gather_cost, reduce_scatter_cost, all_to_all_cost}) {
                    const CollectiveCost of = cost(links, {ranks, 1});
                    QVERIFY(of.time(1e6) > 0 && of.time(2e6) > of.time(1e6) && of.time(1e9) > of.time(1e8));
                }
        }
    }

    /// Measurements of others, which the fits did not see.
    void publishedFiguresAreMet_data()
    {
        QTest::addColumn<double>("predicted");
        QTest::addColumn<double>("published");
        QTest::addColumn<double>("tolerance");
        // Highest bf16 rates of stas00/ml-engineering's search over shapes (compute/accelerator, MAMF table), against
        // the highest over shapes here. Those of a search are lucky ones: kernels of a step come a few percent short.
        const auto best_tflops = [](const char* id) {
            const Device device = device_of(*find_gpu_type(id), 1, Job{});
            double best = 0;
            for (double m = 2048; m <= 16384; m *= 2)
                for (double k = 2048; k <= 16384; k *= 2)
                    for (double n = 2048; n <= 16384; n *= 2)
                        best = std::max(best, 2e-12 * m * k * n / matmul_time(device, m, k, n));
            return best;
        };
        QTest::newRow("A100 SXM matmul") << best_tflops("a100-sxm-80") << 271.2 << 0.12;
        QTest::newRow("H100 SXM matmul") << best_tflops("h100-sxm") << 794.5 << 0.12;
        QTest::newRow("H200 SXM matmul") << best_tflops("h200-sxm") << 794.5 << 0.12;
        QTest::newRow("B200 matmul") << best_tflops("b200-sxm") << 1745.0 << 0.12;
        QTest::newRow("GB200 matmul") << best_tflops("gb200") << 1822.0 << 0.12;
        QTest::newRow("MI300X matmul") << best_tflops("mi300x") << 668.4 << 0.12;
        // Busbw of an all-reduce among the eight H100 of an AWS p5 node (nccl-tests, out of place).
        const auto h100 = find_gpu_type("h100-sxm");
        const auto busbw = [&](double bytes) {
            const Links links{{h100->link_bytes_per_s, 0}, {}, 8, &h100->efficiency.collectives};
            return 1.75 * bytes / all_reduce_cost(links, {8, 1}).time(bytes) * 1e-9;
        };
        // The same between two DGX A100 with eight HDR interfaces each.
        const auto a100 = find_gpu_type("a100-sxm-80");
        const TrainingFactors training = built_in_calibration().training.value_or(TrainingFactors{});
        const auto between_nodes = [&](double bytes) {
            const Links links{{a100->link_bytes_per_s, 0},
                              {25e9 * 0.94, 5e-6},
                              8,
                              &a100->efficiency.collectives,
                              training.network_ramp_s};
            return 1.875 * bytes / all_reduce_cost(links, {8, 2}).time(bytes) * 1e-9;
        };
        QTest::newRow("A100 all-reduce of 64 MiB over two nodes") << between_nodes(67108864) << 137.08 << 0.12;
        QTest::newRow("A100 all-reduce of 256 MiB over two nodes") << between_nodes(268435456) << 172.1 << 0.12;
        QTest::newRow("A100 all-reduce of 4 GiB over two nodes") << between_nodes(4294967296) << 188.53 << 0.12;
        QTest::newRow("H100 all-reduce of 16 MiB") << busbw(16777216) << 236.82 << 0.12;
        QTest::newRow("H100 all-reduce of 128 MiB") << busbw(134217728) << 396.19 << 0.12;
        QTest::newRow("H100 all-reduce of 1 GiB") << busbw(1073741824) << 441.81 << 0.12;
    }
    void publishedFiguresAreMet()
    {
        QFETCH(double, predicted);
        QFETCH(double, published);
        QFETCH(double, tolerance);
        QVERIFY(near(predicted, published, tolerance));
    }

    void newerCalibrationsGoFirst()
    {
        Calibration newer;
        GpuCalibration a100;
        a100.gpu_type = "a100-sxm-80";
        a100.source = "our own runs";
        a100.matmul = some_cost;
        newer.gpu_types = {a100};
        const Calibration both = merged(built_in_calibration(), newer);
        QVERIFY(both.find("a100-sxm-80")->matmul == some_cost);
        QVERIFY(both.find("a100-sxm-80")->attention == built_in_calibration().find("a100-sxm-80")->attention);
        QVERIFY(both.find("h100-sxm")->matmul == built_in_calibration().find("h100-sxm")->matmul);

        // The GPU itself, those derived from it, and nobody else.
        Cluster cluster;
        for (const char* id : {"a100-sxm-80", "v100-sxm2-16", "h100-sxm"})
            cluster.gpu_types.push_back(find_gpu_type(id));
        const Cluster after = calibrated(cluster, newer);
        QVERIFY(after.gpu_types[0]->efficiency.matmul == some_cost);
        QCOMPARE(after.gpu_types[0]->efficiency.basis, std::string("measured"));
        QCOMPARE(after.gpu_types[0]->efficiency.source, std::string("our own runs"));
        QVERIFY(after.gpu_types[1]->efficiency.matmul == some_cost);
        QCOMPARE(after.gpu_types[1]->efficiency.basis, std::string("derived"));
        QVERIFY(*after.gpu_types[2] == *cluster.gpu_types[2]);
        QVERIFY(after.training == cluster.training);
    }
};

TANGRAM_TEST(TestCalibration)
#include "tst_calibration.moc"
