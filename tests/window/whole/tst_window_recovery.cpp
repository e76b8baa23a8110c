// SPDX-License-Identifier: GPL-3.0-or-later
#include "answers.h"
#include "cluster/cluster.h"
#include "document/project_file.h"
#include "document/project_lock.h"
#include "document/recovery_bar.h"
#include "drawing.h"
#include "files/cluster/cluster_file.h"
#include "files/disk/text_file.h"
#include "files/project/project_json.h"
#include "files/project/recovery_json.h"
#include "test_program.h"
#include "text/result.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFileSystemWatcher>
#include <QSet>

using namespace tangram;
namespace fs = std::filesystem;

namespace {

/// Where entries are written now, and where they were by older versions.
QString folder_now()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + QLatin1Char('/')
        + QCoreApplication::applicationName() + QStringLiteral("/recovery");
}
QString folder_before()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/recovery");
}

QStringList entries()
{
    QStringList paths;
    for (const QString& folder : {folder_now(), folder_before()})
        for (const QFileInfo& file : QDir(folder).entryInfoList({QStringLiteral("*.json")}, QDir::Files))
            if (!paths.contains(file.filePath()))
                paths << file.filePath();
    return paths;
}

/// Nodes of the project in the only entry; -1: there is none, or several.
int nodes_in_entry()
{
    const QStringList paths = entries();
    if (paths.size() != 1)
        return -1;
    const Result<std::string> text = read_text_file(paths.front().toStdString());
    const Result<RecoveryEntry> entry = text ? read_recovery(*text, "entry") : text.error();
    return entry ? static_cast<int>(entry->project.cluster->nodes.size()) : -1;
}

Project project_with(int nodes)
{
    Project project = new_project();
    Cluster cluster = *read_cluster(*read_text_file(sample("two-nodes-toy.json").toStdString()), "toy");
    const Node node = cluster.nodes.front();
    cluster.nodes.clear();
    for (int number = 0; number < nodes; ++number) {
        cluster.nodes.push_back(node);
        cluster.nodes.back().id = "node " + std::to_string(number);
    }
    project.cluster = std::make_shared<const Cluster>(std::move(cluster));
    return project;
}

/// What a program that was killed has left.
fs::path leave(const QString& folder, const char* name, const Project& project, const QString& file = {})
{
    QDir().mkpath(folder);
    const fs::path path = QDir(folder).filePath(QLatin1String(name)).toStdString();
    const QString edited_at = QDateTime::currentDateTimeUtc().addSecs(60).toString(Qt::ISODateWithMs);
    write_text_file(path, write_recovery({file.toStdString(), "", edited_at.toStdString(), "", "", 0, project}));
    return path;
}

fs::path leave(const QString& folder, const char* name, int nodes, const QString& file = {})
{
    return leave(folder, name, project_with(nodes), file);
}

QPushButton& button(const MainWindow& window, const char* text)
{
    for (auto* button : window.findChild<RecoveryBar*>()->findChildren<QPushButton*>())
        if (button->text().remove(QLatin1Char('&')) == QString::fromUtf8(text))
            return *button;
    qFatal("there is no button %s", text);
}

bool is_offered(const MainWindow& window)
{
    return window.findChild<RecoveryBar*>()->isVisible();
}

QAction& offers_action(const MainWindow& window)
{
    for (QAction* action : window.findChildren<QAction*>())
        if (action->text() == QLatin1String("&Unsaved edits to recover"))
            return *action;
    qFatal("there is no such action");
}

/// A drawing of one node is begun, and what was left before is offered to it.
bool offers_beside_a_drawing(MainWindow& window)
{
    window.show();
    action_of(window, QKeySequence::New)->trigger();
    draw_nodes(window, 1);
    window.recovering().look_for_offers();
    return QTest::qWaitFor([&] { return is_offered(window); }, patience_ms);
}

} // namespace

class WindowRecoveryTest : public QObject {
    Q_OBJECT
public:
    WindowRecoveryTest() { QCoreApplication::setOrganizationName(QStringLiteral("tst_window_recovery")); }

private Q_SLOTS:
    void init()
    {
        for (const QString& folder : {folder_now(), folder_before()})
            QDir(folder).removeRecursively();
    }

    void the_first_edit_is_written_down_data();
    void the_first_edit_is_written_down();
    void what_is_recovered_is_always_on_the_disk();
    void an_offer_stays_until_it_is_taken();
    void nothing_is_told_of_it_once_it_is_past_data();
    void nothing_is_told_of_it_once_it_is_past();
    void other_projects_are_not_bothered();
    void discarding_is_asked_about();
    void empty_drawings_are_not_offered();
    void drawings_without_nodes_are_offered();
    void edits_of_anothers_project_outlive_its_saves();
    void entries_of_older_versions_are_offered();

private:
    TestFolder folder_;
};

void WindowRecoveryTest::the_first_edit_is_written_down_data()
{
    QTest::addColumn<QString>("after");
    for (const char* after : {"new", "opening", "saving", "undoing"})
        QTest::newRow(after) << after;
}

void WindowRecoveryTest::the_first_edit_is_written_down()
{
    QFETCH(QString, after);
    const QString file = folder_.path(after + ".tangram");
    QVERIFY(!save_project(file.toStdString(), project_with(2)));
    MainWindow window;
    window.show();
    int nodes = 3;
    if (after == "new") {
        action_of(window, QKeySequence::New)->trigger();
        draw_nodes(window, 3);
    } else if (after == "opening") {
        QVERIFY(window.open(file));
        draw_nodes(window, 1);
    } else {
        QVERIFY(window.open(file));
        draw_nodes(window, 1);
        QVERIFY(window.project_saving().save_as(file));
        QTRY_COMPARE_WITH_TIMEOUT(entries(), QStringList(), patience_ms);
        if (after == "undoing") {
            action_of(window, QKeySequence::Undo)->trigger();
            nodes = 2;
        } else {
            draw_nodes(window, 4);
            nodes = 7;
        }
    }
    QVERIFY(window.isWindowModified());
    QTRY_COMPARE_WITH_TIMEOUT(nodes_in_entry(), nodes, 10'000);
    // Back to what the file holds, nothing is left to be recovered.
    action_of(window, after == "undoing" ? QKeySequence::Redo : QKeySequence::Undo)->trigger();
    QVERIFY(!window.isWindowModified());
    QTRY_COMPARE_WITH_TIMEOUT(entries(), QStringList(), patience_ms);
}

void WindowRecoveryTest::what_is_recovered_is_always_on_the_disk()
{
    const fs::path left = leave(folder_before(), "left.json", 6);
    MainWindow window;
    QVERIFY(offers_beside_a_drawing(window));
    const QFileSystemWatcher watcher({folder_before()});
    QSignalSpy changed(&watcher, &QFileSystemWatcher::directoryChanged);
    {
        const Answers answers(QMessageBox::Discard);
        button(window, "Recover").click();
    }
    QCOMPARE(node_count(window), std::size_t{6});
    QVERIFY(window.isWindowModified());
    while (fs::exists(left))
        QVERIFY(changed.wait(patience_ms));
    // That of the crash goes only once there is another entry.
    QCOMPARE(nodes_in_entry(), 6);
}

void WindowRecoveryTest::an_offer_stays_until_it_is_taken()
{
    leave(folder_before(), "left.json", 6);
    MainWindow window;
    QVERIFY(offers_beside_a_drawing(window));
    {
        const Answers answers(QMessageBox::Cancel);
        button(window, "Recover").click();
        QCOMPARE(answers.asked().size(), 1);
    }
    QCOMPARE(node_count(window), std::size_t{1});
    QVERIFY(is_offered(window));
    const Answers answers(QMessageBox::Discard);
    button(window, "Recover").click();
    QCOMPARE(node_count(window), std::size_t{6});
    QVERIFY(!is_offered(window));
}

void WindowRecoveryTest::nothing_is_told_of_it_once_it_is_past_data()
{
    QTest::addColumn<bool>("saved");
    QTest::newRow("saved") << true;
    QTest::newRow("another project") << false;
}

void WindowRecoveryTest::nothing_is_told_of_it_once_it_is_past()
{
    QFETCH(const bool, saved);
    leave(folder_now(), "left.json", 6);
    MainWindow window;
    QVERIFY(offers_beside_a_drawing(window));
    const Answers answers(QMessageBox::Discard);
    button(window, "Recover").click();
    QVERIFY2(window.message().contains(QLatin1String("were recovered")), qPrintable(window.message()));
    const QTemporaryDir folder;
    if (saved)
        QVERIFY(window.project_saving().save_as(folder.filePath(QStringLiteral("kept.tangram"))));
    else
        action_of(window, QKeySequence::New)->trigger();
    QCOMPARE(window.message(), QString());
}

void WindowRecoveryTest::other_projects_are_not_bothered()
{
    const QString file = folder_.path("crashed.tangram");
    QVERIFY(!save_project(file.toStdString(), project_with(2)));
    leave(folder_before(), "unsaved.json", 6);
    leave(folder_before(), "of file.json", 5, file);
    MainWindow window;
    window.show();
    QVERIFY(!offers_action(window).isVisible());
    window.recovering().look_for_offers();
    QTRY_VERIFY_WITH_TIMEOUT(is_offered(window), patience_ms);
    action_of(window, QKeySequence::New)->trigger();
    QVERIFY(!is_offered(window));
    QVERIFY(offers_action(window).isVisible());
    QVERIFY(window.open(file));
    QVERIFY(is_offered(window)); // its own
    button(window, "Recover").click();
    QCOMPARE(node_count(window), std::size_t{5});
    QVERIFY(!is_offered(window));
    offers_action(window).trigger();
    QVERIFY(is_offered(window));
    const Answers answers(QMessageBox::Discard);
    button(window, "Recover").click();
    QCOMPARE(node_count(window), std::size_t{6});
    QVERIFY(!is_offered(window) && !offers_action(window).isVisible());
}

void WindowRecoveryTest::discarding_is_asked_about()
{
    const fs::path left = leave(folder_before(), "left.json", 6);
    MainWindow window;
    window.show();
    window.recovering().look_for_offers();
    QTRY_VERIFY_WITH_TIMEOUT(is_offered(window), patience_ms);
    button(window, "Discard…").click();
    QVERIFY(fs::exists(left));
    QVERIFY(button(window, "Keep").isVisible() && !button(window, "Recover").isVisible());
    button(window, "Keep").click();
    QVERIFY(fs::exists(left));
    QVERIFY(button(window, "Recover").isVisible());
    button(window, "Discard…").click();
    button(window, "Delete").click();
    QVERIFY(!fs::exists(left));
    QVERIFY(!is_offered(window));
}

void WindowRecoveryTest::empty_drawings_are_not_offered()
{
    leave(folder_before(), "empty.json", 0);
    leave(folder_before(), "left.json", 6);
    MainWindow window;
    window.show();
    window.recovering().look_for_offers();
    QTRY_VERIFY_WITH_TIMEOUT(is_offered(window), patience_ms);
    button(window, "Recover").click();
    QCOMPARE(node_count(window), std::size_t{6});
    QVERIFY(!offers_action(window).isVisible());
}

void WindowRecoveryTest::drawings_without_nodes_are_offered()
{
    Project project = new_project();
    Cluster cluster = *project.cluster;
    cluster.racks.push_back({"r1", {}, {}});
    project.cluster = std::make_shared<const Cluster>(std::move(cluster));
    leave(folder_now(), "racks.json", project);
    MainWindow window;
    window.show();
    window.recovering().look_for_offers();
    QTRY_VERIFY_WITH_TIMEOUT(is_offered(window), patience_ms);
    button(window, "Recover").click();
    QCOMPARE(window.document().project().cluster->racks.size(), std::size_t{1});
}

void WindowRecoveryTest::edits_of_anothers_project_outlive_its_saves()
{
    const fs::path file = folder_.path("anothers.tangram").toStdString();
    QVERIFY(!save_project(file, project_with(2)));
    const LockAnswer lock = lock_project(file);
    QVERIFY(std::holds_alternative<ProjectLock>(lock));
    fs::path left;
    {
        MainWindow window;
        window.show();
        QVERIFY(window.open(QString::fromStdString(file.string())));
        QVERIFY2(window.message().contains(QLatin1String("open elsewhere")), qPrintable(window.message()));
        draw_nodes(window, 1);
        QTRY_COMPARE_WITH_TIMEOUT(nodes_in_entry(), 3, 10'000);
        left = folder_.path("left.json").toStdString();
        fs::copy_file(entries().front().toStdString(), left);
    }
    QDir().mkpath(folder_now());
    fs::copy_file(left, QDir(folder_now()).filePath("left.json").toStdString());
    // Whoever holds the project goes on.
    QVERIFY(!save_project(file, project_with(4)));
    MainWindow next;
    next.show();
    next.recovering().look_for_offers();
    QTRY_VERIFY_WITH_TIMEOUT(is_offered(next), patience_ms);
    button(next, "Recover").click();
    QCOMPARE(node_count(next), std::size_t{3});
}

void WindowRecoveryTest::entries_of_older_versions_are_offered()
{
    // Organization and application have one name, and the folder had it twice.
    QVERIFY(folder_now() != folder_before() || QCoreApplication::organizationName().isEmpty());
    leave(folder_before(), "before.json", 6);
    leave(folder_now(), "now.json", 5);
    MainWindow window;
    window.show();
    window.recovering().look_for_offers();
    QTRY_VERIFY_WITH_TIMEOUT(is_offered(window), patience_ms);
    QSet<std::size_t> found;
    for (int offer = 0; offer < 2; ++offer) {
        const Answers answers(QMessageBox::Discard);
        offers_action(window).trigger();
        button(window, "Recover").click();
        found << node_count(window);
    }
    QCOMPARE(found, (QSet<std::size_t>{5, 6}));
}

TANGRAM_TEST(WindowRecoveryTest)

#include "tst_window_recovery.moc"
