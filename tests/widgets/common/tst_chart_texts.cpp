// SPDX-License-Identifier: GPL-3.0-or-later
// What charts tell those who cannot see them, and what is copied of them as text.
#include "common/chart/exportable_chart.h"
#include "gantt/chart/gantt_chart.h"
#include "search/grid/pair_grid_text.h"
#include "search/grid/pair_grid_view.h"
#include "search/live/best_view.h"
#include "search/live/funnel_view.h"
#include "search_samples.h"
#include "stacked_plans.h"
#include "test_program.h"

#include <QApplication>
#include <QClipboard>

using namespace tangram;

class ChartTextsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void a_funnel_reads_line_by_line();
    void the_curves_read_as_numbers();
    void the_moment_in_view_is_told();
    void the_grid_reads_as_a_table();
    void the_current_cell_is_told_as_it_is_now();
    void a_gantt_chart_reads_stage_by_stage();
    void a_gantt_chart_tells_its_plans_until_an_event_is_selected();
    void an_event_selected_with_keys_is_copied_with_keys();
};

namespace {

/// Lines of fields, without the chart's name.
QList<QStringList> fields_of(const QWidget& chart)
{
    const QString text = ExportableChart::around(&chart)->text();
    QList<QStringList> lines;
    for (const QString& line : text.split(QLatin1Char('\n')))
        lines << line.split(QLatin1Char('\t'));
    if (lines.takeFirst() != QStringList{chart.accessibleName()})
        lines.clear();
    return lines;
}

} // namespace

void ChartTextsTest::a_funnel_reads_line_by_line()
{
    FunnelView view(QStringLiteral("Funnel"), QStringLiteral("planned"), {});
    Funnel funnel;
    funnel.total = 12345;
    funnel.charge(Rule::memory, 300);
    funnel.charge(Rule::symmetry, 45);
    funnel.kept = 12000;
    view.set_funnel(funnel);
    const QList<QStringList> lines = fields_of(view);
    QCOMPARE(lines.size(), 4);
    QCOMPARE(lines[0].back(), QStringLiteral("12345"));
    std::uint64_t sum = 0;
    for (qsizetype i = 1; i < lines.size(); ++i)
        sum += lines[i].back().toULongLong();
    QCOMPARE(sum, funnel.total);
    // A screen reader has the same lines.
    for (qsizetype i = 1; i + 1 < lines.size(); ++i)
        QVERIFY2(view.accessibleDescription().contains(lines[i].front() + QLatin1Char(' ') + lines[i].back()),
                 qPrintable(view.accessibleDescription()));
}

void ChartTextsTest::the_curves_read_as_numbers()
{
    BestView view;
    BestCurve curve;
    curve.add({0, 0, 0});
    curve.add({0.5, 0, 10});
    curve.add({1.25, 16, 10});
    view.set_curve(curve, 320);
    const QList<QStringList> lines = fields_of(view);
    QCOMPARE(lines.size(), 4);
    QCOMPARE(lines[1], (QStringList{"0", "", ""}));
    QCOMPARE(lines[2], (QStringList{"0.5", "", "32"}));
    QCOMPARE(lines[3], (QStringList{"1.25", "20", "32"}));
}

void ChartTextsTest::the_moment_in_view_is_told()
{
    BestView view;
    BestCurve curve;
    curve.add({0, 0, 0});
    curve.add({1, 20, 10});
    curve.add({2, 16, 10});
    view.set_curve(curve, 320);
    QCOMPARE(view.accessibleDescription(), view.text_at(2));
    view.mark(1.5);
    QCOMPARE(view.accessibleDescription(), view.text_at(1.5));
    QVERIFY(view.text_at(1.5) != view.text_at(2));
    view.mark(std::nullopt);
    QCOMPARE(view.accessibleDescription(), view.text_at(2));
}

void ChartTextsTest::the_grid_reads_as_a_table()
{
    const auto grid = sample_grid(2, 6);
    const std::vector<PairFate> fates = sample_fates(*grid);
    PairGridView view;
    view.set_grid(grid, {"fast", "slow"}, {0, 1});
    view.set_fates(fates);
    const QList<QStringList> lines = fields_of(view);
    QCOMPARE(lines.size(), static_cast<qsizetype>(grid->rows.size()) + 1);
    for (std::size_t row = 0; row < grid->rows.size(); ++row) {
        const QStringList& line = lines[static_cast<qsizetype>(row) + 1];
        QCOMPARE(line.size(), static_cast<qsizetype>(grid->columns.size()) + 1);
        QVERIFY(line.front().startsWith(row < 3 ? "fast" : "slow"));
        for (std::size_t column = 0; column < grid->columns.size(); ++column)
            QCOMPARE(line[static_cast<qsizetype>(column) + 1], fate_name(fates[grid->cell(row, column)]));
    }
    std::vector<PairFate> other = fates;
    other[0] = fates[0] == PairFate::memory ? PairFate::planned : PairFate::memory;
    view.set_other_fates(other);
    QVERIFY(fields_of(view)[1][1].contains(fate_name(other[0])));
}

void ChartTextsTest::the_current_cell_is_told_as_it_is_now()
{
    const auto grid = sample_grid(2, 6);
    std::vector<PairFate> fates(grid->cell_count(), PairFate::waiting);
    PairGridView view;
    view.set_grid(grid, {"fast", "slow"}, {0, 1});
    view.set_current(7);
    QVERIFY(view.accessibleDescription().contains(fate_name(PairFate::waiting)));
    fates[7] = PairFate::planned; // the search comes to it
    view.set_fates(fates);
    QCOMPARE(view.accessibleDescription(), view.text_of(7));
    QVERIFY(view.accessibleDescription().contains(fate_name(PairFate::planned)));
    view.set_best_cells({7});
    QVERIFY2(view.accessibleDescription().contains("in the best plan"), qPrintable(view.accessibleDescription()));
}

void ChartTextsTest::a_gantt_chart_reads_stage_by_stage()
{
    GanttChart chart;
    const std::vector<GanttPlan> plans = several_plans(2, 3, 8, 1);
    chart.set_plans(plans);
    const QList<QStringList> lines = fields_of(chart);
    std::size_t stages = 0;
    std::size_t at = 0;
    for (const GanttPlan& plan : plans) {
        at += 4; // a gap, its name, its figures, what the columns are
        QVERIFY(lines[static_cast<qsizetype>(at) - 3].front().startsWith(plan.name));
        for (const Pipeline& pipeline : plan.file->plan.pipelines)
            for (const Stage& stage : pipeline.stages) {
                const QStringList& line = lines[static_cast<qsizetype>(at++)];
                QCOMPARE(line.size(), 5);
                QCOMPARE(line[3].toDouble(), stage.busy_s);
                QCOMPARE(line[4].toDouble(), stage.idle.total_s());
                ++stages;
            }
    }
    QCOMPARE(stages, std::size_t{9}); // the second has two pipelines
    QCOMPARE(static_cast<std::size_t>(lines.size()), at);
}

void ChartTextsTest::a_gantt_chart_tells_its_plans_until_an_event_is_selected()
{
    GanttChart chart;
    chart.resize(900, 400);
    chart.show();
    const std::vector<GanttPlan> plans = several_plans(2, 3, 8, 1);
    const auto tells_plans = [&](std::size_t count) {
        const QStringList lines = chart.accessibleDescription().split(QLatin1Char('\n'));
        return static_cast<std::size_t>(lines.size()) == count + 1 && lines.back().startsWith(plans[count - 1].name);
    };
    chart.set_plans(plans);
    QVERIFY2(tells_plans(2), qPrintable(chart.accessibleDescription()));
    QTest::keyClick(&chart, Qt::Key_Return);
    QVERIFY(chart.selected_event());
    QVERIFY2(chart.accessibleDescription().contains("micro-batch"), qPrintable(chart.accessibleDescription()));
    QTest::keyClick(&chart, Qt::Key_Escape);
    QVERIFY2(tells_plans(2), qPrintable(chart.accessibleDescription()));
    // An event that goes with its plan is told no longer.
    QTest::keyClick(&chart, Qt::Key_Return);
    chart.set_plans({plans[0]});
    QVERIFY(chart.selected_event()); // of the first
    chart.set_plans({plans[1]});
    QVERIFY(!chart.selected_event());
    QVERIFY2(chart.accessibleDescription().contains(plans[1].name + QStringLiteral(": ")),
             qPrintable(chart.accessibleDescription()));
}

void ChartTextsTest::an_event_selected_with_keys_is_copied_with_keys()
{
    GanttChart chart;
    chart.resize(900, 400);
    chart.show();
    QVERIFY(QTest::qWaitForWindowActive(&chart));
    chart.set_plans(several_plans(1, 3, 8, 1));
    chart.setFocus();
    QApplication::clipboard()->clear();
    QTest::keyClick(&chart, Qt::Key_C, Qt::ControlModifier);
    QVERIFY(QApplication::clipboard()->text().isEmpty());
    QTest::keyClick(&chart, Qt::Key_Return);
    QTest::keyClick(&chart, Qt::Key_C, Qt::ControlModifier);
    QVERIFY2(QApplication::clipboard()->text().contains("micro-batch"), qPrintable(QApplication::clipboard()->text()));
}

TANGRAM_TEST(ChartTextsTest)
#include "tst_chart_texts.moc"
