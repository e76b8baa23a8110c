// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/form/panel.h"
#include "search/records/record_shelf.h"

class QAction;
class QLabel;
class QTableView;

namespace tangram {

class RecordModel;

/// The searches that ran and those that the project keeps: choose one to look at it, two to compare them.
class RecordsPanel : public Panel {
    Q_OBJECT
public:
    explicit RecordsPanel(QWidget* parent = nullptr);

    RecordShelf& shelf() { return shelf_; }
    /// Lists what is on the shelf now; what was chosen stays chosen. Emits chosen() where that is gone.
    void show_shelf();
    void show_shelf(int chosen); ///< likewise, and chooses that row
    void choose(int row); ///< -1: none
    void set_running(bool running); ///< a search runs, which can be gone back to
    const Records& chosen_records() const { return shown_; } ///< two at most: A, then B; A is above unless swapped
    std::vector<int> chosen_rows() const; ///< of these
    void swap_chosen(); ///< of two
    RecordModel& model() const { return *model_; }

Q_SIGNALS:
    void chosen(); ///< other rows than before
    void records_edited(const tangram::RecordShelf::Edit& edit, const QString& what); ///< asked for by the user
    void settings_asked(const tangram::SearchSettings& settings); ///< those of the record, for the next search

private:
    void make_actions();
    std::vector<int> marked_rows() const; ///< ascending
    void list_shelf(const Records& chosen);
    void take_selection();
    void keep(int row, bool keep);
    void rename(int row, const QString& name);
    void remove();
    void show_actions();

    RecordShelf shelf_;
    RecordModel* model_;
    QTableView* table_;
    QLabel* empty_;
    QAction* follow_;
    QAction* settings_;
    QAction* keep_;
    QAction* rename_;
    QAction* remove_;
    Records shown_; ///< what is chosen, A first
    bool running_ = false;
    bool quiet_ = false;
};

} // namespace tangram
