// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/geometry/gantt_layout.h"
#include "gantt/paint/gantt_painter.h"
#include "synthetic_plan.h"
#include "test_program.h"

#include <array>
#include <cmath>
#include <map>
#include <random>

using namespace tangram;

namespace {

/// Events with gaps, of random kinds and widths over several orders of magnitude.
std::vector<Event> random_lane(std::mt19937& random, int count)
{
    std::vector<Event> events;
    double at = 0;
    std::uniform_real_distribution<double> exponent(-5, -1);
    for (int i = 0; i < count; ++i) {
        if (random() % 3 == 0)
            at += std::pow(10, exponent(random));
        const double end = at + std::pow(10, exponent(random));
        events.push_back({0, 0, random() % 2 == 0 ? EventKind::forward : EventKind::backward, i, at, end});
        at = end;
    }
    return events;
}

GanttLane lane_of(const std::vector<Event>& events)
{
    std::vector<int> indices;
    for (std::size_t i = 0; i < events.size(); ++i)
        indices.push_back(static_cast<int>(i));
    return GanttLane(events, indices);
}

double slow_busy(const std::vector<Event>& events, EventKind kind, double from, double to)
{
    double sum = 0;
    for (const Event& event : events) {
        if (event.kind == kind)
            sum += std::max(0.0, std::min(to, event.end_s) - std::max(from, event.start_s));
    }
    return sum;
}

} // namespace

class GanttGeometryTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void time_scale_round_trips_data();
    void time_scale_round_trips();
    void viewport_round_trips();
    void nothing_is_drawn_of_nothing();
    void busy_time_equals_the_plain_sum();
    void wide_bars_are_exact();
    void bars_never_overlap_and_keep_gaps();
    void density_shows_the_busy_fraction_of_each_column();
    void density_ends_with_the_last_event();
    void a_pixel_beside_an_event_still_hits_it();
    void bubbles_add_up_to_the_schedules_idle_time_data();
    void bubbles_add_up_to_the_schedules_idle_time();
    void bubbles_and_events_tile_the_iteration();
};

void GanttGeometryTest::time_scale_round_trips_data()
{
    QTest::addColumn<double>("start");
    QTest::addColumn<double>("per_pixel");
    QTest::newRow("seconds") << 0.0 << 0.01;
    QTest::newRow("nanoseconds") << 3.5 << 1e-9;
    QTest::newRow("before zero") << -2.0 << 0.5;
    QTest::newRow("hours") << 7200.0 << 60.0;
}

void GanttGeometryTest::time_scale_round_trips()
{
    QFETCH(double, start);
    QFETCH(double, per_pixel);
    const TimeScale scale{start, per_pixel, 1600};
    for (double pixel : {0.0, 0.5, 799.0, 1600.0})
        QVERIFY(std::abs(scale.pixel(scale.seconds(pixel)) - pixel) < 1e-3);
}

void GanttGeometryTest::viewport_round_trips()
{
    GanttViewport view{QRectF(200, 50, 1000, 400), 1.5, 4.0, 72.0, 2};
    QCOMPARE(view.x(view.seconds(321.0)), 321.0);
    QCOMPARE(view.y(view.height(77.0)), 77.0);
    QCOMPARE(view.scale().width, 2000);
    QCOMPARE(view.scale().end_s(), 4.0);
}

void GanttGeometryTest::nothing_is_drawn_of_nothing()
{
    std::vector<GanttRect> rects;
    GanttLane().rects({0, 1, 100}, 20, rects);
    QVERIFY(rects.empty());
    QVERIFY(!GanttLane().at(0, 1e9));
    lane_of({{0, 0, EventKind::forward, 0, 1, 1}}).rects({0, 0.01, 200}, 20, rects);
    QCOMPARE(rects.size(), std::size_t(1)); // an instant is still a pixel
    rects.clear();
    lane_of({{0, 0, EventKind::forward, 0, 1, 2}}).rects({5, 0.01, 200}, 20, rects);
    QVERIFY(rects.empty());
    const GanttGeometry empty(std::make_shared<const Plan>());
    QVERIFY(empty.rows().empty());
    QCOMPARE(empty.event_count(), std::size_t(0));
}

void GanttGeometryTest::busy_time_equals_the_plain_sum()
{
    std::mt19937 random(11);
    for (int round = 0; round < 20; ++round) {
        const auto events = random_lane(random, 200);
        const GanttLane lane = lane_of(events);
        std::uniform_real_distribution<double> time(-0.1, events.back().end_s + 0.1);
        for (int i = 0; i < 50; ++i) {
            const double a = time(random);
            const double b = time(random);
            const double from = std::min(a, b);
            const double to = std::max(a, b);
            for (EventKind kind : {EventKind::forward, EventKind::backward, EventKind::optimizer})
                QVERIFY(std::abs(lane.busy_s(kind, from, to) - slow_busy(events, kind, from, to)) < 1e-9);
        }
    }
}

void GanttGeometryTest::wide_bars_are_exact()
{
    const auto file = synthetic_plan(1, 4, 16, 3);
    const GanttGeometry geometry(std::shared_ptr<const Plan>(file, &file->plan));
    const TimeScale scale{0, geometry.duration_s() / 8000, 8000};
    for (const GanttRow& row : geometry.rows()) {
        const GanttLane& lane = row.lane(GanttLaneKind::compute);
        QVERIFY(!lane.is_density(scale));
        std::vector<GanttRect> rects;
        lane.rects(scale, 20, rects);
        QCOMPARE(static_cast<int>(rects.size()), lane.size());
        for (int i = 0; i < lane.size(); ++i) {
            const GanttRect& rect = rects[static_cast<std::size_t>(i)];
            QCOMPARE(rect.first, i);
            QVERIFY(rect.single());
            QCOMPARE(rect.kind, lane.kind(i));
            QVERIFY(std::abs(rect.left - scale.pixel(lane.start_s(i))) <= 0.5 + 1e-6);
            QVERIFY(std::abs(rect.right - scale.pixel(lane.end_s(i))) <= 0.5 + 1e-6);
        }
    }
}

void GanttGeometryTest::bars_never_overlap_and_keep_gaps()
{
    std::mt19937 random(5);
    int bar_lanes = 0;
    for (int round = 0; round < 200; ++round) {
        const auto events = random_lane(random, 60);
        const GanttLane lane = lane_of(events);
        const TimeScale scale{0, events.back().end_s / 400, 400};
        if (lane.is_density(scale))
            continue;
        ++bar_lanes;
        std::vector<GanttRect> rects;
        lane.rects(scale, 20, rects);
        int expected = 0;
        for (std::size_t i = 0; i < rects.size(); ++i) {
            QCOMPARE(rects[i].first, expected); // every event stands in exactly one rectangle
            expected = rects[i].last;
            QVERIFY(rects[i].right > rects[i].left);
            if (i > 0) {
                QVERIFY(rects[i].left >= rects[i - 1].right);
                const double gap = lane.start_s(rects[i].first) - lane.end_s(rects[i - 1].last - 1);
                if (gap >= 2 * scale.seconds_per_pixel)
                    QVERIFY(rects[i].left > rects[i - 1].right);
            }
        }
        QCOMPARE(expected, lane.size());
    }
    QVERIFY(bar_lanes > 20);
}

void GanttGeometryTest::density_shows_the_busy_fraction_of_each_column()
{
    std::mt19937 random(8);
    for (int round = 0; round < 20; ++round) {
        const auto events = random_lane(random, 3000);
        const GanttLane lane = lane_of(events);
        const TimeScale scale{events.back().end_s * 0.1, events.back().end_s / 1000, 500};
        QVERIFY(lane.is_density(scale));
        constexpr int steps = 24;
        std::vector<GanttRect> rects;
        lane.rects(scale, steps, rects);
        std::map<std::pair<int, int>, double> heights; // (pixel, kind) -> fraction
        for (const GanttRect& rect : rects) {
            for (int pixel = rect.left; pixel < rect.right; ++pixel)
                heights[{pixel, static_cast<int>(rect.kind)}] += static_cast<double>(rect.bottom - rect.top);
        }
        const auto [first, last] = lane.visible(scale.start_s, scale.end_s());
        const double column_s = lane.density_column(scale, first, last) * scale.seconds_per_pixel;
        for (int column = static_cast<int>(scale.start_s / column_s) + 1; (column + 1) * column_s < scale.end_s();
             ++column) {
            for (EventKind kind : {EventKind::forward, EventKind::backward}) {
                const double exact = slow_busy(events, kind, column * column_s, (column + 1) * column_s) / column_s;
                const int middle = static_cast<int>(scale.pixel((column + 0.5) * column_s));
                const double drawn = heights[{middle, static_cast<int>(kind)}];
                QVERIFY2(std::abs(drawn - exact) <= 1.0 / steps,
                         qPrintable(QString("%1 %2 %3").arg(column).arg(drawn).arg(exact)));
            }
        }
    }
}

void GanttGeometryTest::density_ends_with_the_last_event()
{
    std::mt19937 random(9);
    for (int round = 0; round < 20; ++round) {
        const auto events = random_lane(random, 3000);
        const GanttLane lane = lane_of(events);
        const TimeScale scale{0, events.back().end_s / 450, 500}; // more is shown than there is
        QVERIFY(lane.is_density(scale));
        std::vector<GanttRect> rects;
        lane.rects(scale, 24, rects);
        int right = 0;
        for (const GanttRect& rect : rects)
            right = std::max(right, rect.right);
        QVERIFY2(right == 450 || right == 451, qPrintable(QString::number(right)));
    }
}

void GanttGeometryTest::a_pixel_beside_an_event_still_hits_it()
{
    const GanttLane lane = lane_of({{0, 0, EventKind::forward, 0, 1.0, 2.0}, {0, 0, EventKind::forward, 1, 3.0, 4.0}});
    QCOMPARE(lane.at(0.95, 0.1), std::optional(0));
    QCOMPARE(lane.at(2.05, 0.1), std::optional(0));
    QCOMPARE(lane.at(2.95, 0.1), std::optional(1));
    QVERIFY(!lane.at(2.5, 0.1));
    QVERIFY(!lane.at(0.8, 0.1));
    QVERIFY(!lane.at(4.2, 0.1));
}

void GanttGeometryTest::bubbles_add_up_to_the_schedules_idle_time_data()
{
    QTest::addColumn<int>("pipelines");
    QTest::addColumn<int>("stages");
    QTest::addColumn<int>("micro_batches");
    QTest::addColumn<int>("kind");
    QTest::addColumn<bool>("blocking_sends");
    for (int pipelines : {1, 2, 3}) {
        for (int stages : {1, 2, 5}) {
            for (int micro_batches : {1, 3, 24})
                QTest::addRow("%d pipelines, %d stages, %d micro-batches", pipelines, stages, micro_batches)
                    << pipelines << stages << micro_batches << static_cast<int>(ScheduleKind::one_f_one_b) << false;
        }
    }
    for (int kind = 0; kind < schedule_kind_count; ++kind)
        for (int pipelines : {1, 2})
            QTest::addRow("%d pipelines, %s", pipelines, to_string(static_cast<ScheduleKind>(kind)))
                << pipelines << 4 << 24 << kind << false;
    for (const ScheduleKind kind : {ScheduleKind::one_f_one_b, ScheduleKind::gpipe})
        for (int pipelines : {1, 2})
            QTest::addRow("%d pipelines, %s, sends block", pipelines, to_string(kind))
                << pipelines << 4 << 24 << static_cast<int>(kind) << true;
}

void GanttGeometryTest::bubbles_add_up_to_the_schedules_idle_time()
{
    QFETCH(int, pipelines);
    QFETCH(int, stages);
    QFETCH(int, micro_batches);
    QFETCH(int, kind);
    QFETCH(bool, blocking_sends);
    for (unsigned seed = 0; seed < 10; ++seed) {
        const auto file =
            synthetic_plan(pipelines, stages, micro_batches, seed, static_cast<ScheduleKind>(kind), blocking_sends);
        const auto bubbles = find_bubbles(file->plan);
        for (std::size_t p = 0; p < bubbles.size(); ++p) {
            for (std::size_t s = 0; s < bubbles[p].size(); ++s) {
                std::array<double, 4> sums{};
                for (const Bubble& bubble : bubbles[p][s])
                    sums[static_cast<std::size_t>(bubble.cause)] += bubble.end_s - bubble.start_s;
                const IdleTime& idle = file->plan.pipelines[p].stages[s].idle;
                QVERIFY(std::abs(sums[0] - idle.ramp_s) < 1e-9);
                QVERIFY(std::abs(sums[1] - idle.imbalance_s) < 1e-9);
                QVERIFY(std::abs(sums[2] - idle.communication_s) < 1e-9);
                QVERIFY(std::abs(sums[3] - idle.sync_s) < 1e-9);
            }
        }
    }
}

void GanttGeometryTest::bubbles_and_events_tile_the_iteration()
{
    const auto file = synthetic_plan(2, 4, 12, 77);
    const GanttGeometry geometry(std::shared_ptr<const Plan>(file, &file->plan));
    for (std::size_t r = 0; r < geometry.rows().size(); ++r) {
        const GanttRow& row = geometry.rows()[r];
        double covered = 0;
        for (GanttLaneKind kind : {GanttLaneKind::compute, GanttLaneKind::sync}) {
            const GanttLane& lane = row.lane(kind);
            for (int i = 0; i < lane.size(); ++i)
                covered += lane.end_s(i) - lane.start_s(i);
        }
        for (const Bubble& bubble : row.bubbles) {
            covered += bubble.end_s - bubble.start_s;
            const Bubble* found = geometry.bubble_at(static_cast<int>(r), 0.5 * (bubble.start_s + bubble.end_s));
            QVERIFY(found != nullptr);
            QCOMPARE(*found, bubble);
        }
        QVERIFY(std::abs(covered - geometry.duration_s()) < 1e-9);
    }
}

TANGRAM_TEST(GanttGeometryTest)
#include "tst_gantt_geometry.moc"
