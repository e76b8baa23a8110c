// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/work/background.h"
#include "document/project_file.h"
#include "document/project_lock.h"
#include "document/recovery.h"
#include "document/recovery_journal.h"
#include "named_project.h"
#include "random_edits.h"

#include <QCoreApplication>
#include <QTimer>

#include <sys/syscall.h>
#include <unistd.h>

#include <charconv>
#include <chrono>
#include <cstdio>
#include <string>
#include <thread>

// Edits a project, writes it down and saves it, until it is killed. Every edit is told on the standard output, with one
// write, before anything else is done about it: "NUMBER NANOSECONDS\n" of the monotonic clock; and "saving\n" when a
// save begins. The cluster is named for the number.
// Usage: edit_and_save_driver FOLDER SEED FIRST_NUMBER PAUSE_MS INTERVAL_MS DISK_MS
// DISK_MS: as on a disk that holds for so long whoever waits for it.
// Ends by itself only where something is wrong: 3 the lock is another's, 4 the project cannot be read or written.

using namespace tangram;

namespace {

std::chrono::milliseconds disk_holds{0};

[[noreturn]] void stop(int code, const std::string& why)
{
    std::fprintf(stderr, "%s\n", why.c_str());
    std::_Exit(code);
}

struct Options {
    std::filesystem::path folder;
    std::uint64_t seed = 0;
    int first_number = 0;
    JournalTimes times;
};

class Driver {
public:
    Driver(const Options& options, Project start)
        : number_(options.first_number)
        , file_(options.folder / "project.tangram")
        , times_(options.times)
        , random_(options.seed)
        , project_(std::move(start))
        , journal_(options.folder / "recovery", options.times)
    {
        QObject::connect(&journal_, &RecoveryJournal::failed, &context_,
                         [](const Error& error) { stop(4, error.message); });
    }

    void adopt(const std::filesystem::path& entry)
    {
        journal_.note(project_, file_);
        journal_.adopt(entry);
    }

    /// One edit, and the next one after a while: many at once, typing, or a pause in which the journal writes.
    void edit()
    {
        Result<Project> edited = random_edit(project_, random_);
        if (edited) {
            const auto now = std::chrono::steady_clock::now().time_since_epoch();
            tell(std::to_string(number_) + " "
                 + std::to_string(std::chrono::duration_cast<std::chrono::nanoseconds>(now).count()));
            project_ = named(std::move(*edited), "edit " + std::to_string(number_));
            journal_.note(project_, file_);
            ++number_;
        }
        if (below(10) == 0)
            save();
        const auto pause = times_.pause.count();
        const auto wait = below(10) < 5 ? 0 : below(10) < 9 ? below(pause) : pause + below(pause * 3);
        QTimer::singleShot(std::chrono::milliseconds(wait), &context_, [this] { edit(); });
    }

private:
    long below(long bound) { return static_cast<long>(random_() % static_cast<std::uint64_t>(bound)); }

    static void tell(std::string line)
    {
        line += '\n';
        if (::write(STDOUT_FILENO, line.data(), line.size()) != static_cast<ssize_t>(line.size()))
            stop(5, "nobody listens");
    }

    /// In the background, as a window does, while editing goes on.
    void save()
    {
        if (saving_)
            return;
        saving_ = true;
        in_background(
            &context_,
            [file = file_, project = project_, begun_at = journal_.begin_save()] {
                tell("saving");
                return save_project(file, project, begun_at);
            },
            [this, project = project_](const std::optional<Error>& error) {
                if (error)
                    stop(4, error->message);
                saving_ = false;
                journal_.saved(project, file_);
            });
    }

    int number_;
    std::filesystem::path file_;
    JournalTimes times_;
    std::mt19937_64 random_;
    Project project_;
    RecoveryJournal journal_;
    bool saving_ = false;
    QObject context_;
};

template <typename Number> Number number(const char* text)
{
    Number value{};
    std::from_chars(text, text + std::char_traits<char>::length(text), value);
    return value;
}

} // namespace

/// In place of the system's.
extern "C" int fsync(int file)
{
    std::this_thread::sleep_for(disk_holds);
    return static_cast<int>(::syscall(SYS_fsync, file));
}

int main(int argc, char** argv)
{
    QCoreApplication application(argc, argv);
    if (argc != 7)
        stop(2, "usage: edit_and_save_driver FOLDER SEED FIRST_NUMBER PAUSE_MS INTERVAL_MS DISK_MS");
    const Options options{
        argv[1],
        number<std::uint64_t>(argv[2]),
        number<int>(argv[3]),
        {std::chrono::milliseconds(number<int>(argv[4])), std::chrono::milliseconds(number<int>(argv[5]))}};
    disk_holds = std::chrono::milliseconds(number<int>(argv[6]));
    const std::filesystem::path file = options.folder / "project.tangram";
    const LockAnswer lock = lock_project(file);
    if (!std::holds_alternative<ProjectLock>(lock))
        stop(3, "the lock cannot be had");

    // As a window opens: what was left behind, or else the file, or else a new drawing.
    Project start = new_project();
    const std::vector<Recovery> recoveries = find_recoveries(options.folder / "recovery");
    if (!recoveries.empty()) {
        start = recoveries.front().project;
    } else if (std::filesystem::exists(file)) {
        Result<Project> read = load_project(file);
        if (!read)
            stop(4, read.error().message);
        start = std::move(*read);
    }
    clear_recovery_folder(options.folder / "recovery");
    Driver driver(options, std::move(start));
    for (const Recovery& recovery : recoveries)
        driver.adopt(recovery.entry);
    driver.edit();
    return QCoreApplication::exec();
}
