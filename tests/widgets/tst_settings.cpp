// SPDX-License-Identifier: GPL-3.0-or-later
// Who keeps a setting never waits for the file: neither for the disk nor for another program's lock, nor for one that a
// killed program left.
#include "common/settings/settings_lock.h"
#include "own_settings.h"

#include "files/disk/file_descriptor.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QLockFile>
#include <QProcess>
#include <QTest>

#include <cstdio>
#include <optional>

using namespace tangram;

class TestSettings : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void what_is_set_is_read_before_it_is_written();
    void what_another_program_writes_meanwhile_stays();
    void the_end_of_the_program_waits_for_the_file();
    void a_lock_without_owner_is_taken_away();
    void locks_in_use_stay_data();
    void locks_in_use_stay();

private:
    QString lock_path() const { return settings_file_ + QStringLiteral(".lock"); }
    /// Not through QSettings, which waits while the file is written.
    QByteArray written() const
    {
        QFile file(settings_file_);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    OwnSettings own_;
    QString settings_file_;
};

void TestSettings::initTestCase()
{
    settings_file_ = QSettings().fileName();
}

void TestSettings::init()
{
    forget_settings();
    Settings().setValue(QStringLiteral("before"), 1);
    Settings().setValue(QStringLiteral("group/one"), 1);
    Settings().setValue(QStringLiteral("groups"), 1);
    Settings::finish_writing();
    QVERIFY(written().contains("before=1"));
    QVERIFY(!QFile::exists(lock_path()));
}

void TestSettings::what_is_set_is_read_before_it_is_written()
{
    const Settings read;
    QLockFile anothers(lock_path());
    QVERIFY(anothers.lock());
    Settings().setValue(QStringLiteral("key"), 2);
    Settings().setValue(QStringLiteral("group/two"), 2);
    QCOMPARE(read.value(QStringLiteral("key")).toInt(), 2);
    QCOMPARE(read.value(QStringLiteral("before")).toInt(), 1);
    QCOMPARE(read.value(QStringLiteral("never"), 3).toInt(), 3);
    QVERIFY(read.contains(QStringLiteral("group/one")) && read.contains(QStringLiteral("group/two")));
    Settings().remove(QStringLiteral("group"));
    QVERIFY(!read.contains(QStringLiteral("group/one")) && !read.contains(QStringLiteral("group/two")));
    QVERIFY(read.contains(QStringLiteral("groups")));
    QVERIFY(!written().contains("key"));
    anothers.unlock();
    Settings::finish_writing();
    QVERIFY(written().contains("key=2") && written().contains("before=1") && written().contains("groups=1"));
    QVERIFY(!written().contains("one") && !written().contains("two"));
    QCOMPARE(read.value(QStringLiteral("key")).toInt(), 2);
    QVERIFY(!read.contains(QStringLiteral("group/one")));
}

void TestSettings::what_another_program_writes_meanwhile_stays()
{
    QLockFile anothers(lock_path());
    QVERIFY(anothers.lock());
    Settings().setValue(QStringLiteral("ours"), 1);
    {
        QFile file(settings_file_);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("[General]\ntheirs=2\n");
    }
    anothers.unlock();
    Settings::finish_writing();
    QVERIFY(written().contains("ours=1") && written().contains("theirs=2"));
    QCOMPARE(Settings().value(QStringLiteral("theirs")).toInt(), 2);
}

void TestSettings::the_end_of_the_program_waits_for_the_file()
{
    QLockFile anothers(lock_path());
    QVERIFY(anothers.lock());
    QProcess program; // main() below
    program.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--set"), own_.path()});
    QVERIFY(program.waitForReadyRead());
    QVERIFY(!written().contains("key"));
    anothers.unlock();
    QVERIFY(program.waitForFinished());
    QCOMPARE(program.exitCode(), 0);
    QVERIFY(written().contains("key=4"));
}

void TestSettings::a_lock_without_owner_is_taken_away()
{
    QVERIFY(QFile(lock_path()).open(QIODevice::WriteOnly)); // what a kill leaves between making it and writing to it
    QElapsedTimer waited;
    waited.start();
    Settings().setValue(QStringLiteral("key"), 5);
    Settings::finish_writing();
    QVERIFY(waited.elapsed() < 15'000); // Qt alone waits 30 s
    QVERIFY(written().contains("key=5"));
    QVERIFY(!QFile::exists(lock_path()));
}

void TestSettings::locks_in_use_stay_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("is_held");
    QTest::addColumn<bool>("stays");
    QTest::newRow("just made") << QByteArray() << true << true;
    QTest::newRow("just made, by one that was killed") << QByteArray() << false << false;
    QTest::newRow("written") << QByteArray("1\nanother\n") << true << true;
    QTest::newRow("written, for Qt to judge") << QByteArray("1\nanother\n") << false << true;
}

void TestSettings::locks_in_use_stay()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, is_held);
    QFETCH(bool, stays);
    QFile lock(lock_path());
    QVERIFY(lock.open(QIODevice::WriteOnly));
    QCOMPARE(lock.write(text), text.size());
    lock.close();
    std::optional<LockedFile> held;
    if (is_held) {
        held = open_locked(lock_path().toStdString());
        QCOMPARE(held->locking, Locking::ours);
    }
    remove_abandoned_settings_lock(lock_path().toStdString());
    QCOMPARE(QFile::exists(lock_path()), stays);
    QFile::remove(lock_path());
}

/// A program that sets something and ends at once.
static int set_and_end(int argc, char** argv, const QString& settings_folder)
{
    const QCoreApplication application(argc, argv);
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings_folder);
    Settings().setValue(QStringLiteral("key"), 4);
    std::puts("set");
    std::fflush(stdout);
    return 0;
}

int main(int argc, char** argv)
{
    QCoreApplication::setOrganizationName(QStringLiteral("tangram-explorer"));
    QCoreApplication::setApplicationName(QStringLiteral("tangram-explorer"));
    if (argc == 3 && argv[1] == std::string_view("--set"))
        return set_and_end(argc, argv, QString::fromLocal8Bit(argv[2]));
    const QCoreApplication application(argc, argv);
    TestSettings test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_settings.moc"
