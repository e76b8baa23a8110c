// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/form/panel.h"
#include "search/rules/settings.h"

#include <optional>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;
class QTableView;

namespace tangram {

class RuleModel;
class SettingsChoice;

/// How the next search is run: named settings, the pruning rules, as which planner, limits, and who plans the pairs.
class PruningPanel : public Panel {
    Q_OBJECT
public:
    explicit PruningPanel(QWidget* parent = nullptr);

    SearchSettings settings() const;
    void set_settings(const SearchSettings& settings); ///< emits nothing
    void set_parallelizer(const QString& name);
    /// What a search with such settings is called: "Quick", "Metis", "Metis · Quick".
    QString name_of(const SearchSettings& settings) const;
    RuleModel& rules() const { return *model_; }
    SettingsChoice& choice() const { return *choice_; }

Q_SIGNALS:
    /// The user has changed a rule or a limit, or chosen others by name.
    void settings_changed();

private:
    QWidget* make_rules();
    QWidget* make_limits();
    void explain_rule();
    void explain_planner();
    void take_changes();

    /// As they were given or typed: a file may have others than the boxes can show.
    struct Limits {
        std::optional<double> time_limit_s;
        int threads = 0;
    };

    SettingsChoice* choice_;
    RuleModel* model_;
    QTableView* table_;
    QLabel* explanation_;
    QComboBox* planner_;
    QCheckBox* exact_;
    QDoubleSpinBox* time_limit_;
    QSpinBox* threads_;
    QuietLabel* parallelizer_;
    Limits limits_;
};

} // namespace tangram
