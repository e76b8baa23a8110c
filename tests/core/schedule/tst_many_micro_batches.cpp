// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/price/evaluate.h"
#include "project/plan_file.h"
#include "random_problems.h"
#include "sample_requests.h"
#include "schedule/simulate.h"
#include "search/space/space.h"
#include "test_program.h"

#include <QTest>

#include <chrono>
#include <cmath>
#include <thread>

using namespace tangram;

namespace {

using Clock = std::chrono::steady_clock;

SearchRequest request_of(const char* sample, const char* preset, int batch)
{
    SearchRequest request = sample_request(sample, preset);
    request.problem.job.global_batch = batch;
    request.problem.job.sequence_length = 2048;
    request.settings.threads = 2;
    return request;
}

PlanningProblem toy(int batch)
{
    return request_of("two-nodes-toy", "llama-3.2-1b", batch).problem;
}

/// A layout of one pipeline of two stages or more for the toy cluster, with micro-batches of one sample.
PlanLayout toy_layout(int micro_batches)
{
    SearchRequest request = request_of("two-nodes-toy", "llama-3.2-1b", 13);
    request.problem.job.allow.samples_per_replica = {1};
    PlanLayout layout = search(request).best->layout;
    layout.pipelines.front().micro_batches = micro_batches;
    layout.pipelines.front().samples = micro_batches;
    return layout;
}

} // namespace

/// A global batch that divides into very many micro-batches: what is too long to simulate is refused with the reason,
/// and what is long can be stopped.
class ManyMicroBatchesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void a_stop_ends_a_search_of_long_simulations_soon_data()
    {
        QTest::addColumn<bool>("all_schedules");
        QTest::newRow("1F1B") << false;
        QTest::newRow("all schedules") << true;
    }
    void a_stop_ends_a_search_of_long_simulations_soon()
    {
        QFETCH(bool, all_schedules);
        SearchRequest request = request_of("64-gpus-two-types", "llama-2-13b", 99991);
        if (all_schedules)
            request.problem.job.allow.schedules = {"gpipe", "1f1b", "1f1b-adaptive", "zb-h1", "zb-v"};
        SearchRun run(request);
        while (run.best_so_far() == nullptr && !run.finished())
            std::this_thread::yield();
        const Clock::time_point asked = Clock::now();
        run.cancel();
        const SearchResult& result = run.wait();
        const double took = std::chrono::duration<double>(Clock::now() - asked).count();
        qInfo("ended %.1f ms after the cancel", 1e3 * took);
        QVERIFY2(took < 1.0 * work_share, qPrintable(QString::number(took)));
        QVERIFY(!result.complete && result.best && !result.infeasible);
    }

    void a_stopped_simulation_has_no_time()
    {
        PipelineTimes pipeline{.stages = std::vector<StageTimes>(4, {.forward_s = 1, .backward_s = 2}),
                               .micro_batches = 8};
        std::stop_source stop;
        QVERIFY(std::isfinite(simulate({pipeline}, false, stop.get_token()).iteration_time_s));
        stop.request_stop();
        for (const ScheduleKind kind : {ScheduleKind::one_f_one_b, ScheduleKind::one_f_one_b_adaptive,
                                        ScheduleKind::zb_h1, ScheduleKind::gpipe}) {
            pipeline.schedule = kind;
            QVERIFY(std::isinf(simulate({pipeline}, false, stop.get_token()).iteration_time_s));
        }
    }

    void a_batch_that_is_too_long_to_simulate_is_explained()
    {
        for (const int batch : {999983, 9999991}) {
            const SearchResult result = search(request_of("64-gpus-two-types", "llama-2-13b", batch));
            QVERIFY(result.complete && !result.best && result.infeasible);
            const QString constraint = QString::fromStdString(result.infeasible->constraint.english());
            QVERIFY2(constraint.contains("micro-batches") && constraint.contains(QString::number(batch)),
                     qPrintable(constraint));
        }
    }

    void micro_batches_that_are_too_many_are_left_out_and_told()
    {
        SearchRequest request = request_of("two-nodes-toy", "llama-3.2-1b", 1 << 20);
        const SearchSettings settings = request.settings.effective();
        const SearchSpace space(request.problem, settings);
        const int least = space.ticks().front();
        QVERIFY(work_items(space.most_stages(), 1, (1 << 20) / least) <= most_work_items);
        QVERIFY(work_items(space.most_stages(), 1, (1 << 20) / least * 2) > most_work_items);
        request.settings.time_limit_s = 0.5;
        const SearchResult result = search(request);
        QCOMPARE(result.notes.size(), std::size_t{1});
        QVERIFY(QString::fromStdString(result.notes.front().english()).contains(QString::number(least)));
        if (result.best)
            QCOMPARE(make_plan_file(request, result, false).plan.warnings.back(), result.notes.front());

        request.settings.time_limit_s.reset();
        request.problem.job.global_batch = 8;
        QVERIFY(search(request).notes.empty());
    }

    void a_plan_by_hand_that_is_too_long_breaks_a_rule()
    {
        const PlanLayout layout = toy_layout(10000000);
        const int stages = static_cast<int>(layout.pipelines.front().stages.size());
        QVERIFY(work_items(stages, 1, 10000000) > most_work_items);
        const Evaluation evaluation = evaluate(toy(10000000), layout, false);
        QVERIFY(evaluation.plan.pipelines.empty());
        QVERIFY(std::any_of(evaluation.violations.begin(), evaluation.violations.end(), [](const Violation& violation) {
            return violation.rule == 6
                && violation.message.english().find("forwards and backwards") != std::string::npos;
        }));
    }

    void a_timeline_that_no_file_can_hold_is_left_out_with_a_warning()
    {
        for (const int micro_batches : {1000, 300000}) {
            const Evaluation evaluation = evaluate(toy(micro_batches), toy_layout(micro_batches), true);
            QVERIFY(evaluation.plan.iteration_time_s > 0);
            const auto& warnings = evaluation.plan.warnings;
            const bool told = std::any_of(warnings.begin(), warnings.end(), [](const Message& warning) {
                return warning.english().find("timeline") != std::string::npos;
            });
            QCOMPARE(evaluation.plan.timeline.empty(), micro_batches == 300000);
            QCOMPARE(told, micro_batches == 300000);
        }
    }
};

TANGRAM_TEST(ManyMicroBatchesTest)
#include "tst_many_micro_batches.moc"
