// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/recent_files.h"
#include "test_program.h"

#include "own_settings.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

using namespace tangram;

class TestRecentFiles : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QCoreApplication::setOrganizationName(QStringLiteral("tangram-test"));
        for (int number = 0; number < 12; ++number)
            make(QStringLiteral("%1.tangram").arg(number));
    }
    void init() { clear_recent_files(); }

    void the_newest_comes_first()
    {
        QCOMPARE(recent_files(), QStringList());
        add_recent_file(path("0.tangram"));
        add_recent_file(path("1.tangram"));
        QCOMPARE(recent_files(), (QStringList{path("1.tangram"), path("0.tangram")}));
        add_recent_file(path("0.tangram"));
        QCOMPARE(recent_files(), (QStringList{path("0.tangram"), path("1.tangram")}));
        clear_recent_files();
        QCOMPARE(recent_files(), QStringList());
    }

    void ten_are_kept()
    {
        for (int number = 0; number < 12; ++number)
            add_recent_file(path(QStringLiteral("%1.tangram").arg(number)));
        const QStringList files = recent_files();
        QCOMPARE(files.size(), 10);
        QCOMPARE(files.front(), path("11.tangram"));
        QCOMPARE(files.back(), path("2.tangram"));
    }

    void one_file_stands_there_once_data()
    {
        QTest::addColumn<QString>("other_name");
        QTest::newRow("relative") << QDir::current().relativeFilePath(path("0.tangram"));
        QTest::newRow("by a detour") << path("folder/../0.tangram");
        QTest::newRow("by a link") << path("link.tangram");
        QTest::newRow("by a linked folder") << path("linked/0.tangram");
    }
    void one_file_stands_there_once()
    {
        QFETCH(QString, other_name);
        QDir(folder_.path()).mkdir(QStringLiteral("folder"));
        QFile::link(path("0.tangram"), path("link.tangram"));
        QFile::link(folder_.path(), path("linked"));
        add_recent_file(path("0.tangram"));
        add_recent_file(path("1.tangram"));
        add_recent_file(other_name);
        const QStringList files = recent_files();
        QCOMPARE(files.size(), 2);
        QVERIFY(QDir::isAbsolutePath(files.front()));
        QCOMPARE(files.front(), QDir::cleanPath(QDir::current().absoluteFilePath(other_name)));
    }

    void missing_files_are_left_out_until_they_are_back()
    {
        add_recent_file(path("0.tangram"));
        add_recent_file(path("gone.tangram"));
        QCOMPARE(recent_files(), QStringList{path("0.tangram")});
        add_recent_file(path("gone.tangram"));
        make(QStringLiteral("gone.tangram"));
        QCOMPARE(recent_files(), (QStringList{path("gone.tangram"), path("0.tangram")}));
    }

    void they_are_in_the_settings()
    {
        add_recent_file(path("0.tangram"));
        Settings::finish_writing();
        QCOMPARE(QSettings().value(QStringLiteral("recent")).toStringList(), QStringList{path("0.tangram")});
    }

private:
    QString path(const QString& name) const { return folder_.filePath(name); }
    void make(const QString& name)
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
    }

    OwnSettings settings_;
    QTemporaryDir folder_;
};

TANGRAM_TEST(TestRecentFiles)
#include "tst_recent_files.moc"
