// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/project_file.h"
#include "files/model/detect_format.h"

#include "files/disk/text_file.h"
#include "files/project/project_json.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QLocale>

#include <chrono>

namespace tangram {

namespace fs = std::filesystem;

namespace {

struct ProjectFileWords {
    Q_DECLARE_TR_FUNCTIONS(ProjectFile)
};

Result<Project> read(const fs::path& path)
{
    const Result<std::string> text = read_text_file(path);
    return text ? read_project(*text, path.string()) : text.error();
}

/// Whether the version to be replaced is worth more than the backup there is.
bool deserves_backup(const fs::path& path)
{
    std::error_code problem;
    if (!fs::exists(backup_path(path), problem))
        return true;
    const Result<std::string> text = read_text_file(path);
    return (text && detect_format(*text, path.string())) || !readable_backup(path);
}

} // namespace

Result<Project> load_project(const fs::path& path)
{
    Result<Project> project = read(path);
    if (project)
        return project;
    const std::optional<fs::path> backup = readable_backup(path);
    if (!backup)
        return project;
    const QString name = QString::fromStdString(backup->string());
    Error error = project.error();
    error.hint = ProjectFileWords::tr("The previous version, saved %1, is intact: open %2")
                     .arg(QLocale().toString(QFileInfo(name).lastModified(), QLocale::ShortFormat),
                          QDir::toNativeSeparators(name))
                     .toStdString();
    return error;
}

std::optional<Error> save_project(const fs::path& path, const Project& project, const QDateTime& begun_at)
{
    try {
        const std::chrono::milliseconds since_epoch(begun_at.toMSecsSinceEpoch());
        return write_dated_text_file(path, write_project(project),
                                     deserves_backup(path) ? Previous::kept : Previous::dropped,
                                     std::chrono::system_clock::time_point(since_epoch));
    } catch (const std::exception& exception) {
        return Error{ProjectFileWords::tr("the project cannot be written: %1")
                         .arg(QString::fromUtf8(exception.what()))
                         .toStdString(),
                     path.string(), ProjectFileWords::tr("Save it again, or under another name").toStdString()};
    }
}

std::optional<fs::path> readable_backup(const fs::path& path)
{
    const fs::path backup = backup_path(path);
    return read(backup) ? std::optional(backup) : std::nullopt;
}

} // namespace tangram
