// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/icons.h"

#include "common/painted_icon_engine.h"
#include "common/palette_follower.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QFile>
#include <QPainter>
#include <QSvgRenderer>

// Resources of a static library are registered from outside any namespace.
static void register_icons()
{
    Q_INIT_RESOURCE(icons);
}

namespace tangram {

namespace {

/// An SVG whose `currentColor` is the colour.
class LineIconEngine : public PaintedIconEngine {
public:
    LineIconEngine(QByteArray svg, const QColor& colour)
        : svg_(std::move(svg))
        , colour_(colour)
    {
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        QByteArray svg = svg_;
        svg.replace("currentColor", colour_.name().toLatin1());
        painter->save();
        if (mode == QIcon::Disabled)
            painter->setOpacity(0.4);
        QSvgRenderer(svg).render(painter, rect);
        painter->restore();
    }

    QIconEngine* clone() const override { return new LineIconEngine(*this); }

private:
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
    return QIcon(new LineIconEngine(file.readAll(), colour));
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
