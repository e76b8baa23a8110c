// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/file_descriptor.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace tangram {

FileDescriptor::~FileDescriptor()
{
    close();
}

int FileDescriptor::close()
{
    const int number = std::exchange(number_, -1);
    return number >= 0 && ::close(number) != 0 && errno != EINTR ? errno : 0;
}

FileDescriptor open_descriptor(const std::filesystem::path& path, int flags, unsigned mode)
{
    return FileDescriptor(::open(path.c_str(), flags | O_CLOEXEC, static_cast<mode_t>(mode)));
}

Locking lock_file(const FileDescriptor& file)
{
    int result = 0;
    do
        result = ::flock(file.number(), LOCK_EX | LOCK_NB);
    while (result != 0 && errno == EINTR);
    if (result == 0)
        return Locking::ours;
    return errno == EWOULDBLOCK || errno == EACCES ? Locking::anothers : Locking::impossible;
}

bool is_file_at(const FileDescriptor& file, const std::filesystem::path& path)
{
    struct stat opened = {};
    struct stat named = {};
    return ::fstat(file.number(), &opened) == 0 && ::lstat(path.c_str(), &named) == 0 && opened.st_dev == named.st_dev
        && opened.st_ino == named.st_ino;
}

int write_all(const FileDescriptor& file, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t written = ::write(file.number(), text.data(), text.size());
        if (written < 0 && errno != EINTR)
            return errno;
        if (written > 0)
            text.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

int sync_to_disk(const FileDescriptor& file)
{
    int result = 0;
    do
        result = ::fsync(file.number());
    while (result != 0 && errno == EINTR);
    return result == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS ? 0 : errno;
}

} // namespace tangram
