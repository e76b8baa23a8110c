// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plans/plan_columns.h"
#include "plans/plan_entry.h"
#include "project/project.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace tangram {

/// The plans that are here: those found, fastest first, then those kept in the project and those opened besides. Each
/// has a letter that stays with it. Check boxes pin plans; the best value of a column is bold among plans of one model
/// and job; tooltips give the formula and its numbers.
class PlanModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role {
        sort_role = Qt::UserRole, ///< a number, or a text
        filter_role, ///< of any cell of a row: all that a person may look for in it
    };
    using QAbstractTableModel::QAbstractTableModel;

    /// The plan and the alternatives of a file in place of those found before; null: none. `parallelizer` made them;
    /// null where it is not at hand.
    void set_found(std::shared_ptr<const PlanFile> file, std::shared_ptr<const Parallelizer> parallelizer);
    /// Those that are new are added, those that are gone removed, those that are there get their names.
    void set_kept(const std::vector<KeptPlan>& kept);
    /// The plan of a file, as the last row; its row. A file that is there already stays where it is.
    int add_opened(std::shared_ptr<const PlanFile> file, const QString& name,
                   std::shared_ptr<const Parallelizer> parallelizer);
    void remove_opened(int row); ///< one that was opened
    void clear();
    void pin(int row, bool pinned);
    /// The row's plan with its timeline, once it has been simulated.
    void set_simulated(int row, std::shared_ptr<const PlanFile> file);

    const PlanEntry& entry(int row) const { return entries_[static_cast<std::size_t>(row)]; }
    int row_of_letter(int letter) const; ///< -1: it is gone
    int row_of_found_best() const; ///< that of the found file's own plan; -1: there is none
    int row_of(const PlanFile& source) const; ///< the first that comes from the file; -1: none
    /// Where a plan of another model, cluster or job is among them: what the row's is about. Empty otherwise.
    QString about(int row) const;
    std::vector<int> pinned_rows() const; ///< in the order in which they were pinned
    /// What the row's plan is saved as: the file that it comes from, the row's plan as its plan and the others found
    /// with it as its alternatives.
    std::shared_ptr<const PlanFile> file_with_plan(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    void pins_changed();

private:
    int free_letter() const;
    void add(PlanEntry entry, std::size_t at);
    void remove(std::size_t row);
    void refresh(); ///< what is best, and what tells rows apart, may be another
    bool is_best(int row, PlanColumn column) const;
    QString filter_text(int row) const;

    std::vector<PlanEntry> entries_;
    std::vector<int> pinned_; ///< letters, as they were pinned
};

} // namespace tangram
