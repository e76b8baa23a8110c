// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a cluster of three GPU types in two racks in the real window, with mouse and keyboard alone: xdotool makes the
// events, on an X server of its own. Needs QT_QPA_PLATFORM=xcb, xdotool and a DISPLAY; CTest gives it all three.
#include "canvas/view/cluster_view.h"
#include "cluster_page/cluster_page.h"
#include "parts/part_model.h"
#include "parts/parts_panel.h"
#include "screen_hands.h"
#include "test_program.h"
#include "window_fixture.h"

#include <QLineEdit>
#include <QListView>
#include <QPushButton>

using namespace tangram;

class FlowDrawCluster : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void a_cluster_of_three_types_is_drawn();
    void the_keyboard_alone_draws_one();

private:
    TestFolder folder_;
};

namespace {

/// What a drawing needs, by where it is on the screen.
class Hands {
public:
    explicit Hands(MainWindow& window)
        : window_(window)
        , page_(*window.findChild<ClusterPage*>())
        , view_(page_.view())
        , parts_(*named<QListView>(window, "Parts to draw with"))
        , search_(*named<QLineEdit>(window, "Search parts"))
        , count_(*named<QLineEdit>(window, "Number of nodes to add"))
    {
    }
    static QPoint middle(const QWidget& widget) { return widget.mapToGlobal(widget.rect().center()); }
    QPoint on_canvas(const QPointF& scene) const { return view_.viewport()->mapToGlobal(view_.mapFromScene(scene)); }
    QPoint canvas_at(double x, double y) const
    {
        const QRect ground = view_.viewport()->rect();
        return view_.viewport()->mapToGlobal(
            QPoint(static_cast<int>(ground.width() * x), static_cast<int>(ground.height() * y)));
    }
    /// The only part that the words find.
    bool find_part(const QString& words)
    {
        return click(middle(search_)) && press("ctrl+a") && type(words)
            && QTest::qWaitFor([&] { return parts_.model()->rowCount() >= 1 && search_.text() == words; });
    }
    QPoint first_part() const
    {
        return parts_.viewport()->mapToGlobal(parts_.visualRect(parts_.model()->index(0, 0)).center());
    }
    bool set_count(int count)
    {
        return click(middle(count_)) && press("ctrl+a") && type(QString::number(count))
            && QTest::qWaitFor([&] { return count_.text() == QString::number(count); });
    }
    const Cluster& cluster() const { return *window_.document().project().cluster; }
    const ClusterFrame& rack(const char* name) const
    {
        const auto& frames = view_.state().layout.frames;
        return *std::find_if(frames.begin(), frames.end(),
                             [&](const ClusterFrame& frame) { return frame.label == QLatin1String(name); });
    }
    ClusterView& view() { return view_; }

private:
    MainWindow& window_;
    ClusterPage& page_;
    ClusterView& view_;
    QListView& parts_;
    QLineEdit& search_;
    QLineEdit& count_;
};

/// Shows the window with an empty drawing.
bool show_new_drawing(MainWindow& window)
{
    window.resize(1400, 860);
    window.move(0, 0);
    window.show();
    const auto* page = window.findChild<ClusterPage*>();
    return QTest::qWaitForWindowExposed(&window)
        && xdotool({QStringLiteral("windowfocus"), QString::number(window.winId())}) && press(QStringLiteral("ctrl+n"))
        && QTest::qWaitFor([&] { return page->isVisible(); });
}

} // namespace

void FlowDrawCluster::initTestCase()
{
    // Those of Qt look alike whatever the desktop is.
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
}

void FlowDrawCluster::a_cluster_of_three_types_is_drawn()
{
    MainWindow window;
    QVERIFY(show_new_drawing(window));
    Hands hands(window);

    // Two racks and a switch, dragged onto the ground.
    QVERIFY(hands.find_part("Rack"));
    QVERIFY(drag(hands.first_part(), hands.canvas_at(0.02, 0.3)));
    QTRY_COMPARE(hands.cluster().racks.size(), std::size_t{1});
    QVERIFY(drag(hands.first_part(), hands.canvas_at(0.75, 0.3)));
    QTRY_COMPARE(hands.cluster().racks.size(), std::size_t{2});
    QVERIFY(hands.find_part("Switch"));
    QVERIFY(drag(hands.first_part(), hands.canvas_at(0.45, 0.08)));
    QTRY_COMPARE(hands.cluster().switches.size(), std::size_t{1});

    // Sixteen H100 nodes and eight H200 into the first, sixteen A100 into the second.
    struct Fill {
        const char* words;
        int count;
        const char* rack;
    };
    std::size_t nodes = 0;
    for (const Fill& fill :
         {Fill{"H100 SXM", 16, "rack-1"}, Fill{"H200", 8, "rack-1"}, Fill{"A100 SXM 80", 16, "rack-2"}}) {
        QVERIFY(hands.find_part(fill.words));
        QVERIFY(hands.set_count(fill.count));
        QVERIFY(drag(hands.first_part(), hands.on_canvas(hands.rack(fill.rack).rect.topLeft() + QPointF(30, 16))));
        nodes += static_cast<std::size_t>(fill.count);
        QTRY_COMPARE(hands.cluster().nodes.size(), nodes);
        QSignalSpy view_changed(&hands.view(), &ClusterView::view_changed);
        QVERIFY(press("f")); // what was dropped has the keyboard; everything into view
        QTRY_VERIFY(!view_changed.isEmpty());
    }
    // Cables from both racks to the switch.
    QVERIFY(press("l"));
    QTRY_COMPARE(hands.view().tool(), CanvasTool::link);
    for (const char* rack : {"rack-1", "rack-2"}) {
        const QRectF box = hands.view().state().layout.switches.front().rect;
        QVERIFY(
            drag(hands.on_canvas(hands.rack(rack).rect.topLeft() + QPointF(40, 14)), hands.on_canvas(box.center())));
        QTRY_VERIFY(hands.rack(rack).switch_index == 0);
    }
    QCOMPARE(hands.cluster().gpu_types.size(), std::size_t{3});
    QCOMPARE(whole(hands.cluster()).racks.size(), std::size_t{2});
    QCOMPARE(hands.cluster().nodes.size(), std::size_t{40});

    // One step back and forth, then to a file, which is opened again and plans.
    const Cluster drawn = hands.cluster();
    QVERIFY(press("ctrl+z"));
    QTRY_VERIFY(!(hands.cluster() == drawn));
    QVERIFY(press("ctrl+shift+z"));
    QTRY_VERIFY(hands.cluster() == drawn);
    const QString path = folder_.path("drawn.tangram");
    QVERIFY(answer_file_dialog(window, "ctrl+s", "Save project", path));
    QTRY_VERIFY2(QFileInfo::exists(path) && !window.isWindowModified(), qPrintable(window.message()));
    QVERIFY(press("ctrl+n"));
    QTRY_VERIFY(hands.cluster().nodes.empty());
    QVERIFY(answer_file_dialog(window, "ctrl+o", "Open", path));
    QTRY_VERIFY2(hands.cluster() == drawn, qPrintable(window.message()));
    QVERIFY(window.windowTitle().startsWith("drawn.tangram"));
    QSignalSpy ended(&window.planning(), &Planning::ended);
    QVERIFY(press("F5"));
    QVERIFY(ended.wait(patience_ms));
    QVERIFY2(window.plan_saving().file(), qPrintable(window.message()));
    if (const QByteArray shot = qgetenv("TANGRAM_FLOW_PICTURE"); !shot.isEmpty()) {
        window.show_perspective(MainWindow::cluster_perspective);
        QVERIFY(press("Escape"));
        QVERIFY(window.grab().save(QString::fromLocal8Bit(shot)));
    }
}

void FlowDrawCluster::the_keyboard_alone_draws_one()
{
    MainWindow window;
    QVERIFY(show_new_drawing(window));
    Hands hands(window);
    QTRY_VERIFY(hands.view().hasFocus());
    const auto add = [&](const char* words) { return press("p") && press("ctrl+a") && type(words) && press("Return"); };
    const auto to_canvas = [&] { return press("Escape") && QTest::qWaitFor([&] { return hands.view().hasFocus(); }); };

    QVERIFY(add("H100 SXM"));
    QTRY_COMPARE(hands.cluster().nodes.size(), std::size_t{1});
    QVERIFY(to_canvas());
    for (int copies = 1; copies <= 3; ++copies) { // 1, 2, 4, 8 nodes
        QVERIFY(press("ctrl+a"));
        QVERIFY(press("ctrl+d"));
        QTRY_COMPARE(hands.cluster().nodes.size(), std::size_t{1} << copies);
    }
    QVERIFY(press("ctrl+a"));
    QVERIFY(press("ctrl+g")); // a rack around them
    QTRY_COMPARE(whole(hands.cluster()).racks.size(), std::size_t{1});
    QVERIFY(add("Switch"));
    QTRY_COMPARE(hands.cluster().switches.size(), std::size_t{1});
    QVERIFY(to_canvas());
    QVERIFY(press("ctrl+a"));
    QVERIFY(press("ctrl+l"));
    QTRY_COMPARE(hands.cluster().nodes.back().location.switch_id, hands.cluster().switches.front().id);

    // From node to node with the arrows, marking two; they become an island, which is taken back.
    QVERIFY(press("Escape"));
    QVERIFY(press("Down"));
    QVERIFY(press("shift+Down"));
    QTRY_COMPARE(window.findChild<ClusterPage*>()->selection().parts().nodes.size(), std::size_t{2});
    QVERIFY(press("ctrl+shift+i"));
    QTRY_COMPARE(window.project().islands().size(), std::size_t{2});
    QVERIFY(press("ctrl+z"));
    QTRY_COMPARE(window.project().islands().size(), std::size_t{1});

    // A name, typed.
    QVERIFY(press("Down"));
    QVERIFY(press("F2"));
    QVERIFY(press("ctrl+a") && type("head") && press("Return"));
    QTRY_VERIFY(std::any_of(hands.cluster().nodes.begin(), hands.cluster().nodes.end(),
                            [](const Node& node) { return node.id == "head"; }));
    QVERIFY(to_canvas());
    QVERIFY(press("ctrl+a"));
    QVERIFY(press("Delete"));
    QTRY_VERIFY(hands.cluster().nodes.empty());
}

TANGRAM_TEST(FlowDrawCluster)
#include "tst_flow_draw_cluster.moc"
