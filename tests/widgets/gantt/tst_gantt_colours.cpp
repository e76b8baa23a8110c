// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/theme/theme.h"
#include "gantt/paint/gantt_colours.h"
#include "test_program.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>

using namespace tangram;

namespace {

using Vector = std::array<double, 3>;
using Matrix = std::array<Vector, 3>;

struct Sight {
    const char* name;
    Matrix matrix; ///< over linear RGB
};

/// Machado, Oliveira, Fernandes: "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG
/// 15 (2009), severity 1.
constexpr std::array<Sight, 4> sights = {{
    {"usual", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
    {"protanopia",
     {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}}},
    {"deuteranopia",
     {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}}},
    {"tritanopia",
     {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}},
}};

Vector times(const Matrix& matrix, const Vector& vector)
{
    Vector result{};
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 3; ++k)
            result[i] += matrix[i][k] * vector[k];
    return result;
}

double linear(double value)
{
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

/// CIE L*a*b* of a colour as it is seen.
Vector seen(const QColor& colour, const Matrix& sight)
{
    Vector rgb = times(sight, {linear(colour.redF()), linear(colour.greenF()), linear(colour.blueF())});
    for (double& channel : rgb)
        channel = std::clamp(channel, 0.0, 1.0);
    constexpr Matrix to_xyz = {{{0.4124, 0.3576, 0.1805}, {0.2126, 0.7152, 0.0722}, {0.0193, 0.1192, 0.9505}}};
    const Vector xyz = times(to_xyz, rgb);
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    const double x = f(xyz[0] / 0.95047);
    const double y = f(xyz[1]);
    const double z = f(xyz[2] / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double distance(const QColor& a, const QColor& b, const Matrix& sight)
{
    const Vector va = seen(a, sight);
    const Vector vb = seen(b, sight);
    return std::hypot(va[0] - vb[0], va[1] - vb[1], va[2] - vb[2]);
}

constexpr std::array<EventKind, 6> kinds = {EventKind::forward,         EventKind::backward,
                                            EventKind::backward_weight, EventKind::send_forward,
                                            EventKind::gradient_sync,   EventKind::optimizer};

} // namespace

class GanttColoursTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void of_every_palette_data();
    void of_every_palette();
    void they_follow_the_islands_palette();
};

void GanttColoursTest::of_every_palette_data()
{
    QTest::addColumn<int>("palette");
    QTest::addColumn<bool>("dark");
    for (int palette = 0; palette < island_palette_count; ++palette) {
        for (bool dark : {false, true})
            QTest::addRow("palette %d%s", palette, dark ? ", dark" : "") << palette << dark;
    }
}

void GanttColoursTest::of_every_palette()
{
    QFETCH(int, palette);
    QFETCH(bool, dark);
    const GanttColours colours(dark, static_cast<IslandPalette>(palette));
    for (EventKind kind : kinds) {
        QVERIFY2(contrast_ratio(colours.text_on_bar(kind), colours.fill(kind)) >= 4.5, to_string(kind));
        QVERIFY2(distance(colours.fill(kind), colours.track, sights[0].matrix) >= 12, to_string(kind));
    }
    // What shares the compute lane is told apart by whoever looks, and in grey by lightness or hatch.
    const std::array<EventKind, 4> sharing = {EventKind::forward, EventKind::backward, EventKind::backward_weight,
                                              EventKind::optimizer};
    for (EventKind a : sharing) {
        for (EventKind b : sharing) {
            if (a >= b)
                continue;
            double least = std::numeric_limits<double>::max();
            for (const Sight& sight : sights)
                least = std::min(least, distance(colours.fill(a), colours.fill(b), sight.matrix));
            const bool hatched = colours.bar_hatch(a) != colours.bar_hatch(b);
            const auto said = QStringLiteral("%1 and %2: %3").arg(to_string(a), to_string(b)).arg(least);
            QVERIFY2(least >= 12 || hatched, qPrintable(said));
        }
    }
    // Neighbours most of the time: lightness alone says which is which.
    QVERIFY(contrast_ratio(colours.fill(EventKind::forward), colours.fill(EventKind::backward)) >= 1.25);
}

void GanttColoursTest::they_follow_the_islands_palette()
{
    const IslandLook before = island_look();
    std::set<QRgb> forward;
    std::set<QRgb> weights;
    for (int palette = 0; palette < island_palette_count; ++palette) {
        set_island_look({static_cast<IslandPalette>(palette), true});
        forward.insert(GanttColours(false).fill(EventKind::backward).rgb());
        weights.insert(GanttColours::memory(0).rgb());
    }
    set_island_look(before);
    QCOMPARE(forward.size(), std::size_t(island_palette_count));
    QCOMPARE(weights.size(), std::size_t(island_palette_count));
}

TANGRAM_TEST(GanttColoursTest)
#include "tst_gantt_colours.moc"
