// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFutureWatcher>
#include <QObject>
#include <QtConcurrentRun>

#include <type_traits>
#include <utility>

namespace tangram {

/// Runs `work` on a thread of the global pool and hands what it returns to `done` in the thread of `context`, so that
/// nothing long holds up the event loop. `done` is not called when `context` is gone by then. `work` must own what it
/// reads.
template <typename Work, typename Done> void in_background(QObject* context, Work work, Done done)
{
    using Answer = std::decay_t<std::invoke_result_t<Work>>;
    auto* watcher = new QFutureWatcher<Answer>(context);
    QObject::connect(watcher, &QFutureWatcherBase::finished, context, [watcher, done = std::move(done)]() mutable {
        watcher->deleteLater();
        done(watcher->result());
    });
    watcher->setFuture(QtConcurrent::run(std::move(work)));
}

} // namespace tangram
