// SPDX-License-Identifier: GPL-3.0-or-later
#include "plans/difference/difference_text.h"

#include "common/text/value_format.h"
#include "facts/plan_facts.h"
#include "plans/difference/difference_place.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>

namespace tangram {

namespace {

struct DifferenceTextWords {
    Q_DECLARE_TR_FUNCTIONS(PlanDifference)
};

constexpr std::array<const char*, time_part_count> part_names = {
    QT_TRANSLATE_NOOP("PlanDifference", "forward"),       QT_TRANSLATE_NOOP("PlanDifference", "backward"),
    QT_TRANSLATE_NOOP("PlanDifference", "gradient sync"), QT_TRANSLATE_NOOP("PlanDifference", "optimizer"),
    QT_TRANSLATE_NOOP("PlanDifference", "imbalance"),     QT_TRANSLATE_NOOP("PlanDifference", "sends"),
    QT_TRANSLATE_NOOP("PlanDifference", "ramp"),          QT_TRANSLATE_NOOP("PlanDifference", "waiting for sync")};

/// Decimals that show three digits of a figure, at least `least`.
int decimals_for(double figure, int least, int most)
{
    if (!(std::abs(figure) > 0))
        return least;
    return std::clamp(2 - static_cast<int>(std::floor(std::log10(std::abs(figure)))), least, most);
}

/// A term of the sentence: parts that are told together.
struct Term {
    QString name;
    std::vector<TimePart> parts;
    std::int64_t units = 0;
};

std::vector<Term> terms_of(const ShownDifference& shown)
{
    std::vector<Term> terms = {{DifferenceTextWords::tr("compute"), {TimePart::forward, TimePart::backward}}};
    for (const TimePart part : {TimePart::gradient_sync, TimePart::optimizer, TimePart::imbalance,
                                TimePart::communication, TimePart::ramp, TimePart::sync_wait})
        terms.push_back({part_name(part), {part}});
    for (Term& term : terms)
        for (const TimePart part : term.parts)
            term.units += shown.shares.cells.front()[static_cast<std::size_t>(part)];
    std::stable_sort(terms.begin(), terms.end(),
                     [](const Term& a, const Term& b) { return std::abs(a.units) > std::abs(b.units); });
    return terms;
}

QString faster_or_slower(const QString& name_a, const QString& name_b, double seconds, const QString& percent)
{
    return seconds < 0 ? DifferenceTextWords::tr("%1 is %2 faster than %3").arg(name_b, percent, name_a)
                       : DifferenceTextWords::tr("%1 is %2 slower than %3").arg(name_b, percent, name_a);
}

} // namespace

QString part_name(TimePart part)
{
    return DifferenceTextWords::tr(part_names[static_cast<std::size_t>(part)]);
}

QString signed_number(double value, int decimals)
{
    const QString digits = QString::number(std::abs(value), 'f', decimals);
    if (digits.toDouble() == 0)
        return digits;
    return (value < 0 ? QChar(0x2212) : QChar(u'+')) + digits;
}

QString shown_seconds(const ShownDifference& shown, std::int64_t units)
{
    return signed_number(shown.seconds.value(units), shown.seconds_decimals);
}

QString shown_percent(const ShownDifference& shown, std::int64_t units)
{
    return signed_number(100 * shown.shares.value(units), shown.percent_decimals) + QChar(0x00a0) + QLatin1Char('%');
}

std::optional<ShownDifference> shown_difference(const QString& name_a, std::shared_ptr<const PlanFile> a,
                                                const QString& name_b, std::shared_ptr<const PlanFile> b)
{
    std::optional<PlanDifference> difference = compare(*a, *b);
    if (!difference)
        return std::nullopt;
    ShownDifference shown{name_a, name_b, std::move(a), std::move(b), std::move(*difference), {}, {}};
    std::vector<std::vector<double>> seconds;
    double largest = std::abs(shown.difference.seconds);
    for (const PlanDifference::Row& row : shown.difference.rows)
        seconds.emplace_back(row.seconds.begin(), row.seconds.end());
    for (const double total : shown.difference.totals)
        largest = std::max(largest, std::abs(total));
    shown.seconds_decimals = decimals_for(largest, 2, 9);
    shown.seconds = rounded(seconds, std::pow(10.0, -shown.seconds_decimals));
    std::vector<double> shares;
    for (const double total : shown.difference.totals)
        shares.push_back(total / shown.a->plan.iteration_time_s);
    shown.percent_decimals = decimals_for(100 * largest / shown.a->plan.iteration_time_s, 1, 4);
    shown.shares = rounded({shares}, std::pow(10.0, -2 - shown.percent_decimals));
    return shown;
}

QString row_name(const ShownDifference& shown, const PlanDifference::Row& row)
{
    QStringList sides;
    if (row.in_a())
        sides << QStringLiteral("%1 %2").arg(shown.name_a, stage_label(shown.a->plan, row.pipeline, row.stage_a));
    if (row.in_b())
        sides << QStringLiteral("%1 %2").arg(shown.name_b, stage_label(shown.b->plan, row.pipeline, row.stage_b));
    return sides.join(QStringLiteral(" · "));
}

QString difference_sentence(const ShownDifference& shown)
{
    constexpr std::size_t most_terms = 3;
    if (shown.shares.total == 0
        && std::all_of(shown.shares.cells.front().begin(), shown.shares.cells.front().end(),
                       [](std::int64_t units) { return units == 0; }))
        return DifferenceTextWords::tr("%1 takes as long as %2, in every part").arg(shown.name_b, shown.name_a);
    const std::vector<Term> terms = terms_of(shown);
    QStringList told;
    std::int64_t other = 0;
    for (const Term& term : terms) {
        // A term is worth naming while it is a twentieth of the largest one.
        if (told.size() >= static_cast<qsizetype>(most_terms)
            || 20 * std::abs(term.units) < std::abs(terms.front().units) || term.units == 0) {
            other += term.units;
            continue;
        }
        const QString where = place_in_sentence(shown, term.parts);
        told << QStringLiteral("%1 %2%3").arg(shown_percent(shown, term.units), term.name,
                                              where.isEmpty() ? QString() : QLatin1Char(' ') + where);
    }
    if (other != 0)
        told << DifferenceTextWords::tr("%1 other").arg(shown_percent(shown, other));
    const QString percent = shown_percent(shown, std::abs(shown.shares.total)).remove(QLatin1Char('+'));
    const QString head = shown.shares.total == 0
        ? DifferenceTextWords::tr("%1 takes as long as %2").arg(shown.name_b, shown.name_a)
        : faster_or_slower(shown.name_a, shown.name_b, shown.difference.seconds, percent);
    return QStringLiteral("%1: %2").arg(head, told.join(QStringLiteral(", ")));
}

QString bare_sentence(const QString& name_a, const PlanFile& a, const QString& name_b, const PlanFile& b)
{
    const double relative = b.plan.iteration_time_s / a.plan.iteration_time_s - 1;
    const QString head = faster_or_slower(name_a, name_b, relative, format_percent(std::abs(relative)));
    const QString whose = a.plan.formula ? name_a : b.plan.formula ? name_b : QString();
    return whose.isEmpty()
        ? DifferenceTextWords::tr("%1. Where the time goes cannot be compared: one of the files does not contain it")
              .arg(head)
        : DifferenceTextWords::tr(
              "%1. Where the time goes cannot be compared: the time of %2 comes from Sailor's formula, not from "
              "a simulation")
              .arg(head, whose);
}

} // namespace tangram
