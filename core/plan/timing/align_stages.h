// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace tangram {

/// A stage of one pipeline beside one of another; -1: beside nothing.
struct AlignedStages {
    int a = -1;
    int b = -1;

    friend bool operator==(const AlignedStages&, const AlignedStages&) = default;
};

/// Lays two pipelines beside each other, every stage once and in order, so that as many stages as can be meet, those
/// that are alike counting twice; of several ways that in which the first ones meet.
std::vector<AlignedStages> align_stages(std::size_t count_a, std::size_t count_b,
                                        const std::function<bool(std::size_t, std::size_t)>& alike);

} // namespace tangram
