// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"
#include "document/project_lock.h"
#include "document/recovery_journal.h"

#include <QFuture>
#include <QObject>
#include <QString>

#include <deque>
#include <filesystem>
#include <memory>
#include <optional>

namespace tangram {

struct Recovery;

/// A file to save the project in, with the right to write it as long as this is held.
struct SaveTarget {
    QString path;
    std::shared_ptr<const ProjectLock> lock; ///< null: the drive has no locks
};

/// Where the document's project is kept: its file with the lock on that, saves, and what is written down of unsaved
/// edits. Knows no window; lives in the GUI thread.
class ProjectSession : public QObject {
    Q_OBJECT
public:
    /// The document outlives this session's use, not necessarily its destruction. Unsaved edits are written into
    /// `recovery`.
    ProjectSession(Document& document, std::filesystem::path recovery, JournalTimes times = {},
                   QObject* parent = nullptr);
    /// Waits for saves that were asked for.
    ~ProjectSession() override;

    /// Whether a project was begun; before, what the document holds is nobody's work.
    bool is_open() const { return open_; }
    /// Whether its file does not hold it as it is, whatever steps led there.
    bool is_modified() const { return modified_ && !document_.history().isClean(); }
    const QString& path() const { return path_; } ///< of the project's file; empty: it has none yet
    /// For people: of its file, or else of the file that it was begun with.
    QString name() const;
    /// Where it might be saved: its own file, another name beside one that somebody else has open, a name to begin
    /// with.
    QString suggested_path() const;

    /// In place of the open project, with an empty history. Its own file is `path`, which may be empty; `begun_with`
    /// is the file that gave an untitled one its first cluster. Waits for saves of the one before.
    void begin(Project project, const QString& path = {}, const QString& begun_with = {});
    /// Likewise with what was left unsaved, which stays so.
    void recover(const Recovery& recovery);
    /// Whether nothing but choices that a next project goes on with was changed in an untitled project: no cluster, no
    /// kept plan.
    bool only_choices_changed() const;
    /// The window closes: nothing is to be recovered.
    void end();

    /// The right to write there, or who has it instead.
    Result<SaveTarget> target(const QString& path) const;
    /// Its own file; nothing where a name has to be asked for.
    std::optional<SaveTarget> own_target() const;
    /// Writes the project as it is now; true when that is done. Only then that file and its lock are the project's.
    bool save(SaveTarget target);
    /// The same in the background, one save after the other.
    void save_later(SaveTarget target);
    bool is_saving() const { return running_.has_value(); }
    void finish_saving(); ///< waits

Q_SIGNALS:
    void state_changed(); ///< name, path, or whether there are unsaved edits
    void saved(const QString& path);
    void save_failed(const tangram::Error& error);
    void opened_without_lock(const tangram::Error& why);
    void journal_failed(const tangram::Error& error);

private:
    struct Save {
        SaveTarget target;
        Project project;
        QDateTime begun_at;
    };
    struct Running {
        int number;
        Save save;
        QFuture<std::optional<Error>> result;
    };

    void note(); ///< what is not saved now
    void take_lock();
    void start_next();
    void end_running();
    bool end_save(const Save& save, const std::optional<Error>& error);
    /// Ours on that project, of a save that goes on, too; null: none.
    std::shared_ptr<const ProjectLock> held_lock(const std::filesystem::path& project) const;

    Document& document_;
    RecoveryJournal journal_;
    bool open_ = false;
    QString path_;
    QString begun_with_;
    std::shared_ptr<const Cluster> first_cluster_;
    std::optional<Project> unmodified_; ///< as it was begun or last saved; nothing: it is in no file
    bool modified_ = false; ///< since then, by what it holds; the history counts steps
    std::shared_ptr<const ProjectLock> lock_; ///< on its own file; null: there is none to be had
    bool is_anothers_ = false; ///< somebody else has the lock
    std::optional<Running> running_;
    std::deque<Save> waiting_;
    int saves_ = 0;
};

} // namespace tangram
