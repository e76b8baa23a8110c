// SPDX-License-Identifier: GPL-3.0-or-later
#include "calibration/robust_least_squares.h"

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

/// Weight of an unknown's own distance from where it starts, in logarithms: what no sample tells stays.
constexpr double prior = 1e-3;
/// Step of the numerical derivatives, in logarithms.
constexpr double difference = 0.03;
constexpr double longest_step = 0.5;
constexpr int most_steps = 15;
constexpr int most_dampings = 6;
constexpr double least_gain = 1e-4;

/// Solves the symmetric positive definite system `a` x = `b` by Cholesky's decomposition.
Vector solved(Matrix a, Vector b)
{
    const std::size_t n = b.size();
    for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t k = 0; k < j; ++k)
            a[j][j] -= a[j][k] * a[j][k];
        a[j][j] = std::sqrt(a[j][j]);
        for (std::size_t i = j + 1; i < n; ++i) {
            for (std::size_t k = 0; k < j; ++k)
                a[i][j] -= a[i][k] * a[j][k];
            a[i][j] /= a[j][j];
        }
    }
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k < i; ++k)
            b[i] -= a[i][k] * b[k];
        b[i] /= a[i][i];
    }
    for (std::size_t i = n; i-- > 0;) {
        for (std::size_t k = i + 1; k < n; ++k)
            b[i] -= a[k][i] * b[k];
        b[i] /= a[i][i];
    }
    return b;
}

Vector exponentials(Vector logarithms)
{
    for (double& value : logarithms)
        value = std::exp(value);
    return logarithms;
}

/// What a search for the unknowns' logarithms needs to know at one point.
class Problem {
public:
    Problem(std::span<const Unknown> unknowns, std::span<const double> weights, double robust_error,
            const ErrorsAt& errors_at)
        : weights_(weights)
        , robust_error_(robust_error)
        , errors_at_(errors_at)
    {
        for (const Unknown& unknown : unknowns) {
            lowest_.push_back(std::log(unknown.lowest));
            highest_.push_back(std::log(unknown.highest));
            start_.push_back(std::log(std::clamp(unknown.start, unknown.lowest, unknown.highest)));
        }
    }

    const Vector& start() const { return start_; }
    Vector errors(const Vector& here) const { return errors_at_(exponentials(here)); }

    double loss(const Vector& here, const Vector& errors) const
    {
        double loss = 0;
        for (std::size_t i = 0; i < errors.size(); ++i)
            loss += 2 * weights_[i] * robust_error_ * robust_error_ * (root(errors[i]) - 1);
        for (std::size_t c = 0; c < here.size(); ++c)
            loss += prior * (here[c] - start_[c]) * (here[c] - start_[c]);
        return loss;
    }

    /// Derivatives of the errors by one unknown, taken towards the inside of its range.
    Vector slope(const Vector& here, const Vector& errors, std::size_t unknown) const
    {
        Vector beside = here;
        const double by = here[unknown] + difference <= highest_[unknown] ? difference : -difference;
        beside[unknown] += by;
        Vector slope = this->errors(beside);
        for (std::size_t i = 0; i < slope.size(); ++i)
            slope[i] = (slope[i] - errors[i]) / by;
        return slope;
    }

    /// The normal equations, their lower half, and their right side.
    std::pair<Matrix, Vector> normal_equations(const Vector& here, const Vector& errors, const Matrix& slopes) const
    {
        const std::size_t n = here.size();
        Vector downhill = here;
        std::fill(downhill.begin(), downhill.end(), 0.0);
        Matrix normal(n, downhill);
        for (std::size_t c = 0; c < n; ++c) {
            for (std::size_t i = 0; i < errors.size(); ++i) {
                const double weighted = weights_[i] / root(errors[i]) * slopes[c][i];
                downhill[c] -= weighted * errors[i];
                for (std::size_t d = 0; d <= c; ++d)
                    normal[c][d] += weighted * slopes[d][i];
            }
            downhill[c] -= prior * (here[c] - start_[c]);
            normal[c][c] += prior;
        }
        return {normal, downhill};
    }

    Vector stepped(const Vector& here, const Vector& step) const
    {
        Vector there = here;
        for (std::size_t c = 0; c < here.size(); ++c)
            there[c] = std::clamp(here[c] + std::clamp(step[c], -longest_step, longest_step), lowest_[c], highest_[c]);
        return there;
    }

private:
    /// Grows from 1 as an error leaves the range in which it counts by its square.
    double root(double error) const { return std::sqrt(1 + error * error / (robust_error_ * robust_error_)); }

    std::span<const double> weights_;
    double robust_error_;
    const ErrorsAt& errors_at_;
    Vector start_, lowest_, highest_;
};

} // namespace

LeastSquares robust_least_squares(std::span<const Unknown> unknowns, std::span<const double> weights,
                                  double robust_error, const ErrorsAt& errors_at, const std::stop_token& stop,
                                  const StepsDone& steps_done)
{
    const Problem problem(unknowns, weights, robust_error, errors_at);
    Vector here = problem.start();
    Vector errors = problem.errors(here);
    double loss = problem.loss(here, errors);
    double damping = 1e-3;
    for (int step = 0; step < most_steps; ++step) {
        steps_done(step, errors);
        Matrix slopes;
        for (std::size_t c = 0; c < here.size(); ++c) {
            if (stop.stop_requested())
                return {exponentials(here), false};
            slopes.push_back(problem.slope(here, errors, c));
        }
        const auto [normal, downhill] = problem.normal_equations(here, errors, slopes);
        bool gained = false;
        for (int tries = 0; tries < most_dampings && !gained; ++tries, damping *= 10) {
            Matrix damped = normal;
            for (std::size_t c = 0; c < here.size(); ++c)
                damped[c][c] *= 1 + damping;
            Vector there = problem.stepped(here, solved(damped, downhill));
            Vector found = problem.errors(there);
            const double new_loss = problem.loss(there, found);
            gained = new_loss < loss * (1 - least_gain);
            if (gained) {
                here = std::move(there);
                errors = std::move(found);
                loss = new_loss;
            }
        }
        if (!gained)
            break;
        damping = std::max(damping / 100, 1e-6);
    }
    return {exponentials(here), true};
}

} // namespace tangram
