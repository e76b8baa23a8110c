// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/timing/rounded_table.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace tangram {

namespace {

// Whole numbers of such parts of a unit, so that sums stay exact.
constexpr std::int64_t parts_of_unit = 1 << 20;

std::int64_t fraction(std::int64_t value)
{
    return ((value % parts_of_unit) + parts_of_unit) % parts_of_unit;
}

/// The table with its totals, negated, as one more row and column: each row and column is zero in sum, so that none has
/// a single cell with a fraction.
class ZeroSums {
public:
    ZeroSums(const std::vector<std::vector<double>>& rows, double step)
        : height_(rows.size() + 1)
        , width_((rows.empty() ? 0 : rows.front().size()) + 1)
        , cells_(height_ * width_, 0)
    {
        for (std::size_t r = 0; r + 1 < height_; ++r)
            for (std::size_t c = 0; c + 1 < width_; ++c)
                add(r, c, std::llround(rows[r][c] / step * static_cast<double>(parts_of_unit)));
        settle_total();
    }

    std::int64_t units(std::size_t row, std::size_t column) const
    {
        return cells_[row * width_ + column] / parts_of_unit;
    }

    /// Along a closed path of cells with fractions, up and down in turn, until one of them has none any more.
    void round()
    {
        for (std::size_t r = 0; r < height_; ++r)
            for (std::size_t c = 0; c < width_; ++c)
                while (fraction(cells_[r * width_ + c]) != 0)
                    shift(path_from(r, c));
    }

private:
    using Path = std::vector<std::size_t>; // of cells, those at even places in one column with the next one

    /// Adds to a cell and its totals.
    void add(std::size_t row, std::size_t column, std::int64_t value)
    {
        const std::size_t last_row = (height_ - 1) * width_;
        cells_[row * width_ + column] += value;
        cells_[row * width_ + width_ - 1] -= value;
        cells_[last_row + column] -= value;
        cells_[last_row + width_ - 1] += value;
    }

    /// Rounds the total to the nearest unit, at the cost of the cell that can bear it best.
    void settle_total()
    {
        const std::int64_t over = fraction(cells_.back());
        if (over == 0)
            return;
        std::size_t largest = 0;
        for (std::size_t r = 0; r + 1 < height_; ++r)
            for (std::size_t c = 0; c + 1 < width_; ++c)
                if (std::abs(cells_[r * width_ + c]) > std::abs(cells_[largest]))
                    largest = r * width_ + c;
        add(largest / width_, largest % width_, over < parts_of_unit / 2 ? -over : parts_of_unit - over);
    }

    /// Goes along rows and columns in turn to other cells with fractions until it comes to a row or column for the
    /// second time, and drops what leads there.
    Path path_from(std::size_t row, std::size_t column) const
    {
        Path path{row * width_ + column};
        std::vector<std::size_t> came_to_row(height_, none);
        std::vector<std::size_t> came_to_column(width_, none);
        for (bool along_row = true;; along_row = !along_row) {
            const std::size_t here = path.back();
            std::vector<std::size_t>& seen = along_row ? came_to_row : came_to_column;
            const std::size_t line = along_row ? here / width_ : here % width_;
            if (seen[line] != none) {
                // The first cell of that line lies before the step along it, the last one behind: they would both be
                // in the line with a third one.
                path.erase(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(seen[line]) + 1);
                return path;
            }
            seen[line] = path.size() - 1;
            path.push_back(other_in(line, along_row, here));
        }
    }

    std::size_t other_in(std::size_t line, bool is_row, std::size_t here) const
    {
        const std::size_t count = is_row ? width_ : height_;
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t cell = is_row ? line * width_ + i : i * width_ + line;
            if (cell != here && fraction(cells_[cell]) != 0)
                return cell;
        }
        return here; // cannot be: a sum of zero with one fraction
    }

    void shift(const Path& path)
    {
        // How far the even cells may rise and the odd ones fall, and the other way round.
        std::int64_t rise = parts_of_unit;
        std::int64_t fall = parts_of_unit;
        for (std::size_t i = 0; i < path.size(); ++i) {
            const std::int64_t over = fraction(cells_[path[i]]);
            rise = std::min(rise, i % 2 == 0 ? parts_of_unit - over : over);
            fall = std::min(fall, i % 2 == 0 ? over : parts_of_unit - over);
        }
        const std::int64_t by = rise <= fall ? rise : -fall;
        for (std::size_t i = 0; i < path.size(); ++i)
            cells_[path[i]] += i % 2 == 0 ? by : -by;
    }

    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::size_t height_;
    std::size_t width_;
    std::vector<std::int64_t> cells_;
};

} // namespace

RoundedTable rounded(const std::vector<std::vector<double>>& rows, double step)
{
    ZeroSums table(rows, step);
    table.round();
    const std::size_t width = rows.empty() ? 0 : rows.front().size();
    RoundedTable result;
    result.step = step;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        auto& cells = result.cells.emplace_back();
        for (std::size_t c = 0; c < width; ++c)
            cells.push_back(table.units(r, c));
        result.row_totals.push_back(-table.units(r, width));
    }
    for (std::size_t c = 0; c < width; ++c)
        result.column_totals.push_back(-table.units(rows.size(), c));
    result.total = table.units(rows.size(), width);
    return result;
}

} // namespace tangram
