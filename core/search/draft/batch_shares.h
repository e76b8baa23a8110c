// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace tangram {

/// Pipelines alike that take part of a batch, and how much of it.
struct BatchShare {
    int micro_batch_samples = 1;
    double tick_s = 0; ///< what each of its micro-batches takes
    int copies = 1;
    int micro_batches = 0; ///< of every copy
    int one_more = 0; ///< copies that take one more than that
};

/// Gives each pipeline micro-batches in proportion to its speed, so that all end at about the same time (domain.md
/// section 5, several pipelines). False when no whole numbers of them make the batch.
bool share_by_speed(int batch, std::vector<BatchShare>& shares);

/// Pipelines alike, and what micro-batches each of them could take: shares to choose from, of which the copies are the
/// same and the micro-batches not yet known.
using ShareChoices = std::vector<BatchShare>;

/// A choice for each set of pipelines, with which the last of them is through soonest, for batches that no one
/// micro-batch size divides well: a search through the shares close to those in proportion to speed. Empty when no
/// whole numbers of micro-batches make the batch; sets may be left without any.
std::vector<BatchShare> choose_shares(int batch, const std::vector<ShareChoices>& sets);

} // namespace tangram
