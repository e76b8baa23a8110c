// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/accuracy_window.h"
#include "canvas/cluster_page.h"
#include "common/background.h"
#include "common/message_bar.h"
#include "gantt/gantt_picture.h"
#include "main_window.h"
#include "plans/plans_page.h"
#include "search/search_page.h"
#include "start/start_page.h"
#include "top_bar.h"

#include "common/theme.h"

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QSettings>
#include <QStatusBar>

#include <utility>

namespace tangram {

namespace {

constexpr int most_recent = 8;
const QString recent_key = QStringLiteral("recent");

std::filesystem::path to_path(const QString& path)
{
    return std::filesystem::path(path.toStdString());
}

} // namespace

bool MainWindow::open(const QString& path)
{
    messages_->dismiss();
    return take(path, prepare_file(to_path(path), {cluster_, model_, job_}, search_->settings().merge_tolerance));
}

void MainWindow::open_later(const QStringList& paths)
{
    if (to_open_.isEmpty())
        messages_->dismiss();
    const bool idle = to_open_.isEmpty();
    to_open_ += paths;
    if (idle)
        open_next();
}

void MainWindow::open_next()
{
    if (to_open_.isEmpty()) {
        statusBar()->clearMessage();
        return;
    }
    const QString path = to_open_.front();
    statusBar()->showMessage(tr("Opening %1…").arg(path));
    in_background(
        this,
        [path = to_path(path), defaults = PlanDefaults{cluster_, model_, job_},
         tolerance = search_->settings().merge_tolerance] {
            return std::make_shared<Result<PreparedFile>>(prepare_file(path, defaults, tolerance));
        },
        [this, path](const std::shared_ptr<Result<PreparedFile>>& prepared) {
            take(path, std::move(*prepared));
            to_open_.removeFirst();
            open_next();
        });
}

bool MainWindow::take(const QString& path, Result<PreparedFile> prepared)
{
    if (!prepared) {
        messages_->show_error(prepared.error());
        return false;
    }
    if (std::holds_alternative<OpenedCluster>(*prepared) || std::holds_alternative<OpenedPlan>(*prepared))
        path_ = path;
    opening_ = QFileInfo(path).fileName();
    std::visit([this](auto& value) { take(std::move(value)); }, *prepared);
    remember(path);
    show_state();
    return true;
}

void MainWindow::take(OpenedCluster opened)
{
    session_->abandon();
    cluster_ = opened.cluster;
    islands_ = opened.islands;
    cluster_page_->set_cluster(cluster_, opened.dendrogram, islands_, search_->settings().merge_tolerance);
    search_->clear();
    job_is_the_users_ = false;
    suggest_job();
    set_file(nullptr);
    show_perspective(cluster_perspective);
}

void MainWindow::take(Model model)
{
    model_ = std::make_shared<const Model>(std::move(model));
    top_->set_model(*model_, {});
    if (!job_is_the_users_)
        suggest_job();
}

void MainWindow::take(Job job)
{
    job_ = std::move(job);
    job_is_the_users_ = true;
    top_->set_job(job_);
}

void MainWindow::take(std::shared_ptr<const AccuracyStudy> study)
{
    if (accuracy_ == nullptr) {
        accuracy_ = new AccuracyWindow(this);
        connect(accuracy_, &AccuracyWindow::help_asked, this, [this] { show_help(QStringLiteral("accuracy")); });
    }
    accuracy_->set_study(std::move(study), opening_);
    show_accuracy();
}

void MainWindow::take(OpenedPlan opened)
{
    session_->abandon();
    const std::shared_ptr<const PlanFile> file = opened.file;
    if (!opened.violations.empty()) {
        const Violation& first = opened.violations.front();
        QString text =
            tr("This plan cannot run: %1").arg(QString::fromStdString(first.message + " (" + first.where + ")"));
        if (opened.violations.size() > 1)
            text += tr(", and %1 more").arg(opened.violations.size() - 1);
        messages_->show_message(MessageKind::warning, text, QString::fromStdString(first.hint));
    }
    cluster_ = file->cluster;
    model_ = file->model;
    job_ = file->job;
    job_is_the_users_ = true;
    islands_ = file->islands;
    QString preset_id;
    for (const ModelPreset& preset : model_presets()) {
        if (preset.model == *model_)
            preset_id = QString::fromStdString(preset.id);
    }
    top_->set_model(*model_, preset_id);
    top_->set_job(job_);
    cluster_page_->set_cluster(cluster_, opened.cluster.dendrogram, islands_, search_->settings().merge_tolerance);
    search_->clear();
    search_->show_file(*file);
    if (file->plan.pipelines.empty()) {
        set_file(nullptr);
        show_perspective(cluster_perspective);
    } else {
        set_file(file);
        show_perspective(plans_perspective);
    }
}

bool MainWindow::save_plan(const QString& path)
{
    return file_ && show_saved(path, write_text_file(to_path(path), write_plan(*file_)));
}

bool MainWindow::show_saved(const QString& path, const std::optional<Error>& error)
{
    if (error) {
        messages_->show_error(*error);
        return false;
    }
    remember(path);
    messages_->show_message(MessageKind::note, tr("The plan was written to %1").arg(path));
    return true;
}

void MainWindow::save_plan_later(const QString& path)
{
    if (!file_)
        return;
    in_background(
        this, [file = file_, to = to_path(path)] { return write_text_file(to, write_plan(*file)); },
        [this, path](const std::optional<Error>& error) { show_saved(path, error); });
}

bool MainWindow::save_picture(const QString& path)
{
    if (!plans_->shown())
        return false;
    if (const auto error = write_gantt_picture(*plans_->shown(), to_path(path), QSize(1600, 480), is_dark(palette()))) {
        messages_->show_error(*error);
        return false;
    }
    messages_->show_message(MessageKind::note, tr("The picture was written to %1").arg(path));
    return true;
}

void MainWindow::ask_open()
{
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Open"), {}, tr("Cluster, model, job, plan and runs files (*.json *.tangram);;All files (*)"));
    if (!path.isEmpty())
        open_later({path});
}

void MainWindow::ask_open_runs()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Measured runs to compare predictions with"), {},
                                                      tr("Runs files (*.json);;All files (*)"));
    if (!path.isEmpty())
        open_later({path});
}

void MainWindow::ask_save_plan()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save plan file"), QStringLiteral("plan.json"),
                                                      tr("Plan files (*.json)"));
    if (!path.isEmpty())
        save_plan_later(path);
}

void MainWindow::ask_save_picture()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save Gantt picture"), QStringLiteral("plan.svg"),
                                                      tr("Pictures (*.svg *.png *.pdf)"));
    if (!path.isEmpty())
        save_picture(path);
}

void MainWindow::remember(const QString& path)
{
    QStringList paths = recent();
    const QString whole = QFileInfo(path).absoluteFilePath();
    paths.removeAll(whole);
    paths.prepend(whole);
    QSettings().setValue(recent_key, QStringList(paths.mid(0, most_recent)));
}

QStringList MainWindow::recent() const
{
    QStringList paths = QSettings().value(recent_key).toStringList();
    paths.removeIf([](const QString& path) { return !QFileInfo::exists(path); });
    return paths;
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    QStringList paths;
    for (const QUrl& url : event->mimeData()->urls()) {
        if (url.isLocalFile())
            paths << url.toLocalFile();
    }
    event->acceptProposedAction();
    if (paths.isEmpty())
        messages_->show_message(MessageKind::warning, tr("What was dropped is not a file on this computer"),
                                tr("Save it first, then open the file."));
    else
        open_later(paths);
}

} // namespace tangram
