// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/source/source_lines.h"

#include "files/import/source/output_lines.h"
#include "files/json/text.h"

#include <algorithm>

namespace tangram {

namespace {

/// Finds a value in a text of JSON by walking it once; what is no JSON ends the walk.
class JsonPlaces {
public:
    explicit JsonPlaces(std::string_view text)
        : text_(text)
    {
    }

    /// Steps into the member or item; false where there is none.
    bool enter(std::string_view wanted)
    {
        skip_blanks();
        if (take('{'))
            return enter_member(wanted);
        return take('[') && enter_item(whole_number(wanted).value_or(-1));
    }
    std::size_t place()
    {
        skip_blanks();
        return at_;
    }

private:
    void skip_blanks() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }
    bool take(char wanted)
    {
        if (at_ >= text_.size() || text_[at_] != wanted)
            return false;
        ++at_;
        return true;
    }

    /// The text between quotes, escapes as they are written.
    std::string_view string()
    {
        const std::size_t start = at_;
        while (at_ < text_.size() && text_[at_] != '"')
            at_ += text_[at_] == '\\' ? 2 : 1;
        const std::size_t end = std::min(at_, text_.size());
        at_ = std::min(end + 1, text_.size());
        return text_.substr(start, end - start);
    }

    void skip_value()
    {
        int depth = 0;
        for (; at_ < text_.size(); ++at_) {
            const char c = text_[at_];
            if (c == '"') {
                ++at_;
                string();
                --at_;
            } else if (c == '{' || c == '[') {
                ++depth;
            } else if ((c == '}' || c == ']' || c == ',') && depth == 0) {
                return;
            } else if (c == '}' || c == ']') {
                --depth;
            }
        }
    }

    bool enter_member(std::string_view wanted)
    {
        for (skip_blanks(); take('"'); skip_blanks()) {
            const std::string_view name = string();
            skip_blanks();
            if (!take(':'))
                return false;
            if (name == wanted)
                return true;
            skip_value();
            if (!take(','))
                return false;
        }
        return false;
    }

    bool enter_item(int wanted)
    {
        for (int index = 0; index < wanted; ++index) {
            skip_value();
            if (!take(','))
                return false;
        }
        return wanted >= 0;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

/// "~1" is "/", "~0" is "~" (RFC 6901).
std::string unescaped(std::string_view token)
{
    std::string plain;
    for (std::size_t at = 0; at < token.size(); ++at) {
        const bool escape = token[at] == '~' && at + 1 < token.size();
        plain += !escape ? token[at] : token[at + 1] == '1' ? '/' : '~';
        at += escape ? 1 : 0;
    }
    return plain;
}

} // namespace

std::optional<int> line_in(std::string_view text, std::string_view place)
{
    constexpr std::string_view word = "line ";
    if (place.starts_with(word))
        return whole_number(place.substr(word.size(), place.find_first_of(", ", word.size()) - word.size()));
    if (!place.starts_with('/'))
        return std::nullopt;
    const std::string_view json = json_part(text);
    JsonPlaces places(json);
    for (std::string_view rest = place; !rest.empty();) {
        rest.remove_prefix(1);
        const std::size_t end = std::min(rest.find('/'), rest.size());
        if (!places.enter(unescaped(rest.substr(0, end))))
            return std::nullopt;
        rest.remove_prefix(end);
    }
    const std::size_t offset = text.size() - json.size() + places.place();
    return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
}

} // namespace tangram
