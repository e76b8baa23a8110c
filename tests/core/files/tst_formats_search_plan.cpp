// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/plan/plan_input.h"
#include "files/plan/write_pairs.h"
#include "files/plan/write_plan.h"
#include "plan/layout/problem.h"
#include "plan/price/evaluate.h"
#include "project/plan_file.h"
#include "sample_requests.h"
#include "search/pairs/pairs.h"
#include "search/result/search_request.h"
#include "search/result/search_result.h"
#include "search/run/search.h"
#include "test_program.h"
#include "text/result.h"

#include <nlohmann/json.hpp>

#include <QtTest>

using namespace tangram;

namespace {

/// A file without what differs from run to run.
nlohmann::json without_times(const std::string& text)
{
    nlohmann::json file = nlohmann::json::parse(text);
    file["search"]["statistics"].erase("wall_time_s");
    file["search"]["statistics"].erase("phases_s");
    return file;
}

} // namespace

/// A searched plan's file is enough to evaluate the plan anew, and says the same.
class SearchPlanFormatTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void a_searched_plan_can_be_evaluated_from_its_file_data()
    {
        QTest::addColumn<QByteArray>("sample");
        QTest::addColumn<QByteArray>("preset");
        QTest::newRow("toy") << QByteArray("two-nodes-toy") << QByteArray("llama-3.2-1b");
        QTest::newRow("a100 and v100") << QByteArray("a100-and-v100") << QByteArray("llama-2-7b");
        QTest::newRow("experts") << QByteArray("h100-and-a100-two-racks") << QByteArray("mixtral-8x7b");
    }
    void a_searched_plan_can_be_evaluated_from_its_file()
    {
        QFETCH(QByteArray, sample);
        QFETCH(QByteArray, preset);
        const SearchRequest request = sample_request(sample.toStdString(), preset.toStdString());
        const SearchResult result = search(request);
        QVERIFY(result.best.has_value());
        const std::string text = write_plan(make_plan_file(request, result, true));

        const Result<PlanInput> read = read_plan(text, "plan.json", nullptr);
        QVERIFY2(read.ok(), read.ok() ? "" : (read.error().where + ": " + read.error().message).c_str());
        QVERIFY(read->has_results);
        QVERIFY(read->layout == result.best->layout);
        QVERIFY(!read->file.plan.timeline.empty());
        QCOMPARE(write_plan(read->file), text);

        PlanningProblem problem = request.problem;
        problem.cluster = read->file.cluster;
        problem.model = read->file.model;
        problem.job = read->file.job;
        problem.islands = read->file.islands;
        const Evaluation evaluation = evaluate(problem, read->layout, true);
        QVERIFY(evaluation.violations.empty());
        PlanFile again = read->file;
        again.plan = evaluation.plan;
        QCOMPARE(write_plan(again), text);

        const SearchResult repeated = search(request);
        QVERIFY(without_times(write_plan(make_plan_file(request, repeated, true))) == without_times(text));
    }

    void pairs_of_a_search_are_written()
    {
        const SearchRequest request = sample_request("two-nodes-toy", "llama-3.2-1b");
        const PairList pairs = list_pairs(request.problem, request.settings);
        const nlohmann::json written = nlohmann::json::parse(write_pairs(request.problem, pairs));
        QCOMPARE(written["pairs"].size(), pairs.pairs.size());
        std::size_t options = 0;
        for (std::size_t i = 0; i < pairs.pairs.size(); ++i) {
            QCOMPARE(written["pairs"][i]["partial_plans"].size(), pairs.pairs[i].options.size());
            QCOMPARE(written["pairs"][i].contains("pruned_by"), pairs.pairs[i].pruned_by.has_value());
            options += pairs.pairs[i].options.size();
        }
        QVERIFY(options > 0);
    }
};

TANGRAM_TEST(SearchPlanFormatTest)
#include "tst_formats_search_plan.moc"
