// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/file_limits.h"
#include "formats/formats.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <system_error>

namespace tangram {

namespace fs = std::filesystem;

namespace {

struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

Error failure(const fs::path& path, std::string_view what, int code, std::string_view hint)
{
    return {fmt::format("{}: {}", what, std::generic_category().message(code)), path.string(), std::string(hint)};
}

Error not_read(const fs::path& path, int code)
{
    return failure(path, "the file cannot be read", code, "check the path and the permissions");
}

Error not_written(const fs::path& path, int code)
{
    return failure(path, "the file cannot be written", code, "check the path, the permissions and the free space");
}

Error too_large(const fs::path& path)
{
    return {"the file is larger than 1 GiB", path.string(), "no file of this program is; is it the right one?"};
}

Result<std::string> read_all(const fs::path& path)
{
    std::error_code problem;
    if (fs::is_directory(path, problem))
        return Error{"this is a folder, expected a file", path.string(), "name a file in it"};
    if (const auto size = fs::file_size(path, problem); !problem && size > longest_text_bytes)
        return too_large(path);
    const File file(std::fopen(path.c_str(), "rb"));
    if (!file)
        return not_read(path, errno);
    std::string text;
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

/// Writes and flushes to the disk; the errno of what failed, or 0.
int write_all(File file, std::string_view text)
{
    const bool whole =
        std::fwrite(text.data(), 1, text.size(), file.get()) == text.size() && std::fflush(file.get()) == 0;
    const int code = whole ? 0 : errno;
    return std::fclose(file.release()) != 0 && code == 0 ? errno : code;
}

/// A new file beside `path`, which is set to its name.
File create_beside(fs::path& path)
{
    const fs::path wanted = path;
    for (int attempt = 0; attempt < 100; ++attempt) {
        path = wanted;
        path += fmt::format(".{}.part", attempt);
        if (File file{std::fopen(path.c_str(), "wbx")}; file || errno != EEXIST)
            return file;
    }
    return nullptr;
}

std::optional<Error> write_atomically(const fs::path& path, std::string_view text)
{
    std::error_code problem;
    fs::path target = path;
    if (fs::is_symlink(path, problem)) // the link stays, what it names is replaced
        if (fs::path named = fs::weakly_canonical(path, problem); !problem)
            target = std::move(named);
    const fs::file_status status = fs::status(target, problem);
    if (fs::is_directory(status))
        return Error{"this is a folder, expected a file name", path.string(), "name a file in it"};
    if (fs::exists(status) && !fs::is_regular_file(status)) { // a pipe or device cannot be replaced
        File file(std::fopen(target.c_str(), "wb"));
        const int code = file ? write_all(std::move(file), text) : errno;
        return code == 0 ? std::nullopt : std::optional(not_written(path, code));
    }
    fs::path part = target;
    File file = create_beside(part);
    if (!file)
        return not_written(path, errno);
    if (const int code = write_all(std::move(file), text); code != 0) {
        fs::remove(part, problem);
        return not_written(path, code);
    }
    if (fs::exists(status))
        fs::permissions(part, status.permissions(), problem);
    fs::rename(part, target, problem);
    if (problem) {
        const int code = problem.value();
        fs::remove(part, problem);
        return not_written(path, code);
    }
    return {};
}

} // namespace

Result<std::string> read_text_file(const fs::path& path)
{
    try {
        return read_all(path);
    } catch (const std::exception& exception) {
        return Error{fmt::format("the file cannot be read: {}", exception.what()), path.string(), {}};
    }
}

std::optional<Error> write_text_file(const fs::path& path, std::string_view text)
{
    try {
        return write_atomically(path, text);
    } catch (const std::exception& exception) {
        return Error{fmt::format("the file cannot be written: {}", exception.what()), path.string(), {}};
    }
}

} // namespace tangram
