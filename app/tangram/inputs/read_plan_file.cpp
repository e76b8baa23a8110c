// SPDX-License-Identifier: GPL-3.0-or-later
#include "inputs/read_plan_file.h"

#include "files/disk/text_file.h"

namespace tangram::cli {

Result<PlanInput> read_plan_file(const std::string& file)
{
    const Result<std::string> text = read_text_file(file);
    if (!text)
        return text.error();
    return read_plan(*text, file, nullptr);
}

} // namespace tangram::cli
