// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/profiles/profile_files.h"
#include "options.h"
#include "parallelizer/parallelizer.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tangram::cli {

/// Where costs come from: the analytic model, or profiles that were read for it.
class Costing {
public:
    /// Reads the profiles that the options name.
    static Result<Costing> load(const CostingOptions& options);

    bool stated() const { return stated_; } ///< the user said what to take
    bool profiled() const { return !profiles_.empty(); }
    const std::map<std::string, LayerProfile>& profiles() const { return profiles_; }
    /// The model of which the profiles have times by this name, in whatever case: as they describe it, or the preset
    /// that it is; nothing when they do not say.
    std::optional<Model> model(const std::string& name) const;
    std::vector<std::string> models() const; ///< names that the profiles have for what they are of
    /// What costs this model's stages; the error says which models the profiles are about.
    Result<std::shared_ptr<const Parallelizer>> parallelizer_for(const Model& model) const;

private:
    bool stated_ = false;
    std::map<std::string, LayerProfile> profiles_;
};

} // namespace tangram::cli
