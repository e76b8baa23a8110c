// SPDX-License-Identifier: GPL-3.0-or-later
#include "inputs/start_plan.h"

#include "inputs/read_plan_file.h"

#include <fmt/format.h>

#include <utility>

namespace tangram::cli {

Result<EarlierPlans> load_start_plan(const std::string& file, const Model& model)
{
    Result<PlanInput> input = read_plan_file(file);
    if (!input)
        return input.error();
    if (*input->file.model != model)
        return Error{fmt::format("the plan to start from is one of {}, not of {}", input->file.model->name, model.name),
                     file, "give the plan file of a search for the same model, or leave --start-from out"};
    return EarlierPlans{std::move(input->file.cluster), {std::move(input->layout)}};
}

} // namespace tangram::cli
