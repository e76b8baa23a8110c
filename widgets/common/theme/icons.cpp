// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/theme/icons.h"

#include "common/theme/painted_icon_engine.h"
#include "common/theme/palette_follower.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QFile>
#include <QPaintEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <cmath>

// Resources of a static library are registered from outside any namespace.
static void register_icons()
{
    Q_INIT_RESOURCE(icons);
}

namespace tangram {

namespace {

/// An SVG whose `currentColor` is the colour. A page has dozens of them: each is read and drawn once for a size and its
/// pixels kept.
class LineIconEngine : public PaintedIconEngine {
public:
    LineIconEngine(QString name, QByteArray svg, const QColor& colour)
        : name_(std::move(name))
        , svg_(std::move(svg))
        , colour_(colour)
    {
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        const double ratio = painter->device()->devicePixelRatioF();
        // Else its pixels would fall between those of the screen.
        const bool is_on_pixels = painter->paintEngine()->type() == QPaintEngine::Raster
            && painter->transform().type() <= QTransform::TxTranslate && ratio == std::floor(ratio);
        if (is_on_pixels)
            painter->drawPixmap(rect, kept(rect.size(), ratio, mode));
        else
            draw(*painter, rect, mode);
    }

    QIconEngine* clone() const override { return new LineIconEngine(*this); }

private:
    void draw(QPainter& painter, const QRect& rect, QIcon::Mode mode) const
    {
        QByteArray svg = svg_;
        svg.replace("currentColor", colour_.name().toLatin1());
        painter.save();
        if (mode == QIcon::Disabled)
            painter.setOpacity(0.4);
        QSvgRenderer(svg).render(&painter, rect);
        painter.restore();
    }

    QPixmap kept(QSize size, double ratio, QIcon::Mode mode) const
    {
        const QString key = QStringLiteral("%1 %2 %3x%4 %5 %6")
                                .arg(name_, colour_.name())
                                .arg(size.width())
                                .arg(size.height())
                                .arg(ratio)
                                .arg(mode == QIcon::Disabled);
        QPixmap pixels;
        if (QPixmapCache::find(key, &pixels))
            return pixels;
        pixels = QPixmap((QSizeF(size) * ratio).toSize());
        pixels.setDevicePixelRatio(ratio);
        pixels.fill(Qt::transparent);
        {
            QPainter painter(&pixels);
            draw(painter, QRect(QPoint(), size), mode);
        }
        QPixmapCache::insert(key, pixels);
        return pixels;
    }

    QString name_;
    QByteArray svg_;
    QColor colour_;
};

} // namespace

QIcon line_icon(const QString& name, const QColor& colour)
{
    register_icons();
    QFile file(QStringLiteral(":/icons/") + name + QStringLiteral(".svg"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QIcon(new LineIconEngine(name, file.readAll(), colour));
}

void set_line_icon(QAction* action, const QString& name)
{
    follow_palette(action, [action, name] {
        action->setIcon(line_icon(name, QApplication::palette().color(QPalette::ButtonText)));
    });
}

void set_line_icon(QAbstractButton* button, const QString& name)
{
    follow_palette(button, [button, name] {
        button->setIcon(line_icon(name, QApplication::palette().color(QPalette::ButtonText)));
    });
}

} // namespace tangram
