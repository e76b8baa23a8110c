// SPDX-License-Identifier: GPL-3.0-or-later
#include "judge_options.h"

#include <algorithm>
#include <numeric>

namespace tangram {

void add_judge_options(CLI::App& app, JudgeOptions& options)
{
    app.add_option("--cases", options.cases, "How many cases to judge; 0: all there are")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    app.add_option("--seed", options.seed, "What the cases are drawn with")->capture_default_str();
    app.add_option("--first", options.first, "Number of the first case, to judge many in parts")
        ->check(CLI::NonNegativeNumber);
    app.add_option("--time-limit", options.time_limit_s, "Seconds that each search may take; 0: as many as it wants")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    app.add_option("--only", options.only, "Judge the case of this number alone")->check(CLI::NonNegativeNumber);
}

void add_projects_option(CLI::App& app, JudgeOptions& options)
{
    app.add_option("--projects", options.projects, "Write each problem as a project file into this folder")
        ->check(CLI::ExistingDirectory);
}

CaseDraw::CaseDraw(unsigned seed, int number)
{
    std::seed_seq sequence{seed, static_cast<unsigned>(number)};
    generator_.seed(sequence);
}

int CaseDraw::between(int low, int high)
{
    return std::uniform_int_distribution(low, high)(generator_);
}

double CaseDraw::share()
{
    return std::uniform_real_distribution(0.0, 1.0)(generator_);
}

std::vector<int> chosen_cases(const JudgeOptions& options, int count)
{
    if (options.only >= 0)
        return options.only < count ? std::vector{options.only} : std::vector<int>();
    std::vector<int> numbers(static_cast<std::size_t>(count));
    std::iota(numbers.begin(), numbers.end(), 0);
    if (options.cases > 0 && options.cases < count) {
        CaseDraw draw(options.seed, -1);
        draw.shuffle(numbers);
        numbers.resize(static_cast<std::size_t>(options.cases));
        std::sort(numbers.begin(), numbers.end());
    }
    std::erase_if(numbers, [&](int number) { return number < options.first; });
    return numbers;
}

std::vector<int> numbers_of(const JudgeOptions& options, int first)
{
    if (options.only >= 0)
        return {options.only};
    std::vector<int> numbers(static_cast<std::size_t>(options.cases));
    std::iota(numbers.begin(), numbers.end(), std::max(first, options.first));
    return numbers;
}

} // namespace tangram
