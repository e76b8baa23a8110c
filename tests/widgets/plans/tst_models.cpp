// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/layout/cluster_layout.h"
#include "cluster/cluster.h"
#include "defaults/default_job.h"
#include "files/cluster/cluster_file.h"
#include "files/disk/text_file.h"
#include "files/model/presets.h"
#include "islands/island_model.h"
#include "islands/islands.h"
#include "model/model.h"
#include "plans/table/simulated_plan.h"
#include "plans/table/stage_model.h"
#include "problems/finding_model.h"
#include "project/plan_file.h"
#include "search/result/search_request.h"
#include "search/result/search_result.h"
#include "search/rules/rule_model.h"
#include "search/rules/settings.h"
#include "search/run/search.h"
#include "synthetic_plan.h"
#include "test_program.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QDir>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTextLayout>

using namespace tangram;

namespace {

Cluster sample(const QString& name)
{
    const QString path = QStringLiteral(TANGRAM_SOURCE_DIR "/sample_clusters/") + name;
    return *read_cluster(*read_text_file(path.toStdString()), name.toStdString());
}

QString cell(const QAbstractItemModel& model, int row, int column)
{
    return model.data(model.index(row, column)).toString();
}

} // namespace

class ModelsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void islands();
    void stages();
    void rules_can_be_switched_and_set();
    void a_wrong_rule_value_changes_nothing();
    void exact_switches_heuristic_rules_off();
    void an_alternative_without_timeline_is_simulated();
    void cards_of_every_sample_are_apart_data();
    void cards_of_every_sample_are_apart();
    void figures_of_problems_stay_on_one_line();
};

void ModelsTest::islands()
{
    IslandModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model.rowCount(), 0);
    const auto cluster = std::make_shared<const Cluster>(sample("h100-and-a100-two-racks.json"));
    model.set_islands(
        cluster, {{"a", "first", {0, 1, 2, 3}, 0.0, false}, {"b", "second", {4, 5, 6, 7, 8, 9, 10, 11}, 0.123, false}});
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(cell(model, 0, IslandModel::name_column), QStringLiteral("first"));
    QCOMPARE(cell(model, 1, IslandModel::nodes_column), QStringLiteral("8"));
    QCOMPARE(cell(model, 1, IslandModel::gpus_column), QStringLiteral("64"));
    QCOMPARE(cell(model, 1, IslandModel::spread_column), QStringLiteral("12.3"));
    model.set_islands(nullptr, {});
    QCOMPARE(model.rowCount(), 0);
}

void ModelsTest::stages()
{
    StageModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.set_file(synthetic_plan(2, 3, 8, 1));
    QCOMPARE(model.rowCount(), 6);
    QCOMPARE(cell(model, 4, StageModel::stage_column), QStringLiteral("2.2"));
    QCOMPARE(cell(model, 4, StageModel::island_column), QStringLiteral("H100 rack 2"));
    QCOMPARE(cell(model, 4, StageModel::layers_column), QStringLiteral("10–19"));
    QCOMPARE(cell(model, 4, StageModel::strategy_column), QStringLiteral("tp8 dp1"));
    QCOMPARE(model.pipeline_and_stage(4), std::pair(1, 1));
    QCOMPARE(model.row_of(1, 1), 4);
    QCOMPARE(model.row_of(1, 3), -1);
    for (int column = 0; column < model.columnCount(); ++column) {
        QVERIFY(!model.headerData(column, Qt::Horizontal).toString().isEmpty());
        QVERIFY(!model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty());
    }
    model.set_file(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void ModelsTest::rules_can_be_switched_and_set()
{
    RuleModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy changed(&model, &RuleModel::settings_changed);
    QCOMPARE(model.rowCount(), static_cast<int>(rule_count));
    const int beam = static_cast<int>(Rule::beam);
    const bool was_on = model.settings()[Rule::beam].on;
    QVERIFY(model.setData(model.index(beam, RuleModel::name_column), was_on ? Qt::Unchecked : Qt::Checked,
                          Qt::CheckStateRole));
    QCOMPARE(model.settings()[Rule::beam].on, !was_on);
    QVERIFY(model.setData(model.index(beam, RuleModel::value_column), 12, Qt::EditRole));
    QCOMPARE(model.settings()[Rule::beam].value, 12.0);
    QCOMPARE(cell(model, beam, RuleModel::value_column), QStringLiteral("12"));
    QCOMPARE(changed.size(), 2);
}

void ModelsTest::a_wrong_rule_value_changes_nothing()
{
    RuleModel model;
    const SearchSettings before = model.settings();
    const int beam = static_cast<int>(Rule::beam);
    for (const char* wrong : {"many", "-3", "nan", ""})
        QVERIFY2(!model.setData(model.index(beam, RuleModel::value_column), QString::fromLatin1(wrong), Qt::EditRole),
                 wrong);
    QVERIFY(!model.setData(model.index(static_cast<int>(Rule::memory), RuleModel::value_column), 3, Qt::EditRole));
    QCOMPARE(model.settings(), before);
}

void ModelsTest::exact_switches_heuristic_rules_off()
{
    RuleModel model;
    model.set_exact(true);
    for (const RuleInfo& rule : rules()) {
        const QModelIndex at = model.index(static_cast<int>(rule.rule), RuleModel::name_column);
        QCOMPARE(model.flags(at).testFlag(Qt::ItemIsEnabled), rule.safe);
        if (!rule.safe)
            QCOMPARE(model.data(at, Qt::CheckStateRole).toInt(), static_cast<int>(Qt::Unchecked));
    }
}

void ModelsTest::an_alternative_without_timeline_is_simulated()
{
    const auto cluster = std::make_shared<const Cluster>(sample("two-nodes-toy.json"));
    const auto model = std::make_shared<const Model>(model_presets().front().model);
    const Islands islands = find_islands(*cluster, Network(*cluster), 0.1);
    const SearchRequest request{{cluster, model, default_job(*model, *cluster, islands), islands,
                                 std::shared_ptr<const Parallelizer>(make_megatron())},
                                SearchSettings(),
                                1};
    const SearchResult result = search(request);
    QVERIFY(result.best);
    const PlanFile file = make_plan_file(request, result, true);
    QVERIFY(!file.plan.timeline.empty());
    Plan bare = file.plan;
    bare.timeline.clear();
    QCOMPARE(with_plan(file, bare, make_megatron())->plan.timeline, file.plan.timeline);
}

void ModelsTest::cards_of_every_sample_are_apart_data()
{
    QTest::addColumn<QString>("name");
    for (const QString& name : QDir(TANGRAM_SOURCE_DIR "/sample_clusters").entryList({"*.json"}))
        QTest::newRow(qPrintable(name)) << name;
}

void ModelsTest::cards_of_every_sample_are_apart()
{
    QFETCH(QString, name);
    const Cluster cluster = sample(name);
    const ClusterLayout layout = lay_out_cluster(cluster, {});
    QCOMPARE(layout.nodes.size(), cluster.nodes.size());
    for (std::size_t a = 0; a < layout.nodes.size(); ++a) {
        QVERIFY(layout.bounds.contains(layout.nodes[a]));
        for (std::size_t b = a + 1; b < layout.nodes.size(); ++b)
            QVERIFY(!layout.nodes[a].intersects(layout.nodes[b]));
    }
    for (const ClusterFrame& frame : layout.frames) {
        for (int node : frame.nodes)
            QVERIFY(frame.rect.contains(layout.nodes[static_cast<std::size_t>(node)]));
    }
    for (const SwitchBox& box : layout.switches) {
        for (const QRectF& card : layout.nodes)
            QVERIFY(!box.rect.intersects(card));
    }
}

void ModelsTest::figures_of_problems_stay_on_one_line()
{
    Cluster cluster = sample("h100-and-a100-two-racks.json");
    cluster.switches.front().uplink_bytes_per_s = 1e9;
    FindingModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.set_findings(cluster_findings(cluster, {}));
    const QModelIndexList found =
        model.match(model.index(0), Qt::DisplayRole, QStringLiteral("Uplink leaf1"), 1, Qt::MatchStartsWith);
    QCOMPARE(found.size(), 1);
    const QString text = found.front().data().toString();
    QVERIFY2(text.contains(QStringLiteral("GB/")), qPrintable(text));
    for (int width = 40; width < 400; width += 3) {
        QTextLayout layout(text, QApplication::font());
        QTextOption option;
        option.setWrapMode(QTextOption::WordWrap); // as the list does
        layout.setTextOption(option);
        layout.beginLayout();
        for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
            line.setLineWidth(width);
            const QString said = text.mid(line.textStart(), line.textLength()).trimmed();
            static const QRegularExpression torn(QStringLiteral("GB(/\\W?)?$|^([GT]B|/|\\W?s\\b)"));
            QVERIFY2(!said.contains(torn), qPrintable(QStringLiteral("%1: %2").arg(width).arg(said)));
        }
        layout.endLayout();
    }
}

TANGRAM_TEST(ModelsTest)
#include "tst_models.moc"
