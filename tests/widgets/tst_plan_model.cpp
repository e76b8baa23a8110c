// SPDX-License-Identifier: GPL-3.0-or-later
#include "plans/plan_facts.h"
#include "plans/plan_model.h"
#include "synthetic_plan.h"

#include <QAbstractItemModelTester>
#include <QFont>
#include <QTest>

using namespace tangram;

namespace {

QString cell(const QAbstractItemModel& model, int row, int column, int role = Qt::DisplayRole)
{
    return model.data(model.index(row, column), role).toString();
}

bool bold(const PlanModel& model, int row, int column)
{
    return model.data(model.index(row, column), Qt::FontRole).value<QFont>().bold();
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
    void schedules_are_named();
    void plans_of_equal_time_keep_their_letters();
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
    model.set_file(file);
    QCOMPARE(model.rowCount(), 2);
    QVERIFY(bold(model, 0, PlanModel::iteration_column));
    QVERIFY(!bold(model, 1, PlanModel::iteration_column));
    QVERIFY(bold(model, 1, PlanModel::mfu_column));
    QVERIFY(!bold(model, 0, PlanModel::mfu_column));
    QCOMPARE(cell(model, 1, PlanModel::name_column), QStringLiteral("B"));
    QCOMPARE(cell(model, 0, PlanModel::gap_column), QStringLiteral("11.1"));
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
    model.set_file(file);
    const int first = model.row_of_files_plan();
    const int second = 1 - first;
    QCOMPARE(cell(model, first, PlanModel::cost_column), QStringLiteral("0.509"));
    QCOMPARE(cell(model, second, PlanModel::cost_column), QStringLiteral("1.02"));
    QVERIFY(bold(model, first, PlanModel::cost_column));
    QVERIFY(!bold(model, second, PlanModel::cost_column));
    // 16,800 J / 3.6 MJ per kWh / 32,768 tokens
    QCOMPARE(cell(model, first, PlanModel::energy_column), QStringLiteral("0.142"));
    QVERIFY(bold(model, second, PlanModel::energy_column));
    for (int column : {PlanModel::cost_column, PlanModel::energy_column})
        QVERIFY(model.headerData(column, Qt::Horizontal).toString().endsWith("/Mtok"));
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
    model.set_file(file);
    QVERIFY(!prices_known(file->plan, *file->cluster));
    QCOMPARE(cell(model, model.row_of_files_plan(), PlanModel::cost_column), QStringLiteral("≥ 0.509"));
    QVERIFY(!bold(model, 0, PlanModel::cost_column));
    QVERIFY(cell(model, 0, PlanModel::cost_column, Qt::ToolTipRole).contains("8 × Prototype (price not known"));

    file->plan.cost_usd_per_hour = file->plan.cost_usd_per_million_tokens = 0;
    file->alternatives.clear();
    model.set_file(file);
    QCOMPARE(cell(model, 0, PlanModel::cost_column), QStringLiteral("–"));
    QVERIFY(cell(model, 0, PlanModel::cost_column, Qt::ToolTipRole).contains("price_usd_per_hour"));
}

void PlanModelTest::every_tooltip_has_a_formula_and_its_numbers()
{
    PlanModel model;
    model.set_file(priced_plan());
    const auto tooltip = [&](int column) { return cell(model, 0, column, Qt::ToolTipRole); };
    for (int column = PlanModel::iteration_column; column < PlanModel::column_count; ++column)
        QVERIFY(tooltip(column).startsWith(model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString()));
    QVERIFY2(tooltip(PlanModel::cost_column).contains("60.00 USD/h / (32768 tok/s × 3600 s/h)\n24 × H100 (2.50 USD/h)"),
             qPrintable(tooltip(PlanModel::cost_column)));
    QVERIFY2(tooltip(PlanModel::energy_column).endsWith("24 × H100 (700\u00a0W)"),
             qPrintable(tooltip(PlanModel::energy_column)));
    QVERIFY2(tooltip(PlanModel::energy_column)
                 .contains("16.8\u00a0kJ per iteration of 1.00\u00a0s, for 32 × 1\u202f024 tokens"),
             qPrintable(tooltip(PlanModel::energy_column)));
}

void PlanModelTest::schedules_are_named()
{
    const auto file = synthetic_plan(1, 2, 8, 1, ScheduleKind::interleaved);
    file->alternatives = {synthetic_plan(2, 2, 8, 1)->plan};
    file->alternatives.front().pipelines.back().schedule = ScheduleKind::zb_v;
    PlanModel model;
    model.set_file(file);
    const int own = model.row_of_files_plan();
    for (const int role : {Qt::DisplayRole, Qt::ToolTipRole}) {
        QVERIFY(cell(model, own, PlanModel::pipeline_column, role).contains("Interleaved 1F1B"));
        QVERIFY(cell(model, 1 - own, PlanModel::pipeline_column, role).contains("1F1B, ZB-V"));
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
    model.set_file(file);
    const auto degrees = [](const PlanModel& shown) {
        QList<int> all;
        for (int row = 0; row < shown.rowCount(); ++row)
            all << shown.plan(row).pipelines.front().stages[1].layout.strategy.tensor;
        return all;
    };
    QCOMPARE(model.rowCount(), 4);
    for (int row = 0; row < model.rowCount(); ++row) {
        PlanModel reopened;
        reopened.set_file(model.file_with_plan(row));
        QCOMPARE(degrees(reopened), degrees(model));
        QCOMPARE(reopened.row_of_files_plan(), row);
    }
}

QTEST_MAIN(PlanModelTest)
#include "tst_plan_model.moc"
