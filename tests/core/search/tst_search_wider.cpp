// SPDX-License-Identifier: GPL-3.0-or-later
#include "random_problems.h"
#include "sample_requests.h"
#include "test_program.h"

#include "search/run/search.h"

#include <QTest>

#include <limits>
#include <string>

using namespace tangram;

namespace {

double time_of(const SearchResult& result)
{
    return result.best ? result.best->iteration_time_s : std::numeric_limits<double>::infinity();
}

/// Every way to leave more than the defaults do, a rule at a time, and all at once.
std::vector<std::pair<std::string, SearchSettings>> wider_settings()
{
    std::vector<std::pair<std::string, SearchSettings>> wider;
    SearchSettings none;
    for (const RuleInfo& rule : rules()) {
        if (rule.safe)
            continue;
        SearchSettings off;
        off[rule.rule].on = false;
        none[rule.rule].on = false;
        wider.emplace_back(std::string(rule.id) + " off", off);
        if (rule.parameter == RuleParameter::none || rule.parameter == RuleParameter::layers)
            continue;
        SearchSettings more;
        more[rule.rule].value *= 2;
        wider.emplace_back(std::string(rule.id) + " twice", more);
    }
    wider.emplace_back("all off", none);
    return wider;
}

} // namespace

class SearchWiderTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void the_defaults_are_no_wider_than_themselves();
    void narrower_settings_stay();
    void more_than_by_default_never_hurts();
    void a_wider_beam_never_hurts_on_a_sample();
};

void SearchWiderTest::the_defaults_are_no_wider_than_themselves()
{
    QCOMPARE(SearchSettings().no_wider_than_default(), SearchSettings());
    for (const auto& [name, wider] : wider_settings()) {
        const SearchSettings narrower = wider.no_wider_than_default();
        QVERIFY2(narrower == SearchSettings(), name.c_str());
        QCOMPARE(narrower == wider, wider == SearchSettings());
    }
}

void SearchWiderTest::narrower_settings_stay()
{
    SearchSettings settings;
    settings[Rule::beam].value = 4;
    settings[Rule::granularity] = {true, 4};
    settings[Rule::data_before_tensor].on = true;
    settings[Rule::work_balance].value = 1.5;
    QCOMPARE(settings.no_wider_than_default(), settings);
    settings[Rule::work_balance].on = false;
    QVERIFY(settings.no_wider_than_default()[Rule::work_balance].on);
    QCOMPARE(settings.no_wider_than_default()[Rule::beam].value, 4.0);
}

void SearchWiderTest::more_than_by_default_never_hurts()
{
    std::mt19937 rng = seeded(20);
    const int problems = drawn(32);
    for (int i = 0; i < problems; ++i) {
        SearchRequest request;
        request.problem = random_problem(rng, {.most_islands = 3, .most_nodes = 6, .most_gpus_per_node = 6});
        request.settings.threads = 1;
        const double by_default_s = time_of(search(request));
        for (const auto& [name, settings] : wider_settings()) {
            request.settings = settings;
            request.settings.threads = 1;
            const double wider_s = time_of(search(request));
            QVERIFY2(wider_s <= by_default_s,
                     qPrintable(QStringLiteral("problem %1, %2: %3 s after %4 s")
                                    .arg(i)
                                    .arg(QString::fromStdString(name))
                                    .arg(wider_s)
                                    .arg(by_default_s)));
        }
    }
}

void SearchWiderTest::a_wider_beam_never_hurts_on_a_sample()
{
    SearchRequest request = sample_request("three-generations-two-zones", "llama-3.1-70b");
    const double by_default_s = time_of(search(request));
    request.settings[Rule::beam].value *= 4;
    QVERIFY(time_of(search(request)) <= by_default_s);
}

TANGRAM_TEST(SearchWiderTest)
#include "tst_search_wider.moc"
