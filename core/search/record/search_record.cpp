// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/record/search_record.h"

#include "plan/layout/half_blocks.h"

#include <algorithm>
#include <memory>

namespace tangram {

SearchSnapshot SearchRecord::at(std::size_t moment) const
{
    SearchSnapshot then = moments[moment].snapshot;
    then.grid = std::make_shared<const PairGrid>(grid);
    then.fates = fates_at(moment);
    return then;
}

std::vector<PairFate> SearchRecord::fates_at(std::size_t moment) const
{
    std::vector<PairFate> fates(grid.cell_count(), PairFate::waiting);
    for (std::size_t i = 0; i <= moment; ++i)
        for (const auto& [cell, fate] : moments[i].changes)
            fates[cell] = fate;
    return fates;
}

double SearchRecord::share_at(std::size_t moment) const
{
    const double whole_s = moments.back().snapshot.elapsed_s;
    return whole_s > 0 ? moments[moment].snapshot.elapsed_s / whole_s : 1;
}

std::size_t SearchRecord::moment_at(double share) const
{
    std::size_t moment = moments.size() - 1;
    while (moment > 0 && share_at(moment) > share)
        --moment;
    return moment;
}

std::vector<std::uint32_t> cells_of(const PairGrid& grid, const PlanningProblem& problem, const StageLayout& stage)
{
    std::vector<std::uint32_t> cells;
    const bool halves = grid.counts_halves();
    Model model = *problem.model;
    model.half_blocks = halves;
    for (const StageLayout& group : stage.groups()) {
        const std::vector<GpuRange> nodes = gpus_by_node(group.gpus);
        const auto row = std::find_if(grid.rows.begin(), grid.rows.end(), [&](const PairGridRow& r) {
            return r.has(group.gpu_count(), static_cast<int>(nodes.size()))
                && std::binary_search(r.islands.begin(), r.islands.end(), group.island);
        });
        if (row == grid.rows.end())
            continue;
        for (const Slice& range : stage.ranges()) {
            const Slice layers = halves ? in_half_blocks(range, model) : range;
            const LayerCounts counts = count_layers(model, layers);
            const auto column = std::find_if(grid.columns.begin(), grid.columns.end(),
                                             [&](const PairGridColumn& c) { return c.counts == counts; });
            if (column != grid.columns.end())
                cells.push_back(
                    static_cast<std::uint32_t>(grid.cell(static_cast<std::size_t>(row - grid.rows.begin()),
                                                         static_cast<std::size_t>(column - grid.columns.begin()))));
        }
    }
    return cells;
}

std::vector<std::uint32_t> cells_of(const PairGrid& grid, const PlanningProblem& problem, const PlanLayout& layout)
{
    std::vector<std::uint32_t> cells;
    for (const PipelineLayout& pipeline : layout.pipelines)
        for (const StageLayout& stage : pipeline.stages) {
            const std::vector<std::uint32_t> of_stage = cells_of(grid, problem, stage);
            cells.insert(cells.end(), of_stage.begin(), of_stage.end());
        }
    return cells;
}

} // namespace tangram
