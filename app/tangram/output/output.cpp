// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/output.h"
#include "files/disk/text_file.h"

#include "output/console.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace tangram::cli {

namespace {

std::string with_line_end(std::string text)
{
    if (text.empty() || text.back() != '\n')
        text += '\n';
    return text;
}

} // namespace

int fail(const Error& error, ExitCode code)
{
    print_error(error);
    return code;
}

std::optional<Error> check_writable(const std::string& file)
{
    namespace fs = std::filesystem;
    if (file.empty())
        return {};
    std::error_code problem;
    const fs::path path(file);
    if (fs::is_directory(path, problem))
        return Error{"this is a folder, expected a file name", file, "name a file in it"};
    // A file is replaced by a new one in its folder, a pipe or device is written to.
    const bool replaced = !fs::exists(path, problem) || fs::is_regular_file(path, problem);
    const fs::path written = !replaced ? path : path.has_parent_path() ? path.parent_path() : fs::path(".");
    if (access(written.c_str(), W_OK) == 0)
        return {};
    return Error{std::string("the file cannot be written: ") + std::strerror(errno), file,
                 "check the path and the permissions"};
}

int end_of_output(ExitCode code)
{
    const std::string failure = write_failure();
    if (failure.empty())
        return code;
    return fail({"standard output cannot be written: " + failure, "", "check where it is redirected to"}, bad_input);
}

int deliver(const OutputOptions& options, const std::function<std::string()>& json,
            const std::function<std::string(bool colours)>& table, ExitCode code)
{
    std::string text;
    if (options.json || !options.file.empty())
        text = with_line_end(json());
    if (!options.file.empty()) {
        if (const std::optional<Error> error = write_text_file(options.file, text))
            return fail(*error, bad_input);
    }
    if (options.json)
        write_out(text);
    else if (!options.quiet)
        write_out(with_line_end(table(shows_colours(1))));
    return end_of_output(code);
}

} // namespace tangram::cli
