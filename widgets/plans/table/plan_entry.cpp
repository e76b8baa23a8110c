// SPDX-License-Identifier: GPL-3.0-or-later
#include "plans/table/plan_entry.h"

#include "common/text/core_text.h"
#include "common/text/value_format.h"
#include "common/theme/island_colours.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace tangram {

namespace {

struct PlanEntryWords {
    Q_DECLARE_TR_FUNCTIONS(PlanEntry)
};

/// "beam 4", "no work balance": in what the rules are not the usual ones.
QStringList unusual_rules(const SearchSettings& settings)
{
    const SearchSettings usual;
    QStringList told;
    for (const RuleInfo& rule : rules()) {
        const RuleSetting& set = settings[rule.rule];
        if (set == usual[rule.rule])
            continue;
        const QString name = core_text(rule.name).toLower();
        if (!set.on)
            told << PlanEntryWords::tr("no %1").arg(name);
        else if (rule.parameter == RuleParameter::none)
            told << name;
        else
            told << QStringLiteral("%1 %2").arg(name, QString::number(set.value));
    }
    return told;
}

bool is_same_pipeline(const Pipeline& a, const Pipeline& b)
{
    return a.samples == b.samples && a.micro_batch_samples == b.micro_batch_samples && a.schedule == b.schedule
        && a.micro_batch_group == b.micro_batch_group
        && std::equal(a.stages.begin(), a.stages.end(), b.stages.begin(), b.stages.end(),
                      [](const Stage& x, const Stage& y) { return x.layout == y.layout; });
}

} // namespace

QString plan_letter(int letter)
{
    return island_letter(letter);
}

QString made_by(const PlanFile& file)
{
    if (!file.settings)
        return PlanEntryWords::tr("by hand");
    const Planner planner = file.settings->planner;
    const QString as = core_text(info(planner).name);
    QString told;
    if (file.settings->exact) {
        told = planner == Planner::tangram ? PlanEntryWords::tr("exact search")
                                           : PlanEntryWords::tr("exact search as %1").arg(as);
    } else {
        const QStringList unusual = unusual_rules(*file.settings);
        const QString rules =
            unusual.isEmpty() ? PlanEntryWords::tr("default rules") : unusual.join(QStringLiteral(", "));
        if (planner != Planner::tangram)
            told = PlanEntryWords::tr("search as %1, %2").arg(as, rules);
        else
            told = unusual.isEmpty() ? PlanEntryWords::tr("search, default rules")
                                     : PlanEntryWords::tr("search, %1").arg(rules);
    }
    if (file.profile)
        told += PlanEntryWords::tr(" · measured layer times");
    if (!file.complete)
        told += PlanEntryWords::tr(" · stopped early");
    return told;
}

bool is_same_plan(const PlanFile& a, const PlanFile& b)
{
    return a.plan.iteration_time_s == b.plan.iteration_time_s && a.job == b.job && a.islands == b.islands
        && (a.model == b.model || *a.model == *b.model)
        && (a.cluster == b.cluster || same_hardware(*a.cluster, *b.cluster)) && a.profile == b.profile
        && std::equal(a.plan.pipelines.begin(), a.plan.pipelines.end(), b.plan.pipelines.begin(),
                      b.plan.pipelines.end(), is_same_pipeline);
}

std::shared_ptr<const PlanFile> alone(const PlanFile& file, const Plan& plan)
{
    auto result = std::make_shared<PlanFile>();
    result->cluster = file.cluster;
    result->model = file.model;
    result->job = file.job;
    result->islands = file.islands;
    result->parallelizer = file.parallelizer;
    result->profile = file.profile;
    result->settings = file.settings;
    result->statistics = file.statistics;
    result->complete = file.complete;
    result->lower_bound_iteration_time_s = file.lower_bound_iteration_time_s;
    result->proved_iteration_time_s = file.proved_iteration_time_s;
    result->plan = plan;
    return result;
}

} // namespace tangram
