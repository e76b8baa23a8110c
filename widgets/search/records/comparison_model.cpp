// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/records/comparison_model.h"

#include "common/text/core_text.h"
#include "common/text/value_format.h"
#include "common/theme/theme.h"
#include "search/grid/pair_grid_text.h"

#include <QApplication>
#include <QCoreApplication>
#include <QFont>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tangram {

namespace {

struct ComparisonModelWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::ComparisonText)
};

QString pairs_text(std::uint64_t count)
{
    return counted(count, ComparisonModelWords::tr("pair"), ComparisonModelWords::tr("pairs"));
}

QString plan_text(const RecordComparison& comparison)
{
    const double a = comparison.time_a_s;
    const double b = comparison.time_b_s;
    if (a <= 0 && b <= 0)
        return ComparisonModelWords::tr("neither found a plan");
    if (b <= 0)
        return ComparisonModelWords::tr("it found no plan, A did");
    if (a <= 0)
        return ComparisonModelWords::tr("it found a plan, A did not");
    if (std::abs(b / a - 1) < 1e-9)
        return ComparisonModelWords::tr("its plan is as fast");
    return b > a ? ComparisonModelWords::tr("its plan is %1 slower").arg(format_percent(b / a - 1))
                 : ComparisonModelWords::tr("its plan is %1 faster").arg(format_percent(a / b - 1));
}

QString plan_so_far_text(const RecordComparison& comparison)
{
    const double a = comparison.time_a_s;
    const double b = comparison.time_b_s;
    if (a <= 0 && b <= 0)
        return ComparisonModelWords::tr("neither has a plan yet");
    if (b <= 0)
        return ComparisonModelWords::tr("B has no plan yet, A has");
    if (a <= 0)
        return ComparisonModelWords::tr("B has a plan, A has none yet");
    if (std::abs(b / a - 1) < 1e-9)
        return ComparisonModelWords::tr("their plans are as fast");
    return b > a ? ComparisonModelWords::tr("B's best plan is %1 slower").arg(format_percent(b / a - 1))
                 : ComparisonModelWords::tr("B's best plan is %1 faster").arg(format_percent(a / b - 1));
}

/// As the funnel calls them.
QString outcome_name(PairOutcome outcome)
{
    if (outcome == pair_planned)
        return fate_name(PairFate::planned);
    if (outcome == pair_waiting)
        return fate_name(PairFate::waiting);
    return core_text(info(static_cast<Rule>(outcome)).name);
}

} // namespace

QString comparison_text(const RecordComparison& comparison)
{
    const auto& pairs = comparison.pairs;
    std::uint64_t lost = 0;
    std::uint64_t won = 0;
    for (const RuleInfo& rule : rules()) {
        if (rule.rule == Rule::symmetry)
            continue; // an equal pair of theirs was planned
        lost += pairs[pair_planned][static_cast<PairOutcome>(rule.rule)];
        won += pairs[static_cast<PairOutcome>(rule.rule)][pair_planned];
    }
    QStringList parts;
    if (lost > 0)
        parts << ComparisonModelWords::tr("B pruned %1 that A planned").arg(pairs_text(lost));
    if (const std::uint64_t left = pairs[pair_planned][pair_waiting]; left > 0)
        parts << ComparisonModelWords::tr("B did not come to %1 that A planned").arg(pairs_text(left));
    if (won > 0)
        parts << ComparisonModelWords::tr("B planned %1 that A pruned").arg(pairs_text(won));
    if (const std::uint64_t left = pairs[pair_waiting][pair_planned]; left > 0)
        parts << ComparisonModelWords::tr("B planned %1 that A did not come to").arg(pairs_text(left));
    if (parts.empty())
        parts << ComparisonModelWords::tr("A and B planned the same pairs");
    const QString said = parts.join(ComparisonModelWords::tr(" and ", "joins two halves of a sentence"));
    if (!comparison.at_ends)
        return ComparisonModelWords::tr("After %1 of A and %2 of B: %3; %4.", "times; pairs; what became of the plan")
            .arg(format_seconds(comparison.wall_a_s), format_seconds(comparison.wall_b_s), said,
                 plan_so_far_text(comparison));
    return ComparisonModelWords::tr("%1; it took %2 instead of %3, and %4.",
                                    "pairs; times of B and A; what became of the plan")
        .arg(said, format_seconds(comparison.wall_b_s), format_seconds(comparison.wall_a_s), plan_text(comparison));
}

void ComparisonModel::set_comparison(const RecordComparison& comparison)
{
    std::vector<PairOutcome> outcomes;
    const auto add = [&](PairOutcome outcome) {
        bool any = false;
        for (PairOutcome other = 0; other < pair_outcome_count; ++other)
            any = any || comparison.pairs[outcome][other] > 0 || comparison.pairs[other][outcome] > 0;
        if (any)
            outcomes.push_back(outcome);
    };
    add(pair_planned);
    for (const RuleInfo& rule : rules())
        add(static_cast<PairOutcome>(rule.rule));
    add(pair_waiting);
    if (outcomes == outcomes_ && !outcomes.empty()) { // other moments of the same searches
        comparison_ = comparison;
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    comparison_ = comparison;
    outcomes_ = std::move(outcomes);
    endResetModel();
}

int ComparisonModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || outcomes_.empty() ? 0 : static_cast<int>(outcomes_.size()) + 1;
}

int ComparisonModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || outcomes_.empty() ? 0 : static_cast<int>(outcomes_.size()) + 2;
}

bool ComparisonModel::is_sum(int row, int column) const
{
    const auto last = static_cast<int>(outcomes_.size());
    return row == last || column - 1 == last;
}

std::uint64_t ComparisonModel::pairs(int row, int column) const
{
    const auto last = static_cast<int>(outcomes_.size());
    std::uint64_t sum = 0;
    for (int a = row == last ? 0 : row; a <= std::min(row, last - 1); ++a)
        for (int b = column - 1 == last ? 0 : column - 1; b <= std::min(column - 1, last - 1); ++b)
            sum += comparison_.pairs[outcomes_[a]][outcomes_[b]];
    return sum;
}

QVariant ComparisonModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const int row = index.row();
    const int column = index.column();
    const auto last = static_cast<int>(outcomes_.size());
    if (column == 0) {
        if (role == Qt::DisplayRole)
            return row == last ? tr("all") : tr("A: %1").arg(outcome_name(outcomes_[row]));
        return {};
    }
    const bool differs = !is_sum(row, column) && row != column - 1 && pairs(row, column) > 0;
    switch (role) {
    case Qt::DisplayRole:
        return pairs(row, column) == 0 ? QStringLiteral("–") : format_count(pairs(row, column));
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::FontRole: {
        QFont font;
        font.setBold(differs);
        return font;
    }
    case Qt::ForegroundRole:
        return differs ? QVariant() : QVariant(quiet_text_colour(is_dark(QApplication::palette())));
    case Qt::ToolTipRole:
        if (is_sum(row, column))
            return {};
        return tr("%1 that were “%2” in A and “%3” in B")
            .arg(pairs_text(pairs(row, column)), outcome_name(outcomes_[row]), outcome_name(outcomes_[column - 1]));
    default:
        return {};
    }
}

QVariant ComparisonModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant((section == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole)
        return tr("Counted as in the pair funnels of A and B: of equal pairs one is looked at, the others are charged "
                  "to symmetry. The sums equal the lines of those funnels; waiting pairs are in neither");
    if (role != Qt::DisplayRole)
        return {};
    if (section == 0)
        return tr("Pairs");
    return section == columnCount() - 1 ? tr("all") : tr("B: %1").arg(outcome_name(outcomes_[section - 1]));
}

} // namespace tangram
