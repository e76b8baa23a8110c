// SPDX-License-Identifier: GPL-3.0-or-later
// The lock of a settings file that a killed program left must not hold a window up.
#include "common/settings.h"

#include "formats/file_descriptor.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <optional>

using namespace tangram;

class TestSettings : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void a_lock_without_owner_is_taken_away();
    void locks_in_use_stay_data();
    void locks_in_use_stay();

private:
    QString lock_path() const { return settings_file_ + QStringLiteral(".lock"); }

    QTemporaryDir folder_;
    QString settings_file_;
};

void TestSettings::initTestCase()
{
    QCoreApplication::setOrganizationName(QStringLiteral("tangram-explorer"));
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_.path());
    settings_file_ = QSettings().fileName();
    Settings().setValue(QStringLiteral("key"), 0); // makes the folder
    QVERIFY(QFile::exists(settings_file_));
}

void TestSettings::init()
{
    QFile::remove(lock_path());
}

void TestSettings::a_lock_without_owner_is_taken_away()
{
    QVERIFY(QFile(lock_path()).open(QIODevice::WriteOnly)); // what a kill leaves between making it and writing to it
    {
        Settings settings;
        QVERIFY(!QFile::exists(lock_path()));
        settings.setValue(QStringLiteral("key"), 1);
    }
    QCOMPARE(QSettings(settings_file_, QSettings::IniFormat).value(QStringLiteral("key")).toInt(), 1);
}

void TestSettings::locks_in_use_stay_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("is_held");
    QTest::newRow("just made") << QByteArray() << true;
    QTest::newRow("written") << QByteArray("1\nanother\n") << true;
    QTest::newRow("written, for Qt to judge") << QByteArray("1\nanother\n") << false;
}

void TestSettings::locks_in_use_stay()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, is_held);
    QFile lock(lock_path());
    QVERIFY(lock.open(QIODevice::WriteOnly));
    QCOMPARE(lock.write(text), text.size());
    lock.close();
    std::optional<LockedFile> held;
    if (is_held) {
        held = open_locked(lock_path().toStdString());
        QCOMPARE(held->locking, Locking::ours);
    }
    const Settings settings;
    QVERIFY(QFile::exists(lock_path()));
}

QTEST_GUILESS_MAIN(TestSettings)
#include "tst_settings.moc"
