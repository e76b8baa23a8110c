// SPDX-License-Identifier: GPL-3.0-or-later
#include "tangram-explorer/opening/recovering.h"

#include "common/form/message_bar.h"
#include "common/text/file_path.h"
#include "common/work/background.h"
#include "document/project_session.h"
#include "document/recovery.h"
#include "document/recovery_bar.h"
#include "tangram-explorer/current_project/open_project.h"

#include <QAction>
#include <QCoreApplication>
#include <QStandardPaths>

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace tangram {

namespace {

/// The folder, and those of older versions: none of their edits is lost.
std::vector<std::filesystem::path> recovery_folders()
{
    std::vector<std::filesystem::path> folders{recovery_folder()};
    const QString older = QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation);
    if (const std::filesystem::path folder = to_path(older) / "recovery"; folder != folders.front())
        folders.push_back(folder);
    return folders;
}

std::vector<Recovery> clear_and_find_recoveries()
{
    std::vector<Recovery> all;
    for (const std::filesystem::path& folder : recovery_folders()) {
        clear_recovery_folder(folder);
        std::vector<Recovery> found = find_recoveries(folder);
        std::move(found.begin(), found.end(), std::back_inserter(all));
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const Recovery& a, const Recovery& b) { return a.saved_at > b.saved_at; });
    return all;
}

} // namespace

std::filesystem::path recovery_folder()
{
    const QString data = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
    return to_path(data + QLatin1Char('/') + QCoreApplication::applicationName()) / "recovery";
}

Recovering::Recovering(OpenProject& project, MessageBar& messages, Leaving leaving, QWidget& window)
    : QObject(&window)
    , project_(project)
    , messages_(messages)
    , leaving_(leaving)
    , bar_(new RecoveryBar(&window))
    , show_offers_(new QAction(tr("&Unsaved edits to recover"), this))
{
    show_offers_->setVisible(false);
    connect(show_offers_, &QAction::triggered, bar_, &RecoveryBar::show_offers);
    connect(bar_, &RecoveryBar::offers_changed, this, [this] { show_offers_->setVisible(bar_->has_offers()); });
    connect(bar_, &RecoveryBar::recovery_asked, this, [this](const Recovery& chosen) {
        // A copy: the bar may forget it while a question is asked.
        leaving_.leave(tr("Recovering edits ends the search that is running."), tr("End it and recover"),
                       [this, recovery = chosen] { recover(recovery); });
    });
    connect(&project, &OpenProject::begun, bar_, &RecoveryBar::show_offers_of);
}

QWidget* Recovering::bar() const
{
    return bar_;
}

void Recovering::look_for_offers()
{
    in_background(
        this, clear_and_find_recoveries, [this](std::vector<Recovery> found) { bar_->offer(std::move(found)); },
        [this](Error error) {
            error.where = tr("looking for edits that were not saved").toStdString();
            messages_.show_error(error);
        });
}

void Recovering::recover(Recovery recovery)
{
    messages_.end_message();
    bar_->take_away(recovery.entry);
    project_.recover(std::move(recovery));
    if (messages_.text().isEmpty()) // else somebody has the file open
        messages_.show_message(MessageKind::note, tr("The unsaved edits were recovered."),
                               tr("Save them to keep them for good."));
    // Once they are saved, or left for another project, there is nothing left to be told.
    const auto end_told = [&messages = messages_, told = messages_.text()] {
        if (messages.text() == told)
            messages.end_message();
    };
    connect(&project_.session(), &ProjectSession::saved, &messages_, end_told, Qt::SingleShotConnection);
    connect(&project_, &OpenProject::begun, &messages_, end_told, Qt::SingleShotConnection);
}

} // namespace tangram
