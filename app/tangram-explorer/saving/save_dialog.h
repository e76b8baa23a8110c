// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>

class QWidget;

namespace tangram {

class MessageBar;
class OpenProject;

/// Asks where a file is to be written. GUI thread.
class SaveDialog {
    Q_DECLARE_TR_FUNCTIONS(tangram::SaveDialog)
public:
    /// All must outlive it.
    SaveDialog(const OpenProject& project, MessageBar& messages, QWidget& window)
        : project_(project)
        , messages_(messages)
        , window_(window)
    {
    }

    /// Offers that name in the project's folder, where it has one of its own. The answer has one of `endings`, the
    /// first where it was given none; empty: not now.
    QString ask(const QString& title, const QString& name, const QString& filter, const QStringList& endings);

private:
    QString beside_project(const QString& name) const;
    bool may_replace(const QString& chosen, const QString& path);

    const OpenProject& project_;
    MessageBar& messages_;
    QWidget& window_;
};

} // namespace tangram
