// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/project.h"
#include "text/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace tangram {

/// An unsaved state of a project, as it is written now and then while it is edited. Times are UTC in ISO 8601
/// ("2026-01-31T12:00:00.000Z"); this program's core has no clock, so they are texts here.
struct RecoveryEntry {
    std::string file; ///< the project's own file, absolute; empty: it was never saved
    std::string
        file_saved_at; ///< when that file was last written, as seen when this was written; empty: it was not there
    std::string saved_at; ///< of the last edit that is in the project
    std::string program;
    std::string host;
    std::int64_t process = 0; ///< who has written it
    Project project;
};

/// A "tangram-recovery" file: {"format", "version", "file", "file_saved_at", "saved_at", "program", "host", "process",
/// "project"}, where "project" is a whole tangram-project. Never throws.
Result<RecoveryEntry> read_recovery(std::string_view text, std::string_view source);
std::string write_recovery(const RecoveryEntry& entry);

} // namespace tangram
