// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/disk/text_file.h"
#include "files/disk/file_limits.h"
#include "text/system_error.h"
#include "text/tr.h"

#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace tangram {

namespace fs = std::filesystem;

namespace {

struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

Error not_read(const fs::path& path, int code)
{
    return {Core::tr("the file cannot be read: {}", system_error_text(code)), path.string(),
            Core::tr("check the path and the permissions")};
}

Error too_large(const fs::path& path)
{
    return {Core::tr("the file is larger than 1 GiB"), path.string(),
            Core::tr("files of this program are never this large; is it the right one?")};
}

/// Opens a named pipe that somebody writes into. fopen would wait for them, and a window would stand still for good
/// where nobody ever comes; `first` is what was read while looking.
Result<File> open_pipe(const fs::path& path, std::string& first)
{
    constexpr int patience_ms = 1000; // for who writes to open it, too
    const int pipe = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (pipe < 0)
        return not_read(path, errno);
    File file(::fdopen(pipe, "rb"));
    if (!file) {
        ::close(pipe);
        return not_read(path, errno);
    }
    pollfd watched{pipe, POLLIN, 0};
    char byte = 0;
    if (::poll(&watched, 1, patience_ms) == 0) {
        const ssize_t got = ::read(pipe, &byte, 1);
        if (got == 0)
            return Error{Core::tr("this is a pipe that nobody writes into"), path.string(), Core::tr("name a file")};
        first.append(&byte, got > 0 ? 1 : 0);
    }
    ::fcntl(pipe, F_SETFL, ::fcntl(pipe, F_GETFL) & ~O_NONBLOCK);
    return file;
}

Result<std::string> read_all(const fs::path& path)
{
    std::error_code problem;
    if (fs::is_directory(path, problem))
        return Error{Core::tr("this is a folder, expected a file"), path.string(), Core::tr("name a file in it")};
    if (const auto size = fs::file_size(path, problem); !problem && size > longest_text_bytes)
        return too_large(path);
    std::string text;
    Result<File> opened =
        fs::is_fifo(path, problem) ? open_pipe(path, text) : Result<File>(File(std::fopen(path.c_str(), "rb")));
    if (!opened)
        return opened.error();
    const File file = std::move(*opened);
    if (!file)
        return not_read(path, errno);
    constexpr std::size_t piece = 1 << 16;
    for (std::size_t got = piece; got == piece;) { // sizes of pipes are not known beforehand
        const std::size_t before = text.size();
        if (before > longest_text_bytes)
            return too_large(path);
        text.resize(before + piece);
        got = std::fread(text.data() + before, 1, piece, file.get());
        text.resize(before + got);
    }
    if (std::ferror(file.get()) != 0)
        return not_read(path, errno);
    return text;
}

} // namespace

Result<std::string> read_text_file(const fs::path& path)
{
    try {
        return read_all(path);
    } catch (const std::exception& exception) {
        return Error{Core::tr("the file cannot be read: {}", exception.what()), path.string(), {}};
    }
}

} // namespace tangram
