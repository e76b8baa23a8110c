// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/single/candidate.h"

#include <vector>

namespace tangram {

/// A pipeline under 1F1B that takes so many GPUs of each island, wherever they are.
struct CountedPipeline {
    int micro_batch_samples = 1;
    double fill_s = 0; ///< what it takes besides a period for each micro-batch
    double period_s = 0;
    std::vector<PlacedStage> stages; ///< first stage first

    /// Micro-batches that it is through with in that time.
    int micro_batches_within(double seconds) const;
    double time_s(int micro_batches) const { return fill_s + micro_batches * period_s; }
};

/// A stage before the others of a partial pipeline under 1F1B, last one first through the parents, and what the
/// pipeline from it on takes.
struct ChainedStage {
    double sum_s = 0; ///< stage and send times
    double period_s = 0;
    double finish_s = 0; ///< how long after the head's last backward the last of the stages ends
    double send_s = 0; ///< round trip between the head and the stage after it
    int parent = -1; ///< index of the stage after it; of an element that is none: -1
    int island = -1;
    int size = -1; ///< index into its sizes
    int first = 0; ///< layer
    const Option* option = nullptr; ///< lives as long as the table

    double tick_s() const { return option->tick_s; }
};

/// The head, of which the send time and what it is are set, with the times of the pipeline from it on. `blocking`:
/// sends keep both ends from working.
ChainedStage chained(const std::vector<ChainedStage>& stages, ChainedStage head, bool blocking);

/// The pipeline of a model of so many layers that begins with that stage.
CountedPipeline counted(const std::vector<ChainedStage>& stages, int first, int layers, int micro_batch_samples);

} // namespace tangram
