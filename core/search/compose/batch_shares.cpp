// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/compose/batch_shares.h"

namespace tangram {

bool share_by_speed(int batch, std::vector<BatchShare>& shares)
{
    double rate = 0; // samples per second of all
    for (const BatchShare& share : shares)
        rate += share.copies * share.micro_batch_samples / share.tick_s;
    int left = batch;
    for (BatchShare& share : shares) {
        share.micro_batches = static_cast<int>(batch / rate / share.tick_s);
        left -= share.micro_batches * share.micro_batch_samples * share.copies;
    }
    // What is left goes, micro-batch by micro-batch, to the pipeline that is through with it first.
    while (left > 0) {
        BatchShare* soonest = nullptr;
        for (BatchShare& share : shares)
            if (share.micro_batch_samples <= left
                && (soonest == nullptr
                    || (share.micro_batches + 1) * share.tick_s < (soonest->micro_batches + 1) * soonest->tick_s))
                soonest = &share;
        if (soonest == nullptr)
            return false;
        left -= soonest->micro_batch_samples;
        if (++soonest->one_more == soonest->copies) {
            soonest->one_more = 0;
            ++soonest->micro_batches;
        }
    }
    return left == 0;
}

} // namespace tangram
