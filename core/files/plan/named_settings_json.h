// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/rules/settings.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tangram {

/// Settings of a search under a name of the user's.
struct NamedSettings {
    std::string name;
    SearchSettings settings;

    friend bool operator==(const NamedSettings&, const NamedSettings&) = default;
};

/// One line of JSON. The number of threads is left out, as in plan files.
std::string write_named_settings(std::span<const NamedSettings> all);
/// What of such a text can be read: entries that cannot, and all but the first of a name, are left out.
std::vector<NamedSettings> read_named_settings(std::string_view text);

} // namespace tangram
