// SPDX-License-Identifier: GPL-3.0-or-later
// What is written in the drawing can be read: no cable runs through it, and neighbours stand apart.
#include "canvas/layers/canvas_layer.h"
#include "canvas/view/cluster_view.h"
#include "cluster/cluster.h"
#include "common/theme/appearance.h"
#include "files/catalogue/catalogue.h"
#include "test_program.h"

using namespace tangram;

namespace {

/// Racks that hang on one switch, side by side in one zone, of one island.
Cluster racks_in_a_zone(int racks, const char* zone)
{
    Cluster cluster;
    cluster.switches.push_back({"s", "", 0, 0, {}});
    cluster.gpu_types = {find_gpu_type("h100-sxm")};
    for (int rack = 0; rack < racks; ++rack) {
        Node node;
        node.id = "n" + std::to_string(rack);
        node.gpu_count = 8;
        node.location = {zone, "r" + std::to_string(rack), "s"};
        cluster.nodes.push_back(node);
    }
    return cluster;
}

/// The view's picture, with nothing but its ground colour where nothing is drawn.
struct Picture {
    CanvasSelection selection;
    ClusterView view{selection};
    QImage image;

    Picture(const Cluster& cluster, double scale)
    {
        const auto shown = std::make_shared<const Cluster>(cluster);
        view.resize(1200, 800);
        view.show();
        view.set_cluster(shown, find_islands(cluster, Network(cluster), 0.1));
        view.setTransform(QTransform::fromScale(scale, scale));
        view.centerOn(view.content().center());
        image = view.grab().toImage().convertToFormat(QImage::Format_RGB32);
    }
    QRect on_picture(const QRectF& scene) const
    {
        return view.mapFromScene(scene).boundingRect().intersected(image.rect());
    }
    bool holds(const QRect& part, const QColor& colour) const
    {
        for (int y = part.top(); y <= part.bottom(); ++y)
            for (int x = part.left(); x <= part.right(); ++x)
                if (image.pixelColor(x, y) == colour)
                    return true;
        return false;
    }
    std::vector<ClusterFrame> frames(bool zones) const
    {
        std::vector<ClusterFrame> found;
        for (const ClusterFrame& frame : view.state().layout.frames)
            if (frame.zone == zones)
                found.push_back(frame);
        return found;
    }
};

} // namespace

class TestCanvasLabels : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { apply_appearance({ColourScheme::light, {}}); }
    void no_cable_runs_through_a_zones_name_data();
    void no_cable_runs_through_a_zones_name();
    void names_of_islands_stand_apart_data();
    void names_of_islands_stand_apart();
    void names_from_afar_are_in_view();
};

void TestCanvasLabels::no_cable_runs_through_a_zones_name_data()
{
    QTest::addColumn<double>("scale");
    QTest::newRow("close up") << 1.2;
    QTest::newRow("at rest") << 0.8;
    QTest::newRow("far") << 0.5;
    QTest::newRow("farther") << 0.35;
}

void TestCanvasLabels::no_cable_runs_through_a_zones_name()
{
    QFETCH(double, scale);
    const Picture picture(racks_in_a_zone(1, "a-zone-with-a-long-name"), scale);
    const ClusterFrame zone = picture.frames(true).front();
    const QColor cable(0x9a, 0xaa, 0xbe);
    // The cable runs in the middle; from afar the name stands above the zone.
    QRect name = picture.on_picture({zone.rect.left() + 8, zone.rect.top(), zone.rect.width() / 2, 22});
    if (scale < close_up)
        name.moveBottom(name.top() - 2);
    name.adjust(0, name.height() / 3, 0, -name.height() / 3);
    QVERIFY(picture.holds(picture.on_picture(zone.rect.translated(0, -20)), cable));
    QVERIFY(!picture.holds(name, cable));
}

void TestCanvasLabels::names_of_islands_stand_apart_data()
{
    no_cable_runs_through_a_zones_name_data();
}

void TestCanvasLabels::names_of_islands_stand_apart()
{
    QFETCH(double, scale);
    Cluster cluster = racks_in_a_zone(2, "z");
    cluster.islands = {{"a", "an island with a name that is longer than its racks are wide", {0, 1}, false}};
    const Picture picture(cluster, scale);
    const auto racks = picture.frames(false);
    QCOMPARE(racks.size(), std::size_t{2});
    const double gap = racks[1].rect.left() - racks[0].rect.right();
    const QRectF between(racks[0].rect.right() + 0.3 * gap, racks[0].rect.bottom() + 4, 0.4 * gap, 16);
    const QRect strip = picture.on_picture(between);
    QVERIFY(strip.width() >= 3);
    const QColor ink = ground_colour(false);
    for (int y = strip.top(); y <= strip.bottom(); ++y)
        for (int x = strip.left(); x <= strip.right(); ++x) {
            const QColor here = picture.image.pixelColor(x, y);
            QVERIFY2(qAbs(here.lightness() - ink.lightness()) < 40, qPrintable(here.name())); // dots of the ground
        }
}

void TestCanvasLabels::names_from_afar_are_in_view()
{
    Cluster cluster = racks_in_a_zone(400, "z");
    cluster.switches.clear();
    for (Node& node : cluster.nodes)
        node.location.switch_id.clear();
    Picture picture(cluster, 1);
    picture.view.fit();
    QVERIFY(picture.view.transform().m11() < far_away);
    const QRectF zone = picture.frames(true).front().rect;
    QVERIFY(picture.view.mapFromScene(zone.topLeft()).y() >= 22);
}

TANGRAM_TEST(TestCanvasLabels)
#include "tst_canvas_labels.moc"
