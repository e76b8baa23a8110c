// SPDX-License-Identifier: GPL-3.0-or-later
#include "answers.h"
#include "common/text/file_path.h"
#include "document/project_file.h"
#include "document/project_lock.h"
#include "drawing.h"
#include "files/model/presets.h"
#include "files/project/project_json.h"
#include "import/import_window.h"
#include "plans/page/plans_page.h"
#include "plans/table/out_of_date_bar.h"
#include "test_program.h"

#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileInfo>
#include <QLabel>
#include <QMimeData>
#include <QStatusBar>
#include <QThreadPool>
#include <QUrl>

using namespace tangram;

namespace {

/// Nodes of the project in that file; -1: it cannot be read.
int nodes_in(const QString& path)
{
    const Result<Project> project = load_project(to_path(path));
    return project ? static_cast<int>(project->cluster->nodes.size()) : -1;
}

void use_import(MainWindow& window)
{
    QVERIFY(QTest::qWaitFor(
        [&] {
            const ImportWindow* import = window.side_windows().import();
            return import != nullptr && import->session().preview() && !import->session().is_reading();
        },
        patience_ms));
    for (QPushButton* button : window.side_windows().import()->findChildren<QPushButton*>())
        if (button->text() == QLatin1String("Use this cluster"))
            button->click();
}

} // namespace

class WindowProjectTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { folder_ = std::make_unique<TestFolder>(); }

    void a_plan_outlives_its_cluster_data();
    void a_plan_outlives_its_cluster();
    void an_import_is_an_edit_data();
    void an_import_is_an_edit();
    void an_opened_cluster_begins_another_project_data();
    void an_opened_cluster_begins_another_project();
    void scenarios_stay_with_their_project();
    void a_model_file_is_an_edit_of_the_project();
    void what_is_chosen_before_a_project_is_no_edit();
    void the_model_that_is_chosen_already_is_no_edit();
    void a_project_that_is_open_elsewhere_is_not_overwritten();
    void a_save_that_fails_leaves_file_and_lock();
    void the_newest_save_lands_last();
    void a_save_ends_before_the_next_project_begins();

private:
    QString path(const char* name) const { return folder_->path(QLatin1String(name)); }
    /// A window with a saved project of that many nodes.
    std::unique_ptr<MainWindow> window_with(const QString& file, int nodes) const
    {
        auto window = std::make_unique<MainWindow>();
        window->show();
        action_of(*window, QKeySequence::New)->trigger();
        draw_nodes(*window, nodes);
        return window->project_saving().save_as(file) ? std::move(window) : nullptr;
    }

    std::unique_ptr<TestFolder> folder_;
};

void WindowProjectTest::a_plan_outlives_its_cluster_data()
{
    QTest::addColumn<bool>("undone");
    QTest::newRow("undone until nothing is left") << true;
    QTest::newRow("all marked and deleted") << false;
}

void WindowProjectTest::a_plan_outlives_its_cluster()
{
    QFETCH(bool, undone);
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    action_of(window, QKeySequence::New)->trigger();
    draw_nodes(window, 2);
    QVERIFY(window.choose_model("llama-3.2-1b"));
    QVERIFY2(plan(window), qPrintable(window.message()));
    window.show_perspective(MainWindow::cluster_perspective);
    if (undone) {
        while (window.document().history().canUndo())
            action_of(window, QKeySequence::Undo)->trigger();
    } else {
        cluster_page(window).view().setFocus();
        QTest::keyClick(&cluster_page(window).view(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(&cluster_page(window).view(), Qt::Key_Delete);
    }
    QVERIFY(!window.project().cluster());
    QVERIFY(window.plan_saving().file());
    const QString path = folder_->path("old.json");
    QVERIFY(window.plan_saving().save_plan(path));
    QVERIFY2(window.message().contains("changed since: cluster"), qPrintable(window.message()));
    for (const QLabel* label : window.findChildren<QLabel*>())
        QVERIFY2(!label->text().endsWith(" on "), qPrintable(label->text()));
}

void WindowProjectTest::an_import_is_an_edit_data()
{
    QTest::addColumn<bool>("into_a_project");
    QTest::newRow("where nothing is open") << false;
    QTest::newRow("into an opened project") << true;
}

void WindowProjectTest::an_import_is_an_edit()
{
    QFETCH(bool, into_a_project);
    const QString file = path("my.tangram");
    {
        QVERIFY(window_with(file, 3));
    }
    MainWindow window;
    window.show();
    if (into_a_project)
        QVERIFY(window.open(file));
    QVERIFY(!window.isWindowModified());
    QVERIFY(window.open(QStringLiteral(TANGRAM_SOURCE_DIR "/tests/data/import/node_counts.csv")));
    use_import(window);
    QVERIFY(window.project().cluster());
    const std::size_t imported = node_count(window);
    QVERIFY(imported > 0 && imported != 3);
    QVERIFY(window.isWindowModified());
    QCOMPARE(window.document().history().undoText(), QString("Import a cluster"));
    QVERIFY(!window.document().project().import_record.empty());
    {
        const Answers answers(QMessageBox::Cancel);
        QVERIFY(!window.close());
        QCOMPARE(answers.asked().size(), 1);
    }
    QCOMPARE(nodes_in(file), 3);
    action_of(window, QKeySequence::Undo)->trigger();
    QCOMPARE(node_count(window), into_a_project ? std::size_t{3} : std::size_t{0});
    QVERIFY(window.document().project().import_record.empty());
    QVERIFY(!window.isWindowModified());
}

void WindowProjectTest::an_opened_cluster_begins_another_project_data()
{
    QTest::addColumn<QString>("way");
    for (const char* way : {"menu", "drop", "plan"})
        QTest::newRow(way) << way;
}

void WindowProjectTest::an_opened_cluster_begins_another_project()
{
    QFETCH(QString, way);
    const QString file = path("my.tangram");
    const std::unique_ptr<MainWindow> window = window_with(file, 3);
    QVERIFY(window);
    QString opened = sample("two-nodes-toy.json");
    if (way == "plan") {
        MainWindow other;
        QVERIFY(plan_toy(other));
        opened = path("two-nodes-toy.json");
        QVERIFY(other.plan_saving().save_plan(opened));
    }
    const auto open = [&] {
        if (way == "drop") {
            QMimeData data;
            data.setUrls({QUrl::fromLocalFile(opened)});
            QDragEnterEvent enter(QPoint(400, 400), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
            QApplication::sendEvent(window.get(), &enter);
            QDropEvent drop(QPointF(400, 400), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
            QApplication::sendEvent(window.get(), &drop);
        } else {
            window->opening().open_later({opened});
        }
        QTRY_VERIFY_WITH_TIMEOUT(!window->statusBar()->currentMessage().startsWith("Opening"), patience_ms);
    };
    draw_nodes(*window, 4);
    {
        const Answers answers(QMessageBox::Cancel);
        open();
        QCOMPARE(answers.asked(), QStringList{"my.tangram has edits that are not saved."});
    }
    QCOMPARE(node_count(*window), std::size_t{7});
    QVERIFY(window->windowTitle().startsWith("my.tangram"));
    QVERIFY(window->isWindowModified());
    {
        const Answers answers(QMessageBox::Discard);
        open();
        QCOMPARE(answers.asked().size(), 1);
    }
    QCOMPARE(node_count(*window), std::size_t{2});
    QVERIFY2(window->windowTitle().startsWith("two-nodes-toy.json"), qPrintable(window->windowTitle()));
    QVERIFY(!window->isWindowModified());
    QVERIFY(!window->document().history().canUndo());
    // Another project: saving it asks where, and leaves the other one's file.
    draw_nodes(*window, 1);
    {
        const QString other = path("other.tangram");
        const Answers answers(QMessageBox::Yes, other);
        action_of(*window, QKeySequence::Save)->trigger();
        QCOMPARE(answers.offered(), QString("two-nodes-toy.tangram"));
        QTRY_VERIFY_WITH_TIMEOUT(!window->isWindowModified(), patience_ms);
        QCOMPARE(nodes_in(other), 3);
    }
    QCOMPARE(nodes_in(file), 3);
}

void WindowProjectTest::scenarios_stay_with_their_project()
{
    const QString first = path("first.tangram");
    QVERIFY(QFile::copy(QStringLiteral(TANGRAM_SOURCE_DIR "/tests/data/fuzz_seeds/project-with-every-scenario.json"),
                        first));
    const Result<Project> stored = load_project(to_path(first));
    QVERIFY(stored && stored->scenarios.size() == 6);
    const QString file = path("scenarios.tangram");
    MainWindow window;
    window.show();
    QVERIFY2(window.open(first), qPrintable(window.message()));
    draw_nodes(window, 1);
    QVERIFY(window.project_saving().save_as(file));
    const Result<Project> saved = load_project(to_path(file));
    QVERIFY(saved);
    QCOMPARE(saved->cluster->nodes.size(), stored->cluster->nodes.size() + 1);
    QCOMPARE(saved->scenarios.size(), std::size_t{6});
    Project expected = *stored;
    expected.scenarios = saved->scenarios;
    QCOMPARE(write_project(expected), write_project(*stored));

    QVERIFY(window.open(QStringLiteral(TANGRAM_SOURCE_DIR "/sample_clusters/two-nodes-toy.json")));
    QVERIFY(window.document().project().scenarios.empty());
}

void WindowProjectTest::a_model_file_is_an_edit_of_the_project()
{
    {
        QVERIFY(window_with(path("my.tangram"), 3));
    }
    MainWindow window;
    QVERIFY(window.open(path("my.tangram")));
    Model model = model_presets().front().model;
    model.name = "mine";
    QVERIFY(window.open(folder_->write("mine.json", QByteArray::fromStdString(write_model(model)))));
    QVERIFY(window.windowTitle().startsWith("my.tangram"));
    QVERIFY(window.isWindowModified());
    action_of(window, QKeySequence::Undo)->trigger();
    QVERIFY(!window.isWindowModified());
    QVERIFY(window.document().project().model->name != "mine");
}

void WindowProjectTest::what_is_chosen_before_a_project_is_no_edit()
{
    MainWindow window;
    window.show();
    QVERIFY(window.choose_model("llama-3.2-1b"));
    spin_box(window, "Batch").setValue(48);
    QVERIFY(!window.document().history().canUndo());
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QCOMPARE(window.project().job().global_batch, 48);
    QVERIFY(window.choose_model("llama-2-7b"));
    const std::shared_ptr<const Model> chosen = window.document().project().model;
    // The next cluster goes on with that: nothing is lost, nothing is asked.
    QVERIFY(window.open(sample("a100-and-v100.json")));
    QCOMPARE(node_count(window), std::size_t{8});
    QCOMPARE(window.document().project().model, chosen);
    QVERIFY(!window.isWindowModified());
    QVERIFY(window.close());
}

void WindowProjectTest::the_model_that_is_chosen_already_is_no_edit()
{
    MainWindow window;
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QVERIFY(window.choose_model("llama-3.1-70b")); // as it is from the start
    QVERIFY(!window.document().history().canUndo());
    QVERIFY(!window.isWindowModified());
    QVERIFY(window.choose_model("llama-2-7b"));
    QVERIFY(window.choose_model("llama-2-7b"));
    QCOMPARE(window.document().history().count(), 1);
}

void WindowProjectTest::a_project_that_is_open_elsewhere_is_not_overwritten()
{
    const QString file = path("two.tangram");
    {
        QVERIFY(window_with(file, 2));
    }
    MainWindow window;
    window.show();
    {
        const LockAnswer other = lock_project(to_path(file));
        QVERIFY(std::holds_alternative<ProjectLock>(other));
        QVERIFY(window.open(file));
        QVERIFY2(window.message().contains("is open elsewhere"), qPrintable(window.message()));
        draw_nodes(window, 5);
        {
            const Answers answers(QMessageBox::Cancel, file);
            action_of(window, QKeySequence::Save)->trigger();
            QCOMPARE(QFileInfo(answers.offered()).fileName(), QString("two-2.tangram"));
        }
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::processEvents();
        QVERIFY2(window.message().contains("Choose another name."), qPrintable(window.message()));
        QCOMPARE(nodes_in(file), 2);
        QVERIFY(window.isWindowModified());
        const Answers answers(QMessageBox::Cancel);
        action_of(window, QKeySequence::Save)->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!window.isWindowModified(), patience_ms);
    }
    QCOMPARE(nodes_in(path("two-2.tangram")), 7);
    QCOMPARE(nodes_in(file), 2);
    QVERIFY(window.windowTitle().startsWith("two-2.tangram"));
}

void WindowProjectTest::a_save_that_fails_leaves_file_and_lock()
{
    const QString file = path("my.tangram");
    const std::unique_ptr<MainWindow> window = window_with(file, 2);
    QVERIFY(window);
    const QString refused = path("folder.tangram");
    QVERIFY(QDir().mkpath(refused)); // it can be locked, not written
    QVERIFY(!window->project_saving().save_as(refused));
    QVERIFY(!window->message().isEmpty());
    QVERIFY(window->windowTitle().startsWith("my.tangram"));
    QVERIFY(std::holds_alternative<LockHolder>(lock_project(to_path(file))));
    QVERIFY(std::holds_alternative<ProjectLock>(lock_project(to_path(refused))));
    // Where it works both change.
    QVERIFY(window->project_saving().save_as(path("next.tangram")));
    QVERIFY(std::holds_alternative<ProjectLock>(lock_project(to_path(file))));
    QVERIFY(std::holds_alternative<LockHolder>(lock_project(to_path(path("next.tangram")))));
}

void WindowProjectTest::the_newest_save_lands_last()
{
    const QString file = path("my.tangram");
    const std::unique_ptr<MainWindow> window = window_with(file, 1);
    QVERIFY(window);
    QAction* save = action_of(*window, QKeySequence::Save);
    for (int round = 0; round < 3; ++round) {
        draw_nodes(*window, 5000); // takes longer to be written than what follows
        save->trigger();
        action_of(*window, QKeySequence::Undo)->trigger();
        draw_nodes(*window, 1);
        save->trigger();
        const int nodes = static_cast<int>(node_count(*window));
        QTRY_VERIFY_WITH_TIMEOUT(!window->isWindowModified(), patience_ms);
        QThreadPool::globalInstance()->waitForDone();
        QCOMPARE(nodes_in(file), nodes);
    }
}

void WindowProjectTest::a_save_ends_before_the_next_project_begins()
{
    const QString file = path("my.tangram");
    const std::unique_ptr<MainWindow> window = window_with(file, 1);
    QVERIFY(window);
    draw_nodes(*window, 5000);
    {
        const Answers answers(QMessageBox::Discard);
        action_of(*window, QKeySequence::Save)->trigger();
        draw_nodes(*window, 1);
        action_of(*window, QKeySequence::New)->trigger();
        QCOMPARE(answers.asked().size(), 1); // about the last node
    }
    QThreadPool::globalInstance()->waitForDone();
    for (int turn = 0; turn < 10; ++turn)
        QCoreApplication::processEvents();
    QVERIFY2(window->windowTitle().startsWith("New project"), qPrintable(window->windowTitle()));
    QCOMPARE(nodes_in(file), 5001);
    QVERIFY(std::holds_alternative<ProjectLock>(lock_project(to_path(file))));
    // What is saved by then needs no question.
    QVERIFY(window->open(file));
    draw_nodes(*window, 4);
    action_of(*window, QKeySequence::Save)->trigger();
    const Answers none(QMessageBox::Cancel);
    action_of(*window, QKeySequence::New)->trigger();
    QCOMPARE(none.asked(), QStringList());
    QVERIFY(window->windowTitle().startsWith("New project"));
    QCOMPARE(nodes_in(file), 5005);
}

TANGRAM_TEST(WindowProjectTest)
#include "tst_window_project.moc"
