// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/gantt_chart.h"
#include "main_window.h"
#include "plans/plans_page.h"

#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QApplication>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QMimeData>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QStatusBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>
#include <QUrl>

#include <algorithm>

using namespace tangram;

namespace {

QString sample(const char* name)
{
    return QStringLiteral(TANGRAM_SOURCE_DIR "/sample_clusters/") + QLatin1String(name);
}

constexpr int patience_ms = 120'000;

} // namespace

class MainWindowTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void plans_saves_and_reopens();
    void a_bad_file_is_told_and_changes_nothing();
    void a_model_file_is_taken();
    void a_new_cluster_drops_the_plan();
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
