// SPDX-License-Identifier: GPL-3.0-or-later
#include "plans/difference/difference_place.h"

#include "common/text/value_format.h"
#include "facts/plan_facts.h"
#include "islands/naming.h"
#include "plan/layout/stage_link.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace tangram {

namespace {

struct DifferencePlaceWords {
    Q_DECLARE_TR_FUNCTIONS(PlanDifference)
};

constexpr double nearly_all = 0.9;
constexpr double least_share = 0.5;

double of_row(const PlanDifference::Row& row, const std::vector<TimePart>& parts)
{
    double seconds = 0;
    for (const TimePart part : parts)
        seconds += row.seconds[static_cast<std::size_t>(part)];
    return seconds;
}

/// The row that adds most to the change, and its share of all rows that change the same way; null: nothing changes.
struct Heaviest {
    const PlanDifference::Row* row = nullptr;
    double share = 0;
};
Heaviest heaviest(const ShownDifference& shown, const std::vector<TimePart>& parts)
{
    double total = 0;
    for (const PlanDifference::Row& row : shown.difference.rows)
        total += of_row(row, parts);
    const double sign = total < 0 ? -1 : 1;
    Heaviest found;
    double all = 0;
    double largest = 0;
    for (const PlanDifference::Row& row : shown.difference.rows) {
        const double change = sign * of_row(row, parts);
        all += std::max(0.0, change);
        if (change > largest) {
            largest = change;
            found.row = &row;
        }
    }
    found.share = all > 0 ? largest / all : 0;
    return found;
}

/// The plan in which the row's stage waits or works longer, and the stage there.
struct Side {
    const PlanFile& file;
    QString name;
    int pipeline;
    int stage;
};
Side side_of(const ShownDifference& shown, const PlanDifference::Row& row, const std::vector<TimePart>& parts)
{
    const bool in_b = row.in_b() && (of_row(row, parts) > 0 || !row.in_a());
    return in_b ? Side{*shown.b, shown.name_b, row.pipeline, row.stage_b}
                : Side{*shown.a, shown.name_a, row.pipeline, row.stage_a};
}

QString reach_words(LinkReach reach)
{
    switch (reach) {
    case LinkReach::inside_node:
        return DifferencePlaceWords::tr("inside nodes");
    case LinkReach::between_nodes:
        return DifferencePlaceWords::tr("between nodes");
    case LinkReach::between_racks:
        return DifferencePlaceWords::tr("between racks");
    case LinkReach::between_zones:
        return DifferencePlaceWords::tr("between zones");
    }
    return {};
}

QString count_words(int change, const QString& fewer, const QString& more)
{
    return (change < 0 ? fewer : more).arg(format_count(static_cast<std::uint64_t>(std::abs(change))));
}

int stages_in(const Plan& plan)
{
    std::size_t stages = 0;
    for (const Pipeline& pipeline : plan.pipelines)
        stages += pipeline.stages.size();
    return static_cast<int>(stages);
}

/// "12 GPUs fewer", "one stage more": what of the whole plan explains the change; empty: nothing does.
QString whole_plan(const ShownDifference& shown, TimePart part)
{
    if (part == TimePart::ramp) {
        const int stages = stages_in(shown.b->plan) - stages_in(shown.a->plan);
        if (stages != 0)
            return std::abs(stages) == 1 ? (stages < 0 ? DifferencePlaceWords::tr("one stage fewer")
                                                       : DifferencePlaceWords::tr("one stage more"))
                                         : count_words(stages, DifferencePlaceWords::tr("%1 stages fewer"),
                                                       DifferencePlaceWords::tr("%1 stages more"));
    }
    if (part == TimePart::forward || part == TimePart::backward) {
        const int gpus = shown.b->plan.gpus_used - shown.a->plan.gpus_used;
        if (gpus != 0 && shown.a->plan.gpus_used > 0 && shown.b->plan.gpus_used > 0)
            return count_words(gpus, DifferencePlaceWords::tr("%1 GPUs fewer"),
                               DifferencePlaceWords::tr("%1 GPUs more"));
    }
    return {};
}

QString island_words(const Side& side)
{
    const Stage& stage = side.file.plan.pipelines[side.pipeline].stages[side.stage];
    const auto island = static_cast<std::size_t>(stage.layout.island);
    return island < side.file.islands.size() ? QString::fromStdString(shown_island_name(side.file.islands[island].name))
                                             : QString();
}

} // namespace

QString where_most(const ShownDifference& shown, TimePart part)
{
    const Heaviest found = heaviest(shown, {part});
    if (found.row == nullptr)
        return {};
    const Side side = side_of(shown, *found.row, {part});
    if (part == TimePart::communication)
        if (const auto link = slowest_link(*side.file.cluster, side.file.plan, side.pipeline, side.stage))
            return DifferencePlaceWords::tr("%1: stages %2 → %3, %4")
                .arg(side.name, stage_label(side.file.plan, side.pipeline, link->from),
                     stage_label(side.file.plan, side.pipeline, link->to), reach_words(link->reach));
    const QString stage =
        DifferencePlaceWords::tr("%1: stage %2").arg(side.name, stage_label(side.file.plan, side.pipeline, side.stage));
    const QString whole = whole_plan(shown, part);
    const QString beside = whole.isEmpty() ? island_words(side) : whole;
    return beside.isEmpty() ? stage : QStringLiteral("%1, %2").arg(stage, beside);
}

QString place_in_sentence(const ShownDifference& shown, const std::vector<TimePart>& parts)
{
    const QString whole = whole_plan(shown, parts.front());
    if (!whole.isEmpty())
        return QStringLiteral("(%1)").arg(whole);
    const Heaviest found = heaviest(shown, parts);
    if (found.row == nullptr || found.share < least_share)
        return {};
    const Side side = side_of(shown, *found.row, parts);
    QString place = DifferencePlaceWords::tr("at stage %1").arg(stage_label(side.file.plan, side.pipeline, side.stage));
    if (parts.front() == TimePart::communication)
        if (const auto link = slowest_link(*side.file.cluster, side.file.plan, side.pipeline, side.stage))
            place = reach_words(link->reach);
    return found.share < nearly_all ? DifferencePlaceWords::tr("mostly %1").arg(place) : place;
}

} // namespace tangram
