// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/command_list.h"

#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSet>
#include <QToolButton>

namespace tangram {

namespace {

constexpr const char* reason_property = "disabled_reason";

/// A menu's text as a name: without the mnemonic's mark ("&&" is an ampersand) and the dots of what asks further.
QString plain_name(QString text)
{
    constexpr QChar kept(0x01);
    text.replace(QStringLiteral("&&"), kept);
    text.remove(QLatin1Char('&'));
    text.replace(kept, QLatin1Char('&'));
    while (text.endsWith(QChar(u'…')) || text.endsWith(QLatin1Char('.')))
        text.chop(1);
    return text;
}

QString keys_of(const QAction& action)
{
    QStringList keys;
    for (const QKeySequence& sequence : action.shortcuts())
        keys << sequence.toString(QKeySequence::NativeText);
    return keys.join(QStringLiteral(", "));
}

class Collector {
public:
    void add_menu(QMenu& menu, const QString& path)
    {
        // Recent files and their like are put in when the menu is about to be seen.
        Q_EMIT menu.aboutToShow();
        for (QAction* action : menu.actions()) {
            if (action->menu() != nullptr)
                add_menu(*action->menu(), joined(path, plain_name(action->text())));
            else
                add(action, path);
        }
    }

    void add(QAction* action, const QString& path)
    {
        if (action == nullptr || action->isSeparator() || action->text().isEmpty() || action->menu() != nullptr
            || !action->isVisible() || known_.contains(action))
            return;
        known_.insert(action);
        commands.push_back({action, plain_name(action->text()), path, keys_of(*action)});
    }

    static QString joined(const QString& path, const QString& name)
    {
        return path.isEmpty() ? name : path + QStringLiteral(" › ") + name;
    }

    std::vector<Command> commands;

private:
    QSet<QAction*> known_;
};

/// The perspective, panel or bar that a button stands in, by its accessible name.
QString place_of(const QWidget& button)
{
    for (const QWidget* widget = button.parentWidget(); widget != nullptr && !widget->isWindow();
         widget = widget->parentWidget())
        if (!widget->accessibleName().isEmpty())
            return widget->accessibleName();
    return {};
}

} // namespace

std::vector<Command> collect_commands(QWidget& window)
{
    Collector collector;
    if (auto* main = qobject_cast<QMainWindow*>(&window); main != nullptr && main->menuBar() != nullptr) {
        for (QAction* action : main->menuBar()->actions()) {
            if (action->menu() != nullptr)
                collector.add_menu(*action->menu(), plain_name(action->text()));
            else
                collector.add(action, {});
        }
    }
    for (const auto* button : window.findChildren<QAbstractButton*>()) {
        // What other pages offer would act on what is not to be seen.
        if (button->window() != &window || !button->isVisibleTo(&window))
            continue;
        const auto* tool = qobject_cast<const QToolButton*>(button);
        const auto* push = qobject_cast<const QPushButton*>(button);
        if (QMenu* menu = tool ? tool->menu() : push ? push->menu() : nullptr)
            collector.add_menu(
                *menu, button->accessibleName().isEmpty() ? plain_name(button->text()) : button->accessibleName());
        else if (tool != nullptr)
            collector.add(tool->defaultAction(), place_of(*button));
    }
    // What was given to a widget for its shortcut.
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (widget->window() != &window || !widget->isVisibleTo(&window) || qobject_cast<const QMenu*>(widget)
            || qobject_cast<const QMenuBar*>(widget) || qobject_cast<const QLineEdit*>(widget))
            continue;
        const QString place = widget->accessibleName().isEmpty() ? place_of(*widget) : widget->accessibleName();
        for (QAction* action : widget->actions())
            collector.add(action, place);
    }
    for (QAction* action : window.actions())
        collector.add(action, {});
    return std::move(collector.commands);
}

void set_disabled_reason(QAction* action, const QString& reason)
{
    action->setProperty(reason_property, reason);
}

QString disabled_reason(const QAction& action)
{
    return action.isEnabled() ? QString() : action.property(reason_property).toString();
}

} // namespace tangram
