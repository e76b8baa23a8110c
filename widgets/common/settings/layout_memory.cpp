// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/settings/layout_memory.h"

#include "common/settings/screen_room.h"
#include "common/settings/settings.h"

#include <QEvent>
#include <QScopedValueRollback>
#include <QScreen>
#include <QSet>
#include <QSplitter>
#include <QWidget>

#include <algorithm>

namespace tangram {

namespace {

constexpr int largest_size = 100'000; ///< pixels: no screen has more

/// The page that a splitter divides, or a part of one that has a name.
const QWidget* owner_of(const QSplitter& splitter)
{
    const QWidget* widget = splitter.parentWidget();
    while (widget != nullptr
           && (qobject_cast<const QSplitter*>(widget) != nullptr || widget->metaObject() == &QWidget::staticMetaObject))
        widget = widget->parentWidget();
    return widget;
}

SharesRoomOut* sharing_page_of(QSplitter& splitter)
{
    for (QWidget* widget = splitter.parentWidget(); widget != nullptr; widget = widget->parentWidget())
        if (auto* page = dynamic_cast<SharesRoomOut*>(widget))
            return page;
    return nullptr;
}

} // namespace

LayoutMemory::LayoutMemory(QWidget& window, const QString& name, QSize comfortable)
    : QObject(&window)
    , window_(window)
    , name_(name)
    , comfortable_(comfortable)
{
}

QString LayoutMemory::key(const QSplitter& splitter) const
{
    const QWidget* owner = owner_of(splitter);
    QString own = splitter.objectName();
    if (own.isEmpty() && owner != nullptr)
        own = QString::number(owner->findChildren<QSplitter*>().indexOf(const_cast<QSplitter*>(&splitter)));
    return QStringLiteral("%1/splitters/%2-%3-of-%4")
        .arg(name_, QString::fromLatin1(owner != nullptr ? owner->metaObject()->className() : "").remove("tangram::"),
             own)
        .arg(splitter.count());
}

void LayoutMemory::restore_window()
{
    const Settings settings;
    if (!window_.restoreGeometry(settings.value(name_ + QStringLiteral("/geometry")).toByteArray()))
        return;
    // Full screen is for the moment.
    window_.setWindowState(window_.windowState() & ~(Qt::WindowFullScreen | Qt::WindowMinimized));
    if (window_.isMaximized())
        return;
    // A screen may have gone, or become smaller, since.
    const QRect screen = window_.screen()->availableGeometry();
    const QSize size = window_.size().boundedTo(size_on_screen(window_, window_.size()));
    const QPoint at(std::clamp(window_.x(), screen.left(), std::max(screen.left(), screen.right() + 1 - size.width())),
                    std::clamp(window_.y(), screen.top(), std::max(screen.top(), screen.bottom() + 1 - size.height())));
    // Until it is shown that is where its contents lie: moved there, its frame would.
    window_.setGeometry(QRect(at, size));
}

void LayoutMemory::restore(QSplitter& splitter)
{
    const QStringList kept = Settings().value(key(splitter)).toStringList();
    QList<int> sizes;
    for (const QString& size : kept) {
        bool is_number = false;
        sizes << size.toInt(&is_number);
        if (!is_number || sizes.back() < 0 || sizes.back() > largest_size)
            return;
    }
    if (sizes.size() != splitter.count() || std::all_of(sizes.begin(), sizes.end(), [](int size) { return size == 0; }))
        return;
    splitter.setSizes(sizes);
    // Pages that share their room out take it for the user's doing, which it was.
    Q_EMIT splitter.splitterMoved(sizes.front(), 1);
}

void LayoutMemory::restore_splitters()
{
    restoring_ = true;
    for (QSplitter* splitter : window_.findChildren<QSplitter*>()) {
        if (first_.contains(splitter) || splitter->window() != &window_)
            continue;
        first_.insert(splitter, splitter->sizes());
        restore(*splitter);
        if (!splitter->isVisible())
            splitter->installEventFilter(this);
        connect(splitter, &QSplitter::splitterMoved, this, [this, splitter] {
            if (!restoring_)
                keep(*splitter);
        });
        connect(splitter, &QObject::destroyed, this, [this, splitter] { first_.remove(splitter); });
    }
    restoring_ = false;
}

bool LayoutMemory::eventFilter(QObject* object, QEvent* event)
{
    // Only now it has the room that its parts share: on the way there a part may have taken what another one had.
    if (event->type() == QEvent::Show) {
        object->removeEventFilter(this);
        const QScopedValueRollback restoring(restoring_, true);
        restore(static_cast<QSplitter&>(*object));
    }
    return QObject::eventFilter(object, event);
}

void LayoutMemory::keep(const QSplitter& splitter) const
{
    QStringList sizes;
    for (const int size : splitter.sizes())
        sizes << QString::number(size);
    Settings().setValue(key(splitter), sizes);
}

void LayoutMemory::keep_window() const
{
    Settings().setValue(name_ + QStringLiteral("/geometry"), window_.saveGeometry());
}

void LayoutMemory::reset()
{
    Settings().remove(name_);
    window_.setWindowState(window_.windowState() & ~(Qt::WindowFullScreen | Qt::WindowMaximized));
    window_.resize(size_on_screen(window_, comfortable_));
    restoring_ = true;
    QSet<SharesRoomOut*> pages;
    for (QSplitter* splitter : window_.findChildren<QSplitter*>()) {
        if (!first_.contains(splitter))
            continue; // of another window
        splitter->setSizes(first_.value(splitter));
        if (SharesRoomOut* page = sharing_page_of(*splitter))
            pages.insert(page);
    }
    for (SharesRoomOut* page : pages)
        page->share_room_out_afresh();
    restoring_ = false;
}

} // namespace tangram
