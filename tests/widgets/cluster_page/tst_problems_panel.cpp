// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/theme/theme.h"
#include "problems/problems_panel.h"
#include "test_program.h"

#include <QApplication>
#include <QListView>

using namespace tangram;

class ProblemsPanelTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void a_marked_row_is_tinted_data();
    void a_marked_row_is_tinted();
};

void ProblemsPanelTest::a_marked_row_is_tinted_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void ProblemsPanelTest::a_marked_row_is_tinted()
{
    QFETCH(bool, dark);
    apply_scheme(dark ? ColourScheme::dark : ColourScheme::light);
    ProblemsPanel panel;
    panel.set_findings({{FindingKind::large_spread, true, "one", "mend it", {}, 0},
                        {FindingKind::large_spread, true, "two", "mend it", {}, 1}});
    panel.resize(400, 300);
    panel.show();
    auto* list = panel.findChild<QListView*>();
    list->setCurrentIndex(list->model()->index(0, 0));
    list->setFocus(); // whose box the style would fill
    QVERIFY(QTest::qWaitForWindowActive(&panel) && list->hasFocus());
    const QImage shown = list->viewport()->grab().toImage();
    const auto ground = [&](int row) {
        const QRect rect = list->visualRect(list->model()->index(row, 0));
        return shown.pixelColor(QPointF(rect.right() - 8, rect.center().y()).toPoint());
    };
    const QColor base = panel.palette().color(QPalette::Base);
    QCOMPARE(ground(1), base);
    QVERIFY(ground(0) != base);
    // The text keeps its colour, and stays as easy to read.
    const QColor text = panel.palette().color(QPalette::Text);
    QVERIFY2(contrast_ratio(ground(0), text) >= 7, qPrintable(ground(0).name()));
    const QRect marked = list->visualRect(list->model()->index(0, 0));
    QCOMPARE(shown.pixelColor(marked.left() + 4, marked.center().y()), ground(0)); // all of it alike
    bool has_text = false;
    const QRect& row = marked;
    for (int y = row.top(); y <= row.bottom(); ++y)
        for (int x = row.left() + 24; x < row.right() - 8; ++x)
            has_text |= contrast_ratio(shown.pixelColor(x, y), text) < 1.5;
    QVERIFY(has_text);
}

TANGRAM_TEST(ProblemsPanelTest)
#include "tst_problems_panel.moc"
