// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/settings.h"

#include "formats/file_descriptor.h"

#include <fcntl.h>

namespace tangram {

namespace {

/// Qt locks the file that it makes (flock), then writes into it whose lock it is. One that is empty and that nobody
/// holds is of a process that ended in between; Qt sees that of the others by itself.
void remove_abandoned_lock(const std::filesystem::path& path)
{
    std::error_code missing;
    if (const auto size = std::filesystem::file_size(path, missing); missing || size > 0)
        return;
    const FileDescriptor lock = open_descriptor(path, O_RDWR | O_NOFOLLOW);
    if (lock.is_open() && lock_file(lock) == Locking::ours && std::filesystem::file_size(path, missing) == 0)
        remove_locked(lock, path);
}

} // namespace

Settings::Settings()
{
    remove_abandoned_lock((fileName() + QStringLiteral(".lock")).toStdString());
}

} // namespace tangram
