// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string_view>

namespace tangram {

/// A text that core marks for later, as the person reads it: the name of a rule, of a schedule.
QString core_text(std::string_view english);

/// Where core says that something is, as the person reads it: "nodes.txt: line 12", "plan.json: line 3, column 14".
/// What names no line, such as a JSON pointer, stays as it is.
QString where_text(std::string_view where);

} // namespace tangram
