// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/disk/file_descriptor.h"
#include "text/result.h"

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace tangram {

/// A whole file; refuses what is larger than 1 GiB.
Result<std::string> read_text_file(const std::filesystem::path& path);
/// What becomes of the file that is replaced.
enum class Previous {
    dropped,
    kept, ///< as backup_path(), in place of an older one; where it cannot be kept nothing is written
};
/// Writes to a temporary file in the same folder, waits until it is on the disk, then renames: whatever happens, at
/// every moment there is the old file or the new one, whole. A link stays and what it names is replaced; permissions
/// stay, owner and group where that is allowed. Write-protected files are refused.
std::optional<Error> write_text_file(const std::filesystem::path& path, std::string_view text,
                                     Previous previous = Previous::dropped);
/// "NAME~" beside the file, or beside what a link names.
std::filesystem::path backup_path(const std::filesystem::path& path);

/// As write_text_file(); the file has `time` as that of its last change, where the drive lets it be set.
std::optional<Error> write_dated_text_file(const std::filesystem::path& path, std::string_view text, Previous previous,
                                           std::chrono::system_clock::time_point time);

/// As write_text_file(), but waits for no disk: when it returns the file is there, whole, whatever becomes of the
/// process. Should the machine itself fail, it may be lost until bring_to_disk() of what is returned has ended.
Result<FileDescriptor> write_text_file_early(const std::filesystem::path& path, std::string_view text,
                                             Previous previous);
/// Waits until the file, which was written as `path`, is on the disk. Another may have taken its place since.
std::optional<Error> bring_to_disk(const FileDescriptor& file, const std::filesystem::path& path);

} // namespace tangram
