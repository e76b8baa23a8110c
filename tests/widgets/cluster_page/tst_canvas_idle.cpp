// SPDX-License-Identifier: GPL-3.0-or-later
// GPUs that the chosen plan leaves idle, on the drawing.
#include "canvas/view/idle_legend.h"
#include "canvas/view/part_tooltip.h"
#include "common/theme/appearance.h"
#include "shown_cluster_page.h"
#include "test_program.h"

using namespace tangram;

namespace {

/// Of the second node all, of the third some.
IdleMarks some_idle(const Cluster& cluster)
{
    IdleMarks idle;
    const int gpus = cluster.nodes[1].gpu_count;
    idle.nodes = {{1, {{1, 0, gpus}}, "slower with them"}, {2, {{2, gpus - 1, 1}}, "too little batch"}};
    idle.legend = QStringLiteral("Plan A: %1 of %2 GPUs idle").arg(gpus + 1).arg(cluster.gpu_count());
    idle.details = QStringLiteral("on the second and the third");
    return idle;
}

struct PageOfNodes : ShownPage {
    PageOfNodes() { editor().parts().add_nodes(node(), 4, QPointF(0, 0)); }
    IdleLegend& legend() { return *view().findChild<IdleLegend*>(); }
    const Cluster& cluster() { return *state().cluster; }
    QImage card(int index)
    {
        const QRectF& card = layout().nodes[static_cast<std::size_t>(index)];
        return view().viewport()->grab(view().mapFromScene(card).boundingRect()).toImage();
    }
};

} // namespace

class TestCanvasIdle : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { apply_appearance({ColourScheme::light, {}}); }
    void idle_gpus_are_drawn_and_told_data();
    void idle_gpus_are_drawn_and_told();
    void another_cluster_forgets_them();
    void marks_are_found_by_node();
};

void TestCanvasIdle::idle_gpus_are_drawn_and_told_data()
{
    QTest::addColumn<double>("scale");
    QTest::newRow("far away") << 0.2;
    QTest::newRow("nearer") << 0.5;
    QTest::newRow("close up") << 1.0;
}

void TestCanvasIdle::idle_gpus_are_drawn_and_told()
{
    QFETCH(double, scale);
    PageOfNodes shown;
    QCOMPARE(shown.cluster().nodes.size(), std::size_t(4));
    shown.view().setTransform(QTransform::fromScale(scale, scale));
    shown.view().centerOn(shown.layout().bounds.center());
    QVERIFY(shown.legend().isHidden());
    std::vector<QImage> before;
    for (int node = 0; node < 4; ++node)
        before.push_back(shown.card(node));
    shown.view().show_idle(some_idle(shown.cluster()));
    QVERIFY(!shown.legend().isHidden());
    QVERIFY(shown.legend().accessibleName().startsWith("Plan A"));
    QCOMPARE(shown.legend().toolTip(), QStringLiteral("on the second and the third"));
    QVERIFY(shown.view().rect().contains(shown.legend().geometry()));
    for (int node = 0; node < 4; ++node)
        QCOMPARE(shown.card(node) != before[static_cast<std::size_t>(node)], node == 1 || node == 2);
    CanvasHit hit;
    hit.kind = HitKind::node;
    hit.index = 1;
    QVERIFY(part_tooltip(shown.state(), hit).contains("slower with them"));
    hit.index = 0;
    QVERIFY(!part_tooltip(shown.state(), hit).contains("idle"));
    shown.view().show_idle({});
    QVERIFY(shown.legend().isHidden());
    for (int node = 0; node < 4; ++node)
        QVERIFY(shown.card(node) == before[static_cast<std::size_t>(node)]);
}

void TestCanvasIdle::another_cluster_forgets_them()
{
    PageOfNodes shown;
    shown.view().show_idle(some_idle(shown.cluster()));
    shown.editor().parts().add_nodes(shown.node(), 1, QPointF(600, 0));
    QVERIFY(shown.state().idle.nodes.empty());
    QVERIFY(shown.legend().isHidden());
}

void TestCanvasIdle::marks_are_found_by_node()
{
    IdleMarks idle;
    for (const int node : {2, 5, 9})
        idle.nodes.push_back({node, {{node, 0, 2}, {node, 6, 1}}, {}});
    for (int node = 0; node < 12; ++node)
        QCOMPARE(idle.of(node) != nullptr, node == 2 || node == 5 || node == 9);
    const IdleMark& mark = *idle.of(5);
    QCOMPARE(mark.gpu_count(), 3);
    for (int gpu = 0; gpu < 8; ++gpu)
        QCOMPARE(mark.holds(gpu), gpu < 2 || gpu == 6);
}

TANGRAM_TEST(TestCanvasIdle)
#include "tst_canvas_idle.moc"
