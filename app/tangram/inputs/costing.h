// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "options/options.h"
#include "parallelizer/parallelizer.h"
#include "project/project.h"
#include "text/result.h"

#include <memory>

namespace tangram::cli {

/// Where costs come from: the analytic model, or profiles that were read for it.
class Costing {
public:
    /// Reads the profiles that the options name.
    static Result<Costing> load(const CostingOptions& options);

    bool stated() const { return stated_; } ///< the user said what to take
    bool profiled() const { return profiles_ != nullptr; }
    const std::shared_ptr<const ProjectProfiles>& profiles() const { return profiles_; } ///< null: none
    /// What costs this model's stages; the error says which models the profiles are about.
    Result<std::shared_ptr<const Parallelizer>> parallelizer_for(const Model& model) const;

private:
    bool stated_ = false;
    std::shared_ptr<const ProjectProfiles> profiles_;
};

} // namespace tangram::cli
