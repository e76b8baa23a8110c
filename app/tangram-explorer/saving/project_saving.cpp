// SPDX-License-Identifier: GPL-3.0-or-later
#include "tangram-explorer/saving/project_saving.h"

#include "common/form/message_bar.h"
#include "document/project_session.h"
#include "document/recent_files.h"
#include "tangram-explorer/current_project/open_project.h"

#include <QFileInfo>
#include <QMessageBox>

#include <utility>

namespace tangram {

namespace {

constexpr int told_ms = 4000;

} // namespace

ProjectSaving::ProjectSaving(OpenProject& project, MessageBar& messages, std::function<void()> finish_typing,
                             QWidget& window)
    : QObject(&window)
    , project_(project)
    , messages_(messages)
    , finish_typing_(std::move(finish_typing))
    , window_(window)
    , dialog_(project, messages, window)
{
    const ProjectSession& session = project.session();
    connect(&session, &ProjectSession::saved, this, &ProjectSaving::show_saved);
    connect(&session, &ProjectSession::save_failed, this, [this](const Error& error) {
        Q_EMIT told({}, 0);
        messages_.show_error(error);
    });
    connect(&session, &ProjectSession::opened_without_lock, this, &ProjectSaving::warn);
    connect(&session, &ProjectSession::journal_failed, this,
            [this](const Error& error) { messages_.show_error(error); });
}

void ProjectSaving::warn(const Error& what)
{
    messages_.show_message(MessageKind::warning, QString::fromStdString(what.message),
                           QString::fromStdString(what.hint));
}

bool ProjectSaving::save_as(const QString& path)
{
    std::optional<SaveTarget> target = target_at(path);
    return target && project_.session().save(std::move(*target));
}

bool ProjectSaving::save_now()
{
    finish_typing_();
    std::optional<SaveTarget> target = own_or_asked();
    return target && project_.session().save(std::move(*target));
}

void ProjectSaving::save_later()
{
    finish_typing_();
    save_at(own_or_asked());
}

void ProjectSaving::ask_save_as()
{
    finish_typing_();
    save_at(ask_target());
}

void ProjectSaving::save_at(std::optional<SaveTarget> target)
{
    if (!target)
        return;
    Q_EMIT told(tr("Saving %1…").arg(target->path), 0);
    project_.session().save_later(std::move(*target));
}

std::optional<SaveTarget> ProjectSaving::own_or_asked()
{
    std::optional<SaveTarget> own = project_.session().own_target();
    return own ? std::move(own) : ask_target();
}

std::optional<SaveTarget> ProjectSaving::ask_target()
{
    const QString path = dialog_.ask(tr("Save project"), QFileInfo(project_.session().suggested_path()).fileName(),
                                     tr("Projects (*.tangram)"), {QStringLiteral(".tangram"), QStringLiteral(".json")});
    return path.isEmpty() ? std::nullopt : target_at(path);
}

std::optional<SaveTarget> ProjectSaving::target_at(const QString& path)
{
    Result<SaveTarget> target = project_.session().target(path);
    if (target)
        return std::move(*target);
    warn(target.error());
    return std::nullopt;
}

void ProjectSaving::show_saved(const QString& path)
{
    add_recent_file(path);
    if (project_.session().is_saving())
        return; // the newest is still being written
    Q_EMIT told(tr("Saved %1").arg(path), told_ms);
}

bool ProjectSaving::may_leave(Choices choices)
{
    ProjectSession& session = project_.session();
    session.finish_saving();
    if (!session.is_modified() || (choices == Choices::go_on && session.only_choices_changed()))
        return true;
    QMessageBox question(QMessageBox::Question, tr("Unsaved edits"),
                         tr("%1 has edits that are not saved.").arg(session.name()),
                         QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &window_);
    question.setDefaultButton(QMessageBox::Save);
    switch (question.exec()) {
    case QMessageBox::Save:
        return save_now();
    case QMessageBox::Discard:
        return true;
    default:
        return false;
    }
}

} // namespace tangram
