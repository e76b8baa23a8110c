// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/formula/formula_space.h"
#include "search/single/placer.h"

#include <limits>
#include <vector>

namespace tangram {

/// What sends between the options of one micro-batch size take, by the curves that evaluation takes or over the
/// cluster's network while nothing shares it. One per thread: what was asked for is kept.
class FormulaSends {
public:
    /// Both must outlive this.
    FormulaSends(const FormulaSpace& space, const FormulaTick& tick);

    /// What an option is to its neighbours.
    int kind(int option) const { return kind_of_[option]; }
    /// Seconds of what `layer` hands on, by options of these kinds; infinite: no path. `same_island`: of both parts.
    double seconds(int from, int to, int layer, bool same_island);

    /// How much longer, at most, a stage of kind `a` sends its gradients of `layer` than one of kind `b` does, whatever
    /// kind they go to; and how much longer it takes to send it the activations. Infinite where that is not known.
    double longer_from(int a, int b, int layer) const { return longer(longer_from_, a, b, layer); }
    double longer_to(int a, int b, int layer) const { return longer(longer_to_, a, b, layer); }

private:
    std::size_t group(int layer) const { return group_of_[layer]; }
    std::size_t at(std::size_t group, int from, int to, bool same_island) const
    {
        const std::size_t count = example_.size();
        return ((group * count + static_cast<std::size_t>(from)) * count + static_cast<std::size_t>(to)) * 2
            + (same_island ? 1 : 0);
    }
    double longer(const std::vector<double>& compared, int a, int b, int layer) const
    {
        if (a == b)
            return 0;
        const std::size_t count = example_.size();
        return compared.empty()
            ? std::numeric_limits<double>::infinity()
            : compared[(group(layer) * count + static_cast<std::size_t>(a)) * count + static_cast<std::size_t>(b)];
    }
    double find(int from, int to, std::size_t group, bool same_island);
    double over_curve(const FormulaOption& from, const FormulaOption& to, std::size_t group) const;
    double over_cluster(const FormulaOption& from, const FormulaOption& to, bool same_island);
    void compare();

    const FormulaSpace& space_;
    const FormulaTick& tick_;
    Placer placer_;
    std::vector<int> kind_of_; ///< per option
    std::vector<std::size_t> example_; ///< per kind: an option
    std::vector<std::size_t> group_of_; ///< per layer: layers of a group hand on equally many bytes
    std::vector<int> group_example_;
    std::vector<double> seconds_; ///< NaN until asked for
    std::vector<double> longer_from_;
    std::vector<double> longer_to_;
};

} // namespace tangram
