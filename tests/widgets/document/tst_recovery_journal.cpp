// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster.h"
#include "document/project_file.h"
#include "document/recovery.h"
#include "document/recovery_journal.h"
#include "files/cluster/cluster_file.h"
#include "files/disk/file_descriptor.h"
#include "files/disk/text_file.h"
#include "files/project/project_json.h"
#include "files/project/recovery_json.h"
#include "named_project.h"
#include "test_program.h"
#include "text/result.h"

#include <QDir>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <fstream>

using namespace tangram;
namespace fs = std::filesystem;
using namespace std::chrono_literals;

namespace {

constexpr JournalTimes at_once{0ms, 0ms};
constexpr JournalTimes never{1h, 3h};

/// A cluster of many nodes, so that it takes a while to be written.
Project large(int nodes)
{
    Project project = named("large");
    Cluster cluster = *read_cluster(*read_text_file(TANGRAM_SOURCE_DIR "/sample_clusters/two-nodes-toy.json"), "toy");
    const Node node = cluster.nodes.front();
    for (int number = 0; number < nodes; ++number) {
        cluster.nodes.push_back(node);
        cluster.nodes.back().id = "copy " + std::to_string(number);
    }
    project.cluster = std::make_shared<const Cluster>(std::move(cluster));
    return project;
}

} // namespace

class TestRecoveryJournal : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        folder_ = std::make_unique<QTemporaryDir>();
        recovery_ = path("recovery");
        file_ = path("project.tangram");
    }

    void edits_are_written_after_a_pause();
    void edits_are_written_while_they_go_on();
    void the_newest_state_is_written_when_the_window_goes();
    void the_event_loop_is_not_needed();
    void saved_projects_need_no_entry_data();
    void saved_projects_need_no_entry();
    void edits_made_during_a_save_are_newer();
    void the_version_on_the_disk_is_kept_until_a_newer_one_is();
    void forgotten_entries_do_not_come_back();
    void adopted_entries_go_once_there_is_another();
    void a_full_folder_is_told_once_and_tried_again();
    void noting_takes_no_time();

    void entries_of_living_windows_are_left_alone();
    void entries_are_offered_where_they_are_newer_data();
    void entries_are_offered_where_they_are_newer();
    void the_newest_is_offered_first();
    void damaged_entries_are_not_offered_data();
    void damaged_entries_are_not_offered();
    void the_folder_is_cleared();

private:
    fs::path path(const char* name) const { return folder_->filePath(QLatin1String(name)).toStdString(); }
    QStringList entries() const
    {
        return QDir(QString::fromStdString(recovery_.string())).entryList({"*.json"}, QDir::Files, QDir::Name);
    }
    QStringList files() const
    {
        return QDir(QString::fromStdString(recovery_.string())).entryList(QDir::Files | QDir::Hidden, QDir::Name);
    }
    fs::path the_entry() const { return recovery_ / entries().value(0).toStdString(); }
    /// The name of the project in the only entry; empty: there is none.
    std::string name_in_entry() const
    {
        const Result<std::string> text = entries().size() == 1 ? read_text_file(the_entry()) : Error{};
        const Result<RecoveryEntry> entry = text ? read_recovery(*text, "entry") : text.error();
        return entry ? entry->project.cluster->name : std::string();
    }
    /// What a process that was killed has left.
    fs::path leave(const char* name, const RecoveryEntry& entry) const
    {
        fs::create_directories(recovery_);
        write_text_file(recovery_ / name, write_recovery(entry));
        return recovery_ / name;
    }

    std::unique_ptr<QTemporaryDir> folder_;
    fs::path recovery_;
    fs::path file_;
};

void TestRecoveryJournal::edits_are_written_after_a_pause()
{
    RecoveryJournal journal(recovery_, {20ms, 1h});
    QSignalSpy written(&journal, &RecoveryJournal::written);
    const QDateTime edited_at(QDate(2026, 1, 31), QTime(12, 0, 0, 7), Qt::UTC);
    journal.note(named("first"), file_);
    journal.note(named("second"), file_, edited_at);
    QVERIFY(written.wait());
    const Result<RecoveryEntry> entry = read_recovery(*read_text_file(the_entry()), "entry");
    QVERIFY(entry.ok());
    QCOMPARE(entry->project.cluster->name, std::string("second"));
    QCOMPARE(entry->file, file_.string());
    QCOMPARE(entry->file_saved_at, std::string());
    QCOMPARE(entry->saved_at, std::string("2026-01-31T12:00:00.007Z"));
    QCOMPARE(entry->process, QCoreApplication::applicationPid());
    QVERIFY(fs::status(recovery_).permissions() == fs::perms::owner_all);

    journal.note(named("third"), file_);
    QVERIFY(written.wait());
    QCOMPARE(name_in_entry(), std::string("third"));
}

void TestRecoveryJournal::edits_are_written_while_they_go_on()
{
    RecoveryJournal journal(recovery_, {1h, 100ms});
    QSignalSpy written(&journal, &RecoveryJournal::written);
    int edits = 0;
    while (written.count() < 3) {
        journal.note(named("edit " + std::to_string(++edits)), file_);
        QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
    }
    QVERIFY2(edits > 10, qPrintable(QString::number(edits)));
    QVERIFY(name_in_entry().starts_with("edit "));
}

void TestRecoveryJournal::the_newest_state_is_written_when_the_window_goes()
{
    {
        RecoveryJournal journal(recovery_, never);
        journal.note(named("last"), file_);
    }
    QCOMPARE(name_in_entry(), std::string("last"));
    const std::vector<Recovery> found = find_recoveries(recovery_);
    QCOMPARE(found.size(), std::size_t{1});
    QVERIFY(found.front().file == file_);
}

void TestRecoveryJournal::the_event_loop_is_not_needed()
{
    RecoveryJournal journal(recovery_, at_once);
    journal.note(named("first"), file_);
    QElapsedTimer waited;
    waited.start();
    while (name_in_entry().empty() && waited.elapsed() < 10000) { } // as in a window that is busy
    QCOMPARE(name_in_entry(), std::string("first"));
}

void TestRecoveryJournal::saved_projects_need_no_entry_data()
{
    QTest::addColumn<bool>("edited_meanwhile");
    QTest::newRow("saved as noted") << false;
    QTest::newRow("edited while it was saved") << true;
}

void TestRecoveryJournal::saved_projects_need_no_entry()
{
    QFETCH(bool, edited_meanwhile);
    {
        RecoveryJournal journal(recovery_, at_once);
        QSignalSpy written(&journal, &RecoveryJournal::written);
        const Project project = named("saved");
        journal.note(project, {});
        QVERIFY(written.wait());
        if (edited_meanwhile)
            journal.note(named("edited"), {});
        QVERIFY(!save_project(file_, project));
        journal.saved(project, file_);
    }
    QCOMPARE(name_in_entry(), std::string(edited_meanwhile ? "edited" : ""));
    const std::vector<Recovery> found = find_recoveries(recovery_);
    QCOMPARE(found.size(), edited_meanwhile ? std::size_t{1} : std::size_t{0});
    if (edited_meanwhile)
        QVERIFY(found.front().file == file_);
    else
        QCOMPARE(files(), QStringList());
}

void TestRecoveryJournal::edits_made_during_a_save_are_newer()
{
    const QDateTime now = QDateTime::currentDateTimeUtc();
    const Project saved = named("saved");
    QVERIFY(!save_project(file_, named("before")));
    {
        RecoveryJournal journal(recovery_, at_once);
        QSignalSpy written(&journal, &RecoveryJournal::written);
        journal.note(saved, file_, now);
        QVERIFY(written.wait());
        const QDateTime begun_at = journal.begin_save();
        QVERIFY(begun_at >= now);
        journal.note(named("edited meanwhile"), file_, begun_at); // in the same millisecond
        QVERIFY(written.wait());
        QVERIFY(!save_project(file_, saved, begun_at)); // a disk has held it
        QCOMPARE(time_of_file(file_), begun_at.toString(Qt::ISODateWithMs));
    } // killed before the journal is told
    const std::vector<Recovery> found = find_recoveries(recovery_);
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found.front().project.cluster->name, std::string("edited meanwhile"));
    // One more save holds that, too.
    RecoveryJournal journal(path("another"), never);
    journal.note(named("edited later"), file_, found.front().saved_at);
    QVERIFY(!save_project(file_, named("edited later"), journal.begin_save()));
    QVERIFY(find_recoveries(recovery_).empty());
    journal.forget();
}

void TestRecoveryJournal::the_version_on_the_disk_is_kept_until_a_newer_one_is()
{
    {
        RecoveryJournal journal(recovery_, at_once);
        QSignalSpy written(&journal, &RecoveryJournal::written);
        for (const char* name : {"first", "second"}) {
            journal.note(named(name), file_);
            QVERIFY(written.wait());
        }
    }
    QCOMPARE(name_in_entry(), std::string("second"));
    // As some drives have it after the machine has failed.
    std::ofstream(the_entry(), std::ios::trunc).close();
    const std::vector<Recovery> found = find_recoveries(recovery_);
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found.front().project.cluster->name, std::string("first"));
    discard_recovery(found.front().entry);
    QCOMPARE(files(), QStringList());
}

void TestRecoveryJournal::forgotten_entries_do_not_come_back()
{
    for (int round = 0; round < 20; ++round) {
        RecoveryJournal journal(recovery_, at_once);
        QSignalSpy written(&journal, &RecoveryJournal::written);
        journal.note(named("first"), file_);
        if (round % 2 == 0)
            QVERIFY(written.wait());
        journal.note(named("second"), file_); // it may be in the middle of writing
        journal.forget();
    }
    QCOMPARE(files(), QStringList());
}

void TestRecoveryJournal::adopted_entries_go_once_there_is_another()
{
    const RecoveryEntry left{file_.string(), "", "2026-01-31T12:00:00.000Z", "", "", 0, named("left")};
    const fs::path entry = leave("left.json", left);
    {
        RecoveryJournal journal(recovery_, at_once);
        QSignalSpy written(&journal, &RecoveryJournal::written);
        journal.adopt(entry);
        QVERIFY(fs::exists(entry));
        journal.note(find_recoveries(recovery_).front().project, file_);
        QVERIFY(written.wait());
        QVERIFY(!fs::exists(entry));
        QCOMPARE(name_in_entry(), std::string("left"));
    }
    const fs::path another = leave("another.json", left);
    {
        RecoveryJournal journal(recovery_, at_once);
        journal.adopt(another);
        journal.forget();
    }
    QVERIFY(!fs::exists(another));
}

void TestRecoveryJournal::a_full_folder_is_told_once_and_tried_again()
{
    std::ofstream(recovery_) << "a file in place of the folder";
    RecoveryJournal journal(recovery_, {1ms, 2ms});
    QSignalSpy failed(&journal, &RecoveryJournal::failed);
    QSignalSpy written(&journal, &RecoveryJournal::written);
    journal.note(named("first"), file_);
    QVERIFY(failed.wait());
    QVERIFY(!failed.front().front().value<Error>().message.empty());
    journal.note(named("second"), file_);
    fs::remove(recovery_);
    QVERIFY(written.wait());
    QCOMPARE(failed.count(), 1);
    QCOMPARE(name_in_entry(), std::string("second"));
}

void TestRecoveryJournal::noting_takes_no_time()
{
    const Project first = large(10000);
    const Project second = large(10000);
    RecoveryJournal journal(recovery_, {0ms, 20ms});
    QSignalSpy written(&journal, &RecoveryJournal::written);
    qint64 longest_ns = 0;
    qint64 all_ns = 0;
    int notes = 0;
    while (written.count() < 3) {
        QElapsedTimer timer;
        timer.start();
        journal.note(++notes % 2 == 0 ? first : second, file_);
        const qint64 took_ns = timer.nsecsElapsed();
        longest_ns = std::max(longest_ns, took_ns);
        all_ns += took_ns;
        QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
    }
    qInfo("10,000 nodes: %d edits noted in %.4f ms each, at most %.3f ms, while %lld entries were written", notes,
          static_cast<double>(all_ns) / 1e6 / notes, static_cast<double>(longest_ns) / 1e6,
          static_cast<long long>(written.count()));
    // The longest one tells more of what else the machine has to do. If noting waited for writing, all would.
    QVERIFY(all_ns < notes * qint64{1'000'000});
    journal.forget();
}

void TestRecoveryJournal::entries_of_living_windows_are_left_alone()
{
    {
        RecoveryJournal journal(recovery_, at_once);
        QSignalSpy written(&journal, &RecoveryJournal::written);
        journal.note(named("alive"), file_);
        QVERIFY(written.wait());
        QVERIFY(find_recoveries(recovery_).empty());
        clear_recovery_folder(recovery_);
        QCOMPARE(files().size(), 2); // the entry and its lock
    }
    QCOMPARE(find_recoveries(recovery_).size(), std::size_t{1});
    clear_recovery_folder(recovery_);
    QCOMPARE(find_recoveries(recovery_).size(), std::size_t{1});
}

void TestRecoveryJournal::entries_are_offered_where_they_are_newer_data()
{
    QTest::addColumn<QString>("in_file"); // name of the project in the file; empty: there is no file
    QTest::addColumn<int>("edited_s"); // before the file was saved
    QTest::addColumn<bool>("left_alone"); // the file, since the entry was written
    QTest::addColumn<bool>("offered");
    QTest::newRow("never saved") << QString() << 0 << false << true;
    QTest::newRow("damaged file") << QStringLiteral("{") << 60 << false << true;
    QTest::newRow("the same") << QStringLiteral("edited") << -60 << true << false;
    QTest::newRow("edited later") << QStringLiteral("saved") << -60 << false << true;
    QTest::newRow("saved later") << QStringLiteral("saved") << 60 << false << false;
    QTest::newRow("edited later by a clock that was put back") << QStringLiteral("saved") << 60 << true << true;
}

void TestRecoveryJournal::entries_are_offered_where_they_are_newer()
{
    QFETCH(QString, in_file);
    QFETCH(int, edited_s);
    QFETCH(bool, left_alone);
    QFETCH(bool, offered);
    if (in_file == QLatin1String("{"))
        std::ofstream(file_) << "{";
    else if (!in_file.isEmpty())
        QVERIFY(!save_project(file_, named(in_file.toStdString())));
    const QString file_time = time_of_file(file_);
    QCOMPARE(file_time.isEmpty(), in_file.isEmpty());
    const QDateTime saved =
        in_file.isEmpty() ? QDateTime::currentDateTimeUtc() : QDateTime::fromString(file_time, Qt::ISODateWithMs);
    const fs::path entry =
        leave("left.json",
              {file_.string(), left_alone ? file_time.toStdString() : "",
               saved.addSecs(-edited_s).toString(Qt::ISODateWithMs).toStdString(), "", "", 0, named("edited")});
    QCOMPARE(find_recoveries(recovery_).size(), offered ? std::size_t{1} : std::size_t{0});
    clear_recovery_folder(recovery_);
    QCOMPARE(fs::exists(entry), offered);
}

void TestRecoveryJournal::the_newest_is_offered_first()
{
    for (const char* day : {"02", "03", "01"})
        leave((std::string(day) + ".json").c_str(),
              {"", "", std::string("2026-01-") + day + "T12:00:00.000Z", "", "", 0, named(day)});
    std::vector<std::string> names;
    for (const Recovery& recovery : find_recoveries(recovery_))
        names.push_back(recovery.project.cluster->name);
    QCOMPARE(names, (std::vector<std::string>{"03", "02", "01"}));
    discard_recovery(recovery_ / "03.json");
    QCOMPARE(find_recoveries(recovery_).size(), std::size_t{2});
    QVERIFY(find_recoveries(path("no such folder")).empty());
}

void TestRecoveryJournal::damaged_entries_are_not_offered_data()
{
    QTest::addColumn<QByteArray>("text");
    const QByteArray whole =
        QByteArray::fromStdString(write_recovery({"", "", "2026-01-31T12:00:00.000Z", "", "", 0, named("whole")}));
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("half") << whole.left(whole.size() / 2);
    QTest::newRow("zeros") << QByteArray(whole.size(), '\0');
    QTest::newRow("another kind of file") << QByteArray::fromStdString(write_project(named("project")));
    QTest::newRow("from a newer program") << QByteArray(whole).replace("\"version\": 1", "\"version\": 2");
    QTest::newRow("no such day") << QByteArray(whole).replace("2026-01-31", "2026-02-31");
    QTest::newRow("no time") << QByteArray(whole).replace("saved_at", "saved at");
    QTest::newRow("no project") << QByteArray(whole).replace("\"project\"", "\"projects\"");
}

void TestRecoveryJournal::damaged_entries_are_not_offered()
{
    QFETCH(QByteArray, text);
    fs::create_directories(recovery_);
    std::ofstream(recovery_ / "damaged.json") << text.toStdString();
    leave("good.json", {"", "", "2026-01-31T12:00:00.000Z", "", "", 0, named("good")});
    fs::create_directory(recovery_ / "folder.json");
    const std::vector<Recovery> found = find_recoveries(recovery_);
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found.front().project.cluster->name, std::string("good"));
    clear_recovery_folder(recovery_);
    QVERIFY(fs::exists(recovery_ / "damaged.json")); // somebody may want to look at it
}

void TestRecoveryJournal::the_folder_is_cleared()
{
    fs::create_directories(recovery_);
    std::ofstream(recovery_ / "a.json.0.part") << "half";
    std::ofstream(recovery_ / "b.json.0.part") << "half";
    std::ofstream(recovery_ / "a.lock") << "";
    std::ofstream(recovery_ / "b.lock") << "";
    {
        const LockedFile part = open_locked(recovery_ / "b.json.0.part"); // these are a living window's
        const LockedFile lock = open_locked(recovery_ / "b.lock");
        clear_recovery_folder(recovery_);
        QCOMPARE(files(), (QStringList{"b.json.0.part", "b.lock"}));
    }
    clear_recovery_folder(recovery_);
    QCOMPARE(files(), QStringList());
}

TANGRAM_TEST(TestRecoveryJournal)
#include "tst_recovery_journal.moc"
