// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/theme.h"
#include "gantt/gantt_chart.h"
#include "synthetic_plan.h"

#include <QApplication>
#include <QMouseEvent>
#include <QTest>

using namespace tangram;

class GanttChartTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void the_rulers_flag_is_never_cut();
};

void GanttChartTest::the_rulers_flag_is_never_cut()
{
    GanttChart chart;
    chart.resize(1000, 400);
    chart.set_plans({{QStringLiteral("A"), {}, synthetic_plan(1, 3, 8, 1)}});
    chart.show();
    QVERIFY(QTest::qWaitForWindowExposed(&chart));
    auto* plot = chart.childAt(chart.rect().center());
    QVERIFY(plot);
    // The widest run of the flag's colour in any line of pixels while the cursor is at `x`; -1 beside the bars.
    const QRgb accent = accent_colour(is_dark(chart.palette())).rgb();
    const auto flag_width = [&](int x) {
        const QPoint at(x, chart.height() / 2);
        QMouseEvent move(QEvent::MouseMove, at, plot->mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QApplication::sendEvent(plot, &move);
        const QImage image = plot->grab().toImage().convertToFormat(QImage::Format_RGB32);
        int widest = -1;
        for (int y = 0; y < image.height() / 2; ++y) {
            int first = -1;
            for (int column = 0; column < image.width(); ++column) {
                if (image.pixel(column, y) != accent)
                    continue;
                first = first < 0 ? column : first;
                widest = std::max(widest, column - first + 1);
            }
        }
        return widest;
    };
    const int whole = flag_width(500);
    QVERIFY(whole > 20);
    int seen = 0;
    for (int x = 0; x < chart.width(); x += 3) {
        const int width = flag_width(x);
        if (width < 0)
            continue;
        ++seen;
        QVERIFY2(width > whole * 3 / 4, qPrintable(QStringLiteral("%1 of %2 at %3").arg(width).arg(whole).arg(x)));
    }
    QVERIFY(seen > 100);
}

QTEST_MAIN(GanttChartTest)
#include "tst_gantt_chart.moc"
