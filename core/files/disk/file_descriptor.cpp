// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/disk/file_descriptor.h"

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

LockedFile open_locked(const std::filesystem::path& path)
{
    LockedFile opened;
    do {
        opened.locking = Locking::impossible;
        opened.file = open_descriptor(path, O_RDWR | O_CREAT | O_NOFOLLOW, 0666);
        if (const int code = errno; !opened.file.is_open()) {
            if (code == EACCES || code == EROFS)
                opened.file = open_descriptor(path, O_RDONLY | O_NOFOLLOW);
            errno = code;
            if (!opened.file.is_open())
                return opened;
        }
        opened.locking = lock_file(opened.file);
        // Another may have removed it after it was opened here: then this is the lock of nothing.
    } while (opened.locking == Locking::ours && !is_file_at(opened.file, path));
    return opened;
}

void remove_locked(const FileDescriptor& file, const std::filesystem::path& path)
{
    if (file.is_open() && is_file_at(file, path))
        ::unlink(path.c_str());
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
