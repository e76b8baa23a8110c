// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/progress_view.h"
#include "search/search_page.h"
#include "synthetic_plan.h"

#include <QLabel>
#include <QTest>

#include <algorithm>

using namespace tangram;

class SearchPageTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void an_opened_file_shows_what_its_search_found();
    void how_a_search_ended_is_told_data();
    void how_a_search_ended_is_told();
};

void SearchPageTest::an_opened_file_shows_what_its_search_found()
{
    const auto file = synthetic_plan(1, 3, 8, 1);
    Plan faster = file->plan;
    file->plan.iteration_time_s = 20;
    faster.iteration_time_s = 10;
    file->alternatives = {faster};
    file->statistics.emplace();
    SearchPage page;
    page.show_file(*file);
    const auto labels = page.findChildren<QLabel*>();
    const auto time = std::find_if(labels.begin(), labels.end(),
                                   [](const QLabel* label) { return label->accessibleName() == "Iteration time"; });
    QVERIFY(time != labels.end());
    QCOMPARE((*time)->text(), QStringLiteral("10.0\u00a0s"));
}

void SearchPageTest::how_a_search_ended_is_told_data()
{
    QTest::addColumn<bool>("complete");
    QTest::addColumn<bool>("found");
    QTest::addColumn<QString>("text");
    QTest::newRow("complete") << true << true << "Search complete";
    QTest::newRow("stopped") << false << true << "Stopped: the best plan so far";
    QTest::newRow("nothing fits") << true << false << "No plan fits";
    QTest::newRow("stopped too soon") << false << false << "Stopped before a plan was found";
}

void SearchPageTest::how_a_search_ended_is_told()
{
    QFETCH(bool, complete);
    QFETCH(bool, found);
    QFETCH(QString, text);
    ProgressView view;
    view.show_end(complete, found, 1);
    QStringList texts;
    for (const QLabel* label : view.findChildren<QLabel*>())
        texts << label->text();
    QVERIFY2(texts.contains(text), qPrintable(texts.join(" | ")));
}

QTEST_MAIN(SearchPageTest)
#include "tst_search_page.moc"
