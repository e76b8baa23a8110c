// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/layout.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

namespace tangram {

/// What layouts of one problem were found to take, or at least to take: a search meets most of them several times. For
/// several threads at once.
class KnownTimes {
public:
    /// Stands for a layout. Of 128 bits, so that no two layouts that are ever priced have the same.
    struct Key {
        std::uint64_t high = 0;
        std::uint64_t low = 0;
        friend bool operator==(const Key&, const Key&) = default;
    };
    static Key key_of(const PlanLayout& layout);

    KnownTimes();
    ~KnownTimes();
    KnownTimes(const KnownTimes&) = delete;
    KnownTimes& operator=(const KnownTimes&) = delete;

    /// Seconds; where that is more than `most_s`, any number that is more, too. Nothing where it is not known.
    std::optional<double> find(const Key& key, double most_s) const;

    /// `time_s` is the layout's time where it is at most `most_s`; otherwise that time is no less.
    void add(const Key& key, double time_s, double most_s);

private:
    struct Times;
    std::unique_ptr<Times> times_;
};

} // namespace tangram
