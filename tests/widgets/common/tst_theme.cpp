// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/theme/island_colours.h"
#include "common/theme/theme.h"
#include "gantt/paint/gantt_colours.h"
#include "test_program.h"

#include <QCheckBox>
#include <QRadioButton>

#include <set>

using namespace tangram;

/// Contrast after WCAG 2: 4.5 for text, 3 for large text and shapes that carry meaning.
class ThemeTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void text_reads_data();
    void text_reads();
    void empty_boxes_are_seen_data();
    void empty_boxes_are_seen();
    void letters_read_on_every_island();
    void island_names_read_on_the_canvas();
    void islands_differ();
    void micro_batch_numbers_read_on_bars();
    void contrast_of_black_on_white_is_21();
};

void ThemeTest::text_reads_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void ThemeTest::text_reads()
{
    QFETCH(bool, dark);
    const QPalette palette = dark ? dark_palette() : light_palette();
    QCOMPARE(is_dark(palette), dark);
    for (auto ground : {QPalette::Window, QPalette::Base, QPalette::AlternateBase}) {
        QVERIFY(contrast_ratio(palette.color(QPalette::Text), palette.color(ground)) >= 7);
        QVERIFY(contrast_ratio(quiet_text_colour(dark), palette.color(ground)) >= 4.5);
        QVERIFY(contrast_ratio(warning_colour(dark), palette.color(ground)) >= 4.5);
    }
    QVERIFY(contrast_ratio(palette.color(QPalette::HighlightedText), palette.color(QPalette::Highlight)) >= 4.5);
    QVERIFY(contrast_ratio(palette.color(QPalette::ButtonText), palette.color(QPalette::Button)) >= 7);
    QVERIFY(contrast_ratio(palette.color(QPalette::ToolTipText), palette.color(QPalette::ToolTipBase)) >= 7);
}

void ThemeTest::empty_boxes_are_seen_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<bool>("round");
    for (const bool dark : {false, true})
        for (const bool round : {false, true})
            QTest::addRow("%s %s", dark ? "dark" : "light", round ? "radio button" : "check box") << dark << round;
}

void ThemeTest::empty_boxes_are_seen()
{
    QFETCH(bool, dark);
    QFETCH(bool, round);
    apply_scheme(dark ? ColourScheme::dark : ColourScheme::light);
    QWidget ground;
    ground.setBackgroundRole(QPalette::Base);
    ground.setAutoFillBackground(true);
    QAbstractButton* box = nullptr;
    if (round)
        box = new QRadioButton(&ground);
    else
        box = new QCheckBox(&ground);
    box->resize(box->sizeHint());
    const QImage drawn = ground.grab().toImage();
    double seen = 1;
    for (int x = 0; x < box->width(); ++x)
        for (int y = 0; y < box->height(); ++y)
            seen = std::max(seen, contrast_ratio(drawn.pixelColor(x, y), ground.palette().color(QPalette::Base)));
    QVERIFY2(seen >= 2.5, qPrintable(QString::number(seen)));
}

void ThemeTest::letters_read_on_every_island()
{
    for (int island = 0; island < 64; ++island)
        QVERIFY2(contrast_ratio(text_on(island_colour(island)), island_colour(island)) >= 4.5,
                 qPrintable(QString::number(island)));
}

void ThemeTest::island_names_read_on_the_canvas()
{
    for (const QPalette& palette : {light_palette(), dark_palette()}) {
        const QColor ground = palette.color(QPalette::Window);
        for (int island = 0; island < 64; ++island)
            QVERIFY2(contrast_ratio(readable(island_colour(island), ground), ground) >= 4.5,
                     qPrintable(QString::number(island)));
    }
}

void ThemeTest::islands_differ()
{
    std::set<std::pair<QRgb, int>> looks;
    std::set<QString> letters;
    for (int island = 0; island < 40; ++island) {
        QVERIFY(looks.emplace(island_colour(island).rgb(), island_hatch(island)).second);
        QVERIFY(letters.insert(island_letter(island)).second);
    }
    QCOMPARE(island_letter(0), QStringLiteral("A"));
    QCOMPARE(island_letter(25), QStringLiteral("Z"));
    QCOMPARE(island_letter(26), QStringLiteral("AA"));
}

void ThemeTest::micro_batch_numbers_read_on_bars()
{
    for (bool dark : {false, true}) {
        for (EventKind kind : {EventKind::forward, EventKind::backward})
            QVERIFY(contrast_ratio(Qt::white, GanttColours(dark).fill(kind)) >= 4);
        QVERIFY(
            contrast_ratio(GanttColours(dark).fill(EventKind::forward), GanttColours(dark).fill(EventKind::backward))
            >= 1.2);
    }
}

void ThemeTest::contrast_of_black_on_white_is_21()
{
    QVERIFY(std::abs(contrast_ratio(Qt::black, Qt::white) - 21) < 0.01);
    QCOMPARE(contrast_ratio(Qt::red, Qt::red), 1.0);
}

TANGRAM_TEST(ThemeTest)
#include "tst_theme.moc"
