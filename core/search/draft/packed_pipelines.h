// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/draft/plan_draft.h"

#include <cstddef>
#include <span>
#include <vector>

namespace tangram {

/// Samples, islands and GPUs of all the pipelines, put behind what is there: other pipelines of as many stages have
/// other ones.
void append_places(const AlikePipelines& pipelines, std::vector<int>& places);

/// Pipelines that are alike, in a tenth of the memory: on 100,000 GPUs they take megabytes, and a search keeps hundreds
/// of them.
class PackedPipelines {
public:
    explicit PackedPipelines(const AlikePipelines& pipelines);

    const PipelineLayout& first() const { return first_.copies.front(); }
    std::size_t count() const { return count_; }
    std::span<const int> places() const { return places_; } ///< as append_places() has them
    AlikePipelines unpacked() const;

private:
    AlikePipelines first_; ///< alone; of mixed stages, whose groups are not packed, all pipelines
    std::size_t count_;
    std::vector<int> places_;
};

} // namespace tangram
