// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>

#include <cstdio>
#include <exception>
#include <random>
#include <string>
#include <vector>

namespace tangram {

/// What every program that judges the planner can be told.
struct JudgeOptions {
    int cases = 0;
    unsigned seed = 1;
    int first = 0; ///< no case of a lower number is judged, so that a long run can be made in parts
    double time_limit_s = 0; ///< of each search; 0: none
    int only = -1; ///< the number of the one case to judge; negative: all
    std::string projects; ///< the folder that the problems are written to; empty: they are not
};

/// --cases, --seed, --first, --time-limit and --only, with what `options` holds as defaults.
void add_judge_options(CLI::App& app, JudgeOptions& options);
/// --projects, of programs that keep_project().
void add_projects_option(CLI::App& app, JudgeOptions& options);

/// What a program that judges does, whatever is wrong: `set_up` adds its options to those of add_judge_options(), then
/// `judge` is called with what was typed. The exit status is that of `judge`, or of a command line that is wrong.
template <typename Options>
int judge_main(const char* description, Options options, int argc, char** argv,
               void (*set_up)(CLI::App& app, Options& options), int (*judge)(const Options& options)) noexcept
try {
    CLI::App app(description);
    add_judge_options(app, options);
    set_up(app, options);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error);
    }
    return judge(options);
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}

/// Draws of one case: they depend on the seed and the case's number alone, so that a case can be seen again without
/// those before it.
class CaseDraw {
public:
    CaseDraw(unsigned seed, int number);

    int between(int low, int high); ///< both included
    bool one_in(int n) { return between(1, n) == 1; }
    double share(); ///< [0, 1)
    template <typename T> const T& of(const std::vector<T>& values)
    {
        return values[static_cast<std::size_t>(between(0, static_cast<int>(values.size()) - 1))];
    }
    template <typename T> void shuffle(std::vector<T>& values)
    {
        for (int i = static_cast<int>(values.size()) - 1; i > 0; --i)
            std::swap(values[static_cast<std::size_t>(i)], values[static_cast<std::size_t>(between(0, i))]);
    }

private:
    std::mt19937 generator_;
};

/// The numbers of the cases to judge: `options.cases` of 0 .. `count` - 1, drawn with the seed and ascending; all where
/// it asks for none or for more than there are; of them those from `options.first` on; only one with --only.
std::vector<int> chosen_cases(const JudgeOptions& options, int count);

/// `first`, or `options.first` where that is more, and those that follow, as many as `options.cases`, of an endless row
/// of cases; only one with --only.
std::vector<int> numbers_of(const JudgeOptions& options, int first);

} // namespace tangram
