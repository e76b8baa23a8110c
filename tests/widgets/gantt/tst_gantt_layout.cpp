// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/geometry/gantt_key_steps.h"
#include "gantt/paint/gantt_painter.h"
#include "stacked_plans.h"
#include "test_program.h"

#include <set>

using namespace tangram;

class GanttLayoutTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void rows_and_strips_tile_the_chart_data();
    void rows_and_strips_tile_the_chart();
    void bands_of_a_row_stand_apart();
    void low_rows_have_bars_alone();
    void stages_and_rows_name_each_other();
    void every_drawn_event_is_hit_data();
    void every_drawn_event_is_hit();
    void what_is_drawn_as_density_is_hit_data();
    void what_is_drawn_as_density_is_hit();
    void a_sync_is_met_in_the_compute_lane_too();
    void an_event_costs_at_most_100_bytes_data();
    void an_event_costs_at_most_100_bytes();
    void one_walks_through_every_event_of_a_lane();
    void the_row_beside_has_the_nearest_event();
};

void GanttLayoutTest::rows_and_strips_tile_the_chart_data()
{
    QTest::addColumn<int>("plans");
    QTest::addColumn<bool>("memory");
    for (int plans : {1, 2, 10}) {
        for (bool memory : {false, true})
            QTest::addRow("%d plans%s", plans, memory ? ", memory" : "") << plans << memory;
    }
}

void GanttLayoutTest::rows_and_strips_tile_the_chart()
{
    QFETCH(int, plans);
    QFETCH(bool, memory);
    const std::vector<GanttPart> parts = laid_out(several_plans(plans, 4, 8, 3));
    const GanttLayout layout(parts, 30, memory);
    const GanttExtent extent = gantt_extent(parts, memory);
    QVERIFY(std::abs(layout.height() - (extent.fixed + extent.rows * gantt_row_step(30, memory))) < 1e-9);
    QVERIFY(std::abs(extent.row_height(layout.height()) - 30) < 1e-9);
    if (!memory) {
        const GanttLayout low(parts, 12, memory);
        QVERIFY(std::abs(low.height() - (extent.fixed_low + extent.rows * 12)) < 1e-9);
        QVERIFY(std::abs(extent.row_height(low.height()) - 12) < 1e-9);
    }
    QCOMPARE(layout.rows().size(), std::size_t(4 * (plans + (plans > 1 ? 1 : 0))));
    std::set<std::pair<double, double>> places;
    for (const GanttStrip& strip : layout.strips())
        places.insert({strip.top, strip.top + strip.height});
    for (const GanttPlacedRow& row : layout.rows())
        places.insert({row.top, row.top + layout.row_step()});
    QCOMPARE(places.size(), layout.strips().size() + layout.rows().size());
    double end = 0;
    for (const auto& [top, bottom] : places) {
        QVERIFY(top >= end - 1e-9);
        end = bottom;
    }
    QVERIFY(std::abs(end - layout.height()) < 1e-9);
    for (int row = 0; row < static_cast<int>(layout.rows().size()); ++row) {
        const double top = layout.rows()[static_cast<std::size_t>(row)].top;
        QCOMPARE(layout.row_at(top + 0.5 * layout.row_step()), std::optional(row));
        QCOMPARE(layout.rows_between(top + 1, top + 2), std::pair(row, row + 1));
    }
    for (const GanttStrip& strip : layout.strips())
        QVERIFY(!layout.row_at(strip.top + 0.5 * strip.height));
    QVERIFY(!layout.row_at(-1));
    QVERIFY(!layout.row_at(layout.height() + 1));
}

void GanttLayoutTest::bands_of_a_row_stand_apart()
{
    for (double height : {22.0, 36.0, 96.0}) {
        const GanttLayout layout(laid_out(several_plans(1, 2, 4, 1)), height, true);
        double end = 0;
        for (GanttLaneKind kind : gantt_lanes) {
            QVERIFY(layout.band(kind).top > end);
            QVERIFY(layout.band(kind).bottom > layout.band(kind).top + 1);
            end = layout.band(kind).bottom;
        }
        QVERIFY(layout.memory_band().top > end);
        QVERIFY(layout.memory_band().bottom < layout.row_step());
    }
}

void GanttLayoutTest::low_rows_have_bars_alone()
{
    for (const double height : {10.0, 12.0, 17.0, 21.0}) {
        const GanttLayout layout(laid_out(several_plans(2, 2, 4, 1)), height, false);
        const GanttViewport view{QRectF(0, 0, 100, layout.height()), 0, 1, 0, 1};
        for (int row = 0; row < static_cast<int>(layout.rows().size()); ++row) {
            double end = view.y(layout.rows()[static_cast<std::size_t>(row)].top);
            for (GanttLaneKind kind : gantt_lanes) {
                QVERIFY(layout.draws(kind));
                const QRectF band = view.band(layout, row, kind);
                QVERIFY(band.top() >= end && band.height() >= 1);
                end = band.bottom();
            }
        }
    }
    const GanttLayout layout(laid_out(several_plans(2, 2, 4, 1)), 6, false);
    QVERIFY(layout.draws(GanttLaneKind::compute));
    QCOMPARE(layout.band(GanttLaneKind::compute).bottom - layout.band(GanttLaneKind::compute).top, 5.0);
    for (GanttLaneKind kind : {GanttLaneKind::sync, GanttLaneKind::send_forward, GanttLaneKind::send_backward})
        QVERIFY(!layout.draws(kind));
}

void GanttLayoutTest::stages_and_rows_name_each_other()
{
    const GanttLayout layout(laid_out(several_plans(3, 4, 8, 5)), 30, false);
    for (int row = 0; row < static_cast<int>(layout.rows().size()); ++row)
        QCOMPARE(layout.row_of(layout.stage_of(row)), std::optional(row));
    QCOMPARE(layout.stage_of(4), (GanttStage{1, 0, 0}));
    QCOMPARE(layout.stage_of(8), (GanttStage{1, 1, 0}));
    QVERIFY(!layout.row_of({3, 0, 0}));
}

void GanttLayoutTest::every_drawn_event_is_hit_data()
{
    QTest::addColumn<int>("plans");
    QTest::addColumn<bool>("memory");
    QTest::addColumn<double>("ratio");
    QTest::addColumn<double>("row_height");
    for (int plans : {1, 2, 10}) {
        for (bool memory : {false, true}) {
            for (double ratio : {1.0, 2.0})
                QTest::addRow("%d plans%s at %gx", plans, memory ? ", memory" : "", ratio)
                    << plans << memory << ratio << 30.0;
        }
    }
    for (double height : {6.0, 6.37, 9.5, 12.0, 17.3})
        QTest::addRow("rows of %g", height) << 2 << false << 1.0 << height;
}

void GanttLayoutTest::every_drawn_event_is_hit()
{
    QFETCH(int, plans);
    QFETCH(bool, memory);
    QFETCH(double, ratio);
    QFETCH(double, row_height);
    const GanttLayout layout(laid_out(several_plans(plans, 4, 24, 40)), row_height, memory);
    std::set<std::pair<int, GanttLaneKind>> seen;
    for (const double zoom : {1.0, 0.2, 0.02}) {
        for (const double at : {0.0, 0.37, 0.9}) {
            GanttViewport view{QRectF(200, 40, 1200, layout.height()), at * layout.duration_s(), 0, 0, ratio};
            view.to_s = view.from_s + zoom * layout.duration_s();
            const TimeScale scale = view.scale();
            std::vector<GanttRect> rects;
            for (int row = 0; row < static_cast<int>(layout.rows().size()); ++row) {
                for (GanttLaneKind kind : gantt_lanes) {
                    const GanttLane& lane = layout.row(row).lane(kind);
                    const QRectF band = view.band(layout, row, kind);
                    rects.clear();
                    lane.rects(scale, 20, rects);
                    if (lane.is_density(scale) || !layout.draws(kind))
                        continue;
                    for (const GanttRect& rect : rects) {
                        const double x = view.area.left() + 0.5 * (rect.left + rect.right) / ratio;
                        if (x < view.area.left() || x > view.area.right())
                            continue;
                        const auto spot = layout.hit(view.seconds(x), view.height(band.center().y()), scale,
                                                     scale.seconds_per_pixel, 1);
                        QVERIFY(spot);
                        QCOMPARE(spot->row, row);
                        QCOMPARE(spot->lane, kind);
                        QVERIFY(spot->at >= rect.first && spot->at < rect.last);
                        QCOMPARE(layout.event(*spot).stage, layout.stage_of(row).stage);
                        QCOMPARE(layout.event(*spot).start_s, lane.start_s(spot->at));
                        seen.insert({row, kind});
                    }
                }
            }
        }
    }
    // Every row's work and sync, and nearly all sends: the last stage sends nothing on, the first nothing back.
    QVERIFY(seen.size() >= (layout.draws(GanttLaneKind::sync) ? 3 : 1) * layout.rows().size());
}

void GanttLayoutTest::what_is_drawn_as_density_is_hit_data()
{
    QTest::addColumn<int>("plans");
    QTest::addColumn<double>("ratio");
    for (const int plans : {1, 3})
        for (const double ratio : {1.0, 2.0})
            QTest::addRow("%d plans at %gx", plans, ratio) << plans << ratio;
}

void GanttLayoutTest::what_is_drawn_as_density_is_hit()
{
    QFETCH(int, plans);
    QFETCH(double, ratio);
    const GanttLayout layout(laid_out(several_plans(plans, 3, 1200, 40)), 30, false);
    int sampled = 0;
    for (const double zoom : {1.0, 0.6}) {
        GanttViewport view{QRectF(200, 40, 700, layout.height()), 0.2 * (1 - zoom) * layout.duration_s(), 0, 0, ratio};
        view.to_s = view.from_s + zoom * layout.duration_s();
        const TimeScale scale = view.scale();
        std::vector<GanttRect> rects;
        for (int row = 0; row < static_cast<int>(layout.rows().size()); ++row) {
            for (const GanttLaneKind kind : gantt_lanes) {
                const GanttLane& lane = layout.row(row).lane(kind);
                if (!lane.is_density(scale))
                    continue;
                const auto [first, last] = lane.visible(scale.start_s, scale.end_s());
                const double column_s = lane.density_column(scale, first, last) * scale.seconds_per_pixel;
                const double middle = view.height(view.band(layout, row, kind).center().y());
                rects.clear();
                lane.rects(scale, 20, rects);
                for (const GanttRect& rect : rects) {
                    for (int pixel = std::max(0, rect.left); pixel < std::min(rect.right, scale.width); ++pixel) {
                        const double seconds = scale.seconds(pixel + 0.5);
                        const auto spot = layout.hit(seconds, middle, scale, scale.seconds_per_pixel, 1);
                        QVERIFY(spot);
                        QCOMPARE(spot->row, row);
                        QCOMPARE(spot->lane, kind);
                        QVERIFY(lane.start_s(spot->at) <= seconds + column_s);
                        QVERIFY(lane.end_s(spot->at) >= seconds - column_s);
                        ++sampled;
                    }
                }
            }
        }
    }
    QVERIFY(sampled > 3000);
}

void GanttLayoutTest::a_sync_is_met_in_the_compute_lane_too()
{
    const GanttLayout layout(laid_out(several_plans(1, 3, 8, 2)), 30, false);
    const GanttLane& sync = layout.row(1).lane(GanttLaneKind::sync);
    QCOMPARE(sync.size(), 1);
    const double top = layout.rows()[1].top + layout.band(GanttLaneKind::compute).top + 2;
    const auto spot = layout.hit(0.5 * (sync.start_s(0) + sync.end_s(0)), top, TimeScale{}, 1e-9, 1);
    QCOMPARE(spot, std::optional(GanttSpot{1, GanttLaneKind::sync, 0}));
    QCOMPARE(layout.event(*spot).kind, EventKind::gradient_sync);
}

void GanttLayoutTest::an_event_costs_at_most_100_bytes_data()
{
    QTest::addColumn<int>("kind");
    for (int kind = 0; kind < schedule_kind_count; ++kind)
        QTest::addRow("%s", to_string(static_cast<ScheduleKind>(kind))) << kind;
}

void GanttLayoutTest::an_event_costs_at_most_100_bytes()
{
    QFETCH(int, kind);
    const auto file = synthetic_plan(1, 16, 256, 1, static_cast<ScheduleKind>(kind));
    const GanttGeometry geometry(std::shared_ptr<const Plan>(file, &file->plan));
    std::size_t memory = 0;
    for (const StageMemory& stage : memory_over_time(file->plan))
        memory += stage.steps.capacity() * sizeof(MemoryStep);
    const auto events = static_cast<double>(geometry.event_count());
    const double timeline = static_cast<double>(file->plan.timeline.capacity() * sizeof(Event)) / events;
    const double drawn = static_cast<double>(geometry.memory_bytes()) / events;
    const double over_time = static_cast<double>(memory) / events;
    qInfo("bytes per event: timeline %.1f, geometry %.1f, memory over time %.1f", timeline, drawn, over_time);
    QVERIFY(timeline + drawn + over_time <= 100);
}

void GanttLayoutTest::one_walks_through_every_event_of_a_lane()
{
    const GanttLayout layout(laid_out(several_plans(2, 3, 12, 8)), 30, false);
    for (int row : {0, 4}) {
        const GanttLane& lane = layout.row(row).lane(GanttLaneKind::compute);
        std::optional<GanttSpot> spot = first_spot(layout, {row, GanttLaneKind::compute, lane.size() / 2});
        int count = 0;
        double before = -1;
        for (; spot; spot = next_spot(layout, *spot, 1), ++count) {
            QVERIFY(layout.event(*spot).start_s > before);
            before = layout.event(*spot).start_s;
        }
        QCOMPARE(count, lane.size());
        QCOMPARE(last_spot(layout, {row, GanttLaneKind::compute, 0})->at, lane.size() - 1);
        QVERIFY(!next_spot(layout, {row, GanttLaneKind::compute, 0}, -1));
    }
}

void GanttLayoutTest::the_row_beside_has_the_nearest_event()
{
    const GanttLayout layout(laid_out(several_plans(3, 4, 12, 8)), 30, false);
    const auto rows = static_cast<int>(layout.rows().size());
    for (int row = 0; row < rows; ++row) {
        const GanttSpot from{row, GanttLaneKind::compute, 7};
        const Event& event = layout.event(from);
        const double middle = 0.5 * (event.start_s + event.end_s);
        const auto below = spot_beside(layout, from, 1);
        QCOMPARE(below.has_value(), row + 1 < rows);
        if (!below)
            continue;
        QCOMPARE(below->row, row + 1);
        const GanttLane& lane = layout.row(row + 1).lane(GanttLaneKind::compute);
        const auto distance = [&](int at) {
            return std::max({0.0, lane.start_s(at) - middle, middle - lane.end_s(at)});
        };
        for (int at = 0; at < lane.size(); ++at)
            QVERIFY(distance(below->at) <= distance(at));
        QCOMPARE(spot_beside(layout, {row + 1, GanttLaneKind::compute, 7}, -1)->row, row);
    }
    // A last stage sends nothing on: its row is passed over.
    const auto past = spot_beside(layout, {2, GanttLaneKind::send_forward, 1}, 1);
    QVERIFY(past);
    QCOMPARE(past->row, 4);
}

TANGRAM_TEST(GanttLayoutTest)
#include "tst_gantt_layout.moc"
