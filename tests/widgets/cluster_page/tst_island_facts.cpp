// SPDX-License-Identifier: GPL-3.0-or-later
// What planning an island as its worst member leaves unused is told beside its spread.
#include "cluster/cluster.h"
#include "files/cluster/cluster_file.h"
#include "islands/island_facts.h"
#include "islands/islands.h"
#include "test_program.h"

#include <QLabel>
#include <QRegularExpression>

using namespace tangram;

namespace {

Cluster two_nodes(const char* second_type)
{
    const QByteArray text = R"({"format": "tangram-cluster", "version": 1, "name": "test",
        "nodes": [{"id": "a", "gpu_type": "a100-sxm-80", "gpu_count": 8},
                  {"id": "b", "gpu_type": ")"
        + QByteArray(second_type) + R"(", "gpu_count": 8}]})";
    return read_cluster(text.toStdString(), "test").value();
}

/// The one that explains itself.
QLabel* cost_label(const IslandFacts& facts)
{
    for (QLabel* label : facts.findChildren<QLabel*>())
        if (!label->toolTip().isEmpty())
            return label;
    return nullptr;
}

} // namespace

class TestIslandFacts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void cost_of_the_worst_member_data();
    void cost_of_the_worst_member();
};

void TestIslandFacts::cost_of_the_worst_member_data()
{
    QTest::addColumn<QByteArray>("second");
    QTest::addColumn<QString>("pattern");
    QTest::newRow("equal") << QByteArray("a100-sxm-80") << "^nothing, its nodes are equal$";
    // 80 GiB and 40 GiB: a third of 120 GiB goes unused.
    QTest::newRow("half the memory") << QByteArray("a100-sxm-40") << "(^|\n)33\\.3.%.memory($|\n)";
}

void TestIslandFacts::cost_of_the_worst_member()
{
    QFETCH(QByteArray, second);
    QFETCH(QString, pattern);
    IslandFacts facts;
    Island island;
    island.name = "A";
    island.nodes = {0, 1};
    facts.show_island(two_nodes(second.constData()), island);
    const QLabel* cost = cost_label(facts);
    QVERIFY(cost);
    QVERIFY2(QRegularExpression(pattern).match(cost->text()).hasMatch(), qPrintable(cost->text()));
}

TANGRAM_TEST(TestIslandFacts)
#include "tst_island_facts.moc"
