// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/report.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tangram {

namespace {

/// Linear between the sorted values, as most spreadsheets have it.
double quantile(const std::vector<double>& sorted, double fraction)
{
    const double at = fraction * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (at - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

double mean(const std::vector<double>& values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

/// Ranks from 1; equal values share the mean of theirs.
std::vector<double> ranks(const std::vector<double>& values)
{
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<double> result(values.size());
    for (std::size_t first = 0; first < order.size();) {
        std::size_t last = first;
        while (last + 1 < order.size() && values[order[last + 1]] == values[order[first]])
            ++last;
        for (std::size_t i = first; i <= last; ++i)
            result[order[i]] = 1 + static_cast<double>(first + last) / 2;
        first = last + 1;
    }
    return result;
}

} // namespace

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return quantile(values, 0.5);
}

ErrorSummary summarise(std::span<const ErrorSample> samples)
{
    ErrorSummary summary;
    if (samples.empty())
        return summary;
    std::vector<double> errors;
    std::vector<double> sizes;
    for (const ErrorSample& sample : samples) {
        const double error = sample.predicted / sample.measured - 1;
        if (errors.empty() || std::abs(error) > std::abs(summary.worst)) {
            summary.worst = error;
            summary.worst_run = sample.run;
        }
        errors.push_back(error);
        sizes.push_back(std::abs(error));
    }
    std::sort(errors.begin(), errors.end());
    std::sort(sizes.begin(), sizes.end());
    summary.count = static_cast<int>(samples.size());
    summary.signed_median = quantile(errors, 0.5);
    summary.signed_mean = mean(errors);
    summary.absolute_median = quantile(sizes, 0.5);
    summary.absolute_mean = mean(sizes);
    summary.absolute_p90 = quantile(sizes, 0.9);
    return summary;
}

std::optional<double> rank_correlation(std::span<const std::pair<double, double>> pairs)
{
    if (pairs.size() < 2)
        return {};
    std::vector<double> left;
    std::vector<double> right;
    for (const auto& [a, b] : pairs) {
        left.push_back(a);
        right.push_back(b);
    }
    left = ranks(left);
    right = ranks(right);
    const double middle = (static_cast<double>(pairs.size()) + 1) / 2;
    double covariance = 0;
    double left_variance = 0;
    double right_variance = 0;
    for (std::size_t i = 0; i < left.size(); ++i) {
        covariance += (left[i] - middle) * (right[i] - middle);
        left_variance += (left[i] - middle) * (left[i] - middle);
        right_variance += (right[i] - middle) * (right[i] - middle);
    }
    if (left_variance == 0 || right_variance == 0)
        return {};
    return covariance / std::sqrt(left_variance * right_variance);
}

} // namespace tangram
