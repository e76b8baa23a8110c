// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/chart/gantt_layers.h"
#include "gantt/chart/gantt_scene.h"
#include "stacked_plans.h"
#include "test_program.h"

#include <QBuffer>
#include <QSvgGenerator>
#include <QXmlStreamReader>

#include <set>

using namespace tangram;

namespace {

/// A chart in a plot that is never shown.
struct Chart {
    Chart(std::vector<GanttPlan> plans, double ratio, bool memory)
    {
        plot.setBufferDevicePixelRatio(ratio);
        plot.setViewport(QRect(0, 0, 1000, 400));
        scene.set_colours(GanttColours(false));
        scene.set_plans(std::move(plans));
        scene.show_memory(memory);
    }

    QImage picture(double from, double to, double top)
    {
        scene.arrange(top);
        scene.show_times(from * scene.layout()->duration_s(), to * scene.layout()->duration_s());
        plot.replot(QCustomPlot::rpImmediateRefresh);
        return plot.toPixmap(1000, 400, plot.bufferDevicePixelRatio()).toImage();
    }
    const GanttKeptMargins& margins() { return plot.findChild<GanttMargins*>()->kept(); }

    QCustomPlot plot;
    GanttScene scene{plot};
};

} // namespace

class GanttMarginsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void what_is_kept_is_what_would_be_drawn_data();
    void what_is_kept_is_what_would_be_drawn();
    void zooming_draws_no_label_again();
    void what_changes_is_drawn_again();
    void labels_of_all_rows_are_laid_out_alike();
    void a_mixed_stage_names_all_its_groups();
};

void GanttMarginsTest::what_is_kept_is_what_would_be_drawn_data()
{
    QTest::addColumn<double>("ratio");
    QTest::addColumn<bool>("memory");
    for (const double ratio : {1.0, 1.5, 2.0})
        for (const bool memory : {false, true})
            QTest::addRow("%gx%s", ratio, memory ? ", memory" : "") << ratio << memory;
}

void GanttMarginsTest::what_is_kept_is_what_would_be_drawn()
{
    QFETCH(double, ratio);
    QFETCH(bool, memory);
    const std::vector<GanttPlan> plans = several_plans(4, 9, 12, 3);
    Chart kept(plans, ratio, memory);
    const double height = [&] {
        kept.picture(0, 1, 0);
        return kept.scene.layout()->height();
    }();
    // Down by little, back by more than is shown, by parts of a pixel, and to the end.
    for (const double top : {0.0, 7.0, 40.0, 38.0, 500.0, 480.5, 490.25, 2.0, std::floor(height) - 300}) {
        Chart fresh(plans, ratio, memory);
        QCOMPARE(kept.picture(0.1, 0.6, top), fresh.picture(0.1, 0.6, top));
    }
}

void GanttMarginsTest::zooming_draws_no_label_again()
{
    Chart chart(several_plans(4, 9, 12, 3), 1, true);
    chart.picture(0, 1, 20);
    const int drawn = chart.margins().rows_drawn();
    QVERIFY(drawn > 0);
    for (int i = 1; i < 20; ++i)
        chart.picture(0.02 * i, 1 - 0.02 * i, 20);
    QCOMPARE(chart.margins().rows_drawn(), drawn);
    chart.picture(0, 1, 24); // a few rows come into sight
    QVERIFY(chart.margins().rows_drawn() > drawn);
    QVERIFY(chart.margins().rows_drawn() <= drawn + 4);
}

void GanttMarginsTest::what_changes_is_drawn_again()
{
    const std::vector<GanttPlan> plans = several_plans(3, 5, 12, 3);
    Chart chart(plans, 1, false);
    const QImage light = chart.picture(0, 1, 0);
    chart.scene.set_colours(GanttColours(true));
    const QImage dark = chart.picture(0, 1, 0);
    QVERIFY(light != dark);
    chart.scene.set_colours(GanttColours(false));
    QCOMPARE(chart.picture(0, 1, 0), light);
    chart.scene.set_plans({plans[1], plans[0], plans[2]});
    const QImage turned = chart.picture(0, 1, 0);
    QVERIFY(turned != light);
    QFont larger = chart.plot.font();
    larger.setPixelSize(larger.pixelSize() > 0 ? larger.pixelSize() + 3 : 17);
    // Only what was never drawn before tells that nothing old is left: axes and swatches change in any case.
    const auto fresh = [&] {
        Chart other({plans[1], plans[0], plans[2]}, 1, false);
        other.plot.setFont(chart.plot.font());
        return other.picture(0, 1, 0);
    };
    QCOMPARE(turned, fresh());
    chart.plot.setFont(larger);
    const QImage with_larger = chart.picture(0, 1, 0);
    QVERIFY(with_larger != turned);
    QCOMPARE(with_larger, fresh());
    larger.setUnderline(true); // as wide and as high: the frame stays as it is
    chart.plot.setFont(larger);
    const QImage underlined = chart.picture(0, 1, 0);
    QVERIFY(underlined != with_larger);
    QCOMPARE(underlined, fresh());
    const IslandLook before = island_look();
    set_island_look({IslandPalette::grey, true});
    chart.scene.set_colours(GanttColours(false)); // as the window does
    const QImage grey = chart.picture(0, 1, 0);
    const QImage grey_anew = fresh();
    set_island_look(before);
    QVERIFY(grey != underlined);
    QCOMPARE(grey, grey_anew);
}

void GanttMarginsTest::labels_of_all_rows_are_laid_out_alike()
{
    const std::vector<GanttPlan> plans = several_plans(1, 7, 12, 3);
    bool in_one_line = false;
    bool in_two_lines = false;
    for (int height = 220; height < 520; height += 3) { // rows of so many pixels and parts of one
        Chart chart(plans, 1, false);
        chart.plot.setViewport(QRect(0, 0, 1000, height));
        chart.scene.arrange(0);
        QBuffer svg;
        svg.open(QIODevice::WriteOnly);
        QSvgGenerator generator;
        generator.setOutputDevice(&svg);
        generator.setSize({1000, height});
        QCPPainter painter;
        painter.begin(&generator);
        painter.setModes(QCPPainter::pmVectorized | QCPPainter::pmNoCaching);
        chart.plot.toPainter(&painter, 1000, height);
        painter.end();
        std::set<bool> below; // the layers stand under the name, where it begins
        QXmlStreamReader reader(svg.data());
        while (!reader.atEnd()) {
            if (reader.readNext() != QXmlStreamReader::StartElement || reader.name() != QLatin1String("text"))
                continue;
            const double x = reader.attributes().value("x").toDouble();
            if (reader.readElementText().trimmed().startsWith("layers"))
                below.insert(x < 40);
        }
        QVERIFY2(below.size() == 1, qPrintable(QString::number(height)));
        (*below.begin() ? in_two_lines : in_one_line) = true;
    }
    QVERIFY(in_one_line && in_two_lines);
}

void GanttMarginsTest::a_mixed_stage_names_all_its_groups()
{
    PlanFile file;
    file.islands = {{.id = "a", .name = "fast", .nodes = {0}}, {.id = "b", .name = "slow", .nodes = {1}}};
    StageLayout stage{.island = 0, .gpus = {{0, 0, 8}}, .layers = {3, 5}, .strategy = {.tensor = 1, .data = 8}};
    QCOMPARE(stage_islands(file, stage), QStringLiteral("fast"));
    QVERIFY2(stage_detail(stage).endsWith(QStringLiteral("tp1 dp8")), qPrintable(stage_detail(stage)));
    stage.gpus.push_back({1, 0, 8});
    stage.replicas = {{0, {{0, 0, 8}}, {.tensor = 1, .data = 8}}, {1, {{1, 0, 8}}, {.tensor = 2, .data = 4}}};
    QCOMPARE(stage_islands(file, stage), QStringLiteral("fast + slow"));
    QVERIFY2(stage_detail(stage).endsWith(QStringLiteral("tp1 dp8 + tp2 dp4")), qPrintable(stage_detail(stage)));
}

TANGRAM_TEST(GanttMarginsTest)
#include "tst_gantt_margins.moc"
