// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/chart_picture.h"
#include "common/exportable_chart.h"
#include "gantt/gantt_chart.h"
#include "gantt/gantt_colours.h"
#include "stacked_plans.h"

#include <QImage>
#include <QPdfWriter>
#include <QTemporaryDir>
#include <QTest>

using namespace tangram;

class GanttWholeTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void a_stack_that_scrolls_is_saved_whole();
    void a_stack_is_printed_on_as_many_pages_as_it_takes();
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

QTEST_MAIN(GanttWholeTest)
#include "tst_gantt_whole.moc"
