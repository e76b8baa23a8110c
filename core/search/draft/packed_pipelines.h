// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/draft/plan_draft.h"

#include <cstddef>
#include <span>
#include <vector>

namespace tangram {

/// Appends the samples, islands and GPUs of all the pipelines: pipelines of as many stages with the same numbers are
/// the same.
void append_places(const AlikePipelines& pipelines, std::vector<int>& places);

/// Alike pipelines in little memory: a stage on one node takes 20 bytes instead of some 170. On 100,000 GPUs pipelines
/// take megabytes otherwise, and a search keeps hundreds of them.
class PackedPipelines {
public:
    explicit PackedPipelines(const AlikePipelines& pipelines);

    const PipelineLayout& first() const { return first_.copies.front(); }
    std::size_t count() const { return count_; }
    std::span<const int> places() const { return places_; } ///< as append_places() has them
    AlikePipelines unpacked() const;

private:
    AlikePipelines first_; ///< alone; with mixed stages, whose groups are not packed, all pipelines
    std::size_t count_;
    std::vector<int> places_;
};

} // namespace tangram
