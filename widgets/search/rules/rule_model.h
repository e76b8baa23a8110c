// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/rules/settings.h"
#include "text/result.h"

#include <QAbstractTableModel>

#include <array>
#include <cstdint>

namespace tangram {

using RuleCounts = std::array<std::uint64_t, rule_count>;

/// The pruning rules: switch, kind, parameter, and how many pairs and partial plans each has removed.
class RuleModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { name_column, kind_column, value_column, pairs_column, partial_plans_column, column_count };
    using QAbstractTableModel::QAbstractTableModel;

    const SearchSettings& settings() const { return settings_; }
    void set_settings(const SearchSettings& settings);
    /// In exact mode heuristic rules show as off and cannot be switched.
    void set_exact(bool exact);
    /// Rules that the planner is about show as on and cannot be switched.
    void set_planner(Planner planner);
    void set_removed(const RuleCounts& pairs, const RuleCounts& partial_plans);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

Q_SIGNALS:
    void settings_changed();
    void refused(const tangram::Error& error); ///< a value that was typed: nothing has changed

private:
    void change(); ///< what the settings make of the rules

    SearchSettings settings_;
    RuleCounts pairs_{};
    RuleCounts partial_plans_{};
};

} // namespace tangram
