// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "options/options.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <string>

/// Options that several commands have. What they are parsed into has to outlive the parsing.
namespace tangram::cli {

void add_calibration(CLI::App& command, std::string& file);
void add_inputs(CLI::App& command, InputOptions& inputs);
void add_project(CLI::App& command, InputOptions& inputs);
void add_costing(CLI::App& command, CostingOptions& costing);
void add_search(CLI::App& command, SearchOptions& search);
void add_output(CLI::App& command, OutputOptions& output);
void add_timeline(CLI::App& command, OutputOptions& output);

/// What a search needs is named; throws CLI::RequiredError otherwise.
void expect_problem(const InputOptions& inputs);

/// Accepts numbers that are `good`; `expected` says in words which these are.
std::function<std::string(const std::string&)> number_where(bool (*good)(double), const char* expected);

} // namespace tangram::cli
