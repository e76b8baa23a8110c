// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/recovery.h"
#include "files/disk/text_file.h"
#include "text/result.h"

#include "files/disk/file_descriptor.h"
#include "files/disk/part_file.h"
#include "files/project/project_json.h"
#include "files/project/recovery_json.h"

#include <QFileInfo>
#include <QSysInfo>

#include <fcntl.h>
#include <signal.h>

#include <algorithm>
#include <cerrno>
#include <optional>
#include <system_error>

namespace tangram {

namespace fs = std::filesystem;

namespace {

std::vector<fs::path> files_in(const fs::path& folder, const char* ending)
{
    std::vector<fs::path> files;
    std::error_code problem;
    for (fs::directory_iterator file(folder, problem), end; !problem && file != end; file.increment(problem)) {
        std::error_code gone;
        if (file->path().extension() == ending && file->is_regular_file(gone))
            files.push_back(file->path());
    }
    return files;
}

/// Where the drive has no locks, the number of the process has to do.
bool is_running(const RecoveryEntry& entry)
{
    return entry.process > 0 && entry.host == QSysInfo::machineHostName().toStdString()
        && (::kill(static_cast<pid_t>(entry.process), 0) == 0 || errno == EPERM);
}

Result<RecoveryEntry> read_entry(const fs::path& path)
{
    const Result<std::string> text = read_text_file(path);
    return text ? read_recovery(*text, path.string()) : text.error();
}

std::optional<RecoveryEntry> read_of_the_gone(const fs::path& path)
{
    const FileDescriptor file = open_descriptor(recovery_lock_path(path), O_RDWR | O_NOFOLLOW);
    const Locking locking = file.is_open() ? lock_file(file) : Locking::ours; // without a lock nobody keeps it
    if (locking == Locking::anothers)
        return {};
    Result<RecoveryEntry> entry = read_entry(path);
    if (!entry) // the machine failed before it was on the disk
        entry = read_entry(backup_path(path));
    if (!entry || (locking == Locking::impossible && is_running(*entry)))
        return {};
    return std::move(*entry);
}

QDateTime time_from(const std::string& text)
{
    return QDateTime::fromString(QString::fromStdString(text), Qt::ISODateWithMs);
}

/// Whether the project's own file lacks what the entry has.
bool is_newer(const RecoveryEntry& entry)
{
    const Result<std::string> text = entry.file.empty() ? Error{} : read_text_file(entry.file);
    if (!text || !read_project(*text, entry.file))
        return true;
    if (*text == write_project(entry.project))
        return false;
    // A file that was left alone since is older whatever the clocks say.
    const QString file_time = time_of_file(entry.file);
    return file_time.toStdString() == entry.file_saved_at
        || time_from(entry.saved_at) > time_from(file_time.toStdString());
}

} // namespace

std::vector<Recovery> find_recoveries(const fs::path& folder)
{
    std::vector<Recovery> found;
    for (const fs::path& path : files_in(folder, ".json")) {
        std::optional<RecoveryEntry> entry = read_of_the_gone(path);
        if (!entry)
            continue;
        const QDateTime saved_at = time_from(entry->saved_at);
        if (saved_at.isValid() && is_newer(*entry))
            found.push_back({path, entry->file, saved_at, std::move(entry->project)});
    }
    std::sort(found.begin(), found.end(), [](const Recovery& a, const Recovery& b) {
        return a.saved_at != b.saved_at ? a.saved_at > b.saved_at : a.entry < b.entry;
    });
    return found;
}

void discard_recovery(const fs::path& entry)
{
    remove_entry(entry);
    std::error_code problem;
    fs::remove(recovery_lock_path(entry), problem);
}

void remove_entry(const fs::path& entry)
{
    const fs::path backup = backup_path(entry);
    std::error_code problem;
    for (const fs::path& file : {fs::path(backup).concat(".link"), backup, entry})
        fs::remove(file, problem);
}

void clear_recovery_folder(const fs::path& folder)
{
    for (const fs::path& part : files_in(folder, ".part"))
        remove_abandoned(part);
    for (const fs::path& path : files_in(folder, ".json"))
        if (const std::optional<RecoveryEntry> entry = read_of_the_gone(path); entry && !is_newer(*entry))
            discard_recovery(path);
    for (const fs::path& path : files_in(folder, ".lock")) {
        std::error_code problem;
        const FileDescriptor lock = open_descriptor(path, O_RDWR | O_NOFOLLOW);
        if (lock.is_open() && lock_file(lock) == Locking::ours
            && !fs::exists(fs::path(path).replace_extension(".json"), problem))
            remove_locked(lock, path);
    }
}

fs::path recovery_lock_path(fs::path entry)
{
    return entry.replace_extension(".lock");
}

QString time_of_file(const fs::path& path)
{
    const QFileInfo file(QString::fromStdString(path.string()));
    return file.exists() ? file.lastModified().toUTC().toString(Qt::ISODateWithMs) : QString();
}

} // namespace tangram
