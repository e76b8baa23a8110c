// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/json/csv_text.h"

namespace tangram {

std::string csv_field(std::string_view text)
{
    const bool formula = !text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos;
    if (!formula && text.find_first_of(",\"\n\r") == std::string_view::npos)
        return std::string(text);
    std::string quoted = formula ? "\"'" : "\"";
    for (const char letter : text) {
        if (letter == '"')
            quoted += '"';
        quoted += letter;
    }
    quoted += '"';
    return quoted;
}

} // namespace tangram
