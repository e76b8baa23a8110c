// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/numbered_name.h"

namespace tangram {

std::string numbered_name(const std::string& stem, const std::function<bool(const std::string&)>& is_taken)
{
    for (int number = 2;; ++number)
        if (std::string name = stem + "-" + std::to_string(number); !is_taken(name))
            return name;
}

} // namespace tangram
