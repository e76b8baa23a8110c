// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/project.h"
#include "text/result.h"

#include <QDateTime>

#include <filesystem>
#include <optional>

namespace tangram {

/// Where the file cannot be read but the version before it can, the error's hint names that one. Any thread.
Result<Project> load_project(const std::filesystem::path& path);

/// Writes the project atomically and durably; the version before becomes "NAME~" beside it, unless it is damaged and
/// the older backup is whole. On any error the old file and its backup are as they were.
/// The time of its last change is `begun_at`, when the project was as it is saved, however long that takes: what was
/// edited meanwhile is newer (RecoveryJournal::begin_save()).
/// Takes as long as writing the new text and reading the old one: milliseconds to seconds. Any thread, one at a time
/// per file.
std::optional<Error> save_project(const std::filesystem::path& path, const Project& project,
                                  const QDateTime& begun_at = QDateTime::currentDateTimeUtc());

/// The version of the project before its last save, where there is one that can be read. Any thread.
std::optional<std::filesystem::path> readable_backup(const std::filesystem::path& path);

} // namespace tangram
