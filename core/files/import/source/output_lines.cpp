// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/source/output_lines.h"

#include "files/json/text.h"
#include "text/tr.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace tangram {

namespace {

constexpr std::string_view blanks = " \t\r\v\f";

/// Bytes of the UTF-8 character that `text` starts with; 0 where it starts with none.
std::size_t character_length(std::string_view text)
{
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
    const std::size_t length = byte(0) < 0x80 ? 1
        : byte(0) >= 0xc2 && byte(0) < 0xe0   ? 2
        : byte(0) >= 0xe0 && byte(0) < 0xf0   ? 3
        : byte(0) >= 0xf0 && byte(0) < 0xf5   ? 4
                                              : 0;
    if (length == 0 || length > text.size())
        return 0;
    for (std::size_t at = 1; at < length; ++at)
        if ((byte(at) & 0xc0U) != 0x80)
            return 0;
    // Longer than need be, halves of UTF-16 pairs, and beyond the last character.
    const bool odd = (byte(0) == 0xe0 && byte(1) < 0xa0) || (byte(0) == 0xed && byte(1) > 0x9f)
        || (byte(0) == 0xf0 && byte(1) < 0x90) || (byte(0) == 0xf4 && byte(1) > 0x8f);
    return odd ? 0 : length;
}

/// Length of the escape sequence at the start of `text`: ESC [ parameters letter, or ESC and one more.
std::size_t escape_length(std::string_view text)
{
    if (text.size() < 2 || text[1] != '[')
        return std::min<std::size_t>(2, text.size());
    std::size_t end = 2;
    while (end < text.size() && !(text[end] >= '@' && text[end] <= '~') && text[end] != '\n')
        ++end;
    return end < text.size() && text[end] != '\n' ? end + 1 : end;
}

std::string without_escapes(std::string_view text)
{
    std::string clean;
    clean.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == '\x1b') {
            at += escape_length(text.substr(at));
            continue;
        }
        if (text[at] != '\0')
            clean += text[at];
        ++at;
    }
    return clean;
}

/// Length of a launcher's prefix: "[1,0]<stdout>:" or "12: ".
std::size_t launcher_length(std::string_view line)
{
    std::size_t digits = line.find_first_not_of(blanks);
    if (digits == std::string_view::npos || digits > 8)
        return 0;
    for (const std::string_view mark : {"<stdout>:", "<stderr>:"})
        if (const std::size_t found = line.find(mark); line[digits] == '[' && found != std::string_view::npos)
            return found + mark.size();
    const std::size_t first = digits;
    while (digits < line.size() && is_digit(line[digits]))
        ++digits;
    const bool labelled = digits > first && digits - first <= 6 && digits < line.size() && line[digits] == ':';
    return labelled && (digits + 1 == line.size() || blanks.find(line[digits + 1]) != std::string_view::npos)
        ? digits + 1
        : 0;
}

/// Length of the marks that quote a line in a message: "> " or "> > ".
std::size_t quote_length(std::string_view line)
{
    std::size_t length = 0;
    while (length < line.size() && line[length] == '>'
           && (length + 1 == line.size() || blanks.find(line[length + 1]) != std::string_view::npos))
        length = std::min(length + 2, line.size());
    return length;
}

} // namespace

OutputLines::OutputLines(std::string_view text)
    : cleaned_(without_escapes(text))
{
    std::string_view rest = cleaned_;
    for (int number = 1; !rest.empty(); ++number) {
        const std::size_t end = rest.find('\n');
        std::string_view line = rest.substr(0, end);
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
        line.remove_prefix(quote_length(line));
        line.remove_prefix(launcher_length(line));
        const std::size_t last = line.find_last_not_of(blanks);
        lines_.push_back({number, line.substr(0, last == std::string_view::npos ? 0 : last + 1)});
    }
}

std::optional<int> whole_number(std::string_view text)
{
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < 0)
        return std::nullopt;
    return value;
}

std::optional<double> decimal_number(std::string_view text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !(value >= 0) || !std::isfinite(value))
        return std::nullopt;
    return value;
}

std::string plain_name(std::string_view text)
{
    constexpr std::size_t longest = 200;
    std::string name;
    for (std::size_t at = 0; at < text.size() && name.size() < longest;) {
        const std::size_t length = character_length(text.substr(at));
        const bool control = length == 1 && (static_cast<unsigned char>(text[at]) < 0x20 || text[at] == 0x7f);
        if (length == 0 || control)
            name += '?';
        else if (name.size() + length <= longest)
            name += text.substr(at, length);
        else
            break;
        at += std::max<std::size_t>(1, length);
    }
    return name;
}

std::string_view json_part(std::string_view text)
{
    for (std::size_t start = 0; start < text.size();) {
        const std::string_view rest = text.substr(start);
        const std::size_t first = rest.find_first_not_of(" \t\r\n");
        if (first == std::string_view::npos)
            break;
        // A prompt may stand in brackets, too.
        const std::size_t second = rest.find_first_not_of(" \t\r\n", first + 1);
        const bool list = rest[first] == '[' && second != std::string_view::npos && rest[second] == '{';
        if (rest[first] == '{' || list)
            return rest;
        const std::size_t end = text.find('\n', start + first);
        if (end == std::string_view::npos)
            break;
        start = end + 1;
    }
    return {};
}

Origin line_of(std::string_view source, int number)
{
    return {std::string(source), fmt::format("line {}", number)};
}

Message told_place(const Origin& origin)
{
    constexpr std::string_view line = "line ";
    if (!origin.place.starts_with(line))
        return verbatim(text_of(origin));
    return Core::message_of("{}: line {}", origin.source, origin.place.substr(line.size()));
}

void IgnoredLines::add(const OutputLine& line, const char* what)
{
    Found& found = found_[what];
    if (found.count++ == 0) {
        found.first = line.number;
        found.text = shortened(trimmed(line.text), 60);
    }
}

void IgnoredLines::note(std::string_view source, std::vector<ImportNote>& notes) const
{
    for (const auto& [what, found] : found_)
        notes.push_back({ImportNote::Kind::ignored, line_of(source, found.first),
                         found.count == 1
                             ? Core::message_of("ignored, {}: \"{}\"", Message(std::string(what)), found.text)
                             : Core::message_of("{} lines ignored, {}; the first: \"{}\"", found.count,
                                                Message(std::string(what)), found.text)});
}

} // namespace tangram
