// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster_page/cluster_keys.h"
#include "commands/command_model.h"
#include "commands/command_palette.h"
#include "commands/fuzzy_match.h"
#include "commands/shortcuts_model.h"
#include "commands/shortcuts_window.h"
#include "gantt/chart/gantt_keys.h"
#include "own_settings.h"
#include "test_program.h"

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QListView>
#include <QMainWindow>
#include <QMenuBar>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTableView>
#include <QToolBar>

using namespace tangram;

class CommandsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void letters_are_found_data();
    void letters_are_found();
    void better_matches_score_higher_data();
    void better_matches_score_higher();
    void commands_are_collected();
    void the_model_finds_and_sorts();
    void the_palette_runs_what_is_chosen();
    void the_palette_remembers();
    void what_is_switched_off_says_why();
    void shortcuts_are_the_actions_own();

private:
    OwnSettings settings_;
    std::unique_ptr<QMainWindow> window_;
    QAction* save_ = nullptr;
    QAction* zoom_ = nullptr;
    QAction* sample_ = nullptr;
};

void CommandsTest::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
}

void CommandsTest::init()
{
    forget_settings();
    window_ = std::make_unique<QMainWindow>();
    window_->resize(900, 700);
    QMenu* files = window_->menuBar()->addMenu("&File");
    QMenu* samples = files->addMenu("Open sa&mple");
    sample_ = samples->addAction("Größe && Länge");
    files->addSeparator();
    save_ = files->addAction("&Save plan file…", QKeySequence::Save, [] {});
    save_->setEnabled(false);
    set_disabled_reason(save_, "There is no plan yet.");
    QToolBar* bar = window_->addToolBar("Drawing");
    bar->setAccessibleName("Drawing");
    zoom_ = bar->addAction("Zoom in (+)");
    bar->addAction(save_); // known already
    window_->show();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
}

void CommandsTest::letters_are_found_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QList<int>>("places");
    QTest::addColumn<bool>("found");
    QTest::newRow("nothing wanted") << ""
                                    << "Open" << QList<int>{} << true;
    QTest::newRow("words' beginnings") << "sg"
                                       << "Save Gantt picture" << QList<int>{0, 5} << true;
    QTest::newRow("side by side") << "gan"
                                  << "Save Gantt picture" << QList<int>{5, 6, 7} << true;
    QTest::newRow("case and spaces") << "SA VE"
                                     << "save plan" << QList<int>{0, 1, 2, 3} << true;
    QTest::newRow("without accents") << "grosse"
                                     << "Größe" << QList<int>{} << false; // ß is no accented letter
    QTest::newRow("accents") << "gro"
                             << "Größe" << QList<int>{0, 1, 2} << true;
    QTest::newRow("accents wanted") << "öp"
                                    << "Open" << QList<int>{0, 1} << true;
    QTest::newRow("order") << "no"
                           << "on" << QList<int>{} << false;
    QTest::newRow("not there") << "x"
                               << "Open" << QList<int>{} << false;
    QTest::newRow("longer than the text") << "open it"
                                          << "open" << QList<int>{} << false;
    QTest::newRow("empty text") << "a"
                                << "" << QList<int>{} << false;
}

void CommandsTest::letters_are_found()
{
    QFETCH(QString, pattern);
    QFETCH(QString, text);
    QFETCH(QList<int>, places);
    QFETCH(bool, found);
    const auto match = fuzzy_match(pattern, text);
    QCOMPARE(match.has_value(), found);
    if (match)
        QCOMPARE(QList<int>(match->places.begin(), match->places.end()), places);
}

void CommandsTest::better_matches_score_higher_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("better");
    QTest::addColumn<QString>("worse");
    QTest::newRow("word starts over insides") << "op"
                                              << "Open plan"
                                              << "Stop";
    QTest::newRow("neighbours over scattered") << "plan"
                                               << "The plan"
                                               << "pull a net";
    QTest::newRow("initials over scattered") << "sgp"
                                             << "Save Gantt picture"
                                             << "Messaging tips";
    QTest::newRow("early over late") << "dark"
                                     << "Dark"
                                     << "Colours that are dark";
}

void CommandsTest::better_matches_score_higher()
{
    QFETCH(QString, pattern);
    QFETCH(QString, better);
    QFETCH(QString, worse);
    const auto high = fuzzy_match(pattern, better);
    const auto low = fuzzy_match(pattern, worse);
    QVERIFY(high);
    QVERIFY(!low || high->score > low->score);
}

void CommandsTest::commands_are_collected()
{
    QStringList ids;
    for (const Command& command : collect_commands(*window_))
        ids << command.id();
    QCOMPARE(ids, (QStringList{"File › Open sample/Größe & Länge", "File/Save plan file", "Drawing/Zoom in (+)"}));
}

void CommandsTest::the_model_finds_and_sorts()
{
    CommandModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    std::vector<Command> commands = collect_commands(*window_);
    model.set_commands(commands, {"Drawing/Zoom in (+)", "no longer there"});
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.index(0, 0).data().toString(), QString("Zoom in (+)")); // used last
    model.look_for("sav");
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(model.index(0, 0).data(CommandModel::places_role).value<QList<int>>(), (QList<int>{0, 1, 2}));
    QCOMPARE(model.index(0, 0).data(CommandModel::path_role).toString(), QString("File"));
    QVERIFY(!model.index(0, 0).data(CommandModel::keys_role).toString().isEmpty());
    model.look_for("open sample"); // its menu's name
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(model.action(model.index(0, 0)), sample_);
    model.look_for("zzz");
    QCOMPARE(model.rowCount(), 0);
    model.look_for("");
    // An action that is gone is a row without one.
    delete zoom_;
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.action(model.index(0, 0)), nullptr);
    QCOMPARE(model.flags(model.index(0, 0)), Qt::NoItemFlags);
}

void CommandsTest::the_palette_runs_what_is_chosen()
{
    CommandPalette palette(*window_);
    QSignalSpy zoomed(zoom_, &QAction::triggered);
    QSignalSpy opened(sample_, &QAction::triggered);
    palette.open_now();
    auto* line = palette.findChild<QLineEdit*>();
    auto* list = palette.findChild<QListView*>();
    QVERIFY(palette.isVisible());
    QVERIFY(window_->rect().contains(QRect(window_->mapFromGlobal(palette.pos()), palette.size())));
    QTest::keyClicks(line, "zoom");
    QTest::keyClick(line, Qt::Key_Return);
    QCOMPARE(zoomed.size(), 1);
    QVERIFY(!palette.isVisible());
    palette.open_now();
    QVERIFY(line->text().isEmpty());
    QCOMPARE(list->currentIndex().data().toString(), QString("Zoom in (+)"));
    QTest::keyClick(line, Qt::Key_Down);
    QTest::keyClick(line, Qt::Key_Enter);
    QCOMPARE(opened.size(), 1);
    palette.open_now();
    QTest::keyClicks(line, "nothing is called so");
    QTest::keyClick(line, Qt::Key_Return);
    QVERIFY(palette.isVisible());
    QTest::keyClick(line, Qt::Key_Escape);
    QVERIFY(!palette.isVisible());
    QCOMPARE(zoomed.size() + opened.size(), 2);
}

void CommandsTest::the_palette_remembers()
{
    {
        CommandPalette palette(*window_);
        palette.open_now();
        QTest::keyClicks(palette.findChild<QLineEdit*>(), "zoom");
        QTest::keyClick(palette.findChild<QLineEdit*>(), Qt::Key_Return);
    }
    CommandPalette another(*window_);
    another.open_now();
    QCOMPARE(another.commands().index(0, 0).data().toString(), QString("Zoom in (+)"));
}

void CommandsTest::what_is_switched_off_says_why()
{
    CommandPalette palette(*window_);
    QSignalSpy saved(save_, &QAction::triggered);
    palette.open_now();
    auto* line = palette.findChild<QLineEdit*>();
    QTest::keyClicks(line, "save");
    const QModelIndex found = palette.commands().index(0, 0);
    QCOMPARE(found.data(CommandModel::reason_role).toString(), QString("There is no plan yet."));
    QVERIFY(found.data(Qt::AccessibleTextRole).toString().contains("There is no plan yet."));
    QVERIFY(!found.flags().testFlag(Qt::ItemIsEnabled));
    QTest::keyClick(line, Qt::Key_Return);
    QCOMPARE(saved.size(), 0);
    QVERIFY(palette.isVisible());
    save_->setEnabled(true);
    QCOMPARE(found.data(CommandModel::reason_role).toString(), QString());
}

void CommandsTest::shortcuts_are_the_actions_own()
{
    ShortcutsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const std::vector<KeyHelp> gantt = gantt_key_help();
    model.set_keys(collect_commands(*window_), gantt);
    QCOMPARE(model.rowCount(), static_cast<int>(gantt.size()) + 1);
    QCOMPARE(model.index(0, ShortcutsModel::keys_column).data().toString(),
             save_->shortcut().toString(QKeySequence::NativeText));
    ShortcutsWindow window(*window_);
    window.open_now(cluster_key_help());
    auto* table = window.findChild<QTableView*>();
    const int all = table->model()->rowCount();
    QCOMPARE(all, static_cast<int>(cluster_key_help().size()) + 1);
    QTest::keyClicks(window.findChild<QLineEdit*>(), "save PLAN");
    QCOMPARE(table->model()->rowCount(), 1);
}

TANGRAM_TEST(CommandsTest)
#include "tst_commands.moc"
