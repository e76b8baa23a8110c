// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/network.h"
#include "files/cluster/cluster_file.h"
#include "files/model/job_file.h"
#include "islands/islands.h"
#include "like_megatron.h"
#include "sample_requests.h"
#include "test_program.h"
#include "waiting_for_search.h"

#include <QtTest>

#include <array>
#include <atomic>
#include <memory>
#include <new>
#include <string>
#include <vector>

#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>
#endif

using namespace tangram;

namespace {

/// Whose memory ends with the first question.
class Exhausted final : public LikeMegatron {
public:
    PartPlans plan(const Model&, const Job&, const Part&, int, const StrategyLimits&, std::stop_token) const override
    {
        throw std::bad_alloc();
    }
};

#ifdef __linux__
/// Notes how nice the threads are that ask it.
class NotingNiceness final : public LikeMegatron {
public:
    PartPlans plan(const Model& model, const Job& job, const Part& part, int depth, const StrategyLimits& limits,
                   std::stop_token stop) const override
    {
        const int nice = getpriority(PRIO_PROCESS, static_cast<id_t>(gettid()));
        for (int known = least_; nice < known && !least_.compare_exchange_weak(known, nice);) { }
        return LikeMegatron::plan(model, job, part, depth, limits, std::move(stop));
    }
    int least() const { return least_; }

private:
    mutable std::atomic<int> least_ = 20;
};
#endif

/// Looks at a search time and again: nothing that only grows may go back.
class ProgressWatch {
public:
    explicit ProgressWatch(bool exact)
        : exact_(exact)
    {
    }

    const std::string& fault() const { return fault_; } ///< the first; empty: there was none

    void look_at(const SearchSnapshot& now, const FoundPlan* found)
    {
        check(now.phase >= last_.phase, "the phase went back");
        check(now.partial_plans.total >= last_.partial_plans.total && now.pipelines_composed >= last_.pipelines_composed
                  && now.pipelines_simulated >= last_.pipelines_simulated,
              "a counter went back");
        check(now.fraction_done >= last_.fraction_done && now.fraction_done <= 1,
              "the fraction done went back or beyond 1");
        check(!exact_ || now.fraction_done == 0 || now.phase == SearchPhase::done, "a fraction of a proof was made up");
        check(now.ruled_out >= last_.ruled_out && now.ruled_out <= 1, "what is ruled out went back or beyond 1");
        check(exact_ || (now.ruled_out == 0 && now.phase != SearchPhase::prove), "a search without a proof has proved");
        check(now.phase >= SearchPhase::prove || now.ruled_out == 0, "the proof began before its phase");
        const double best_s = now.best_iteration_time_s;
        check(best_s >= 0
                  && (last_.best_iteration_time_s == 0 || (best_s > 0 && best_s <= last_.best_iteration_time_s)),
              "the best got worse");
        const double bound_s = now.lower_bound_iteration_time_s;
        check(last_.lower_bound_iteration_time_s == 0 || bound_s == last_.lower_bound_iteration_time_s,
              "the lower bound changed");
        check(best_s == 0 || (bound_s > 0 && best_s >= bound_s), "the best is below the lower bound");
        check(best_s == 0 || (found != nullptr && found->iteration_time_s <= best_s), "no plan for the best time");
        last_ = now;
    }

private:
    void check(bool holds, const char* what)
    {
        if (!holds && fault_.empty())
            fault_ = what;
    }

    bool exact_;
    SearchSnapshot last_;
    std::string fault_;
};

} // namespace

/// A search as whoever starts one sees it while it runs: its id, its progress, what it throws, and others beside it.
class SearchRunTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Plans whose cuts a rule forbids come about on the way to the best; no pairs are known of their slices.
    void cuts_that_a_rule_forbids_are_improved_data()
    {
        QTest::addColumn<int>("granularity");
        QTest::newRow("every third") << 3;
        QTest::newRow("every fifth") << 5;
    }
    void cuts_that_a_rule_forbids_are_improved()
    {
        QFETCH(const int, granularity);
        SearchRequest request = sample_request("two-nodes-toy", "llama-3.2-1b");
        const Result<Cluster> cluster = read_cluster(
            R"({"format": "tangram-cluster", "version": 1, "name": "unlike", "nodes": [
                {"id": "n0", "count": 1, "gpu_type": "a100-pcie-40", "gpu_count": 5},
                {"id": "n1", "count": 1, "gpu_type": "rtx3090", "gpu_count": 3,
                 "nics": {"count": 2, "bytes_per_s": 1.25e8, "latency_s": 5e-5}}]})",
            "unlike.json");
        const Result<Job> job = read_job(R"({"format": "tangram-job", "version": 1, "global_batch": 64,
            "sequence_length": 4096, "framework": "fsdp", "allow": {"schedules": ["any"]}})",
                                         "job.json");
        QVERIFY(cluster.ok() && job.ok());
        request.problem.cluster = std::make_shared<const Cluster>(*cluster);
        request.problem.islands = find_islands(*cluster, Network(*cluster), request.settings.merge_tolerance);
        request.problem.job = *job;
        request.settings[Rule::granularity] = {true, static_cast<double>(granularity)};
        QVERIFY(search(request).best.has_value());
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
        QVERIFY_THROWS_EXCEPTION(std::bad_alloc, run.wait());
        QVERIFY(run.finished());
        QVERIFY_THROWS_EXCEPTION(std::bad_alloc, search(request));
        const SearchRun not_waited_for(request); // ends the program no more than others do
    }

#ifdef __linux__
    void a_search_gives_way_where_it_is_asked_to()
    {
        const int own = getpriority(PRIO_PROCESS, static_cast<id_t>(gettid()));
        SearchRequest request = sample_request("two-nodes-toy", "llama-3.2-1b");
        for (const bool gives_way : {false, true}) { // in this order: threads of oneTBB stay as they are
            const auto noting = std::make_shared<const NotingNiceness>();
            request.problem.parallelizer = noting;
            request.gives_way = gives_way;
            QVERIFY(search(request).best);
            QVERIFY(gives_way ? noting->least() > own : noting->least() == own);
        }
        QCOMPARE(getpriority(PRIO_PROCESS, static_cast<id_t>(gettid())), own); // who only waits
    }
#endif

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
        if (exact) {
            request.problem.job.global_batch = 8;
            request.problem.job.allow.schedules = {"1f1b"};
            request.settings.most_pipelines = 1; // the proof over several takes minutes
            request.settings.mixed_stages = false;
        }
        SearchRun run(request);

        ProgressWatch watch(exact);
        wait_until(run, [&] {
            const SearchSnapshot now = run.snapshot(); // first: what is found meanwhile is no fault
            watch.look_at(now, run.best_so_far().get());
            return false;
        });
        QVERIFY2(watch.fault().empty(), watch.fault().c_str());

        const SearchResult& result = run.wait();
        const SearchStatistics& statistics = result.statistics;
        QVERIFY(result.complete && result.best.has_value());
        const SearchSnapshot end = run.snapshot();
        QVERIFY(end.phase == SearchPhase::done && !end.paused);
        QCOMPARE(end.fraction_done, 1.0);
        QVERIFY(std::abs(end.ruled_out - (exact ? 1 : 0)) < 1e-9);
        QCOMPARE(end.proved, result.proved);
        QVERIFY(end.proved || !exact);
        QCOMPARE(end.bound_s(), end.proved ? end.best_iteration_time_s : end.lower_bound_iteration_time_s);
        QCOMPARE(end.pairs_total, statistics.pairs.total);
        QVERIFY(end.pairs == statistics.pairs);
        QVERIFY(end.partial_plans == statistics.partial_plans);
        QCOMPARE(end.states.total, statistics.states);
        QCOMPARE(end.states.pruned_by(Rule::beam), statistics.states_pruned_beam);
        QCOMPARE(end.states.pruned_by(Rule::bound), statistics.states_pruned_bound);
        QCOMPARE(end.pipelines_composed, statistics.pipelines_composed);
        QCOMPARE(end.pipelines_simulated, statistics.pipelines_simulated);
        QCOMPARE(end.elapsed_s, statistics.wall_time_s);
        QCOMPARE(end.lower_bound_iteration_time_s, result.lower_bound_iteration_time_s);
        QCOMPARE(end.best_iteration_time_s, result.best->iteration_time_s);
        QVERIFY(run.best_so_far() != nullptr);
        QCOMPARE(run.best_so_far()->iteration_time_s, result.best->iteration_time_s);
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
};

TANGRAM_TEST(SearchRunTest)
#include "tst_search_run.moc"
