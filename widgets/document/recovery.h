// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/project.h"

#include <QDateTime>

#include <filesystem>
#include <vector>

namespace tangram {

/// Edits that were not saved when a program was killed.
struct Recovery {
    std::filesystem::path entry; ///< the file in the recovery folder
    std::filesystem::path file; ///< the project's own file, absolute; empty: it was never saved
    QDateTime saved_at; ///< of the last edit, UTC
    Project project;
};

/// What processes that are gone have left in the folder and the projects' own files do not hold, newest first. Entries
/// of living processes, damaged ones and those older than the file are left out. Reads every entry: seconds for large
/// projects. Any thread.
std::vector<Recovery> find_recoveries(const std::filesystem::path& folder);

/// Removes an entry and all that belongs to it. Any thread.
void discard_recovery(const std::filesystem::path& entry);
/// The same but for the lock, which its writer keeps. Any thread.
void remove_entry(const std::filesystem::path& entry);

/// Removes what processes that are gone have left without use: unfinished files, locks, entries whose file holds the
/// same or something newer. Damaged entries stay for people to look at. Any thread.
void clear_recovery_folder(const std::filesystem::path& folder);

/// Of an entry, which its writer keeps locked while it lives.
std::filesystem::path recovery_lock_path(std::filesystem::path entry);

/// When a file was written last, as recovery entries note it; empty: it is not there.
QString time_of_file(const std::filesystem::path& path);

} // namespace tangram
