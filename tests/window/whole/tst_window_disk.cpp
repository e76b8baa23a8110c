// SPDX-License-Identifier: GPL-3.0-or-later
// A busy disk holds whoever waits for it for half a second. Whatever is chosen, edited, saved or exported, the thread
// of the window is not among them.
#include "common/chart/exportable_chart.h"
#include "common/settings/language.h"
#include "common/table/column_chooser.h"
#include "common/theme/appearance.h"
#include "document/recent_files.h"
#include "gantt/chart/gantt_chart.h"
#include "plans/page/plans_page.h"
#include "search/rules/settings_choice.h"
#include "tangram-explorer/saving/plan_exports.h"
#include "tangram-explorer/shell/chart_actions.h"
#include "test_program.h"
#include "window_fixture.h"

#include <QAction>
#include <QMenu>
#include <QSplitter>
#include <QThreadPool>

#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <functional>

using namespace tangram;

namespace {

std::atomic<int> waits_of_window{0};
std::atomic<int> waits_elsewhere{0};

int wait_for_disk(long call, int file)
{
    ++(::gettid() == ::getpid() ? waits_of_window : waits_elsewhere);
    return static_cast<int>(::syscall(call, file));
}

} // namespace

// In place of the system's, for this program and for Qt.
extern "C" int fsync(int file)
{
    return wait_for_disk(SYS_fsync, file);
}
extern "C" int fdatasync(int file)
{
    return wait_for_disk(SYS_fdatasync, file);
}

using Act = std::function<void(MainWindow& window, const TestFolder& folder)>;
Q_DECLARE_METATYPE(Act)

class WindowDiskTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void waits_are_seen();
    void the_window_waits_for_no_disk_data();
    void the_window_waits_for_no_disk();
    void cleanupTestCase() { window_.reset(); }

private:
    TestFolder folder_;
    std::unique_ptr<MainWindow> window_;
};

void WindowDiskTest::initTestCase()
{
    window_ = std::make_unique<MainWindow>();
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    QVERIFY(plan_toy(*window_));
    QVERIFY(window_->project_saving().save_as(folder_.path("toy.tangram")));
}

void WindowDiskTest::waits_are_seen()
{
    const int before = waits_of_window;
    QSettings(folder_.path("other.conf"), QSettings::IniFormat).setValue("key", 1);
    QVERIFY(waits_of_window > before);
}

void WindowDiskTest::the_window_waits_for_no_disk_data()
{
    QTest::addColumn<Act>("act");
    const auto row = [](const char* name, const Act& act) { QTest::newRow(name) << act; };
    row("colours", [](MainWindow&, const TestFolder&) { keep_appearance({ColourScheme::dark, {}}); });
    row("language", [](MainWindow&, const TestFolder&) { keep_language(QStringLiteral("en")); });
    row("columns", [](MainWindow& window, const TestFolder&) {
        window.plans_page().findChild<ColumnChooser*>()->menu()->actions().front()->trigger();
    });
    row("a splitter", [](MainWindow& window, const TestFolder&) {
        QWidget* handle = window.plans_page().findChild<QSplitter*>(QStringLiteral("chart and tables"))->handle(1);
        const QPoint centre = handle->rect().center();
        QTest::mousePress(handle, Qt::LeftButton, {}, centre);
        QTest::mouseMove(handle, centre - QPoint(0, 30));
        QTest::mouseRelease(handle, Qt::LeftButton, {}, centre - QPoint(0, 30));
    });
    row("other pages", [](MainWindow& window, const TestFolder&) {
        for (const auto page : {MainWindow::cluster_perspective, MainWindow::search_perspective,
                                MainWindow::cluster_perspective, MainWindow::plans_perspective}) {
            window.show_perspective(page);
            QCoreApplication::processEvents();
        }
    });
    row("a command", [](MainWindow& window, const TestFolder&) {
        window.side_windows().find_command();
        QTest::keyClicks(window.focusWidget(), "about the plans");
        QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Escape);
        add_recent_file(sample("two-nodes-toy.json"));
    });
    row("named settings",
        [](MainWindow& window, const TestFolder&) { QVERIFY(window.findChild<SettingsChoice*>()->save_as("mine")); });
    row("the layout", [](MainWindow& window, const TestFolder&) { window.reset_layout(); });
    row("a job file", [](MainWindow& window, const TestFolder& folder) {
        QVERIFY(window.open(folder.write("job.json",
                                         "{\"format\": \"tangram-job\", \"version\": 1, \"global_batch\": "
                                         "32, \"sequence_length\": 2048}")));
    });
    row("an edit", [](MainWindow& window, const TestFolder&) {
        Project project = window.document().project();
        ++project.job.global_batch;
        window.document().edit(QStringLiteral("Batch"), project);
    });
    row("the project", [](MainWindow& window, const TestFolder&) {
        for (QAction* action : window.findChildren<QAction*>())
            if (action->shortcut() == QKeySequence(QKeySequence::Save))
                action->trigger();
        QTRY_VERIFY(!window.isWindowModified());
    });
    row("the plan", [](MainWindow& window, const TestFolder& folder) {
        window.plan_saving().save_plan_later(folder.path("plan.json"));
    });
    row("the cluster", [](MainWindow& window, const TestFolder& folder) {
        window.plan_saving().save_cluster_later(folder.path("cluster.json"));
    });
    row("a picture", [](MainWindow& window, const TestFolder& folder) {
        window.plan_saving().save_picture_later(folder.path("plan.svg"));
    });
    row("a chart", [](MainWindow& window, const TestFolder& folder) {
        window.charts().save(*ExportableChart::around(&window.plans_page().chart()), folder.path("chart.svg"));
    });
    row("a table", [](MainWindow& window, const TestFolder& folder) {
        window.plan_saving().exports().write(PlanExport::stages_csv, folder.path("stages.csv"));
    });
    row("the end", [](MainWindow& window, const TestFolder&) { QVERIFY(window.close()); });
}

void WindowDiskTest::the_window_waits_for_no_disk()
{
    QFETCH(Act, act);
    const int of_window = waits_of_window;
    const int elsewhere = waits_elsewhere;
    act(*window_, folder_);
    // What it did comes to the disk.
    QTRY_VERIFY_WITH_TIMEOUT(waits_elsewhere > elsewhere || waits_of_window > of_window, patience_ms);
    QThreadPool::globalInstance()->waitForDone();
    QCoreApplication::processEvents();
    Settings::finish_writing();
    QCOMPARE(waits_of_window - of_window, 0);
}

TANGRAM_TEST(WindowDiskTest)
#include "tst_window_disk.moc"
