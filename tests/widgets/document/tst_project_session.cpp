// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/project_session.h"
#include "document/recovery.h"
#include "files/project/project_json.h"
#include "random_clusters.h"
#include "test_program.h"

#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
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
        Project project = new_project();
        project.cluster = std::make_shared<const Cluster>(cluster_of_racks(8));
        session.begin(std::move(project));
        saved = session.save({path(), nullptr});
    }

    QString path() const { return folder.filePath(QStringLiteral("a.tangram")); }
    void set_batch(int batch)
    {
        Project edited = document.project();
        edited.job.global_batch = batch;
        document.edit(QStringLiteral("Change batch"), std::move(edited));
    }
    void move_node(double by)
    {
        Cluster cluster = *document.project().cluster;
        Position& at = cluster.nodes.front().position.emplace(cluster.nodes.front().position.value_or(Position{}));
        at.x += by;
        Project edited = document.project();
        edited.cluster = std::make_shared<const Cluster>(std::move(cluster));
        document.edit(QStringLiteral("Move"), std::move(edited));
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
    void a_node_moved_there_and_back_is_no_edit();
    void states_of_before_a_save_are_modified();
    void what_was_undone_during_a_save_is_journalled();
    void a_save_that_ends_after_an_undone_edit_is_of_all();
    void what_begins_after_a_recovery_is_not_modified();
    void a_value_dragged_across_the_saved_one_is_one_step();
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

void ProjectSessionTest::a_node_moved_there_and_back_is_no_edit()
{
    Session one;
    one.move_node(0); // stated from now on
    QVERIFY(one.session.save({one.path(), nullptr}) && !one.session.is_modified());
    one.move_node(40);
    QVERIFY(one.session.is_modified());
    one.move_node(-40);
    QVERIFY(!one.session.is_modified());
    one.document.history().undo();
    QVERIFY(one.session.is_modified());
}

void ProjectSessionTest::what_was_undone_during_a_save_is_journalled()
{
    Session one;
    one.set_batch(48);
    one.session.save_later({one.path(), nullptr});
    one.document.history().undo(); // while that is being written
    QVERIFY(!one.session.is_modified());
    one.session.finish_saving();
    QVERIFY(one.session.is_modified()); // the file has a batch of 48
    QTRY_VERIFY(one.is_journalled());
}

void ProjectSessionTest::a_save_that_ends_after_an_undone_edit_is_of_all()
{
    Session one;
    one.move_node(40);
    one.session.save_later({one.path(), nullptr});
    one.move_node(40);
    one.document.history().undo();
    one.session.finish_saving();
    QVERIFY(!one.session.is_modified());
}

void ProjectSessionTest::what_begins_after_a_recovery_is_not_modified()
{
    Session one;
    Recovery recovery;
    recovery.project = one.document.project();
    one.session.recover(recovery);
    QVERIFY(one.session.is_modified());
    one.session.begin(new_project());
    QVERIFY(!one.session.is_modified());
}

void ProjectSessionTest::a_value_dragged_across_the_saved_one_is_one_step()
{
    Session one;
    const double saved = one.document.project().search.merge_tolerance;
    const auto drag_to = [&](double tolerance) {
        Project edited = one.document.project();
        edited.search.merge_tolerance = tolerance;
        one.document.edit(QStringLiteral("Drag"), std::move(edited), EditKind::tolerance);
    };
    drag_to(saved + 0.1);
    one.document.end_merging();
    for (const double tolerance : {saved + 0.05, saved, saved + 0.2})
        drag_to(tolerance);
    QVERIFY(one.session.is_modified());
    one.document.history().undo();
    QCOMPARE(one.document.project().search.merge_tolerance, saved + 0.1);
    one.document.history().undo();
    QVERIFY(!one.session.is_modified());
}

TANGRAM_TEST(ProjectSessionTest)
#include "tst_project_session.moc"
