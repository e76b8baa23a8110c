// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "form_hands.h"
#include "import/import_window.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <initializer_list>

namespace tangram {

inline constexpr int patience_ms = 60'000;

/// Paths of what tools print.
inline QStringList tool_outputs(std::initializer_list<const char*> names)
{
    QStringList paths;
    for (const char* name : names)
        paths << QStringLiteral(TANGRAM_SOURCE_DIR "/tests/data/import/") + QLatin1String(name);
    return paths;
}

/// An import window with a folder of its own for what is to be remembered.
struct OpenedImportWindow {
    QTemporaryDir folder;
    std::filesystem::path names = gpu_names_path(folder.path().toStdString());
    ImportWindow window{names};

    OpenedImportWindow()
    {
        for (QTableView* table : window.findChildren<QTableView*>())
            new QAbstractItemModelTester(table->model(), QAbstractItemModelTester::FailureReportingMode::Fatal, table);
        window.show();
        window.activateWindow();
        if (!QTest::qWaitForWindowActive(&window))
            qFatal("the window does not become active");
    }
    /// Adds and waits until all is read.
    bool add(const QStringList& paths)
    {
        const std::size_t wanted = window.session().texts().size() + static_cast<std::size_t>(paths.size());
        window.add_files(paths);
        return QTest::qWaitFor([&] { return window.session().texts().size() == wanted && read(); }, patience_ms);
    }
    bool paste(const QString& text)
    {
        window.add_text(text);
        return wait();
    }
    bool wait()
    {
        return QTest::qWaitFor([&] { return read(); }, patience_ms);
    }
    bool read() const { return window.session().preview() && !window.session().is_reading(); }
    QPushButton& button(const char* text)
    {
        for (QPushButton* found : window.findChildren<QPushButton*>())
            if (found->text() == QLatin1String(text))
                return *found;
        qFatal("no button says %s", text);
    }
    QTableView& table(const char* name) { return field<QTableView>(window, name); }
    QString cell(const char* name, int row, int column)
    {
        return table(name).model()->index(row, column).data().toString();
    }
    /// The first row of a table whose cell in that column holds the text; -1: none.
    int row_with(const char* name, int column, const QString& text,
                 Qt::MatchFlags how = Qt::MatchContains | Qt::MatchCaseSensitive)
    {
        const QAbstractItemModel& model = *table(name).model();
        const QModelIndexList found = model.match(model.index(0, column), Qt::DisplayRole, text, 1, how);
        return found.isEmpty() ? -1 : found.front().row();
    }
    /// That is the text.
    int row_of(const char* name, int column, const QString& text)
    {
        return row_with(name, column, text, Qt::MatchExactly);
    }
    QString sentence() { return plain(field<QLabel>(window, "What was understood").text()); }
    /// With blanks that break lines in place of those that do not.
    static QString plain(QString text) { return text.replace(QChar(0xa0), QLatin1Char(' ')); }
};

} // namespace tangram
