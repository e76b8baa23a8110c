// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace tangram {

/// The names that Slurm's short form stands for: "n[001-003,007],login1" is n001, n002, n003, n007 and login1; numbers
/// keep their zeros, and a name may hold several brackets. Refuses brackets that do not close, ranges that run
/// backwards, and more than `most` names. (slurm.schedmd.com/slurm.conf.html, NodeName)
Result<std::vector<std::string>> expand_hostlist(std::string_view list, int most);

/// The short form of the names, in their order: numbers that follow each other become a range, "n[001-003,007],login1".
std::string folded_hostlist(const std::vector<std::string>& names);

} // namespace tangram
