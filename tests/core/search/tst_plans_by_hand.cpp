// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/disk/text_file.h"
#include "plan_by_hand.h"
#include "search/run/search.h"
#include "test_program.h"

#include <QtTest>

#include <filesystem>
#include <string>

using namespace tangram;

/// Plans that people made for problems of every kind, tests/data/plans_by_hand: none of them beats the search.
class PlansByHandTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void none_is_faster_data()
    {
        QTest::addColumn<QString>("path");
        for (const auto& entry : std::filesystem::directory_iterator(TANGRAM_SOURCE_DIR "/tests/data/plans_by_hand"))
            QTest::newRow(entry.path().stem().c_str()) << QString::fromStdString(entry.path().string());
    }
    void none_is_faster()
    {
        QFETCH(QString, path);
        const auto text = read_text_file(path.toStdString());
        QVERIFY(text.ok());
        const Plan by_hand = valid_plan(*text);
        SearchRequest request;
        request.problem = problem_of(plan_of(*text));
        const SearchResult found = search(request);
        QVERIFY2(found.best, found.infeasible ? found.infeasible->constraint.english().c_str() : "");
        constexpr double as_fast = 1.01;
        QVERIFY2(
            found.best->iteration_time_s <= as_fast * by_hand.iteration_time_s,
            qPrintable(
                QStringLiteral("%1 s, by hand %2 s").arg(found.best->iteration_time_s).arg(by_hand.iteration_time_s)));
    }
};

TANGRAM_TEST(PlansByHandTest)
#include "tst_plans_by_hand.moc"
