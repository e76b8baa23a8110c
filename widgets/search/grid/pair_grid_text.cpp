// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/grid/pair_grid_text.h"

#include "common/text/core_text.h"
#include "common/text/value_format.h"
#include "islands/naming.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace tangram {

namespace {

struct PairGridTextWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::PairGrid)
};

QString name_of(int island, const std::vector<std::string>& names)
{
    const auto at = static_cast<std::size_t>(island);
    return at < names.size() ? QString::fromStdString(shown_island_name(names[at])) : QString::number(island + 1);
}

QString nodes_text(int nodes)
{
    return counted(static_cast<std::uint64_t>(nodes), PairGridTextWords::tr("node"), PairGridTextWords::tr("nodes"));
}

QString nodes_of(const PairGridRow& row)
{
    return row.sizes > 1
        ? PairGridTextWords::tr("%1–%2 nodes", "least, most").arg(row.nodes - row.sizes + 1).arg(row.nodes)
        : nodes_text(row.nodes);
}

QString gpus_text(int gpus)
{
    return counted(static_cast<std::uint64_t>(gpus), PairGridTextWords::tr("GPU"), PairGridTextWords::tr("GPUs"));
}

QString blocks_text(int blocks)
{
    return counted(static_cast<std::uint64_t>(blocks), PairGridTextWords::tr("block"), PairGridTextWords::tr("blocks"));
}

/// Of a slice of half blocks, what it has of blocks beside whole ones.
enum class SliceHalves { none, attention, feed_forward, both };

SliceHalves halves_of(const PairGridColumn& column)
{
    const int over = column.attentions() - column.blocks();
    if (column.counts[static_cast<std::size_t>(LayerKind::half_input)] == 0)
        return over > 0 ? SliceHalves::attention : SliceHalves::none;
    return over == 0 ? SliceHalves::both : SliceHalves::feed_forward;
}

/// Its blocks, and halves of others at its ends.
QString blocks_of(const PairGridColumn& column, bool halved)
{
    if (!halved)
        return blocks_text(column.blocks());
    const SliceHalves halves = halves_of(column);
    const bool feed_forward = halves == SliceHalves::feed_forward || halves == SliceHalves::both;
    const int blocks = column.blocks() - (feed_forward ? 1 : 0);
    QStringList parts;
    if (feed_forward)
        parts << PairGridTextWords::tr("feed-forward half");
    if (blocks > 0 || halves == SliceHalves::none)
        parts << blocks_text(blocks);
    if (halves == SliceHalves::attention || halves == SliceHalves::both)
        parts << PairGridTextWords::tr("attention half");
    return parts.join(QStringLiteral(" + "));
}

} // namespace

QString fate_name(PairFate fate)
{
    switch (fate) {
    case PairFate::waiting:
        return PairGridTextWords::tr("waiting");
    case PairFate::granularity:
        return PairGridTextWords::tr("granularity");
    case PairFate::part_sizes:
        return PairGridTextWords::tr("part size");
    case PairFate::division:
        return PairGridTextWords::tr("division");
    case PairFate::tensor_inside_node:
        return PairGridTextWords::tr("tensor inside node");
    case PairFate::power_of_two_degrees:
        return PairGridTextWords::tr("power-of-two degrees");
    case PairFate::memory:
        return PairGridTextWords::tr("memory");
    case PairFate::too_much_work:
        return PairGridTextWords::tr("too much work");
    case PairFate::too_little_work:
        return PairGridTextWords::tr("too little work");
    case PairFate::planned:
        return PairGridTextWords::tr("planned");
    }
    return {};
}

QString fate_sentence(PairFate fate)
{
    if (fate == PairFate::waiting)
        return PairGridTextWords::tr("Not looked at yet.");
    if (fate == PairFate::planned)
        return PairGridTextWords::tr("The parallelizer has partial plans for it.");
    const RuleInfo* rule = rule_of(fate);
    return rule != nullptr ? core_text(rule->explanation) : QString();
}

QString ends_name(SliceEnds ends)
{
    switch (ends) {
    case SliceEnds::inner:
        return PairGridTextWords::tr("inner");
    case SliceEnds::with_embedding:
        return PairGridTextWords::tr("with embedding");
    case SliceEnds::with_head:
        return PairGridTextWords::tr("with head");
    case SliceEnds::whole:
        return PairGridTextWords::tr("whole");
    }
    return {};
}

std::vector<int> node_gpus(const PairGrid& grid)
{
    std::vector<int> gpus;
    for (const PairGridRow& row : grid.rows)
        for (const int island : row.islands) {
            const auto at = static_cast<std::size_t>(island);
            gpus.resize(std::max(gpus.size(), at + 1));
            gpus[at] = std::max(gpus[at], row.gpus_per_node());
        }
    return gpus;
}

QString part_size_text(const PairGridRow& row, const std::vector<int>& node_gpus)
{
    if (row.nodes == 1)
        return gpus_text(row.gpus);
    if (row.gpus_per_node() == node_gpus[row.islands.front()])
        return nodes_of(row);
    const QString most = QString::number(row.nodes);
    return PairGridTextWords::tr("%1 × %2", "nodes, GPUs of each")
        .arg(row.sizes > 1 ? QStringLiteral("%1–%2").arg(row.nodes - row.sizes + 1).arg(most) : most,
             gpus_text(row.gpus_per_node()));
}

QString part_size_in_full(const PairGridRow& row)
{
    if (row.sizes > 1)
        return PairGridTextWords::tr("%1 of %2 GPUs each", "33–63 nodes, GPUs of one")
            .arg(nodes_of(row))
            .arg(row.gpus_per_node());
    return PairGridTextWords::tr("%1, %2", "nodes, GPUs").arg(nodes_of(row), gpus_text(row.gpus));
}

QString island_text(const PairGridRow& row, const std::vector<std::string>& island_names)
{
    const QString name = name_of(row.islands.front(), island_names);
    return row.islands.size() > 1 ? QStringLiteral("%1 ×%2").arg(name).arg(row.islands.size()) : name;
}

QString islands_in_full(const PairGridRow& row, const std::vector<std::string>& island_names)
{
    constexpr std::size_t most_names = 6;
    QStringList names;
    for (std::size_t i = 0; i < std::min(row.islands.size(), most_names); ++i)
        names << name_of(row.islands[i], island_names);
    if (row.islands.size() > most_names)
        names << PairGridTextWords::tr("%1 more").arg(row.islands.size() - most_names);
    return names.join(QStringLiteral(", "));
}

QString slice_text(const PairGridColumn& column)
{
    const QString blocks = blocks_of(
        column, column.attentions() > 0 || column.counts[static_cast<std::size_t>(LayerKind::half_input)] > 0);
    const bool any = column.blocks() + column.attentions() > 0;
    switch (ends_of(column)) {
    case SliceEnds::inner:
        return blocks;
    case SliceEnds::with_embedding:
        return any ? PairGridTextWords::tr("embedding + %1").arg(blocks) : PairGridTextWords::tr("embedding");
    case SliceEnds::with_head:
        return any ? PairGridTextWords::tr("%1 + head").arg(blocks) : PairGridTextWords::tr("head");
    case SliceEnds::whole:
        return PairGridTextWords::tr("whole model, %1").arg(blocks);
    }
    return {};
}

QString cell_title(const PairGrid& grid, std::size_t cell, const std::vector<std::string>& island_names)
{
    const PairGridRow& row = grid.rows[cell / grid.columns.size()];
    return QStringLiteral("%1 · %2 × %3")
        .arg(island_text(row, island_names), part_size_text(row, node_gpus(grid)),
             slice_text(grid.columns[cell % grid.columns.size()]));
}

QString cell_fate_text(const PairGrid& grid, std::size_t cell, PairFate fate, bool in_full)
{
    const QString pairs = counted(grid.pairs(cell), PairGridTextWords::tr("pair"), PairGridTextWords::tr("pairs"));
    const QString text = PairGridTextWords::tr("%1: %2", "12 pairs: planned").arg(pairs, fate_name(fate));
    return in_full ? text + QStringLiteral(". ") + fate_sentence(fate) : text;
}

} // namespace tangram
