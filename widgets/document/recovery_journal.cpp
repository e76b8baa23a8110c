// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/recovery_journal.h"

#include "document/recovery.h"
#include "files/disk/file_descriptor.h"
#include "files/disk/text_file.h"
#include "files/project/recovery_json.h"

#include <QCoreApplication>
#include <QSysInfo>
#include <QUuid>

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace tangram {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

namespace {

struct Noted {
    Project project;
    fs::path file;
    QDateTime edited_at;
};

/// The entry of one journal. Used by its writing thread alone.
class EntryFile {
public:
    explicit EntryFile(fs::path folder)
        : folder_(std::move(folder))
        , path_(folder_ / (QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString() + ".json"))
    {
    }

    const fs::path& path() const { return path_; }

    /// Waits for no disk. Until it is brought there, the newest version that is there has to be kept: the one before,
    /// or else its backup.
    Result<FileDescriptor> write(Noted noted, bool former_is_on_disk)
    {
        try {
            const fs::path file = noted.file.empty() ? fs::path() : fs::absolute(noted.file);
            const std::string file_saved_at = file.empty() ? "" : time_of_file(file).toStdString();
            open();
            return write_text_file_early(
                path_,
                write_recovery(
                    {file.string(), file_saved_at, noted.edited_at.toUTC().toString(Qt::ISODateWithMs).toStdString(),
                     QCoreApplication::applicationName().toStdString(), QSysInfo::machineHostName().toStdString(),
                     QCoreApplication::applicationPid(), std::move(noted.project)}),
                former_is_on_disk ? Previous::kept : Previous::dropped);
        } catch (const std::exception& exception) {
            return Error{exception.what(), path_.string(), {}};
        }
    }

    void remove()
    {
        remove_entry(path_);
        remove_locked(lock_.file, recovery_lock_path(path_));
        lock_ = LockedFile();
    }

private:
    /// The folder, and the lock that tells others that this process lives.
    void open()
    {
        std::error_code problem;
        if (fs::create_directories(folder_, problem))
            fs::permissions(folder_, fs::perms::owner_all, problem);
        if (lock_.locking != Locking::ours || !is_file_at(lock_.file, recovery_lock_path(path_)))
            lock_ = open_locked(recovery_lock_path(path_));
    }

    fs::path folder_;
    fs::path path_;
    LockedFile lock_;
};

} // namespace

/// What the GUI thread shares with two others: one writes and waits for no disk, so that a process that is killed loses
/// no more where the disk is busy; the other one brings to the disk what was written, against failures of the machine.
class RecoveryJournal::Writer {
public:
    Writer(RecoveryJournal& journal, fs::path folder, JournalTimes times)
        : journal_(journal)
        , times_(times)
        , entry_(std::move(folder))
        , bringing_([this](const std::stop_token& stop) { bring_all(stop); })
        , writing_([this](const std::stop_token& stop) { run(stop); })
    {
    }

    void note(Noted noted)
    {
        const std::lock_guard guard(mutex_);
        last_ = Clock::now();
        if (!waiting_)
            first_ = last_;
        newest_ = noted;
        waiting_ = std::move(noted);
        changed_.notify_all();
    }

    void saved(const Project& project, const fs::path& file, const QDateTime& now)
    {
        const std::lock_guard guard(mutex_);
        if (newest_ && !(newest_->project == project)) {
            newest_->file = file;
            newest_->edited_at = now;
            waiting_ = newest_;
            first_ = last_ = Clock::time_point::min();
        } else {
            forget_locked();
        }
        changed_.notify_all();
    }

    void forget()
    {
        const std::lock_guard guard(mutex_);
        forget_locked();
        changed_.notify_all();
    }

    void adopt(const fs::path& entry)
    {
        const std::lock_guard guard(mutex_);
        adopted_.push_back(entry);
    }

private:
    /// What was written and is to be brought to the disk.
    struct Behind {
        FileDescriptor file;
        std::uint64_t version = 0;
        std::vector<fs::path> adopted; ///< before it was written
    };

    void forget_locked()
    {
        newest_.reset();
        waiting_.reset();
        forgotten_ = true;
        // Those that are adopted from now on belong to what is noted next.
        append(unwanted_, std::exchange(adopted_, {}));
        append(unwanted_, std::exchange(behind_, Behind()).adopted);
    }

    static void append(std::vector<fs::path>& all, const std::vector<fs::path>& more)
    {
        all.insert(all.end(), more.begin(), more.end());
    }

    /// When what waits is to be written.
    Clock::time_point due() const
    {
        const Clock::time_point wanted = std::min(first_ + times_.interval / 2, last_ + times_.pause);
        return std::max(wanted, not_before_);
    }

    void run(const std::stop_token& stop)
    {
        std::unique_lock lock(mutex_);
        for (;;) {
            changed_.wait(lock, stop, [this] { return waiting_ || forgotten_; });
            if (forgotten_) {
                forgotten_ = false;
                const std::vector<fs::path> unwanted = std::exchange(unwanted_, {});
                lock.unlock();
                entry_.remove();
                std::for_each(unwanted.begin(), unwanted.end(), discard_recovery);
                lock.lock();
            } else if (!waiting_) {
                return; // told to stop
            } else if (stop.stop_requested() || Clock::now() >= due()) {
                write(lock, stop);
            } else {
                const Clock::time_point until = due();
                changed_.wait_until(lock, stop, until, [&] { return forgotten_ || due() < until; });
            }
        }
    }

    void write(std::unique_lock<std::mutex>& lock, const std::stop_token& stop)
    {
        Noted noted = *std::exchange(waiting_, std::nullopt);
        const std::vector<fs::path> adopted = std::exchange(adopted_, {});
        const bool former_is_on_disk = on_disk_ == version_;
        lock.unlock();
        Result<FileDescriptor> file = entry_.write(std::move(noted), former_is_on_disk);
        lock.lock();
        append(forgotten_ ? unwanted_ : file ? behind_.adopted : adopted_, adopted);
        if (!file)
            return fail(file.error(), stop);
        behind_.file = std::move(*file);
        behind_.version = ++version_;
        not_before_ = Clock::time_point::min();
        changed_.notify_all();
    }

    void bring_all(const std::stop_token& stop)
    {
        std::unique_lock lock(mutex_);
        while (changed_.wait(lock, stop, [this] { return behind_.file.is_open(); })) {
            const Behind now = std::exchange(behind_, Behind());
            lock.unlock();
            const std::optional<Error> error = bring_to_disk(now.file, entry_.path());
            if (!error)
                std::for_each(now.adopted.begin(), now.adopted.end(), discard_recovery);
            lock.lock();
            if (error) {
                append(newest_ ? adopted_ : unwanted_, now.adopted);
                forgotten_ = forgotten_ || !newest_;
                fail(*error, stop);
            } else {
                on_disk_ = now.version;
                tell({});
            }
        }
    }

    void fail(const Error& error, const std::stop_token& stop)
    {
        not_before_ = Clock::now() + times_.interval / 2;
        if (!waiting_ && !forgotten_ && !stop.stop_requested()) {
            waiting_ = newest_;
            first_ = last_ = Clock::now();
        }
        changed_.notify_all();
        tell(error);
    }

    void tell(const std::optional<Error>& error)
    {
        const bool again = error && std::exchange(failing_, true);
        if (!error)
            failing_ = false;
        if (!again)
            QMetaObject::invokeMethod(
                &journal_,
                [journal = &journal_, error] {
                    if (error)
                        Q_EMIT journal->failed(*error);
                    else
                        Q_EMIT journal->written();
                },
                Qt::QueuedConnection);
    }

    RecoveryJournal& journal_;
    const JournalTimes times_;

    std::mutex mutex_; // guards what follows
    std::condition_variable_any changed_;
    std::optional<Noted> newest_; ///< that is not in the project's file
    std::optional<Noted> waiting_; ///< that, until it is being written
    Clock::time_point first_; ///< edit that waits
    Clock::time_point last_;
    Clock::time_point not_before_ = Clock::time_point::min();
    std::vector<fs::path> adopted_;
    std::vector<fs::path> unwanted_; ///< adopted by what is forgotten
    bool forgotten_ = false; ///< the entry is to be removed
    std::uint64_t version_ = 0; ///< of the entry, that was written last
    std::uint64_t on_disk_ = 0; ///< at least
    Behind behind_; ///< not open: nothing is, or it is being brought to the disk
    bool failing_ = false;

    EntryFile entry_;
    std::jthread bringing_; // ends with nothing behind
    std::jthread writing_; // ends first: it uses all of the above
};

RecoveryJournal::RecoveryJournal(fs::path folder, JournalTimes times, QObject* parent)
    : QObject(parent)
    , writer_(std::make_unique<Writer>(*this, std::move(folder), times))
{
}

RecoveryJournal::~RecoveryJournal() = default;

void RecoveryJournal::note(const Project& project, const fs::path& file, const QDateTime& edited_at)
{
    edited_last_ = std::max(edited_at, not_edited_before_);
    writer_->note({project, file, edited_last_});
}

QDateTime RecoveryJournal::begin_save()
{
    const QDateTime begun_at = std::max(QDateTime::currentDateTimeUtc(), edited_last_);
    not_edited_before_ = begun_at.addMSecs(1); // entries and files are compared by the millisecond
    return begun_at;
}

void RecoveryJournal::saved(const Project& project, const fs::path& file)
{
    // The clock may have been put back; what is saved next is no older than this entry.
    edited_last_ = std::max({edited_last_, QDateTime::currentDateTimeUtc(), not_edited_before_});
    writer_->saved(project, file, edited_last_);
}

void RecoveryJournal::forget()
{
    writer_->forget();
}

void RecoveryJournal::adopt(const fs::path& entry)
{
    writer_->adopt(entry);
}

} // namespace tangram
