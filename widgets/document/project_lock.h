// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/disk/file_descriptor.h"
#include "text/result.h"

#include <QDateTime>
#include <QString>

#include <filesystem>
#include <utility>
#include <variant>

namespace tangram {

/// Who has a project open. Texts are empty where they are not known.
struct LockHolder {
    QString program;
    QString host;
    qint64 process = 0;
    QDateTime since;

    friend bool operator==(const LockHolder&, const LockHolder&) = default;
};

/// "tangram-explorer on host3 (process 4711), since 12:05".
QString described(const LockHolder& holder);
/// Another window of this program, which can be shown instead.
bool is_this_process(const LockHolder& holder);

/// The lock, or who has it, or why there is none: the folder cannot be written to (nor could the project be saved
/// there) or the drive has no locks.
using LockAnswer = std::variant<class ProjectLock, LockHolder, Error>;

/// What is to be thought of a lock that another computer has not given up though the kernel has: it went down, or its
/// locks do not reach this computer over the network drive.
enum class OtherHosts { are_believed, are_overruled };

/// The right to write a project's file, given up when this goes. It is the kernel's lock on ".NAME.lock" beside the
/// file, which ends with the process however that ends: nothing has to be guessed about processes that were killed.
class ProjectLock {
public:
    ProjectLock(ProjectLock&&) noexcept = default;
    ProjectLock& operator=(ProjectLock&& other) noexcept
    {
        std::swap(file_, other.file_);
        std::swap(path_, other.path_);
        return *this;
    }
    ~ProjectLock();

    /// Whether it is the lock on that project, under whichever of its names.
    bool is_on(const std::filesystem::path& project) const;

private:
    friend LockAnswer lock_project(const std::filesystem::path& project, OtherHosts others);
    ProjectLock(FileDescriptor file, std::filesystem::path path);

    FileDescriptor file_;
    std::filesystem::path path_;
};

/// Answers at once; the project itself need not exist. Any thread.
LockAnswer lock_project(const std::filesystem::path& project, OtherHosts others = OtherHosts::are_believed);

} // namespace tangram
