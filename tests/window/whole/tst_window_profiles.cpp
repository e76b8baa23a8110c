// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/elided_label.h"
#include "files/disk/text_file.h"
#include "files/model/presets.h"
#include "files/plan/write_plan.h"
#include "gantt/chart/gantt_chart.h"
#include "job/basis_bar.h"
#include "parallelizer/profiled.h"
#include "plans/page/plans_page.h"
#include "plans/table/out_of_date_bar.h"
#include "plans/table/plan_model.h"
#include "search/run/search.h"
#include "test_program.h"
#include "window_fixture.h"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QUrl>

using namespace tangram;

namespace {

const QString profiles = QStringLiteral(TANGRAM_SOURCE_DIR "/tests/data/profiles/");

QString bar_text(const MainWindow& window)
{
    return named<BasisBar>(window, "measured layer times")->text();
}

/// The sample's A100s of 40 GB are among those measured, its V100s of 32 GB are not.
bool open_measured(MainWindow& window)
{
    return window.open(sample("two-nodes-toy.json")) && window.open(profiles + "sailor");
}

QStringList metis_files()
{
    QStringList paths;
    for (const QFileInfo& file : QDir(profiles + "metis").entryInfoList(QDir::Files, QDir::Name))
        paths << file.filePath();
    return paths;
}

} // namespace

class WindowProfilesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void a_dropped_folder_is_understood();
    void files_opened_together_are_one_profile();
    void plans_rest_on_measured_times_and_say_so();
    void a_layout_by_hand_is_costed_as_measured();
    void gpus_can_be_taken_as_measured_ones();
    void a_network_file_adds_its_curves();
    void using_them_can_be_stopped();
    void what_stands_in_the_way_is_told_data();
    void what_stands_in_the_way_is_told();
    void what_is_no_profile_is_told_data();
    void what_is_no_profile_is_told();
    void every_model_can_be_chosen_again();

private:
    TestFolder folder_;
};

void WindowProfilesTest::a_dropped_folder_is_understood()
{
    MainWindow window;
    window.show();
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QVERIFY(bar_text(window).isEmpty());
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile(profiles + "sailor")});
    QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &enter);
    QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &drop);
    QTRY_VERIFY_WITH_TIMEOUT(window.project().profile() != nullptr, patience_ms);
    QVERIFY2(bar_text(window).startsWith("Plans use measured layer times"), qPrintable(bar_text(window)));
    for (const char* told : {"TINY-4 on A100-40 (tensor 1, 2; micro-batch 1, 2, 4) and V100-16 (", "512 tokens",
                             "not measured (NVIDIA V100 SXM2 32GB)"})
        QVERIFY2(bar_text(window).contains(told), qPrintable(bar_text(window)));
    // The only model that was measured, with the sequences it was measured with.
    QVERIFY2(window.message().contains("The model is now TINY-4"), qPrintable(window.message()));
    QCOMPARE(window.project().job().sequence_length, 512);
    QCOMPARE(named<QComboBox>(window, "Model")->currentText(), QStringLiteral("TINY-4"));
}

void WindowProfilesTest::files_opened_together_are_one_profile()
{
    MainWindow window;
    Model tiny = model_presets().front().model;
    tiny.name = "TINY";
    tiny.blocks = 2;
    const QString model = folder_.write("tiny.json", QByteArray::fromStdString(write_model(tiny)));
    QVERIFY2(window.open(QStringList{model} + metis_files()), qPrintable(window.message()));
    QVERIFY(window.project().profile());
    QVERIFY(*window.project().profile() == read_profiles((profiles + "metis").toStdString())->at("TINY"));
    QVERIFY2(bar_text(window).contains("TINY on A100 (tensor 1, 2; micro-batch 1, 2)"), qPrintable(bar_text(window)));
}

void WindowProfilesTest::plans_rest_on_measured_times_and_say_so()
{
    MainWindow window;
    window.show();
    QVERIFY(open_measured(window));
    QVERIFY2(plan(window), qPrintable(window.message()));
    const PlanFile& file = *window.plan_saving().file();
    QCOMPARE(file.parallelizer, std::string("profiled"));
    QVERIFY(!window.findChild<OutOfDateBar*>()->isVisible());
    // As the command line plans it.
    const SearchRequest request{{window.project().cluster(), file.model, window.project().job(),
                                 window.project().islands(),
                                 std::shared_ptr<const Parallelizer>(make_profiled(window.project().profile()))},
                                *file.settings,
                                0};
    const PlanFile expected = make_plan_file(request, search(request), false);
    QCOMPARE(file.plan.iteration_time_s, expected.plan.iteration_time_s);
    QVERIFY(file.profile == expected.profile);
    QCOMPARE(file.profile->sources.size(), std::size_t(6));

    const auto labels = window.plans_page().findChildren<ElidedLabel*>();
    QVERIFY(std::any_of(labels.begin(), labels.end(),
                        [](const ElidedLabel* label) { return label->text().contains("measured layer times"); }));
    QTableView* plans = table(window, "Plans");
    const QString tooltip =
        plans->model()->index(0, static_cast<int>(PlanColumn::pipeline)).data(Qt::ToolTipRole).toString();
    QVERIFY2(tooltip.contains("Layer times of TINY-4 as measured: ") && tooltip.contains("llm_info.json"),
             qPrintable(tooltip));
    QVERIFY(plans->model()->rowCount() > 1);
    plans->selectRow(1);
    QTRY_VERIFY_WITH_TIMEOUT(!window.plans_page().shown()->plan.timeline.empty(), patience_ms);

    const QString path = folder_.path("measured-plan.json");
    QVERIFY(window.plan_saving().save_plan(path));
    MainWindow other;
    QVERIFY2(other.open(path), qPrintable(other.message()));
    QVERIFY(other.plan_saving().file()->profile == expected.profile);
    // Planning there would take other times.
    QVERIFY(!other.findChild<OutOfDateBar*>()->isHidden());
    QVERIFY(other.open(profiles + "sailor"));
    QVERIFY(other.findChild<OutOfDateBar*>()->isHidden());
}

void WindowProfilesTest::a_layout_by_hand_is_costed_as_measured()
{
    MainWindow window;
    QVERIFY(open_measured(window));
    QVERIFY(plan(window));
    const double measured_s = window.plan_saving().file()->plan.iteration_time_s;
    QJsonObject written =
        QJsonDocument::fromJson(QByteArray::fromStdString(write_plan(*window.plan_saving().file()))).object();
    QJsonObject bare;
    bare["pipelines"] = written["plan"].toObject()["pipelines"];
    written["plan"] = bare;
    const QString path = folder_.write("by-hand.json", QJsonDocument(written).toJson());
    QVERIFY(window.project_saving().save_as(folder_.path("measured.tangram"))); // else it would ask
    QVERIFY2(window.open(path), qPrintable(window.message()));
    QCOMPARE(window.plan_saving().file()->plan.iteration_time_s, measured_s);
    QVERIFY(window.plan_saving().file()->profile);

    MainWindow without;
    QVERIFY2(without.open(path), qPrintable(without.message()));
    QVERIFY(without.plan_saving().file()->plan.iteration_time_s != measured_s);
    QVERIFY(!without.plan_saving().file()->profile);
    // Nor are they said to be about a model that was not measured.
    written["model"] = QStringLiteral("llama-2-7b");
    QVERIFY(!window.open(folder_.write("other-model.json", QJsonDocument(written).toJson())));
}

void WindowProfilesTest::gpus_can_be_taken_as_measured_ones()
{
    MainWindow window;
    window.show();
    QVERIFY(open_measured(window));
    const auto entries = [&] {
        QList<QAction*> all;
        for (const QPushButton* button : named<BasisBar>(window, "measured layer times")->findChildren<QPushButton*>())
            if (button->menu() != nullptr && button->isVisible())
                all << button->menu()->actions();
        return all;
    };
    QCOMPARE(entries().size(), 2);
    QCOMPARE(entries().last()->text(), QStringLiteral("NVIDIA V100 SXM2 32GB as V100-16"));
    entries().last()->trigger();
    QCOMPARE(window.project().profile()->name_of("v100-sxm2-32"), std::string("V100-16"));
    QVERIFY2(!bar_text(window).contains("not measured"), qPrintable(bar_text(window)));
    QVERIFY(entries().isEmpty());
}

void WindowProfilesTest::a_network_file_adds_its_curves()
{
    MainWindow window;
    QVERIFY(open_measured(window));
    const NetworkCurves before = window.project().profile()->curves;
    QByteArray text =
        QByteArray::fromStdString(*read_text_file((profiles + "sailor/multizone_bandwidths_het.json").toStdString()));
    const QString path = folder_.write("measured-network.json", text.replace("V100", "T4"));
    QVERIFY2(window.open(path), qPrintable(window.message()));
    QVERIFY(!(window.project().profile()->curves.between == before.between));
    QVERIFY(window.project().profile()->curves.inside == before.inside);
    // Alone they are none of this program's files.
    MainWindow bare;
    QVERIFY(!bare.open(path));
}

void WindowProfilesTest::using_them_can_be_stopped()
{
    MainWindow window;
    window.show();
    QVERIFY(open_measured(window));
    QVERIFY(plan(window));
    QTest::mouseClick(named<QPushButton>(window, "Stop using the measured layer times"), Qt::LeftButton);
    QVERIFY(!window.project().profile());
    QVERIFY(bar_text(window).isEmpty());
    const QString said = window.findChild<OutOfDateBar*>()->findChild<ElidedLabel*>()->text();
    QVERIFY2(said.endsWith(": layer times (were measured)"), qPrintable(said));
    QCOMPARE(named<QComboBox>(window, "Model")->currentText(), QStringLiteral("TINY-4"));
    QVERIFY2(plan(window), qPrintable(window.message()));
    QCOMPARE(window.plan_saving().file()->parallelizer, std::string("megatron"));
    QVERIFY(!window.plan_saving().file()->profile);
}

void WindowProfilesTest::what_stands_in_the_way_is_told_data()
{
    QTest::addColumn<QString>("change");
    QTest::addColumn<QStringList>("told");
    QTest::newRow("another model") << "model"
                                   << QStringList{"here is no profile of llama-2-7b here, only of TINY-4", "sailor",
                                                  "hoose or open a model that was measured"};
    QTest::newRow("another depth") << "depth"
                                   << QStringList{"the profile of TINY-4 has 4 layers, and TINY-4 has 5: 3 blocks",
                                                  "sailor"};
    QTest::newRow("another sequence") << "sequence"
                                      << QStringList{"TINY-4 was measured with sequences of 512 tokens", "sailor",
                                                     "et the sequence to 512"};
    QTest::newRow("other GPUs") << "cluster"
                                << QStringList{"one of the cluster's GPUs was measured", "V100-16 (v100-sxm2-16)",
                                               "sailor", "pen a cluster"};
}

void WindowProfilesTest::what_stands_in_the_way_is_told()
{
    QFETCH(QString, change);
    QFETCH(QStringList, told);
    MainWindow window;
    window.show();
    QVERIFY(open_measured(window));
    if (change == "model")
        window.choose_model("llama-2-7b");
    else if (change == "depth") {
        Model deeper = model_presets().front().model;
        deeper.name = "TINY-4";
        deeper.blocks = 3;
        QVERIFY(window.open(folder_.write("deeper.json", QByteArray::fromStdString(write_model(deeper)))));
    } else if (change == "sequence")
        spin_box(window, "Sequence").setValue(1024);
    else
        QVERIFY(window.open(sample("h100-and-a100-two-racks.json")));
    window.planning().plan();
    QVERIFY(!window.planning().is_planning());
    for (const QString& part : told)
        QVERIFY2(bar_text(window).contains(part), qPrintable(bar_text(window)));
    // Told once, and what to do about it is at hand.
    QCOMPARE(window.message(), QString());
    auto* remove = named<QPushButton>(window, "Stop using the measured layer times");
    QCOMPARE(window.focusWidget(), static_cast<QWidget*>(remove));
    QTest::keyClick(remove, Qt::Key_Space);
    window.planning().plan();
    QVERIFY(window.planning().is_planning());
}

void WindowProfilesTest::what_is_no_profile_is_told_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("told");
    QDir().mkpath(folder_.path("none"));
    folder_.write("none/notes.json", "{}");
    QTest::newRow("a folder without any") << folder_.path("none") << "There is no layer profile here";
    QDir().mkpath(folder_.path("broken/MODEL/GPU"));
    QTest::newRow("a broken file") << folder_.write("broken/MODEL/GPU/profile.json", "{\"1\": ")
                                   << "broken/MODEL/GPU/profile.json: line 1";
    QTest::newRow("the folder of a broken file") << folder_.path("broken") << "MODEL/GPU/profile.json: line 1";
}

void WindowProfilesTest::what_is_no_profile_is_told()
{
    QFETCH(QString, path);
    QFETCH(QString, told);
    QVERIFY(QFile::exists(path));
    MainWindow window;
    QVERIFY(!window.open(path));
    QVERIFY2(window.message().contains(told), qPrintable(window.message()));
    QVERIFY(!window.project().profile() && bar_text(window).isEmpty());
}

void WindowProfilesTest::every_model_can_be_chosen_again()
{
    MainWindow window;
    Model own = model_presets().front().model;
    own.name = "one of my own";
    QVERIFY(window.open(folder_.write("own-model.json", QByteArray::fromStdString(write_model(own)))));
    QVERIFY(open_measured(window));
    auto* models = named<QComboBox>(window, "Model");
    const auto choose = [&](const char* name) {
        models->setCurrentIndex(models->findText(QLatin1String(name)));
        Q_EMIT models->activated(models->currentIndex());
        QCOMPARE(models->currentText(), QLatin1String(name));
    };
    QVERIFY(window.project().profile());
    choose("llama-2-7b");
    QVERIFY(!window.project().profile());
    choose("TINY-4");
    QVERIFY(window.project().profile());
    choose("one of my own");
    QVERIFY(!window.project().profile());
    QVERIFY2(bar_text(window).contains("there is no profile of one of my own here"), qPrintable(bar_text(window)));
}

TANGRAM_TEST(WindowProfilesTest)
#include "tst_window_profiles.moc"
