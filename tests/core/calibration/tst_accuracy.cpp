// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/place_run.h"
#include "accuracy/report.h"
#include "accuracy/training_fit.h"
#include "cost_samples.h"
#include "near.h"
#include "plan/price/evaluate.h"
#include "test_program.h"

#include <QtTest>

#include <cmath>
#include <numeric>
#include <random>

using namespace tangram;

namespace {

std::shared_ptr<const Cluster> cluster_of(std::initializer_list<std::pair<const char*, int>> nodes, int gpus_per_node)
{
    Cluster cluster;
    for (const auto& [type, count] : nodes) {
        auto gpu = samples::gpu_type();
        gpu->id = type;
        cluster.gpu_types.push_back(gpu);
        for (int i = 0; i < count; ++i) {
            Node node;
            node.id = type + std::to_string(i);
            node.gpu_type = static_cast<int>(cluster.gpu_types.size()) - 1;
            node.gpu_count = gpus_per_node;
            node.intra_kind = "nvlink";
            node.intra = {3e11, 2e-6};
            node.nic_count = gpus_per_node;
            node.nic = {2.5e10, 5e-6};
            cluster.nodes.push_back(node);
        }
    }
    return std::make_shared<const Cluster>(std::move(cluster));
}

/// GPT-3 6.7B or so on `stages` equal stages.
MeasuredRun run_of(std::shared_ptr<const Cluster> cluster, int stages, const Strategy& strategy)
{
    MeasuredRun run;
    run.id = "run";
    run.set = "made up";
    run.quality = "A";
    run.framework = "megatron";
    run.cluster = std::move(cluster);
    Model model = samples::gpt3_175b();
    model.name = "gpt";
    model.blocks = 32;
    model.hidden = 4096;
    model.feed_forward = 16384;
    model.query_heads = model.key_value_heads = 32;
    run.model = std::make_shared<const Model>(model);
    run.job.sequence_length = 2048;
    run.job.allow.tensor_across_nodes = true;
    run.job.allow.samples_per_replica = {strategy.samples_per_replica};
    run.layout.stages.assign(static_cast<std::size_t>(stages), RunStage{strategy, {}, {}});
    run.layout.chunk_blocks = even_chunks(model.blocks, stages);
    run.layout.micro_batches = 8;
    run.layout.recompute = Recompute::full;
    run.job.global_batch = 8 * strategy.micro_batch_samples();
    run.iteration_time_s = 1;
    return run;
}

} // namespace

class AccuracyTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void constants_behind_made_up_runs_are_found_again()
    {
        const auto apply = [](const Cluster& cluster, const Calibration& calibration) {
            Cluster calibrated = cluster;
            for (auto& type : calibrated.gpu_types)
                if (const GpuCalibration* gpu = calibration.find(type->id); gpu != nullptr && gpu->in_training) {
                    auto copy = std::make_shared<GpuType>(*type);
                    copy->efficiency.in_training = *gpu->in_training;
                    type = copy;
                }
            if (calibration.training)
                calibrated.training = *calibration.training;
            return calibrated;
        };
        Calibration truth;
        truth.gpu_types.emplace_back().gpu_type = "a100-sxm-80";
        truth.gpu_types.back().in_training = KernelsInTraining{.matmul = 0.8};
        truth.training = TrainingFactors{};
        truth.training->tensor_overlap = 0.5;
        truth.training->host_block_s = 1e-3;

        const auto cluster = cluster_of({{"a100-sxm-80", 2}}, 8);
        std::vector<MeasuredRun> runs;
        for (const int tensor : {1, 2, 4, 8})
            for (const int samples : {1, 2, 4})
                for (const int stages : {1, 2}) {
                    const int data = 16 / stages / tensor;
                    runs.push_back(run_of(cluster, stages, {tensor, 1, 1, data, 1, Recompute::full, samples}));
                    MeasuredRun measured = runs.back();
                    measured.cluster = std::make_shared<const Cluster>(apply(*cluster, truth));
                    const Prediction prediction = predict(measured, make_megatron());
                    QVERIFY2(prediction.left_out.empty(), prediction.left_out.c_str());
                    runs.back().iteration_time_s = prediction.iteration_time_s;
                }

        Calibration start;
        start.training = TrainingFactors{};
        start.training->tensor_overlap = 0.2;
        start.training->host_block_s = 5e-4;
        GpuCalibration& a100 = start.gpu_types.emplace_back();
        a100.gpu_type = "a100-sxm-80";
        a100.in_training = {.memory = 0.9};
        int steps = 0;
        double error = 0;
        double first_error = 0;
        const TrainingFit fit = fit_training(runs, start, apply, make_megatron(), {}, [&](int done, double mean) {
            first_error = done == 0 ? mean : first_error;
            steps = std::max(steps, done);
            error = mean;
        });
        QVERIFY(fit.complete && steps > 0);
        QCOMPARE(fit.runs, int(runs.size()));
        QVERIFY2(first_error > 0.05, qPrintable(QString::number(first_error)));
        QVERIFY2(fit.mean_error < 0.01, qPrintable(QString::number(fit.mean_error)));
        QVERIFY2(fit.held_out_error.value() < 0.03, qPrintable(QString::number(fit.held_out_error.value())));
        const double matmul = fit.calibration.find("a100-sxm-80")->in_training->matmul;
        QVERIFY2(std::abs(matmul - 0.8) < 0.04, qPrintable(QString::number(matmul)));
        QCOMPARE(fit.calibration.find("a100-sxm-80")->in_training->memory, 0.9); // is not sought, and stays
        QVERIFY(fit.calibration.notes.at("a100-sxm-80 matmul").fitted_on.find("made up (24 runs)")
                != std::string::npos);

        std::stop_source stopped;
        stopped.request_stop();
        const auto silent = [](int, double) {};
        QVERIFY(!fit_training(runs, start, apply, make_megatron(), stopped.get_token(), silent).complete);
        QCOMPARE(fit_training({}, start, apply, make_megatron(), {}, silent).runs, 0);
        runs.resize(1); // has no other half
        QVERIFY(!fit_training(runs, start, apply, make_megatron(), stopped.get_token(), silent).held_out_error);
    }

    void blocks_are_divided_as_megatron_does()
    {
        QCOMPARE(even_chunks(24, 4), (std::vector<int>{6, 6, 6, 6}));
        QCOMPARE(even_chunks(24, 1), std::vector<int>{24});
        // Llama 3 405B: 126 blocks with embedding and head as two more (arXiv:2407.21783, section 3.3.2).
        QCOMPARE(even_chunks(126, 16), (std::vector<int>{7, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 7}));
        QCOMPARE(even_chunks(3, 5), (std::vector<int>{0, 1, 1, 1, 0}));
        for (int blocks = 1; blocks <= 40; ++blocks)
            for (int chunks = 1; chunks <= blocks + 2; ++chunks) {
                const std::vector<int> divided = even_chunks(blocks, chunks);
                QCOMPARE(std::accumulate(divided.begin(), divided.end(), 0), blocks);
                for (int c = 0; c < chunks; ++c) {
                    const int ends = (c == 0 ? 1 : 0) + (c + 1 == chunks ? 1 : 0);
                    QVERIFY(divided[static_cast<std::size_t>(c)] >= 0);
                    QVERIFY(divided[static_cast<std::size_t>(c)] + ends > 0);
                }
            }
    }

    void stages_take_their_gpus_in_order()
    {
        // Two stages in each node.
        const auto small = cluster_of({{"a", 2}}, 8);
        Result<PlacedRun> placed = place_run(run_of(small, 4, {.tensor = 4}), Recompute::none, make_megatron());
        QVERIFY(placed.ok());
        const auto& stages = placed->layout.pipelines[0].stages;
        QVERIFY((stages[1].gpus == std::vector<GpuRange>{{0, 4, 4}}));
        QVERIFY((stages[2].gpus == std::vector<GpuRange>{{1, 0, 4}}));
        QVERIFY((stages[0].layers == Slice{0, 9} && stages[3].layers == Slice{25, 34}));
        // A stage over two nodes.
        placed = place_run(run_of(small, 1, {.tensor = 8, .data = 2}), Recompute::none, make_megatron());
        QVERIFY((placed->layout.pipelines[0].stages[0].gpus == std::vector<GpuRange>{{0, 0, 8}, {1, 0, 8}}));
        // One that asks for the other type.
        MeasuredRun mixed = run_of(cluster_of({{"a", 1}, {"b", 1}}, 8), 2, {.tensor = 8});
        mixed.layout.stages[0].gpu_type = "b";
        mixed.layout.stages[1].recompute = Recompute::full; // its own
        placed = place_run(mixed, Recompute::none, make_megatron());
        QCOMPARE(placed->layout.pipelines[0].stages[0].gpus[0].node, 1);
        QCOMPARE(placed->layout.pipelines[0].stages[1].gpus[0].node, 0);
        QVERIFY(placed->layout.pipelines[0].stages[0].strategy.recompute == Recompute::none);
        QVERIFY(placed->layout.pipelines[0].stages[1].strategy.recompute == Recompute::full);
        QVERIFY(!place_run(run_of(small, 5, {.tensor = 4}), Recompute::none, make_megatron()).ok());
    }

    void interleaved_stages_hold_every_so_manieth_chunk()
    {
        MeasuredRun run = run_of(cluster_of({{"a", 2}}, 8), 2, {.tensor = 8});
        run.layout.virtual_stages = 2;
        run.layout.chunk_blocks = {9, 8, 8, 7};
        const Result<PlacedRun> placed = place_run(run, Recompute::full, make_megatron());
        QVERIFY(placed.ok());
        const PipelineLayout& pipeline = placed->layout.pipelines[0];
        QVERIFY(pipeline.schedule == ScheduleKind::interleaved);
        QVERIFY((pipeline.stages[0].chunks == std::vector<Slice>{{0, 10}, {18, 26}}));
        QVERIFY((pipeline.stages[1].chunks == std::vector<Slice>{{10, 18}, {26, 34}}));
        // Half the stages' work at a time fills the pipeline in half the time (arXiv:2104.04473, section 2.2.2).
        const Prediction interleaved = predict(run, make_megatron());
        QCOMPARE(interleaved.left_out, std::string());
        run.layout.virtual_stages = 1;
        run.layout.chunk_blocks = {17, 15};
        const Prediction plain = predict(run, make_megatron());
        QVERIFY(interleaved.parts.bubble_s < 0.7 * plain.parts.bubble_s);
        QVERIFY(near(interleaved.parts.compute_s, plain.parts.compute_s));
    }

    void a_prediction_is_the_evaluation_of_the_layout()
    {
        const MeasuredRun run = run_of(cluster_of({{"a", 4}}, 8), 2, {.tensor = 4, .data = 4});
        const Prediction prediction = predict(run, make_megatron());
        QCOMPARE(prediction.left_out, std::string());
        const Result<PlacedRun> placed = place_run(run, Recompute::full, make_megatron());
        const Evaluation evaluation = evaluate(placed->problem, placed->layout, false);
        QVERIFY(evaluation.violations.empty());
        QCOMPARE(prediction.iteration_time_s, evaluation.plan.iteration_time_s);
        double memory = 0;
        for (const Stage& stage : evaluation.plan.pipelines[0].stages)
            memory = std::max(memory, stage.memory.total_bytes() + run.job.memory_reserve_bytes);
        QCOMPARE(prediction.peak_memory_bytes, memory);
        QVERIFY(prediction.feasible);
    }

    void parts_add_up_to_the_iteration()
    {
        for (const int stages : {1, 2, 4})
            for (const Strategy& strategy :
                 {Strategy{.tensor = 8}, Strategy{.tensor = 2, .data = 4}, Strategy{.data = 8}}) {
                MeasuredRun run = run_of(cluster_of({{"a", 4}}, 8), stages, strategy);
                run.layout.recompute = Recompute::full;
                const Prediction found = predict(run, make_megatron());
                const TimeParts& parts = found.parts;
                QVERIFY(near(parts.compute_s + parts.tensor_s + parts.context_s + parts.expert_s + parts.gather_s
                                 + parts.bubble_s + parts.sync_s + parts.optimizer_s,
                             found.iteration_time_s));
                QVERIFY(parts.compute_s > 0);
                QCOMPARE(parts.tensor_s > 0, strategy.tensor > 1);
                QCOMPARE(parts.context_s + parts.expert_s + parts.gather_s, 0.0);
                QCOMPARE(parts.bubble_s > 0, stages > 1);
            }
    }

    void weights_that_are_gathered_every_tick_are_a_part_of_their_own()
    {
        Cluster narrow = *cluster_of({{"a", 4}}, 8);
        for (Node& node : narrow.nodes)
            node.nic.bytes_per_s = 1e8;
        MeasuredRun run = run_of(std::make_shared<const Cluster>(narrow), 1, {.data = 32, .zero = 3});
        const Prediction gathered = predict(run, make_megatron());
        QVERIFY(gathered.parts.gather_s > 0);
        run.layout.stages.front().strategy.zero = 1;
        const Prediction once = predict(run, make_megatron());
        QCOMPARE(once.parts.gather_s, 0.0);
        QVERIFY(near(once.parts.compute_s, gathered.parts.compute_s));
    }

    void tensor_groups_without_hidden_kernels_are_a_part_too()
    {
        Cluster hiding = *cluster_of({{"a", 1}}, 8);
        hiding.training.tensor_overlap = 0.5;
        const auto cluster = std::make_shared<const Cluster>(hiding);
        const auto share = [&](AttentionKernel kernel, bool sequence_parallel, bool async = false) {
            MeasuredRun run = run_of(cluster, 1, {.tensor = 8, .sequence_parallel = sequence_parallel});
            run.job.attention_kernel = kernel;
            run.job.async_tensor = async;
            return predict(run, make_megatron()).parts.tensor_s;
        };
        // Only Transformer Engine's kernels, and PyTorch's asynchronous ones, hide the collectives of sequence shards.
        const double exposed_s = share(AttentionKernel::flash_2, true);
        QVERIFY(near(share(AttentionKernel::flash_2, true, true), share(AttentionKernel::vendor, true)));
        QVERIFY(near(share(AttentionKernel::flash_2, false, true), share(AttentionKernel::flash_2, false)));
        QVERIFY(share(AttentionKernel::vendor, true) < exposed_s);
        QVERIFY(share(AttentionKernel::vendor, false) > 0);
        QVERIFY(near(share(AttentionKernel::vendor, false), share(AttentionKernel::flash_2, false)));
    }

    void recomputation_that_is_not_published_is_the_least_that_fits()
    {
        MeasuredRun run = run_of(cluster_of({{"a", 1}}, 8), 1, {.tensor = 8});
        run.layout.recompute.reset();
        QVERIFY(predict(run, make_megatron()).recompute == Recompute::none);
        Strategy large{.tensor = 8};
        large.samples_per_replica = 32;
        run = run_of(run.cluster, 1, large);
        run.layout.recompute.reset();
        run.job.flash_attention = false;
        const Prediction prediction = predict(run, make_megatron());
        QVERIFY(prediction.recompute != Recompute::none);
        run.layout.recompute = static_cast<Recompute>(static_cast<int>(prediction.recompute) - 1);
        QVERIFY(!predict(run, make_megatron()).feasible);
    }

    void order_and_threads_change_nothing()
    {
        std::vector<MeasuredRun> runs;
        for (const int stages : {1, 2, 4})
            for (const int tensor : {1, 2, 8})
                runs.push_back(run_of(cluster_of({{"a", 4}}, 8), stages, {.tensor = tensor, .data = 8 / tensor}));
        const std::vector<Prediction> together = predict_all(runs, make_megatron());
        for (std::size_t i = 0; i < runs.size(); ++i)
            QVERIFY(together[i] == predict(runs[i], make_megatron()));
    }

    void errors_are_summed_up()
    {
        QVERIFY(summarise({}) == ErrorSummary{});
        const std::vector<ErrorSample> samples{
            {1.1, 1, "a"}, {0.8, 1, "b"}, {2, 2, "c"}, {1.05, 1, "d"}, {4.2, 3, "e"}};
        const ErrorSummary summary = summarise(samples);
        QCOMPARE(summary.count, 5);
        QVERIFY(near(summary.signed_median, 0.05));
        QVERIFY(near(summary.signed_mean, (0.1 - 0.2 + 0 + 0.05 + 0.4) / 5));
        QVERIFY(near(summary.absolute_median, 0.1));
        QVERIFY(near(summary.absolute_mean, 0.15));
        QVERIFY(near(summary.absolute_p90, 0.32)); // between 0.2 and 0.4
        QVERIFY(near(summary.worst, 0.4));
        QCOMPARE(summary.worst_run, std::string("e"));
    }

    void rank_correlation_is_spearmans()
    {
        using Pairs = std::vector<std::pair<double, double>>;
        QVERIFY(!rank_correlation(Pairs{{1, 1}}));
        QVERIFY(!rank_correlation(Pairs{{1, 1}, {2, 1}}));
        QVERIFY(near(*rank_correlation(Pairs{{1, 10}, {2, 20}, {3, 1000}}), 1));
        QVERIFY(near(*rank_correlation(Pairs{{1, 3}, {2, 2}, {3, 1}}), -1));
        // Kendall, Rank Correlation Methods: 1 - 6 sum d^2 / (n^3 - n) without ties.
        std::mt19937 random(20260711);
        for (int n = 2; n < 20; ++n) {
            std::vector<int> order(static_cast<std::size_t>(n));
            std::iota(order.begin(), order.end(), 0);
            std::shuffle(order.begin(), order.end(), random);
            Pairs pairs;
            double squares = 0;
            for (int i = 0; i < n; ++i) {
                const int other = order[static_cast<std::size_t>(i)];
                pairs.emplace_back(std::exp(i), std::sqrt(other));
                squares += double(i - other) * (i - other);
            }
            const double expected = 1 - 6 * squares / (double(n) * n * n - n);
            QVERIFY(std::abs(*rank_correlation(pairs) - expected) < 1e-12);
        }
        // Ties share their rank.
        QVERIFY(near(*rank_correlation(Pairs{{1, 1}, {2, 2}, {2, 2}, {3, 3}}), 1));
    }

    void runs_published_twice_tell_the_noise()
    {
        std::vector<MeasuredRun> runs;
        for (const double seconds : {1.0, 1.2, 0.9, 5.0}) {
            runs.push_back(run_of(cluster_of({{"a", 1}}, 8), 1, {.tensor = 8}));
            runs.back().iteration_time_s = seconds;
        }
        runs[3].layout.stages.front().strategy.zero = 1; // another layout
        const std::vector<AccuracyGroup> report = accuracy_report(runs, predict_all(runs, make_megatron()));
        QCOMPARE(report.front().repeated_runs, 3);
        QVERIFY(near(report.front().repeat_spread, (0 + 0.2 + 0.1) / 3));
        const std::vector<MeasuredRun> once{runs[0], runs[3]};
        QCOMPARE(accuracy_report(once, predict_all(once, make_megatron())).front().repeated_runs, 0);
    }

    void groups_count_each_usable_run_once()
    {
        std::vector<MeasuredRun> runs;
        for (const int tensor : {1, 2, 4, 8}) {
            runs.push_back(run_of(cluster_of({{"a", 1}}, 8), 1, {.tensor = tensor, .data = 8 / tensor}));
            runs.back().id = "tensor " + std::to_string(tensor);
            runs.back().job.global_batch = 64;
            runs.back().layout.micro_batches = 64 / (8 / tensor);
        }
        runs[1].left_out = "broken";
        runs[2].feasible = false;
        runs.push_back(runs[0]);
        runs.back().usable = false;
        std::vector<Prediction> predictions = predict_all(runs, make_megatron());
        for (std::size_t i = 0; i < runs.size(); ++i)
            runs[i].iteration_time_s = predictions[i].iteration_time_s / 1.1;
        for (Prediction& prediction : predictions)
            prediction.feasible = true;
        predictions[3].feasible = false;
        const std::vector<AccuracyGroup> report = accuracy_report(runs, predictions);
        const auto group = [&](const std::string& dimension, const std::string& name) {
            const auto found = std::find_if(report.begin(), report.end(), [&](const AccuracyGroup& each) {
                return each.dimension == dimension && each.name == name;
            });
            return found == report.end() ? AccuracyGroup{} : *found;
        };
        const AccuracyGroup& all = report.front();
        QCOMPARE(all.dimension, std::string("all"));
        QCOMPARE(all.runs, 4);
        QCOMPARE(all.left_out, 1);
        QCOMPARE(all.time.count, 3);
        QVERIFY(near(all.time.signed_median, 0.1) && near(all.time.worst, 0.1));
        QVERIFY(all.rank_correlation && near(*all.rank_correlation, 1));
        QCOMPARE(all.ranked_runs, 3);
        QCOMPARE(all.feasibility.both_fit, 1);
        QCOMPARE(all.feasibility.called_feasible, std::vector<std::string>{"tensor 4"});
        QCOMPARE(all.feasibility.called_infeasible, std::vector<std::string>{"tensor 8"});
        QCOMPARE(group("parallelism", "tensor").time.count, 2);
        QVERIFY(!group("parallelism", "tensor").rank_correlation); // two layouts are no family
        QCOMPARE(group("parallelism", "data").time.count, 2);
        QCOMPARE(group("model", "dense").runs, 4);
        QCOMPARE(group("size", "one node").runs, 4);
        QCOMPARE(group("GPU", "a").runs, 4);
        QCOMPARE(group("source", "made up").runs, 4);
    }
};

TANGRAM_TEST(AccuracyTest)
#include "tst_accuracy.moc"
