// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked before the open project, its search or the window goes.
#include "common/form/message_bar.h"
#include "common/settings/layout_memory.h"
#include "document/project_session.h"
#include "main_window.h"

#include <QCloseEvent>
#include <QMessageBox>
#include <QScopedValueRollback>

#include <utility>

namespace tangram {

bool MainWindow::may_end_search(const QString& why, const QString& end_it, std::function<void()> then)
{
    if (!session_->is_running())
        return true;
    if (!search_question_.isEmpty() && search_question_ == messages_->passing_text()
        && search_question_.contains(why)) {
        end_search_question();
        return true; // whoever asks for it again means it
    }
    messages_->show_message(MessageKind::warning, why,
                            tr("What it has found so far is lost, unless you stop it first."),
                            {{end_it, std::move(then)}, {tr("Stop it and show its plan"), [this] { cancel(); }}});
    search_question_ = messages_->passing_text();
    return false;
}

void MainWindow::end_search_question()
{
    if (const QString asked = std::exchange(search_question_, {});
        !asked.isEmpty() && asked == messages_->passing_text())
        messages_->end_message();
}

bool MainWindow::may_leave_project(Choices choices)
{
    project_->finish_saving();
    if (!project_->is_modified() || (choices == Choices::go_on && project_->only_choices_changed()))
        return true;
    QMessageBox question(QMessageBox::Question, tr("Unsaved edits"),
                         tr("%1 has edits that are not saved.").arg(project_->name()),
                         QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
    question.setDefaultButton(QMessageBox::Save);
    switch (question.exec()) {
    case QMessageBox::Save:
        return save_project_now();
    case QMessageBox::Discard:
        return true;
    default:
        return false;
    }
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    const auto close_now = [this] {
        if (!may_leave_project())
            return;
        const QScopedValueRollback answered(may_close_, true);
        close();
    };
    const bool goes = may_close_
        || (may_end_search(tr("Closing the window ends the search that is running."), tr("End it and close"), close_now)
            && may_leave_project());
    if (!goes) {
        event->ignore();
        return;
    }
    abandon_planning();
    project_->end();
    layout_->keep_window();
    event->accept();
}

} // namespace tangram
