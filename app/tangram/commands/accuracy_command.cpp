// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/measured_run.h"
#include "accuracy/report.h"
#include "calibration/calibration.h"
#include "cluster/cluster.h"
#include "commands/commands.h"
#include "files/disk/text_file.h"
#include "files/runs/read_runs.h"
#include "files/runs/write_accuracy.h"
#include "inputs/inputs.h"
#include "options/outputs_not_inputs.h"
#include "output/output.h"
#include "output/quantities.h"
#include "output/table.h"
#include "parallelizer/registry.h"
#include "text/result.h"

#include "accuracy/study.h"
#include "files/catalogue/calibration_json.h"
#include "files/runs/run_selection.h"
#ifdef TANGRAM_DRAWS
#include "accuracy/accuracy_picture.h"
#include "commands/pictures.h"
#elif defined(TANGRAM_GUI)
#include "commands/draw_elsewhere.h"
#endif

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

namespace tangram::cli {

namespace {

std::string signed_percent(double fraction)
{
    return fmt::format("{:+.1f}", 100 * fraction);
}

std::string plain_percent(double fraction)
{
    return fmt::format("{:.1f}", 100 * fraction);
}

/// The table of one quantity; empty where no run was measured.
std::string errors_table(const std::vector<AccuracyGroup>& groups, const char* title,
                         ErrorSummary AccuracyGroup::*errors, bool ranked, bool colours)
{
    using enum Table::Align;
    std::vector<Table::Column> columns{{"group"},        {"runs", right},     {"median", right},
                                       {"mean", right},  {"|median|", right}, {"|mean|", right},
                                       {"|p90|", right}, {"worst", right},    {"worst run"}};
    if (ranked)
        columns.insert(columns.end() - 1, {{"repeats", right}, {"rank", right}});
    Table table(std::move(columns));
    for (const AccuracyGroup& group : groups) {
        const ErrorSummary& found = group.*errors;
        if (found.count == 0)
            continue;
        std::vector<std::string> cells{group.dimension == "all" ? group.name : group.dimension + ": " + group.name,
                                       grouped(static_cast<std::uint64_t>(found.count)),
                                       signed_percent(found.signed_median),
                                       signed_percent(found.signed_mean),
                                       plain_percent(found.absolute_median),
                                       plain_percent(found.absolute_mean),
                                       plain_percent(found.absolute_p90),
                                       signed_percent(found.worst),
                                       found.worst_run};
        if (ranked)
            cells.insert(cells.end() - 1,
                         {group.repeated_runs > 0 ? plain_percent(group.repeat_spread) : std::string(),
                          group.rank_correlation ? fmt::format("{:.3f}", *group.rank_correlation) : std::string()});
        table.add(std::move(cells));
    }
    return table.empty() ? std::string() : "\n" + styled(title, Style::heading, colours) + "\n" + table.text(colours);
}

std::string list_of(const char* what, const std::vector<std::string>& runs, bool colours)
{
    std::string text;
    for (const std::string& run : runs)
        text += "  " + styled(what, Style::warning, colours) + printable(run) + "\n";
    return text;
}

std::string feasibility(const AccuracyGroup& all, bool colours)
{
    const FeasibilityTable& table = all.feasibility;
    std::string text = "\n" + styled("does it fit into memory", Style::heading, colours) + "\n";
    text += fmt::format("  ran and predicted to fit {}, out of memory and predicted so {}, "
                        "out of memory but predicted to fit {}, ran but predicted not to fit {}\n",
                        grouped(static_cast<std::uint64_t>(table.both_fit)),
                        grouped(static_cast<std::uint64_t>(table.both_fail)), grouped(table.called_feasible.size()),
                        grouped(table.called_infeasible.size()));
    constexpr std::size_t shown = 20;
    for (const auto& [what, runs] : {std::pair{"predicted to fit: ", &table.called_feasible},
                                     std::pair{"predicted not to fit: ", &table.called_infeasible}}) {
        text += list_of(what, {runs->begin(), runs->begin() + std::min(shown, runs->size())}, colours);
        if (runs->size() > shown)
            text += fmt::format("  … {} more; --json lists all\n", runs->size() - shown);
    }
    return text;
}

std::string left_out(const std::vector<MeasuredRun>& runs, const std::vector<Prediction>& predictions, bool colours)
{
    std::map<std::string, int> reasons;
    for (std::size_t i = 0; i < runs.size(); ++i)
        if (runs[i].usable && !predictions[i].left_out.empty())
            ++reasons[predictions[i].left_out];
    if (reasons.empty())
        return {};
    std::string text = "\n" + styled("usable, but left out", Style::heading, colours) + "\n";
    for (const auto& [reason, count] : reasons)
        text += fmt::format("  {:>5}  {}\n", grouped(static_cast<std::uint64_t>(count)), printable(reason));
    return text;
}

/// What predictions rest on that the runs do not tell.
std::string assumed(const AccuracyStudy& study, bool colours)
{
    std::map<std::string, int> found;
    for (std::size_t i = 0; i < study.runs.size(); ++i)
        if (study.runs[i].usable && study.predictions[i].left_out.empty())
            for (const std::string& each : study.runs[i].assumed)
                ++found[each];
    if (found.empty())
        return {};
    std::vector<std::pair<std::string, int>> often(found.begin(), found.end());
    std::stable_sort(often.begin(), often.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    constexpr std::size_t shown = 20;
    std::string text = "\n" + styled("assumed, by number of runs", Style::heading, colours) + "\n";
    for (std::size_t i = 0; i < std::min(shown, often.size()); ++i)
        text += fmt::format("  {:>5}  {}\n", grouped(static_cast<std::uint64_t>(often[i].second)),
                            printable(often[i].first));
    if (often.size() > shown)
        text += fmt::format("         … {} more; --json lists those of every run\n", often.size() - shown);
    return text;
}

std::string report(const AccuracyStudy& study, bool colours)
{
    const auto& [runs, predictions, groups] = study;
    if (groups.empty())
        return runs.size() == 1 ? "the run is not usable\n" : "none of the runs is usable\n";
    const AccuracyGroup& all = groups.front();
    std::string text = fmt::format("{}, {} usable, {} predicted; errors in % of what was measured\n",
                                   counted(runs.size(), "run", "runs"), grouped(static_cast<std::uint64_t>(all.runs)),
                                   grouped(static_cast<std::uint64_t>(all.runs - all.left_out)));
    text += errors_table(groups, "iteration time", &AccuracyGroup::time, true, colours);
    text += errors_table(groups, "peak memory per GPU", &AccuracyGroup::memory, false, colours);
    text += feasibility(all, colours);
    text += left_out(runs, predictions, colours);
    text += assumed(study, colours);
    return text;
}

/// Why the answers cannot be written where they are to go: two of them to the same file.
std::optional<Error> check_apart_from_each_other(const std::vector<std::string>& files)
{
    namespace fs = std::filesystem;
    std::vector<fs::path> taken;
    for (const std::string& file : files) {
        std::error_code problem;
        const bool device = fs::exists(file, problem) && !fs::is_regular_file(file, problem);
        if (file.empty() || device)
            continue;
        fs::path place = fs::weakly_canonical(file, problem);
        if (problem)
            place = file;
        if (std::find(taken.begin(), taken.end(), place) != taken.end())
            return Error{"another output is written to the file", file, "name another file"};
        taken.push_back(std::move(place));
    }
    return std::nullopt;
}

} // namespace

int run_accuracy(const AccuracyOptions& options)
{
#if defined(TANGRAM_GUI) && !defined(TANGRAM_DRAWS)
    if (!options.picture.empty())
        return draw_elsewhere();
#endif
    const std::vector<std::string> answers{options.json, options.csv, options.picture};
    if (const auto error = check_apart_from_each_other(answers))
        return fail(*error, bad_usage);
    if (const auto error = check_apart({options.runs, options.calibration}, answers))
        return fail(*error, bad_input);
    const Result<RunSelection> selection = options.where.empty() ? RunSelection() : parse_run_selection(options.where);
    if (!selection)
        return fail({selection.error().message, "--where", selection.error().hint}, bad_usage);
    for (const std::string& file : answers)
        if (const auto error = check_writable(file))
            return fail(*error, bad_input);
    const Result<std::string> text = read_text_file(options.runs);
    if (!text)
        return fail(text.error(), bad_input);
    Result<std::vector<MeasuredRun>> read = read_runs(*text, options.runs);
    if (!read)
        return fail(read.error(), bad_input);
    std::vector<MeasuredRun> runs = std::move(read).value();
    if (!options.sets.empty()) {
        std::erase_if(runs, [&](const MeasuredRun& run) {
            return std::find(options.sets.begin(), options.sets.end(), run.set) == options.sets.end();
        });
        if (runs.empty())
            return fail({"no run belongs to a set that --set names", options.runs, "name sets of the file"}, bad_input);
    }
    if (!selection->empty()) {
        Result<std::vector<MeasuredRun>> selected = select_runs(runs, *selection);
        if (!selected)
            return fail({selected.error().message, options.runs, selected.error().hint}, bad_input);
        runs = std::move(selected).value();
    }
    if (!options.calibration.empty()) {
        const Result<Calibration> calibration = load_calibration(options.calibration);
        if (!calibration)
            return fail(calibration.error(), bad_input);
        for (MeasuredRun& run : runs)
            if (run.cluster)
                run.cluster = std::make_shared<const Cluster>(calibrated(*run.cluster, *calibration));
    }
    const AccuracyStudy study = study_accuracy(std::move(runs), parallelizer_with());
#ifdef TANGRAM_DRAWS
    // First, as it may turn out to be of no known kind.
    if (!options.picture.empty()) {
        const PictureSession session;
        if (const auto error =
                write_accuracy_picture(study, ScatterQuantity::time, options.picture, QSize(900, 900), options.dark))
            return fail(*error, bad_input);
    }
#endif
    const auto written = [](const std::string& file, const std::string& content) -> std::optional<Error> {
        return file.empty() ? std::nullopt : write_text_file(file, content);
    };
    if (const auto error =
            written(options.json, options.json.empty() ? "" : write_accuracy(study.runs, study.predictions)))
        return fail(*error, bad_input);
    if (const auto error =
            written(options.csv, options.csv.empty() ? "" : write_accuracy_csv(study.runs, study.predictions)))
        return fail(*error, bad_input);
    if (!options.quiet)
        write_out(report(study, shows_colours(1)));
    return end_of_output(good);
}

} // namespace tangram::cli
