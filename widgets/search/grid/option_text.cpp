// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/grid/option_text.h"

#include "common/text/core_text.h"
#include "common/text/value_format.h"
#include "plan/layout/offload_text.h"
#include "plan/layout/recompute_text.h"
#include "search/grid/pair_grid_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <cmath>

namespace tangram {

namespace {

struct OptionTextWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::PairReason)
};

/// "52.6" of "52.6 GiB" where the unit is that of the other.
QString without_unit_of(const QString& quantity, const QString& other)
{
    const qsizetype digits = quantity.indexOf(QChar(0x00a0));
    return digits > 0 && other.endsWith(quantity.mid(digits)) ? quantity.left(digits) : quantity;
}

/// Which rules would have removed it as well, as switching off the first one does not help then.
QString other_rules_text(const ExplainedPair& pair, Rule first)
{
    QStringList others;
    for (const Rule rule : pair.removed_by)
        if (rule != first)
            others << core_text(info(rule).name);
    return others.empty()
        ? OptionTextWords::tr("No other rule would have removed it.")
        : OptionTextWords::tr("Would also have been removed by: %1.").arg(others.join(QStringLiteral(", ")));
}

} // namespace

QString strategy_in_short(const Strategy& strategy)
{
    QString text = QStringLiteral("tp%1").arg(strategy.tensor);
    if (strategy.context > 1)
        text += QStringLiteral(" cp%1").arg(strategy.context);
    if (strategy.expert > 1)
        text += QStringLiteral(" ep%1").arg(strategy.expert);
    text += QStringLiteral(" dp%1").arg(strategy.data);
    if (strategy.zero > 0)
        text += QStringLiteral(" z%1").arg(strategy.zero);
    if (strategy.optimizer_offload > 0)
        text += QLatin1Char(' ') + QString::fromStdString(offload_text(strategy));
    if (strategy.recompute != Recompute::none)
        text += QLatin1Char(' ') + QString::fromStdString(recompute_text(strategy));
    return text;
}

QString option_fate_text(const ExplainedOption& option, double capacity_bytes)
{
    if (!option.pruned_by)
        return OptionTextWords::tr("kept");
    if (*option.pruned_by == Rule::memory)
        return OptionTextWords::tr("memory: %1 of %2")
            .arg(without_unit_of(format_memory(option.cost.memory.total_bytes()), format_memory(capacity_bytes)),
                 format_memory(capacity_bytes));
    if (*option.pruned_by == Rule::dominated && option.dominated_by)
        return OptionTextWords::tr("dominated by %1").arg(strategy_in_short(*option.dominated_by));
    return core_text(info(*option.pruned_by).name).toLower();
}

QString tick_text(const ExplainedTick& tick)
{
    return OptionTextWords::tr("%1 × %2 micro-batches", "samples per micro-batch × how many")
        .arg(counted(static_cast<std::uint64_t>(tick.micro_batch_samples), OptionTextWords::tr("sample"),
                     OptionTextWords::tr("samples")),
             format_count(static_cast<std::uint64_t>(tick.micro_batches)));
}

QString short_tick_text(const ExplainedTick& tick)
{
    return QStringLiteral("%1 × %2").arg(format_count(static_cast<std::uint64_t>(tick.micro_batch_samples)),
                                         format_count(static_cast<std::uint64_t>(tick.micro_batches)));
}

QString pair_reason(const ExplainedPair& pair, const SearchSettings& settings)
{
    const SearchSettings effective = settings.effective();
    QString numbers;
    switch (pair.fate) {
    case PairFate::division:
        numbers =
            OptionTextWords::tr("There is no strategy that could fit: no degrees and micro-batches that the job allows "
                                "divide evenly over the part's GPUs.");
        break;
    case PairFate::tensor_inside_node:
    case PairFate::power_of_two_degrees:
        numbers = OptionTextWords::tr("Of the strategies that the job allows, this rule leaves none.");
        break;
    case PairFate::memory:
        // With the division rule off, what has no strategy is charged here.
        numbers = std::isfinite(pair.least_bytes)
            ? OptionTextWords::tr("At least %1 per GPU with one micro-batch in flight, of %2.")
                  .arg(format_memory(pair.least_bytes), format_memory(pair.capacity_bytes))
            : OptionTextWords::tr(
                "There is no strategy that could fit: no degrees and micro-batches that the job allows divide "
                "evenly over the part's GPUs.");
        break;
    case PairFate::too_much_work:
        numbers = OptionTextWords::tr(
                      "The slice is %1 of the work; the part, %2 of the cluster's speed, may have at most %3.")
                      .arg(format_percent(pair.work_share), format_percent(pair.speed_share),
                           format_percent(pair.most_work_share));
        break;
    case PairFate::too_little_work:
        numbers = OptionTextWords::tr(
                      "The slice is %1 of the work; the part, %2 of the cluster's speed, must have at least %3.")
                      .arg(format_percent(pair.work_share), format_percent(pair.speed_share),
                           format_percent(pair.least_work_share));
        break;
    case PairFate::granularity:
        numbers = OptionTextWords::tr("Cuts are allowed every %1 layers only.").arg(effective[Rule::granularity].value);
        break;
    case PairFate::part_sizes:
        numbers = OptionTextWords::tr("%1 halvings of an island's size are looked at.")
                      .arg(effective[Rule::part_sizes].value);
        if (pair.sizes > 1)
            numbers += QLatin1Char(' ')
                + OptionTextWords::tr("The following is for the largest of the %1 sizes, %2 nodes.")
                      .arg(format_count(static_cast<std::uint64_t>(pair.sizes)),
                           format_count(static_cast<std::uint64_t>(pair.nodes)));
        break;
    case PairFate::waiting:
    case PairFate::planned:
        numbers = OptionTextWords::tr("The slice is %1 of the work, the part %2 of the cluster's speed.")
                      .arg(format_percent(pair.work_share), format_percent(pair.speed_share));
        break;
    }
    const RuleInfo* rule = rule_of(pair.fate);
    if (rule == nullptr)
        return numbers;
    return QStringLiteral("<b>%1</b> · %2<br>%3<br>%4<br>%5")
        .arg(core_text(rule->name), rule->safe ? OptionTextWords::tr("safe") : OptionTextWords::tr("heuristic"),
             core_text(rule->explanation), numbers, other_rules_text(pair, rule->rule));
}

} // namespace tangram
