// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/source/output_lines.h"
#include "files/import/tools/importers.h"
#include "files/import/tools/slurm_gres.h"
#include "files/json/text.h"
#include "text/tr.h"

#include <algorithm>

// sinfo with its Gres (-N -o "%N %G", -o "%P %D %G %N", -O NodeList,Gres): a table of words, with or without a heading.
// Without one, the GPUs are the word that counts them and the nodes are the first word that may name some.
namespace tangram {

namespace {

bool counts_gpus(std::string_view word)
{
    return word.starts_with("gpu:") || word.find(",gpu:") != std::string_view::npos || word == "gpu";
}

bool is_gres(std::string_view word)
{
    return counts_gpus(word) || word == "(null)";
}

/// Where the columns stand that count; -1: not in the heading.
struct SinfoColumns {
    int nodes = -1;
    int gres = -1;
    int state = -1;
    int features = -1;

    bool known() const { return nodes >= 0 && gres >= 0; }
};

SinfoColumns sinfo_heading_of(std::string_view line)
{
    SinfoColumns columns;
    const std::vector<std::string_view> names = words(line);
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string name = lower_case(names[i]);
        const int at = static_cast<int>(i);
        if (name == "nodelist" || name == "hostnames" || name == "nodehost" || name == "hostname")
            columns.nodes = at;
        else if (name == "gres")
            columns.gres = at;
        else if (name == "state" || name == "statelong")
            columns.state = at;
        else if (name == "avail_features" || name == "active_features" || name == "features_act")
            columns.features = at;
    }
    return columns;
}

/// A name of nodes rather than a partition ("gpu*"), a number, a state or a date.
bool may_name_nodes(std::string_view word)
{
    const bool digit = std::any_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
    const bool letter =
        std::any_of(word.begin(), word.end(), [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
    return digit && letter && word.find_first_of(":()*=/") == std::string_view::npos;
}

std::string_view sinfo_word_at(const std::vector<std::string_view>& row, int column)
{
    return column >= 0 && column < static_cast<int>(row.size()) ? row[column] : std::string_view();
}

struct SinfoRow {
    std::string_view nodes;
    std::string_view gres;
    std::string_view state;
    std::string_view features;
};

std::optional<SinfoRow> row_of(std::string_view line, const SinfoColumns& columns)
{
    if (line.find_first_of("=\"<") != std::string_view::npos)
        return std::nullopt;
    const std::vector<std::string_view> row = words(line);
    if (columns.known() && is_gres(sinfo_word_at(row, columns.gres)))
        return SinfoRow{sinfo_word_at(row, columns.nodes), sinfo_word_at(row, columns.gres),
                        sinfo_word_at(row, columns.state), sinfo_word_at(row, columns.features)};
    // -O pads its columns and lets long words run into the next one; a word that counts GPUs is plain all the same.
    const auto gres = std::find_if(row.begin(), row.end(), is_gres);
    const auto nodes = std::find_if(row.begin(), row.end(), may_name_nodes);
    if (gres == row.end() || nodes == row.end())
        return std::nullopt;
    return SinfoRow{*nodes, *gres, {}, {}};
}

bool recognises_slurm_sinfo(std::string_view text)
{
    const OutputLines lines(text.substr(0, 20000));
    SinfoColumns columns;
    int rows = 0;
    int filled = 0;
    for (const OutputLine& line : lines) {
        if (trimmed(line.text).empty())
            continue;
        ++filled;
        if (const SinfoColumns heading = sinfo_heading_of(line.text); heading.known())
            columns = heading;
        else if (const std::optional<SinfoRow> row = row_of(line.text, columns); row && counts_gpus(row->gres))
            ++rows;
    }
    return rows > 0 && (columns.known() || rows * 3 >= filled);
}

Result<ImportFacts> read_slurm_sinfo(std::string_view text, std::string_view source)
{
    const OutputLines lines(text);
    const std::string name(source);
    SlurmNodes nodes(name);
    IgnoredLines ignored;
    SinfoColumns columns;
    for (const OutputLine& line : lines) {
        if (trimmed(line.text).empty())
            continue;
        if (const SinfoColumns heading = sinfo_heading_of(line.text); heading.known()) {
            columns = heading;
            continue;
        }
        const std::optional<SinfoRow> row = row_of(line.text, columns);
        if (!row || row->nodes.empty()) {
            ignored.add(line, Core::later("not a row of nodes and their Gres"));
            continue;
        }
        const Origin origin = line_of(name, line.number);
        // States stand in small letters here.
        std::string state(row->state);
        std::transform(state.begin(), state.end(), state.begin(),
                       [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
        nodes.add({.name = std::string(row->nodes),
                   .name_origin = origin,
                   .gres = std::string(row->gres),
                   .gres_origin = origin,
                   .trackable = {},
                   .state = state,
                   .state_origin = origin,
                   .features = std::string(row->features),
                   .features_origin = origin});
    }
    Result<ImportFacts> facts = nodes.facts();
    if (facts)
        ignored.note(name, facts->notes);
    return facts;
}

} // namespace

const Importer slurm_sinfo_importer{"sinfo", Core::later("sinfo with Gres"), recognises_slurm_sinfo, read_slurm_sinfo};

} // namespace tangram
