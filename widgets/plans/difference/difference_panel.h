// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/form/panel.h"
#include "plans/difference/difference_text.h"

#include <QStringList>

class QAction;
class QComboBox;
class QStackedLayout;
class QTableView;

namespace tangram {

class DifferenceModel;
class StageDifferenceModel;

/// Of two or more plans, what makes one slower than the other: a sentence, and its parts by cause or by stage. Which
/// two are compared is chosen in it; they begin as the first two.
class DifferencePanel : public Panel {
    Q_OBJECT
public:
    explicit DifferencePanel(QWidget* parent = nullptr);

    struct Choice {
        QString name; ///< "A"
        std::shared_ptr<const PlanFile> file; ///< never null
    };
    /// Those to choose from. The two that are compared stay while they are among them.
    void set_plans(std::vector<Choice> plans);
    /// Marks the row of a plan's stage, without a signal; an unknown one unmarks.
    void select_stage(const QString& plan, int pipeline, int stage);
    QString sentence() const { return sentence_; }
    QString text() const; ///< sentence and tables, columns set apart by tabulators

public Q_SLOTS:
    void swap();
    void copy() const; ///< text() to the clipboard

Q_SIGNALS:
    void stage_selected(const QString& plan, int pipeline, int stage);

private:
    QWidget* make_choice();
    void choose(int a, int b);
    void compare_chosen();
    void select_row(const PlanDifference::Row* row);

    std::vector<Choice> plans_;
    QString sentence_;
    QComboBox* a_;
    QComboBox* b_;
    QLabel* told_;
    DifferenceModel* causes_;
    StageDifferenceModel* stages_;
    QTableView* cause_table_;
    QTableView* stage_table_;
    QStackedLayout* tables_;
    QAction* by_stage_;
    QString shown_a_; ///< names of those that are compared
    QString shown_b_;
    bool selecting_ = false;
};

} // namespace tangram
