// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QEventLoop>
#include <QFileDialog>
#include <QLineEdit>
#include <QPoint>
#include <QProcess>
#include <QStringList>
#include <QTest>
#include <QTimer>

#include <optional>

/// Mouse and keyboard of the X server that a test runs on: xdotool makes the events, and the event loop runs meanwhile.
namespace tangram {

constexpr int steps_of_a_drag = 6;
constexpr int longest_gesture_ms = 30'000;

/// What xdotool printed; nothing where it fails or does not end.
inline std::optional<QString> xdotool_answer(const QStringList& arguments)
{
    QProcess process;
    QEventLoop loop;
    QObject::connect(&process, &QProcess::finished, &loop, &QEventLoop::quit);
    process.start(QStringLiteral("xdotool"), arguments);
    if (!process.waitForStarted())
        return {};
    QTimer::singleShot(longest_gesture_ms, &process, &QProcess::kill);
    if (process.state() != QProcess::NotRunning)
        loop.exec();
    if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0)
        return {};
    return QString::fromUtf8(process.readAllStandardOutput()).trimmed();
}

inline bool xdotool(const QStringList& arguments)
{
    return xdotool_answer(arguments).has_value();
}

inline QStringList key(const QString& keys)
{
    return {QStringLiteral("key"), QStringLiteral("--clearmodifiers"), keys};
}

inline bool press(const QString& keys)
{
    return xdotool(key(keys));
}

inline bool type(const QString& text)
{
    return xdotool({QStringLiteral("type"), text});
}

inline QStringList move_to(const QPoint& at)
{
    return {QStringLiteral("mousemove"), QString::number(at.x()), QString::number(at.y())};
}

inline bool click(const QPoint& at)
{
    return xdotool(move_to(at) + QStringList{QStringLiteral("click"), QStringLiteral("1")});
}

/// At a hand's pace, by one process of its own: while something is dragged the window waits for nobody.
inline bool drag(const QPoint& from, const QPoint& to)
{
    const QStringList pace{QStringLiteral("sleep"), QStringLiteral("0.03")};
    QStringList hand = move_to(from) + QStringList{QStringLiteral("mousedown"), QStringLiteral("1")} + pace;
    for (int step = 1; step <= steps_of_a_drag; ++step)
        hand += move_to(from + (to - from) * step / steps_of_a_drag) + pace;
    hand += move_to(to + QPoint(1, 1)) + pace + pace + QStringList{QStringLiteral("mouseup"), QStringLiteral("1")};
    return xdotool(hand);
}

/// Opens a file dialog with the keys, pressed again where the window missed them, types the path and presses Enter,
/// again where that only closed the list of names that fit; then the keyboard is the window's again. The dialog's event
/// loop holds up whoever opened it, so that a timer has to press.
inline bool answer_file_dialog(const QWidget& window, const QString& keys, const QString& title, const QString& path)
{
    constexpr int pause_ms = 200;
    constexpr int missed_ms = 5000;
    int ticks = 0;
    int without_dialog = 0;
    QTimer enter;
    QObject::connect(&enter, &QTimer::timeout, [&] {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (dialog == nullptr) {
            if (ticks == 0 && ++without_dialog % (missed_ms / pause_ms) == 0)
                QProcess::startDetached(QStringLiteral("xdotool"), key(keys));
            return;
        }
        if (++ticks * pause_ms > longest_gesture_ms)
            dialog->reject();
        else if (dialog->findChild<QLineEdit*>()->text() == path)
            QProcess::startDetached(QStringLiteral("xdotool"), key(QStringLiteral("Return")));
    });
    enter.start(pause_ms);
    return xdotool(key(keys)
                   + QStringList{QStringLiteral("search"), QStringLiteral("--sync"), QStringLiteral("--onlyvisible"),
                                 QStringLiteral("--name"), QStringLiteral("^%1$").arg(title),
                                 QStringLiteral("windowfocus"), QStringLiteral("--sync"), QStringLiteral("type"),
                                 QStringLiteral("--clearmodifiers"), path})
        && QTest::qWaitFor([] { return QApplication::activeModalWidget() == nullptr; })
        && xdotool({QStringLiteral("windowfocus"), QString::number(window.winId())});
}

} // namespace tangram
