// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/result.h"

#include <QFutureWatcher>
#include <QObject>
#include <QtConcurrentRun>

#include <concepts>
#include <type_traits>
#include <utility>

namespace tangram {

/// What to tell people of the exception that is being handled. Any thread.
Error error_of_exception();

/// Runs `work` on a thread of the global pool and hands what it returns to `done` in the thread of `context`, so that
/// nothing long holds up the event loop. `done` is not called when `context` is gone by then. `work` must own what it
/// reads. Its answer may be an Error, and is one where it throws.
template <typename Work, typename Done>
requires std::convertible_to<Error, std::invoke_result_t<Work&>>
void in_background(QObject* context, Work work, Done done)
{
    using Answer = std::decay_t<std::invoke_result_t<Work&>>;
    auto* watcher = new QFutureWatcher<Answer>(context);
    QObject::connect(watcher, &QFutureWatcherBase::finished, context, [watcher, done = std::move(done)]() mutable {
        watcher->deleteLater();
        done(watcher->future().takeResult());
    });
    watcher->setFuture(QtConcurrent::run([work = std::move(work)]() mutable -> Answer {
        try {
            return work();
        } catch (...) {
            return error_of_exception();
        }
    }));
}

/// The same of work whose answer is no Error: where it throws, `failed` is called with one in place of `done`. It tells
/// people, and ends whatever waits for the answer.
template <typename Work, typename Done, typename Failed>
void in_background(QObject* context, Work work, Done done, Failed failed)
{
    using Answer = Result<std::decay_t<std::invoke_result_t<Work&>>>;
    in_background(
        context, [work = std::move(work)]() mutable -> Answer { return work(); },
        [done = std::move(done), failed = std::move(failed)](Answer answer) mutable {
            if (answer)
                done(std::move(*answer));
            else
                failed(answer.error());
        });
}

} // namespace tangram
