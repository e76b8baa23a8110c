// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/view/pan_zoom_view.h"
#include "test_program.h"

#include <QGraphicsScene>
#include <QTest>
#include <QWheelEvent>

using namespace tangram;

namespace {

class Drawing : public PanZoomView {
public:
    Drawing()
    {
        setScene(&scene_);
        resize(600, 400);
        show_content();
    }
    QRectF content() const override { return {0, 0, 2000, 1000}; }

private:
    QGraphicsScene scene_;
};

void turn_wheel(Drawing& drawing, const QPoint& at, int steps)
{
    QWheelEvent event(at, drawing.viewport()->mapToGlobal(at), {}, {0, 120 * steps}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(drawing.viewport(), &event);
}

} // namespace

class TestPanZoomView : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void the_wheel_zooms_at_the_cursor_data();
    void the_wheel_zooms_at_the_cursor();
    void keys_and_buttons_zoom_in_the_middle();
};

void TestPanZoomView::the_wheel_zooms_at_the_cursor_data()
{
    QTest::addColumn<QPoint>("at");
    QTest::newRow("near a corner") << QPoint(20, 30);
    QTest::newRow("near another") << QPoint(570, 380);
    QTest::newRow("in the middle") << QPoint(300, 200);
}

void TestPanZoomView::the_wheel_zooms_at_the_cursor()
{
    QFETCH(const QPoint, at);
    Drawing drawing;
    drawing.show();
    QVERIFY(QTest::qWaitForWindowExposed(&drawing));
    const QPointF point = drawing.mapToScene(at);
    const double scale = drawing.transform().m11();
    for (int step = 0; step < 4; ++step)
        turn_wheel(drawing, at, 1);
    QVERIFY(drawing.transform().m11() > 1.5 * scale);
    QVERIFY((drawing.mapFromScene(point) - at).manhattanLength() <= 4); // pixels are rounded at every step
    for (int step = 0; step < 4; ++step)
        turn_wheel(drawing, at, -1);
    QCOMPARE(drawing.transform().m11(), scale);
    QVERIFY((drawing.mapFromScene(point) - at).manhattanLength() <= 4);
}

void TestPanZoomView::keys_and_buttons_zoom_in_the_middle()
{
    Drawing drawing;
    drawing.show();
    QVERIFY(QTest::qWaitForWindowExposed(&drawing));
    drawing.show_around({500, 300});
    const QPoint middle = drawing.viewport()->rect().center();
    const QPointF point = drawing.mapToScene(middle);
    drawing.zoom_in();
    drawing.zoom_in();
    QVERIFY((drawing.mapFromScene(point) - middle).manhattanLength() <= 2);
    drawing.zoom_out();
    QVERIFY((drawing.mapFromScene(point) - middle).manhattanLength() <= 3);
}

TANGRAM_TEST(TestPanZoomView)
#include "tst_pan_zoom_view.moc"
