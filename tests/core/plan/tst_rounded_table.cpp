// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/timing/rounded_table.h"
#include "random_problems.h"
#include "test_program.h"

#include <QtTest>

#include <cmath>
#include <numeric>

using namespace tangram;

class RoundedTableTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void adds_up_as_shown()
    {
        std::mt19937 rng = seeded(1);
        std::normal_distribution<double> figure(0, 3);
        for (int draw = 0; draw < 2000 / work_share; ++draw) {
            const std::size_t height = 1 + rng() % 12;
            const std::size_t width = 1 + rng() % 9;
            std::vector<std::vector<double>> rows(height, std::vector<double>(width));
            for (auto& row : rows)
                for (double& cell : row)
                    cell = rng() % 3 == 0 ? 0 : rng() % 5 == 0 ? std::round(figure(rng)) : figure(rng);
            const double step = std::vector{1.0, 0.1, 0.001}[rng() % 3];
            const RoundedTable table = rounded(rows, step);
            double truth = 0;
            std::int64_t of_rows = 0;
            double furthest = 0;
            std::size_t far = 0;
            std::vector<std::int64_t> columns(width, 0);
            std::vector<double> column_truths(width, 0);
            for (std::size_t r = 0; r < height; ++r) {
                std::int64_t row = 0;
                double row_truth = 0;
                for (std::size_t c = 0; c < width; ++c) {
                    row += table.cells[r][c];
                    columns[c] += table.cells[r][c];
                    column_truths[c] += rows[r][c];
                    row_truth += rows[r][c];
                    const double off = std::abs(table.value(table.cells[r][c]) - rows[r][c]) / step;
                    furthest = std::max(furthest, off);
                    far += off > 1.001;
                    if (rows[r][c] == 0)
                        QCOMPARE(table.cells[r][c], std::int64_t{0});
                }
                QCOMPARE(table.row_totals[r], row);
                QVERIFY(std::abs(table.value(row) - row_truth) <= 1.501 * step);
                of_rows += row;
                truth += row_truth;
            }
            for (std::size_t c = 0; c < width; ++c) {
                QCOMPARE(table.column_totals[c], columns[c]);
                QVERIFY(std::abs(table.value(columns[c]) - column_truths[c]) <= 1.501 * step);
            }
            QCOMPARE(table.total, of_rows);
            QVERIFY(std::abs(table.value(table.total) - truth) <= 0.501 * step);
            QVERIFY(furthest <= 1.501);
            QVERIFY(far <= 1);
        }
    }

    void the_obvious_is_rounded_as_anyone_would()
    {
        const RoundedTable table = rounded({{0.92, 0.58}, {0.31, -0.11}}, 0.01);
        QCOMPARE(table.cells, (std::vector<std::vector<std::int64_t>>{{92, 58}, {31, -11}}));
        QCOMPARE(table.row_totals, (std::vector<std::int64_t>{150, 20}));
        QCOMPARE(table.total, std::int64_t{170});
        QCOMPARE(rounded({{1.0 / 3, 1.0 / 3, 1.0 / 3}}, 1).total, std::int64_t{1});
    }

    void nothing_is_zero()
    {
        QCOMPARE(rounded({}, 1).total, std::int64_t{0});
        QCOMPARE(rounded({{}}, 1).row_totals, std::vector<std::int64_t>{0});
    }
};

TANGRAM_TEST(RoundedTableTest)
#include "tst_rounded_table.moc"
