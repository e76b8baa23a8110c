// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/recovery_journal.h"

#include "document/recovery.h"
#include "formats/file_descriptor.h"
#include "formats/formats.h"
#include "formats/recovery_json.h"

#include <QCoreApplication>
#include <QSysInfo>
#include <QUuid>

#include <algorithm>
#include <condition_variable>
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

/// The entry of one journal on the disk. Used by its writing thread alone.
class EntryFile {
public:
    explicit EntryFile(fs::path folder)
        : folder_(std::move(folder))
        , path_(folder_ / (QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString() + ".json"))
    {
    }

    std::optional<Error> write(Noted noted)
    {
        try {
            const fs::path file = noted.file.empty() ? fs::path() : fs::absolute(noted.file);
            const std::string file_saved_at = file.empty() ? "" : time_of_file(file).toStdString();
            open();
            return write_text_file(path_,
                                   write_recovery({file.string(), file_saved_at,
                                                   noted.edited_at.toUTC().toString(Qt::ISODateWithMs).toStdString(),
                                                   QCoreApplication::applicationName().toStdString(),
                                                   QSysInfo::machineHostName().toStdString(),
                                                   QCoreApplication::applicationPid(), std::move(noted.project)}));
        } catch (const std::exception& exception) {
            return Error{exception.what(), path_.string(), {}};
        }
    }

    void remove()
    {
        std::error_code problem;
        fs::remove(path_, problem);
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

/// What the two threads share, and the one that writes.
class RecoveryJournal::Writer {
public:
    Writer(RecoveryJournal& journal, fs::path folder, JournalTimes times)
        : journal_(journal)
        , times_(times)
        , entry_(std::move(folder))
        , thread_([this](const std::stop_token& stop) { run(stop); })
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
        changed_.notify_one();
    }

    void saved(const Project& project, const fs::path& file)
    {
        const std::lock_guard guard(mutex_);
        if (newest_ && !(newest_->project == project)) {
            newest_->file = file;
            newest_->edited_at = QDateTime::currentDateTimeUtc();
            waiting_ = newest_;
            first_ = last_ = Clock::time_point::min();
        } else {
            forget_locked();
        }
        changed_.notify_one();
    }

    void forget()
    {
        const std::lock_guard guard(mutex_);
        forget_locked();
        changed_.notify_one();
    }

    void adopt(const fs::path& entry)
    {
        const std::lock_guard guard(mutex_);
        adopted_.push_back(entry);
    }

private:
    void forget_locked()
    {
        newest_.reset();
        waiting_.reset();
        forgotten_ = true;
        // Those that are adopted from now on belong to what is noted next.
        unwanted_.insert(unwanted_.end(), adopted_.begin(), adopted_.end());
        adopted_.clear();
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
        lock.unlock();
        const std::optional<Error> error = entry_.write(std::move(noted));
        if (!error)
            std::for_each(adopted.begin(), adopted.end(), discard_recovery);
        lock.lock();
        if (error) {
            std::vector<fs::path>& still = forgotten_ ? unwanted_ : adopted_;
            still.insert(still.end(), adopted.begin(), adopted.end());
            not_before_ = Clock::now() + times_.interval / 2;
            if (!waiting_ && !forgotten_ && !stop.stop_requested()) {
                waiting_ = newest_;
                first_ = last_ = Clock::now();
            }
        } else {
            not_before_ = Clock::time_point::min();
        }
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

    EntryFile entry_; // of the thread
    bool failing_ = false;
    std::jthread thread_; // ends first: it uses all of the above
};

RecoveryJournal::RecoveryJournal(fs::path folder, JournalTimes times, QObject* parent)
    : QObject(parent)
    , writer_(std::make_unique<Writer>(*this, std::move(folder), times))
{
}

RecoveryJournal::~RecoveryJournal() = default;

void RecoveryJournal::note(const Project& project, const fs::path& file, const QDateTime& edited_at)
{
    writer_->note({project, file, edited_at});
}

void RecoveryJournal::saved(const Project& project, const fs::path& file)
{
    writer_->saved(project, file);
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
