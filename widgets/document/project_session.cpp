// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/project_session.h"

#include "common/text/file_path.h"
#include "common/work/background.h"
#include "document/project_file.h"
#include "document/recovery.h"
#include "text/numbered_name.h"

#include <QDir>
#include <QFileInfo>

#include <utility>

namespace tangram {

namespace {

Error open_elsewhere(const QString& name, const LockHolder& holder, const QString& hint)
{
    return {ProjectSession::tr("%1 is open elsewhere: %2.").arg(name, described(holder)).toStdString(),
            {},
            hint.toStdString()};
}

/// "two-2.tangram" beside "two.tangram": a name that is free.
QString free_name_beside(const QString& path)
{
    const QFileInfo file(path);
    const auto path_of = [&](const std::string& name) {
        return file.dir().filePath(QString::fromStdString(name) + QStringLiteral(".tangram"));
    };
    return path_of(numbered_name(file.completeBaseName().toStdString(),
                                 [&](const std::string& name) { return QFileInfo::exists(path_of(name)); }));
}

/// Whether a file of the one holds the other, too. An undone step makes an equal cluster, not the same one.
bool is_same(const Project& one, const Project& other)
{
    if (one == other)
        return true;
    if (one.cluster == other.cluster || !one.cluster || !other.cluster)
        return false;
    Project like = other;
    like.cluster = one.cluster;
    return one == like && *one.cluster == *other.cluster;
}

} // namespace

ProjectSession::ProjectSession(Document& document, std::filesystem::path recovery, JournalTimes times, QObject* parent)
    : QObject(parent)
    , document_(document)
    , journal_(std::move(recovery), times)
{
    // Document::changed() comes before the history knows of the step: whether the project is as saved is told by this.
    connect(&document_.history(), &QUndoStack::indexChanged, this, &ProjectSession::note);
    connect(&document_.history(), &QUndoStack::cleanChanged, this, &ProjectSession::state_changed);
    connect(&journal_, &RecoveryJournal::failed, this, &ProjectSession::journal_failed);
}

ProjectSession::~ProjectSession()
{
    // The document may be gone by now; what was asked to be saved is at hand.
    if (running_)
        running_->result.waitForFinished();
    for (const Save& save : waiting_)
        save_project(to_path(save.target.path), save.project, save.begun_at);
}

QString ProjectSession::name() const
{
    const QString& named = path_.isEmpty() ? begun_with_ : path_;
    return named.isEmpty() ? tr("New project") : QFileInfo(named).fileName();
}

QString ProjectSession::suggested_path() const
{
    if (!path_.isEmpty())
        return is_anothers_ ? free_name_beside(path_) : path_;
    if (!begun_with_.isEmpty()) {
        const QFileInfo begun_with(begun_with_);
        return begun_with.dir().filePath(begun_with.completeBaseName() + QStringLiteral(".tangram"));
    }
    return tr("cluster.tangram");
}

void ProjectSession::begin(Project project, const QString& path, const QString& begun_with)
{
    finish_saving();
    journal_.forget();
    open_ = true;
    path_ = path;
    begun_with_ = begun_with;
    first_cluster_ = project.cluster;
    lock_.reset();
    is_anothers_ = false;
    document_.replace(std::move(project));
    document_.history().setClean(); // one without steps stays as it was
    unmodified_ = document_.project();
    modified_ = false;
    if (!path_.isEmpty())
        take_lock();
    Q_EMIT state_changed();
}

void ProjectSession::recover(const Recovery& recovery)
{
    begin(recovery.project, QString::fromStdString(recovery.file.string()));
    unmodified_.reset(); // no file holds it
    document_.history().resetClean();
    first_cluster_.reset();
    journal_.adopt(recovery.entry);
    note();
}

bool ProjectSession::only_choices_changed() const
{
    const Project& project = document_.project();
    return path_.isEmpty() && first_cluster_ && *project.cluster == *first_cluster_ && project.plans.empty();
}

void ProjectSession::end()
{
    finish_saving();
    journal_.forget();
}

void ProjectSession::note()
{
    const Project& project = document_.project();
    if (document_.history().isClean())
        unmodified_ = project;
    const bool modified = !unmodified_ || !is_same(*unmodified_, project);
    if (std::exchange(modified_, modified) != modified)
        Q_EMIT state_changed();
    // What is drawn in a project that somebody else has open is not in that file, however often they save it.
    const QString file = is_anothers_ ? QString() : path_;
    if (is_modified() && (holds_work(project) || !file.isEmpty()))
        journal_.note(project, to_path(file));
    else
        journal_.forget(); // as the file holds it
}

void ProjectSession::take_lock()
{
    LockAnswer answer = lock_project(to_path(path_), OtherHosts::are_believed);
    if (auto* lock = std::get_if<ProjectLock>(&answer)) {
        lock_ = std::make_shared<const ProjectLock>(std::move(*lock));
        return;
    }
    if (const auto* holder = std::get_if<LockHolder>(&answer)) {
        is_anothers_ = true;
        Q_EMIT opened_without_lock(
            open_elsewhere(name(), *holder, tr("It can be looked at and changed here, and saved under another name.")));
    } else {
        Q_EMIT opened_without_lock({std::get<Error>(answer).message,
                                    {},
                                    tr("Take care that nobody else changes the project meanwhile.").toStdString()});
    }
}

std::shared_ptr<const ProjectLock> ProjectSession::held_lock(const std::filesystem::path& project) const
{
    if (lock_ && lock_->is_on(project))
        return lock_;
    if (running_ && running_->save.target.lock && running_->save.target.lock->is_on(project))
        return running_->save.target.lock;
    for (const Save& save : waiting_)
        if (save.target.lock && save.target.lock->is_on(project))
            return save.target.lock;
    return nullptr;
}

Result<SaveTarget> ProjectSession::target(const QString& path) const
{
    if (std::shared_ptr<const ProjectLock> ours = held_lock(to_path(path)))
        return SaveTarget{path, std::move(ours)};
    LockAnswer answer = lock_project(to_path(path), OtherHosts::are_believed);
    if (const auto* holder = std::get_if<LockHolder>(&answer))
        return open_elsewhere(path, *holder, tr("Choose another name."));
    // Where no lock can be had, the save tells whether the file can be written.
    auto* lock = std::get_if<ProjectLock>(&answer);
    return SaveTarget{path, lock == nullptr ? nullptr : std::make_shared<const ProjectLock>(std::move(*lock))};
}

std::optional<SaveTarget> ProjectSession::own_target() const
{
    // A project that somebody else has open is theirs to write.
    if (path_.isEmpty() || is_anothers_)
        return std::nullopt;
    return SaveTarget{path_, lock_};
}

bool ProjectSession::save(SaveTarget target)
{
    finish_saving();
    const Save save{std::move(target), document_.project(), journal_.begin_save()};
    return end_save(save, save_project(to_path(save.target.path), save.project, save.begun_at));
}

void ProjectSession::save_later(SaveTarget target)
{
    if (!waiting_.empty() && waiting_.back().target.path == target.path)
        waiting_.pop_back(); // the newer state is all that is wanted there
    waiting_.push_back({std::move(target), document_.project(), journal_.begin_save()});
    start_next();
}

void ProjectSession::start_next()
{
    if (running_ || waiting_.empty())
        return;
    Save save = std::move(waiting_.front());
    waiting_.pop_front();
    const int number = ++saves_;
    QFuture<std::optional<Error>> result =
        QtConcurrent::run([to = to_path(save.target.path), project = save.project, begun_at = save.begun_at] {
            return save_project(to, project, begun_at);
        });
    auto* watcher = new QFutureWatcher<std::optional<Error>>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, number] {
        watcher->deleteLater();
        if (running_ && running_->number == number) // else it was waited for
            end_running();
    });
    watcher->setFuture(result);
    running_.emplace(Running{number, std::move(save), std::move(result)});
}

void ProjectSession::end_running()
{
    const Running ended = *std::exchange(running_, std::nullopt);
    end_save(ended.save, ended.result.result());
    start_next();
}

void ProjectSession::finish_saving()
{
    while (running_) {
        running_->result.waitForFinished();
        end_running();
    }
}

bool ProjectSession::end_save(const Save& save, const std::optional<Error>& error)
{
    if (error) {
        Q_EMIT save_failed(*error);
        return false;
    }
    path_ = save.target.path;
    lock_ = save.target.lock;
    is_anothers_ = false;
    unmodified_ = save.project;
    journal_.saved(save.project, to_path(path_));
    if (is_same(document_.project(), save.project))
        document_.history().setClean();
    else
        document_.history().resetClean(); // the state before this save is in no file any more
    note(); // what was undone meanwhile may be in no file now
    Q_EMIT state_changed();
    Q_EMIT saved(path_);
    return true;
}

} // namespace tangram
