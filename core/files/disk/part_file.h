// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/disk/file_descriptor.h"

#include <filesystem>

namespace tangram {

/// A file "NAME.0.part" beside NAME, written before it takes NAME's place. It is locked as long as it is written, so
/// that what a killed process leaves behind is told from what another is writing.
struct PartFile {
    std::filesystem::path path;
    FileDescriptor file; ///< not open: it could not be made, errno tells why
};

/// `mode` as of open(2), less the umask. Removes what a killed process has left under the name it takes.
PartFile create_part(const std::filesystem::path& target, unsigned mode);

/// Removes a part whose writer is gone.
bool remove_abandoned(const std::filesystem::path& part);

} // namespace tangram
