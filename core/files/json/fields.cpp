// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/json/fields.h"

namespace tangram {

using nlohmann::ordered_json;

Form<bool> flag()
{
    return {[](const JsonCursor& place) { return place.boolean(); },
            [](const bool& value) { return value; },
            {{"type", "boolean"}}};
}

Form<int> whole_number(int low, int high)
{
    return {[low, high](const JsonCursor& place) { return place.integer(low, high); },
            [](const int& value) { return value; },
            {{"type", "integer"}, {"minimum", low}, {"maximum", high}}};
}

Form<double> real_number(Range range)
{
    return {[range](const JsonCursor& place) { return place.number(range); },
            [](const double& value) { return value; },
            {{"type", "number"},
             {range.low_excluded ? "exclusiveMinimum" : "minimum", range.low},
             {"maximum", range.high}}};
}

Form<std::string> name_text()
{
    return {[](const JsonCursor& place) { return place.name(); },
            [](const std::string& value) { return value; },
            {{"type", "string"}, {"minLength", 1}, {"maxLength", 200}}};
}

Form<std::string> free_text()
{
    return {[](const JsonCursor& place) { return place.text(); },
            [](const std::string& value) { return value; },
            {{"type", "string"}}};
}

Form<std::string> word(const std::vector<const char*>& words)
{
    const ordered_json all(words);
    return {[words](const JsonCursor& place) { return std::string(words[place.one_of(words)]); },
            [](const std::string& value) { return value; },
            {{"type", "string"}, {"enum", all}}};
}

} // namespace tangram
