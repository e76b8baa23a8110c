// SPDX-License-Identifier: GPL-3.0-or-later
#include "calibration/nonnegative_fit.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <optional>

namespace tangram {

namespace {

constexpr std::size_t most_terms = 10;
constexpr int rounds = 12;
/// Relative errors below this are as good as none: keeps the weights finite.
constexpr double smallest_error = 0.02;

/// The normal equations of a weighted least-squares problem.
struct Normal {
    std::size_t terms = 0;
    std::array<std::array<double, most_terms>, most_terms> products{};
    std::array<double, most_terms> right{};
};

/// Coefficients of the terms in `chosen` (one bit each) by Cholesky's factorization; nothing when they depend on each
/// other.
std::optional<std::array<double, most_terms>> solve(const Normal& normal, unsigned chosen)
{
    std::array<std::size_t, most_terms> index{};
    std::size_t n = 0;
    for (std::size_t i = 0; i < normal.terms; ++i)
        if (chosen >> i & 1)
            index[n++] = i;
    std::array<std::array<double, most_terms>, most_terms> lower{};
    std::array<double, most_terms> y{};
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j <= i; ++j) {
            double sum = normal.products[index[i]][index[j]];
            for (std::size_t k = 0; k < j; ++k)
                sum -= lower[i][k] * lower[j][k];
            if (i != j)
                lower[i][j] = sum / lower[j][j];
            else if (sum <= 1e-13 * normal.products[index[i]][index[i]])
                return std::nullopt;
            else
                lower[i][i] = std::sqrt(sum);
        }
        double sum = normal.right[index[i]];
        for (std::size_t k = 0; k < i; ++k)
            sum -= lower[i][k] * y[k];
        y[i] = sum / lower[i][i];
    }
    std::array<double, most_terms> solution{};
    for (std::size_t i = n; i-- > 0;) {
        double sum = y[i];
        for (std::size_t k = i + 1; k < n; ++k)
            sum -= lower[k][i] * solution[index[k]];
        solution[index[i]] = sum / lower[i][i];
    }
    return solution;
}

/// The least-squares solution without negative coefficients is the plain one over the terms that are not zero: with so
/// few terms every choice of those is tried.
std::array<double, most_terms> nonnegative_solution(const Normal& normal)
{
    std::array<double, most_terms> best{};
    double most_explained = 0;
    for (unsigned chosen = 1; chosen < 1u << normal.terms; ++chosen) {
        const auto solution = solve(normal, chosen);
        if (!solution || std::any_of(solution->begin(), solution->end(), [](double c) { return c < 0; }))
            continue;
        // At a solution of the normal equations the squared error is that of all zero less this.
        double explained = 0;
        for (std::size_t i = 0; i < normal.terms; ++i)
            explained += (*solution)[i] * normal.right[i];
        if (explained > most_explained) {
            most_explained = explained;
            best = *solution;
        }
    }
    return best;
}

} // namespace

std::vector<double> nonnegative_fit(std::span<const TermSample> samples)
{
    if (samples.empty())
        return {};
    Normal normal;
    normal.terms = samples.front().features.size();
    assert(normal.terms <= most_terms);
    // Terms differ by many powers of ten: each is measured in units of its root mean square share.
    std::vector<double> scale(normal.terms, 0);
    for (const TermSample& sample : samples)
        for (std::size_t i = 0; i < normal.terms; ++i)
            scale[i] += std::pow(sample.features[i] / sample.measured, 2);
    for (double& unit : scale)
        unit = unit > 0 ? std::sqrt(unit / static_cast<double>(samples.size())) : 1;

    std::vector<double> weights(samples.size(), 1);
    std::array<double, most_terms> found{};
    for (int round = 0; round < rounds; ++round) {
        normal.products = {};
        normal.right = {};
        for (std::size_t s = 0; s < samples.size(); ++s) {
            std::array<double, most_terms> relative{};
            for (std::size_t i = 0; i < normal.terms; ++i)
                relative[i] = samples[s].features[i] / (samples[s].measured * scale[i]);
            for (std::size_t i = 0; i < normal.terms; ++i) {
                for (std::size_t j = 0; j <= i; ++j)
                    normal.products[i][j] += weights[s] * relative[i] * relative[j];
                normal.right[i] += weights[s] * relative[i] * (1 - samples[s].known / samples[s].measured);
            }
        }
        found = nonnegative_solution(normal);
        for (std::size_t s = 0; s < samples.size(); ++s) {
            double predicted = samples[s].known;
            for (std::size_t i = 0; i < normal.terms; ++i)
                predicted += found[i] * samples[s].features[i] / scale[i];
            weights[s] = 1 / std::max(smallest_error, std::abs(predicted / samples[s].measured - 1));
        }
    }
    std::vector<double> coefficients(normal.terms);
    for (std::size_t i = 0; i < normal.terms; ++i)
        coefficients[i] = found[i] / scale[i];
    return coefficients;
}

} // namespace tangram
