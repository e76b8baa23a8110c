// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/chart/chart_picture.h"
#include "common/chart/exportable_chart.h"
#include "gantt/chart/gantt_chart.h"
#include "gantt/paint/gantt_colours.h"
#include "stacked_plans.h"
#include "test_program.h"

#include <qcustomplot.h>

#include <QImage>
#include <QMimeData>
#include <QPdfWriter>
#include <QScrollBar>
#include <QTemporaryDir>

using namespace tangram;

class GanttWholeTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void a_stack_that_scrolls_is_saved_whole();
    void low_rows_are_saved_with_all_their_texts();
    void a_stack_is_printed_on_as_many_pages_as_it_takes();
    void a_whole_picture_looks_as_on_the_screen_data();
    void a_whole_picture_looks_as_on_the_screen();
    void a_copied_picture_is_as_sharp_as_it_is_large();
    void a_picture_as_high_as_none_can_be_is_refused();
};

namespace {

void show(GanttChart& chart, int plans)
{
    chart.resize(1000, 300);
    chart.set_plans(several_plans(plans, 8, 12, 1));
    chart.show();
}

} // namespace

void GanttWholeTest::a_stack_that_scrolls_is_saved_whole()
{
    GanttChart chart;
    show(chart, 5);
    QVERIFY(QTest::qWaitForWindowExposed(&chart));
    const ExportableChart* whole = ExportableChart::around(&chart);
    QVERIFY(whole->size().height() > 900);
    const auto png = chart_picture(*whole, QString(), "a.png", false);
    QVERIFY(png);
    const QImage picture = QImage::fromData(*png);
    QCOMPARE(picture.size(), 2 * whole->size());
    // The last row has its bars.
    bool bars = false;
    const QRgb forward = GanttColours(false).fill(EventKind::forward).rgb();
    for (int y = picture.height() - 60; y < picture.height() && !bars; ++y)
        for (int x = 0; x < picture.width() && !bars; ++x)
            bars = picture.pixel(x, y) == forward;
    QVERIFY(bars);
}

void GanttWholeTest::low_rows_are_saved_with_all_their_texts()
{
    GanttChart chart;
    chart.resize(1000, 400);
    chart.set_plans(several_plans(1, 20, 12, 1));
    chart.show();
    QVERIFY(QTest::qWaitForWindowExposed(&chart));
    QVERIFY(!chart.findChild<QScrollBar*>()->isVisible());
    const ExportableChart* whole = ExportableChart::around(&chart);
    const auto labels = [&] {
        const auto svg = chart_picture(*whole, QString(), "a.svg", false);
        return svg ? svg->count(">H100 rack") : qsizetype(-1);
    };
    QVERIFY2(whole->size().height() > 440, qPrintable(QString::number(whole->size().height())));
    QCOMPARE(labels(), qsizetype(20));
    // What is folded away on the screen is so in the picture, too.
    chart.set_plans(several_plans(2, 20, 12, 1));
    chart.fold(0, true);
    QCOMPARE(labels(), qsizetype(40)); // two pipelines of the other
    chart.set_plans(several_plans(1, 20, 12, 1));
    // As low as they were chosen, however.
    chart.rows().choose_height(6);
    QCOMPARE(whole->size().height(), 400);
    const qsizetype fewer = labels();
    QVERIFY2(fewer > 0 && fewer < 20, qPrintable(QString::number(fewer)));
}

void GanttWholeTest::a_stack_is_printed_on_as_many_pages_as_it_takes()
{
    GanttChart chart;
    show(chart, 5);
    QVERIFY(QTest::qWaitForWindowExposed(&chart));
    const ExportableChart* whole = ExportableChart::around(&chart);
    const std::vector<ChartStretch> pages = whole->pages(500);
    QVERIFY(pages.size() > 1);
    QCOMPARE(pages.front().top, 0);
    for (std::size_t i = 0; i < pages.size(); ++i) {
        QVERIFY(pages[i].height <= 500);
        QVERIFY(i == 0 || pages[i].top > pages[i - 1].top);
        QVERIFY(i == 0 || pages[i].top < pages[i - 1].top + pages[i - 1].height);
    }
    QCOMPARE(whole->pages(100'000).size(), std::size_t(1));
    QTemporaryDir folder;
    const auto pages_of = [&](int plans) {
        chart.set_plans(several_plans(plans, 8, 12, 1));
        const QString path = folder.filePath(QStringLiteral("paper.pdf"));
        QPdfWriter paper(path);
        paper.setPageOrientation(QPageLayout::Landscape);
        paper.setResolution(96);
        const bool printed = print_chart(*whole, QStringLiteral("Plans"), paper);
        QFile file(path);
        return printed && file.open(QIODevice::ReadOnly) ? file.readAll().count("/Type /Page\n") : qsizetype(-1);
    };
    QCOMPARE(pages_of(1), qsizetype(1));
    QVERIFY(pages_of(5) > 1);
}

void GanttWholeTest::a_whole_picture_looks_as_on_the_screen_data()
{
    QTest::addColumn<int>("width");
    for (int width = 700; width < 1500; width += 16) // the legend breaks at some of them
        QTest::addRow("%d", width) << width;
}

void GanttWholeTest::a_whole_picture_looks_as_on_the_screen()
{
    QFETCH(int, width);
    static const std::vector<GanttPlan> plans = several_plans(5, 8, 12, 1);
    GanttChart chart;
    chart.resize(width, 300);
    chart.rows().choose_height(22); // rows that are only low to be in sight are higher in a picture
    chart.set_plans(plans);
    chart.show();
    QVERIFY(QTest::qWaitForWindowExposed(&chart));
    auto* plot = chart.findChild<QCustomPlot*>();
    QVERIFY(plot->width() < chart.width()); // it scrolls
    chart.clearFocus(); // which is of the screen alone
    const ExportableChart* whole = ExportableChart::around(&chart);
    QCOMPARE(whole->size().width(), plot->width());
    QImage picture(whole->size(), QImage::Format_RGB32);
    QCPPainter painter;
    painter.begin(&picture);
    painter.setModes(QCPPainter::pmNoCaching);
    whole->paint(painter, false);
    painter.end();
    const QImage screen = plot->toPixmap(plot->width(), plot->height()).toImage();
    constexpr int heading = 80; // where legend and time axis are
    QCOMPARE(picture.copy(0, 0, plot->width(), heading).convertToFormat(QImage::Format_RGB32),
             screen.copy(0, 0, plot->width(), heading).convertToFormat(QImage::Format_RGB32));
}

void GanttWholeTest::a_copied_picture_is_as_sharp_as_it_is_large()
{
    for (const int plans : {1, 5}) {
        GanttChart chart;
        show(chart, plans);
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        const auto copied = chart_for_clipboard(*ExportableChart::around(&chart), false);
        const QImage picture = copied->imageData().value<QImage>();
        QCOMPARE(picture.size(), 2 * ExportableChart::around(&chart)->size());
        // What was drawn for the screen and enlarged has the same pixel four times everywhere.
        int finer = 0;
        for (int y = 120; y < 560; y += 2) // beside labels of stages
            for (int x = 60; x < 400; x += 2)
                finer +=
                    picture.pixel(x, y) != picture.pixel(x + 1, y) || picture.pixel(x, y) != picture.pixel(x, y + 1);
        QVERIFY2(finer > 200, qPrintable(QString::number(finer)));
    }
}

void GanttWholeTest::a_picture_as_high_as_none_can_be_is_refused()
{
    GanttChart chart;
    show(chart, 80);
    QVERIFY(QTest::qWaitForWindowExposed(&chart));
    const ExportableChart* whole = ExportableChart::around(&chart);
    const int plans_high = whole->size().height();
    QVERIFY2(plans_high > 16'000 && plans_high < 32'000, qPrintable(QString::number(plans_high)));
    const auto coarser = chart_picture(*whole, {}, "a.png", false);
    QVERIFY(coarser);
    QCOMPARE(QImage::fromData(*coarser).size(), whole->size());
    chart.set_plans(several_plans(150, 8, 12, 1));
    QCoreApplication::processEvents();
    QVERIFY(whole->size().height() > 32'000);
    for (const char* name : {"a.png", "a.pdf"}) {
        const auto refused = chart_picture(*whole, {}, name, false);
        QVERIFY(!refused);
        QVERIFY(!refused.error().hint.empty());
    }
    QVERIFY(chart_picture(*whole, {}, "a.svg", false));
    const auto copied = chart_for_clipboard(*whole, false);
    QVERIFY(!copied->hasImage());
    QVERIFY(copied->hasFormat("image/svg+xml"));
}

TANGRAM_TEST(GanttWholeTest)
#include "tst_gantt_whole.moc"
