// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/rules/rule_model.h"

#include "common/text/core_text.h"
#include "common/text/value_format.h"
#include "search/grid/rule_colours.h"
#include "search/run/planners.h"

namespace tangram {

namespace {

const RuleInfo& info_at(int row)
{
    return rules()[row];
}

} // namespace

void RuleModel::set_settings(const SearchSettings& settings)
{
    settings_ = settings;
    // The rules stay the same: whoever is at one of them stays there.
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, column_count - 1));
}

void RuleModel::set_exact(bool exact)
{
    settings_.exact = exact;
    change();
}

void RuleModel::set_planner(Planner planner)
{
    settings_.planner = planner;
    change();
}

void RuleModel::change()
{
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, column_count - 1));
    Q_EMIT settings_changed();
}

void RuleModel::set_removed(const RuleCounts& pairs, const RuleCounts& partial_plans)
{
    if (pairs == pairs_ && partial_plans == partial_plans_)
        return;
    pairs_ = pairs;
    partial_plans_ = partial_plans;
    Q_EMIT dataChanged(index(0, pairs_column), index(rowCount() - 1, partial_plans_column), {Qt::DisplayRole});
}

int RuleModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rule_count);
}

int RuleModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : column_count;
}

Qt::ItemFlags RuleModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const RuleInfo& rule = info_at(index.row());
    if ((settings_.exact && !rule.safe) || is_rule_of(settings_.planner, rule.rule))
        return Qt::ItemIsSelectable;
    Qt::ItemFlags flags = Qt::ItemIsSelectable | Qt::ItemIsEnabled;
    if (index.column() == name_column)
        flags |= Qt::ItemIsUserCheckable;
    if (index.column() == value_column && rule.parameter != RuleParameter::none)
        flags |= Qt::ItemIsEditable;
    return flags;
}

QVariant RuleModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const RuleInfo& rule = info_at(index.row());
    const RuleSetting setting = settings_.effective()[rule.rule];
    const bool of_planner = is_rule_of(settings_.planner, rule.rule);
    if (role == Qt::ToolTipRole)
        return of_planner ? tr("%1\nPart of what is searched as %2.")
                                .arg(core_text(rule.explanation), core_text(info(settings_.planner).name))
                          : core_text(rule.explanation);
    if (role == Qt::TextAlignmentRole && index.column() >= value_column)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    switch (index.column()) {
    case name_column:
        if (role == Qt::DisplayRole)
            return core_text(rule.name);
        if (role == Qt::DecorationRole)
            return rule_swatch(rule.rule);
        if (role == Qt::CheckStateRole)
            return setting.on || of_planner ? Qt::Checked : Qt::Unchecked;
        return {};
    case kind_column:
        return role == Qt::DisplayRole ? QVariant(rule.safe ? tr("safe") : tr("heuristic")) : QVariant();
    case value_column:
        if (role == Qt::EditRole)
            return setting.value;
        if (role == Qt::DisplayRole)
            return rule.parameter == RuleParameter::none || of_planner ? QStringLiteral("–")
                                                                       : QString::number(setting.value);
        return {};
    case pairs_column:
    case partial_plans_column: {
        const auto at = static_cast<std::size_t>(rule.rule);
        const std::uint64_t count = index.column() == pairs_column ? pairs_[at] : partial_plans_[at];
        return role == Qt::DisplayRole ? QVariant(count == 0 ? QStringLiteral("–") : format_count(count)) : QVariant();
    }
    default:
        return {};
    }
}

bool RuleModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || !flags(index).testFlag(Qt::ItemIsEnabled))
        return false;
    const RuleInfo& rule = info_at(index.row());
    if (index.column() == name_column && role == Qt::CheckStateRole) {
        settings_[rule.rule].on = value.toInt() == Qt::Checked;
    } else if (index.column() == value_column && role == Qt::EditRole && rule.parameter != RuleParameter::none) {
        // The library says what a value may be.
        const std::string assignment = std::string(rule.id) + "=" + value.toString().trimmed().toStdString();
        const Result<SearchSettings> changed = with_setting(settings_, assignment);
        if (!changed) {
            Q_EMIT refused(changed.error());
            return false;
        }
        settings_ = *changed;
    } else {
        return false;
    }
    Q_EMIT dataChanged(this->index(index.row(), 0), this->index(index.row(), column_count - 1));
    Q_EMIT settings_changed();
    return true;
}

QVariant RuleModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant((section >= value_column ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && section == pairs_column)
        return tr("Pairs of a slice and an island part that this rule removed; each is charged to exactly one rule");
    if (role == Qt::ToolTipRole && section == partial_plans_column)
        return tr("Partial plans, ways to run a pair, that this rule removed; each is charged to exactly one rule");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case name_column:
        return tr("Rule");
    case kind_column:
        return tr("Kind");
    case value_column:
        return tr("Value");
    case pairs_column:
        return tr("− Pairs");
    case partial_plans_column:
        return tr("− Partial");
    default:
        return {};
    }
}

} // namespace tangram
