// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/project_file.h"
#include "document/project_lock.h"
#include "files/disk/text_file.h"
#include "named_project.h"
#include "test_program.h"
#include "text/result.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QSysInfo>
#include <QTemporaryDir>

#include <csignal>
#include <fstream>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace tangram;
namespace fs = std::filesystem;

namespace {

/// The name of the project in a file; empty: it cannot be read.
std::string name_in(const fs::path& path)
{
    const Result<Project> project = load_project(path);
    return project ? project->cluster->name : std::string();
}

QByteArray content(const fs::path& path)
{
    QFile file(QString::fromStdString(path.string()));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void put(const fs::path& path, const std::string& text)
{
    std::ofstream(path) << text;
}

/// A text of the errors' parts, for messages and for looking into.
QString said(const std::optional<Error>& error)
{
    return error ? QString::fromStdString(error->message + " | " + error->where + " | " + error->hint) : QString();
}

/// Permissions do not hold back the superuser, as whom tests may run: then files and this process are nobody's.
class AsOrdinaryUser {
public:
    explicit AsOrdinaryUser(const QString& folder)
    {
        if (::geteuid() != 0)
            return;
        is_needed_ = true;
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder.toStdString()))
            is_good_ = ::lchown(entry.path().c_str(), nobody, nobody) == 0 && is_good_;
        is_good_ = ::chown(qPrintable(folder), nobody, nobody) == 0 && ::seteuid(nobody) == 0 && is_good_;
    }
    ~AsOrdinaryUser()
    {
        if (is_needed_ && ::seteuid(0) != 0)
            qFatal("the superuser cannot come back");
    }
    bool is_good() const { return is_good_; }

private:
    static constexpr unsigned nobody = 65534;
    bool is_needed_ = false;
    bool is_good_ = true;
};

/// As if the disk were full after so many bytes of a file.
class FullDisk {
public:
    explicit FullDisk(rlim_t bytes)
    {
        before_handler_ = std::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit{bytes, before_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FullDisk()
    {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, before_handler_);
    }

private:
    rlimit before_{};
    void (*before_handler_)(int) = nullptr;
};

} // namespace

class TestProjectStorage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        folder_ = std::make_unique<QTemporaryDir>();
        file_ = path("project.tangram");
        backup_ = path("project.tangram~");
    }

    void the_version_before_is_kept();
    void damaged_versions_do_not_replace_a_good_backup_data();
    void damaged_versions_do_not_replace_a_good_backup();
    void backups_are_copied_where_there_are_no_second_names();
    void an_interrupted_save_is_taken_up();
    void what_killed_writers_leave_is_cleared();
    void links_stay_data();
    void links_stay();
    void permissions_stay();
    void what_cannot_be_written_is_told_data();
    void what_cannot_be_written_is_told();
    void a_full_disk_harms_nothing();
    void damaged_files_name_their_backup();

    void one_window_has_the_lock();
    void the_lock_moves_with_its_holder();
    void another_process_has_the_lock_until_it_is_killed();
    void locks_of_other_hosts_are_asked_about();
    void damaged_locks_are_taken_over_data();
    void damaged_locks_are_taken_over();
    void read_only_folders_have_no_lock();

private:
    fs::path path(const char* name) const { return folder_->filePath(QLatin1String(name)).toStdString(); }
    QStringList files() const
    {
        return QDir(folder_->path()).entryList(QDir::Files | QDir::Hidden | QDir::System, QDir::Name);
    }

    std::unique_ptr<QTemporaryDir> folder_;
    fs::path file_;
    fs::path backup_;
};

void TestProjectStorage::the_version_before_is_kept()
{
    QCOMPARE(said(save_project(file_, named("first"))), QString());
    QCOMPARE(files(), QStringList{"project.tangram"});
    QVERIFY(!readable_backup(file_));
    for (const auto& [now, before] : {std::pair{"second", "first"}, std::pair{"third", "second"}}) {
        QCOMPARE(said(save_project(file_, named(now))), QString());
        QCOMPARE(name_in(file_), std::string(now));
        QCOMPARE(name_in(backup_), std::string(before));
        QVERIFY(readable_backup(file_) == backup_);
        QCOMPARE(files(), (QStringList{"project.tangram", "project.tangram~"}));
    }
}

void TestProjectStorage::damaged_versions_do_not_replace_a_good_backup_data()
{
    QTest::addColumn<QByteArray>("current");
    QTest::addColumn<bool>("kept");
    QTest::newRow("nothing") << QByteArray() << false;
    QTest::newRow("zeros, as after a power cut") << QByteArray(1000, '\0') << false;
    QTest::newRow("half a file") << QByteArray(R"({"format": "tangram-project", "version": 1, "clus)") << false;
    QTest::newRow("from a newer program") << QByteArray(R"({"format": "tangram-project", "version": 9})") << true;
    QTest::newRow("another kind of file") << QByteArray(R"({"format": "tangram-job", "version": 1})") << true;
}

void TestProjectStorage::damaged_versions_do_not_replace_a_good_backup()
{
    QFETCH(QByteArray, current);
    QFETCH(bool, kept);
    QVERIFY(!save_project(file_, named("first")));
    QVERIFY(!save_project(file_, named("second")));
    put(file_, current.toStdString());
    QVERIFY(!save_project(file_, named("third")));
    QCOMPARE(name_in(file_), std::string("third"));
    QCOMPARE(content(backup_) == current, kept);
    QCOMPARE(name_in(backup_) == "first", !kept);
}

void TestProjectStorage::backups_are_copied_where_there_are_no_second_names()
{
    QVERIFY(!save_project(file_, named("first")));
    fs::create_directory(path("project.tangram~.link")); // in the way of the second name
    QVERIFY(!save_project(file_, named("second")));
    QCOMPARE(name_in(file_), std::string("second"));
    QCOMPARE(name_in(backup_), std::string("first"));
    QCOMPARE(files(), (QStringList{"project.tangram", "project.tangram~"}));
}

void TestProjectStorage::an_interrupted_save_is_taken_up()
{
    // Killed once the backup is made: both names are one file.
    QVERIFY(!save_project(file_, named("first")));
    fs::create_hard_link(file_, backup_);
    fs::create_hard_link(file_, path("project.tangram~.link"));
    QVERIFY(!save_project(file_, named("second")));
    QCOMPARE(name_in(file_), std::string("second"));
    QCOMPARE(name_in(backup_), std::string("first"));
    QCOMPARE(files(), (QStringList{"project.tangram", "project.tangram~"}));
}

void TestProjectStorage::what_killed_writers_leave_is_cleared()
{
    put(path("project.tangram.0.part"), "half a fi");
    QVERIFY(!save_project(file_, named("first")));
    QCOMPARE(files(), QStringList{"project.tangram"});
    // What another is writing is left to it.
    put(path("project.tangram.0.part"), "half a fi");
    const LockedFile other = open_locked(path("project.tangram.0.part"));
    QVERIFY(other.locking == Locking::ours);
    QVERIFY(!save_project(file_, named("second")));
    QCOMPARE(name_in(file_), std::string("second"));
    QCOMPARE(content(path("project.tangram.0.part")), QByteArray("half a fi"));
}

void TestProjectStorage::links_stay_data()
{
    QTest::addColumn<bool>("absolute");
    QTest::addColumn<bool>("exists");
    QTest::newRow("relative") << false << true;
    QTest::newRow("absolute") << true << true;
    QTest::newRow("to a file that is not there yet") << false << false;
}

void TestProjectStorage::links_stay()
{
    QFETCH(bool, absolute);
    QFETCH(bool, exists);
    fs::create_directory(path("real"));
    const fs::path real = path("real") / "project.tangram";
    if (exists)
        QVERIFY(!save_project(real, named("first")));
    fs::create_symlink(absolute ? real : fs::path("real/project.tangram"), path("link"));
    fs::create_symlink("link", path("link to the link"));
    const fs::path link = path("link to the link");
    QCOMPARE(said(save_project(link, named("second"))), QString());
    QVERIFY(fs::is_symlink(link) && fs::is_symlink(path("link")));
    QCOMPARE(name_in(real), std::string("second"));
    QVERIFY(fs::weakly_canonical(backup_path(link)) == fs::weakly_canonical(path("real") / "project.tangram~"));
    QCOMPARE(name_in(backup_path(link)), std::string(exists ? "first" : ""));
}

void TestProjectStorage::permissions_stay()
{
    QVERIFY(!save_project(file_, named("first")));
    const fs::perms group =
        fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read | fs::perms::group_write;
    fs::permissions(file_, group);
    QVERIFY(!save_project(file_, named("second")));
    QVERIFY(fs::status(file_).permissions() == group);
    QVERIFY(fs::status(backup_).permissions() == group);
    if (::geteuid() == 0) { // another's file stays theirs
        QCOMPARE(::chown(file_.c_str(), 65534, 65534), 0);
        QVERIFY(!save_project(file_, named("third")));
        struct stat status = {};
        QCOMPARE(::stat(file_.c_str(), &status), 0);
        QCOMPARE(status.st_uid, 65534U);
        QCOMPARE(status.st_gid, 65534U);
    }
}

void TestProjectStorage::what_cannot_be_written_is_told_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("hint");
    QTest::newRow("write-protected file") << "protected.tangram"
                                          << "write-protected"
                                          << "another name";
    QTest::newRow("read-only folder") << "read only/project.tangram"
                                      << "Permission denied"
                                      << "may write to";
    QTest::newRow("folder gone") << "gone/project.tangram"
                                 << "No such file"
                                 << "folder does not exist";
    QTest::newRow("file in place of a folder") << "protected.tangram/a.tangram"
                                               << "Not a directory"
                                               << "another one";
    QTest::newRow("a folder") << "read only"
                              << "is a folder"
                              << "name a file in it";
    QTest::newRow("links in a ring") << "ring"
                                     << "symbolic links"
                                     << "check the path";
    QTest::newRow("a full device") << "/dev/full"
                                   << "No space left"
                                   << "make room";
}

void TestProjectStorage::what_cannot_be_written_is_told()
{
    QFETCH(QString, file);
    QFETCH(QString, message);
    QFETCH(QString, hint);
    QVERIFY(!save_project(path("protected.tangram"), named("protected")));
    fs::create_directory(path("read only"));
    QVERIFY(!save_project(path("read only") / "project.tangram", named("protected")));
    fs::create_symlink("ring", path("ring"));
    fs::permissions(path("protected.tangram"), fs::perms::owner_read);
    fs::permissions(path("read only"), fs::perms::owner_read | fs::perms::owner_exec);

    const fs::path target = QDir(folder_->path()).absoluteFilePath(file).toStdString();
    const bool is_device = target == "/dev/full";
    const QByteArray before = is_device ? QByteArray() : content(target);
    {
        const AsOrdinaryUser ordinary(folder_->path());
        QVERIFY(ordinary.is_good());
        const QString error = said(save_project(target, named("changed")));
        QVERIFY2(error.contains(message) && error.contains(hint), qPrintable(error));
        QVERIFY(error.contains(QString::fromStdString(target.string())));
    }
    if (!is_device)
        QCOMPARE(content(target), before);
    fs::permissions(path("read only"), fs::perms::owner_all);
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder_->path().toStdString()))
        QVERIFY2(entry.path().extension() != ".part", entry.path().c_str());
}

void TestProjectStorage::a_full_disk_harms_nothing()
{
    QVERIFY(!save_project(file_, named("first")));
    QVERIFY(!save_project(file_, named("second")));
    {
        const FullDisk full(1000);
        const QString error = said(save_project(file_, named("third")));
        QVERIFY2(error.contains(QStringLiteral("make room")), qPrintable(error));
    }
    QCOMPARE(name_in(file_), std::string("second"));
    QCOMPARE(name_in(backup_), std::string("first"));
    QCOMPARE(files(), (QStringList{"project.tangram", "project.tangram~"}));
}

void TestProjectStorage::damaged_files_name_their_backup()
{
    QVERIFY(!save_project(file_, named("first")));
    put(file_, "{");
    const Result<Project> alone = load_project(file_);
    QVERIFY(!alone && alone.error().hint.find('~') == std::string::npos);

    QVERIFY(!save_project(file_, named("second")));
    QVERIFY(!save_project(file_, named("third")));
    put(file_, "{");
    const Result<Project> damaged = load_project(file_);
    QVERIFY(!damaged);
    QVERIFY2(damaged.error().hint.find(backup_.string()) != std::string::npos, damaged.error().hint.c_str());
    QCOMPARE(name_in(*readable_backup(file_)), std::string("second"));
    fs::remove(file_);
    QVERIFY(load_project(file_).error().hint.find(backup_.string()) != std::string::npos);
    put(backup_, "{");
    QVERIFY(!readable_backup(file_));
}

void TestProjectStorage::one_window_has_the_lock()
{
    const QDateTime before = QDateTime::currentDateTimeUtc().addMSecs(-1);
    std::optional<LockAnswer> first = lock_project(file_);
    QVERIFY(std::holds_alternative<ProjectLock>(*first));
    fs::create_directory_symlink(folder_->path().toStdString(), path("link"));
    for (const fs::path& name : {file_, path("link") / "project.tangram", path("./project.tangram")}) {
        const LockAnswer second = lock_project(name);
        const auto* holder = std::get_if<LockHolder>(&second);
        QVERIFY(holder);
        QCOMPARE(holder->program, QCoreApplication::applicationName());
        QCOMPARE(holder->host, QSysInfo::machineHostName());
        QVERIFY(is_this_process(*holder));
        QVERIFY(holder->since >= before && holder->since <= QDateTime::currentDateTimeUtc());
        QVERIFY(described(*holder).contains(QString::number(::getpid())));
    }
    QVERIFY(std::holds_alternative<ProjectLock>(lock_project(path("other.tangram"))));
    first.reset();
    QVERIFY(std::holds_alternative<ProjectLock>(lock_project(file_)));
    QCOMPARE(files(), QStringList());
}

void TestProjectStorage::the_lock_moves_with_its_holder()
{
    std::optional<ProjectLock> lock = std::get<ProjectLock>(lock_project(file_));
    lock = std::get<ProjectLock>(lock_project(path("other.tangram")));
    QVERIFY(std::holds_alternative<ProjectLock>(lock_project(file_)));
    QVERIFY(std::holds_alternative<LockHolder>(lock_project(path("other.tangram"))));
    lock.reset();
    QCOMPARE(files(), QStringList());
}

void TestProjectStorage::another_process_has_the_lock_until_it_is_killed()
{
    for (int round = 0; round < 3; ++round) {
        QProcess driver;
        driver.start(QStringLiteral(TANGRAM_DRIVER), {folder_->path(), QString::number(round), "1", "50", "500", "0"});
        QVERIFY(driver.waitForReadyRead());
        const LockAnswer answer = lock_project(file_);
        const auto* holder = std::get_if<LockHolder>(&answer);
        QVERIFY(holder);
        QCOMPARE(holder->process, driver.processId());
        QCOMPARE(holder->program, QStringLiteral("edit_and_save_driver"));
        QVERIFY(!is_this_process(*holder));
        driver.kill();
        QVERIFY(driver.waitForFinished());
        QVERIFY(std::holds_alternative<ProjectLock>(lock_project(file_)));
    }
}

void TestProjectStorage::locks_of_other_hosts_are_asked_about()
{
    put(path(".project.tangram.lock"),
        R"({"program": "tangram-explorer", "host": "elsewhere", "process": 7, "since": "2026-01-31T12:00:00.000Z"})");
    const LockAnswer answer = lock_project(file_);
    const auto* holder = std::get_if<LockHolder>(&answer);
    QVERIFY(holder);
    QCOMPARE(*holder,
             (LockHolder{"tangram-explorer", "elsewhere", 7, QDateTime(QDate(2026, 1, 31), QTime(12, 0), Qt::UTC)}));
    QVERIFY(described(*holder).startsWith(QStringLiteral("tangram-explorer on elsewhere (process 7), since ")));
    QVERIFY(std::holds_alternative<LockHolder>(lock_project(file_)));
    QVERIFY(std::holds_alternative<ProjectLock>(lock_project(file_, OtherHosts::are_overruled)));
}

void TestProjectStorage::damaged_locks_are_taken_over_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("killed before it was written") << QByteArray();
    QTest::newRow("not JSON") << QByteArray("\0\xFF{", 3);
    QTest::newRow("wrong types") << QByteArray(R"({"program": 1, "host": [], "process": "x", "since": {}})");
    QTest::newRow("large") << QByteArray(100000, '{');
}

void TestProjectStorage::damaged_locks_are_taken_over()
{
    QFETCH(QByteArray, text);
    const fs::path lock_file = path(".project.tangram.lock");
    put(lock_file, text.toStdString());
    {
        // While somebody has it, nothing is known but that.
        const LockedFile other = open_locked(lock_file);
        const LockAnswer answer = lock_project(file_);
        QVERIFY(std::holds_alternative<LockHolder>(answer));
        QCOMPARE(described(std::get<LockHolder>(answer)), QStringLiteral("another program"));
    }
    const LockAnswer answer = lock_project(file_);
    QVERIFY(std::holds_alternative<ProjectLock>(answer));
    QVERIFY(content(lock_file).contains(QByteArray::number(::getpid())));
}

void TestProjectStorage::read_only_folders_have_no_lock()
{
    fs::permissions(folder_->path().toStdString(), fs::perms::owner_read | fs::perms::owner_exec);
    {
        const AsOrdinaryUser ordinary(folder_->path());
        QVERIFY(ordinary.is_good());
        const LockAnswer answer = lock_project(file_);
        const auto* error = std::get_if<Error>(&answer);
        QVERIFY(error);
        QVERIFY2(error->message.find("Permission denied") != std::string::npos, error->message.c_str());
        QVERIFY(error->hint.find("another name") != std::string::npos);
    }
    fs::permissions(folder_->path().toStdString(), fs::perms::owner_all);
    const LockAnswer gone = lock_project(path("gone") / "project.tangram");
    QVERIFY(std::holds_alternative<Error>(gone));
}

TANGRAM_TEST(TestProjectStorage)
#include "tst_project_storage.moc"
