// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/console.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace tangram::cli {

namespace {

int output_errno = 0;

const char* code_of(Style style)
{
    switch (style) {
    case Style::plain:
        return "";
    case Style::heading:
        return "\x1b[1m";
    case Style::faint:
        return "\x1b[2m";
    case Style::good:
        return "\x1b[32m";
    case Style::warning:
        return "\x1b[33m";
    case Style::bad:
        return "\x1b[31m";
    }
    return "";
}

} // namespace

bool is_terminal(int stream)
{
    return isatty(stream) == 1;
}

bool shows_colours(int stream)
{
    const char* refused = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    const bool dumb = terminal == nullptr || std::strcmp(terminal, "dumb") == 0;
    return is_terminal(stream) && !dumb && (refused == nullptr || *refused == '\0');
}

std::string printable(std::string_view text)
{
    std::string clean(text);
    for (char& c : clean) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte < 0x20 && c != '\n') || byte == 0x7f)
            c = '?';
    }
    return clean;
}

std::string styled(std::string_view text, Style style, bool colours)
{
    const std::string clean = printable(text);
    return colours && style != Style::plain ? code_of(style) + clean + "\x1b[0m" : clean;
}

bool write_out(std::string_view text)
{
    if (output_errno != 0)
        return false;
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
        output_errno = errno == 0 ? EIO : errno;
    return output_errno == 0;
}

std::string write_failure()
{
    return output_errno == 0 || output_errno == EPIPE ? std::string() : std::strerror(output_errno);
}

void print_error(const Error& error)
{
    std::string text = styled("error:", Style::bad, shows_colours(2)) + " " + printable(error.message) + "\n";
    if (!error.where.empty())
        text += "  at " + printable(error.where) + "\n";
    if (!error.hint.empty())
        text += "  hint: " + printable(error.hint) + "\n";
    std::fwrite(text.data(), 1, text.size(), stderr);
}

} // namespace tangram::cli
