// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/file_descriptor.h"
#include "formats/formats.h"

#include <chrono>

namespace tangram {

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
