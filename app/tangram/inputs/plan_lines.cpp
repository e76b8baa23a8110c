// SPDX-License-Identifier: GPL-3.0-or-later
#include "inputs/plan_lines.h"

namespace tangram::cli {

bool PlanLines::next()
{
    text_.clear();
    ++number_;
    int c = std::getc(stream_);
    if (c == EOF)
        return false;
    for (; c != EOF && c != '\n'; c = getc_unlocked(stream_)) {
        if (text_.size() == longest_line_bytes) {
            too_long_ = true;
            return false;
        }
        text_.push_back(static_cast<char>(c));
    }
    return true;
}

bool PlanLines::blank() const
{
    return text_.find_first_not_of(" \t\r") == std::string::npos;
}

} // namespace tangram::cli
