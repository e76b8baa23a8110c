// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/chart/gantt_layers.h"
#include "gantt/chart/gantt_scene.h"
#include "golden_picture.h"
#include "stacked_plans.h"
#include "test_program.h"

#include <QApplication>

#include <set>

using namespace tangram;

namespace {

struct Shown {
    std::vector<GanttPlan> plans;
    QSize size{720, 260};
    bool memory = false;
    double from = 0; ///< of the longest plan
    double to = 1;
    std::optional<GanttSpot> selected{};
};

QString compare(const char* name, const Shown& shown)
{
    return compare_with_golden(QLatin1String(name), shown.size, [&](QPainter& painter, bool dark) {
        QCustomPlot plot;
        const double ratio = painter.device()->devicePixelRatioF();
        plot.setBufferDevicePixelRatio(ratio);
        plot.setFont(golden_font());
        plot.setViewport(QRect(QPoint(), shown.size));
        GanttScene scene(plot);
        scene.set_colours(GanttColours(dark));
        scene.set_plans(shown.plans);
        scene.show_memory(shown.memory);
        scene.arrange(0);
        const double whole = scene.layout()->duration_s();
        scene.show_times(shown.from * whole, shown.to * whole);
        if (shown.selected) {
            scene.overlay().selected = shown.selected;
            scene.overlay().ruler_s = scene.layout()->event(*shown.selected).start_s;
            scene.select_row(shown.selected->row);
        }
        QPixmap picture = plot.toPixmap(shown.size.width(), shown.size.height(), ratio);
        picture.setDevicePixelRatio(ratio);
        painter.drawPixmap(0, 0, picture);
    });
}

std::vector<GanttPlan> one(ScheduleKind kind, int stages, int micro_batches)
{
    return {{QStringLiteral("A"), {}, synthetic_plan(1, stages, micro_batches, 3, kind)}};
}

/// All four causes of idle time: two pipelines of two stages that sync with each other, the second much faster.
std::vector<GanttPlan> every_cause()
{
    return {{QStringLiteral("A"), {}, synthetic_plan(2, 2, 5, 12)}};
}

} // namespace

class GanttGoldenTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void one_plan();
    void two_plans();
    void density();
    void memory_over_time();
    void every_cause_of_idle_time();
    void in_grey();
    void low_rows();
};

void GanttGoldenTest::initTestCase()
{
    if (!golden_pictures_apply())
        QSKIP("letters are drawn differently here: golden pictures are of Debian 12's Qt and FreeType");
}

void GanttGoldenTest::one_plan()
{
    const QString fault = compare("gantt/one-plan", {one(ScheduleKind::one_f_one_b, 3, 8)});
    QVERIFY2(fault.isEmpty(), qPrintable(fault));
}

void GanttGoldenTest::two_plans()
{
    std::vector<GanttPlan> plans = one(ScheduleKind::one_f_one_b, 3, 8);
    plans[0].title = QStringLiteral("tangram · default pruning");
    plans.push_back(
        {QStringLiteral("B"), QStringLiteral("zero bubble"), synthetic_plan(1, 2, 6, 5, ScheduleKind::zb_h1)});
    const QString fault =
        compare("gantt/two-plans", {plans, QSize(920, 310), false, 0, 1, GanttSpot{1, GanttLaneKind::compute, 5}});
    QVERIFY2(fault.isEmpty(), qPrintable(fault));
}

void GanttGoldenTest::density()
{
    const QString fault = compare("gantt/density", {one(ScheduleKind::one_f_one_b, 3, 900), QSize(640, 220)});
    QVERIFY2(fault.isEmpty(), qPrintable(fault));
}

void GanttGoldenTest::memory_over_time()
{
    const QString fault =
        compare("gantt/memory", {one(ScheduleKind::one_f_one_b, 3, 8), QSize(720, 380), true, 0, 0.7});
    QVERIFY2(fault.isEmpty(), qPrintable(fault));
}

void GanttGoldenTest::every_cause_of_idle_time()
{
    const std::vector<GanttPlan> plans = every_cause();
    std::set<BubbleCause> causes;
    for (const auto& pipeline : find_bubbles(plans.front().file->plan))
        for (const auto& stage : pipeline)
            for (const Bubble& bubble : stage)
                causes.insert(bubble.cause);
    QCOMPARE(causes.size(), std::size_t(4));
    const QString fault = compare("gantt/idle", {plans, QSize(720, 320)});
    QVERIFY2(fault.isEmpty(), qPrintable(fault));
}

void GanttGoldenTest::in_grey()
{
    const IslandLook before = island_look();
    set_island_look({IslandPalette::grey, true});
    const QString fault = compare("gantt/grey", {one(ScheduleKind::zb_h1, 3, 6)});
    set_island_look(before);
    QVERIFY2(fault.isEmpty(), qPrintable(fault));
}

void GanttGoldenTest::low_rows()
{
    std::vector<GanttPlan> plans = one(ScheduleKind::one_f_one_b, 16, 24);
    plans[0].title = QStringLiteral("tangram · default pruning");
    plans.push_back(
        {QStringLiteral("B"), QStringLiteral("zero bubble"), synthetic_plan(1, 12, 24, 5, ScheduleKind::zb_h1)});
    const QString fault =
        compare("gantt/low-rows", {plans, QSize(920, 340), false, 0, 1, GanttSpot{3, GanttLaneKind::compute, 5}});
    QVERIFY2(fault.isEmpty(), qPrintable(fault));
}

TANGRAM_TEST(GanttGoldenTest)
#include "tst_gantt_golden.moc"
