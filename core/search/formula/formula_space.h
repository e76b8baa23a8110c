// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/price/measured_network.h"
#include "search/formula/node_packing.h"
#include "search/formula/slice_prices.h"
#include "search/space/space.h"
#include "search/threads/stop_or_wait.h"

#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace tangram {

/// Seconds of what nothing bounds.
inline constexpr double unbounded = std::numeric_limits<double>::infinity();

/// A part with its degrees, at one micro-batch size: all that a stage needs but its layers.
struct FormulaOption {
    int island_class = 0; ///< index into FormulaSpace::classes()
    int size = 0; ///< index into the sizes of the class's islands
    int gpus = 0;
    double capacity_bytes = 0; ///< per GPU, less what plans leave free
    Strategy strategy;
    SlicePrices prices;
    const BandwidthCurve* ring = nullptr; ///< of its gradient sync, where there are curves

    /// Gradient sync as evaluation counts it.
    double sync_s(const MeasuredNetwork* measured, Slice layers) const;
    /// Never more, and a sum over layers.
    double least_sync_s(const MeasuredNetwork* measured, Slice layers) const;
};

/// Everything that a stage may be at one micro-batch size.
struct FormulaTick {
    int micro_batch_samples = 0;
    int micro_batches = 0;
    std::vector<FormulaOption> options; ///< by class and size
};

/// What a search by Sailor's formula is over (Strati et al., Sailor, SOSP 2025, section 4.3): GPUs of a class are
/// interchangeable, a stage takes any number of whole nodes of an island, or a part of one. Sizes of parts are those
/// that the part-sizes rule leaves only where more than the tensor and data degrees are open. Immutable.
class FormulaSpace {
public:
    /// Of islands that are alike to the formula: equal parts, equal paths, and equal zones where curves tell zones
    /// apart.
    struct IslandClass {
        std::vector<int> islands; ///< indices into SearchSpace::islands(), ascending
        int first_node = 0; ///< stands for all of them
    };

    explicit FormulaSpace(const SearchSpace& space); ///< which must outlive this

    const SearchSpace& space() const { return space_; }
    const std::vector<IslandClass>& classes() const { return classes_; }
    const PartSize& size(const FormulaOption& option) const;
    PartShape shape(const FormulaOption& option) const;
    /// Whether counting GPUs is not enough to know that such parts fit on their nodes together, see PartSize::counted.
    bool must_be_packed(const FormulaOption& option) const;
    /// Null where sends and syncs go over the cluster's network.
    const MeasuredNetwork* measured() const { return measured_ ? &*measured_ : nullptr; }
    /// Null: no curve; only where there are curves.
    const BandwidthCurve* send_path(const FormulaOption& from, const FormulaOption& to) const;

    /// Micro-batch sizes that some part can have, ascending.
    std::size_t tick_count() const { return asked_.size(); }
    /// Calls the parallelizer. Whatever it had not yet answered is missing when the gate stops it.
    FormulaTick tick(std::size_t index, const StopOrWait& gate) const;

private:
    struct SizedPart {
        int island_class = 0;
        int size = 0;
        Part part;
    };
    struct Asked {
        int micro_batch_samples = 0;
        std::vector<std::size_t> parts; ///< ascending, indices into parts_
    };

    void find_classes();
    void find_parts();
    void find_ticks();
    void find_paths();

    const SearchSpace& space_;
    std::optional<MeasuredNetwork> measured_;
    std::vector<IslandClass> classes_;
    std::vector<SizedPart> parts_;
    std::vector<Asked> asked_;
    std::map<std::pair<CurveEnd, CurveEnd>, const BandwidthCurve*> paths_; // few: one end per class and tensor degree
};

} // namespace tangram
