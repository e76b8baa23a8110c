// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan_file_findings.h"
#include "plan_file_pipelines.h"

namespace tangram::plan_file {

/// The file's events; a key that is there twice or means nothing is a finding.
Spans read_timeline(const nlohmann::json& timeline, const std::vector<PipelineIn>& pipelines, const std::string& where,
                    PlanFileFindings& findings);

/// What must hold of the events by themselves, whatever simulated them.
void check_events(const std::vector<PipelineIn>& pipelines, const Spans& spans, const std::string& where,
                  PlanFileFindings& findings);

/// The simulation's events are in the file (those that take no time may be left out), and no others.
void compare(const Spans& expected, const Spans& found, double tolerance, const std::string& where,
             PlanFileFindings& findings);

} // namespace tangram::plan_file
