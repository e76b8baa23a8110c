// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/settings/settings_lock.h"

#include "files/disk/file_descriptor.h"

#include <fcntl.h>

#include <system_error>

namespace tangram {

// Qt locks the file that it makes (flock), then writes into it whose lock it is. One that is empty and that nobody
// holds is of a process that ended in between; Qt sees that of the others by itself.
void remove_abandoned_settings_lock(const std::filesystem::path& lock)
{
    std::error_code missing;
    if (const auto size = std::filesystem::file_size(lock, missing); missing || size > 0)
        return;
    const FileDescriptor file = open_descriptor(lock, O_RDWR | O_NOFOLLOW);
    if (file.is_open() && lock_file(file) == Locking::ours && std::filesystem::file_size(lock, missing) == 0)
        remove_locked(file, lock);
}

} // namespace tangram
