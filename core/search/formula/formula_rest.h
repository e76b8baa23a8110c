// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/formula/formula_space.h"

#include <array>
#include <cstddef>
#include <vector>

namespace tangram {

/// What layers that no stage has yet cost at the least, whatever is built of them on the GPUs that are left.
///
/// With t the slowest stage and y the longest sync, every stage of n layers under an option that takes c per layer and
/// tick and s per layer to sync has (M - 1) t + y >= n ((M - 1) c + s). Weighed by what the stages' GPUs are worth, of
/// which there are no more than are left, and added to the stages' sum, the formula is at least
///   sum + (1 - q) ((M - 1) t + y) + sum over layers of the least c + q g w ((M - 1) c + s) / left
/// for any q from 0 to 1, g the option's GPUs and w what one of them is worth (a dual of the fluid program, domain.md
/// section 5). The last sum is concave in q / left: a chord between points where it is known is no more than it.
class FormulaRest {
public:
    /// Both must outlive this.
    FormulaRest(const FormulaSpace& space, const FormulaTick& tick);

    /// From now on layers are under options that hold them with so many micro-batches.
    void hold(int micro_batches);

    /// Of one GPU of a class.
    double worth(int island_class) const { return worth_[island_class]; }
    /// Sum of ticks of the first `layers`, however they are held.
    double trip_s(int layers) const { return trip_s_[layers]; }

    /// GPUs that are left, made ready for many questions.
    struct Free {
        struct Chord {
            std::size_t point = 0;
            double share = 0; ///< of the next point
            double other = 1; ///< 1 - q
        };
        std::array<Chord, 4> chords;
        bool any = false;
    };
    Free free(double worth) const;
    /// What the formula adds to the sum and step of the stages that are there; `slowest_s` is (M - 1) t + y so far.
    double least_s(int layers, const Free& free, double slowest_s) const;

private:
    double& sum(std::size_t point, std::size_t layers) { return sums_[point * points_per_row_ + layers]; }
    double sum(std::size_t point, std::size_t layers) const { return sums_[point * points_per_row_ + layers]; }

    const FormulaSpace& space_;
    const FormulaTick& tick_;
    std::size_t points_per_row_;
    int held_ = 0;
    std::vector<double> worth_;
    std::vector<double> trip_s_;
    std::vector<double> tick_s_; ///< per option and layer
    std::vector<double> weight_s_; ///< per option and layer: g w ((M - 1) c + s)
    std::vector<double> inverse_; ///< q / left, ascending from 0
    std::vector<double> sums_; ///< per point and number of layers
};

/// No pipeline of this micro-batch size is faster than that; infinite where there is none.
double formula_bound(const FormulaSpace& space, const FormulaTick& tick);

} // namespace tangram
