// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster_page/cluster_keys.h"
#include "commands/command_list.h"
#include "commands/command_palette.h"
#include "commands/shortcuts_window.h"
#include "common/form/message_bar.h"
#include "common/settings/language.h"
#include "common/theme/appearance.h"
#include "common/theme/icons.h"
#include "files/model/presets.h"
#include "gantt/chart/gantt_keys.h"
#include "job/job_page.h"
#include "main_window.h"
#include "model/job.h"
#include "model/model.h"
#include "page_stack.h"
#include "search/page/search_keys.h"
#include "search/records/planner_comparer.h"
#include "search/run/search.h"
#include "top_bar.h"

#include <QActionGroup>
#include <QMenu>

namespace tangram {

void MainWindow::make_job_action(QMenu& view)
{
    job_action_ = view.addAction(tr("Model and &job"), QKeySequence(Qt::CTRL | Qt::Key_J), this, [this](bool shown) {
        if (shown)
            show_job_page();
        else
            show_perspective(static_cast<Perspective>(top_->perspective()));
    });
    job_action_->setCheckable(true);
    job_action_->setToolTip(tr("Model and job: presets, own models, all settings, and what follows (Ctrl+J)"));
    set_line_icon(job_action_, QStringLiteral("sliders-horizontal"));
    top_->add_model_action(job_action_);
    view.addSeparator();
    connect(pages_, &PageStack::currentChanged, this,
            [this] { job_action_->setChecked(job_page_ != nullptr && pages_->shown_page() == job_page_); });
}

JobPage& MainWindow::job_page()
{
    if (job_page_ != nullptr)
        return *job_page_;
    job_page_ = new JobPage(this);
    pages_->add_page(job_page_);
    connect(job_page_, &JobPage::model_edited, this, &MainWindow::take_typed);
    connect(job_page_, &JobPage::job_edited, this, [this](const Job& job) {
        Project edited = document_->project();
        // Only a batch that was typed is the user's.
        edited.suggests_batch = edited.suggests_batch && job.global_batch == job_.global_batch
            && job.sequence_length == job_.sequence_length;
        edited.job = job;
        edit_project(tr("Change job"), std::move(edited));
    });
    connect(job_page_, &JobPage::suggestion_kept, this, &MainWindow::keep_suggestion);
    connect(job_page_, &JobPage::files_dropped, this, &MainWindow::open_later);
    show_job();
    return *job_page_;
}

void MainWindow::show_job_page()
{
    pages_->show_page(&job_page());
    top_->set_no_perspective();
}

void MainWindow::take_typed(const Model& model)
{
    for (const ModelPreset& preset : model_presets()) {
        if (preset.model == model) {
            choose_id(QString::fromStdString(preset.id));
            return;
        }
    }
    Project edited = document_->project();
    edited.model = std::make_shared<const Model>(model);
    edit_project(tr("Change model"), std::move(edited));
}

void MainWindow::show_job()
{
    if (job_page_ == nullptr)
        return;
    if (model_)
        job_page_->set_model(*model_);
    job_page_->set_job(job_, document_->project().suggests_batch);
    job_page_->set_cluster(cluster_);
    job_page_->setEnabled(!is_planning());
}

void MainWindow::keep_suggestion()
{
    Project edited = document_->project();
    edited.job = job_;
    edited.suggests_batch = false;
    edit_project(tr("Change batch"), std::move(edited));
}

void MainWindow::leave_typing()
{
    top_->disconnect(this);
    if (job_page_ != nullptr)
        job_page_->disconnect(this);
}

bool MainWindow::typing_is_good()
{
    QString fault = top_->typing_fault();
    if (fault.isEmpty() && job_page_ != nullptr && job_page_->has_faults()) {
        fault = tr("What is typed in Model and job cannot be taken.");
        show_job_page();
    }
    if (fault.isEmpty())
        return true;
    messages_->show_message(MessageKind::error, fault,
                            tr("Mend it first, or press Esc in the field for the value before."));
    return false;
}

void MainWindow::make_appearance_menu(QMenu& view)
{
    auto* schemes = new QActionGroup(this);
    const std::pair<QString, ColourScheme> choices[] = {{tr("Colours of the &system"), ColourScheme::system},
                                                        {tr("&Light"), ColourScheme::light},
                                                        {tr("&Dark"), ColourScheme::dark}};
    for (const auto& [name, scheme] : choices) {
        QAction* action = view.addAction(name, this, [chosen = scheme] {
            Appearance appearance = kept_appearance();
            appearance.scheme = chosen;
            keep_appearance(appearance);
            apply_scheme(chosen);
        });
        action->setCheckable(true);
        action->setChecked(scheme == current_scheme());
        schemes->addAction(action);
    }
    QMenu* spoken = view.addMenu(tr("Lan&guage"));
    auto* choice = new QActionGroup(this);
    for (const QString& code : QStringList{QString()} + languages()) {
        QAction* action =
            spoken->addAction(code.isEmpty() ? tr("Of the &system") : language_name(code), this, [this, code] {
                keep_language(code);
                messages_->show_message(MessageKind::note, tr("The window speaks it from its next start on."));
            });
        action->setCheckable(true);
        action->setChecked(code == kept_language());
        choice->addAction(action);
    }
    QMenu* islands = view.addMenu(tr("Colours of &islands, rules and work"));
    auto* palettes = new QActionGroup(this);
    const auto change = [](auto edit) {
        Appearance appearance = kept_appearance();
        appearance.islands = island_look();
        edit(appearance.islands);
        keep_appearance(appearance);
        set_island_look(appearance.islands);
    };
    for (int i = 0; i < island_palette_count; ++i) {
        const auto palette = static_cast<IslandPalette>(i);
        QAction* action = islands->addAction(display_name(palette), this, [change, palette] {
            change([palette](IslandLook& look) { look.palette = palette; });
        });
        action->setCheckable(true);
        action->setChecked(palette == island_look().palette);
        palettes->addAction(action);
    }
    islands->addSeparator();
    QAction* hatches = islands->addAction(tr("Hatches where colours &repeat"));
    hatches->setCheckable(true);
    hatches->setChecked(island_look().hatches);
    connect(hatches, &QAction::triggered, this,
            [change](bool on) { change([on](IslandLook& look) { look.hatches = on; }); });
}

void MainWindow::make_command_help(QMenu& help)
{
    QAction* find =
        help.addAction(tr("&Find a command…"), QKeySequence(Qt::CTRL | Qt::Key_K), this, &MainWindow::find_command);
    set_line_icon(find, QStringLiteral("search"));
    QAction* keys = help.addAction(tr("&Keyboard shortcuts"), this, &MainWindow::show_shortcuts);
    keys->setShortcuts({QKeySequence(Qt::Key_F1), QKeySequence(Qt::CTRL | Qt::Key_Question)});
    set_line_icon(keys, QStringLiteral("keyboard"));
    help.addSeparator();
}

void MainWindow::find_command()
{
    if (command_palette_ == nullptr)
        command_palette_ = new CommandPalette(*this);
    command_palette_->open_now();
}

void MainWindow::show_shortcuts()
{
    if (shortcuts_ == nullptr)
        shortcuts_ = new ShortcutsWindow(*this);
    std::vector<KeyHelp> keys;
    for (const std::vector<KeyHelp>& of : {cluster_key_help(), search_key_help(), gantt_key_help(), common_key_help()})
        keys.insert(keys.end(), of.begin(), of.end());
    shortcuts_->open_now(keys);
}

void MainWindow::show_why_not()
{
    set_disabled_reason(plan_, is_planning() ? tr("A search is running.") : tr("Open a cluster first."));
    set_disabled_reason(cancel_, tr("No search is running."));
    set_disabled_reason(compare_planners_,
                        comparer_->is_running() ? tr("Planners are being compared.") : tr("Open a cluster first."));
    for (QAction* action : {save_plan_, save_picture_})
        set_disabled_reason(action, tr("There is no plan yet: search for one first."));
}

} // namespace tangram
