// SPDX-License-Identifier: GPL-3.0-or-later
// Proofs that are stopped and go on.
#include "random_problems.h"
#include "sample_requests.h"
#include "test_program.h"

#include "search/run/search.h"

#include <QTest>

#include <algorithm>
#include <set>
#include <thread>

using namespace tangram;

namespace {

struct Proved {
    SearchRequest request;
    SearchResult result;
};

/// Small problems with several pipelines and every schedule, and what their proofs come to.
std::vector<Proved> proved_problems(std::mt19937& rng, std::size_t count)
{
    std::vector<Proved> all;
    while (all.size() < count) {
        SearchRequest request{random_problem(rng, {.most_islands = 2, .most_nodes = 3, .most_batch = 8}), {}, 0};
        request.settings.exact = true;
        SearchResult result = search(request);
        if (result.best && result.proof)
            all.push_back({std::move(request), std::move(result)});
    }
    return all;
}

IndexRanges some_of(const Proof& proof, std::mt19937& rng)
{
    IndexRanges some;
    for (std::uint64_t at = 0; at < proof.subtrees;) {
        const std::uint64_t end = std::min(proof.subtrees, at + 1 + rng() % (1 + proof.subtrees / 3));
        if (rng() % 2 == 0)
            some.add(at, end);
        at = end;
    }
    return some;
}

bool tells_of_another(const SearchResult& result)
{
    return std::any_of(result.notes.begin(), result.notes.end(), [](const Message& note) {
        return note.english().find("the proof was started again") != std::string::npos;
    });
}

} // namespace

class SearchProofTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rangesAreTheSetOfTheirNumbers()
    {
        std::mt19937 rng = seeded(20110);
        constexpr std::uint64_t most = 40;
        for (int round = 0; round < 2000; ++round) {
            IndexRanges ranges;
            std::set<std::uint64_t> expected;
            for (int step = 0; step < 8; ++step) {
                const std::uint64_t first = rng() % most;
                const std::uint64_t last = first + rng() % 9;
                ranges.add(first, last);
                for (std::uint64_t index = first; index < last; ++index)
                    expected.insert(index);
            }
            QCOMPARE(ranges.count(), std::uint64_t{expected.size()});
            for (std::uint64_t index = 0; index < most + 10; ++index) {
                QCOMPARE(ranges.contains(index), expected.contains(index));
                std::uint64_t after = index;
                while (expected.contains(after))
                    ++after;
                QCOMPARE(ranges.after(index), after);
            }
            for (std::size_t i = 0; i < ranges.ranges().size(); ++i) {
                QVERIFY(ranges.ranges()[i].first < ranges.ranges()[i].second);
                QVERIFY(i == 0 || ranges.ranges()[i - 1].second < ranges.ranges()[i].first);
            }
        }
    }

    /// Whatever was ruled out before, on any number of threads: the same plan, and at the end everything is ruled out.
    void whatGoesOnEndsAsOneThatWasNotStopped()
    {
        std::mt19937 rng = seeded(20111);
        for (Proved& proved : proved_problems(rng, 30 / std::min(work_share, 3))) {
            const SearchResult& whole = proved.result;
            QVERIFY(whole.complete && whole.proof->complete());
            for (const bool all : {false, true}) {
                SearchRequest again = proved.request;
                again.settings.threads = 1 + static_cast<int>(rng() % 3);
                again.proof = SavedProof{
                    {whole.proof->subtrees, all ? whole.proof->ruled_out : some_of(*whole.proof, rng)}, *whole.best};
                const SearchResult result = search(again);
                QVERIFY(!tells_of_another(result));
                QVERIFY(result.complete);
                QCOMPARE(*result.proof, *whole.proof);
                QCOMPARE(result.best->iteration_time_s, whole.best->iteration_time_s);
                QVERIFY(result.best->layout == whole.best->layout);
            }
        }
    }

    /// The number of threads does not change what the numbers mean.
    void numbersAreThoseOfTheProblem()
    {
        std::mt19937 rng = seeded(20112);
        for (Proved& proved : proved_problems(rng, 10 / std::min(work_share, 2))) {
            SearchRequest other = proved.request;
            other.settings.threads = 1;
            QCOMPARE(*search(other).proof, *proved.result.proof);
        }
    }

    void whatIsOfAnotherSearchBeginsAnew()
    {
        std::mt19937 rng = seeded(20113);
        for (Proved& proved : proved_problems(rng, 6 / std::min(work_share, 2)))
            for (const bool other_time : {false, true}) {
                SearchRequest again = proved.request;
                Proof all = *proved.result.proof;
                FoundPlan plan = *proved.result.best;
                if (other_time)
                    plan.iteration_time_s *= 0.9;
                else
                    all.ruled_out.add(0, ++all.subtrees);
                again.proof = SavedProof{all, plan};
                const SearchResult result = search(again);
                QVERIFY(tells_of_another(result));
                QVERIFY(result.complete);
                QCOMPARE(result.best->iteration_time_s, proved.result.best->iteration_time_s);
                QCOMPARE(*result.proof, *proved.result.proof);
            }
    }

    void whatIsStoppedAtAnyMomentGoesOn()
    {
        std::mt19937 rng = seeded(20114);
        for (Proved& proved : proved_problems(rng, 20 / std::min(work_share, 4))) {
            const double enough = std::uniform_real_distribution(0.0, 1.0)(rng);
            SearchRequest again = proved.request;
            again.settings.threads = 2;
            SearchRun run(again);
            while (!run.finished() && run.snapshot().ruled_out < enough)
                std::this_thread::yield();
            run.cancel();
            const SearchResult& stopped = run.wait();
            if (!stopped.proof || !stopped.best)
                continue;
            QVERIFY(!stopped.complete || stopped.proof->complete());
            again.proof = SavedProof{*stopped.proof, *stopped.best};
            const SearchResult result = search(again);
            QVERIFY(!tells_of_another(result));
            QCOMPARE(result.best->iteration_time_s, proved.result.best->iteration_time_s);
            QVERIFY(result.best->layout == proved.result.best->layout);
            QCOMPARE(*result.proof, *proved.result.proof);
        }
    }

    /// 24 GPUs of two types: several pipelines are ruled out by what single ones take, which is not asked again.
    void whatSinglePipelinesTakeIsSaved()
    {
        SearchRequest request = request_on(R"({"format": "tangram-cluster", "version": 1, "nodes": [
            {"id": "h", "count": 2, "gpu_type": "h100-sxm", "gpu_count": 8, "nics": {"count": 8, "bytes_per_s": 5e10}},
            {"id": "a", "gpu_type": "a100-sxm-80", "gpu_count": 8, "nics": {"count": 8, "bytes_per_s": 2.5e10}}]})",
                                           "llama-3.1-8b");
        request.problem.job.allow.schedules = {"1f1b"};
        request.problem.job.allow.virtual_stages = {1};
        request.settings.exact = true;
        SearchRun run(request);
        while (!run.finished() && run.snapshot().several_ruled_out < 0.5)
            std::this_thread::yield();
        run.cancel();
        const SearchResult& stopped = run.wait();
        QVERIFY(stopped.proof && stopped.best);
        const SearchResult whole = search(request);
        QVERIFY(whole.proved && whole.proof->most_samples.empty());
        if (stopped.complete)
            return; // it was too fast to be stopped
        const std::vector<int>& saved = stopped.proof->most_samples;
        QVERIFY(!saved.empty());
        for (const bool same : {true, false}) {
            request.proof = SavedProof{*stopped.proof, *stopped.best};
            if (!same)
                request.proof->proof.most_samples.assign(3, 1); // of other numbers of GPUs: they say nothing
            const SearchResult result = search(request);
            QVERIFY(!tells_of_another(result) && result.proved);
            QVERIFY(result.best->layout == whole.best->layout);
            QCOMPARE(*result.proof, *whole.proof);
        }
    }
};

TANGRAM_TEST(SearchProofTest)
#include "tst_search_proof.moc"
