// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/theme/appearance.h"
#include "common/theme/island_swatch.h"
#include "common/theme/palette_follower.h"
#include "own_settings.h"
#include "test_program.h"

#include <QApplication>
#include <QPainter>
#include <QSignalSpy>
#include <QStandardPaths>

#include <cmath>
#include <set>

using namespace tangram;

namespace {

/// Counts how often it is told of another palette, and paints a swatch.
class Watcher : public QWidget {
public:
    int changes = 0;
    int paints = 0;

protected:
    void changeEvent(QEvent* event) override
    {
        if (event->type() == QEvent::PaletteChange)
            ++changes;
        QWidget::changeEvent(event);
    }
    void paintEvent(QPaintEvent*) override { ++paints; }
};

/// A colour as somebody without one kind of cones sees it: Viénot, Brettel and Mollon (1999), on linear RGB.
QColor seen_without(const QColor& colour, bool red_cones)
{
    const auto linear = [](double value) {
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    const auto display = [](double value) {
        value = std::clamp(value, 0.0, 1.0);
        return value <= 0.0031308 ? value * 12.92 : 1.055 * std::pow(value, 1 / 2.4) - 0.055;
    };
    const double r = linear(colour.redF()), g = linear(colour.greenF()), b = linear(colour.blueF());
    const double both = red_cones ? 0.11238 * r + 0.88762 * g : 0.29275 * r + 0.70725 * g;
    const double blue = red_cones ? 0.00401 * r - 0.00401 * g + b : -0.02234 * r + 0.02234 * g + b;
    return QColor::fromRgbF(float(display(both)), float(display(both)), float(display(blue)));
}

double distance(const QColor& a, const QColor& b)
{
    return std::hypot(a.red() - b.red(), std::hypot(a.green() - b.green(), a.blue() - b.blue()));
}

} // namespace

class AppearanceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void choices_are_kept();
    void what_is_not_understood_is_the_default();
    void labels_read_data();
    void labels_read();
    void islands_differ_data();
    void islands_differ();
    void colours_stay_apart_data();
    void colours_stay_apart();
    void hatches_can_be_left_out();
    void another_look_reaches_everything_at_once();
    void the_system_is_followed();
    void a_chosen_scheme_stays();

private:
    OwnSettings settings_;
};

void AppearanceTest::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
}

void AppearanceTest::init()
{
    forget_settings();
    set_island_look({});
    set_system_is_dark({});
}

void AppearanceTest::choices_are_kept()
{
    QCOMPARE(kept_appearance(), Appearance{});
    for (const ColourScheme scheme : {ColourScheme::system, ColourScheme::light, ColourScheme::dark}) {
        for (int palette = 0; palette < island_palette_count; ++palette) {
            const Appearance wanted{scheme, {static_cast<IslandPalette>(palette), palette % 2 == 0}};
            keep_appearance(wanted);
            QCOMPARE(kept_appearance(), wanted);
            apply_appearance(wanted);
            QCOMPARE(current_scheme(), scheme);
            QCOMPARE(island_look(), wanted.islands);
            QVERIFY(!display_name(wanted.islands.palette).isEmpty());
        }
    }
}

void AppearanceTest::what_is_not_understood_is_the_default()
{
    Settings().setValue("appearance/colours", "sepia");
    Settings().setValue("appearance/islands", 17);
    QCOMPARE(kept_appearance(), Appearance{});
}

void AppearanceTest::labels_read_data()
{
    QTest::addColumn<int>("palette");
    for (int palette = 0; palette < island_palette_count; ++palette)
        QTest::newRow(qPrintable(display_name(static_cast<IslandPalette>(palette)))) << palette;
}

void AppearanceTest::labels_read()
{
    QFETCH(int, palette);
    set_island_look({static_cast<IslandPalette>(palette), true});
    for (int island = 0; island < 64; ++island) {
        const QColor colour = island_colour(island);
        QVERIFY2(contrast_ratio(text_on(colour), colour) >= 4.5, qPrintable(colour.name()));
        for (const QPalette& frame : {light_palette(), dark_palette()})
            for (const auto ground : {QPalette::Window, QPalette::Base})
                QVERIFY2(contrast_ratio(readable(colour, frame.color(ground)), frame.color(ground)) >= 4.5,
                         qPrintable(colour.name()));
    }
}

void AppearanceTest::islands_differ_data()
{
    labels_read_data();
}

void AppearanceTest::islands_differ()
{
    QFETCH(int, palette);
    set_island_look({static_cast<IslandPalette>(palette), true});
    std::set<std::pair<QRgb, int>> looks;
    for (int island = 0; island < 32; ++island)
        QVERIFY2(looks.emplace(island_colour(island).rgb(), island_hatch(island)).second,
                 qPrintable(QString::number(island)));
}

void AppearanceTest::colours_stay_apart_data()
{
    QTest::addColumn<int>("palette");
    QTest::addColumn<int>("count");
    QTest::newRow("Okabe-Ito") << int(IslandPalette::okabe_ito) << 7;
    QTest::newRow("Tol's bright") << int(IslandPalette::tol_bright) << 6;
    QTest::newRow("Tol's muted") << int(IslandPalette::tol_muted) << 9;
}

void AppearanceTest::colours_stay_apart()
{
    QFETCH(int, palette);
    QFETCH(int, count);
    set_island_look({static_cast<IslandPalette>(palette), true});
    constexpr double told_apart = 16; // of 441 from black to white
    for (int a = 0; a < count; ++a)
        for (int b = 0; b < a; ++b)
            for (const bool red_cones : {true, false}) {
                const double apart =
                    distance(seen_without(island_colour(a), red_cones), seen_without(island_colour(b), red_cones));
                QVERIFY2(apart >= told_apart, qPrintable(QStringLiteral("%1 and %2: %3").arg(a).arg(b).arg(apart)));
            }
}

void AppearanceTest::hatches_can_be_left_out()
{
    QVERIFY(island_hatch(10) != Qt::NoBrush);
    set_island_look({IslandPalette::okabe_ito, false});
    for (int island = 0; island < 40; ++island)
        QCOMPARE(island_hatch(island), Qt::NoBrush);
    // Greys alone would not do.
    set_island_look({IslandPalette::grey, false});
    QVERIFY(island_hatch(1) != Qt::NoBrush);
}

void AppearanceTest::another_look_reaches_everything_at_once()
{
    Watcher watcher;
    watcher.show();
    QVERIFY(QTest::qWaitForWindowExposed(&watcher));
    int followed = 0;
    follow_palette(&watcher, [&] { ++followed; });
    QCoreApplication::processEvents();
    const int changes = watcher.changes;
    const int paints = watcher.paints;
    const QImage before = island_swatch(1).pixmap(16, 16).toImage();
    set_island_look({IslandPalette::tol_muted, true});
    QCOMPARE(watcher.changes, changes + 1);
    QCOMPARE(followed, 2);
    QTRY_VERIFY(watcher.paints > paints);
    QVERIFY(island_swatch(1).pixmap(16, 16).toImage() != before);
    set_island_look({IslandPalette::tol_muted, true}); // the same again
    QCOMPARE(watcher.changes, changes + 1);
}

void AppearanceTest::the_system_is_followed()
{
    bool dark = false;
    set_system_is_dark([&] { return dark; });
    apply_scheme(ColourScheme::system);
    QVERIFY(!is_dark(QApplication::palette()));
    QWidget window;
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    dark = true;
    QEvent told(QEvent::ThemeChange);
    QApplication::sendEvent(&window, &told);
    QTRY_VERIFY(is_dark(QApplication::palette()));
    QTRY_VERIFY(is_dark(window.palette()));
    dark = false;
    QApplication::sendEvent(&window, &told);
    QTRY_VERIFY(!is_dark(QApplication::palette()));
}

void AppearanceTest::a_chosen_scheme_stays()
{
    bool dark = false;
    set_system_is_dark([&] { return dark; });
    apply_scheme(ColourScheme::light);
    QWidget window;
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    dark = true;
    QEvent told(QEvent::ThemeChange);
    QApplication::sendEvent(&window, &told);
    QCoreApplication::processEvents();
    QVERIFY(!is_dark(QApplication::palette()));
    apply_scheme(ColourScheme::system);
    QVERIFY(is_dark(QApplication::palette()));
    // And the platform itself can be asked while our palette is set.
    set_system_is_dark({});
    const QPalette own = QApplication::palette();
    system_is_dark();
    QCOMPARE(QApplication::palette(), own);
}

TANGRAM_TEST(AppearanceTest)
#include "tst_appearance.moc"
