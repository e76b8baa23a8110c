// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/project_lock.h"

#include "text/system_error.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QSysInfo>

#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

namespace tangram {

namespace fs = std::filesystem;

namespace {

struct ProjectLockWords {
    Q_DECLARE_TR_FUNCTIONS(ProjectLock)
};

LockHolder this_process()
{
    return {QCoreApplication::applicationName(), QSysInfo::machineHostName(), QCoreApplication::applicationPid(),
            QDateTime::currentDateTimeUtc()};
}

QByteArray text_of(const LockHolder& holder)
{
    return QJsonDocument(QJsonObject{{"program", holder.program},
                                     {"host", holder.host},
                                     {"process", holder.process},
                                     {"since", holder.since.toString(Qt::ISODateWithMs)}})
        .toJson();
}

LockHolder read_holder(const FileDescriptor& file)
{
    std::array<char, 4096> text{};
    const ssize_t size = ::pread(file.number(), text.data(), text.size(), 0);
    if (size <= 0)
        return {};
    const QJsonObject read = QJsonDocument::fromJson(QByteArray(text.data(), static_cast<qsizetype>(size))).object();
    return {read["program"].toString(), read["host"].toString(), read["process"].toInteger(),
            QDateTime::fromString(read["since"].toString(), Qt::ISODateWithMs)};
}

bool write_holder(const FileDescriptor& file, const LockHolder& holder)
{
    const QByteArray text = text_of(holder);
    return ::ftruncate(file.number(), 0) == 0
        && ::pwrite(file.number(), text.constData(), text.size(), 0) == text.size();
}

/// One lock per file, under whichever of its names it is opened.
fs::path lock_path(const fs::path& project)
{
    std::error_code problem;
    fs::path whole = fs::weakly_canonical(project, problem);
    if (problem)
        whole = project;
    return whole.parent_path() / fs::path(".").concat(whole.filename().string()).concat(".lock");
}

Error not_locked(const fs::path& project, int code)
{
    const QString hint = code == EACCES || code == EPERM || code == EROFS
        ? ProjectLockWords::tr("It can be read, and saved under another name in a folder that you may write to")
        : ProjectLockWords::tr("It can be read; before you save, make sure that nobody else has it open");
    return {ProjectLockWords::tr("the project cannot be locked: %1")
                .arg(QString::fromStdString(system_error_text(code)))
                .toStdString(),
            project.string(), hint.toStdString()};
}

} // namespace

QString described(const LockHolder& holder)
{
    QString text = holder.program.isEmpty() ? ProjectLockWords::tr("another program") : holder.program;
    if (!holder.host.isEmpty())
        text = ProjectLockWords::tr("%1 on %2 (process %3)").arg(text, holder.host).arg(holder.process);
    if (!holder.since.isValid())
        return text;
    const QDateTime since = holder.since.toLocalTime();
    const bool today = since.date() == QDate::currentDate();
    return ProjectLockWords::tr("%1, since %2")
        .arg(text,
             today ? QLocale().toString(since.time(), QLocale::ShortFormat)
                   : QLocale().toString(since, QLocale::ShortFormat));
}

bool is_this_process(const LockHolder& holder)
{
    return holder.process == QCoreApplication::applicationPid() && holder.host == QSysInfo::machineHostName();
}

ProjectLock::ProjectLock(FileDescriptor file, fs::path path)
    : file_(std::move(file))
    , path_(std::move(path))
{
}

ProjectLock::~ProjectLock()
{
    remove_locked(file_, path_);
}

bool ProjectLock::is_on(const fs::path& project) const
{
    return lock_path(project) == path_;
}

LockAnswer lock_project(const fs::path& project, OtherHosts others)
{
    const fs::path path = lock_path(project);
    LockedFile opened = open_locked(path);
    if (!opened.file.is_open())
        return not_locked(project, errno);
    if (opened.locking == Locking::impossible)
        return not_locked(project, ENOLCK);
    const LockHolder holder = read_holder(opened.file);
    if (opened.locking == Locking::anothers)
        return holder;
    const LockHolder self = this_process();
    if (others == OtherHosts::are_believed && !holder.host.isEmpty() && holder.host != self.host)
        return holder;
    if (!write_holder(opened.file, self)) {
        // Another user's, left when that process was killed; else the disk is full, and the lock holds namelessly.
        remove_locked(opened.file, path);
        if (LockedFile fresh = open_locked(path); fresh.locking == Locking::ours) {
            opened = std::move(fresh);
            write_holder(opened.file, self);
        }
    }
    return ProjectLock(std::move(opened.file), path);
}

} // namespace tangram
