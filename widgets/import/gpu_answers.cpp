// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/gpu_answers.h"

#include "files/import/source/gpu_name_table.h"

#include <utility>

namespace tangram {

namespace {

GpuNaming naming_of(const GpuAnswer& answer)
{
    GpuNaming naming;
    if (answer.own)
        naming.own_types = {answer.own};
    else if (!answer.name.empty())
        naming.aliases[answer.name] = answer.type;
    return naming;
}

void forget(const GpuAnswer& answer, GpuNaming& naming)
{
    naming.aliases.erase(answer.name);
    std::erase_if(naming.own_types, [&](const auto& type) { return answer.own && type->id == answer.own->id; });
}

} // namespace

GpuAnswers::GpuAnswers(std::filesystem::path file)
    : file_(std::move(file))
{
}

Result<GpuNaming> GpuAnswers::remembered() const
{
    return load_gpu_names(file_);
}

std::optional<Error> GpuAnswers::add(const GpuAnswer& answer, ImportChoices& choices)
{
    const GpuNaming naming = naming_of(answer);
    choices.naming = merged(naming, choices.naming);
    if (answer.name.empty())
        choices.gpu = answer.type;
    answers_.push_back(answer);
    if (!answer.is_remembered)
        return std::nullopt;
    const Result<GpuNaming> known = remembered();
    return known ? save_gpu_names(merged(naming, *known), file_) : std::optional(known.error());
}

std::optional<Error> GpuAnswers::take_back(ImportChoices& choices)
{
    const GpuAnswer last = std::move(answers_.back());
    answers_.pop_back();
    forget(last, choices.naming);
    if (last.name.empty())
        choices.gpu.clear();
    if (!last.is_remembered)
        return std::nullopt;
    Result<GpuNaming> known = remembered();
    if (!known)
        return known.error();
    forget(last, *known);
    return save_gpu_names(*known, file_);
}

} // namespace tangram
