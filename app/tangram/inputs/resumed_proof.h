// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "options/options.h"
#include "project/plan_file.h"
#include "text/result.h"

#include <string>

namespace tangram::cli {

/// The plan file of a stopped exact search, with which another goes on.
struct ResumedProof {
    PlanFile file;
    PlanLayout layout;
    std::string source; ///< its name
};

/// The error tells when the file has no proof to go on with.
Result<ResumedProof> load_resumed_proof(const std::string& file);

/// What these options leave out comes from the plan file.
InputOptions with_inputs_of(const ResumedProof& resumed, InputOptions options);

/// What the request's search may go on from; the error names what differs from the search that was stopped.
Result<SavedProof> proof_for(const SearchRequest& request, const ResumedProof& resumed);

} // namespace tangram::cli
