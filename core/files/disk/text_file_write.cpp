// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/disk/file_descriptor.h"
#include "files/disk/part_file.h"
#include "files/disk/text_file.h"
#include "files/disk/text_pieces_file.h"
#include "text/result.h"
#include "text/system_error.h"
#include "text/tr.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <functional>
#include <new>
#include <system_error>

namespace tangram {

namespace fs = std::filesystem;

namespace {

std::string what_to_do(int code)
{
    switch (code) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return Core::tr("make room on the disk, or save it elsewhere");
    case EACCES:
    case EPERM:
    case EROFS:
        return Core::tr("save it in a folder that you may write to");
    case ENOENT:
    case ENOTDIR:
        return Core::tr("the folder does not exist; save it in another one");
    default:
        return Core::tr("check the path, the permissions and the free space");
    }
}

Error not_written(const fs::path& path, int code)
{
    return {Core::tr("the file cannot be written: {}", system_error_text(code)), path.string(), what_to_do(code)};
}

/// What a path names in the end, whether that exists or not.
fs::path named_by(fs::path path)
{
    constexpr int most_links = 40; // as the kernel has it
    std::error_code problem;
    for (int link = 0; link < most_links && fs::is_symlink(path, problem); ++link) {
        const fs::path named = fs::read_symlink(path, problem);
        path = named.is_absolute() ? named : path.parent_path() / named;
    }
    return path;
}

fs::path folder_of(const fs::path& path)
{
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

/// Renames are on the disk once their folder is. Some drives cannot tell; the files themselves are safe there too.
void sync_folder(const fs::path& folder)
{
    if (const FileDescriptor opened = open_descriptor(folder, O_RDONLY | O_DIRECTORY); opened.is_open())
        sync_to_disk(opened);
}

/// Writes what a file is to hold; the errno of what failed, or 0.
using Writing = std::function<int(const FileDescriptor& file)>;

using Time = std::chrono::system_clock::time_point;

/// Some drives have no times that can be set: theirs is the time of writing.
void set_time(const FileDescriptor& file, Time time)
{
    const auto since_epoch = std::chrono::duration_cast<std::chrono::nanoseconds>(time.time_since_epoch()).count();
    constexpr long second = 1'000'000'000;
    const timespec changed{static_cast<time_t>(since_epoch / second), static_cast<long>(since_epoch % second)};
    const std::array<timespec, 2> times{changed, changed};
    (void)!::futimens(file.number(), times.data());
}

Writing writing_of(std::string_view text)
{
    return [text](const FileDescriptor& file) { return write_all(file, text); };
}

enum class Disk { waited_for, left_behind };

struct Replacement {
    int code = 0; ///< the errno of what failed, or 0
    FileDescriptor file; ///< the new one
};
Replacement replace(const fs::path& target, const Writing& writing, const struct stat* before, Previous previous,
                    Disk disk = Disk::waited_for);

/// Gives the file a second name in place of the older backup, so that at no moment one of the two is missing; a copy
/// where the drive has no second names. The errno of what failed, or 0.
int keep_backup(const fs::path& target, const struct stat& status)
{
    fs::path backup = target;
    backup += "~";
    fs::path second = backup;
    second += ".link";
    ::unlink(second.c_str()); // left by a process that was killed
    if (::link(target.c_str(), second.c_str()) == 0) {
        const int code = ::rename(second.c_str(), backup.c_str()) != 0 ? errno : 0;
        ::unlink(second.c_str()); // it is still there when both are the same file already
        return code;
    }
    const Result<std::string> text = read_text_file(target);
    return text ? replace(backup, writing_of(*text), &status, Previous::dropped).code : EIO;
}

/// Writes a file and puts it in the place of `target`, whose state is `before` where it exists.
Replacement replace(const fs::path& target, const Writing& writing, const struct stat* before, Previous previous,
                    Disk disk)
{
    constexpr unsigned permission_bits = 07777;
    PartFile part = create_part(target, before != nullptr ? before->st_mode & 0777U : 0666U);
    if (!part.file.is_open())
        return {errno, FileDescriptor()};
    int code = writing(part.file);
    if (before != nullptr && code == 0) {
        // Who may not give files away keeps the group at least, and else has a file of their own.
        if (::fchown(part.file.number(), before->st_uid, before->st_gid) != 0)
            (void)!::fchown(part.file.number(), static_cast<uid_t>(-1), before->st_gid);
        (void)!::fchmod(part.file.number(), before->st_mode & permission_bits); // some drives have none
    }
    if (code == 0 && disk == Disk::waited_for)
        code = sync_to_disk(part.file);
    if (code == 0 && before != nullptr && previous == Previous::kept)
        code = keep_backup(target, *before);
    if (code == 0 && ::rename(part.path.c_str(), target.c_str()) != 0)
        code = errno;
    if (code != 0)
        ::unlink(part.path.c_str());
    return {code, std::move(part.file)};
}

Result<FileDescriptor> write(const fs::path& path, const Writing& writing, Previous previous, Disk disk)
{
    struct stat status = {};
    const bool exists = ::stat(path.c_str(), &status) == 0;
    if (!exists && errno != ENOENT)
        return not_written(path, errno);
    if (exists && S_ISDIR(status.st_mode))
        return Error{Core::tr("this is a folder, expected a file name"), path.string(), Core::tr("name a file in it")};
    if (exists && !S_ISREG(status.st_mode)) { // a pipe or device cannot be replaced
        FileDescriptor file = open_descriptor(path, O_WRONLY);
        int code = file.is_open() ? writing(file) : errno;
        if (const int late = file.close(); code == 0)
            code = late;
        if (code != 0)
            return not_written(path, code);
        return FileDescriptor();
    }
    if (exists && ::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) != 0)
        return Error{Core::tr("the file is write-protected"), path.string(),
                     Core::tr("save it under another name, or allow writing to the file")};
    const fs::path target = named_by(path);
    Replacement replaced = replace(target, writing, exists ? &status : nullptr, previous, disk);
    if (replaced.code != 0)
        return not_written(path, replaced.code);
    if (disk == Disk::waited_for)
        sync_folder(folder_of(target));
    return std::move(replaced.file);
}

/// Nothing is thrown on.
Result<FileDescriptor> try_to_write(const fs::path& path, const Writing& writing, Previous previous, Disk disk)
{
    try {
        return write(path, writing, previous, disk);
    } catch (const std::exception& exception) {
        return Error{Core::tr("the file cannot be written: {}", exception.what()), path.string(), {}};
    }
}

std::optional<Error> error_of(const Result<FileDescriptor>& written)
{
    return written ? std::nullopt : std::optional(written.error());
}

} // namespace

std::optional<Error> write_text_file(const fs::path& path, std::string_view text, Previous previous)
{
    return error_of(try_to_write(path, writing_of(text), previous, Disk::waited_for));
}

std::optional<Error> write_dated_text_file(const fs::path& path, std::string_view text, Previous previous, Time time)
{
    const Writing writing = [&](const FileDescriptor& file) {
        const int code = write_all(file, text);
        if (code == 0)
            set_time(file, time);
        return code;
    };
    return error_of(try_to_write(path, writing, previous, Disk::waited_for));
}

Result<FileDescriptor> write_text_file_early(const fs::path& path, std::string_view text, Previous previous)
{
    return try_to_write(path, writing_of(text), previous, Disk::left_behind);
}

std::optional<Error> bring_to_disk(const FileDescriptor& file, const fs::path& path)
{
    if (const int code = sync_to_disk(file); code != 0)
        return not_written(path, code);
    sync_folder(folder_of(named_by(path)));
    return {};
}

std::optional<Error> write_text_pieces(const fs::path& path, const std::function<void(const TextSink&)>& make)
{
    const Writing writing = [&](const FileDescriptor& file) {
        int code = 0;
        try {
            make([&](std::string_view piece) {
                code = write_all(file, piece);
                return code == 0;
            });
        } catch (const std::bad_alloc&) {
            code = ENOMEM;
        }
        return code;
    };
    return error_of(try_to_write(path, writing, Previous::dropped, Disk::waited_for));
}

fs::path backup_path(const fs::path& path)
{
    fs::path backup = named_by(path);
    backup += "~";
    return backup;
}

} // namespace tangram
