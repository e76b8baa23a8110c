// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/text/core_text.h"
#include "own_settings.h"
#include "search/grid/cell_detail.h"
#include "search/grid/option_model.h"
#include "search/grid/option_plot.h"
#include "search/grid/pair_grid_text.h"
#include "search/grid/pair_grid_view.h"
#include "search/page/pairs_panel.h"
#include "search/page/search_page.h"
#include "search/record/compared_records.h"
#include "search/records/comparison_model.h"
#include "search/records/comparison_panel.h"
#include "search/records/record_model.h"
#include "search/records/record_scrubber.h"
#include "search/records/records_panel.h"
#include "search/rules/settings_choice.h"
#include "search_samples.h"
#include "test_program.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QSignalSpy>
#include <QSlider>
#include <QStandardPaths>
#include <QTableView>
#include <QThreadPool>

using namespace tangram;

class SearchRecordsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void a_record_is_scrubbed();
    void two_records_are_compared();
    void two_records_are_scrubbed_together();
    void a_comparison_that_nobody_waits_for_is_dropped();
    void a_and_b_are_swapped();
    void records_of_other_islands_are_not_laid_over_each_other();
    void a_record_is_named_for_its_own_settings();
    void kept_records_survive_names_and_undo();
    void a_rename_follows_what_has_come_meanwhile();
    void models_are_sound();
    void the_plot_and_its_table_select_together();
    void named_settings_survive_a_restart();
    void named_settings_of_two_windows_stay();
    void a_name_of_the_program_loses_nobodys_settings();
    void rubbish_in_the_settings_is_left_out();

private:
    OwnSettings settings_;
};

void SearchRecordsTest::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("tangram-test"));
    QCoreApplication::setApplicationName(QStringLiteral("search-records"));
}

void SearchRecordsTest::a_record_is_scrubbed()
{
    SearchPage page;
    page.resize(1400, 800);
    const SearchRecord sample = sample_record("");
    const int row = page.records().shelf().add(std::make_shared<SearchRecord>(sample), "Default", nullptr);
    page.records().show_shelf();
    page.records().choose(row);
    RecordScrubber& scrubber = page.pairs().scrubber();
    QCOMPARE(scrubber.moment(), static_cast<int>(sample.moments.size()) - 1);
    for (int moment = static_cast<int>(sample.moments.size()) - 1; moment >= 0; --moment) {
        scrubber.set_moment(moment);
        const SearchSnapshot then = sample.at(static_cast<std::size_t>(moment));
        const auto shown = page.pairs().view().fates();
        QVERIFY(std::equal(shown.begin(), shown.end(), then.fates.begin(), then.fates.end()));
    }
    // A click goes to where it is.
    auto* slider = scrubber.findChild<QSlider*>();
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page));
    for (const int percent : {20, 80, 50}) {
        QTest::mouseClick(slider, Qt::LeftButton, {}, QPoint(slider->width() * percent / 100, slider->height() / 2));
        QCOMPARE(scrubber.moment(), slider->maximum() * percent / 100);
    }
    page.records().choose(-1);
    QVERIFY(!page.pairs().view().grid());
}

void SearchRecordsTest::two_records_are_compared()
{
    SearchPage page;
    RecordShelf& shelf = page.records().shelf();
    shelf.add(std::make_shared<SearchRecord>(sample_record("", 1)), "a", nullptr);
    shelf.add(std::make_shared<SearchRecord>(sample_record("", 2)), "b", nullptr);
    page.records().show_shelf();
    page.records().findChild<QTableView*>()->selectAll();
    QTRY_VERIFY(page.pairs().view().is_comparing());
    QVERIFY2(page.comparison().sentence().contains("B pruned"), qPrintable(page.comparison().sentence()));
    const auto& record_a = shelf.entries()[0].record;
    const auto& record_b = shelf.entries()[1].record;
    const RecordComparison found =
        ComparedRecords(record_a, record_b).at(record_a->moments.size() - 1, record_b->moments.size() - 1).comparison;
    ComparisonModel model;
    QAbstractItemModelTester tester(&model);
    model.set_comparison(found);
    const auto number = [&](int row, int column) {
        const QString text = model.index(row, column).data().toString();
        return text == QStringLiteral("–") ? 0ULL : QString(text).remove(QChar(0x202f)).toULongLong();
    };
    const int sums_row = model.rowCount() - 1;
    const int sums_column = model.columnCount() - 1;
    // The last cell of the table is the sum of all: every pair once.
    QCOMPARE(number(sums_row, sums_column), pairs_of(*sample_grid(3, 24)));
    // The other sums are the lines of the funnels, by their names.
    const auto line_of = [](const Funnel& funnel, const QString& name) {
        if (name == fate_name(PairFate::planned))
            return funnel.kept;
        std::uint64_t count = 0;
        for (const RuleInfo& rule : rules())
            if (name == core_text(rule.name))
                count += funnel.pruned_by(rule.rule);
        return count;
    };
    const Funnel in_a = shelf.entries()[0].record->moments.back().snapshot.pairs;
    const Funnel in_b = shelf.entries()[1].record->moments.back().snapshot.pairs;
    for (int at = 0; at < sums_row; ++at) {
        const QString a = model.index(at, 0).data().toString();
        const QString b = model.headerData(at + 1, Qt::Horizontal).toString();
        QVERIFY2(a.startsWith("A: ") && b.startsWith("B: "), qPrintable(a + b));
        QVERIFY(number(at, sums_column) + number(sums_row, at + 1) > 0);
        QCOMPARE(number(at, sums_column), line_of(in_a, a.mid(3)));
        QCOMPARE(number(sums_row, at + 1), line_of(in_b, b.mid(3)));
    }
    QVERIFY(in_a.pruned_by(Rule::symmetry) > 0);

    RecordComparison same;
    constexpr auto by_work = static_cast<PairOutcome>(Rule::work_balance);
    same.pairs[pair_planned][pair_planned] = 10;
    same.wall_a_s = 2.1;
    same.wall_b_s = 0.3;
    same.time_a_s = 10;
    same.time_b_s = 10.12;
    same.pairs[pair_planned][by_work] = 1200;
    same.pairs[pair_planned][static_cast<PairOutcome>(Rule::memory)] = 4;
    QCOMPARE(comparison_text(same).replace(QChar(0x202f), ',').replace(QChar(0xa0), ' '),
             QStringLiteral("B pruned 1,204 pairs that A planned; it took 300 ms instead of 2.10 s, and its plan is "
                            "1.2 % slower."));
    RecordComparison stopped;
    stopped.pairs[pair_planned][pair_waiting] = 3;
    stopped.pairs[pair_waiting][pair_planned] = 1;
    const QString said = comparison_text(stopped).replace(QChar(0xa0), ' ');
    QVERIFY2(said.startsWith("B did not come to 3 pairs that A planned and B planned 1 pair that A did not come to;"),
             qPrintable(said));
}

void SearchRecordsTest::two_records_are_scrubbed_together()
{
    SearchPage page;
    page.resize(1400, 800);
    RecordShelf& shelf = page.records().shelf();
    const SearchRecord whole = sample_record("", 2);
    SearchRecord slow = whole;
    for (RecordedMoment& moment : slow.moments)
        moment.snapshot.elapsed_s *= 3;
    slow.moments.erase(slow.moments.begin() + 1); // with other moments than the first
    RecordedMoment::Changes& changes = slow.moments[1].changes;
    changes.insert(changes.begin(), whole.moments[1].changes.begin(), whole.moments[1].changes.end());
    shelf.add(std::make_shared<SearchRecord>(sample_record("", 1)), "a", nullptr);
    shelf.add(std::make_shared<SearchRecord>(slow), "b", nullptr);
    const std::shared_ptr<const SearchRecord> a = shelf.entries()[0].record;
    const std::shared_ptr<const SearchRecord> b = shelf.entries()[1].record;
    page.records().show_shelf();
    page.records().findChild<QTableView*>()->selectAll();
    const PairGridView& grid = page.pairs().view();
    QTRY_VERIFY(grid.is_comparing());
    RecordScrubber& scrubber = page.pairs().scrubber();
    QVERIFY(scrubber.isEnabled());
    QCOMPARE(scrubber.moment(), static_cast<int>(a->moments.size()) - 1); // the knob stands where they are shown
    QCOMPARE(scrubber.share(), 1.0);
    for (const std::size_t moment : {std::size_t{5}, std::size_t{0}, std::size_t{1}, a->moments.size() - 1}) {
        scrubber.set_moment(static_cast<int>(moment));
        const std::size_t in_b = b->moment_at(a->share_at(moment));
        const std::vector<PairFate> wanted_a = a->fates_at(moment);
        const std::vector<PairFate> wanted_b = b->fates_at(in_b);
        const auto is_shown = [](std::span<const PairFate> shown, const std::vector<PairFate>& wanted) {
            return std::equal(shown.begin(), shown.end(), wanted.begin(), wanted.end());
        };
        QTRY_VERIFY(is_shown(grid.fates(), wanted_a) && is_shown(grid.other_fates(), wanted_b));
        const bool at_end = moment + 1 == a->moments.size();
        QVERIFY2(page.comparison().sentence().startsWith("After ") == !at_end,
                 qPrintable(page.comparison().sentence()));
        QVERIFY(page.comparison().isVisibleTo(&page));
    }
}

void SearchRecordsTest::a_comparison_that_nobody_waits_for_is_dropped()
{
    SearchPage page;
    RecordShelf& shelf = page.records().shelf();
    for (const char* name : {"a", "b", "c"})
        shelf.add(std::make_shared<SearchRecord>(sample_record("", static_cast<unsigned>(*name), 40, 60)), name,
                  nullptr);
    page.records().show_shelf();
    page.records().choose(2);
    const PairGridView& grid = page.pairs().view();
    const auto is_shown = [&](std::size_t row) { return grid.grid().get() == &shelf.entries()[row].record->grid; };
    QVERIFY(is_shown(2));
    auto* table = page.records().findChild<QTableView*>();
    table->selectAll();
    QVERIFY(is_shown(2) && !grid.is_comparing()); // until the others are laid over each other
    page.records().choose(1);
    QVERIFY(is_shown(1));
    QThreadPool::globalInstance()->waitForDone();
    QCoreApplication::processEvents();
    QVERIFY(is_shown(1) && !grid.is_comparing());
    // Of two comparisons the latter is shown.
    table->selectAll();
    page.records().swap_chosen();
    QTRY_VERIFY(grid.is_comparing());
    QVERIFY(is_shown(1));
    QThreadPool::globalInstance()->waitForDone();
    QCoreApplication::processEvents();
    QVERIFY(is_shown(1) && grid.is_comparing());
}

void SearchRecordsTest::a_and_b_are_swapped()
{
    SearchPage page;
    RecordShelf& shelf = page.records().shelf();
    shelf.add(std::make_shared<SearchRecord>(sample_record("", 1)), "one", nullptr);
    shelf.add(std::make_shared<SearchRecord>(sample_record("", 2)), "two", nullptr);
    page.records().show_shelf();
    page.records().findChild<QTableView*>()->selectAll();
    const PairGridView& grid = page.pairs().view();
    QTRY_VERIFY(grid.is_comparing());
    const std::vector<PairFate> a(grid.fates().begin(), grid.fates().end());
    const std::vector<PairFate> b(grid.other_fates().begin(), grid.other_fates().end());
    QVERIFY(a != b);
    QCOMPARE(page.records().model().index(0, 0).data().toString(), QStringLiteral("A · one"));
    QAction* swap = nullptr;
    for (QAction* action : page.comparison().findChildren<QAction*>())
        swap = action->text() == QLatin1String("Swap A and B") ? action : swap;
    QVERIFY(swap != nullptr);
    const auto shows = [&](const std::vector<PairFate>& first, const std::vector<PairFate>& second) {
        return std::equal(grid.fates().begin(), grid.fates().end(), first.begin(), first.end())
            && std::equal(grid.other_fates().begin(), grid.other_fates().end(), second.begin(), second.end());
    };
    swap->trigger();
    QTRY_VERIFY(shows(b, a));
    QCOMPARE(page.records().chosen_rows(), (std::vector<int>{1, 0}));
    QCOMPARE(page.records().model().index(0, 0).data().toString(), QStringLiteral("B · one"));
    page.records().show_shelf(); // after an undo, say: they stay swapped
    QCOMPARE(page.records().chosen_rows(), (std::vector<int>{1, 0}));
    swap->trigger();
    QTRY_VERIFY(shows(a, b));
}

void SearchRecordsTest::records_of_other_islands_are_not_laid_over_each_other()
{
    SearchPage page;
    RecordShelf& shelf = page.records().shelf();
    shelf.add(std::make_shared<SearchRecord>(sample_record("", 1, 3)), "three", nullptr);
    shelf.add(std::make_shared<SearchRecord>(sample_record("", 1, 4)), "four", nullptr);
    page.records().show_shelf();
    page.records().findChild<QTableView*>()->selectAll();
    QTRY_VERIFY2(page.comparison().sentence().contains("cells cannot be compared"),
                 qPrintable(page.comparison().sentence()));
    QVERIFY(!page.pairs().view().is_comparing());
    QVERIFY(page.pairs().view().grid().get() == &shelf.entries()[0].record->grid);
    QVERIFY(!page.pairs().scrubber().isEnabled());
    const auto* slider = page.pairs().scrubber().findChild<QSlider*>();
    QCOMPARE(slider->value(), slider->maximum()); // the first is shown at its end
    QCOMPARE(page.pairs().scrubber().moment(), 0);
    page.records().choose(1);
    QVERIFY(page.pairs().scrubber().isEnabled());
}

void SearchRecordsTest::a_record_is_named_for_its_own_settings()
{
    SearchPage page;
    page.records().shelf().add(std::make_shared<SearchRecord>(sample_record("")), "before", nullptr);
    page.records().show_shelf();
    const auto ends = [&](const SearchSettings& searched, const SearchSettings& set_meanwhile) {
        page.set_settings(searched);
        page.show_start(std::make_shared<const PlanningProblem>());
        page.records().choose(0); // looked at meanwhile
        page.set_settings(set_meanwhile);
        SearchOutcome outcome;
        outcome.record = std::make_shared<SearchRecord>(sample_record(""));
        outcome.record->settings = searched;
        page.show_outcome(outcome);
        return page.records().shelf().entries().back().record->name;
    };
    SearchSettings exact;
    exact.exact = true;
    SearchSettings other;
    other[Rule::beam] = {true, 7};
    QCOMPARE(ends(exact, {}), std::string("Exact"));
    QCOMPARE(ends({}, other), std::string("Default"));
    QCOMPARE(ends(other, exact), std::string("Changed"));
}

void SearchRecordsTest::kept_records_survive_names_and_undo()
{
    RecordShelf shelf;
    const int first = shelf.add(std::make_shared<SearchRecord>(sample_record("")), "Default", nullptr);
    const int second = shelf.add(std::make_shared<SearchRecord>(sample_record("")), "Default", nullptr);
    QCOMPARE(shelf.entries()[static_cast<std::size_t>(second)].record->name, std::string("Default 2"));
    const Records kept = shelf.keeping(first, true).kept;
    QCOMPARE(kept.size(), std::size_t{1});
    shelf.set_kept(kept);
    QCOMPARE(shelf.entries().size(), std::size_t{2});
    QVERIFY(shelf.entries()[0].kept && !shelf.entries()[1].kept);
    const Records renamed = shelf.renamed(0, "mine").kept;
    shelf.set_kept(renamed);
    QCOMPARE(shelf.entries()[0].record->name, std::string("mine"));
    QCOMPARE(shelf.entries().size(), std::size_t{2});
    shelf.set_kept(kept); // the name is taken back
    QCOMPARE(shelf.entries()[0].record->name, std::string("Default"));
    shelf.set_kept({}); // and that it is kept
    QCOMPARE(shelf.entries().size(), std::size_t{2});
    QVERIFY(!shelf.entries()[0].kept);
    const auto names = [&] {
        std::string all;
        for (const RecordShelf::Entry& entry : shelf.entries())
            all += entry.record->name + (entry.kept ? "! " : " ");
        return all;
    };
    // Deleted and renamed ones come back where they were, whatever ran since.
    const RecordShelf::Edit without = shelf.without({0});
    QCOMPARE(names(), std::string("Default Default 2 ")); // nothing yet
    shelf.apply(without.others);
    QCOMPARE(names(), std::string("Default 2 "));
    shelf.add(std::make_shared<SearchRecord>(sample_record("")), "Quick", nullptr);
    const RecordShelf::Edit other_name = shelf.renamed(0, "Slow");
    shelf.apply(other_name.others);
    QCOMPARE(names(), std::string("Slow Quick "));
    shelf.apply(other_name.others.inverse());
    shelf.apply(without.others.inverse());
    QCOMPARE(names(), std::string("Default Default 2 Quick "));
    shelf.set_kept(kept);
    const RecordShelf::Edit all = shelf.without({0, 1, 2});
    QVERIFY(all.kept.empty());
    shelf.set_kept(all.kept);
    shelf.apply(all.others);
    QVERIFY(shelf.entries().empty());
    shelf.apply(all.others.inverse());
    shelf.set_kept(kept);
    QCOMPARE(names(), std::string("Default! Default 2 Quick "));
}

void SearchRecordsTest::a_rename_follows_what_has_come_meanwhile()
{
    RecordsPanel panel;
    RecordShelf& shelf = panel.shelf();
    shelf.add(std::make_shared<SearchRecord>(sample_record("")), "first", nullptr);
    shelf.add(std::make_shared<SearchRecord>(sample_record("")), "second", nullptr);
    panel.show_shelf();
    const Records both{shelf.entries()[0].record, shelf.entries()[1].record};
    std::vector<RecordShelf::Edit> edits;
    connect(&panel, &RecordsPanel::records_edited, &panel,
            [&](const RecordShelf::Edit& edit) { edits.push_back(edit); });
    QVERIFY(panel.model().setData(panel.model().index(0, 0), QStringLiteral("mine")));
    shelf.set_kept({both[1]}); // an undo, say, before the editor is gone
    panel.show_shelf();
    QCoreApplication::processEvents();
    QCOMPARE(edits.size(), std::size_t{1});
    QVERIFY(edits[0].kept == Records{both[1]});
    QVERIFY(edits[0].others.gone == Records{both[0]});
    QCOMPARE(edits[0].others.come.front()->name, std::string("mine"));

    QVERIFY(panel.model().setData(panel.model().index(0, 0), QStringLiteral("gone")));
    shelf.set_kept({});
    shelf.apply(shelf.without({0, 1}).others);
    panel.show_shelf();
    QCoreApplication::processEvents();
    QCOMPARE(edits.size(), std::size_t{1}); // there is nothing left to be renamed
}

void SearchRecordsTest::models_are_sound()
{
    RecordModel records;
    QAbstractItemModelTester records_tester(&records);
    RecordShelf shelf;
    shelf.add(std::make_shared<SearchRecord>(sample_record("")), "Default", nullptr);
    records.set_entries(shelf.entries());
    QSignalSpy keep(&records, &RecordModel::keep_asked);
    QVERIFY(records.setData(records.index(0, 0), Qt::Checked, Qt::CheckStateRole));
    QCOMPARE(keep.count(), 1);
    QVERIFY(!records.setData(records.index(0, 0), QStringLiteral("  ")));
    records.set_entries({});

    OptionModel options;
    QAbstractItemModelTester options_tester(&options);
    ExplainedTick tick;
    for (int i = 1; i <= 4; ++i) {
        ExplainedOption option;
        option.strategy.tensor = i;
        option.cost.forward_s = i;
        option.cost.memory.weights_bytes = 1e9 * (5 - i);
        if (i == 1)
            option.pruned_by = Rule::memory;
        tick.options.push_back(option);
    }
    options.set_tick(tick, 3.5e9);
    // The best of those kept, not of all.
    QVERIFY(!options.index(0, OptionModel::forward_column).data(Qt::FontRole).value<QFont>().bold());
    QVERIFY(options.index(1, OptionModel::forward_column).data(Qt::FontRole).value<QFont>().bold());
    QVERIFY(options.index(3, OptionModel::memory_column).data(Qt::FontRole).value<QFont>().bold());
    QVERIFY(options.index(0, OptionModel::fate_column).data().toString().contains(QStringLiteral("memory")));
}

void SearchRecordsTest::the_plot_and_its_table_select_together()
{
    ExplainedPair pair;
    pair.fate = PairFate::planned;
    pair.capacity_bytes = 80e9;
    ExplainedTick tick;
    for (int i = 0; i < 5; ++i) {
        ExplainedOption option;
        option.cost.forward_s = 0.1 * (i + 1);
        option.cost.memory.weights_bytes = 1e10 * (i * i + 1);
        tick.options.push_back(option);
    }
    pair.ticks.push_back(tick);
    CellDetail detail;
    detail.resize(900, 400);
    detail.show();
    detail.show_pair(pair, {}, QStringLiteral("cell"));
    QCoreApplication::processEvents();
    auto* plot = detail.findChild<OptionPlot*>();
    auto* table = detail.findChild<QTableView*>();
    for (int option = 4; option >= 0; --option) {
        const QPointF at = plot->geometry_shown().place(tick.options[static_cast<std::size_t>(option)]);
        QTest::mouseClick(plot, Qt::LeftButton, {}, at.toPoint());
        QCOMPARE(plot->selected(), option);
        QCOMPARE(table->currentIndex().row(), option);
    }
    table->setCurrentIndex(table->model()->index(3, 0));
    QCOMPARE(plot->selected(), 3);
}

void SearchRecordsTest::named_settings_survive_a_restart()
{
    SearchSettings mine;
    mine[Rule::beam] = {true, 7};
    {
        SettingsChoice choice;
        choice.set_settings(mine);
        QVERIFY(choice.is_changed());
        QVERIFY(!choice.save_as(QStringLiteral("exact"))); // the program's own
        QVERIFY(choice.save_as(QStringLiteral("narrow")));
        QVERIFY(!choice.is_changed());
    }
    SettingsChoice choice;
    QVERIFY(choice.names().contains(QStringLiteral("narrow")));
    choice.set_settings(mine);
    QCOMPARE(choice.chosen_name(), QStringLiteral("narrow"));
    QVERIFY(choice.rename(QStringLiteral("narrow"), QStringLiteral("seven")));
    QVERIFY(!choice.rename(QStringLiteral("Default"), QStringLiteral("x")));
    QVERIFY(SettingsChoice().names().contains(QStringLiteral("seven")));
    QVERIFY(choice.remove(QStringLiteral("seven")));
    QVERIFY(choice.is_changed());
    QCOMPARE(SettingsChoice().names().size(), 3);
}

void SearchRecordsTest::named_settings_of_two_windows_stay()
{
    SettingsChoice one;
    SettingsChoice other;
    QVERIFY(one.save_as(QStringLiteral("mine")));
    QVERIFY(other.save_as(QStringLiteral("theirs")));
    QVERIFY(SettingsChoice().names().contains(QStringLiteral("mine")));
    QVERIFY(one.remove(QStringLiteral("theirs")));
    QVERIFY(other.rename(QStringLiteral("mine"), QStringLiteral("ours")));
    QCOMPARE(SettingsChoice().names().mid(3), QStringList{"ours"});
    QVERIFY(!one.rename(QStringLiteral("mine"), QStringLiteral("yours"))); // there is none any more
    QVERIFY(one.remove(QStringLiteral("ours")));
    QCOMPARE(SettingsChoice().names().size(), 3);
}

void SearchRecordsTest::a_name_of_the_program_loses_nobodys_settings()
{
    SearchSettings mine;
    mine[Rule::beam] = {true, 7};
    const std::string text = write_named_settings(std::vector<NamedSettings>{{"exact", mine}}); // in German, say
    Settings().setValue(QStringLiteral("search/named_settings"), QByteArray::fromStdString(text));
    SettingsChoice choice;
    choice.set_settings(mine);
    QCOMPARE(choice.chosen_name(), QStringLiteral("exact 2"));
    QVERIFY(choice.save_as(QStringLiteral("more")));
    QCOMPARE(SettingsChoice().names().mid(3), (QStringList{"exact 2", "more"}));
    Settings().remove(QStringLiteral("search/named_settings"));
}

void SearchRecordsTest::rubbish_in_the_settings_is_left_out()
{
    for (const char* rubbish : {"", "{", "null", "[1,2]", "{\"name\":3}", "[{\"name\":\"\"}]",
                                "[{\"name\":\"x\",\"settings\":{\"exact\":7}}]"}) {
        Settings().setValue(QStringLiteral("search/named_settings"), QByteArray(rubbish));
        QCOMPARE(SettingsChoice().names().size(), 3);
    }
    const SearchSettings good;
    std::string text = write_named_settings(std::vector<NamedSettings>{{"good", good}, {"good", good}});
    text.insert(1, "{\"name\":[]}, 5, ");
    Settings().setValue(QStringLiteral("search/named_settings"), QByteArray::fromStdString(text));
    QCOMPARE(SettingsChoice().names().size(), 4);
    Settings().remove(QStringLiteral("search/named_settings"));
}

TANGRAM_TEST(SearchRecordsTest)
#include "tst_search_records.moc"
