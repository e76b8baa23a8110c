// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QElapsedTimer>
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

/// Opens a file dialog with the keys, types the path into it and presses Enter, each again until the window shows that
/// it was heard: a key may come before the window listens, and Enter may only close the list of names that fit. Then
/// the keyboard is the window's again. The dialog's event loop holds up whoever opened it, so that a timer has the
/// hand.
inline bool answer_file_dialog(const QWidget& window, const QString& keys, const QString& title, const QString& path)
{
    constexpr int pause_ms = 200;
    constexpr int missed_ms = 5000;
    QElapsedTimer gesture;
    QElapsedTimer last_keys;
    gesture.start();
    bool answered = false;
    QProcess hand;
    QEventLoop loop;
    QTimer pace;
    QObject::connect(&pace, &QTimer::timeout, [&] {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        const bool over = gesture.elapsed() > longest_gesture_ms;
        if (over && dialog != nullptr)
            dialog->reject();
        if (over || (answered && dialog == nullptr))
            loop.quit();
        if (over || hand.state() != QProcess::NotRunning)
            return;
        QStringList gesture_now;
        if (dialog == nullptr) {
            if (answered || (last_keys.isValid() && last_keys.elapsed() < missed_ms))
                return;
            last_keys.start();
            gesture_now = key(keys);
        } else if (dialog->windowTitle() != title) {
            return;
        } else if (!dialog->isActiveWindow()) {
            gesture_now = {QStringLiteral("windowfocus"), QString::number(dialog->winId())};
        } else if (dialog->findChild<QLineEdit*>()->text() != path) {
            gesture_now = key(QStringLiteral("ctrl+a")) + QStringList{QStringLiteral("type"), path};
        } else {
            answered = true;
            gesture_now = key(QStringLiteral("Return"));
        }
        hand.start(QStringLiteral("xdotool"), gesture_now);
    });
    pace.start(pause_ms);
    loop.exec();
    pace.stop();
    hand.waitForFinished();
    return answered && QApplication::activeModalWidget() == nullptr
        && xdotool({QStringLiteral("windowfocus"), QString::number(window.winId())});
}

} // namespace tangram
