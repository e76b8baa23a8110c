// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/theme/palette_follower.h"

#include "common/theme/theme.h"

#include <QApplication>
#include <QEvent>
#include <QPointer>
#include <QWidget>

namespace tangram {

/// One event filter for everyone: a filter on the application sees every event there is.
class PaletteNotifier : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (watched == qApp && event->type() == QEvent::ApplicationPaletteChange)
            Q_EMIT changed();
        return false;
    }

Q_SIGNALS:
    void changed();
};

namespace {

PaletteNotifier& notifier()
{
    static QPointer<PaletteNotifier> instance;
    if (!instance) {
        instance = new PaletteNotifier(qApp);
        qApp->installEventFilter(instance);
    }
    return *instance;
}

} // namespace

void follow_palette(QObject* parent, std::function<void()> update)
{
    update();
    QObject::connect(&notifier(), &PaletteNotifier::changed, parent, std::move(update));
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

void repaint_all_colours()
{
    if (qobject_cast<QApplication*>(QCoreApplication::instance()) == nullptr)
        return;
    Q_EMIT notifier().changed();
    for (QWidget* widget : QApplication::allWidgets()) {
        QEvent changed(QEvent::PaletteChange);
        QApplication::sendEvent(widget, &changed);
        widget->update();
    }
}

} // namespace tangram

#include "palette_follower.moc"
