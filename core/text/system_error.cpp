// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/system_error.h"

#include "text/tr.h"

#include <cerrno>
#include <system_error>

namespace tangram {

std::string system_error_text(int code)
{
    // What opening, writing and making files and folders runs into.
    switch (code) {
    case EPERM:
        return Core::tr("Operation not permitted");
    case ENOENT:
        return Core::tr("No such file or directory");
    case EIO:
        return Core::tr("Input/output error");
    case EACCES:
        return Core::tr("Permission denied");
    case EBUSY:
        return Core::tr("Device or resource busy");
    case EEXIST:
        return Core::tr("File exists");
    case ENOTDIR:
        return Core::tr("Not a directory");
    case EISDIR:
        return Core::tr("Is a directory");
    case EMFILE:
    case ENFILE:
        return Core::tr("Too many open files");
    case EFBIG:
        return Core::tr("File too large");
    case ENOSPC:
        return Core::tr("No space left on device");
    case EROFS:
        return Core::tr("Read-only file system");
    case ENAMETOOLONG:
        return Core::tr("File name too long");
    case ELOOP:
        return Core::tr("Too many levels of symbolic links");
    case EDQUOT:
        return Core::tr("Disk quota exceeded");
    default:
        return std::generic_category().message(code);
    }
}

} // namespace tangram
