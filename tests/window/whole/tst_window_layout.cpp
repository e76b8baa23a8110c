// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/elided_label.h"
#include "common/form/message_bar.h"
#include "common/form/panel.h"
#include "common/theme/theme.h"
#include "files/disk/text_file.h"
#include "files/model/presets.h"
#include "parts/part_model.h"
#include "plans/table/stage_model.h"
#include "test_program.h"
#include "window_fixture.h"

#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QApplication>
#include <QHeaderView>
#include <QHelpEvent>
#include <QListView>
#include <QMenu>
#include <QMenuBar>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>

using namespace tangram;

class WindowLayoutTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void tab_walks_through_every_page_data();
    void tab_walks_through_every_page();
    void the_focused_cell_has_a_frame();
    void a_long_name_leaves_the_window_as_it_is();
    void a_message_leaves_the_window_as_it_is_data();
    void a_message_leaves_the_window_as_it_is();
    void no_menu_has_a_mnemonic_twice();
    void every_control_has_a_name();
    void the_focus_follows_the_perspective();
    void names_of_islands_are_whole();
    void figures_of_parts_are_whole();
    void nothing_scrolls_sideways_data();
    void nothing_scrolls_sideways();
    void a_small_window_has_the_whole_search();

private:
    TestFolder folder_;
};

void WindowLayoutTest::tab_walks_through_every_page_data()
{
    QTest::addColumn<int>("perspective");
    QTest::addColumn<QStringList>("names");
    const QStringList top{"llama-2-7b", "Model and job", "Batch", "Sequence", "Schedules", "Export", "Plan"};
    const QStringList chart{"Memory over time",
                            "Height of rows",
                            "Zoom in (+)",
                            "Zoom out (−)",
                            "Zoom to the selected event (Enter)",
                            "Show one period of the steady state (P)",
                            "Show everything (F)",
                            "Gantt chart"};
    const auto row = [&](const char* name, int perspective, const QStringList& page) {
        QTest::newRow(name) << perspective << QStringList{QString(name) + " perspective"} + top + page;
    };
    row("Cluster", MainWindow::cluster_perspective,
        {"Search parts", "Parts to draw with", "Number of nodes to add", "Add", "Select and move", "Link parts",
         "Islands: lasso and drag between", "Pan", "Find in the drawing", "Zoom in", "Zoom out", "Show everything",
         "Cluster drawing", "Merge tolerance", "Islands", "Name", "Problems"});
    row("Search", MainWindow::search_perspective,
        {"Default",
         "Save, rename or delete settings",
         "Pruning rules",
         "Tangram",
         "Exact: heuristic rules off",
         "Time limit",
         "Threads",
         "Use this search's settings for the next one",
         "Keep in the project",
         "Rename",
         "Delete",
         "Records of searches",
         "Fit the grid (F)",
         "planned: 773 cells",
         "too little work: 7 cells",
         "too much work: 507 cells",
         "division: 198 cells",
         "part size: 1 089 cells",
         "Pairs of slices and island parts",
         "Previous moment",
         "Play the search",
         "Next moment",
         "Moment of the search",
         "1 sample × 1 024 micro-batches",
         "Columns of the table Partial plans of the cell",
         "Partial plans of the cell",
         "Partial plans by memory and time",
         "Best throughput and its bound over the search",
         "Funnel of pairs by pruning rule",
         "Funnel of partial plans by pruning rule",
         "Funnel of composer states by pruning rule"});
    row("Plans", MainWindow::plans_perspective,
        chart
            + QStringList{"Filter plans", "Columns of the table Plans", "Plans",
                          "Columns of the table Stages of the plan", "Stages of the plan"});
}

void WindowLayoutTest::tab_walks_through_every_page()
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
    if (perspective == MainWindow::search_perspective) // the best plan's first cell is told once it is worked out
        QTRY_VERIFY_WITH_TIMEOUT(table(window, "Partial plans of the cell")->isVisible(), patience_ms);
    // A search that was over before it was looked at twice has one moment only, which nobody can leave.
    if (const auto* moments = named<QSlider>(window, "Moment of the search"); moments && !moments->isEnabled())
        for (const char* name : {"Previous moment", "Play the search", "Next moment", "Moment of the search"})
            names.removeAll(QLatin1String(name));
    const auto tabs = window.findChildren<QToolButton*>("perspective");
    tabs[perspective]->setFocus();
    QStringList walked;
    for (int step = 0; step < 40; ++step) {
        QWidget* focused = QApplication::focusWidget();
        QVERIFY(focused);
        const QString name = QAccessible::queryAccessibleInterface(focused)->text(QAccessible::Name);
        if (!walked.isEmpty() && name.simplified() == walked.front())
            break;
        walked << name.simplified(); // blanks of numbers are narrow
        QTest::keyClick(focused, Qt::Key_Tab);
    }
    for (QString& name : names)
        name = name.simplified();
    QVERIFY2(walked == names, qPrintable(walked.join(" > ")));
}

void WindowLayoutTest::the_focused_cell_has_a_frame()
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

void WindowLayoutTest::a_long_name_leaves_the_window_as_it_is()
{
    Cluster cluster = *read_cluster(*read_text_file(sample("two-nodes-toy.json").toStdString()), "toy");
    cluster.name = std::string(300, 'c');
    Model model = model_presets().front().model;
    model.name = std::string(200, 'm');
    MainWindow window;
    window.resize(1280, 800);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QVERIFY(window.open(folder_.write("long-cluster.json", QByteArray::fromStdString(write_cluster(cluster)))));
    QVERIFY2(window.open(folder_.write("long-model.json", QByteArray::fromStdString(write_model(model)))),
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

void WindowLayoutTest::a_message_leaves_the_window_as_it_is_data()
{
    QTest::addColumn<bool>("shown");
    QTest::newRow("before the window is shown") << false;
    QTest::newRow("afterwards") << true;
}

void WindowLayoutTest::a_message_leaves_the_window_as_it_is()
{
    QFETCH(bool, shown);
    const QSize small(1024, 600);
    MainWindow window;
    window.resize(small);
    const auto show = [&] {
        window.show();
        return QTest::qWaitForWindowExposed(&window);
    };
    if (shown)
        QVERIFY(show());
    QVERIFY(!window.open(folder_.path("is-not-there.json")));
    if (!shown)
        QVERIFY(show());
    QCoreApplication::processEvents();
    QCOMPARE(window.size(), small);
    const auto* bar = window.findChild<MessageBar*>();
    QVERIFY2(bar->height() > bar->fontMetrics().height() && bar->height() < 4 * bar->fontMetrics().height(),
             qPrintable(QString::number(bar->height())));
}

void WindowLayoutTest::no_menu_has_a_mnemonic_twice()
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

void WindowLayoutTest::every_control_has_a_name()
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

void WindowLayoutTest::the_focus_follows_the_perspective()
{
    MainWindow window;
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    window.show_perspective(MainWindow::search_perspective);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    const auto tabs = window.findChildren<QToolButton*>("perspective");
    QVERIFY(tabs[MainWindow::search_perspective]->hasFocus());
    window.show_perspective(MainWindow::plans_perspective);
    QVERIFY(tabs[MainWindow::plans_perspective]->hasFocus());
    // What else has the focus keeps it.
    spin_box(window, "Batch").setFocus();
    window.show_perspective(MainWindow::search_perspective);
    QVERIFY(spin_box(window, "Batch").hasFocus());
}

void WindowLayoutTest::names_of_islands_are_whole()
{
    MainWindow window;
    window.resize(1440, 900);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QVERIFY(window.open(sample("h100-and-a100-two-racks.json")));
    spin_box(window, "Batch").setValue(64);
    spin_box(window, "Sequence").setValue(4096);
    QVERIFY(plan(window));
    const QTableView& stages = *table(window, "Stages of the plan");
    for (int row = 0; row < stages.model()->rowCount(); ++row) {
        const QModelIndex island = stages.model()->index(row, StageModel::island_column);
        const int swatch_and_margins = 34;
        const int wanted = stages.fontMetrics().horizontalAdvance(island.data().toString()) + swatch_and_margins;
        QVERIFY2(stages.columnWidth(StageModel::island_column) >= wanted, qPrintable(island.data().toString()));
    }
}

void WindowLayoutTest::figures_of_parts_are_whole()
{
    forget_settings(); // panes as they are at first
    MainWindow window;
    window.resize(1440, 900);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    const auto* parts = named<QListView>(window, "Parts to draw with");
    const int icon_and_margins = 46;
    const QFontMetrics metrics(small_font(parts->font()));
    for (int row = 0; row < parts->model()->rowCount(); ++row) {
        const QModelIndex part = parts->model()->index(row, 0);
        const QString figures = part.data(PartModel::detail_role).toString();
        if (node_of_part(part.data(PartModel::part_role).toString()) == nullptr)
            continue; // a sentence, which may end with dots
        QVERIFY2(metrics.horizontalAdvance(figures) + icon_and_margins <= parts->viewport()->width(),
                 qPrintable(figures));
    }
}

void WindowLayoutTest::nothing_scrolls_sideways_data()
{
    QTest::addColumn<QSize>("size");
    QTest::newRow("1440x900") << QSize(1440, 900);
    QTest::newRow("1280x800") << QSize(1280, 800);
    QTest::newRow("1024x700") << QSize(1024, 700);
}

void WindowLayoutTest::nothing_scrolls_sideways()
{
    QFETCH(QSize, size);
    MainWindow window;
    window.resize(size);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QVERIFY(window.open(sample("h100-and-a100-two-racks.json")));
    QVERIFY(window.choose_model("llama-2-7b"));
    QSignalSpy ended(&window.planning(), &Planning::ended);
    window.planning().plan();
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
    // What does not fit is told.
    for (const char* name : {"Plans", "Stages of the plan"}) {
        const auto* columns =
            named<QToolButton>(window, qPrintable(QStringLiteral("Columns of the table %1").arg(name)));
        const int hidden = table(window, name)->horizontalHeader()->hiddenSectionCount();
        QVERIFY2(columns->text().startsWith(hidden > 0 ? QString::number(hidden) : "Columns"),
                 qPrintable(columns->text()));
    }
}

void WindowLayoutTest::a_small_window_has_the_whole_search()
{
    const QSize small(1024, 700);
    MainWindow window;
    window.resize(small);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QVERIFY(window.open(sample("fleet-1024-gpus-five-types.json")));
    QVERIFY(window.choose_model("llama-3.1-70b"));
    for (int search = 0; search < 2; ++search)
        QVERIFY(plan(window));
    window.show_perspective(MainWindow::search_perspective);
    QCoreApplication::processEvents();
    QCOMPARE(window.size(), small);
    for (const QScrollArea* area : window.findChildren<QScrollArea*>())
        if (area->isVisible())
            QVERIFY2(!area->verticalScrollBar()->isVisible(),
                     qPrintable(QString::number(area->verticalScrollBar()->maximum())));
    for (const char* name :
         {"Moment of the search", "Records of searches", "Pruning rules", "Pairs of slices and island parts",
          "Best throughput and its bound over the search", "Funnel of composer states by pruning rule"}) {
        const auto* part = named<QWidget>(window, name);
        QVERIFY2(part != nullptr && part->isVisible(), name);
        QVERIFY2(window.rect().contains(QRect(part->mapTo(&window, QPoint(0, 0)), part->size())), name);
    }
    const QTableView& records = *table(window, "Records of searches");
    QVERIFY(records.viewport()->rect().contains(records.visualRect(records.model()->index(1, 0))));
}

TANGRAM_TEST(WindowLayoutTest)
#include "tst_window_layout.moc"
