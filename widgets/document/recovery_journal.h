// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/project.h"
#include "text/result.h"

#include <QDateTime>
#include <QObject>

#include <chrono>
#include <filesystem>
#include <memory>

namespace tangram {

/// When edits are written down.
struct JournalTimes {
    std::chrono::milliseconds pause{1000}; ///< after the last edit
    /// No edit is older than this when a process that is killed loses it, provided that writing takes less than half of
    /// it: writing begins at half of it while edits go on. It does not wait for the disk, where the edit comes later.
    std::chrono::milliseconds interval{10000};
};

/// Keeps the unsaved state of one project in the recovery folder, so that it survives the end of the process in
/// whichever way (recovery.h finds it). The user's own file is not touched. Lives in the GUI thread and never holds it
/// up: threads of its own write the newest state and skip those in between, however busy the event loop is.
class RecoveryJournal : public QObject {
    Q_OBJECT
public:
    /// The folder is made with the first entry.
    explicit RecoveryJournal(std::filesystem::path folder, JournalTimes times = {}, QObject* parent = nullptr);
    /// Waits until what was noted is on the disk, or removed: the entry stays unless forget() or saved() came last.
    ~RecoveryJournal() override;

    /// After every edit, undo and redo; `file` is the project's own, empty before it has one. Edits are later than the
    /// saves that were begun before.
    void note(const Project& project, const std::filesystem::path& file,
              const QDateTime& edited_at = QDateTime::currentDateTimeUtc());
    /// The project is going to be saved as it is: the time that its file has to have (save_project()), so that a
    /// process that is killed meanwhile or afterwards leaves no doubt whether what was noted is newer.
    QDateTime begin_save();
    /// That state is in `file` now. The entry goes, unless something else was noted meanwhile: then it is written at
    /// once as newer than the file.
    void saved(const Project& project, const std::filesystem::path& file);
    /// There is nothing to be recovered: the window closes, or another project takes the place of this one.
    void forget();
    /// The project was recovered from that entry, which goes once this journal has an entry of its own on the disk or
    /// needs none.
    void adopt(const std::filesystem::path& entry);

Q_SIGNALS:
    /// What was noted until shortly before is on the disk.
    void written();
    /// It cannot be written; told once until it can again, tried again every half interval.
    void failed(const tangram::Error& error);

private:
    class Writer;
    QDateTime edited_last_ = QDateTime::fromMSecsSinceEpoch(0, Qt::UTC);
    QDateTime not_edited_before_ = edited_last_;
    std::unique_ptr<Writer> writer_;
};

} // namespace tangram
