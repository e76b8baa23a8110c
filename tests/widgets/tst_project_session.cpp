// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/project_session.h"
#include "formats/project_json.h"

#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoCommand>

#include <chrono>
#include <filesystem>
#include <utility>

using namespace tangram;

namespace {

/// A project in a file, with what was journalled of it.
struct Session {
    Session()
    {
        session.begin(new_project());
        saved = session.save({path(), nullptr});
    }

    QString path() const { return folder.filePath(QStringLiteral("a.tangram")); }
    void set_batch(int batch)
    {
        Project edited = document.project();
        edited.job.global_batch = batch;
        document.edit(QStringLiteral("Change batch"), std::move(edited));
    }
    bool is_journalled() const
    {
        return !QDir(folder.filePath(QStringLiteral("recovery"))).entryList({"*.json"}, QDir::Files).empty();
    }
    std::filesystem::path journal() const { return folder.filePath(QStringLiteral("recovery")).toStdString(); }

    QTemporaryDir folder;
    Document document;
    ProjectSession session{document, journal(), {std::chrono::milliseconds(0), std::chrono::milliseconds(0)}};
    bool saved = false;
};

} // namespace

/// What counts as not saved.
class ProjectSessionTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void steps_that_change_nothing_in_a_file_are_no_edits();
    void a_project_as_in_its_file_is_not_modified();
    void states_of_before_a_save_are_modified();
};

void ProjectSessionTest::steps_that_change_nothing_in_a_file_are_no_edits()
{
    Session one;
    QVERIFY(one.saved && !one.session.is_modified());
    QUndoStack& history = one.document.history();
    QSignalSpy told(&one.session, &ProjectSession::state_changed);
    history.push(new QUndoCommand(QStringLiteral("Delete what is kept nowhere")));
    QVERIFY(!one.session.is_modified());
    history.undo();
    QVERIFY(!one.session.is_modified());
    history.redo();
    QVERIFY(!one.session.is_modified());
    QVERIFY(!one.is_journalled());

    one.set_batch(48);
    QVERIFY(one.session.is_modified());
    history.push(new QUndoCommand(QStringLiteral("Delete what is kept nowhere")));
    QVERIFY(one.session.is_modified());
    QTRY_VERIFY(one.is_journalled());
    history.undo();
    history.undo();
    QVERIFY(!one.session.is_modified());
    history.undo(); // of the first, before the batch
    QVERIFY(!one.session.is_modified());
    QTRY_VERIFY(!one.is_journalled());
    QVERIFY(told.count() > 0);
}

void ProjectSessionTest::a_project_as_in_its_file_is_not_modified()
{
    Session one;
    const int batch = one.document.project().job.global_batch;
    one.set_batch(2 * batch);
    QVERIFY(one.session.is_modified());
    one.set_batch(batch);
    QVERIFY(!one.session.is_modified());
    one.document.history().undo();
    QVERIFY(one.session.is_modified());
}

void ProjectSessionTest::states_of_before_a_save_are_modified()
{
    Session one;
    one.set_batch(48);
    one.session.save_later({one.path(), nullptr});
    one.set_batch(96); // while that is being written
    one.session.finish_saving();
    QVERIFY(one.session.is_modified());
    one.document.history().undo(); // what was written
    QVERIFY(!one.session.is_modified());
    one.document.history().undo(); // what was in the file before
    QVERIFY(one.session.is_modified());
}

QTEST_GUILESS_MAIN(ProjectSessionTest)
#include "tst_project_session.moc"
