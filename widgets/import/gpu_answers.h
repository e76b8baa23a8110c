// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/import/import.h"
#include "text/result.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tangram {

/// What the user says of GPUs that are not known.
struct GpuAnswer {
    std::string name; ///< as sources word it; empty: those that no source names
    std::string type; ///< id of what they are
    std::shared_ptr<const GpuType> own; ///< that type, where it was described; null: the catalogue has it
    bool is_remembered = false; ///< for later imports, too; only with a name
};

/// The answers of one import, the last of which can be taken back, and the file of those that are remembered. They are
/// made part of the choices of the import; an error tells only that the file does not have them.
class GpuAnswers {
public:
    /// `file` is read anew at every change: another window or the user may have changed it since.
    explicit GpuAnswers(std::filesystem::path file);

    Result<GpuNaming> remembered() const;
    bool is_empty() const { return answers_.empty(); }
    std::optional<Error> add(const GpuAnswer& answer, ImportChoices& choices);
    std::optional<Error> take_back(ImportChoices& choices); ///< the last one; there has to be one

private:
    std::filesystem::path file_;
    std::vector<GpuAnswer> answers_;
};

} // namespace tangram
