// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/cluster_page.h"
#include "cluster/network.h"
#include "common/message_bar.h"
#include "gantt/gantt_picture.h"
#include "main_window.h"
#include "plan/evaluate.h"
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
    const PlanDefaults defaults{cluster_, model_, job_};
    Result<OpenedFile> opened = open_file(to_path(path), &defaults);
    if (!opened) {
        messages_->show_error(opened.error());
        return false;
    }
    messages_->dismiss();
    if (std::holds_alternative<Cluster>(*opened) || std::holds_alternative<PlanInput>(*opened))
        path_ = path;
    std::visit([this](auto& value) { take(std::move(value)); }, *opened);
    remember(path);
    show_state();
    return true;
}

void MainWindow::take(Cluster cluster)
{
    session_->abandon();
    cluster_ = std::make_shared<const Cluster>(std::move(cluster));
    islands_ = find_islands(*cluster_, Network(*cluster_), search_->settings().merge_tolerance);
    cluster_page_->set_cluster(cluster_, islands_, search_->settings().merge_tolerance);
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

void MainWindow::take(PlanInput input)
{
    session_->abandon();
    auto file = std::make_shared<PlanFile>(std::move(input.file));
    if (!input.has_results) {
        const PlanningProblem problem{file->cluster, file->model, file->job, file->islands,
                                      std::shared_ptr<const Parallelizer>(make_megatron())};
        Evaluation evaluation = evaluate(problem, input.layout, true);
        file->plan = std::move(evaluation.plan);
        if (!evaluation.violations.empty()) {
            const Violation& first = evaluation.violations.front();
            QString text =
                tr("This plan cannot run: %1").arg(QString::fromStdString(first.message + " (" + first.where + ")"));
            if (evaluation.violations.size() > 1)
                text += tr(", and %n more", nullptr, static_cast<int>(evaluation.violations.size()) - 1);
            messages_->show_message(MessageKind::warning, text, QString::fromStdString(first.hint));
        }
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
    cluster_page_->set_cluster(cluster_, islands_, search_->settings().merge_tolerance);
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
    if (!file_)
        return false;
    if (const auto error = write_text_file(to_path(path), write_plan(*file_))) {
        messages_->show_error(*error);
        return false;
    }
    remember(path);
    messages_->show_message(MessageKind::note, tr("The plan was written to %1").arg(path));
    return true;
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
        this, tr("Open"), {}, tr("Cluster, model, job and plan files (*.json *.tangram);;All files (*)"));
    if (!path.isEmpty())
        open(path);
}

void MainWindow::ask_save_plan()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save plan file"), QStringLiteral("plan.json"),
                                                      tr("Plan files (*.json)"));
    if (!path.isEmpty())
        save_plan(path);
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
    for (const QUrl& url : event->mimeData()->urls()) {
        if (url.isLocalFile())
            open(url.toLocalFile());
    }
}

} // namespace tangram
