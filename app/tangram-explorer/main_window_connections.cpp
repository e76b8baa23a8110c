// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of the window ask of it.
#include "cluster_page/cluster_page.h"
#include "common/form/message_bar.h"
#include "common/text/core_text.h"
#include "files/project/project_json.h"
#include "job/basis_bar.h"
#include "main_window.h"
#include "plans/page/plans_page.h"
#include "schedule/allowed_schedules.h"
#include "search/page/search_page.h"
#include "search/records/record_step.h"
#include "start/start_page.h"
#include "top_bar.h"

namespace tangram {

void MainWindow::connect_top()
{
    connect(top_, &TopBar::perspective_chosen, this, [this](int at) {
        messages_->fold();
        show_perspective(static_cast<Perspective>(at));
    });
    connect(top_, &TopBar::model_chosen, this, &MainWindow::choose_id);
    connect(profile_bar_, &BasisBar::removal_asked, this, &MainWindow::stop_using_profiles);
    connect(calibration_bar_, &BasisBar::removal_asked, this, &MainWindow::stop_using_calibration);
    connect(top_, &TopBar::job_edited, this, [this](int batch, int sequence) {
        Project edited = document_->project();
        edited.job.global_batch = batch;
        edited.job.sequence_length = sequence;
        edited.suggests_batch = false;
        edit_project(tr("Change batch"), std::move(edited), EditKind::typing);
    });
    connect(top_, &TopBar::suggestion_kept, this, &MainWindow::keep_suggestion);
    connect(top_, &TopBar::schedules_chosen, this, [this](const std::vector<ScheduleKind>& schedules) {
        Project edited = document_->project();
        edited.job.allow = with_schedules(edited.job.allow, schedules);
        edit_project(tr("Choose schedules"), std::move(edited));
    });
    connect(top_, &TopBar::schedule_help_asked, this, [this] { show_help(QStringLiteral("schedules")); });
    connect(top_, &TopBar::plan_asked, this, &MainWindow::plan);
    connect(top_, &TopBar::cancel_asked, this, &MainWindow::cancel);
    connect(messages_, &MessageBar::dismissed, this, [this] {
        refused_.clear();
        cannot_run_.clear();
    });
}

void MainWindow::connect_pages()
{
    connect(start_, &StartPage::open_asked, this, &MainWindow::ask_open);
    connect(start_, &StartPage::file_chosen, this, [this](const QString& path) { open_later({path}); });
    connect(start_, &StartPage::import_asked, this, [this] { show_import(); });
    connect(start_, &StartPage::new_asked, this, &MainWindow::begin_drawing);
    connect(cluster_page_, &ClusterPage::detection_asked, this, [this](double tolerance) {
        Project edited = document_->project();
        edited.search.merge_tolerance = tolerance;
        if (!edited.cluster->islands.empty())
            edited.cluster = std::make_shared<const Cluster>(with_locked_islands_only(*edited.cluster));
        edit_project(tr("Detect islands"), std::move(edited), EditKind::tolerance);
    });
    connect(cluster_page_, &ClusterPage::refused, this, [this](const Error& error) { messages_->show_error(error); });
    connect(cluster_page_, &ClusterPage::mended, messages_, &MessageBar::end_message);
    connect(cluster_page_, &ClusterPage::files_dropped, this, &MainWindow::open_later);
    connect(document_, &Document::changed, this, &MainWindow::show_project);
    connect(document_, &Document::replaced, this, [this] { cluster_page_->fit(); });
    connect(document_, &Document::failed, this, [this](const Error& error) {
        if (plan_waits_)
            cancel(); // it would be a plan of other islands
        messages_->show_error(error);
    });
    connect(plans_, &PlansPage::plan_asked, this, &MainWindow::plan);
    connect(plans_, &PlansPage::failed, this, [this](const Error& error) { messages_->show_error(error); });
    connect(plans_, &PlansPage::island_selected, this, [this](int island) {
        // The islands may have been cut anew since the plan was made.
        const std::shared_ptr<const PlanFile> chosen = plans_->shown();
        const bool there = chosen && chosen->islands == islands_;
        cluster_page_->select_island(there ? island : -1);
        search_->select_island(there ? island : -1);
    });
    connect(plans_, &PlansPage::stage_selected, this, [this](const StageLayout& stage) {
        const std::shared_ptr<const PlanFile> chosen = plans_->shown();
        if (chosen && chosen->islands == islands_)
            search_->select_stage(stage);
        else
            search_->clear_selection();
    });
    connect(cluster_page_, &ClusterPage::island_selected, this, [this](int island) {
        search_->select_island(island);
        const std::shared_ptr<const PlanFile> chosen = plans_->shown();
        if (chosen && chosen->islands == islands_)
            plans_->select_island(island);
    });
    connect(plans_, &PlansPage::shown_changed, this, &MainWindow::show_state);
    connect(plans_, &PlansPage::project_asked, this, &MainWindow::work_on);
    connect(plans_, &PlansPage::keep_no_longer_asked, this, &MainWindow::keep_plan_no_longer);
}

void MainWindow::connect_search()
{
    connect(search_, &SearchPage::settings_changed, this, [this] {
        Project edited = document_->project();
        SearchSettings limits = edited.search;
        edited.search = search_->settings();
        edited.search.merge_tolerance = limits.merge_tolerance;
        limits.time_limit_s = edited.search.time_limit_s;
        limits.threads = edited.search.threads;
        SearchSettings as_planner = limits;
        as_planner.planner = edited.search.planner;
        // Limits are typed; of rules each that is changed can be taken back.
        if (limits == edited.search)
            edit_project(tr("Change limits of the search"), std::move(edited), EditKind::typing);
        else if (as_planner == edited.search)
            edit_project(tr("Search as %1").arg(core_text(info(edited.search.planner).name)), std::move(edited));
        else
            edit_project(tr("Change pruning rules"), std::move(edited));
    });
    connect(search_, &SearchPage::plan_asked, this, &MainWindow::plan);
    connect(search_, &SearchPage::cancel_asked, this, &MainWindow::cancel);
    connect(search_, &SearchPage::plans_asked, this, [this] { show_perspective(plans_perspective); });
    connect(search_, &SearchPage::pause_asked, session_, &SearchSession::pause);
    connect(search_, &SearchPage::resume_asked, session_, &SearchSession::resume);
    connect(search_, &SearchPage::records_edited, this, &MainWindow::edit_records);
    connect(search_, &SearchPage::cell_selected, this, [this](int island) {
        cluster_page_->select_island(island);
        const std::shared_ptr<const PlanFile> chosen = plans_->shown();
        if (chosen && chosen->islands == islands_)
            plans_->select_island(island);
    });
    connect(session_, &SearchSession::progressed, search_, [this](const SearchSnapshot& snapshot) {
        search_->show_snapshot(snapshot);
        if (const auto best = session_->best_so_far())
            search_->show_best(best);
    });
    connect(session_, &SearchSession::finished, this, &MainWindow::show_outcome);
    ending_turns_.setInterval(1); // what waits comes between: an interval of 0 would be a part of the same turn
    ending_turns_.setSingleShot(true);
    connect(&ending_turns_, &QTimer::timeout, this, &MainWindow::show_next_of_outcome);
    connect(session_, &SearchSession::failed, this, [this](const Error& error) {
        end_search_question();
        search_->show_failure();
        messages_->show_error(error);
        show_state();
        Q_EMIT planning_ended();
    });
}

void MainWindow::edit_records(const RecordShelf::Edit& edit, const QString& what)
{
    if (!fit_into_a_file(edit.kept)) {
        messages_->show_message(MessageKind::warning, tr("The project cannot keep so much of searches."),
                                tr("Delete records that you no longer need, then keep this one."));
        search_->set_records(document_->project().records);
        return;
    }
    Project edited = document_->project();
    edited.records = edit.kept;
    if (edit.others.empty() && edited.records == document_->project().records)
        return;
    QUndoStack& history = document_->history();
    history.beginMacro(what);
    if (!edit.others.empty())
        history.push(new RecordStep(edit.others,
                                    [this](const RecordShelf::Change& change) { search_->change_records(change); }));
    document_->edit(what, std::move(edited));
    history.endMacro();
}

} // namespace tangram
