// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/palette_follower.h"

#include "common/theme.h"

#include <QApplication>
#include <QEvent>
#include <QWidget>

namespace tangram {

namespace {

class PaletteFollower : public QObject {
public:
    PaletteFollower(QObject* parent, std::function<void()> update)
        : QObject(parent)
        , update_(std::move(update))
    {
        qApp->installEventFilter(this);
        update_();
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (watched == qApp && event->type() == QEvent::ApplicationPaletteChange)
            update_();
        return false;
    }

private:
    std::function<void()> update_;
};

} // namespace

void follow_palette(QObject* parent, std::function<void()> update)
{
    new PaletteFollower(parent, std::move(update));
}

void follow_palette_with_sheet(QWidget* widget, std::function<QString(bool dark)> sheet)
{
    follow_palette(widget, [widget, sheet = std::move(sheet)] {
        const QPalette palette = QApplication::palette();
        widget->setStyleSheet(QString());
        widget->setPalette(palette);
        widget->setStyleSheet(sheet(is_dark(palette)));
    });
}

} // namespace tangram
