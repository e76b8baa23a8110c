// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/chart/gantt_picture.h"
#include "gantt/paint/gantt_colours.h"
#include "synthetic_plan.h"
#include "test_program.h"

#include <QFile>
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>
#include <QTemporaryDir>

#include <set>

using namespace tangram;

class GanttPictureTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void writes_each_format_data();
    void writes_each_format();
    void says_what_is_wrong();
    void every_stage_is_in_the_picture();
    void the_same_plan_gives_the_same_picture();

private:
    QTemporaryDir folder_;
    std::filesystem::path place(const QString& name) const { return folder_.filePath(name).toStdString(); }
};

void GanttPictureTest::writes_each_format_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("dark");
    for (const char* ending : {"svg", "png", "pdf"}) {
        QTest::addRow("%s light", ending) << QStringLiteral("light.") + QLatin1String(ending) << false;
        QTest::addRow("%s dark", ending) << QStringLiteral("dark.") + QLatin1String(ending) << true;
    }
}

void GanttPictureTest::writes_each_format()
{
    QFETCH(QString, name);
    QFETCH(bool, dark);
    const auto file = synthetic_plan(2, 4, 16, 9);
    const auto error = write_gantt_picture(*file, place(name), QSize(1400, 520), dark);
    QVERIFY2(!error, error ? error->message.c_str() : "");
    const QString path = folder_.filePath(name);
    QImage image;
    if (name.endsWith(QLatin1String("svg"))) {
        QSvgRenderer renderer(path);
        QVERIFY(renderer.isValid());
        QCOMPARE(renderer.viewBox(), QRect(0, 0, 1400, 520));
        image = QImage(1400, 520, QImage::Format_RGB32);
        QPainter painter(&image);
        renderer.render(&painter);
    } else if (name.endsWith(QLatin1String("png"))) {
        QVERIFY(image.load(path));
        QCOMPARE(image.size(), QSize(1400, 520));
    } else {
        QFile pdf(path);
        QVERIFY(pdf.open(QIODevice::ReadOnly));
        QVERIFY(pdf.size() > 4000);
        QVERIFY(pdf.read(5) == "%PDF-");
        return;
    }
    QCOMPARE(image.pixelColor(2, 518).lightness() < 128, dark);
    std::set<QRgb> colours;
    for (int x = 0; x < image.width(); ++x) {
        for (int y = 0; y < image.height(); ++y)
            colours.insert(image.pixel(x, y));
    }
    const GanttColours expected(dark);
    for (EventKind kind : {EventKind::forward, EventKind::backward, EventKind::gradient_sync, EventKind::optimizer,
                           EventKind::send_forward})
        QVERIFY2(colours.contains(expected.fill(kind).rgb()), to_string(kind));
}

void GanttPictureTest::says_what_is_wrong()
{
    const auto file = synthetic_plan(1, 2, 4, 1);
    QVERIFY(write_gantt_picture(*file, place("a.bmp"), QSize(800, 400), false)->hint.find(".svg") != std::string::npos);
    QVERIFY(write_gantt_picture(*file, place("a.svg"), QSize(10, 10), false));
    QVERIFY(write_gantt_picture(*file, place("no/such/folder/a.svg"), QSize(800, 400), false));
    file->plan.timeline.clear();
    QVERIFY(write_gantt_picture(*file, place("a.svg"), QSize(800, 400), false)->message.find("timeline")
            != std::string::npos);
    QVERIFY(!std::filesystem::exists(place("a.svg")));
}

void GanttPictureTest::every_stage_is_in_the_picture()
{
    // 64 rows in the height that a picture has by itself: the last one has its bars, too.
    QVERIFY(!write_gantt_picture(*synthetic_plan(1, 64, 12, 4), place("high.png"), QSize(1600, 320), false));
    const QImage image(folder_.filePath("high.png"));
    QCOMPARE(image.size(), QSize(1600, 320));
    // The last stage begins last: where its row is, nothing but it has work left of the others' last forwards.
    const QRgb forward = GanttColours(false).fill(EventKind::forward).rgb();
    const auto first_forward = [&](int from, int to) {
        for (int x = 300; x < image.width(); ++x)
            for (int y = from; y < to; ++y)
                if (image.pixel(x, y) == forward)
                    return x;
        return -1;
    };
    const int top = first_forward(60, 90);
    const int bottom = first_forward(image.height() - 14, image.height() - 6);
    QVERIFY2(top > 0 && bottom > top + 200, qPrintable(QStringLiteral("%1 %2").arg(top).arg(bottom)));
}

void GanttPictureTest::the_same_plan_gives_the_same_picture()
{
    for (const char* name : {"one.svg", "two.svg"})
        QVERIFY(!write_gantt_picture(*synthetic_plan(1, 3, 8, 4), place(name), QSize(900, 300), false));
    QFile one(folder_.filePath("one.svg"));
    QFile two(folder_.filePath("two.svg"));
    QVERIFY(one.open(QIODevice::ReadOnly) && two.open(QIODevice::ReadOnly));
    QCOMPARE(one.readAll(), two.readAll());
}

TANGRAM_TEST(GanttPictureTest)
#include "tst_gantt_picture.moc"
