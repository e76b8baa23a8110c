// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <set>

class QSplitter;
class QStackedLayout;
class QTabBar;
class QTableView;

namespace tangram {

class DifferencePanel;
class Panel;
class PlanTable;
class TimelinePanel;

/// What shares the room of the Plans page.
struct PlansParts {
    QWidget* over; ///< above all of them
    TimelinePanel* timeline;
    Panel* plans;
    PlanTable* plan_table;
    Panel* stages;
    QTableView* stage_table;
    DifferencePanel* difference;
};

/// How the parts of the Plans page share its room: the chart over the tables of its plans; beside the plans the stages
/// of one, or the difference of two. On a low page the three share one place: beside each other none would have the
/// room to be read. What the user has divided stays.
class PlansDivision : public QWidget {
    Q_OBJECT
public:
    /// Takes ownership of the parts.
    explicit PlansDivision(const PlansParts& parts, QWidget* parent = nullptr);

    /// Rows of a chart (see GanttGeometry::height_of()).
    struct Rows {
        double longest = 0; ///< of any plan
        double charted = 0; ///< of those that are charted, with their headings
        bool several = false; ///< are charted
        int plans = 0; ///< 0: nothing is to be divided
    };
    void divide(const Rows& rows);
    void set_stages_of(const QString& plan); ///< whose stages stand beside the plans
    void set_comparing(bool compares); ///< two plans or more
    void forget_user(); ///< what was divided by hand no longer counts

Q_SIGNALS:
    void resized(); ///< what there is to divide is another

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    enum Place { chart_place, plans_place, stages_place };

    void fill_beside();
    void fill_splitters();
    void fill_places();
    void show_place(); ///< on a low page one part at a time
    void divide_height(const Rows& rows);
    void divide_width();
    int line_height() const; ///< of a table

    PlansParts parts_;
    QTabBar* places_; ///< of the parts, which share one place where the page is low
    QWidget* right_; ///< of the plans
    QTabBar* tabs_; ///< of what stands beside the plans
    QStackedLayout* beside_;
    QSplitter* halves_;
    QSplitter* tables_;
    std::set<const QSplitter*> divided_by_user_;
};

} // namespace tangram
