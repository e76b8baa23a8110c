// SPDX-License-Identifier: GPL-3.0-or-later
// How the Plans perspective shows its plans.
#include "common/form/panel.h"
#include "common/table/column_fit.h"
#include "common/text/value_format.h"
#include "common/work/background.h"
#include "facts/plan_facts.h"
#include "gantt/chart/gantt_chart.h"
#include "gantt/geometry/gantt_geometry.h"
#include "gantt/geometry/gantt_plan.h"
#include "plan/price/checks.h"
#include "plans/difference/difference_panel.h"
#include "plans/page/plans_page.h"
#include "plans/table/out_of_date_bar.h"
#include "plans/table/plan_table.h"
#include "plans/table/simulated_plan.h"
#include "plans/table/stage_model.h"

#include <QEvent>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QSplitter>
#include <QStackedLayout>
#include <QTabBar>

#include <algorithm>
#include <utility>

namespace tangram {

void PlansPage::set_changes(const QStringList& changed)
{
    up_to_date_ = changed.isEmpty();
    out_of_date_->set_changes(changed);
    show_header();
}

void PlansPage::show_header()
{
    const int count = plans_->rowCount();
    QStringList parts;
    if (count > 0)
        parts << QString::number(count);
    if (const int earlier = plans_->earlier_count(); earlier > 0)
        parts << tr("%1 of earlier searches").arg(earlier);
    if (count > 0 && !up_to_date_)
        parts << tr("out of date");
    plan_panel_->set_detail(parts.join(QStringLiteral(" · ")));
}

void PlansPage::show_something()
{
    if (shown_row() < 0) {
        show_plan(plans_->rowCount() > 0 ? 0 : -1);
        return;
    }
    plan_table_->mark_row(shown_row());
    show_header();
    show_chart();
    divide();
}

void PlansPage::show_plan(int row)
{
    const int before = std::exchange(shown_, row < 0 ? -1 : plans_->entry(row).letter);
    plan_table_->mark_row(row);
    selecting_ = true;
    stages_->set_file(shown());
    selecting_ = false;
    stack_->setCurrentIndex(row < 0 ? 0 : 1);
    if (row >= 0) {
        const PlanEntry& entry = plans_->entry(row);
        const QString name = plan_letter(entry.letter);
        stage_panel_->set_detail(tr("of plan %1").arg(name));
        tabs_->setTabText(0, tr("Stages of %1").arg(name));
    }
    show_header();
    show_chart();
    divide();
    if (before != shown_) {
        plan_table_->show_marked();
        Q_EMIT shown_changed();
    }
}

std::vector<int> PlansPage::charted_rows() const
{
    std::vector<int> rows = plans_->pinned_rows();
    // A plan that was looked at stays beside the pinned ones while a stage of another is selected.
    for (const int letter : {also_charted_, shown_})
        if (const int row = letter < 0 ? -1 : plans_->row_of_letter(letter); row >= 0
            && std::find(rows.begin(), rows.end(), row) == rows.end()
            && (letter == shown_ || !plans_->pinned_rows().empty()))
            rows.push_back(row);
    return rows;
}

void PlansPage::show_chart()
{
    std::vector<GanttPlan> charts;
    charted_.clear();
    const std::vector<int> rows = charted_rows();
    for (const int row : rows)
        simulate(row);
    for (const int row : rows) {
        const PlanEntry& entry = plans_->entry(row);
        const QString task = plans_->about(row);
        charts.push_back({plan_letter(entry.letter),
                          task.isEmpty() ? entry.made_by : QStringLiteral("%1 · %2").arg(entry.made_by, task),
                          entry.file});
        charted_.push_back(entry.letter);
    }
    chart_->set_plans(std::move(charts));
    const int row = shown_row();
    if (row < 0)
        return;
    const PlanFile& file = *plans_->entry(row).file;
    const QString model = QString::fromStdString(file.model->name);
    QString detail;
    if (rows.size() > 1)
        detail = tr("%1 plans under each other, zoom linked").arg(rows.size());
    else if (file.cluster->name.empty()) // one that was drawn may have none
        detail = tr("plan %1 · %2").arg(name_of_shown(), model);
    else
        detail = tr("plan %1 · %2 on %3").arg(name_of_shown(), model, QString::fromStdString(file.cluster->name));
    if (file.profile)
        detail += tr(" · measured layer times");
    if (const QString idle = idle_headline(file); !idle.isEmpty())
        detail =
            rows.size() > 1 ? tr("%1: %2 · %3").arg(name_of_shown(), idle, detail) : tr("%1 · %2").arg(idle, detail);
    if (!check_memory(file.job, file.plan).empty())
        detail.prepend(tr("does not fit in memory: "));
    chart_panel_->set_detail(detail);
}

void PlansPage::simulate(int row)
{
    const PlanEntry& entry = plans_->entry(row);
    const std::shared_ptr<const PlanFile> bare = entry.file;
    if (!bare->plan.timeline.empty() || bare->plan.formula || entry.parallelizer == nullptr
        || !simulated_.insert(bare).second)
        return;
    // What the file knows is shown at once; the bars follow when the plan has been simulated.
    in_background(
        this, [bare, made_by = entry.parallelizer] { return with_plan(*bare, bare->plan, made_by); },
        [this, bare, letter = entry.letter](const std::shared_ptr<const PlanFile>& simulated) {
            const int at = plans_->row_of_letter(letter);
            if (at < 0 || plans_->entry(at).file != bare)
                return;
            simulated_.insert(simulated); // it may have too many events for a timeline
            plans_->set_simulated(at, simulated);
            if (letter == shown_) {
                selecting_ = true;
                stages_->set_file(simulated);
                selecting_ = false;
            }
            show_chart();
        },
        [this, bare](Error error) {
            error.where = tr("simulating the plan").toStdString();
            Q_EMIT failed(error);
        });
}

void PlansPage::show_pins()
{
    if (changing_)
        return;
    show_difference();
    show_chart();
    // Who ticks plans with the mouse finds the next one where it was.
    to_divide_ = plan_table_->viewport()->underMouse();
    if (!to_divide_)
        divide();
}

bool PlansPage::eventFilter(QObject* object, QEvent* event)
{
    const bool done = event->type() == QEvent::Leave || event->type() == QEvent::KeyRelease;
    if (done && std::exchange(to_divide_, false))
        divide();
    return QWidget::eventFilter(object, event);
}

void PlansPage::show_difference()
{
    std::vector<DifferencePanel::Choice> pinned;
    for (const int row : plans_->pinned_rows())
        pinned.push_back({plan_letter(plans_->entry(row).letter), plans_->entry(row).file});
    const bool compares = pinned.size() > 1;
    const bool began = compares && tabs_->isHidden();
    difference_->set_plans(std::move(pinned));
    tabs_->setVisible(compares);
    places_->setTabText(places_->count() - 1, compares ? tr("Stages and difference") : tr("Stages"));
    if (began || !compares)
        tabs_->setCurrentIndex(compares ? 1 : 0);
}

void PlansPage::divide()
{
    constexpr int least_height_for_all = 400; // below it a chart of a few rows and a few lines of the tables
    if (const bool low = height() < least_height_for_all; low == places_->isHidden()) {
        places_->setVisible(low);
        show_place();
    }
    if (shown_row() < 0 || !places_->isHidden())
        return;
    // Tables take what their rows need and the chart the rest, but little more than shows every row well. The longest
    // plan decides, so that nothing moves under the cursor when another one is chosen.
    double longest = 0;
    for (int row = 0; row < plans_->rowCount(); ++row)
        longest = std::max(longest, GanttGeometry::height_of(plans_->entry(row).file->plan));
    double charted = 0;
    for (const int row : charted_rows())
        charted += GanttGeometry::height_of(plans_->entry(row).file->plan) + 1; // and a heading
    const double rows = std::max(longest, charted_rows().size() > 1 ? charted : 0);
    const int lines = std::max({plans_->rowCount(), static_cast<int>(longest), tabs_->isHidden() ? 0 : 11});
    const int tables = stage_panel_->minimumSizeHint().height() - stage_table_->minimumSizeHint().height()
        + stage_table_->horizontalHeader()->height()
        + (lines + 1) * stage_table_->verticalHeader()->defaultSectionSize();
    const int title = chart_panel_->minimumSizeHint().height() - chart_->minimumHeight();
    const int least = std::max(std::min(title + chart_->comfortable_height(rows), height() * 3 / 5), height() / 4);
    // Nobody misses two lines of a chart, but everybody the last row of a difference, which is the whole of it.
    const int lent = tabs_->isHidden() ? 0 : 2 * stage_table_->verticalHeader()->defaultSectionSize();
    const int chart = std::max(std::min(title + chart_->largest_height(rows), height() - tables), least - lent);
    if (!divided_by_user_.contains(halves_))
        halves_->setSizes({chart, height() - chart});
    if (divided_by_user_.contains(tables_))
        return;
    constexpr int stages_width = 560; // that shows the columns which cannot be spared, and some more
    const int most = std::min(std::max(width() * 11 / 25, width() - stages_width), width() * 3 / 5);
    const int plans = std::min(comfortable_width(*plan_table_) + 2, most);
    tables_->setSizes({plans, width() - plans});
}

void PlansPage::share_room_out_afresh()
{
    divided_by_user_.clear();
    chart_->fit_rows();
    divide();
}

void PlansPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    divide();
}

} // namespace tangram
