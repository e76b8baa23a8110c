// SPDX-License-Identifier: GPL-3.0-or-later
// Icons are drawn once, and look as if they were drawn each time.
#include "common/text/thread_time.h"
#include "common/theme/icons.h"
#include "test_program.h"

#include <QDir>
#include <QFile>
#include <QIcon>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <algorithm>
#include <cstdlib>

using namespace tangram;

namespace {

const QString some_icon = QStringLiteral("layout-grid");

QImage ground(QSize size, double ratio)
{
    QImage image((QSizeF(size) * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    image.fill(QColor(250, 240, 230));
    return image;
}

QImage drawn_from_file(const QString& name, const QColor& colour, int side, double ratio, QPoint at, QIcon::Mode mode)
{
    QFile file(QStringLiteral(":/icons/") + name + QStringLiteral(".svg"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QImage image = ground({48, 48}, ratio);
    QPainter painter(&image);
    painter.setOpacity(mode == QIcon::Disabled ? 0.4 : 1.0);
    QSvgRenderer(file.readAll().replace("currentColor", colour.name().toLatin1()))
        .render(&painter, QRect(at, QSize(side, side)));
    return image;
}

/// Of one channel, from 0 to 255.
int largest_difference(const QImage& a, const QImage& b)
{
    int largest = a.size() == b.size() ? 0 : 255;
    for (int y = 0; y < std::min(a.height(), b.height()); ++y)
        for (int x = 0; x < std::min(a.width(), b.width()); ++x) {
            const QRgb one = a.pixel(x, y);
            const QRgb other = b.pixel(x, y);
            for (const int difference :
                 {qRed(one) - qRed(other), qGreen(one) - qGreen(other), qBlue(one) - qBlue(other)})
                largest = std::max(largest, std::abs(difference));
        }
    return largest;
}

} // namespace

class IconsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void icons_look_as_in_their_files_data();
    void icons_look_as_in_their_files();
    void icons_are_drawn_once();
    void an_icon_that_is_not_there_is_null();
};

void IconsTest::icons_look_as_in_their_files_data()
{
    QTest::addColumn<int>("side");
    QTest::addColumn<double>("ratio");
    QTest::addColumn<QIcon::Mode>("mode");
    for (const double ratio : {1.0, 1.25, 1.5, 2.0})
        for (const int side : {14, 16, 32})
            for (const QIcon::Mode mode : {QIcon::Normal, QIcon::Disabled})
                QTest::addRow("%d at %.2f%s", side, ratio, mode == QIcon::Disabled ? ", disabled" : "")
                    << side << ratio << mode;
}

void IconsTest::icons_look_as_in_their_files()
{
    QFETCH(int, side);
    QFETCH(double, ratio);
    QFETCH(QIcon::Mode, mode);
    QVERIFY(!line_icon(some_icon, Qt::black).isNull()); // registers them
    const QStringList files = QDir(QStringLiteral(":/icons")).entryList({QStringLiteral("*.svg")});
    QVERIFY(files.size() > 20);
    const QPoint at(5, 3);
    for (const QString& file : files)
        for (const QColor& colour : {QColor(20, 30, 40), QColor(0, 120, 200)})
            for (int time = 0; time < 2; ++time) { // anew, and as it was kept
                const QString name = file.chopped(4);
                QImage image = ground({48, 48}, ratio);
                QPainter painter(&image);
                line_icon(name, colour).paint(&painter, QRect(at, QSize(side, side)), Qt::AlignCenter, mode);
                painter.end();
                // A rounding of colours that are laid over each other in another order.
                QVERIFY2(largest_difference(image, drawn_from_file(name, colour, side, ratio, at, mode)) <= 3,
                         qPrintable(name));
            }
}

void IconsTest::icons_are_drawn_once()
{
    const auto paint_ms = [](bool anew) {
        QImage image = ground({48, 48}, 1);
        QPainter painter(&image);
        const double before = thread_time_ms();
        for (int time = 0; time < 300; ++time) {
            if (anew)
                QPixmapCache::clear();
            line_icon(some_icon, Qt::black).paint(&painter, QRect(0, 0, 16, 16));
        }
        return thread_time_ms() - before;
    };
    const double anew_ms = paint_ms(true);
    const double kept_ms = paint_ms(false);
    qInfo("300 icons: %.2f ms drawn anew, %.2f ms as kept", anew_ms, kept_ms);
    QVERIFY(3 * kept_ms < anew_ms);
}

void IconsTest::an_icon_that_is_not_there_is_null()
{
    QVERIFY(line_icon(QStringLiteral("no-such-icon"), Qt::black).isNull());
}

TANGRAM_TEST(IconsTest)
#include "tst_icons.moc"
