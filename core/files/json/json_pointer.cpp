// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/json/json_pointer.h"

#include "files/json/text.h"

#include <nlohmann/json.hpp>

namespace tangram {

using nlohmann::json;

std::string pointer_step(std::string_view key)
{
    std::string step = "/";
    for (const char letter : shortened(key, 80)) {
        if (letter == '~')
            step += "~0";
        else if (letter == '/')
            step += "~1";
        else
            step += letter;
    }
    return step;
}

namespace {

bool find(const json& here, const json& place, std::string& pointer)
{
    if (&here == &place)
        return true;
    const std::size_t length = pointer.size();
    if (here.is_array()) {
        for (std::size_t i = 0; i < here.size(); ++i) {
            pointer.append("/").append(std::to_string(i));
            if (find(here[i], place, pointer))
                return true;
            pointer.resize(length);
        }
    } else if (here.is_object()) {
        for (auto member = here.begin(); member != here.end(); ++member) {
            pointer += pointer_step(member.key());
            if (find(member.value(), place, pointer))
                return true;
            pointer.resize(length);
        }
    }
    return false;
}

} // namespace

std::string pointer_to(const json& root, const json& place)
{
    std::string pointer;
    return find(root, place, pointer) ? pointer : std::string();
}

} // namespace tangram
