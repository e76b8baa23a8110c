// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string_view>
#include <utility>

namespace tangram {

/// An open file, closed when this goes. Children of the process do not inherit it.
class FileDescriptor {
public:
    explicit FileDescriptor(int number = -1)
        : number_(number)
    {
    }
    FileDescriptor(FileDescriptor&& other) noexcept
        : number_(std::exchange(other.number_, -1))
    {
    }
    FileDescriptor& operator=(FileDescriptor&& other) noexcept
    {
        std::swap(number_, other.number_);
        return *this;
    }
    ~FileDescriptor();

    bool is_open() const { return number_ >= 0; }
    int number() const { return number_; }
    /// The errno of what could not be written after all, or 0.
    int close();

private:
    int number_;
};

/// `flags` and `mode` as of open(2); errno tells why it is not open.
FileDescriptor open_descriptor(const std::filesystem::path& path, int flags, unsigned mode = 0);

enum class Locking {
    ours, ///< until the file is closed or the process ends, in whichever way
    anothers, ///< another open file, of this process or another, has it
    impossible, ///< this drive has no locks
};
/// The kernel's lock on the whole file; does not wait. Over NFS `file` has to be open for writing.
Locking lock_file(const FileDescriptor& file);

/// Whether `path` still is the name of that file: it may have been removed or replaced since it was opened.
bool is_file_at(const FileDescriptor& file, const std::filesystem::path& path);

struct LockedFile {
    FileDescriptor file; ///< not open: errno tells why
    Locking locking = Locking::impossible;
};
/// Opens the file that stands for a lock, which it makes where it is missing, and tries to lock it. One that another
/// user owns is opened for reading, which is enough for the lock on local drives.
LockedFile open_locked(const std::filesystem::path& path);
/// Removes the file of a lock that is ours. Whoever has opened it meanwhile sees that it is gone.
void remove_locked(const FileDescriptor& file, const std::filesystem::path& path);

/// The errno of what failed, or 0.
int write_all(const FileDescriptor& file, std::string_view text);
/// Waits until it is on the disk; the errno of what failed, or 0. Pipes and devices have nothing to wait for.
int sync_to_disk(const FileDescriptor& file);

} // namespace tangram
