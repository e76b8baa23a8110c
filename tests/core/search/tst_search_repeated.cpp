// SPDX-License-Identifier: GPL-3.0-or-later
#include "failure_texts.h"
#include "files/plan/write_plan.h"
#include "random_problems.h"
#include "sample_requests.h"
#include "search/result/search_request.h"
#include "search/result/search_result.h"
#include "search/run/search.h"
#include "test_program.h"

#include <nlohmann/json.hpp>

#include <QtTest>

#include <algorithm>
#include <random>
#include <string>

using namespace tangram;

namespace {

/// Everything a search says but the times it took: the plan file where there is a plan.
std::string answer(SearchRequest request, int threads)
{
    request.settings.threads = threads;
    const SearchResult result = search(request);
    if (!result.best)
        return result.infeasible ? result.infeasible->constraint.english() : "no plan";
    auto file = nlohmann::ordered_json::parse(write_plan(make_plan_file(request, result, true)));
    file.erase("producer");
    file["search"]["statistics"].erase("wall_time_s");
    file["search"]["statistics"].erase("phases_s");
    return file.dump();
}

} // namespace

/// The same search gives the same answer however often it is run and with any number of threads.
class SearchRepeatedTest : public QObject {
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
        if (exact) { // more would take minutes
            request.problem.job.allow.schedules = {"1f1b"};
            request.settings.most_pipelines = 1;
            request.settings.mixed_stages = false;
        }
        const std::string first = answer(request, 1);
        QVERIFY(first.starts_with('{'));
        for (int repeat = 0; repeat < drawn(24); ++repeat) {
            const std::string again = answer(request, 1 + repeat % 3);
            QVERIFY2(again == first, first_difference(first, again).constData());
        }
    }

    void random_problems_have_the_same_answer_with_any_number_of_threads()
    {
        std::mt19937 rng = seeded(11);
        int plans = 0;
        for (int round = 0; round < drawn(96); ++round) {
            const bool exact = round % 2 == 0;
            SearchRequest request;
            request.problem = random_problem(rng,
                                             exact ? ProblemSize{.most_islands = 2,
                                                                 .most_nodes = 3,
                                                                 .most_blocks = 3,
                                                                 .most_batch = 4,
                                                                 .experts = true}
                                                   : ProblemSize{.most_islands = 4,
                                                                 .most_nodes = 8,
                                                                 .most_gpus_per_node = 4,
                                                                 .most_blocks = 12,
                                                                 .most_batch = 32,
                                                                 .experts = true});
            request.settings = random_settings(rng);
            request.settings.exact = exact;
            if (exact) { // more would take minutes
                request.settings.most_pipelines = 1;
                request.settings.mixed_stages = false;
            }
            const std::string alone = answer(request, 1);
            plans += alone.starts_with('{') ? 1 : 0;
            for (const int threads : {2, 4, 2}) {
                const std::string together = answer(request, threads);
                QVERIFY2(together == alone,
                         "round " + QByteArray::number(round) + " " + first_difference(alone, together));
            }
        }
        QVERIFY2(plans >= drawn(96) / 2, "too few of the random problems have a plan to compare");
    }
};

TANGRAM_TEST(SearchRepeatedTest)
#include "tst_search_repeated.moc"
