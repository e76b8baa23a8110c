// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster_page/canvas_actions.h"

#include "canvas/editor/cluster_editor.h"
#include "canvas/view/cluster_view.h"
#include "cluster_page/copies_dialog.h"
#include "common/theme/icons.h"
#include "islands/naming.h"

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QMenu>

#include <algorithm>

namespace tangram {

CanvasActions::CanvasActions(ClusterEditor& editor, ClusterView& view, QWidget& page)
    : QObject(&page)
    , editor_(editor)
    , view_(view)
    , page_(page)
{
    make_tools();
    make_edits();
    make_drawing();
    make_islands();
    make_zooming();
    show_enabled();
}

QAction* CanvasActions::add(QList<QAction*>& group, const QString& name, const QString& icon, const QKeySequence& keys)
{
    auto* action = new QAction(name, this);
    action->setShortcut(keys);
    if (!icon.isEmpty())
        set_line_icon(action, icon);
    // A letter alone is typed in fields; on the canvas it is a command.
    const bool letter = !keys.isEmpty()
        && (keys[0].keyboardModifiers() & (Qt::ControlModifier | Qt::AltModifier)) == Qt::NoModifier
        && keys[0].key() < Qt::Key_Escape;
    action->setShortcutContext(letter ? Qt::WidgetShortcut : Qt::WidgetWithChildrenShortcut);
    (letter ? static_cast<QWidget&>(view_) : page_).addAction(action);
    group << action;
    return action;
}

QAction* CanvasActions::separator(QList<QAction*>& group)
{
    auto* action = new QAction(this);
    action->setSeparator(true);
    group << action;
    return action;
}

void CanvasActions::make_tools()
{
    auto* group = new QActionGroup(this);
    const auto tool = [&](const QString& name, const QString& icon, const QKeySequence& keys, CanvasTool which) {
        QAction* action = add(tools_, name, icon, keys);
        action->setCheckable(true);
        action->setChecked(which == view_.tool());
        group->addAction(action);
        connect(action, &QAction::triggered, &view_, [this, which] { view_.set_tool(which); });
        connect(&view_, &ClusterView::tool_changed, action,
                [action, which](CanvasTool now) { action->setChecked(now == which); });
    };
    tool(tr("Select and move"), QStringLiteral("mouse-pointer-2"), Qt::Key_V, CanvasTool::select);
    tool(tr("Link parts"), QStringLiteral("cable"), Qt::Key_L, CanvasTool::link);
    tool(tr("Islands: lasso and drag between"), QStringLiteral("lasso"), Qt::Key_I, CanvasTool::islands);
    tool(tr("Pan"), QStringLiteral("hand"), Qt::Key_H, CanvasTool::pan);
}

void CanvasActions::make_edits()
{
    QAction* cut = add(edits_, tr("Cu&t"), QStringLiteral("scissors"), QKeySequence::Cut);
    connect(cut, &QAction::triggered, this, [this] {
        QApplication::clipboard()->setText(editor_.copies().copied());
        editor_.copies().cut();
    });
    QAction* copy = add(edits_, tr("&Copy"), QStringLiteral("copy"), QKeySequence::Copy);
    connect(copy, &QAction::triggered, this, [this] { QApplication::clipboard()->setText(editor_.copies().copied()); });
    QAction* paste = add(edits_, tr("&Paste"), QStringLiteral("clipboard-paste"), QKeySequence::Paste);
    connect(paste, &QAction::triggered, this, [this] {
        const QPoint cursor = view_.viewport()->mapFromGlobal(QCursor::pos());
        const bool pointed_at = view_.viewport()->rect().contains(cursor) && view_.underMouse();
        editor_.copies().paste(QApplication::clipboard()->text(),
                               pointed_at ? std::optional(view_.mapToScene(cursor)) : std::nullopt);
    });
    QAction* twice = add(edits_, tr("&Duplicate"), QStringLiteral("copy-plus"), Qt::CTRL | Qt::Key_D);
    connect(twice, &QAction::triggered, this, [this] { editor_.copies().duplicate_marked(1); });
    QAction* times = add(edits_, tr("Duplicate ×&N…"), {}, Qt::CTRL | Qt::SHIFT | Qt::Key_D);
    connect(times, &QAction::triggered, this, &CanvasActions::ask_times);
    QAction* remove = add(edits_, tr("De&lete"), QStringLiteral("trash-2"), QKeySequence::Delete);
    remove->setShortcuts({QKeySequence(Qt::Key_Delete), QKeySequence(Qt::Key_Backspace)});
    remove->setShortcutContext(Qt::WidgetShortcut);
    page_.removeAction(remove);
    view_.addAction(remove);
    connect(remove, &QAction::triggered, this, [this] { editor_.parts().remove_marked(); });
    need_marked_ << cut << copy << twice << times << remove;
    separator(edits_);
    QAction* all = add(edits_, tr("Select &all"), {}, QKeySequence::SelectAll);
    connect(all, &QAction::triggered, this, [this] {
        if (view_.state().cluster)
            view_.mark(whole(*view_.state().cluster));
    });
    QAction* alike = add(edits_, tr("Select nodes of the same t&ype"), {}, Qt::CTRL | Qt::SHIFT | Qt::Key_A);
    connect(alike, &QAction::triggered, this, [this] { editor_.figures().mark_nodes_of_same_type(); });
    need_nodes_ << alike;
    QAction* find = add(edits_, tr("&Find…"), QStringLiteral("search"), QKeySequence::Find);
    connect(find, &QAction::triggered, this, &CanvasActions::search_asked);
}

void CanvasActions::make_drawing()
{
    QAction* parts = add(drawing_, tr("&Add a part…"), QStringLiteral("plus"), Qt::Key_P);
    connect(parts, &QAction::triggered, this, &CanvasActions::parts_asked);
    QAction* rack =
        add(drawing_, tr("&Rack around the selected nodes"), QStringLiteral("server"), Qt::CTRL | Qt::Key_G);
    connect(rack, &QAction::triggered, this, [this] { editor_.parts().rack_around_marked(); });
    QAction* zone = add(drawing_, tr("&Zone around the selection"), QStringLiteral("square-dashed"),
                        Qt::CTRL | Qt::SHIFT | Qt::Key_G);
    connect(zone, &QAction::triggered, this, [this] { editor_.parts().zone_around_marked(); });
    QAction* out = add(drawing_, tr("Take nodes &out of their rack"), {}, Qt::CTRL | Qt::Key_U);
    connect(out, &QAction::triggered, this, [this] { editor_.moves().put_marked_into_rack({}); });
    separator(drawing_);
    QAction* link = add(drawing_, tr("&Link the selection"), QStringLiteral("cable"), Qt::CTRL | Qt::Key_L);
    link->setToolTip(tr("Nodes and racks to the selected switch, or two switches or zones to each other"));
    connect(link, &QAction::triggered, this, &CanvasActions::link_marked);
    QAction* unlink =
        add(drawing_, tr("&Unlink the selection"), QStringLiteral("unlink"), Qt::CTRL | Qt::SHIFT | Qt::Key_U);
    connect(unlink, &QAction::triggered, this, [this] { editor_.links().disconnect_marked(); });
    separator(drawing_);
    QAction* rename = add(drawing_, tr("Re&name"), QStringLiteral("pencil"), Qt::Key_F2);
    connect(rename, &QAction::triggered, this, &CanvasActions::rename_asked);
    QAction* figures = add(drawing_, tr("Edit &figures"), {}, Qt::CTRL | Qt::Key_E);
    connect(figures, &QAction::triggered, this, &CanvasActions::figures_asked);
    QAction* layout =
        add(drawing_, tr("Automatic la&yout"), QStringLiteral("network"), Qt::CTRL | Qt::SHIFT | Qt::Key_L);
    connect(layout, &QAction::triggered, this, [this] {
        editor_.moves().lay_out_anew();
        view_.fit();
    });
    need_nodes_ << out;
    need_marked_ << unlink << rename;
    need_two_ << link;

    const std::pair<QString, Alignment> alignments[] = {
        {tr("&Left edges"), Alignment::left},   {tr("&Centres"), Alignment::centre},
        {tr("&Right edges"), Alignment::right}, {tr("&Top edges"), Alignment::top},
        {tr("&Middles"), Alignment::middle},    {tr("&Bottom edges"), Alignment::bottom}};
    for (const auto& [name, alignment] : alignments) {
        QAction* action = add(aligning_, name, {}, {});
        connect(action, &QAction::triggered, this, [this, how = alignment] { editor_.moves().align_marked(how); });
        need_two_ << action;
    }
}

void CanvasActions::make_islands()
{
    QAction* make =
        add(islands_, tr("&Make an island of the selected nodes"), QStringLiteral("group"), Qt::CTRL | Qt::Key_I);
    connect(make, &QAction::triggered, this, [this] { editor_.islands().make(); });
    QAction* merge = add(islands_, tr("Mer&ge the selected islands"), QStringLiteral("merge"), Qt::CTRL | Qt::Key_M);
    connect(merge, &QAction::triggered, this, [this] { editor_.islands().merge(editor_.islands().marked_islands()); });
    QAction* split = add(islands_, tr("S&plit the selected nodes off from their island"), QStringLiteral("split"),
                         Qt::CTRL | Qt::SHIFT | Qt::Key_I);
    connect(split, &QAction::triggered, this, [this] { editor_.islands().split(); });
    QAction* lock = add(islands_, tr("&Lock or unlock the selected islands"), QStringLiteral("lock"),
                        Qt::CTRL | Qt::SHIFT | Qt::Key_K);
    connect(lock, &QAction::triggered, this, [this] {
        const std::vector<int> marked = editor_.islands().marked_islands();
        const Islands& islands = view_.state().islands;
        const bool all_locked =
            std::all_of(marked.begin(), marked.end(), [&](int island) { return islands[island].locked; });
        if (!marked.empty())
            editor_.islands().lock(marked, !all_locked);
    });
    need_nodes_ << make << merge << split << lock;
}

void CanvasActions::make_zooming()
{
    struct Zoom {
        QString name;
        const char* icon;
        QKeySequence keys;
        void (ClusterView::*slot)();
    };
    const Zoom zooms[] = {{tr("Zoom in"), "zoom-in", Qt::CTRL | Qt::Key_Plus, &ClusterView::zoom_in},
                          {tr("Zoom out"), "zoom-out", Qt::CTRL | Qt::Key_Minus, &ClusterView::zoom_out},
                          {tr("Show everything"), "maximize", Qt::Key_F, &ClusterView::fit},
                          {tr("Show the selection"), "", Qt::SHIFT | Qt::Key_F, &ClusterView::fit_marked}};
    for (const Zoom& zoom : zooms)
        connect(add(zooming_, zoom.name, QString::fromLatin1(zoom.icon), zoom.keys), &QAction::triggered, &view_,
                zoom.slot);
}

void CanvasActions::link_marked()
{
    const ClusterParts parts = editor_.marked();
    const auto a_switch = [&](std::size_t at) { return CanvasHit{HitKind::switch_box, parts.switches[at], {}, -1}; };
    if (!parts.switches.empty() && (!parts.nodes.empty() || !parts.racks.empty())) {
        editor_.links().connect_marked_to(parts.switches.front());
    } else if (parts.switches.size() >= 2) {
        // A root above the others, if there is one.
        const auto& switches = editor_.cluster().switches;
        std::size_t above = 0;
        for (std::size_t i = 0; i < parts.switches.size(); ++i)
            for (const Switch& made : switches)
                if (made.parent == switches[parts.switches[i]].id)
                    above = i;
        for (std::size_t i = 0; i < parts.switches.size(); ++i)
            if (i != above)
                editor_.links().connect_parts(a_switch(i), a_switch(above));
    } else if (parts.zones.size() == 2) {
        editor_.links().connect_parts({HitKind::zone, -1, {parts.zones[0], {}}, -1},
                                      {HitKind::zone, -1, {parts.zones[1], {}}, -1});
    } else {
        editor_.links().connect_parts({}, {}); // tells what can be linked
    }
}

void CanvasActions::ask_times()
{
    CopiesDialog dialog(editor_.copies().most_copies(), &page_);
    if (dialog.exec() == QDialog::Accepted)
        editor_.copies().duplicate_marked(dialog.copies());
}

void CanvasActions::fill_edit_menu(QMenu& menu) const
{
    menu.addActions(edits_);
}

void CanvasActions::fill_cluster_menu(QMenu& menu) const
{
    menu.addActions(tools_);
    menu.addSeparator();
    menu.addActions(drawing_);
    menu.addMenu(tr("Ali&gn"))->addActions(aligning_);
    menu.addSeparator();
    menu.addActions(zooming_);
}

void CanvasActions::fill_islands_menu(QMenu& menu) const
{
    menu.addActions(islands_);
}

QMenu* CanvasActions::context_menu(QWidget* parent) const
{
    auto* menu = new QMenu(parent);
    menu->addActions(edits_.mid(0, 6));
    menu->addSeparator();
    menu->addActions(drawing_.mid(1));
    menu->addMenu(tr("Align"))->addActions(aligning_);
    menu->addSeparator();
    menu->addActions(islands_);
    const Islands& islands = view_.state().islands;
    QMenu* move = menu->addMenu(tr("Move to island"));
    move->setEnabled(!editor_.marked().nodes.empty());
    constexpr std::size_t most_listed = 40;
    for (std::size_t i = 0; i < std::min(islands.size(), most_listed); ++i)
        move->addAction(QString::fromStdString(shown_island_name(islands[i].name)), this,
                        [this, i] { editor_.islands().move_marked_to(static_cast<int>(i)); });
    return menu;
}

void CanvasActions::show_enabled()
{
    const ClusterParts& parts = editor_.marked();
    const std::size_t count =
        parts.nodes.size() + parts.switches.size() + parts.racks.size() + parts.zones.size() + parts.links.size();
    for (QAction* action : need_marked_)
        action->setEnabled(count > 0);
    for (QAction* action : need_nodes_)
        action->setEnabled(!parts.nodes.empty() || !parts.racks.empty() || !parts.zones.empty());
    for (QAction* action : need_two_)
        action->setEnabled(count > 1);
}

} // namespace tangram
