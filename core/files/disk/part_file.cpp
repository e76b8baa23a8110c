// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/disk/part_file.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace tangram {

namespace {

constexpr int most_writers = 100; // of one file at a time

FileDescriptor create_locked(const std::filesystem::path& path, unsigned mode)
{
    FileDescriptor file = open_descriptor(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode);
    if (!file.is_open())
        return file;
    // Until it is locked another process may take it for abandoned and remove it.
    if (lock_file(file) != Locking::anothers && is_file_at(file, path))
        return file;
    errno = EEXIST;
    return FileDescriptor();
}

} // namespace

PartFile create_part(const std::filesystem::path& target, unsigned mode)
{
    PartFile part;
    for (int number = 0; number < most_writers; ++number) {
        part.path = target;
        part.path += fmt::format(".{}.part", number);
        part.file = create_locked(part.path, mode);
        if (!part.file.is_open() && errno == EEXIST && remove_abandoned(part.path))
            part.file = create_locked(part.path, mode);
        if (part.file.is_open() || errno != EEXIST)
            break;
    }
    return part;
}

bool remove_abandoned(const std::filesystem::path& part)
{
    const int before = errno;
    const FileDescriptor file = open_descriptor(part, O_WRONLY | O_NOFOLLOW | O_NONBLOCK);
    const bool removed =
        file.is_open() && lock_file(file) == Locking::ours && is_file_at(file, part) && ::unlink(part.c_str()) == 0;
    errno = before;
    return removed;
}

} // namespace tangram
