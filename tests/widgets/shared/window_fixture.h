// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "own_settings.h"
#include "tangram-explorer/current_project/open_project.h"
#include "tangram-explorer/opening/opening.h"
#include "tangram-explorer/opening/recovering.h"
#include "tangram-explorer/planning/comparing.h"
#include "tangram-explorer/planning/planning.h"
#include "tangram-explorer/saving/plan_saving.h"
#include "tangram-explorer/saving/project_saving.h"
#include "tangram-explorer/shell/main_window.h"
#include "tangram-explorer/shell/side_windows.h"

#include <QFile>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace tangram {

constexpr int patience_ms = 120'000;

inline QString sample(const char* name)
{
    return QStringLiteral(TANGRAM_SOURCE_DIR "/sample_clusters/") + QLatin1String(name);
}

/// The widget of a type that assistive technology knows by this name; null: none.
template <class Widget> Widget* named(const MainWindow& window, const char* name)
{
    const auto widgets = window.findChildren<Widget*>();
    const auto found = std::find_if(widgets.begin(), widgets.end(), [&](const Widget* widget) {
        return widget->accessibleName() == QLatin1String(name);
    });
    return found == widgets.end() ? nullptr : *found;
}

inline QSpinBox& spin_box(const MainWindow& window, const char* name)
{
    return *named<QSpinBox>(window, name);
}

inline QTableView* table(const MainWindow& window, const char* name)
{
    return named<QTableView>(window, name);
}

/// Plans and waits for it; false when there is no plan.
inline bool plan(MainWindow& window)
{
    QSignalSpy ended(&window.planning(), &Planning::ended);
    window.planning().plan();
    return ended.wait(patience_ms) && window.plan_saving().file();
}

/// A plan of llama-2-7b on the smallest sample; false when there is none.
inline bool plan_toy(MainWindow& window)
{
    return window.open(sample("two-nodes-toy.json")) && window.choose_model("llama-2-7b") && plan(window);
}

/// Files for one test program, whose windows have settings of their own.
class TestFolder {
public:
    TestFolder() { QStandardPaths::setTestModeEnabled(true); }
    QString path(const QString& name) const { return folder_.filePath(name); }
    /// The path of the file written; empty when it could not be.
    QString write(const QString& name, const QByteArray& text) const
    {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            return {};
        return file.fileName();
    }

private:
    OwnSettings settings_;
    QTemporaryDir folder_;
};

} // namespace tangram
