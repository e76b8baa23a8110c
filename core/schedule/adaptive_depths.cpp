// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/one_f_one_b.h"
#include "schedule/order_makers.h"
#include "schedule/simulate.h"

#include <algorithm>
#include <cmath>

namespace tangram {

/// By Little's law a stage that is to begin a micro-batch every period needs as many of them in flight as periods pass
/// between a micro-batch's forward and the end of its backward: those its successor holds, one period each, and its own
/// forward, backward and both sends (HARP, arXiv:2509.24859, whose heterogeneous 1F1B chooses warm-up counts for the
/// same reason). Never fewer than plain 1F1B holds; plain 1F1B where more in flight does not help.
std::vector<int> adaptive_depths(const PipelineTimes& pipeline, const std::stop_token& stop)
{
    const int stages = static_cast<int>(pipeline.stages.size());
    const int micro_batches = pipeline.micro_batches;
    std::vector<int> plain = one_f_one_b_depths(stages, micro_batches);
    double period = 0;
    for (const StageTimes& stage : pipeline.stages)
        period = std::max(period, stage.forward_s + stage.backward_s);
    if (period <= 0)
        return plain;

    std::vector<int> depths = plain;
    for (std::size_t s = depths.size() - 1; s-- > 0;) {
        const StageTimes& stage = pipeline.stages[s];
        const double own =
            stage.forward_s + stage.backward_s + stage.send_forward_s + pipeline.stages[s + 1].send_backward_s;
        constexpr double rounding = 1e-9;
        const double wanted = depths[s + 1] + std::max(1.0, std::ceil(own / period - rounding));
        double fits = micro_batches;
        if (!pipeline.most_in_flight.empty())
            fits = std::min<double>(fits, pipeline.most_in_flight[s]);
        depths[s] = std::max(plain[s], static_cast<int>(std::min(wanted, fits)));
    }
    // Where memory keeps a stage from holding more, more behind it would run in lockstep with it: its next forward
    // would wait for its backward.
    for (std::size_t s = 1; s < depths.size(); ++s)
        depths[s] = std::max(plain[s], std::min(depths[s], depths[s - 1] - 1));
    if (depths == plain)
        return plain;
    RunScratch scratch;
    const double plain_s = simulated_time(pipeline, one_f_one_b_orders(plain, micro_batches), scratch, stop);
    const double adaptive_s = simulated_time(pipeline, one_f_one_b_orders(depths, micro_batches), scratch, stop);
    return adaptive_s < plain_s ? depths : plain;
}

} // namespace tangram
