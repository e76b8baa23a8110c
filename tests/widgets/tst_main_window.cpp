// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/elided_label.h"
#include "common/message_bar.h"
#include "common/theme.h"
#include "file_names.h"
#include "gantt/gantt_chart.h"
#include "main_window.h"
#include "model/job_limits.h"
#include "plans/out_of_date_bar.h"
#include "plans/plans_page.h"
#include "search/rule_model.h"

#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QApplication>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QFileInfo>
#include <QHelpEvent>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardPaths>
#include <QStatusBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>
#include <QToolButton>
#include <QToolTip>
#include <QUrl>

#include <algorithm>
#include <limits>

using namespace tangram;

namespace {

QString sample(const char* name)
{
    return QStringLiteral(TANGRAM_SOURCE_DIR "/sample_clusters/") + QLatin1String(name);
}

constexpr int patience_ms = 120'000;

QSpinBox& spin_box(const MainWindow& window, const char* name)
{
    const auto boxes = window.findChildren<QSpinBox*>();
    return **std::find_if(boxes.begin(), boxes.end(),
                          [&](const QSpinBox* box) { return box->accessibleName() == QLatin1String(name); });
}

QTableView* table(const MainWindow& window, const char* name)
{
    const auto tables = window.findChildren<QTableView*>();
    const auto found = std::find_if(tables.begin(), tables.end(),
                                    [&](const QTableView* table) { return table->accessibleName() == name; });
    return found == tables.end() ? nullptr : *found;
}

/// Plans and waits for it; false when there is no plan.
bool plan(MainWindow& window)
{
    QSignalSpy ended(&window, &MainWindow::planning_ended);
    window.plan();
    return ended.wait(patience_ms) && window.plan_file();
}

} // namespace

class MainWindowTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void plans_saves_and_reopens();
    void a_bad_file_is_told_and_changes_nothing();
    void every_bad_file_is_told_data();
    void every_bad_file_is_told();
    void a_model_file_is_taken();
    void a_new_cluster_drops_the_plan();
    void the_users_job_outlives_a_new_cluster_data();
    void the_users_job_outlives_a_new_cluster();
    void a_suggested_job_follows_the_cluster();
    void the_batch_box_takes_what_files_do();
    void a_plan_for_other_inputs_is_out_of_date_data();
    void a_plan_for_other_inputs_is_out_of_date();
    void what_is_saved_is_what_is_seen();
    void saved_files_are_named_after_what_they_hold();
    void tab_walks_through_every_page_data();
    void tab_walks_through_every_page();
    void the_focused_cell_has_a_frame();
    void a_long_name_leaves_the_window_as_it_is();
    void the_window_fits_the_screen();
    void no_menu_has_a_mnemonic_twice();
    void cancelling_leaves_the_window_usable();
    void keys_plan_and_cancel();
    void dropped_files_are_opened_one_after_the_other();
    void what_cannot_be_opened_is_told_data();
    void what_cannot_be_opened_is_told();
    void what_cannot_be_written_is_told();
    void closing_ends_the_search();
    void every_alternative_shows_bars();
    void every_control_has_a_name();
    void nothing_scrolls_sideways_data();
    void nothing_scrolls_sideways();

private:
    QTemporaryDir folder_;
    QString write(const QString& name, const QByteArray& text)
    {
        QFile file(folder_.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            return {};
        return file.fileName();
    }
};

void MainWindowTest::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_.path());
}

void MainWindowTest::plans_saves_and_reopens()
{
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QVERIFY(window.choose_model("llama-2-7b"));
    QVERIFY(window.windowTitle().contains("two-nodes-toy.json"));
    QVERIFY(!window.islands().empty());

    QSignalSpy ended(&window, &MainWindow::planning_ended);
    window.plan();
    QVERIFY(window.is_planning());
    QVERIFY(ended.wait(patience_ms));
    QVERIFY2(window.plan_file(), qPrintable(window.message()));
    QVERIFY(!window.is_planning());
    QVERIFY(!window.plans_page().chart().is_empty());
    QVERIFY(window.plans_page().isVisible());

    const QString path = folder_.filePath("plan.json");
    QVERIFY(window.save_plan(path));
    QVERIFY(window.save_picture(folder_.filePath("plan.svg")));
    const double time = window.plan_file()->plan.iteration_time_s;

    MainWindow other;
    QVERIFY2(other.open(path), qPrintable(other.message()));
    QVERIFY(other.plan_file());
    QCOMPARE(other.plan_file()->plan.iteration_time_s, time);
    QCOMPARE(*other.cluster(), *window.cluster());
    QCOMPARE(other.islands(), window.islands());
    QCOMPARE(other.job(), window.job());
    QVERIFY(!other.plans_page().chart().is_empty());
}

void MainWindowTest::a_bad_file_is_told_and_changes_nothing()
{
    MainWindow window;
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    const auto before = window.cluster();
    const QString title = window.windowTitle();
    QVERIFY(!window.open(write("broken.json", "{\"format\": \"tangram-cluster\", \"version\": 1, \"nodes\": [")));
    QVERIFY(window.message().contains("broken.json"));
    QVERIFY(!window.open(folder_.filePath("is-not-there.json")));
    QVERIFY(window.message().contains("is-not-there.json"));
    QVERIFY(!window.open(write("other.json", "{\"format\": \"something-else\", \"version\": 1}")));
    QCOMPARE(window.cluster(), before);
    QCOMPARE(window.windowTitle(), title);
    QVERIFY(!window.save_plan(folder_.filePath("nothing.json")));
    QVERIFY(!QFile::exists(folder_.filePath("nothing.json")));
}

void MainWindowTest::every_bad_file_is_told_data()
{
    QTest::addColumn<bool>("later");
    QTest::newRow("as from the command line") << false;
    QTest::newRow("as dropped") << true;
}

void MainWindowTest::every_bad_file_is_told()
{
    QFETCH(bool, later);
    MainWindow window;
    window.resize(1000, 600);
    window.show();
    QStringList paths;
    for (int i = 0; i < 20; ++i)
        paths << write(QStringLiteral("bad-%1.json").arg(i),
                       R"({"format": "tangram-job", "version": 1, "global_batch": 0})");
    paths.insert(1, sample("two-nodes-toy.json"));
    if (later)
        window.open_later(paths);
    else
        QVERIFY(!window.open(paths));
    QTRY_VERIFY_WITH_TIMEOUT(window.message().startsWith("20 files could not be opened\n"), patience_ms);
    QVERIFY(window.cluster());
    const QStringList lines = window.message().split('\n');
    QCOMPARE(lines.size(), 21);
    for (int i = 0; i < 20; ++i)
        QVERIFY2(lines[i + 1].contains(folder_.filePath(QStringLiteral("bad-%1.json").arg(i)) + ": /global_batch"),
                 qPrintable(lines[i + 1]));
    const auto* bar = window.findChild<MessageBar*>();
    QVERIFY(bar->height() < window.height() / 2);
    const int high = bar->height();
    QVERIFY(!window.open(paths.mid(0, 3)));
    QTRY_VERIFY_WITH_TIMEOUT(bar->height() < high / 2, patience_ms);
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QVERIFY(window.message().isEmpty());
}

void MainWindowTest::a_model_file_is_taken()
{
    MainWindow window;
    QVERIFY(window.open(sample("a100-and-v100.json")));
    const QString path = write("model.json", QByteArray::fromStdString(write_model([] {
                                   Model model = model_presets().front().model;
                                   model.name = "one of my own";
                                   model.blocks = 12;
                                   return model;
                               }())));
    QVERIFY2(window.open(path), qPrintable(window.message()));
    QVERIFY(window.windowTitle().contains("a100-and-v100.json"));
    QVERIFY(window.cluster() != nullptr);
}

void MainWindowTest::a_new_cluster_drops_the_plan()
{
    MainWindow window;
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QVERIFY(window.choose_model("llama-2-7b"));
    QSignalSpy ended(&window, &MainWindow::planning_ended);
    window.plan();
    QVERIFY(ended.wait(patience_ms));
    QVERIFY(window.plan_file());
    QVERIFY(window.open(sample("a100-and-v100.json")));
    QVERIFY(!window.plan_file());
    QVERIFY(window.plans_page().chart().is_empty());
}

void MainWindowTest::the_users_job_outlives_a_new_cluster_data()
{
    QTest::addColumn<bool>("edited");
    QTest::newRow("opened from a file") << false;
    QTest::newRow("edited by hand") << true;
}

void MainWindowTest::the_users_job_outlives_a_new_cluster()
{
    QFETCH(bool, edited);
    MainWindow window;
    if (edited) {
        spin_box(window, "Batch").setValue(48);
    } else {
        const QString path =
            write("own-job.json",
                  R"({"format": "tangram-job", "version": 1, "global_batch": 48, "sequence_length": 1024,
                      "precision": "fp16", "allow": {"zero": [0, 1]}})");
        QVERIFY2(window.open(path), qPrintable(window.message()));
    }
    const Job own = window.job();
    QCOMPARE(own.global_batch, 48);
    for (const char* cluster : {"two-nodes-toy.json", "64-gpus-two-types.json"}) {
        QVERIFY(window.open(sample(cluster)));
        QVERIFY(window.job() == own);
        QCOMPARE(spin_box(window, "Batch").value(), 48);
    }
}

void MainWindowTest::a_suggested_job_follows_the_cluster()
{
    MainWindow window;
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    const Job small = window.job();
    QVERIFY(window.open(sample("fleet-1024-gpus-five-types.json")));
    QVERIFY(!(window.job() == small));
}

void MainWindowTest::the_batch_box_takes_what_files_do()
{
    MainWindow window;
    QSpinBox& batch = spin_box(window, "Batch");
    batch.setValue(std::numeric_limits<int>::max());
    spin_box(window, "Sequence").setValue(std::numeric_limits<int>::max());
    const QByteArray job = QByteArray::fromStdString(write_job(window.job()));
    QVERIFY2(window.open(write("largest-job.json", job)), qPrintable(window.message()));
    QCOMPARE(batch.value(), largest_global_batch);
    const QByteArray more = QByteArray::number(largest_global_batch + 1);
    QVERIFY(!window.open(
        write("larger-job.json", QByteArray(job).replace(QByteArray::number(largest_global_batch) + ',', more + ','))));
}

void MainWindowTest::a_plan_for_other_inputs_is_out_of_date_data()
{
    QTest::addColumn<QString>("input");
    QTest::newRow("model") << "model (was ";
    QTest::newRow("batch") << "batch (was 8)";
    QTest::newRow("job") << "job";
    QTest::newRow("rules") << "pruning rules";
}

void MainWindowTest::a_plan_for_other_inputs_is_out_of_date()
{
    QFETCH(QString, input);
    MainWindow window;
    window.show();
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QVERIFY(window.choose_model("llama-2-7b"));
    spin_box(window, "Batch").setValue(8);
    QVERIFY(plan(window));
    const auto* bar = window.findChild<OutOfDateBar*>();
    const auto* status = window.statusBar()->findChild<QLabel*>();
    QVERIFY(!bar->isVisible());
    QVERIFY(!status->text().contains("out of date"));
    const QString path = folder_.filePath("old.json");

    if (input.startsWith("model")) {
        QVERIFY(window.choose_model("llama-3.1-8b"));
    } else if (input.startsWith("batch")) {
        spin_box(window, "Batch").setValue(16);
    } else if (input == "job") {
        Job job = window.job();
        job.precision = Precision::fp16;
        QVERIFY(window.open(write("fp16-job.json", QByteArray::fromStdString(write_job(job)))));
    } else {
        auto* rules = table(window, "Pruning rules")->model();
        QVERIFY(rules->setData(rules->index(0, RuleModel::name_column), Qt::Unchecked, Qt::CheckStateRole));
    }
    QVERIFY(bar->isVisible());
    QVERIFY2(bar->findChild<ElidedLabel*>()->text().contains(input),
             qPrintable(bar->findChild<ElidedLabel*>()->text()));
    QVERIFY2(status->text().contains("plan for Llama 2 7B, out of date")
                 || status->text().contains("plan for llama-2-7b, out of date"),
             qPrintable(status->text()));
    QVERIFY(window.save_plan(path));
    QVERIFY2(window.message().contains("out of date") && window.message().contains(input),
             qPrintable(window.message()));

    QSignalSpy ended(&window, &MainWindow::planning_ended);
    QTest::mouseClick(bar->findChild<QPushButton*>(), Qt::LeftButton);
    QVERIFY(ended.wait(patience_ms));
    QVERIFY2(window.plan_file()->job == window.job(), qPrintable(window.message()));
    QVERIFY(!bar->isVisible());
    QVERIFY(!status->text().contains("out of date"));
}

void MainWindowTest::what_is_saved_is_what_is_seen()
{
    MainWindow window;
    window.show();
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QVERIFY(window.choose_model("llama-2-7b"));
    QVERIFY(plan(window));
    QTableView* plans = table(window, "Plans");
    QVERIFY(plans->model()->rowCount() > 2);
    plans->selectRow(2);
    const auto row_texts = [](const QTableView& shown) {
        QStringList texts;
        for (int row = 0; row < shown.model()->rowCount(); ++row)
            for (int column = 0; column < shown.model()->columnCount(); ++column)
                texts << shown.model()->index(row, column).data().toString();
        return texts;
    };
    const QString path = folder_.filePath("third.json");
    QVERIFY(window.save_plan(path));
    QVERIFY2(window.message().startsWith("Plan C, with the"), qPrintable(window.message()));

    MainWindow other;
    QVERIFY2(other.open(path), qPrintable(other.message()));
    const QTableView* reopened = table(other, "Plans");
    QCOMPARE(row_texts(*reopened), row_texts(*plans));
    QCOMPARE(reopened->currentIndex().row(), 2);
    QCOMPARE(other.plan_file()->plan.iteration_time_s, window.plans_page().shown()->plan.iteration_time_s);
    QCOMPARE(other.plans_page().shown()->plan.iteration_time_s, window.plans_page().shown()->plan.iteration_time_s);
}

void MainWindowTest::saved_files_are_named_after_what_they_hold()
{
    PlanFile file;
    Cluster cluster;
    Model model;
    cluster.name = "64 GPUs / “two types”: A100 & V100";
    model.name = "Llama-3.1 70B";
    file.cluster = std::make_shared<const Cluster>(cluster);
    file.model = std::make_shared<const Model>(model);
    QCOMPARE(file_name_for(file), QStringLiteral("64-gpus-two-types-a100-v100-llama-3.1-70b"));
    cluster.name = std::string(300, 'x');
    model.name = "../..";
    file.cluster = std::make_shared<const Cluster>(cluster);
    file.model = std::make_shared<const Model>(model);
    QCOMPARE(file_name_for(file), QString(60, QLatin1Char('x')));
    QCOMPARE(with_ending("/a/llama-3.1-70b", {".json"}), QStringLiteral("/a/llama-3.1-70b.json"));
    QCOMPARE(with_ending("/a/plan.JSON", {".json"}), QStringLiteral("/a/plan.JSON"));
    QCOMPARE(with_ending("plan.pdf", {".svg", ".pdf"}), QStringLiteral("plan.pdf"));
}

void MainWindowTest::tab_walks_through_every_page_data()
{
    QTest::addColumn<int>("perspective");
    QTest::addColumn<QStringList>("names");
    const QStringList top{"llama-2-7b", "Batch", "Sequence", "Export", "Plan"};
    const QStringList zoom{"Zoom in (+)", "Zoom out (−)", "Show everything (F)"};
    const auto row = [&](const char* name, int perspective, const QStringList& page) {
        QTest::newRow(name) << perspective << QStringList{QString(name) + " perspective"} + top + page;
    };
    row("Cluster", MainWindow::cluster_perspective, zoom + QStringList{"Cluster", "Merge tolerance", "Islands"});
    row("Search", MainWindow::search_perspective,
        {"Pruning rules", "Exact: the optimum of the simulated time, heuristic rules off", "Time limit", "Threads"});
    row("Plans", MainWindow::plans_perspective, zoom + QStringList{"Gantt chart", "Plans", "Stages of the plan"});
}

void MainWindowTest::tab_walks_through_every_page()
{
    QFETCH(int, perspective);
    QFETCH(QStringList, names);
    MainWindow window;
    window.resize(1440, 900);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QVERIFY(window.open(sample("h100-and-a100-two-racks.json")));
    QVERIFY(window.choose_model("llama-2-7b"));
    QVERIFY(plan(window));
    window.show_perspective(static_cast<MainWindow::Perspective>(perspective));
    const auto tabs = window.findChildren<QToolButton*>("perspective");
    tabs[perspective]->setFocus();
    QStringList walked;
    for (int step = 0; step < 40; ++step) {
        QWidget* focused = QApplication::focusWidget();
        QVERIFY(focused);
        const QString name = QAccessible::queryAccessibleInterface(focused)->text(QAccessible::Name);
        if (!walked.isEmpty() && name == walked.front())
            break;
        walked << name;
        QTest::keyClick(focused, Qt::Key_Tab);
    }
    QCOMPARE(walked.join(" > "), names.join(" > "));
}

void MainWindowTest::the_focused_cell_has_a_frame()
{
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    window.show_perspective(MainWindow::search_perspective);
    QTableView* rules = table(window, "Pruning rules");
    rules->setFocus();
    QTest::keyClick(rules, Qt::Key_Down);
    const QModelIndex current = rules->currentIndex();
    QVERIFY(current.isValid());
    const auto corner = [&] {
        return rules->viewport()->grab().toImage().pixelColor(rules->visualRect(current).topLeft());
    };
    QCOMPARE(corner(), accent_colour(is_dark(rules->palette())));
    spin_box(window, "Batch").setFocus();
    QVERIFY(corner() != accent_colour(is_dark(rules->palette())));
}

void MainWindowTest::a_long_name_leaves_the_window_as_it_is()
{
    Cluster cluster = *read_cluster(*read_text_file(sample("two-nodes-toy.json").toStdString()), "toy");
    cluster.name = std::string(300, 'c');
    Model model = model_presets().front().model;
    model.name = std::string(200, 'm');
    MainWindow window;
    window.resize(1280, 800);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QVERIFY(window.open(write("long-cluster.json", QByteArray::fromStdString(write_cluster(cluster)))));
    QVERIFY2(window.open(write("long-model.json", QByteArray::fromStdString(write_model(model)))),
             qPrintable(window.message()));
    for (const auto perspective :
         {MainWindow::cluster_perspective, MainWindow::search_perspective, MainWindow::plans_perspective}) {
        window.show_perspective(perspective);
        QCoreApplication::processEvents();
        QCOMPARE(window.size(), QSize(1280, 800));
        QVERIFY2(window.minimumSizeHint().width() <= 1280,
                 qPrintable(QString::number(window.minimumSizeHint().width())));
    }
    window.show_perspective(MainWindow::cluster_perspective);
    const auto labels = window.findChildren<ElidedLabel*>();
    const auto detail = std::find_if(labels.begin(), labels.end(), [&](const ElidedLabel* label) {
        return label->text() == QString::fromStdString(cluster.name);
    });
    QVERIFY(detail != labels.end());
    QVERIFY((*detail)->is_elided());
    QHelpEvent help(QEvent::ToolTip, QPoint(1, 1), (*detail)->mapToGlobal(QPoint(1, 1)));
    QApplication::sendEvent(*detail, &help);
    QCOMPARE(QToolTip::text(), (*detail)->text());
}

void MainWindowTest::the_window_fits_the_screen()
{
    MainWindow window;
    const QSize room = window.screen()->availableSize();
    QVERIFY2(room.width() < 1440 && room.height() < 900, "the test needs a small screen");
    QVERIFY(window.width() <= room.width());
    QVERIFY(window.height() <= room.height());
}

void MainWindowTest::no_menu_has_a_mnemonic_twice()
{
    MainWindow window;
    QList<QList<QAction*>> menus{window.menuBar()->actions()};
    for (const QMenu* menu : window.findChildren<QMenu*>())
        menus << menu->actions();
    QVERIFY(menus.size() > 4);
    for (const QList<QAction*>& actions : menus) {
        QStringList keys;
        for (const QAction* action : actions) {
            const QString key = QKeySequence::mnemonic(action->text()).toString();
            if (key.isEmpty())
                continue;
            QVERIFY2(!keys.contains(key), qPrintable(action->text()));
            keys << key;
        }
    }
}

void MainWindowTest::cancelling_leaves_the_window_usable()
{
    MainWindow window;
    QVERIFY(window.open(sample("fleet-1024-gpus-five-types.json")));
    QSignalSpy ended(&window, &MainWindow::planning_ended);
    window.plan();
    window.cancel();
    QVERIFY(ended.wait(patience_ms));
    QVERIFY(!window.is_planning());
    // A cluster that is opened while a search runs drops its answer.
    window.plan();
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QVERIFY(!window.is_planning());
    QVERIFY(!window.plan_file());
    QCOMPARE(ended.size(), 1);
}

void MainWindowTest::keys_plan_and_cancel()
{
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QVERIFY(window.open(sample("fleet-1024-gpus-five-types.json")));
    QSignalSpy ended(&window, &MainWindow::planning_ended);
    QTest::keyClick(&window, Qt::Key_F5);
    QVERIFY(window.is_planning());
    QTest::keyClick(&window, Qt::Key_Escape);
    QVERIFY(ended.wait(patience_ms));
    QTest::keyClick(&window, Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(window.is_planning());
}

void MainWindowTest::dropped_files_are_opened_one_after_the_other()
{
    MainWindow window;
    const QString model = write("dropped-model.json", QByteArray::fromStdString(write_model([] {
                                    Model dropped = model_presets().front().model;
                                    dropped.name = "dropped model";
                                    return dropped;
                                }())));
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile(sample("two-nodes-toy.json")), QUrl::fromLocalFile(model)});
    QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QVERIFY(QApplication::sendEvent(&window, &enter));
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QVERIFY(QApplication::sendEvent(&window, &drop));
    QTRY_VERIFY_WITH_TIMEOUT(window.cluster() != nullptr, patience_ms);
    QTRY_VERIFY_WITH_TIMEOUT(window.statusBar()->findChild<QLabel*>()->text().contains("dropped model"), patience_ms);

    QMimeData link;
    link.setUrls({QUrl("https://example.org/cluster.json")});
    QDragEnterEvent enter_link(QPoint(10, 10), Qt::CopyAction, &link, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &enter_link);
    QDropEvent remote(QPointF(10, 10), Qt::CopyAction, &link, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &remote);
    QVERIFY(!window.message().isEmpty());
}

void MainWindowTest::what_cannot_be_opened_is_told_data()
{
    QTest::addColumn<QString>("path");
    QTest::newRow("a folder") << folder_.path();
    QTest::newRow("not there") << folder_.filePath("is-not-there.json");
    QTest::newRow("empty") << write("empty.json", "");
    QTest::newRow("a picture") << write("picture.json", QByteArray("\x89PNG\r\n\x1a\n\0\0\0", 11));
    QTest::newRow("deep") << write("deep.json", QByteArray(1'000'000, '['));
    QFile huge(folder_.filePath("huge.json"));
    QVERIFY(huge.open(QIODevice::WriteOnly));
    QVERIFY(huge.resize(qint64{2} << 30)); // takes no room on the disk
    QTest::newRow("huge") << huge.fileName();
}

void MainWindowTest::what_cannot_be_opened_is_told()
{
    QFETCH(QString, path);
    MainWindow window;
    window.open_later({path});
    QTRY_VERIFY_WITH_TIMEOUT(!window.message().isEmpty(), patience_ms);
    QVERIFY2(window.message().contains(QFileInfo(path).fileName()), qPrintable(window.message()));
    QVERIFY(!window.cluster());
    QVERIFY(!window.is_planning());
    window.plan(); // there is nothing to plan on
    QVERIFY(!window.is_planning());
}

void MainWindowTest::what_cannot_be_written_is_told()
{
    MainWindow window;
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QVERIFY(window.choose_model("llama-2-7b"));
    QSignalSpy ended(&window, &MainWindow::planning_ended);
    window.plan();
    QVERIFY(ended.wait(patience_ms));
    window.save_plan_later(folder_.filePath("no-such-folder/plan.json"));
    QTRY_VERIFY_WITH_TIMEOUT(window.message().contains("no-such-folder"), patience_ms);
    QVERIFY(!window.save_picture(folder_.filePath("no-such-folder/plan.svg")));
    window.save_plan_later(folder_.filePath("later.json"));
    QTRY_VERIFY_WITH_TIMEOUT(window.message().contains("later.json"), patience_ms);
    QVERIFY(QFile::exists(folder_.filePath("later.json")));
}

void MainWindowTest::closing_ends_the_search()
{
    auto window = std::make_unique<MainWindow>();
    window->show();
    QVERIFY(window->open(sample("fleet-1024-gpus-five-types.json")));
    QSignalSpy ended(window.get(), &MainWindow::planning_ended);
    window->plan();
    window->close();
    QVERIFY(!window->is_planning());
    window.reset();
    QThreadPool::globalInstance()->waitForDone();
    QCoreApplication::processEvents();
    QCOMPARE(ended.size(), 0);
}

void MainWindowTest::every_alternative_shows_bars()
{
    MainWindow window;
    window.show();
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QVERIFY(window.choose_model("llama-2-7b"));
    QSignalSpy ended(&window, &MainWindow::planning_ended);
    window.plan();
    QVERIFY(ended.wait(patience_ms));
    const auto tables = window.plans_page().findChildren<QTableView*>();
    const auto plans = std::find_if(tables.begin(), tables.end(),
                                    [](const QTableView* table) { return table->accessibleName() == "Plans"; });
    QVERIFY(plans != tables.end());
    QVERIFY((*plans)->model()->rowCount() > 1);
    for (int row = (*plans)->model()->rowCount() - 1; row >= 0; --row) {
        (*plans)->selectRow(row);
        QTRY_VERIFY_WITH_TIMEOUT(!window.plans_page().chart().is_empty(), patience_ms);
        QVERIFY(!window.plans_page().shown()->plan.timeline.empty());
    }
}

void MainWindowTest::every_control_has_a_name()
{
    MainWindow window;
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        const auto* area = qobject_cast<QAbstractScrollArea*>(widget->parentWidget());
        const bool part =
            qobject_cast<QAbstractSpinBox*>(widget->parentWidget()) || (area && area->viewport() == widget);
        if (!(widget->focusPolicy() & Qt::TabFocus) || part || !widget->isEnabled() || widget->window() != &window
            || widget->objectName().startsWith("qt_"))
            continue;
        QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
        QVERIFY(accessible);
        QVERIFY2(
            !accessible->text(QAccessible::Name).isEmpty(),
            qPrintable(QStringLiteral("a %1 in a %2")
                           .arg(widget->metaObject()->className(), widget->parentWidget()->metaObject()->className())));
    }
}

void MainWindowTest::nothing_scrolls_sideways_data()
{
    QTest::addColumn<QSize>("size");
    QTest::newRow("1440x900") << QSize(1440, 900);
    QTest::newRow("1280x800") << QSize(1280, 800);
    QTest::newRow("1024x700") << QSize(1024, 700);
}

void MainWindowTest::nothing_scrolls_sideways()
{
    QFETCH(QSize, size);
    MainWindow window;
    window.resize(size);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QVERIFY(window.open(sample("h100-and-a100-two-racks.json")));
    QVERIFY(window.choose_model("llama-2-7b"));
    QSignalSpy ended(&window, &MainWindow::planning_ended);
    window.plan();
    QVERIFY(ended.wait(patience_ms));
    QCOMPARE(window.size(), size);
    for (const auto perspective :
         {MainWindow::cluster_perspective, MainWindow::search_perspective, MainWindow::plans_perspective}) {
        window.show_perspective(perspective);
        QCoreApplication::processEvents();
        for (const QTableView* table : window.findChildren<QTableView*>()) {
            if (table->isVisible())
                QVERIFY2(!table->horizontalScrollBar()->isVisible(), qPrintable(table->accessibleName()));
        }
    }
}

QTEST_MAIN(MainWindowTest)
#include "tst_main_window.moc"
