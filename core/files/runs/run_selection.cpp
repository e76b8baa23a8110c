// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/runs/run_selection.h"
#include "files/catalogue/catalogue.h"

#include "accuracy/run_traits.h"
#include "files/json/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace tangram {

namespace {

std::vector<std::string> keys()
{
    std::vector<std::string> all;
    for (const std::string& dimension : run_dimensions())
        if (dimension != "all")
            all.push_back(lower_case(dimension));
    return all;
}

/// `wanted` is the name of a trait, or another name of the GPU that it is.
bool is_meant(const RunTrait& trait, const std::string& wanted)
{
    if (lower_case(trait.second) == lower_case(wanted))
        return true;
    if (trait.first != "GPU")
        return false;
    const auto gpu = find_gpu_type(wanted);
    return gpu && gpu->id == trait.second;
}

bool is_selected(const std::vector<RunTrait>& traits, const RunSelection& selection)
{
    return std::all_of(selection.begin(), selection.end(), [&](const auto& condition) {
        return std::any_of(traits.begin(), traits.end(), [&](const RunTrait& trait) {
            return lower_case(trait.first) == condition.first
                && std::any_of(condition.second.begin(), condition.second.end(),
                               [&](const std::string& name) { return is_meant(trait, name); });
        });
    });
}

/// A name that no run has: a slip, where it stands beside others.
std::optional<Error> unknown_name(const std::vector<MeasuredRun>& runs, const RunSelection& selection)
{
    for (const auto& [key, names] : selection)
        for (const std::string& name : names) {
            std::set<std::string> there;
            bool known = false;
            for (const MeasuredRun& run : runs)
                for (const RunTrait& trait : traits_of(run))
                    if (lower_case(trait.first) == key) {
                        there.insert(trait.second);
                        known = known || is_meant(trait, name);
                    }
            if (!known)
                return Error{fmt::format("no run has {}={}", key, shortened(name, 60)), "",
                             there.empty()
                                 ? "no run tells its " + key
                                 : "the runs have " + shortened(enumeration({there.begin(), there.end()}), 400)};
        }
    return std::nullopt;
}

} // namespace

Result<RunSelection> parse_run_selection(const std::string& text)
{
    RunSelection selection;
    std::size_t current = 0;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t end = std::min(text.find(',', start), text.size());
        const std::string piece = text.substr(start, end - start);
        start = end + 1;
        const std::size_t equals = piece.find('=');
        const std::string name(trimmed(std::string_view(piece).substr(equals == std::string::npos ? 0 : equals + 1)));
        if (name.empty() || (equals == std::string::npos && selection.empty()))
            return Error{fmt::format("\"{}\" is no KEY=NAME", shortened(piece, 60)), "",
                         "for example quality=A,model=dense"};
        if (equals == std::string::npos) {
            selection[current].second.push_back(name);
            continue;
        }
        const std::string key = lower_case(trimmed(std::string_view(piece).substr(0, equals)));
        const std::vector<std::string> known = keys();
        if (std::find(known.begin(), known.end(), key) == known.end())
            return Error{fmt::format("runs have no \"{}\"", shortened(key, 60)), "",
                         did_you_mean(key, known, "they have " + enumeration(known))};
        const auto same = std::find_if(selection.begin(), selection.end(),
                                       [&](const auto& condition) { return condition.first == key; });
        current = static_cast<std::size_t>(same - selection.begin());
        if (same == selection.end())
            selection.push_back({key, {}});
        selection[current].second.push_back(name);
    }
    return selection;
}

Result<std::vector<MeasuredRun>> select_runs(const std::vector<MeasuredRun>& runs, const RunSelection& selection)
{
    if (std::optional<Error> error = unknown_name(runs, selection))
        return std::move(*error);
    std::vector<MeasuredRun> selected;
    for (const MeasuredRun& run : runs)
        if (is_selected(traits_of(run), selection))
            selected.push_back(run);
    if (selected.empty())
        return Error{"no run has all of these at once", "", "leave one of the conditions out"};
    return selected;
}

} // namespace tangram
