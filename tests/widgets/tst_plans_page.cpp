// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/elided_label.h"
#include "gantt/gantt_chart.h"
#include "plans/plans_page.h"
#include "synthetic_plan.h"

#include <QItemSelectionModel>
#include <QTableView>
#include <QTest>

#include <algorithm>

using namespace tangram;

class PlansPageTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void choosing_another_plan_moves_nothing();
    void a_click_beside_the_rows_keeps_the_mark();
    void a_plan_that_does_not_fit_is_marked();
    void cleanup() { page_.reset(); }

private:
    std::unique_ptr<PlansPage> page_; ///< with a plan of six stages and one of two
    QTableView* plans_ = nullptr;
};

void PlansPageTest::init()
{
    const auto file = synthetic_plan(1, 6, 8, 1);
    Plan shorter = synthetic_plan(1, 2, 8, 1)->plan;
    shorter.iteration_time_s = 2 * file->plan.iteration_time_s;
    file->alternatives = {shorter};
    page_ = std::make_unique<PlansPage>();
    page_->resize(1440, 800);
    page_->set_file(file, nullptr);
    page_->show();
    QVERIFY(QTest::qWaitForWindowExposed(page_.get()));
    const auto tables = page_->findChildren<QTableView*>();
    plans_ = *std::find_if(tables.begin(), tables.end(),
                           [](const QTableView* table) { return table->accessibleName() == "Plans"; });
}

void PlansPageTest::choosing_another_plan_moves_nothing()
{
    const QSize chart = page_->chart().size();
    plans_->selectRow(1);
    QCoreApplication::processEvents();
    QCOMPARE(page_->shown()->plan.pipelines.front().stages.size(), std::size_t{2});
    QCOMPARE(page_->chart().size(), chart);
    // Nor is there less room where the shorter one is the file's own.
    page_->set_file(page_->file_as_shown(), nullptr);
    QCoreApplication::processEvents();
    QCOMPARE(page_->chart().size(), chart);
}

void PlansPageTest::a_click_beside_the_rows_keeps_the_mark()
{
    plans_->selectRow(1);
    const QPoint beside(20, plans_->viewport()->height() - 3);
    QVERIFY(!plans_->indexAt(beside).isValid());
    QTest::mouseClick(plans_->viewport(), Qt::LeftButton, Qt::NoModifier, beside);
    QCOMPARE(plans_->selectionModel()->selectedRows().size(), 1);
    QCOMPARE(plans_->selectionModel()->selectedRows().front().row(), 1);
    QCOMPARE(page_->name_of_shown(), QStringLiteral("B"));
}

void PlansPageTest::a_plan_that_does_not_fit_is_marked()
{
    const auto is_marked = [this] {
        const auto labels = page_->findChildren<ElidedLabel*>();
        return std::any_of(labels.begin(), labels.end(), [](const ElidedLabel* label) {
            return label->text().startsWith("does not fit in memory: plan ");
        });
    };
    QVERIFY(!is_marked());
    auto file = std::make_shared<PlanFile>(*page_->file_as_shown());
    file->alternatives.front().pipelines.front().stages.front().memory.weights_bytes = 200e9;
    page_->set_file(file, nullptr);
    QVERIFY(!is_marked());
    plans_->selectRow(1);
    QVERIFY(is_marked());
}

QTEST_MAIN(PlansPageTest)
#include "tst_plans_page.moc"
