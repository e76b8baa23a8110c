// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plans/table/plan_cells.h"
#include "project/project.h"

#include <QAbstractTableModel>

namespace tangram {

/// The plans that are here: those found, fastest first, then those of planners that were compared and of earlier
/// searches, those kept in the project and those opened besides. Each has a letter that stays with it. Check boxes pin
/// plans; the best value of a column is bold among plans of one model and job; tooltips give the formula and its
/// numbers.
class PlanModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role {
        sort_role = Qt::UserRole, ///< PlanCells::sort_key()
        filter_role, ///< PlanCells::filter_text() of the row
    };
    using QAbstractTableModel::QAbstractTableModel;

    static constexpr int most_earlier = 60; ///< that are not pinned: then the oldest go

    /// The plan and the alternatives of a file as those that were found last; those before stay as an earlier search's.
    /// A plan that is found again keeps its letter and its pin. `parallelizer` made them; null where it is not at hand.
    /// Null for the file: none, and none of earlier searches.
    void set_found(const std::shared_ptr<const PlanFile>& file,
                   const std::shared_ptr<const Parallelizer>& parallelizer);
    /// Those that are new are added, those that are gone removed, those that are there get their names.
    void set_kept(const std::vector<KeptPlan>& kept);
    /// The plan of a file, as the last row; its row. A file that is there already stays where it is.
    int add_opened(const std::shared_ptr<const PlanFile>& file, const QString& name,
                   std::shared_ptr<const Parallelizer> parallelizer);
    /// The plans of planners that were compared, below those found, in place of those compared before; fastest first. A
    /// plan that is found again keeps its letter and its pin. Returns the row of the first.
    int set_compared(std::vector<std::shared_ptr<const PlanFile>> files,
                     const std::shared_ptr<const Parallelizer>& parallelizer);
    void take_away(int row); ///< one that can_be_removed()
    void take_earlier_away(); ///< those that are not pinned
    int earlier_count() const;
    void clear();
    void pin(int row, bool pinned);
    /// The row's plan with its timeline, once it has been simulated.
    void set_simulated(int row, std::shared_ptr<const PlanFile> file);

    const PlanEntry& entry(int row) const { return entries_[row]; }
    int row_of_letter(int letter) const; ///< -1: it is gone
    int row_of_found_best() const; ///< that of the found file's own plan; -1: there is none
    int row_of(const PlanFile& source) const; ///< the first that comes from the file; -1: none
    QString about(int row) const { return cells_.about(row); }
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
    void add(PlanEntry entry, std::size_t at);
    void take(std::size_t row); ///< out of the table; what is pinned stays so
    void remove(std::size_t row); ///< for good
    bool remove_oldest(int most); ///< of earlier searches' plans that are not pinned, where there are more
    void replace_found(std::vector<PlanEntry> found);
    void refresh(); ///< what is best, and what tells rows apart, may be another

    std::vector<PlanEntry> entries_;
    std::vector<int> pinned_; ///< letters, as they were pinned
    PlanCells cells_{entries_};
};

} // namespace tangram
