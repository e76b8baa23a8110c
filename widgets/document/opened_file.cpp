// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/opened_file.h"

namespace tangram {

namespace {

template <typename T> Result<OpenedFile> widen(Result<T> result)
{
    if (!result)
        return result.error();
    return OpenedFile(std::move(*result));
}

} // namespace

Result<OpenedFile> open_file(const std::filesystem::path& path, const PlanDefaults* defaults)
{
    const Result<std::string> text = read_text_file(path);
    if (!text)
        return text.error();
    const std::string source = path.filename().string();
    const Result<std::string> format = detect_format(*text, source);
    if (!format)
        return format.error();
    if (*format == "tangram-cluster")
        return widen(read_cluster(*text, source));
    if (*format == "tangram-model" || *format == "huggingface-config")
        return widen(read_model(*text, source));
    if (*format == "tangram-job")
        return widen(read_job(*text, source));
    if (*format == "tangram-plan")
        return widen(read_plan(*text, source, defaults));
    return Error{"this is a " + *format + " file, which the window cannot open", source,
                 "open a cluster, model, job or plan file"};
}

} // namespace tangram
