// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "options/options.h"
#include "text/result.h"

#include <optional>
#include <string>
#include <vector>

namespace tangram::cli {

/// The files and folders that these options have read; what is not given may be among them as an empty name.
std::vector<std::string> files_of(const InputOptions& options);
std::vector<std::string> files_of(const CostingOptions& options);
std::vector<std::string> operator+(std::vector<std::string> some, const std::vector<std::string>& more);

/// Why a command that reads `inputs` must not write to one of `outputs`: it is one of them, whatever path or link
/// leads to it, or lies in a folder that is read as a whole. Nothing where it may; empty names, what does not exist,
/// pipes and devices are never in the way.
std::optional<Error> check_apart(const std::vector<std::string>& inputs, const std::vector<std::string>& outputs);

} // namespace tangram::cli
