// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/geometry/gantt_phases.h"
#include "plan/timing/memory_over_time.h"
#include "synthetic_plan.h"
#include "test_program.h"

using namespace tangram;

namespace {

/// All stages alike and sends in no time, simulated.
Plan even_plan(int stages, int micro_batches, ScheduleKind kind, double forward_s, double backward_s)
{
    PipelineTimes times;
    times.micro_batches = micro_batches;
    times.schedule = kind;
    times.stages.assign(static_cast<std::size_t>(stages), {forward_s, backward_s, 0, 0, 0.3, 0.1, 8, 0});
    const Schedule schedule = simulate({times}, true);
    Plan plan;
    plan.iteration_time_s = schedule.iteration_time_s;
    plan.timeline = schedule.events;
    plan.pipelines.resize(1);
    plan.pipelines[0].stages.resize(static_cast<std::size_t>(stages));
    return plan;
}

} // namespace

class GanttPhasesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void even_stages_are_steady_as_theory_says_data();
    void even_stages_are_steady_as_theory_says();
    void phases_tile_the_iteration_of_every_schedule_data();
    void phases_tile_the_iteration_of_every_schedule();
    void without_events_nothing_ramps();
    void the_most_held_is_the_stages_memory_data() { phases_tile_the_iteration_of_every_schedule_data(); }
    void the_most_held_is_the_stages_memory();
    void nothing_is_held_before_and_after();
    void ranges_agree_with_each_moment();
    void chunks_hold_what_the_plan_says();
};

void GanttPhasesTest::even_stages_are_steady_as_theory_says_data()
{
    QTest::addColumn<int>("stages");
    QTest::addColumn<int>("micro_batches");
    for (int stages : {1, 2, 4, 8}) {
        for (int micro_batches : {1, stages - 1, stages, stages + 1, 2 * stages, 5 * stages}) {
            if (micro_batches > 0)
                QTest::addRow("%d stages, %d micro-batches", stages, micro_batches) << stages << micro_batches;
        }
    }
}

void GanttPhasesTest::even_stages_are_steady_as_theory_says()
{
    QFETCH(int, stages);
    QFETCH(int, micro_batches);
    const Plan plan = even_plan(stages, micro_batches, ScheduleKind::one_f_one_b, 1, 2);
    const PipelinePhases phases = find_phases(plan).front();
    QCOMPARE(phases.steady.has_value(), micro_batches > stages);
    QCOMPARE(phases.period.has_value(), micro_batches > stages + 1);
    if (!phases.steady)
        return;
    // Stage 0 begins its first backward after p forwards and p - 1 backwards; from there on M - p ticks.
    QVERIFY(std::abs(phases.steady->start_s - (stages + 2.0 * (stages - 1))) < 1e-9);
    QVERIFY(std::abs(phases.steady->seconds() - 3.0 * (micro_batches - stages)) < 1e-9);
    if (phases.period)
        QVERIFY(std::abs(phases.period->seconds() - 3) < 1e-9);
}

void GanttPhasesTest::phases_tile_the_iteration_of_every_schedule_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("pipelines");
    QTest::addColumn<int>("micro_batches");
    for (int kind = 0; kind < schedule_kind_count; ++kind) {
        for (int pipelines : {1, 2}) {
            for (int micro_batches : {8, 24, 64})
                QTest::addRow("%s, %d pipelines, %d micro-batches", to_string(static_cast<ScheduleKind>(kind)),
                              pipelines, micro_batches)
                    << kind << pipelines << micro_batches;
        }
    }
}

void GanttPhasesTest::phases_tile_the_iteration_of_every_schedule()
{
    QFETCH(int, kind);
    QFETCH(int, pipelines);
    QFETCH(int, micro_batches);
    for (unsigned seed = 0; seed < 5; ++seed) {
        const auto file = synthetic_plan(pipelines, 4, micro_batches, seed, static_cast<ScheduleKind>(kind));
        const auto found = find_phases(file->plan);
        QCOMPARE(found.size(), std::size_t(pipelines));
        for (int p = 0; p < pipelines; ++p) {
            const PipelinePhases& phases = found[static_cast<std::size_t>(p)];
            QCOMPARE(phases.ramp_up.start_s, 0.0);
            double at = phases.ramp_up.end_s;
            if (phases.steady) {
                QCOMPARE(phases.steady->start_s, at);
                QVERIFY(phases.steady->seconds() > 0);
                at = phases.steady->end_s;
            }
            QCOMPARE(phases.ramp_down.start_s, at);
            QVERIFY(phases.ramp_up.seconds() > 0 && phases.ramp_down.seconds() > 0);
            QCOMPARE(phases.update.start_s, phases.ramp_down.end_s);
            QCOMPARE(phases.update.end_s, file->plan.iteration_time_s);
            // With many micro-batches all schedules but GPipe have a steady state, and it is most of the iteration.
            if (micro_batches == 64) {
                QCOMPARE(phases.steady.has_value(), kind != static_cast<int>(ScheduleKind::gpipe));
                if (phases.steady)
                    QVERIFY(phases.steady->seconds() > 0.5 * file->plan.iteration_time_s);
                QCOMPARE(phases.period.has_value(), phases.steady.has_value());
            }
            if (phases.period)
                QVERIFY(phases.period->start_s >= phases.steady->start_s
                        && phases.period->end_s <= phases.steady->end_s);
            // Of all moments between the phases those are steady in which every stage has both kinds before and after.
            std::vector<double> first_backward(4, 1e9);
            std::vector<double> last_forward(4, 0);
            for (const Event& event : file->plan.timeline) {
                const auto stage = static_cast<std::size_t>(event.stage);
                if (event.pipeline == p && event.kind == EventKind::forward)
                    last_forward[stage] = std::max(last_forward[stage], event.end_s);
                if (event.pipeline == p
                    && (event.kind == EventKind::backward || event.kind == EventKind::backward_input))
                    first_backward[stage] = std::min(first_backward[stage], event.start_s);
            }
            for (int i = 0; i < 500; ++i) {
                const double now = file->plan.iteration_time_s * (i + 0.5) / 500;
                bool all = true;
                for (std::size_t stage = 0; stage < 4; ++stage)
                    all &= first_backward[stage] < now && now < last_forward[stage];
                QCOMPARE(phases.steady && phases.steady->start_s < now && now < phases.steady->end_s, all);
            }
        }
    }
}

void GanttPhasesTest::without_events_nothing_ramps()
{
    auto file = synthetic_plan(1, 3, 8, 1);
    file->plan.timeline.clear();
    const PipelinePhases phases = find_phases(file->plan).front();
    QVERIFY(!phases.steady && !phases.period);
    QCOMPARE(phases.ramp_up, TimeSpan{});
    QCOMPARE(phases.update.end_s, file->plan.iteration_time_s);
    QVERIFY(find_phases(Plan{}).empty());
    const auto memory = memory_over_time(file->plan);
    QCOMPARE(memory.size(), std::size_t(3));
    QCOMPARE(memory[0].steps.size(), std::size_t(1));
    QCOMPARE(memory[0].bytes_at(1), memory[0].static_bytes);
}

void GanttPhasesTest::the_most_held_is_the_stages_memory()
{
    QFETCH(int, kind);
    QFETCH(int, pipelines);
    QFETCH(int, micro_batches);
    const auto file = synthetic_plan(pipelines, 4, micro_batches, 7, static_cast<ScheduleKind>(kind));
    const auto memory = memory_over_time(file->plan);
    std::size_t at = 0;
    for (const Pipeline& pipeline : file->plan.pipelines) {
        for (const Stage& stage : pipeline.stages) {
            const double most = memory[at].range(0, file->plan.iteration_time_s).second;
            QVERIFY(std::abs(most - stage.memory.total_bytes()) <= 1e-9 * most);
            QCOMPARE(memory[at].capacity_bytes, stage.capacity_bytes);
            ++at;
        }
    }
}

void GanttPhasesTest::nothing_is_held_before_and_after()
{
    const auto file = synthetic_plan(1, 4, 12, 3, ScheduleKind::zb_h1);
    for (const StageMemory& memory : memory_over_time(file->plan)) {
        QCOMPARE(memory.bytes_at(file->plan.iteration_time_s), memory.static_bytes);
        QCOMPARE(memory.steps.front().from_s, 0.0);
        for (std::size_t i = 1; i < memory.steps.size(); ++i) {
            QVERIFY(memory.steps[i].from_s > memory.steps[i - 1].from_s);
            QVERIFY(memory.steps[i].bytes != memory.steps[i - 1].bytes);
            QVERIFY(memory.steps[i].bytes >= memory.static_bytes);
        }
    }
}

void GanttPhasesTest::ranges_agree_with_each_moment()
{
    const auto file = synthetic_plan(1, 4, 12, 3);
    const StageMemory memory = memory_over_time(file->plan)[1];
    const double whole = file->plan.iteration_time_s;
    for (int i = 0; i < 40; ++i) {
        const double from = whole * i / 40;
        const double to = from + whole / 25;
        double low = memory.bytes_at(from);
        double high = low;
        for (int k = 0; k < 4000; ++k) {
            const double bytes = memory.bytes_at(from + (to - from) * k / 4000);
            low = std::min(low, bytes);
            high = std::max(high, bytes);
        }
        QCOMPARE(memory.range(from, to), std::pair(low, high));
    }
}

void GanttPhasesTest::chunks_hold_what_the_plan_says()
{
    // Two micro-batches in two chunks by hand; the weight part keeps a share to its own end.
    Plan plan;
    plan.iteration_time_s = 8;
    Stage stage;
    stage.memory = {10, 0, 0, 0, 1};
    stage.chunks = {{{}, {4, 1}}, {{}, {7, 2}}};
    plan.pipelines.push_back({});
    plan.pipelines[0].stages = {stage};
    plan.timeline = {{0, 0, EventKind::forward, 0, 0, 1, 0},         {0, 0, EventKind::forward, 0, 1, 2, 1},
                     {0, 0, EventKind::backward_input, 0, 2, 3, 1},  {0, 0, EventKind::backward_input, 0, 3, 4, 0},
                     {0, 0, EventKind::backward_weight, 0, 4, 5, 1}, {0, 0, EventKind::backward_weight, 0, 6, 7, 0}};
    const std::vector<MemoryStep> expected = {{0, 15}, {1, 22}, {3, 17}, {4, 14}, {5, 12}, {7, 11}};
    QCOMPARE(memory_over_time(plan).front().steps, expected);
}

TANGRAM_TEST(GanttPhasesTest)
#include "tst_gantt_phases.moc"
