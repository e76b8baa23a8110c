// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

/// Running the built command line and looking at what it says.

struct Outcome {
    int code = -1;
    bool crashed = false;
    QByteArray out;
    QByteArray err;
};

inline QString sample(const char* name)
{
    return QStringLiteral(TANGRAM_SOURCE_DIR "/sample_clusters/") + QString::fromLatin1(name);
}

inline Outcome run(const QStringList& arguments, const QByteArray& input = {})
{
    QProcess process;
    process.start(QStringLiteral(TANGRAM_PROGRAM), arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(120000)) {
        process.kill();
        process.waitForFinished();
        return {};
    }
    return {process.exitCode(), process.exitStatus() == QProcess::CrashExit, process.readAllStandardOutput(),
            process.readAllStandardError()};
}

inline void write(const QString& path, const QByteArray& text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(text), qint64(text.size()));
}

/// Removes the files in a folder, those of the test before.
inline void clear(const QTemporaryDir& folder)
{
    QVERIFY(folder.isValid());
    QDir dir(folder.path());
    for (const QString& name : dir.entryList(QDir::Files))
        QVERIFY(dir.remove(name));
}

inline QJsonObject object(const QByteArray& text)
{
    return QJsonDocument::fromJson(text).object();
}

/// A search that is over in a moment.
inline const QStringList toy{"plan", "--cluster", sample("two-nodes-toy.json"), "--model", "llama-3.2-1b"};
