// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/formats.h"
#include "random_problems.h"
#include "sample_requests.h"

#include <nlohmann/json.hpp>

#include <QtTest>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <functional>
#include <random>
#include <string>
#include <thread>
#include <vector>

using namespace tangram;

namespace {

using Clock = std::chrono::steady_clock;

/// What a run may take to end once it is asked to. The promise is 50 ms in a release build on an idle machine; tests
/// run in debug and sanitized builds on busy ones.
constexpr double longest_stop_s = 1.0 * work_share;

/// 10,240 GPUs and 405B: long enough to be stopped anywhere.
const SearchRequest& long_search()
{
    static const SearchRequest request = sample_request("fleet-10240-gpus-32-islands", "llama-3.1-405b");
    return request;
}

/// Whose memory ends with the first question.
class Exhausted final : public Parallelizer {
public:
    std::string name() const override { return "exhausted"; }
    PartPlans plan(const Model&, const Job&, const Part&, int, const StrategyLimits&, std::stop_token) const override
    {
        throw std::bad_alloc();
    }
    StrategyCosts cost(const Model& model, const Job& job, const Part& part, const Strategy& strategy) const override
    {
        return megatron_->cost(model, job, part, strategy);
    }
    std::array<double, layer_kind_count> least_gpu_seconds(const Model& model, const Job& job,
                                                           const Part& part) const override
    {
        return megatron_->least_gpu_seconds(model, job, part);
    }

private:
    std::unique_ptr<Parallelizer> megatron_ = make_megatron();
};

/// Everything a search says but the times it took: the plan file where there is a plan.
std::string answer(SearchRequest request, int threads)
{
    request.settings.threads = threads;
    const SearchResult result = search(request);
    if (!result.best)
        return result.infeasible ? result.infeasible->constraint : "no plan";
    auto file = nlohmann::ordered_json::parse(write_plan(make_plan_file(request, result, true)));
    file.erase("producer");
    file["search"]["statistics"].erase("wall_time_s");
    file["search"]["statistics"].erase("phases_s");
    return file.dump();
}

/// Where two texts part, for the message of a failing test.
QByteArray difference(const std::string& a, const std::string& b)
{
    const auto at = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin();
    const std::size_t from = static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, at - 60));
    return QByteArray::fromStdString("at byte " + std::to_string(at) + ": " + a.substr(from, 120) + " / "
                                     + b.substr(from, 120));
}

/// Waits, polling, for a condition or for the run's end; not for ever, since an exact search of a large cluster may
/// never come to the condition.
void wait_until(const SearchRun& run, const std::function<bool()>& condition)
{
    constexpr std::chrono::seconds longest(2);
    const Clock::time_point start = Clock::now();
    while (!run.finished() && !condition() && Clock::now() - start < longest)
        std::this_thread::yield();
}

double seconds_since(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// The condition after which a test cancels.
struct Moment {
    const char* name;
    std::function<bool(const SearchProgress&)> reached;
};

const std::vector<Moment>& moments()
{
    static const std::vector<Moment> all = [] {
        std::vector<Moment> list{
            {"at once", [](const SearchProgress&) { return true; }},
            {"bound known", [](const SearchProgress& p) { return p.lower_bound_iteration_time_s > 0; }},
            {"pairs counted", [](const SearchProgress& p) { return p.pairs_total > 0; }},
            {"first partial plans", [](const SearchProgress& p) { return p.partial_plans_total > 0; }},
            {"composing", [](const SearchProgress& p) { return p.phase >= SearchPhase::compose; }},
            {"first plan", [](const SearchProgress& p) { return p.best_iteration_time_s > 0; }},
            {"first pipelines done", [](const SearchProgress& p) { return p.pipelines_composed > 0; }},
            {"simulating", [](const SearchProgress& p) { return p.phase >= SearchPhase::simulate; }}};
        static const std::array names{"20 %", "40 %", "60 %", "80 %"};
        for (std::size_t i = 0; i < names.size(); ++i)
            list.push_back({names[i], [part = 0.2 * static_cast<double>(i + 1)](const SearchProgress& p) {
                                return p.fraction_done >= part;
                            }});
        return list;
    }();
    return all;
}

void add_moments()
{
    QTest::addColumn<int>("moment");
    QTest::addColumn<bool>("exact");
    for (std::size_t i = 0; i < moments().size(); ++i)
        for (const bool exact : {false, true})
            if (!exact || i < 7) // the others come only at the end of a proof
                QTest::addRow("%s%s", moments()[i].name, exact ? ", exact" : "") << static_cast<int>(i) << exact;
}

/// Checks what must hold of a result whose run was stopped; `had` is the best plan known before the stop.
void check_stopped(const SearchRequest& request, const SearchResult& result, const FoundPlan* had)
{
    QVERIFY(!result.infeasible || result.complete);
    if (had != nullptr) {
        QVERIFY2(result.best.has_value(), "the best plan so far got lost");
        QVERIFY(result.best->iteration_time_s <= had->iteration_time_s * (1 + 1e-9));
    }
    if (result.best) {
        QVERIFY(result.lower_bound_iteration_time_s > 0);
        QVERIFY(result.best->iteration_time_s >= result.lower_bound_iteration_time_s);
        const Evaluation evaluation = evaluate(request.problem, result.best->layout, false);
        QVERIFY2(evaluation.violations.empty(),
                 evaluation.violations.empty() ? "" : evaluation.violations.front().message.c_str());
        QCOMPARE(evaluation.plan.iteration_time_s, result.best->iteration_time_s);
    }
    for (const FoundPlan& other : result.alternatives)
        QVERIFY(other.iteration_time_s >= result.best->iteration_time_s);
}

} // namespace

/// A search as whoever starts one sees it: the same answer however it is run, progress while it runs, a prompt end when
/// it is stopped, and reasons where there is no plan.
class SearchRunTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void same_plan_however_often_and_with_any_number_of_threads_data()
    {
        QTest::addColumn<QByteArray>("sample");
        QTest::addColumn<QByteArray>("preset");
        QTest::addColumn<bool>("exact");
        QTest::newRow("toy") << QByteArray("two-nodes-toy") << QByteArray("llama-3.2-1b") << false;
        QTest::newRow("toy, exact") << QByteArray("two-nodes-toy") << QByteArray("llama-3.2-1b") << true;
        QTest::newRow("a100 and v100") << QByteArray("a100-and-v100") << QByteArray("llama-2-13b") << false;
        QTest::newRow("64 gpus") << QByteArray("64-gpus-two-types") << QByteArray("llama-3.1-8b") << false;
        QTest::newRow("experts") << QByteArray("h100-and-a100-two-racks") << QByteArray("mixtral-8x7b") << false;
    }
    void same_plan_however_often_and_with_any_number_of_threads()
    {
        QFETCH(QByteArray, sample);
        QFETCH(QByteArray, preset);
        QFETCH(bool, exact);
        SearchRequest request = sample_request(sample.constData(), preset.constData());
        request.settings.exact = exact;
        request.problem.job.global_batch = exact ? 4 : 32;
        const std::string first = answer(request, 1);
        QVERIFY(first.starts_with('{'));
        for (int repeat = 0; repeat < 20 / work_share; ++repeat) {
            const std::string again = answer(request, 1 + repeat % 3);
            QVERIFY2(again == first, difference(first, again).constData());
        }
    }

    void random_problems_have_the_same_answer_with_any_number_of_threads()
    {
        std::mt19937 rng = seeded(11);
        int plans = 0;
        for (int round = 0; round < 40 / work_share; ++round) {
            const bool exact = round % 2 == 0;
            SearchRequest request;
            request.problem = random_problem(rng,
                                             exact ? ProblemSize{.experts = true}
                                                   : ProblemSize{.most_islands = 4,
                                                                 .most_nodes = 8,
                                                                 .most_gpus_per_node = 4,
                                                                 .most_blocks = 12,
                                                                 .most_batch = 32,
                                                                 .experts = true});
            request.settings = random_settings(rng);
            request.settings.exact = exact;
            const std::string alone = answer(request, 1);
            plans += alone.starts_with('{') ? 1 : 0;
            for (const int threads : {2, 4, 2}) {
                const std::string together = answer(request, threads);
                QVERIFY2(together == alone, "round " + QByteArray::number(round) + " " + difference(alone, together));
            }
        }
        QVERIFY2(plans >= 10 / work_share, "too few of the random problems have a plan to compare");
    }

    void a_result_carries_the_id_of_its_request()
    {
        SearchRequest request = sample_request("two-nodes-toy", "llama-3.2-1b");
        request.id = 42;
        QCOMPARE(search(request).request_id, std::uint64_t{42});
        request.id = 43;
        SearchRun run(request);
        run.cancel();
        QCOMPARE(run.wait().request_id, std::uint64_t{43});
    }

    void whoever_waits_is_told_what_was_thrown()
    {
        SearchRequest request = sample_request("two-nodes-toy", "llama-3.2-1b");
        request.problem.parallelizer = std::make_shared<const Exhausted>();
        SearchRun run(request);
        QVERIFY_EXCEPTION_THROWN(run.wait(), std::bad_alloc);
        QVERIFY(run.finished());
        QVERIFY_EXCEPTION_THROWN(search(request), std::bad_alloc);
        const SearchRun not_waited_for(request); // ends the program no more than others do
    }

    void cancelling_ends_a_search_soon_with_the_best_so_far_data() { add_moments(); }
    void cancelling_ends_a_search_soon_with_the_best_so_far()
    {
        QFETCH(int, moment);
        QFETCH(bool, exact);
        SearchRequest request = long_search();
        request.settings.exact = exact;
        request.settings.threads = 2;
        SearchRun run(request);
        wait_until(run, [&] { return moments()[static_cast<std::size_t>(moment)].reached(run.progress()); });
        const std::shared_ptr<const FoundPlan> had = run.best_so_far();
        const bool over = run.finished();
        const Clock::time_point asked = Clock::now();
        run.cancel();
        const SearchResult& result = run.wait();
        const double took = seconds_since(asked);
        qInfo("ended %.1f ms after the cancel%s", 1e3 * took, over ? " (it was over already)" : "");
        QVERIFY2(took < longest_stop_s, qPrintable(QString::number(took)));
        QVERIFY(run.finished());
        QVERIFY(over || !result.complete || run.progress().phase == SearchPhase::done);
        if (moment == 0)
            QVERIFY(!result.complete);
        check_stopped(request, result, had.get());
    }

    void a_time_limit_ends_a_search_soon_with_the_best_so_far_data()
    {
        QTest::addColumn<double>("limit_s");
        QTest::addColumn<bool>("exact");
        for (const double limit : {0.0, 0.001, 0.01, 0.1, 0.3, 1.0})
            for (const bool exact : {false, true})
                QTest::addRow("%g s%s", limit, exact ? ", exact" : "") << limit << exact;
    }
    void a_time_limit_ends_a_search_soon_with_the_best_so_far()
    {
        QFETCH(double, limit_s);
        QFETCH(bool, exact);
        SearchRequest request = long_search();
        request.settings.exact = exact;
        request.settings.threads = 2;
        request.settings.time_limit_s = limit_s;
        const Clock::time_point start = Clock::now();
        SearchRun run(request);
        const SearchResult& result = run.wait();
        const double late = seconds_since(start) - limit_s;
        qInfo("ended %.1f ms after its time", 1e3 * late);
        QVERIFY2(late < longest_stop_s, qPrintable(QString::number(late)));
        QVERIFY2(result.complete || late > 0, "stopped before its time");
        const std::shared_ptr<const FoundPlan> had = run.best_so_far();
        check_stopped(request, result, had.get());
    }

    void a_time_limit_that_is_not_reached_changes_nothing()
    {
        SearchRequest request = sample_request("two-nodes-toy", "llama-3.2-1b");
        const SearchResult unlimited = search(request);
        request.settings.time_limit_s = 3600;
        const SearchResult limited = search(request);
        QVERIFY(limited.complete);
        QVERIFY(limited.best == unlimited.best);
        QVERIFY(limited.alternatives == unlimited.alternatives);
    }

    void progress_only_grows_and_ends_where_the_result_is_data()
    {
        QTest::addColumn<QByteArray>("sample");
        QTest::addColumn<QByteArray>("preset");
        QTest::addColumn<bool>("exact");
        QTest::newRow("64 gpus") << QByteArray("64-gpus-two-types") << QByteArray("llama-3.1-8b") << false;
        QTest::newRow("experts") << QByteArray("h100-and-a100-two-racks") << QByteArray("mixtral-8x7b") << false;
        QTest::newRow("toy, exact") << QByteArray("two-nodes-toy") << QByteArray("llama-3.2-1b") << true;
    }
    void progress_only_grows_and_ends_where_the_result_is()
    {
        QFETCH(QByteArray, sample);
        QFETCH(QByteArray, preset);
        QFETCH(bool, exact);
        SearchRequest request = sample_request(sample.constData(), preset.constData());
        request.settings.exact = exact;
        request.settings.threads = 2;
        if (exact)
            request.problem.job.global_batch = 8;
        SearchRun run(request);
        const SearchProgress& progress = run.progress();

        SearchPhase phase = SearchPhase::enumerate;
        std::array<std::uint64_t, 3> counts{};
        double fraction = 0;
        double bound = 0;
        double best = 0;
        std::string fault;
        const auto check = [&](bool holds, const char* what) {
            if (!holds && fault.empty())
                fault = what;
        };
        wait_until(run, [&] {
            const SearchPhase phase_now = progress.phase;
            check(phase_now >= phase, "the phase went back");
            phase = phase_now;
            // Kept first: what is added in between can only make the total larger.
            const std::uint64_t kept = progress.partial_plans_kept;
            const std::array<std::uint64_t, 3> counts_now{progress.partial_plans_total, progress.pipelines_composed,
                                                          progress.pipelines_simulated};
            check(kept <= counts_now[0], "more partial plans are kept than there are");
            for (std::size_t i = 0; i < counts.size(); ++i)
                check(counts_now[i] >= counts[i], "a counter went back");
            counts = counts_now;
            const double fraction_now = progress.fraction_done;
            check(fraction_now >= fraction && fraction_now <= 1, "the fraction done went back or beyond 1");
            check(!exact || fraction_now == 0 || progress.phase == SearchPhase::done,
                  "a fraction of a proof was made up");
            fraction = fraction_now;
            const double best_now = progress.best_iteration_time_s;
            check(best_now >= 0 && (best == 0 || (best_now > 0 && best_now <= best)), "the best got worse");
            best = best_now;
            const double bound_now = progress.lower_bound_iteration_time_s;
            check(bound == 0 || bound_now == bound, "the lower bound changed");
            bound = bound_now;
            check(best == 0 || (bound > 0 && best >= bound), "the best is below the lower bound");
            const auto found = run.best_so_far();
            check(best == 0 || (found != nullptr && found->iteration_time_s <= best), "no plan for the best time");
            return false;
        });
        QVERIFY2(fault.empty(), fault.c_str());

        const SearchResult& result = run.wait();
        const SearchStatistics& statistics = result.statistics;
        QVERIFY(result.complete && result.best.has_value());
        QVERIFY(progress.phase == SearchPhase::done);
        QCOMPARE(progress.fraction_done.load(), 1.0);
        QCOMPARE(progress.pairs_total.load(), statistics.pairs.total);
        QCOMPARE(progress.pairs_kept.load(), statistics.pairs.kept);
        for (std::size_t i = 0; i < rule_count; ++i)
            QCOMPARE(progress.pairs_pruned[i].load(), statistics.pairs.pruned[i]);
        QCOMPARE(progress.partial_plans_total.load(), statistics.partial_plans.total);
        QCOMPARE(progress.partial_plans_kept.load(), statistics.partial_plans.kept);
        QCOMPARE(progress.pipelines_composed.load(), statistics.pipelines_composed);
        QCOMPARE(progress.pipelines_simulated.load(), statistics.pipelines_simulated);
        QCOMPARE(progress.lower_bound_iteration_time_s.load(), result.lower_bound_iteration_time_s);
        QCOMPARE(progress.best_iteration_time_s.load(), result.best->iteration_time_s);
        QVERIFY(run.best_so_far() != nullptr);
        QCOMPARE(run.best_so_far()->iteration_time_s, result.best->iteration_time_s);
    }

    void a_running_search_may_be_destroyed_data()
    {
        QTest::addColumn<int>("moment");
        for (std::size_t i = 0; i < moments().size(); i += 2)
            QTest::addRow("%s", moments()[i].name) << static_cast<int>(i);
    }
    void a_running_search_may_be_destroyed()
    {
        QFETCH(int, moment);
        SearchRequest request = long_search();
        request.settings.threads = 2;
        request.settings.time_limit_s = 3600; // its timer must end too
        std::shared_ptr<const FoundPlan> kept;
        Clock::time_point asked;
        {
            SearchRun run(request);
            wait_until(run, [&] { return moments()[static_cast<std::size_t>(moment)].reached(run.progress()); });
            kept = run.best_so_far();
            asked = Clock::now();
        }
        const double took = seconds_since(asked);
        QVERIFY2(took < longest_stop_s, qPrintable(QString::number(took)));
        if (kept != nullptr) // outlives its run
            QVERIFY(!kept->layout.pipelines.empty() && kept->iteration_time_s > 0);
    }

    void searches_run_side_by_side()
    {
        const SearchRequest request = sample_request("a100-and-v100", "llama-2-13b");
        const SearchResult alone = search(request);
        std::vector<std::unique_ptr<SearchRun>> runs;
        for (int i = 0; i < 4; ++i)
            runs.push_back(std::make_unique<SearchRun>(request));
        runs[0]->cancel();
        runs[0].reset();
        for (std::size_t i = 1; i < runs.size(); ++i)
            QVERIFY(runs[i]->wait().best == alone.best);
    }

    void too_little_memory_is_explained_with_numbers()
    {
        SearchRequest request = sample_request("two-nodes-toy", "llama-3.1-405b");
        const SearchResult result = search(request);
        QVERIFY(result.complete && !result.best && result.infeasible);
        const QString constraint = QString::fromStdString(result.infeasible->constraint);
        qInfo("%s", qPrintable(constraint));
        QVERIFY(constraint.startsWith("Memory"));
        QVERIFY(QRegularExpression("needs at least [0-9.]+ [MGT]B.* has [0-9.]+ [MGT]B.*: [0-9.]+ [MGT]B too little")
                    .match(constraint)
                    .hasMatch());
        QVERIFY(result.infeasible->short_by_bytes > 0);
        QVERIFY(std::isfinite(result.infeasible->short_by_bytes));

        // The sentence and the number agree, and the number is what is missing: with it, memory is no longer short.
        auto cluster = std::make_shared<Cluster>(*request.problem.cluster);
        for (auto& type : cluster->gpu_types) {
            GpuType larger = *type;
            larger.memory_bytes += 64 * result.infeasible->short_by_bytes;
            type = std::make_shared<const GpuType>(larger);
        }
        request.problem.cluster = cluster;
        QVERIFY(search(request).best.has_value());
    }

    void a_layer_too_large_for_any_gpu_is_named()
    {
        SearchRequest request = sample_request("two-nodes-toy", "gpt-3-175b");
        request.problem.job.memory_reserve_bytes = 0.95 * 2.4e10;
        request.problem.job.allow.zero = {0};
        request.problem.job.allow.tensor = false;
        const SearchResult result = search(request);
        QVERIFY(result.complete && !result.best && result.infeasible);
        const QString constraint = QString::fromStdString(result.infeasible->constraint);
        qInfo("%s", qPrintable(constraint));
        QVERIFY(
            QRegularExpression("Memory: one .* layer needs at least [0-9.]+ GB per GPU").match(constraint).hasMatch());
        QVERIFY(result.infeasible->short_by_bytes > 0);
    }

    void a_batch_that_does_not_divide_is_explained()
    {
        SearchRequest request = sample_request("two-nodes-toy", "llama-3.2-1b");
        request.problem.job.global_batch = 7;
        request.problem.job.allow.samples_per_replica = {2, 4};
        const SearchResult result = search(request);
        QVERIFY(result.complete && !result.best && result.infeasible);
        const QString constraint = QString::fromStdString(result.infeasible->constraint);
        qInfo("%s", qPrintable(constraint));
        QVERIFY(constraint.contains("batch of 7") && constraint.contains("divide"));
        QCOMPARE(result.infeasible->short_by_bytes, 0.0);
    }

    void a_batch_that_divides_is_suggested_data()
    {
        QTest::addColumn<QList<int>>("gpus");
        QTest::addColumn<int>("batch");
        QTest::addColumn<int>("suggested");
        QTest::newRow("3 GPUs") << QList<int>{3} << 128 << 129;
        QTest::newRow("5 GPUs") << QList<int>{5} << 128 << 130;
        QTest::newRow("7 GPUs") << QList<int>{7} << 128 << 126;
        QTest::newRow("3, 5 and 7 GPUs") << QList<int>{3, 5, 7} << 128 << 126;
        QTest::newRow("fewer samples than GPUs") << QList<int>{7} << 2 << 7;
    }
    void a_batch_that_divides_is_suggested()
    {
        QFETCH(QList<int>, gpus);
        QFETCH(int, batch);
        QFETCH(int, suggested);
        SearchRequest request = sample_request("two-nodes-toy", "llama-3.2-1b");
        auto cluster = std::make_shared<Cluster>(*request.problem.cluster);
        cluster->nodes.resize(1);
        for (qsizetype i = 0; i < gpus.size(); ++i) {
            if (i > 0)
                cluster->nodes.push_back(cluster->nodes.front());
            cluster->nodes.back().id = "node " + std::to_string(i);
            cluster->nodes.back().gpu_count = gpus[i];
        }
        request.problem.cluster = cluster;
        request.problem.islands = find_islands(*cluster, Network(*cluster), 0);
        request.problem.job.global_batch = batch;
        const SearchResult result = search(request);
        QVERIFY(result.complete && !result.best && result.infeasible);
        const QString constraint = QString::fromStdString(result.infeasible->constraint);
        QVERIFY2(constraint.contains(QStringLiteral(" Choose %1, the nearest that does").arg(suggested)),
                 qPrintable(constraint));
        request.problem.job.global_batch = suggested;
        QVERIFY(search(request).best);
        for (int nearer = std::abs(suggested - batch) - 1; nearer > 0 && gpus.size() == 1; --nearer)
            for (const int other : {batch - nearer, batch + nearer}) {
                request.problem.job.global_batch = other;
                QVERIFY(other < 1 || !search(request).best);
            }
    }

    void a_stopped_search_never_says_that_nothing_fits()
    {
        SearchRequest request = sample_request("two-nodes-toy", "llama-3.1-405b");
        request.settings.time_limit_s = 0;
        const SearchResult result = search(request);
        QVERIFY(!result.best);
        QVERIFY(result.complete == result.infeasible.has_value());
    }
};

QTEST_APPLESS_MAIN(SearchRunTest)
#include "tst_search_run.moc"
