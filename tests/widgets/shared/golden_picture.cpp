// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden_picture.h"

#include "common/theme/theme.h"

#include <QApplication>
#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QHash>
#include <QImage>
#include <QPainter>
#include <QStringList>
#include <QTest>
#include <QWidget>

#include <memory>

namespace tangram {

namespace {

constexpr qsizetype most_bytes = 40000;
const char accept_variable[] = "TANGRAM_ACCEPT_GOLDEN";

QString place_of(const QString& name)
{
    return QStringLiteral(TANGRAM_SOURCE_DIR "/tests/data/golden/") + name + QStringLiteral(".png");
}

/// The same picture with a table of its colours, where there are few enough.
QImage with_colour_table(const QImage& image)
{
    QHash<QRgb, int> index;
    QImage result(image.size(), QImage::Format_Indexed8);
    QVector<QRgb> colours;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QRgb colour = image.pixel(x, y);
            const auto known = index.constFind(colour);
            if (known == index.constEnd() && colours.size() == 256)
                return image;
            if (known == index.constEnd()) {
                index.insert(colour, static_cast<int>(colours.size()));
                colours.append(colour);
                result.setColorTable(colours);
            }
            result.setPixel(x, y, static_cast<uint>(index.value(colour)));
        }
    }
    return result;
}

QByteArray as_png(const QImage& image)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    with_colour_table(image).save(&buffer, "PNG", 0); // quality 0: smallest
    return buffer.data();
}

/// Where two pictures differ, in red on a faint copy of the expected one.
QImage difference(const QImage& actual, const QImage& expected, int& count)
{
    QImage image = expected.convertToFormat(QImage::Format_RGB32);
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const bool same = actual.valid(x, y) && actual.pixel(x, y) == expected.pixel(x, y);
            count += same ? 0 : 1;
            const QColor faint = QColor(image.pixel(x, y)).lighter(130);
            image.setPixel(x, y, same ? faint.rgb() : qRgb(0xff, 0, 0));
        }
    }
    return image;
}

QString store(const QString& name, const QImage& actual)
{
    const QByteArray png = as_png(actual);
    if (png.size() > most_bytes)
        return QStringLiteral("%1 has %2 bytes, more than %3: draw less").arg(name).arg(png.size()).arg(most_bytes);
    QDir().mkpath(QFileInfo(place_of(name)).path());
    QFile file(place_of(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(png) != png.size())
        return QStringLiteral("%1 cannot be written: %2").arg(file.fileName(), file.errorString());
    return {};
}

/// Empty, or what is wrong.
QString judge(const QString& name, const QImage& drawn)
{
    const QImage actual = drawn.convertToFormat(QImage::Format_RGB32);
    QImage expected(place_of(name));
    const bool accept = qEnvironmentVariableIsSet(accept_variable);
    if (expected.isNull() && !accept)
        return QStringLiteral("there is no golden picture %1; make it with %2=1 %3, and look at it")
            .arg(place_of(name), QLatin1String(accept_variable), QCoreApplication::applicationFilePath());
    expected = expected.convertToFormat(QImage::Format_RGB32);
    if (expected == actual)
        return {};
    if (accept)
        return store(name, actual);
    int count = 0;
    const QString place = QDir::tempPath() + QStringLiteral("/tangram-golden/") + name;
    QDir().mkpath(QFileInfo(place).path());
    const QString actual_path = place + QStringLiteral(".actual.png");
    const QString difference_path = place + QStringLiteral(".difference.png");
    actual.save(actual_path);
    difference(actual, expected, count).save(difference_path);
    return QStringLiteral("%1 is %2 x %3 instead of %4 x %5 or differs in %6 pixels.\n  drawn:      %7\n"
                          "  differs:    %8\n  if it should be so: %9=1 %10")
        .arg(name)
        .arg(actual.width())
        .arg(actual.height())
        .arg(expected.width())
        .arg(expected.height())
        .arg(count)
        .arg(actual_path, difference_path, QLatin1String(accept_variable), QCoreApplication::applicationFilePath());
}

QImage painted(QSize size, double ratio, bool dark, const std::function<void(QPainter& painter, bool dark)>& draw)
{
    QImage image(size * ratio, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    image.fill((dark ? dark_palette() : light_palette()).color(QPalette::Base));
    QPainter painter(&image);
    painter.setFont(golden_font());
    draw(painter, dark);
    painter.end();
    return image;
}

QString full_name(const QString& name, bool dark, int ratio)
{
    return QStringLiteral("%1-%2-%3x").arg(name, dark ? QStringLiteral("dark") : QStringLiteral("light")).arg(ratio);
}

void draw_letters(QPainter& painter, bool dark)
{
    painter.setPen(dark ? Qt::white : Qt::black);
    painter.drawText(QRect(0, 0, 200, 20), Qt::AlignCenter, QStringLiteral("AVgj 0123456789 µs ×≤·–"));
}

} // namespace

QFont golden_font()
{
    QFont font(QStringLiteral("DejaVu Sans"));
    font.setPixelSize(12);
    font.setHintingPreference(QFont::PreferNoHinting);
    // Few colours make small pictures, and plain edges differ least between versions of FreeType.
    font.setStyleStrategy(QFont::NoAntialias);
    return font;
}

bool golden_pictures_apply()
{
    if (qEnvironmentVariableIsSet(accept_variable))
        return compare_with_golden(QStringLiteral("letters"), QSize(200, 20), draw_letters).isEmpty();
    for (const int ratio : {1, 2}) {
        const QImage expected(place_of(full_name(QStringLiteral("letters"), false, ratio)));
        if (expected.convertToFormat(QImage::Format_RGB32) != painted(QSize(200, 20), ratio, false, draw_letters))
            return false;
    }
    return true;
}

QString compare_with_golden(const QString& name, QSize size,
                            const std::function<void(QPainter& painter, bool dark)>& draw)
{
    QStringList faults;
    for (const bool dark : {false, true}) {
        for (const int ratio : {1, 2}) {
            const QString fault = judge(full_name(name, dark, ratio), painted(size, ratio, dark, draw));
            if (!fault.isEmpty())
                faults << fault;
        }
    }
    return faults.join(QLatin1Char('\n'));
}

QString compare_widget_with_golden(const QString& name, QSize size, const std::function<QWidget*()>& make)
{
    const ColourScheme before = current_scheme();
    const QFont font_before = QApplication::font();
    QApplication::setFont(golden_font());
    QStringList faults;
    for (const bool dark : {false, true}) {
        apply_scheme(dark ? ColourScheme::dark : ColourScheme::light);
        const std::unique_ptr<QWidget> widget(make());
        widget->resize(size);
        widget->show();
        if (!QTest::qWaitForWindowExposed(widget.get()))
            faults << QStringLiteral("%1 is not shown").arg(name);
        QCoreApplication::processEvents();
        for (const int ratio : {1, 2}) {
            const QImage image = painted(size, ratio, dark, [&](QPainter& painter, bool) {
                widget->render(&painter, QPoint(), QRegion(), QWidget::DrawWindowBackground | QWidget::DrawChildren);
            });
            const QString fault = judge(full_name(name, dark, ratio), image);
            if (!fault.isEmpty())
                faults << fault;
        }
    }
    QApplication::setFont(font_before);
    apply_scheme(before);
    return faults.join(QLatin1Char('\n'));
}

} // namespace tangram
