// SPDX-License-Identifier: GPL-3.0-or-later
#include "failure_texts.h"

#include <algorithm>

namespace tangram {

std::string whole_text(const Error& error)
{
    return error.where + ": " + error.message + " (" + error.hint + ")";
}

QByteArray first_difference(const std::string& a, const std::string& b)
{
    const auto at = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin();
    const std::size_t from = static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, at - 60));
    return QByteArray::fromStdString("at byte " + std::to_string(at) + ": " + a.substr(from, 120) + " / "
                                     + b.substr(from, 120));
}

} // namespace tangram
