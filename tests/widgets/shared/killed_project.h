// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/project_file.h"
#include "document/project_lock.h"
#include "document/recovery.h"
#include "files/disk/text_file.h"
#include "files/project/recovery_json.h"
#include "text/result.h"

#include <QDateTime>
#include <QDir>
#include <QStringList>

namespace tangram {

/// The files that a killed process leaves of one project, which it saved as `file` and wrote down in `recovery`.
class KilledProject {
public:
    KilledProject(const QString& file, const QString& recovery)
        : file_(file.toStdString())
        , recovery_(recovery)
    {
    }
    const std::filesystem::path& file() const { return file_; }
    const QStringList& wrong() const { return wrong_; }
    int unfinished() const { return unfinished_; } ///< files that were being written at a kill

    /// No file is ever unreadable, nor missing once it was there, nor locked.
    void check(const QDateTime& started_at)
    {
        if (!std::holds_alternative<ProjectLock>(lock_project(file_)))
            wrong_ << QStringLiteral("the lock is not to be had");
        const bool has_file = std::filesystem::exists(file_);
        if (had_file_ && !has_file)
            wrong_ << QStringLiteral("the file is gone");
        had_file_ = has_file;
        const bool has_backup = std::filesystem::exists(backup_path(file_));
        if (had_backup_ && !has_backup)
            wrong_ << QStringLiteral("the backup is gone");
        if (has_backup && !readable_backup(file_))
            wrong_ << QStringLiteral("the backup cannot be read");
        had_backup_ = has_backup;
        const QDir own(QString::fromStdString(file_.parent_path().string()));
        for (const QDir& folder : {own, QDir(recovery_)})
            for (const QFileInfo& part : folder.entryInfoList({"*.part", "*.link"}, QDir::Files))
                unfinished_ += part.lastModified() >= started_at ? 1 : 0;
        for (const QString& name : QDir(recovery_).entryList({QStringLiteral("*.json")}, QDir::Files)) {
            const Result<std::string> text = read_text_file(QDir(recovery_).filePath(name).toStdString());
            if (!text || !read_recovery(*text, "recovery"))
                wrong_ << QStringLiteral("a recovery entry cannot be read");
        }
    }
    /// What the file holds; nothing where there is none.
    std::optional<Project> saved()
    {
        if (!std::filesystem::exists(file_))
            return {};
        Result<Project> read = load_project(file_);
        if (read)
            return std::move(*read);
        wrong_ << QString::fromStdString("the file: " + read.error().message);
        return {};
    }
    /// What a window would offer; nothing where nothing is newer than the file.
    std::optional<Project> offered()
    {
        const std::vector<Recovery> found = find_recoveries(recovery_.toStdString());
        if (found.empty())
            return {};
        if (found.front().file != file_)
            wrong_ << QStringLiteral("another file's edits are offered");
        return found.front().project;
    }

private:
    std::filesystem::path file_;
    QString recovery_;
    QStringList wrong_;
    int unfinished_ = 0;
    bool had_file_ = false;
    bool had_backup_ = false;
};

} // namespace tangram
