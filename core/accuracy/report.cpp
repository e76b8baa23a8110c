// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/report.h"

#include "accuracy/run_traits.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace tangram {

namespace {

constexpr std::size_t smallest_family = 3;

/// What runs must share for their layouts to be compared.
bool same_task(const MeasuredRun& a, const MeasuredRun& b)
{
    return a.set == b.set && a.job.sequence_length == b.job.sequence_length && a.job.precision == b.job.precision
        && a.job.global_batch == b.job.global_batch && *a.model == *b.model
        && (a.cluster == b.cluster || *a.cluster == *b.cluster);
}

/// Index of the first run with the same task, per run; -1 for runs that cannot be ranked.
std::vector<int> families(const std::vector<MeasuredRun>& runs, const std::vector<Prediction>& predictions)
{
    std::vector<int> family(runs.size(), -1);
    std::map<std::tuple<std::string, std::string, int, int, int>, std::vector<int>> first_of;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const MeasuredRun& run = runs[i];
        if (!run.usable || !run.iteration_time_s || !predictions[i].left_out.empty())
            continue;
        // Only runs that share these are compared in full.
        auto& firsts = first_of[{run.set, run.model->name, run.job.global_batch, run.job.sequence_length,
                                 run.cluster->gpu_count()}];
        const auto same =
            std::find_if(firsts.begin(), firsts.end(), [&](int first) { return same_task(runs[first], run); });
        family[i] = same == firsts.end() ? static_cast<int>(i) : *same;
        if (same == firsts.end())
            firsts.push_back(static_cast<int>(i));
    }
    return family;
}

/// Per run the first one of its family with the same layout, as indices.
std::vector<int> first_alike(const std::vector<MeasuredRun>& runs, const std::vector<int>& family)
{
    std::map<int, std::vector<int>> layouts; // of each family, an example each
    std::vector<int> alike(runs.size(), -1);
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (family[i] < 0)
            continue;
        auto& examples = layouts[family[i]];
        const auto same = std::find_if(examples.begin(), examples.end(),
                                       [&](int example) { return runs[example].layout == runs[i].layout; });
        alike[i] = same == examples.end() ? static_cast<int>(i) : *same;
        if (same == examples.end())
            examples.push_back(static_cast<int>(i));
    }
    return alike;
}

struct Members {
    std::vector<ErrorSample> time;
    std::vector<ErrorSample> memory;
    std::map<int, std::vector<std::pair<double, double>>> families;
    std::map<int, std::vector<double>> repeats; ///< measured times of runs alike
};

void add_run(AccuracyGroup& group, Members& members, const MeasuredRun& run, const Prediction& prediction, int family,
             int alike)
{
    ++group.runs;
    if (!prediction.left_out.empty()) {
        ++group.left_out;
        return;
    }
    if (run.iteration_time_s) {
        members.time.push_back({prediction.iteration_time_s, *run.iteration_time_s, run.id});
        members.families[family].emplace_back(prediction.iteration_time_s, *run.iteration_time_s);
        members.repeats[alike].push_back(*run.iteration_time_s);
    }
    if (run.peak_memory_bytes)
        members.memory.push_back({prediction.peak_memory_bytes, *run.peak_memory_bytes, run.id});
    FeasibilityTable& table = group.feasibility;
    if (run.feasible && prediction.feasible)
        ++table.both_fit;
    else if (!run.feasible && !prediction.feasible)
        ++table.both_fail;
    else if (prediction.feasible)
        table.called_feasible.push_back(run.id);
    else
        table.called_infeasible.push_back(run.id);
}

void rank(AccuracyGroup& group, const Members& members)
{
    double sum = 0;
    for (const auto& [family, pairs] : members.families) {
        if (pairs.size() < smallest_family)
            continue;
        if (const std::optional<double> correlation = rank_correlation(pairs)) {
            sum += *correlation * static_cast<double>(pairs.size());
            group.ranked_runs += static_cast<int>(pairs.size());
        }
    }
    if (group.ranked_runs > 0)
        group.rank_correlation = sum / group.ranked_runs;
}

void spread_of_repeats(AccuracyGroup& group, const Members& members)
{
    double sum = 0;
    for (const auto& [alike, measured] : members.repeats) {
        if (measured.size() < 2)
            continue;
        const double middle = median(measured);
        for (const double time : measured)
            sum += std::abs(time / middle - 1);
        group.repeated_runs += static_cast<int>(measured.size());
    }
    if (group.repeated_runs > 0)
        group.repeat_spread = sum / group.repeated_runs;
}

} // namespace

std::vector<AccuracyGroup> accuracy_report(const std::vector<MeasuredRun>& runs,
                                           const std::vector<Prediction>& predictions)
{
    std::map<RunTrait, std::pair<AccuracyGroup, Members>> groups;
    const std::vector<int> family = families(runs, predictions);
    const std::vector<int> alike = first_alike(runs, family);
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (!runs[i].usable)
            continue;
        for (const RunTrait& trait : traits_of(runs[i])) {
            auto& [group, members] = groups[trait];
            std::tie(group.dimension, group.name) = trait;
            add_run(group, members, runs[i], predictions[i], family[i], alike[i]);
        }
    }
    std::vector<AccuracyGroup> report;
    for (const std::string& dimension : run_dimensions())
        for (auto& [trait, entry] : groups) {
            if (trait.first != dimension)
                continue;
            auto& [group, members] = entry;
            group.time = summarise(members.time);
            group.memory = summarise(members.memory);
            rank(group, members);
            spread_of_repeats(group, members);
            report.push_back(std::move(group));
        }
    return report;
}

} // namespace tangram
