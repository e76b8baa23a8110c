// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/view/canvas_accessible.h"
#include "canvas/view/cluster_view.h"
#include "cluster_page/cluster_page.h"
#include "commands/command_palette.h"
#include "commands/shortcuts_window.h"
#include "common/chart/exportable_chart.h"
#include "common/form/message_bar.h"
#include "files/model/presets.h"
#include "job/job_page.h"
#include "job/model_panel.h"
#include "test_program.h"
#include "window_fixture.h"

#include <QAbstractScrollArea>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QMenu>

using namespace tangram;

namespace {

QString described(QAccessibleInterface& item)
{
    const QString name = item.text(QAccessible::Name);
    QString kind = item.object() != nullptr ? QString::fromLatin1(item.object()->metaObject()->className())
                                            : QStringLiteral("role %1").arg(int(item.role()));
    kind.remove(QStringLiteral("tangram::"));
    return name.isEmpty() ? kind : QStringLiteral("%1 “%2”").arg(kind, name);
}

/// "MainWindow “Tangram Explorer” / ClusterPage / QToolButton".
QString path_of(QAccessibleInterface& item)
{
    QStringList steps{described(item)};
    for (QAccessibleInterface* above = item.parent(); above != nullptr && above->role() != QAccessible::Application;
         above = above->parent())
        steps.prepend(described(*above));
    return steps.join(QStringLiteral(" / "));
}

/// Parts that the toolkit makes for itself: they are reached and named through what they belong to.
bool is_part_of_another(QAccessibleInterface& item)
{
    QAccessibleInterface* above = item.parent();
    if (above == nullptr)
        return false;
    switch (item.role()) {
    case QAccessible::ScrollBar:
    case QAccessible::Cell:
    case QAccessible::ListItem:
    case QAccessible::Row:
    case QAccessible::Column:
    case QAccessible::RowHeader:
    case QAccessible::ColumnHeader:
    case QAccessible::Separator:
        return true;
    case QAccessible::EditableText:
        return above->role() == QAccessible::SpinBox || above->role() == QAccessible::ComboBox;
    case QAccessible::List:
        return above->role() == QAccessible::ComboBox;
    default:
        break;
    }
    if (const auto* area = qobject_cast<QAbstractScrollArea*>(above->object()))
        if (area->viewport() == item.object())
            return true; // what has the focus is the area
    return item.object() != nullptr && item.object()->objectName().startsWith(QLatin1String("qt_"));
}

bool is_control(QAccessibleInterface& item)
{
    if (item.state().focusable)
        return true;
    switch (item.role()) {
    case QAccessible::Button:
    case QAccessible::ButtonMenu:
    case QAccessible::ButtonDropDown:
    case QAccessible::CheckBox:
    case QAccessible::RadioButton:
    case QAccessible::ComboBox:
    case QAccessible::SpinBox:
    case QAccessible::Slider:
    case QAccessible::EditableText:
    case QAccessible::Table:
    case QAccessible::List:
    case QAccessible::Tree:
    case QAccessible::MenuItem:
    case QAccessible::PopupMenu:
    case QAccessible::PageTab:
        return true;
    default:
        return false;
    }
}

class Walk {
public:
    int controls = 0;
    int parts = 0; ///< of the drawing
    QStringList nameless;
    QStringList rich; ///< described in rich text, which is read out with its marks

    void visit(QAccessibleInterface& item)
    {
        if (item.state().invisible && item.role() != QAccessible::MenuItem)
            return;
        if (item.object() == nullptr && (item.role() == QAccessible::Graphic || item.role() == QAccessible::Grouping)) {
            ++parts;
            if (item.text(QAccessible::Name).trimmed().isEmpty())
                nameless << path_of(item);
        } else if (is_control(item) && !is_part_of_another(item)) {
            ++controls;
            if (item.text(QAccessible::Name).trimmed().isEmpty())
                nameless << path_of(item);
        }
        if (item.text(QAccessible::Description).contains(QLatin1String("<br>")))
            rich << path_of(item);
        // Cells are named by what stands in them.
        if (item.tableInterface() != nullptr)
            return;
        for (int i = 0; i < item.childCount(); ++i)
            if (QAccessibleInterface* child = item.child(i); child != nullptr && child->isValid())
                visit(*child);
    }
};

} // namespace

/// Assistive technology reads the window by its QAccessible tree: everything that can be reached or pressed has a name.
class WindowAccessibilityTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void every_control_has_a_name_data();
    void every_control_has_a_name();
    void choices_and_charts_say_what_they_are();
    void messages_are_read_out();
    void dialogs_have_names();
    void every_menu_entry_has_a_name();
    void parts_of_the_drawing_can_be_read();
    void parts_of_the_drawing_can_be_worked();
    void parts_go_with_their_cluster();
    void a_nameless_control_is_found();

private:
    TestFolder folder_;
};

void WindowAccessibilityTest::every_control_has_a_name_data()
{
    QTest::addColumn<QString>("page");
    QTest::addColumn<int>("least"); // that the page itself and the bars have
    QTest::newRow("start") << "start" << 18;
    QTest::newRow("cluster") << "cluster" << 15;
    QTest::newRow("search") << "search" << 12;
    QTest::newRow("plans") << "plans" << 14;
    QTest::newRow("model and job") << "job" << 40;
    QTest::newRow("what is wrong") << "faults" << 40;
}

void WindowAccessibilityTest::every_control_has_a_name()
{
    QFETCH(QString, page);
    QFETCH(int, least);
    MainWindow window;
    window.resize(1440, 900);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    if (page != "start")
        QVERIFY(window.open(sample("two-nodes-toy.json")));
    if (page == "search" || page == "plans") {
        QVERIFY(window.choose_model("llama-2-7b"));
        QVERIFY(plan(window));
        window.show_perspective(page == "search" ? MainWindow::search_perspective : MainWindow::plans_perspective);
    }
    if (page == "job" || page == "faults") {
        window.show_job_page();
        Model model = window.job_page().model_panel().model();
        for (const ModelPreset& preset : model_presets())
            if (preset.id == "deepseek-v3")
                model = preset.model; // latent attention and experts: every field is there
        window.job_page().set_model(model);
    }
    if (page == "faults") {
        QVERIFY(!window.open(folder_.path("is-not-there.json")));
        spin_box(window, "Batch").setFocus();
        spin_box(window, "Batch").selectAll();
        QTest::keyClicks(&spin_box(window, "Batch"), "-5abc");
    }
    QCoreApplication::processEvents();
    Walk walk;
    walk.visit(*QAccessible::queryAccessibleInterface(&window));
    QVERIFY2(walk.nameless.isEmpty(), qPrintable(QLatin1Char('\n') + walk.nameless.join(QLatin1Char('\n'))));
    QVERIFY2(walk.rich.isEmpty(), qPrintable(QLatin1Char('\n') + walk.rich.join(QLatin1Char('\n'))));
    QVERIFY2(walk.controls >= least, qPrintable(QString::number(walk.controls)));
}

void WindowAccessibilityTest::choices_and_charts_say_what_they_are()
{
    MainWindow window;
    window.resize(1440, 900);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QVERIFY(plan_toy(window));
    // A choice goes by what is chosen; what it is a choice of, its label says.
    const auto choices = window.findChildren<QComboBox*>();
    QVERIFY(choices.size() >= 5);
    for (QComboBox* choice : choices) {
        QStringList labels;
        for (const auto& [label, relation] :
             QAccessible::queryAccessibleInterface(choice)->relations(QAccessible::Label))
            labels << label->text(QAccessible::Name);
        QVERIFY2(!labels.join(QString()).isEmpty(),
                 qPrintable(path_of(*QAccessible::queryAccessibleInterface(choice))));
        QVERIFY(!labels.contains(choice->currentText()));
    }
    const auto charts = window.findChildren<ExportableChart*>();
    QVERIFY(charts.size() >= 7);
    for (const ExportableChart* chart : charts) {
        QAccessibleInterface& item = *QAccessible::queryAccessibleInterface(&chart->widget());
        QCOMPARE(item.role(), QAccessible::Chart);
        QCOMPARE(item.childCount(), 0);
        QVERIFY2(item.state().focusable, qPrintable(path_of(item)));
    }
}

void WindowAccessibilityTest::messages_are_read_out()
{
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QVERIFY(!window.open(folder_.path("first-is-not-there.json")));
    QAccessibleInterface& bar = *QAccessible::queryAccessibleInterface(window.findChild<MessageBar*>());
    QCOMPARE(bar.role(), QAccessible::Notification); // which is read out when it comes into sight
    QVERIFY2(bar.text(QAccessible::Name).contains("first-is-not-there"), qPrintable(bar.text(QAccessible::Name)));
    QVERIFY(!window.open(folder_.path("second-is-not-there.json")));
    QVERIFY2(bar.text(QAccessible::Name).contains("second-is-not-there"), qPrintable(bar.text(QAccessible::Name)));
}

void WindowAccessibilityTest::dialogs_have_names()
{
    MainWindow window;
    window.resize(1280, 800);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    window.side_windows().find_command();
    window.side_windows().show_shortcuts();
    window.side_windows().show_help(QStringLiteral("schedules"));
    int dialogs = 0;
    for (QWidget* dialog : QApplication::topLevelWidgets()) {
        if (dialog == &window || !dialog->isVisible())
            continue;
        ++dialogs;
        QAccessibleInterface* item = QAccessible::queryAccessibleInterface(dialog);
        QVERIFY(item);
        QVERIFY2(!item->text(QAccessible::Name).isEmpty(), qPrintable(path_of(*item)));
        Walk walk;
        walk.visit(*item);
        QVERIFY2(walk.nameless.isEmpty(), qPrintable(QLatin1Char('\n') + walk.nameless.join(QLatin1Char('\n'))));
        QVERIFY(walk.controls > 0);
    }
    QVERIFY2(dialogs >= 2, qPrintable(QString::number(dialogs)));
}

void WindowAccessibilityTest::every_menu_entry_has_a_name()
{
    MainWindow window;
    int entries = 0;
    for (const QMenu* menu : window.findChildren<QMenu*>()) {
        for (const QAction* action : menu->actions()) {
            if (action->isSeparator())
                continue;
            ++entries;
            QVERIFY2(!action->text().trimmed().isEmpty(), qPrintable(menu->title()));
        }
    }
    QVERIFY(entries > 20);
}

void WindowAccessibilityTest::a_nameless_control_is_found()
{
    QWidget window;
    window.setAccessibleName("window");
    auto* spoiled = new QSpinBox(&window);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    Walk walk;
    walk.visit(*QAccessible::queryAccessibleInterface(&window));
    QCOMPARE(walk.nameless.size(), 1);
    QVERIFY2(walk.nameless.front().contains("window") && walk.nameless.front().contains("QSpinBox"),
             qPrintable(walk.nameless.front()));
    spoiled->setAccessibleName("number");
    Walk again;
    again.visit(*QAccessible::queryAccessibleInterface(&window));
    QVERIFY(again.nameless.isEmpty());
}

namespace {

QAccessibleInterface* drawing_of(MainWindow& window)
{
    return QAccessible::queryAccessibleInterface(window.findChild<ClusterView*>());
}

/// The part whose name begins so; null: there is none.
QAccessibleInterface* part_named(QAccessibleInterface& drawing, const QString& begin)
{
    for (int i = 0; i < drawing.childCount(); ++i)
        if (QAccessibleInterface* child = drawing.child(i))
            if (child->object() == nullptr && child->text(QAccessible::Name).startsWith(begin))
                return child;
    return nullptr;
}

} // namespace

void WindowAccessibilityTest::parts_of_the_drawing_can_be_read()
{
    MainWindow window;
    window.resize(1440, 900);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QVERIFY(window.open(sample("three-generations-two-zones.json")));
    window.show_perspective(MainWindow::cluster_perspective);
    QCoreApplication::processEvents();
    const CanvasState& state = window.findChild<ClusterView*>()->state();
    QAccessibleInterface* drawing = drawing_of(window);
    QVERIFY(drawing && drawing->role() == QAccessible::Canvas);
    Walk walk;
    walk.visit(*drawing);
    QVERIFY2(walk.nameless.isEmpty(), qPrintable(walk.nameless.join(QLatin1Char('\n'))));
    const std::size_t frames = std::count_if(state.layout.frames.begin(), state.layout.frames.end(),
                                             [](const auto& f) { return f.zone || !f.key.rack.empty(); });
    QCOMPARE(static_cast<std::size_t>(walk.parts),
             frames + state.layout.switches.size() + state.cluster->links.size() + state.cluster->nodes.size());

    // Each knows its place among its siblings, and stands where it is drawn.
    for (int i = 0; i < drawing->childCount(); ++i) {
        QAccessibleInterface* child = drawing->child(i);
        QVERIFY(child && child->parent() == drawing);
        QCOMPARE(drawing->indexOfChild(child), i);
    }
    const Node& first = state.cluster->nodes.front();
    QAccessibleInterface* node = part_named(*drawing, "node " + QString::fromStdString(first.id) + ",");
    QVERIFY(node);
    const QString name = node->text(QAccessible::Name);
    QVERIFY2(name.contains(QStringLiteral("%1 ×").arg(first.gpu_count)) && name.contains("island"), qPrintable(name));
    QCOMPARE(drawing->childAt(node->rect().center().x(), node->rect().center().y()), node);
    QVERIFY(!node->state().selected && node->state().focusable && !node->state().offscreen);
}

void WindowAccessibilityTest::parts_of_the_drawing_can_be_worked()
{
    MainWindow window;
    window.resize(1440, 900);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QVERIFY(window.open(sample("h100-and-a100-two-racks.json")));
    window.show_perspective(MainWindow::cluster_perspective);
    auto& view = *window.findChild<ClusterView*>();
    QAccessibleInterface* drawing = drawing_of(window);
    for (const QString& begin : {QStringLiteral("node "), QStringLiteral("rack "), QStringLiteral("switch ")}) {
        QAccessibleInterface* part = part_named(*drawing, begin);
        QVERIFY2(part, qPrintable(begin));
        QAccessibleActionInterface* actions = part->actionInterface();
        QVERIFY(actions && actions->actionNames().contains(QAccessibleActionInterface::pressAction()));
        actions->doAction(QAccessibleActionInterface::pressAction());
        QVERIFY2(part->state().selected, qPrintable(begin));
        QVERIFY(!view.selection().parts().empty());
        QSignalSpy asked(&view, &ClusterView::menu_asked);
        actions->doAction(QAccessibleActionInterface::showMenuAction());
        QCOMPARE(asked.size(), 1);
        QVERIFY(QApplication::activePopupWidget());
        QApplication::activePopupWidget()->close();
    }
    QAccessibleInterface* node = part_named(*drawing, QStringLiteral("node "));
    node->actionInterface()->doAction(QAccessibleActionInterface::setFocusAction());
    QVERIFY(view.hasFocus() && node->state().focused);
    QCOMPARE(drawing->focusChild(), node);

    // Arrow keys go on from there, and what is told is the node that they came to.
    const int before = view.selection().current();
    QTest::keyClick(&view, Qt::Key_Down);
    QVERIFY(view.selection().current() != before);
    QVERIFY(drawing->focusChild() != node && drawing->focusChild()->state().selected);
    QCOMPARE(drawing->child(accessible_child(view, view.selection().current())), drawing->focusChild());
}

void WindowAccessibilityTest::parts_go_with_their_cluster()
{
    MainWindow window;
    window.resize(1440, 900);
    window.show();
    QVERIFY(window.open(sample("h100-and-a100-two-racks.json")));
    QAccessibleInterface* drawing = drawing_of(window);
    QAccessibleInterface* last = drawing->child(drawing->childCount() - 1);
    QVERIFY(last && last->isValid());
    const QAccessible::Id id = QAccessible::uniqueId(last);
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QVERIFY(drawing->child(drawing->childCount() - 1)->isValid());
    QVERIFY(QAccessible::accessibleInterface(id) == nullptr);
}

TANGRAM_TEST(WindowAccessibilityTest)
#include "tst_window_accessibility.moc"
