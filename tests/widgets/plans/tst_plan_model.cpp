// SPDX-License-Identifier: GPL-3.0-or-later
#include "facts/plan_facts.h"
#include "plans/table/plan_entry.h"
#include "plans/table/plan_model.h"
#include "synthetic_plan.h"
#include "test_program.h"

#include <QAbstractItemModelTester>
#include <QFont>
#include <QSignalSpy>

using namespace tangram;

namespace {

QString cell(const QAbstractItemModel& model, int row, int column, int role = Qt::DisplayRole)
{
    return model.data(model.index(row, column), role).toString();
}

QString cell(const QAbstractItemModel& model, int row, PlanColumn column, int role = Qt::DisplayRole)
{
    return cell(model, row, static_cast<int>(column), role);
}

bool bold(const PlanModel& model, int row, PlanColumn column)
{
    return model.data(model.index(row, static_cast<int>(column)), Qt::FontRole).value<QFont>().bold();
}

const Plan& plan(const PlanModel& model, int row)
{
    return model.entry(row).file->plan;
}

QString letters(const PlanModel& model)
{
    QString all;
    for (int row = 0; row < model.rowCount(); ++row)
        all += plan_letter(model.entry(row).letter);
    return all;
}

QList<int> pinned(const PlanModel& model)
{
    const std::vector<int> rows = model.pinned_rows();
    return {rows.begin(), rows.end()};
}

/// 24 GPUs at 2.5 USD and 700 W, 1 s for 32,768 tokens.
std::shared_ptr<PlanFile> priced_plan()
{
    auto file = synthetic_plan(1, 3, 8, 1);
    file->job.global_batch = 32;
    file->job.sequence_length = 1024;
    Plan& plan = file->plan;
    plan.iteration_time_s = 1;
    plan.tokens_per_s = 32 * 1024;
    plan.gpus_used = plan.gpus_offered = 24;
    plan.energy_j_per_iteration = 24 * 700;
    plan.cost_usd_per_hour = 24 * 2.5;
    plan.cost_usd_per_million_tokens = 60 / (32 * 1024 * 3600.0) * 1e6;
    return file;
}

} // namespace

class PlanModelTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void the_best_of_each_column_is_bold();
    void cost_and_energy_have_columns();
    void a_cost_without_every_price_is_a_lower_bound();
    void every_tooltip_has_a_formula_and_its_numbers();
    void idle_gpus_are_told_with_the_plan_that_leaves_them();
    void schedules_are_named();
    void plans_of_equal_time_keep_their_letters();
    void letters_stay_with_their_plans();
    void pins_stay_with_their_plans();
    void what_earlier_searches_found_stays();
    void compared_planners_stand_below_what_was_found();
    void idle_gpus_are_told();
    void what_plans_are_about_is_told_where_it_differs();
    void only_plans_of_one_task_are_compared();
    void makers_are_named();
};

void PlanModelTest::the_best_of_each_column_is_bold()
{
    const auto file = synthetic_plan(1, 3, 8, 1);
    Plan slower = file->plan;
    slower.iteration_time_s *= 2;
    slower.tokens_per_s /= 2;
    slower.mfu *= 1.5;
    file->alternatives = {slower};
    PlanModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.set_found(file, nullptr);
    QCOMPARE(model.rowCount(), 2);
    QVERIFY(bold(model, 0, PlanColumn::iteration_time));
    QVERIFY(!bold(model, 1, PlanColumn::iteration_time));
    QVERIFY(bold(model, 1, PlanColumn::mfu));
    QVERIFY(!bold(model, 0, PlanColumn::mfu));
    QCOMPARE(cell(model, 1, PlanColumn::name), QStringLiteral("B"));
    QCOMPARE(cell(model, 0, PlanColumn::gap), QStringLiteral("11.1"));
}

void PlanModelTest::cost_and_energy_have_columns()
{
    const auto file = priced_plan();
    Plan dearer = file->plan;
    dearer.cost_usd_per_million_tokens *= 2;
    dearer.energy_j_per_iteration /= 2;
    file->alternatives = {dearer};
    PlanModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.set_found(file, nullptr);
    const int first = model.row_of_found_best();
    const int second = 1 - first;
    QCOMPARE(cell(model, first, PlanColumn::cost), QStringLiteral("0.509"));
    QCOMPARE(cell(model, second, PlanColumn::cost), QStringLiteral("1.02"));
    QVERIFY(bold(model, first, PlanColumn::cost));
    QVERIFY(!bold(model, second, PlanColumn::cost));
    // 16,800 J / 3.6 MJ per kWh / 32,768 tokens
    QCOMPARE(cell(model, first, PlanColumn::energy), QStringLiteral("0.142"));
    QVERIFY(bold(model, second, PlanColumn::energy));
    for (const PlanColumn column : {PlanColumn::cost, PlanColumn::energy})
        QVERIFY(model.headerData(static_cast<int>(column), Qt::Horizontal).toString().endsWith("/Mtok"));
}

void PlanModelTest::a_cost_without_every_price_is_a_lower_bound()
{
    const auto file = priced_plan();
    auto cluster = std::make_shared<Cluster>(*file->cluster);
    auto unpriced = std::make_shared<GpuType>(*cluster->gpu_types.front());
    unpriced->name = "Prototype";
    unpriced->price_usd_per_hour = 0;
    cluster->gpu_types.push_back(unpriced);
    cluster->nodes[1].gpu_type = 1;
    file->cluster = cluster;
    file->alternatives = {file->plan};
    file->alternatives.front().cost_usd_per_million_tokens *= 2;
    PlanModel model;
    model.set_found(file, nullptr);
    QVERIFY(!prices_known(file->plan, *file->cluster));
    QCOMPARE(cell(model, model.row_of_found_best(), PlanColumn::cost), QStringLiteral("≥ 0.509"));
    QVERIFY(!bold(model, 0, PlanColumn::cost));
    QVERIFY(cell(model, 0, PlanColumn::cost, Qt::ToolTipRole).contains("8 × Prototype (price not known"));

    file->plan.cost_usd_per_hour = file->plan.cost_usd_per_million_tokens = 0;
    file->alternatives.clear();
    model.set_found(file, nullptr);
    QCOMPARE(cell(model, 0, PlanColumn::cost), QStringLiteral("–"));
    QVERIFY(cell(model, 0, PlanColumn::cost, Qt::ToolTipRole).contains("price_usd_per_hour"));
}

void PlanModelTest::every_tooltip_has_a_formula_and_its_numbers()
{
    PlanModel model;
    model.set_found(priced_plan(), nullptr);
    const auto tooltip = [&](PlanColumn column) { return cell(model, 0, column, Qt::ToolTipRole); };
    for (int at = 0; at < plan_column_count; ++at)
        if (const auto column = static_cast<PlanColumn>(at); is_figure(column)) {
            const QString formula = model.headerData(at, Qt::Horizontal, Qt::ToolTipRole).toString();
            QVERIFY(tooltip(column).startsWith(formula));
            QVERIFY2(tooltip(column).size() > formula.size(), qPrintable(tooltip(column)));
        }
    QVERIFY2(tooltip(PlanColumn::cost).contains("60.00 USD/h / (32768 tok/s × 3600 s/h)\n24 × H100 (2.50 USD/h)"),
             qPrintable(tooltip(PlanColumn::cost)));
    QVERIFY2(tooltip(PlanColumn::energy).endsWith("24 × H100 (700\u00a0W)"), qPrintable(tooltip(PlanColumn::energy)));
    QVERIFY2(
        tooltip(PlanColumn::energy).contains("16.8\u00a0kJ per iteration of 1.00\u00a0s, for 32 × 1\u202f024 tokens"),
        qPrintable(tooltip(PlanColumn::energy)));
}

void PlanModelTest::idle_gpus_are_told_with_the_plan_that_leaves_them()
{
    const auto file = priced_plan();
    file->idle = {{.reason = IdleReason::slower, .gpus = {{0, 4, 4}, {1, 4, 4}}, .time_with_s = 1.25}};
    file->alternatives = {file->plan};
    file->alternatives.front().iteration_time_s *= 2;
    PlanModel model;
    model.set_found(file, nullptr);
    const int best = model.row_of_found_best();
    const QString told = cell(model, best, PlanColumn::pipeline, Qt::ToolTipRole);
    QVERIFY2(told.contains("Left idle: 8 H100 on ") && told.contains("1.25 times as long"), qPrintable(told));
    QVERIFY(!cell(model, 1 - best, PlanColumn::pipeline, Qt::ToolTipRole).contains("Left idle"));
    QVERIFY(model.file_with_plan(1 - best)->idle.empty());
    QCOMPARE(model.file_with_plan(best)->idle.size(), std::size_t{1});
}

void PlanModelTest::schedules_are_named()
{
    const auto file = synthetic_plan(1, 2, 8, 1, ScheduleKind::interleaved);
    file->alternatives = {synthetic_plan(2, 2, 8, 1)->plan};
    file->alternatives.front().pipelines.back().schedule = ScheduleKind::zb_v;
    PlanModel model;
    model.set_found(file, nullptr);
    const int own = model.row_of_found_best();
    for (const int role : {Qt::DisplayRole, Qt::ToolTipRole}) {
        QVERIFY(cell(model, own, PlanColumn::pipeline, role).contains("Interleaved 1F1B"));
        QVERIFY(cell(model, 1 - own, PlanColumn::pipeline, role).contains("1F1B, ZB-V"));
    }
}

void PlanModelTest::plans_of_equal_time_keep_their_letters()
{
    const auto file = synthetic_plan(1, 3, 8, 1);
    for (int tensor : {2, 4, 1}) {
        Plan other = file->plan;
        other.timeline.clear();
        other.pipelines.front().stages[1].layout.strategy.tensor = tensor;
        file->alternatives.push_back(other);
    }
    PlanModel model;
    model.set_found(file, nullptr);
    const auto degrees = [](const PlanModel& shown) {
        QList<int> all;
        for (int row = 0; row < shown.rowCount(); ++row)
            all << plan(shown, row).pipelines.front().stages[1].layout.strategy.tensor;
        return all;
    };
    QCOMPARE(model.rowCount(), 4);
    for (int row = 0; row < model.rowCount(); ++row) {
        PlanModel reopened;
        reopened.set_found(model.file_with_plan(row), nullptr);
        QCOMPARE(degrees(reopened), degrees(model));
        QCOMPARE(reopened.row_of_found_best(), row);
    }
}

void PlanModelTest::letters_stay_with_their_plans()
{
    PlanModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto found = synthetic_plan(1, 3, 8, 1);
    found->alternatives = {synthetic_plan(1, 2, 8, 2)->plan};
    model.set_found(found, nullptr);
    const std::shared_ptr<const PlanFile> first = synthetic_plan(1, 3, 8, 3);
    const std::shared_ptr<const PlanFile> second = synthetic_plan(1, 3, 8, 4);
    QCOMPARE(model.add_opened(first, "first.json", nullptr), 2);
    QCOMPARE(model.add_opened(second, "second.json", nullptr), 3);
    QCOMPARE(model.add_opened(first, "first.json", nullptr), 2); // it is there
    QCOMPARE(letters(model), QStringLiteral("ABCD"));
    const std::shared_ptr<const PlanFile> kept = synthetic_plan(1, 3, 8, 5);
    model.set_kept({{"mine", kept}});
    QCOMPARE(letters(model), QStringLiteral("ABECD"));
    QCOMPARE(cell(model, 2, PlanColumn::made_by), QStringLiteral("mine"));
    model.set_kept({{"renamed", kept}});
    QCOMPARE(letters(model), QStringLiteral("ABECD"));
    QCOMPARE(cell(model, 2, PlanColumn::made_by), QStringLiteral("renamed"));
    model.take_away(3);
    QCOMPARE(letters(model), QStringLiteral("ABED"));
    model.take_away(0); // that was found
    QCOMPARE(letters(model), QStringLiteral("ABED"));
    // Another search: its plans take the letters that are free, those of the one before stay below them.
    const auto next = synthetic_plan(1, 3, 8, 6);
    model.set_found(next, nullptr);
    QCOMPARE(letters(model), QStringLiteral("CABED"));
    QCOMPARE(model.row_of(*second), 4);
    QCOMPARE(model.row_of_letter(4), 3);
    model.set_kept({});
    QCOMPARE(letters(model), QStringLiteral("CABD"));
    model.set_found(nullptr, nullptr);
    QCOMPARE(letters(model), QStringLiteral("D"));
    model.clear();
    QCOMPARE(model.rowCount(), 0);
}

void PlanModelTest::pins_stay_with_their_plans()
{
    PlanModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy changed(&model, &PlanModel::pins_changed);
    const auto found = synthetic_plan(1, 3, 8, 1);
    found->alternatives = {synthetic_plan(1, 2, 8, 2)->plan};
    model.set_found(found, nullptr);
    const std::shared_ptr<const PlanFile> opened = synthetic_plan(1, 3, 8, 3);
    model.add_opened(opened, "opened.json", nullptr);
    model.pin(2, true);
    QVERIFY(model.setData(model.index(0, 0), Qt::Checked, Qt::CheckStateRole));
    QVERIFY(!model.setData(model.index(0, 1), Qt::Checked, Qt::CheckStateRole));
    QCOMPARE(pinned(model), (QList<int>{2, 0})); // as they were pinned
    QCOMPARE(changed.count(), 2);
    model.pin(0, true);
    QCOMPARE(changed.count(), 2);
    QCOMPARE(model.index(0, 0).data(Qt::CheckStateRole).toInt(), static_cast<int>(Qt::Checked));
    model.set_found(synthetic_plan(1, 3, 8, 4), nullptr);
    QCOMPARE(pinned(model), (QList<int>{3, 1})); // two of the search before stand between
    model.pin(3, false);
    QCOMPARE(pinned(model), QList<int>{1});
    model.pin(3, true);
    model.take_away(3);
    QCOMPARE(pinned(model), QList<int>{1});
    model.take_away(1);
    QVERIFY(pinned(model).isEmpty());
    QCOMPARE(changed.count(), 6);
}

void PlanModelTest::what_earlier_searches_found_stays()
{
    PlanModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto first = synthetic_plan(1, 3, 8, 1);
    first->alternatives = {synthetic_plan(1, 3, 8, 2)->plan};
    first->alternatives.front().iteration_time_s = first->plan.iteration_time_s + 1;
    model.set_found(first, nullptr);
    model.pin(1, true);
    QCOMPARE(letters(model), QStringLiteral("AB"));
    QCOMPARE(model.earlier_count(), 0);

    // The next search finds the second again, and a faster one.
    const auto second = std::make_shared<PlanFile>(*first);
    second->plan = first->alternatives.front();
    second->alternatives = {first->plan};
    second->alternatives.front().iteration_time_s /= 2;
    model.set_found(second, nullptr);
    QCOMPARE(letters(model), QStringLiteral("CBA"));
    QCOMPARE(pinned(model), QList<int>{1}); // it keeps letter and pin
    QCOMPARE(model.earlier_count(), 1);
    QCOMPARE(model.entry(2).origin, PlanOrigin::earlier);
    QVERIFY(cell(model, 2, PlanColumn::made_by).endsWith("earlier search"));
    QVERIFY(!cell(model, 1, PlanColumn::made_by).contains("earlier"));
    QVERIFY(cell(model, 2, PlanColumn::name, Qt::AccessibleTextRole).contains("earlier search"));
    QVERIFY(cell(model, 2, PlanColumn::name, PlanModel::sort_role).toInt()
            > cell(model, 0, PlanColumn::name, PlanModel::sort_role).toInt());
    // What is saved of a plan has those that were found with it alone.
    QCOMPARE(model.file_with_plan(0)->alternatives.size(), std::size_t{1});

    model.pin(2, true);
    model.take_earlier_away();
    QCOMPARE(model.rowCount(), 3); // it is pinned
    model.pin(2, false);
    model.take_away(0); // of the last search
    QCOMPARE(model.rowCount(), 3);
    model.take_earlier_away();
    QCOMPARE(letters(model), QStringLiteral("CB"));

    // Not without end.
    for (int search = 0; search < PlanModel::most_earlier + 10; ++search)
        model.set_found(synthetic_plan(1, 3, 8, 100 + static_cast<unsigned>(search)), nullptr);
    QCOMPARE(model.earlier_count(), PlanModel::most_earlier + 1); // and the pinned one
    QVERIFY(model.row_of_letter(1) >= 0);
}

void PlanModelTest::compared_planners_stand_below_what_was_found()
{
    PlanModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.set_found(synthetic_plan(1, 3, 8, 1), nullptr);
    model.add_opened(synthetic_plan(1, 2, 8, 9), QStringLiteral("other.json"), nullptr);
    const auto of = [](Planner planner, double slower) {
        const auto file = synthetic_plan(1, 3, 8, 1);
        file->settings.emplace().planner = planner;
        file->plan.iteration_time_s *= slower;
        return file;
    };
    QCOMPARE(model.set_compared({of(Planner::sailor, 3), of(Planner::metis, 2)}, nullptr), 1);
    QCOMPARE(model.rowCount(), 4);
    QVERIFY(cell(model, 1, PlanColumn::made_by).contains("Metis")); // the faster first
    QVERIFY(cell(model, 2, PlanColumn::made_by).contains("Sailor"));
    QCOMPARE(model.entry(1).origin, PlanOrigin::compared);
    QCOMPARE(model.entry(3).origin, PlanOrigin::opened);
    const int metis = model.entry(1).letter;
    model.pin(1, true);

    // Compared again: what is the same keeps letter and pin, the rest goes.
    QCOMPARE(model.set_compared({of(Planner::metis, 2), of(Planner::zorse, 1.5)}, nullptr), 1);
    QCOMPARE(model.rowCount(), 4);
    QVERIFY(cell(model, 1, PlanColumn::made_by).contains("Zorse"));
    QCOMPARE(model.entry(2).letter, metis);
    QCOMPARE(pinned(model), QList<int>{2});
    model.take_away(1);
    QCOMPARE(model.rowCount(), 3);
    // Another search finds other plans; the compared ones stay.
    model.set_found(synthetic_plan(1, 3, 8, 5), nullptr);
    QCOMPARE(model.row_of_letter(metis) >= 0, true);
}

void PlanModelTest::idle_gpus_are_told()
{
    PlanModel model;
    const auto file = synthetic_plan(1, 3, 8, 1);
    file->plan.gpus_offered = 24;
    file->plan.gpus_used = 24;
    model.set_found(file, nullptr);
    QCOMPARE(cell(model, 0, PlanColumn::idle), QStringLiteral("0"));
    QVERIFY(idle_headline(*file).isEmpty());

    const auto idle = std::make_shared<PlanFile>(*file);
    idle->plan.pipelines.front().stages.pop_back(); // a node of eight GPUs
    idle->plan.gpus_used -= 8;
    const auto unused = idle_facts(*idle);
    QCOMPARE(unused.size(), std::size_t(1));
    QCOMPARE(unused.front().gpus.gpu_count(), 8);
    QVERIFY(idle_headline(*idle).startsWith(QStringLiteral("8 of %1 GPUs idle").arg(idle->plan.gpus_offered)));
    idle->idle = {unused.front().gpus};
    idle->idle.front().reason = IdleReason::slower;
    idle->idle.front().time_with_s = 2 * idle->plan.iteration_time_s;
    QVERIFY(idle_headline(*idle).endsWith("slower with them"));
    model.set_found(idle, nullptr);
    QCOMPARE(cell(model, 0, PlanColumn::idle), QStringLiteral("8"));
    QVERIFY(cell(model, 0, PlanColumn::idle, Qt::ToolTipRole).contains("2 times as long"));
}

void PlanModelTest::what_plans_are_about_is_told_where_it_differs()
{
    PlanModel model;
    model.set_found(synthetic_plan(1, 3, 8, 1), nullptr);
    const auto other = synthetic_plan(1, 3, 8, 2);
    other->cluster = model.entry(0).file->cluster;
    other->model = model.entry(0).file->model;
    model.add_opened(other, "other.json", nullptr);
    QVERIFY(model.about(0).isEmpty());
    QCOMPARE(cell(model, 1, PlanColumn::made_by), QStringLiteral("other.json"));
    const auto larger = synthetic_plan(1, 4, 8, 3);
    auto named = std::make_shared<Model>(*larger->model);
    named->name = "larger";
    larger->model = named;
    model.add_opened(larger, "larger.json", nullptr);
    QVERIFY(model.about(0).startsWith("synthetic"));
    QVERIFY(cell(model, 2, PlanColumn::made_by).startsWith("larger.json · larger"));
    for (int row = 0; row < 3; ++row)
        QVERIFY(model.index(row, 0).data(PlanModel::filter_role).toString().contains("H100 rack 1"));
}

void PlanModelTest::only_plans_of_one_task_are_compared()
{
    PlanModel model;
    model.set_found(priced_plan(), nullptr);
    auto twice = priced_plan();
    twice->plan.iteration_time_s = 2;
    model.add_opened(twice, "slow.json", nullptr);
    QVERIFY(bold(model, 0, PlanColumn::iteration_time));
    auto small = priced_plan();
    small->job.global_batch = 1;
    small->plan.iteration_time_s = 0.1;
    model.add_opened(small, "small.json", nullptr);
    QVERIFY(bold(model, 0, PlanColumn::iteration_time));
    QVERIFY(!bold(model, 2, PlanColumn::iteration_time)); // nothing to compare it with
}

void PlanModelTest::makers_are_named()
{
    PlanFile file = *synthetic_plan(1, 2, 8, 1);
    QCOMPARE(made_by(file), QStringLiteral("by hand"));
    file.settings = SearchSettings{};
    QCOMPARE(made_by(file), QStringLiteral("search, default rules"));
    (*file.settings)[Rule::beam].value = 4;
    (*file.settings)[Rule::work_balance].on = false;
    QCOMPARE(made_by(file), QStringLiteral("search, no work balance, beam 4"));
    file.settings->exact = true;
    file.complete = false;
    QCOMPARE(made_by(file), QStringLiteral("exact search · stopped early"));
}

TANGRAM_TEST(PlanModelTest)
#include "tst_plan_model.moc"
