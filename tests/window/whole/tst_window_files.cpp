// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/accuracy_window.h"
#include "common/form/message_bar.h"
#include "files/disk/text_file.h"
#include "files/model/presets.h"
#include "files/plan/write_plan.h"
#include "gantt/chart/gantt_chart.h"
#include "plans/page/plans_page.h"
#include "tangram-explorer/saving/file_names.h"
#include "test_program.h"
#include "window_fixture.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileInfo>
#include <QLabel>
#include <QMimeData>
#include <QScrollArea>
#include <QStatusBar>
#include <QToolButton>
#include <QUrl>

using namespace tangram;

namespace {

const QString measured_runs = QStringLiteral(TANGRAM_SOURCE_DIR "/tests/data/fuzz_seeds/runs.json");

} // namespace

class WindowFilesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void plans_saves_and_reopens();
    void a_bad_file_is_told_and_changes_nothing();
    void every_bad_file_is_told_data();
    void every_bad_file_is_told();
    void a_bad_file_is_told_until_another_opens();
    void what_went_wrong_makes_room_once_the_user_goes_on();
    void a_dismissed_message_does_not_come_back();
    void a_plan_that_cannot_run_is_told_beside_bad_files_data();
    void a_plan_that_cannot_run_is_told_beside_bad_files();
    void a_saved_plan_that_does_not_fit_is_told();
    void measured_runs_stand_in_front_of_the_window();
    void measured_runs_alone_are_shown_alone();
    void a_model_file_is_taken();
    void keys_of_a_config_without_use_are_told_wherever_it_is_dropped();
    void a_project_that_is_open_elsewhere_is_not_written();
    void a_project_that_leads_nowhere_is_told();
    void what_is_saved_is_what_is_seen();
    void saved_files_are_named_after_what_they_hold();
    void dropped_files_are_opened_one_after_the_other();
    void what_cannot_be_opened_is_told_data();
    void what_cannot_be_opened_is_told();
    void what_cannot_be_written_is_told();

private:
    TestFolder folder_;
};

void WindowFilesTest::plans_saves_and_reopens()
{
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QVERIFY(window.choose_model("llama-2-7b"));
    QVERIFY(window.windowTitle().contains("two-nodes-toy.json"));
    QVERIFY(!window.project().islands().empty());

    QSignalSpy ended(&window.planning(), &Planning::ended);
    window.planning().plan();
    QVERIFY(window.planning().is_planning());
    QVERIFY(ended.wait(patience_ms));
    QVERIFY2(window.plan_saving().file(), qPrintable(window.message()));
    QVERIFY(!window.planning().is_planning());
    QVERIFY(!window.plans_page().chart().is_empty());
    QVERIFY(window.plans_page().isVisible());

    const QString path = folder_.path("plan.json");
    QVERIFY(window.plan_saving().save_plan(path));
    window.plan_saving().save_picture_later(folder_.path("plan.svg"));
    QTRY_VERIFY_WITH_TIMEOUT(window.message().contains("plan.svg"), patience_ms);
    QVERIFY(QFile::exists(folder_.path("plan.svg")));
    const double time = window.plan_saving().file()->plan.iteration_time_s;

    MainWindow other;
    QVERIFY2(other.open(path), qPrintable(other.message()));
    QVERIFY(other.plan_saving().file());
    QCOMPARE(other.plan_saving().file()->plan.iteration_time_s, time);
    QCOMPARE(*other.project().cluster(), *window.project().cluster());
    QCOMPARE(other.project().islands(), window.project().islands());
    QCOMPARE(other.project().job(), window.project().job());
    QVERIFY(!other.plans_page().chart().is_empty());
}

void WindowFilesTest::a_bad_file_is_told_and_changes_nothing()
{
    MainWindow window;
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    const auto before = window.project().cluster();
    const QString title = window.windowTitle();
    QVERIFY(
        !window.open(folder_.write("broken.json", "{\"format\": \"tangram-cluster\", \"version\": 1, \"nodes\": [")));
    QVERIFY(window.message().contains("broken.json"));
    QVERIFY(!window.open(folder_.path("is-not-there.json")));
    QVERIFY(window.message().contains("is-not-there.json"));
    QVERIFY(!window.open(folder_.write("other.json", "{\"format\": \"something-else\", \"version\": 1}")));
    QCOMPARE(window.project().cluster(), before);
    QCOMPARE(window.windowTitle(), title);
    QVERIFY(!window.plan_saving().save_plan(folder_.path("nothing.json")));
    QVERIFY(!QFile::exists(folder_.path("nothing.json")));
}

void WindowFilesTest::every_bad_file_is_told_data()
{
    QTest::addColumn<bool>("later");
    QTest::newRow("as from the command line") << false;
    QTest::newRow("as dropped") << true;
}

void WindowFilesTest::every_bad_file_is_told()
{
    QFETCH(bool, later);
    MainWindow window;
    window.resize(1000, 600);
    window.show();
    QStringList paths;
    for (int i = 0; i < 20; ++i)
        paths << folder_.write(QStringLiteral("bad-%1.json").arg(i),
                               R"({"format": "tangram-job", "version": 1, "global_batch": 0})");
    paths.insert(1, sample("two-nodes-toy.json"));
    if (later)
        window.opening().open_later(paths);
    else
        QVERIFY(!window.open(paths));
    QTRY_VERIFY_WITH_TIMEOUT(window.message().startsWith("20 files could not be opened\n"), patience_ms);
    QVERIFY(window.project().cluster());
    const QStringList lines = window.message().split('\n');
    QCOMPARE(lines.size(), 21);
    for (int i = 0; i < 20; ++i)
        QVERIFY2(lines[i + 1].contains(folder_.path(QStringLiteral("bad-%1.json").arg(i)) + ": /global_batch"),
                 qPrintable(lines[i + 1]));
    const auto* bar = window.findChild<MessageBar*>();
    QTRY_VERIFY(bar->height() > 10 * bar->fontMetrics().height());
    QVERIFY(bar->height() < window.height() / 2);
    const int high = bar->height();
    QVERIFY(!window.open(paths.mid(0, 3)));
    QTRY_VERIFY_WITH_TIMEOUT(bar->height() < high / 2, patience_ms);
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QVERIFY(window.message().isEmpty());
}

void WindowFilesTest::a_bad_file_is_told_until_another_opens()
{
    MainWindow window;
    window.show();
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QVERIFY(window.choose_model("llama-2-7b"));
    QVERIFY(!window.open(folder_.write("first.json", "{")));
    const QString told = window.message();
    QVERIFY2(told.contains("first.json"), qPrintable(told));
    const auto* bar = window.findChild<MessageBar*>();
    auto* words = bar->findChild<QScrollArea*>()->findChild<QLabel*>();
    const int whole = bar->height();
    QVERIFY(!words->text().contains("href"));
    QSignalSpy ended(&window.planning(), &Planning::ended);
    window.planning().plan();
    QCOMPARE(window.message(), told);
    QTRY_VERIFY2(bar->height() < whole, qPrintable(QString::number(bar->height()))); // it makes room
    QVERIFY(words->text().contains("first.json"));
    QVERIFY(ended.wait(patience_ms));
    QCOMPARE(window.message(), told);
    Q_EMIT words->linkActivated({});
    QTRY_COMPARE(bar->height(), whole);
    QVERIFY(!words->text().contains("href"));
    QVERIFY(window.plan_saving().save_plan(folder_.path("beside-an-error.json")));
    QVERIFY2(window.message().startsWith(told) && window.message().contains("was written to"),
             qPrintable(window.message()));

    QVERIFY(!window.open(folder_.path("second.json")));
    QVERIFY2(window.message().startsWith("2 files could not be opened") && window.message().contains("first.json")
                 && window.message().contains("second.json"),
             qPrintable(window.message()));
    // Its newest fault is what has to be put right.
    QVERIFY(!window.open(folder_.write("first.json", R"({"format": "unheard-of", "version": 1})")));
    QCOMPARE(window.message().count("first.json"), 1);
    QVERIFY2(window.message().contains("unheard-of"), qPrintable(window.message()));
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QVERIFY(window.message().isEmpty());
    QVERIFY(!window.findChild<MessageBar*>()->isVisible());
}

void WindowFilesTest::what_went_wrong_makes_room_once_the_user_goes_on()
{
    MainWindow window;
    window.show();
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    auto* bar = window.findChild<MessageBar*>();
    bar->show_error({"the file cannot be written", "/nowhere/plan.json", "choose another folder"});
    const QString told = window.message();
    QCoreApplication::processEvents();
    const int whole = bar->height();
    QTest::mouseClick(named<QToolButton>(window, "Search perspective"), Qt::LeftButton);
    QTRY_VERIFY2(bar->height() < whole, qPrintable(QString::number(bar->height())));
    QCOMPARE(window.message(), told);
    bar->show_error({"another one", {}, "do that"}); // has not been read yet
    QTRY_COMPARE(bar->height(), whole);
    bar->show_message(MessageKind::note, "done");
    QTest::mouseClick(named<QToolButton>(window, "Cluster perspective"), Qt::LeftButton);
    QCOMPARE(window.message(), QStringLiteral("done"));
}

void WindowFilesTest::a_dismissed_message_does_not_come_back()
{
    MainWindow window;
    QVERIFY(!window.open(folder_.path("dismissed.json")));
    QTest::mouseClick(named<QToolButton>(window, "Dismiss the message"), Qt::LeftButton);
    QVERIFY(window.message().isEmpty());
    QVERIFY(!window.open(folder_.path("newer.json")));
    QVERIFY2(window.message().contains("newer.json") && !window.message().contains("dismissed.json"),
             qPrintable(window.message()));
}

void WindowFilesTest::a_plan_that_cannot_run_is_told_beside_bad_files_data()
{
    QTest::addColumn<bool>("before");
    QTest::addColumn<bool>("after");
    QTest::newRow("alone") << false << false;
    QTest::newRow("after a bad file") << true << false;
    QTest::newRow("before a bad file") << false << true;
    QTest::newRow("between bad files") << true << true;
}

void WindowFilesTest::a_plan_that_cannot_run_is_told_beside_bad_files()
{
    QFETCH(bool, before);
    QFETCH(bool, after);
    QByteArray layout =
        QByteArray::fromStdString(*read_text_file(TANGRAM_SOURCE_DIR "/tests/data/fuzz_seeds/plan-by-hand.json"));
    layout.replace("llama-2-13b", "gpt-3-175b")
        .replace("\"last\": 25", "\"last\": 80")
        .replace("\"first\": 25", "\"first\": 80");
    layout.replace("\"last\": 42", "\"last\": 98");
    QStringList paths{folder_.write("cannot-run.json", layout)};
    MainWindow window;
    if (before)
        paths.prepend(folder_.write("bad-before.json", "{"));
    if (after)
        paths.append(folder_.write("bad-after.json", "{"));
    window.open(paths);
    const QString text = window.message();
    QVERIFY2(text.contains("The plan of cannot-run.json cannot run: stage 1: needs "), qPrintable(text));
    QCOMPARE(text.contains("bad-before.json"), before);
    QCOMPARE(text.contains("bad-after.json"), after);
}

void WindowFilesTest::a_saved_plan_that_does_not_fit_is_told()
{
    MainWindow window;
    QVERIFY(plan_toy(window));
    PlanFile file = *window.plan_saving().file();
    file.plan.pipelines.front().stages.back().memory.weights_bytes = 1e12;
    const QString path = folder_.write("too-large.json", QByteArray::fromStdString(write_plan(file)));
    MainWindow other; // in the first, the model that was chosen would be asked about
    QVERIFY2(other.open(path), qPrintable(other.message()));
    QVERIFY2(other.message().startsWith("The plan of too-large.json cannot run: stage"), qPrintable(other.message()));
}

void WindowFilesTest::measured_runs_stand_in_front_of_the_window()
{
    MainWindow window;
    QVERIFY(window.open(QStringList{sample("two-nodes-toy.json"), measured_runs}));
    QVERIFY(!window.side_windows().accuracy()->isVisible()); // in front of what is not there yet
    window.show_opened();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QTRY_VERIFY(window.side_windows().accuracy()->isActiveWindow());
}

void WindowFilesTest::measured_runs_alone_are_shown_alone()
{
    MainWindow window;
    QVERIFY(window.open(measured_runs));
    window.show_opened();
    QVERIFY(QTest::qWaitForWindowExposed(window.side_windows().accuracy()));
    QVERIFY(!window.isVisible());
}

void WindowFilesTest::a_model_file_is_taken()
{
    MainWindow window;
    QVERIFY(window.open(sample("a100-and-v100.json")));
    const QString path = folder_.write("model.json", QByteArray::fromStdString(write_model([] {
                                           Model model = model_presets().front().model;
                                           model.name = "one of my own";
                                           model.blocks = 12;
                                           return model;
                                       }())));
    QVERIFY2(window.open(path), qPrintable(window.message()));
    QVERIFY(window.windowTitle().contains("a100-and-v100.json"));
    QVERIFY(window.project().cluster() != nullptr);
}

void WindowFilesTest::keys_of_a_config_without_use_are_told_wherever_it_is_dropped()
{
    const QString path = QStringLiteral(TANGRAM_SOURCE_DIR "/tests/data/huggingface/deepseek-v3/config.json");
    const Result<std::string> text = read_text_file(path.toStdString());
    QVERIFY(text);
    const Result<ModelAndUnusedKeys> read = read_model_and_unused_keys(*text, "config.json");
    QVERIFY(read && !read->unused_keys.empty());
    MainWindow window;
    window.show();
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(4, 4), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QVERIFY(QApplication::sendEvent(&window, &enter));
    QDropEvent drop(QPointF(4, 4), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QVERIFY(QApplication::sendEvent(&window, &drop));
    QTRY_VERIFY_WITH_TIMEOUT(window.message().contains("config.json"), patience_ms);
    for (const std::string& key : read->unused_keys)
        QVERIFY2(window.message().contains(QString::fromStdString(key)), qPrintable(window.message()));
}

void WindowFilesTest::a_project_that_is_open_elsewhere_is_not_written()
{
    const QString path = folder_.path("shared.tangram");
    MainWindow first;
    QVERIFY(first.open(sample("two-nodes-toy.json")));
    QVERIFY(first.project_saving().save_as(path));
    const Result<std::string> before = read_text_file(path.toStdString());
    MainWindow second;
    QVERIFY(second.open(sample("a100-and-v100.json")));
    QVERIFY(!second.project_saving().save_as(path));
    QVERIFY2(second.message().contains("open elsewhere"), qPrintable(second.message()));
    MainWindow third;
    QVERIFY(third.open(path)); // to look at
    QVERIFY(!third.project_saving().save_as(path));
    QVERIFY2(third.message().contains("another name"), qPrintable(third.message()));
    QCOMPARE(*read_text_file(path.toStdString()), *before);
    QVERIFY(first.project_saving().save_as(path));
    QVERIFY(third.project_saving().save_as(folder_.path("copy.tangram")));
}

void WindowFilesTest::a_project_that_leads_nowhere_is_told()
{
    const QString path = folder_.path("loop.tangram");
    QVERIFY(QFile::link(path, path));
    MainWindow window;
    QVERIFY(!window.open(path));
    QVERIFY2(window.message().contains("loop.tangram"), qPrintable(window.message()));
}

void WindowFilesTest::what_is_saved_is_what_is_seen()
{
    MainWindow window;
    window.show();
    QVERIFY(plan_toy(window));
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
    const QString path = folder_.path("third.json");
    QVERIFY(window.plan_saving().save_plan(path));
    QVERIFY2(window.message().startsWith("Plan C, with the"), qPrintable(window.message()));

    MainWindow other;
    QVERIFY2(other.open(path), qPrintable(other.message()));
    const QTableView* reopened = table(other, "Plans");
    QCOMPARE(row_texts(*reopened), row_texts(*plans));
    QCOMPARE(reopened->currentIndex().row(), 2);
    QCOMPARE(other.plan_saving().file()->plan.iteration_time_s, window.plans_page().shown()->plan.iteration_time_s);
    QCOMPARE(other.plans_page().shown()->plan.iteration_time_s, window.plans_page().shown()->plan.iteration_time_s);
}

void WindowFilesTest::saved_files_are_named_after_what_they_hold()
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

void WindowFilesTest::dropped_files_are_opened_one_after_the_other()
{
    MainWindow window;
    const QString model = folder_.write("dropped-model.json", QByteArray::fromStdString(write_model([] {
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
    QTRY_VERIFY_WITH_TIMEOUT(window.project().cluster() != nullptr, patience_ms);
    QTRY_VERIFY_WITH_TIMEOUT(window.statusBar()->findChild<QLabel*>()->text().contains("dropped model"), patience_ms);

    QMimeData link;
    link.setUrls({QUrl("https://example.org/cluster.json")});
    QDragEnterEvent enter_link(QPoint(10, 10), Qt::CopyAction, &link, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &enter_link);
    QDropEvent remote(QPointF(10, 10), Qt::CopyAction, &link, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &remote);
    QVERIFY(!window.message().isEmpty());
}

void WindowFilesTest::what_cannot_be_opened_is_told_data()
{
    QTest::addColumn<QString>("path");
    QTest::newRow("a folder") << folder_.path({});
    QTest::newRow("not there") << folder_.path("is-not-there.json");
    QTest::newRow("empty") << folder_.write("empty.json", "");
    QTest::newRow("a picture") << folder_.write("picture.json", QByteArray("\x89PNG\r\n\x1a\n\0\0\0", 11));
    QTest::newRow("deep") << folder_.write("deep.json", QByteArray(1'000'000, '['));
    QFile huge(folder_.path("huge.json"));
    QVERIFY(huge.open(QIODevice::WriteOnly));
    QVERIFY(huge.resize(qint64{2} << 30)); // takes no room on the disk
    QTest::newRow("huge") << huge.fileName();
}

void WindowFilesTest::what_cannot_be_opened_is_told()
{
    QFETCH(QString, path);
    MainWindow window;
    window.opening().open_later({path});
    QTRY_VERIFY_WITH_TIMEOUT(!window.message().isEmpty(), patience_ms);
    QVERIFY2(window.message().contains(QFileInfo(path).fileName()), qPrintable(window.message()));
    QVERIFY(!window.project().cluster());
    QVERIFY(!window.planning().is_planning());
    window.planning().plan(); // there is nothing to plan on
    QVERIFY(!window.planning().is_planning());
}

void WindowFilesTest::what_cannot_be_written_is_told()
{
    MainWindow window;
    QVERIFY(plan_toy(window));
    window.plan_saving().save_plan_later(folder_.path("no-such-folder/plan.json"));
    QTRY_VERIFY_WITH_TIMEOUT(window.message().contains("no-such-folder"), patience_ms);
    window.plan_saving().save_picture_later(folder_.path("no-such-folder/plan.svg"));
    QTRY_VERIFY_WITH_TIMEOUT(window.message().contains("plan.svg"), patience_ms);
    window.plan_saving().save_plan_later(folder_.path("later.json"));
    QTRY_VERIFY_WITH_TIMEOUT(window.message().contains("later.json"), patience_ms);
    QVERIFY(QFile::exists(folder_.path("later.json")));
}

TANGRAM_TEST(WindowFilesTest)
#include "tst_window_files.moc"
