// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/file_limits.h"
#include "formats/formats.h"
#include "text/system_error.h"
#include "text/tr.h"

#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

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
            Core::tr("no file of this program is; is it the right one?")};
}

Result<std::string> read_all(const fs::path& path)
{
    std::error_code problem;
    if (fs::is_directory(path, problem))
        return Error{Core::tr("this is a folder, expected a file"), path.string(), Core::tr("name a file in it")};
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
