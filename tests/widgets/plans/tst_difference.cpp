// SPDX-License-Identifier: GPL-3.0-or-later
#include "plans/difference/difference_model.h"
#include "plans/difference/difference_panel.h"
#include "synthetic_plan.h"
#include "test_program.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTableView>

using namespace tangram;

namespace {

/// A cell as it is shown, in units of its last decimal.
qint64 units(QString shown)
{
    shown.remove(QChar(0x00a0)).remove(u'%').remove(u'+').remove(u'.').replace(QChar(0x2212), u'-');
    bool good = false;
    const qint64 value = shown.toLongLong(&good);
    if (!good)
        qFatal("%s is no number", qPrintable(shown));
    return value;
}

QString shown(const QAbstractItemModel& model, int row, int column)
{
    return model.index(row, column).data().toString();
}

std::shared_ptr<PlanFile> with_zones(std::shared_ptr<PlanFile> file)
{
    auto cluster = std::make_shared<Cluster>(*file->cluster);
    for (std::size_t node = 0; node < cluster->nodes.size(); ++node)
        cluster->nodes[node].location.zone = node < 2 ? "east" : "west";
    file->cluster = cluster;
    return file;
}

} // namespace

class DifferenceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void what_is_shown_adds_up_data()
    {
        QTest::addColumn<int>("stages");
        QTest::addColumn<int>("others");
        QTest::addColumn<int>("pipelines");
        QTest::newRow("alike") << 4 << 4 << 1;
        QTest::newRow("one fewer") << 5 << 4 << 1;
        QTest::newRow("many more") << 2 << 9 << 1;
        QTest::newRow("two pipelines and one") << 3 << 3 << 2;
    }
    void what_is_shown_adds_up()
    {
        QFETCH(int, stages);
        QFETCH(int, others);
        QFETCH(int, pipelines);
        for (unsigned seed = 1; seed < 40; ++seed) {
            const auto difference = shown_difference("A", synthetic_plan(pipelines, stages, 8, seed), "B",
                                                     synthetic_plan(1, others, 12, 1000 + seed));
            QVERIFY(difference);
            DifferenceModel causes;
            StageDifferenceModel by_stage;
            QAbstractItemModelTester tester(&causes, QAbstractItemModelTester::FailureReportingMode::QtTest);
            QAbstractItemModelTester stage_tester(&by_stage, QAbstractItemModelTester::FailureReportingMode::QtTest);
            causes.set_difference(difference);
            by_stage.set_difference(difference);
            const int total = causes.rowCount() - 1;
            const int all = by_stage.rowCount() - 1;
            QCOMPARE(all, static_cast<int>(difference->difference.rows.size()));
            for (const int column : {DifferenceModel::seconds_column, DifferenceModel::share_column}) {
                qint64 sum = 0;
                for (int row = 0; row < total; ++row)
                    sum += units(shown(causes, row, column));
                QCOMPARE(sum, units(shown(causes, total, column)));
            }
            for (int row = 0; row <= all; ++row) {
                qint64 sum = 0;
                for (int column = StageDifferenceModel::first_part_column; column < StageDifferenceModel::total_column;
                     ++column)
                    sum += units(shown(by_stage, row, column));
                QCOMPARE(sum, units(shown(by_stage, row, StageDifferenceModel::total_column)));
            }
            for (int column = StageDifferenceModel::first_part_column; column <= StageDifferenceModel::total_column;
                 ++column) {
                qint64 sum = 0;
                for (int row = 0; row < all; ++row)
                    sum += units(shown(by_stage, row, column));
                QCOMPARE(sum, units(shown(by_stage, all, column)));
            }
            // Both tables, and the plans, tell the same.
            QCOMPARE(shown(causes, total, DifferenceModel::seconds_column),
                     shown(by_stage, all, StageDifferenceModel::total_column));
            const double truth = difference->b->plan.iteration_time_s - difference->a->plan.iteration_time_s;
            QVERIFY(std::abs(difference->seconds.value(difference->seconds.total) - truth)
                    <= 0.51 * difference->seconds.step);
        }
    }

    void the_terms_of_the_sentence_add_up()
    {
        static const QRegularExpression percent(QStringLiteral("[+\u2212]?\\d+\\.\\d+\u00a0%"));
        for (unsigned seed = 1; seed < 60; ++seed) {
            const auto difference =
                shown_difference("A", synthetic_plan(1, 4, 8, seed), "B", synthetic_plan(1, 4, 8, 1000 + seed));
            const QString sentence = difference_sentence(*difference);
            QStringList told;
            for (auto found = percent.globalMatch(sentence); found.hasNext();)
                told << found.next().captured();
            QVERIFY2(told.size() >= 2, qPrintable(sentence));
            qint64 total = units(told.takeFirst());
            if (sentence.contains("faster"))
                total = -total;
            qint64 sum = 0;
            for (const QString& term : told)
                sum += units(term);
            QVERIFY2(sum == total, qPrintable(sentence));
        }
    }

    void sends_are_placed()
    {
        const auto a = with_zones(synthetic_plan(1, 4, 8, 1));
        auto b = std::make_shared<PlanFile>(*a);
        Stage& stage = b->plan.pipelines.front().stages[2]; // behind the border of the zones
        stage.times.send_backward_s += 1;
        stage.idle.communication_s += 0.5;
        for (Stage& other : b->plan.pipelines.front().stages)
            if (&other != &stage)
                other.idle.ramp_s += 0.5;
        b->plan.iteration_time_s += 0.5;
        const auto difference = shown_difference("A", a, "B", b);
        QVERIFY(difference);
        QCOMPARE(where_most(*difference, TimePart::communication), QStringLiteral("B: stages 2 → 3, between zones"));
        const QString sentence = difference_sentence(*difference);
        QVERIFY2(sentence.contains("sends between zones"), qPrintable(sentence));
        QVERIFY2(sentence.startsWith("B is ") && sentence.contains(" slower than A: "), qPrintable(sentence));
    }

    void the_same_plan_is_as_fast()
    {
        const auto plan = synthetic_plan(1, 3, 8, 1);
        QCOMPARE(difference_sentence(*shown_difference("A", plan, "B", plan)),
                 QStringLiteral("B takes as long as A, in every part"));
    }

    void formulas_are_told_apart()
    {
        DifferencePanel panel;
        auto formula = std::make_shared<PlanFile>(*synthetic_plan(1, 3, 8, 2));
        formula->plan.formula = PipelineFormula{formula->plan.iteration_time_s, 0};
        formula->plan.timeline.clear();
        panel.set_plans({{"A", synthetic_plan(1, 3, 8, 1)}, {"B", formula}});
        QVERIFY2(panel.sentence().contains("Sailor's formula"), qPrintable(panel.sentence()));
        for (const QTableView* table : panel.findChildren<QTableView*>())
            QCOMPARE(table->model()->rowCount(), 0);
    }

    void two_of_several_are_chosen()
    {
        DifferencePanel panel;
        std::vector<DifferencePanel::Choice> plans;
        for (const char* name : {"A", "C", "D"})
            plans.push_back({name, synthetic_plan(1, 3, 8, static_cast<unsigned>(plans.size()) + 1)});
        panel.set_plans(plans);
        const auto boxes = panel.findChildren<QComboBox*>();
        QCOMPARE(boxes.size(), 2);
        const auto box = [&](const char* name) {
            return *std::find_if(boxes.begin(), boxes.end(),
                                 [&](const QComboBox* each) { return each->accessibleName() == name; });
        };
        QComboBox* a = box("Plan that it is compared with");
        QComboBox* b = box("Plan that is compared");
        QCOMPARE(a->currentText() + b->currentText(), QStringLiteral("AC"));
        panel.swap();
        QCOMPARE(a->currentText() + b->currentText(), QStringLiteral("CA"));
        QVERIFY(panel.sentence().startsWith("A is "));
        // Choosing the same twice exchanges them.
        a->setCurrentIndex(0);
        Q_EMIT a->activated(0);
        QCOMPARE(a->currentText() + b->currentText(), QStringLiteral("AC"));
        b->setCurrentIndex(2);
        Q_EMIT b->activated(2);
        QCOMPARE(a->currentText() + b->currentText(), QStringLiteral("AD"));
        plans.erase(plans.begin()); // A is gone
        panel.set_plans(plans);
        QCOMPARE(a->currentText() + b->currentText(), QStringLiteral("CD"));
        panel.set_plans({});
        QVERIFY(panel.sentence().isEmpty());
    }

    void a_row_tells_its_stage()
    {
        DifferencePanel panel;
        panel.set_plans({{"A", synthetic_plan(1, 3, 8, 1)}, {"B", synthetic_plan(1, 4, 8, 2)}});
        QSignalSpy selected(&panel, &DifferencePanel::stage_selected);
        const auto tables = panel.findChildren<QTableView*>();
        QTableView* by_stage = *std::find_if(tables.begin(), tables.end(), [](const QTableView* table) {
            return table->accessibleName() == "Difference stage by stage";
        });
        by_stage->selectRow(3); // that B alone has
        QCOMPARE(selected.size(), 1);
        QCOMPARE(selected.front(), (QVariantList{"B", 0, 3}));
        panel.select_stage("A", 0, 1);
        QCOMPARE(selected.size(), 1);
        QCOMPARE(by_stage->currentIndex().row(), 1);
        panel.copy();
        const QString text = QGuiApplication::clipboard()->text();
        QVERIFY(text.startsWith(panel.sentence()));
        QVERIFY(text.contains("total\t\t"));
    }
};

TANGRAM_TEST(DifferenceTest)
#include "tst_difference.moc"
