// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/timing/rounded_table.h"
#include "project/compare_plans.h"

#include <QString>

namespace tangram {

/// Two plans that are compared, and their difference as it is shown: rounded so that all of it adds up.
struct ShownDifference {
    QString name_a; ///< "A"
    QString name_b;
    std::shared_ptr<const PlanFile> a;
    std::shared_ptr<const PlanFile> b;
    PlanDifference difference;
    RoundedTable seconds; ///< by row of the difference and part
    RoundedTable shares; ///< of a's iteration time, one row: by part
    int seconds_decimals = 0;
    int percent_decimals = 0;
};

/// Nothing where one of the plans does not tell its time parts.
std::optional<ShownDifference> shown_difference(const QString& name_a, std::shared_ptr<const PlanFile> a,
                                                const QString& name_b, std::shared_ptr<const PlanFile> b);

QString part_name(TimePart part); ///< "forward", "idle: sends"
/// "+0.31", "−0.11", "0.00".
QString signed_number(double value, int decimals);
QString shown_seconds(const ShownDifference& shown, std::int64_t units);
QString shown_percent(const ShownDifference& shown, std::int64_t units); ///< with its unit

/// "A 2 · B 3", "A 2", of a pipeline's stage where there are several; names of islands are left out.
QString row_name(const ShownDifference& shown, const PlanDifference::Row& row);
/// Where a part grew or shrank most: "stage 2 of B, H100 rack", "stages 2 → 3 of B, between zones".
QString where_most(const ShownDifference& shown, TimePart part);

/// What it comes to: "B is 15.2 % slower than A: +8.2 % compute, mostly at stage 2, +5.2 % imbalance at stage 2, …".
/// The terms add up to the total that is named; small ones are "other".
QString difference_sentence(const ShownDifference& shown);
/// Of plans that cannot be compared part by part: their times, and why no more can be said.
QString bare_sentence(const QString& name_a, const PlanFile& a, const QString& name_b, const PlanFile& b);

} // namespace tangram
