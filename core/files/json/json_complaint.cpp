// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/json/json_complaint.h"

#include "files/json/text.h"
#include "text/tr.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace tangram {

namespace {

constexpr std::string_view json_blanks = " \t\r\n";

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

/// "line 3, column 14" of the byte at `offset`.
std::string line_and_column(std::string_view text, std::size_t offset)
{
    const std::string_view before = text.substr(0, offset);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
    return fmt::format("line {}, column {}", line, before.size() - start + 1);
}

/// What JSON has where the parser stopped.
std::string wanted(std::string_view what)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> places{
        {{"; expected end of input", Core::later("the text should end")},
         {"parsing object key", Core::later("a key in double quotes should begin")},
         {"parsing object separator", Core::later("a colon should follow the key")},
         {"parsing object", Core::later("a comma or a closing brace should follow")},
         {"parsing array", Core::later("a comma or a closing bracket should follow")},
         {"parsing value", Core::later("a value should begin")}}};
    const auto place =
        std::find_if(places.begin(), places.end(), [&](const auto& each) { return contains(what, each.first); });
    return place == places.end() ? Core::tr("something else is expected") : translated(place->second);
}

/// The word that begins at `start`, for a message: terminals get no control characters.
std::string found_at(std::string_view text, std::size_t start)
{
    constexpr std::size_t longest = 24;
    const auto byte = static_cast<unsigned char>(text[start]);
    if (byte < 0x20 || byte >= 0x7F)
        return Core::tr("the byte {:#04x}", byte);
    std::size_t end = start + 1;
    const bool is_word = !contains("{}[],:\"'", text.substr(start, 1));
    while (is_word && end < text.size() && text[end] > ' ' && text[end] < 0x7F
           && !contains("{}[],:\"'", text.substr(end, 1)))
        ++end;
    return Core::tr("'{}'", shortened(text.substr(start, end - start), longest));
}

/// Where the word, text or number begins that the parser was in at `last`; `token` ends there if it is known.
std::size_t start_of_word(std::string_view text, std::size_t last, std::string_view token)
{
    const auto is_letter = [&](std::size_t at) { return (text[at] | 0x20) >= 'a' && (text[at] | 0x20) <= 'z'; };
    if (!token.empty())
        return last + 1 - std::min(last + 1, token.size());
    std::size_t start = last;
    if (text[last] == '"' && last > 0) {
        const std::size_t quote = text.rfind('"', last - 1);
        return quote == std::string_view::npos ? last : quote;
    }
    // A word is seen to be none at its first wrong letter, or where it ends.
    const auto is_digit = [&](std::size_t at) { return text[at] >= '0' && text[at] <= '9'; };
    if (!is_letter(start) && start > 0 && is_letter(start - 1) && !is_digit(start))
        --start;
    while (start > 0 && (is_letter(start) ? is_letter(start - 1) : is_digit(start) && is_digit(start - 1)))
        --start;
    return start;
}

/// What to do about it; empty where there is nothing particular to say.
std::string hint(std::string_view text, std::size_t start, std::string_view what)
{
    const char found = text[start];
    const std::size_t before = start == 0 ? std::string_view::npos : text.find_last_not_of(json_blanks, start - 1);
    if (before == std::string_view::npos)
        return Core::tr("is it the right file? JSON begins with {{ or [");
    if (text[before] == ',' && (found == ']' || found == '}'))
        return Core::tr("remove the comma before it");
    if (found == '\'')
        return Core::tr("in JSON, strings and keys are in double quotes");
    if (found == '/' || found == '#')
        return Core::tr("JSON has no comments: remove it");
    if (found == 'N' || found == 'I')
        return Core::tr("JSON has no NaN and no infinity: write a number or leave the key out");
    if (contains("TF", text.substr(start, 1)))
        return Core::tr("JSON has true, false and null in lower case");
    if (contains(what, "object separator") || contains(what, "object key"))
        return Core::tr("write \"key\": value");
    return {};
}

} // namespace

Error json_complaint(std::string_view text, std::string_view source, std::size_t position, std::string_view token,
                     std::string_view what)
{
    const std::size_t last = std::min(position == 0 ? 0 : position - 1, text.size());
    const auto at = [&](std::size_t offset) { return fmt::format("{}: {}", source, line_and_column(text, offset)); };
    // A character that cannot stand inside a text or number is where the parser stopped; else the last token is wrong
    // as a whole, and begins before that.
    if (position > text.size() || last >= text.size()) {
        const bool in_text = contains(what, "missing closing quote");
        return {in_text ? Core::tr("this is not JSON: it ends inside a string that is not closed")
                        : Core::tr("this is not JSON: it ends where {}", wanted(what)),
                at(text.size()), Core::tr("the file ends too early: it may have been cut off")};
    }
    if (contains(what, "UTF-8"))
        return {Core::tr("this is not JSON: it is not valid UTF-8 here"), at(last), Core::tr("save the file as UTF-8")};
    if (contains(what, "control character"))
        return {Core::tr("this is not JSON: {} inside a string",
                         text[last] == '\n' ? Core::tr("a line break") : found_at(text, last)),
                at(last), Core::tr("close the string with a quote, or write a line break as \\n")};
    if (contains(what, "invalid string"))
        return {Core::tr("this is not JSON: a \\ inside a string that begins no escape sequence"), at(last),
                Core::tr("write a backslash as \\\\")};
    if (contains(what, "out_of_range") || contains(what, "number overflow"))
        return {Core::tr("the number {} is too large", shortened(token, 24)),
                at(last + 1 - std::min(last + 1, token.size())), Core::tr("write a smaller number")};
    const bool is_number = contains(what, "invalid number");
    const std::size_t start = start_of_word(text, last, is_number ? token : std::string_view());
    if (is_number && start > 0)
        return {Core::tr("this is not JSON: {} is not a number", found_at(text, start)), at(start),
                Core::tr("write numbers as 12, -0.5 or 3e8")};
    return {Core::tr("this is not JSON: found {} where {}", found_at(text, start), wanted(what)), at(start),
            hint(text, start, what)};
}

} // namespace tangram
