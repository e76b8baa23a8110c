// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/view/cluster_view.h"
#include "cluster_page/cluster_page.h"
#include "parts/parts_panel.h"
#include "window_fixture.h"

#include <QAction>
#include <QLineEdit>
#include <QPushButton>

namespace tangram {

/// The action of a window's menus with that key; null: none.
inline QAction* action_of(const MainWindow& window, const QKeySequence& keys)
{
    for (QAction* action : window.findChildren<QAction*>())
        if (action->shortcuts().contains(keys))
            return action;
    return nullptr;
}

inline ClusterPage& cluster_page(const MainWindow& window)
{
    return *window.findChild<ClusterPage*>();
}

/// Adds nodes as a person does: by the parts' count and button.
inline void draw_nodes(const MainWindow& window, int count, const QString& type = QStringLiteral("H100 SXM"))
{
    const auto* parts = window.findChild<PartsPanel*>();
    for (auto* field : parts->findChildren<QLineEdit*>()) {
        if (field->accessibleName() == QLatin1String("Search parts"))
            field->setText(type);
        else if (field->accessibleName() == QLatin1String("Number of nodes to add"))
            field->setText(QString::number(count));
    }
    for (auto* button : parts->findChildren<QPushButton*>())
        if (button->text() == QLatin1String("Add"))
            button->click();
}

inline std::size_t node_count(const MainWindow& window)
{
    return window.document().project().cluster->nodes.size();
}

} // namespace tangram
