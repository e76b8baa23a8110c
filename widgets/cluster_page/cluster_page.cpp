// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster_page/cluster_page.h"

#include "canvas/editor/cluster_editor.h"
#include "canvas/view/cluster_view.h"
#include "canvas/view/idle_legend.h"
#include "canvas/view/minimap.h"
#include "cluster_page/canvas_actions.h"
#include "cluster_page/part_search.h"
#include "common/form/panel.h"
#include "common/text/value_format.h"
#include "inspector/inspector_panel.h"
#include "islands/findings.h"
#include "islands/island_facts.h"
#include "islands/islands_panel.h"
#include "parts/part_model.h"
#include "parts/parts_panel.h"
#include "problems/problems_panel.h"

#include <QDockWidget>
#include <QMenu>

#include <algorithm>
#include <utility>

namespace tangram {

ClusterPage::ClusterPage(Document& document, QWidget* parent)
    : QMainWindow(parent)
    , document_(document)
    , drawing_(new Panel(tr("Cluster"), this))
    , view_(new ClusterView(selection_, this))
    , editor_(new ClusterEditor(document, selection_, view_->state(), this))
    , actions_(new CanvasActions(*editor_, *view_, *this))
    , search_(new PartSearch(this))
    , parts_(new PartsPanel(this))
    , islands_(new IslandsPanel(this))
    , facts_(new IslandFacts(this))
    , inspector_(new InspectorPanel(*editor_, this))
    , problems_(new ProblemsPanel(this))
{
    setWindowFlags(Qt::Widget); // a page, not a window of its own
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
    make_drawing();
    make_panes();
    connect_view();
    connect_panes();
    connect(&document_, &Document::replaced, this, [this] { show_island(-1); });
    show_document();
}

ClusterPage::~ClusterPage() = default;

void ClusterPage::make_drawing()
{
    for (QAction* action : actions_->tools())
        drawing_->add_action(action);
    drawing_->add_action(actions_->island());
    drawing_->add_title_widget(search_);
    for (QAction* action : actions_->zooming().mid(0, 3))
        drawing_->add_action(action);
    drawing_->add_content(view_, 1);
    new Minimap(*view_);
    new IdleLegend(*view_);
    setCentralWidget(drawing_);
}

void ClusterPage::connect_view()
{
    connect(view_, &ClusterView::island_clicked, this, [this](int island) {
        islands_->select_island(island);
        show_island(island);
        Q_EMIT island_selected(island);
    });
    connect(view_, &ClusterView::moved, editor_,
            [this](const QPointF& by, const CanvasHit& place) { editor_->moves().drop_marked(by, place); });
    connect(view_, &ClusterView::nudged, editor_, [this](const QPointF& by) { editor_->moves().move_marked(by); });
    connect(view_, &ClusterView::joined_island, editor_,
            [this](int island) { editor_->islands().move_marked_to(island); });
    connect(view_, &ClusterView::island_asked, editor_, [this] { editor_->islands().make(); });
    connect(view_, &ClusterView::tool_changed, this, &ClusterPage::show_counts);
    connect(view_, &ClusterView::linked, editor_,
            [this](const CanvasHit& from, const CanvasHit& to) { editor_->links().connect_parts(from, to); });
    connect(view_, &ClusterView::activated, this, &ClusterPage::begin_editing);
    connect(view_, &ClusterView::menu_asked, this, [this](const QPoint& at) {
        QMenu* menu = actions_->context_menu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->popup(at);
    });
    connect(view_, &ClusterView::dropped, this, &ClusterPage::add_part);
    connect(view_, &ClusterView::files_dropped, this, &ClusterPage::files_dropped);
    connect(&selection_, &CanvasSelection::changed, this, [this] {
        inspector_->show_marked();
        actions_->show_enabled();
        show_counts();
    });
    connect(actions_, &CanvasActions::rename_asked, this, &ClusterPage::begin_editing);
    connect(actions_, &CanvasActions::figures_asked, this, &ClusterPage::begin_editing);
    connect(actions_, &CanvasActions::search_asked, this, [this] {
        search_->setFocus(Qt::ShortcutFocusReason);
        search_->selectAll();
    });
    connect(actions_, &CanvasActions::parts_asked, this, [this] {
        bring_forward(*parts_);
        parts_->begin_searching();
    });
    connect(editor_, &ClusterEditor::refused, this, [this](const Error& error) {
        inspector_->show_marked(); // fields go back to what is so
        was_refused_ = true;
        Q_EMIT refused(error);
    });
    connect(editor_, &ClusterEditor::accepted, this, [this] {
        if (std::exchange(was_refused_, false))
            Q_EMIT mended();
    });
}

void ClusterPage::connect_panes()
{
    connect(search_, &PartSearch::found, &selection_, &CanvasSelection::mark);
    connect(search_, &PartSearch::shown, this, [this](const ClusterParts& one) {
        selection_.mark(one);
        if (!one.nodes.empty())
            selection_.set_current(one.nodes.front());
        view_->look_at(one);
    });
    const auto back_to_drawing = [this] { view_->setFocus(Qt::OtherFocusReason); };
    connect(parts_, &PartsPanel::left, this, back_to_drawing);
    connect(inspector_, &InspectorPanel::left, this, back_to_drawing);
    connect(search_, &PartSearch::left, this, back_to_drawing);
    connect(parts_, &PartsPanel::asked, this, &ClusterPage::add_part_somewhere);
    connect(islands_, &IslandsPanel::island_selected, this, [this](int island) {
        view_->highlight_island(island);
        show_island(island);
        Q_EMIT island_selected(island);
    });
    connect(islands_, &IslandsPanel::detection_asked, this, &ClusterPage::detection_asked);
    connect(islands_, &IslandsPanel::rename_asked, editor_,
            [this](int island, const QString& name) { editor_->islands().rename(island, name); });
    connect(islands_, &IslandsPanel::lock_asked, editor_,
            [this](const std::vector<int>& islands, bool locked) { editor_->islands().lock(islands, locked); });
    connect(islands_, &IslandsPanel::merge_asked, editor_,
            [this](const std::vector<int>& islands) { editor_->islands().merge(islands); });
    connect(islands_, &IslandsPanel::nodes_asked, this, [this](const std::vector<int>& islands) {
        ClusterParts all;
        for (const int island : islands) {
            const std::vector<int>& nodes = document_.derived().islands[island].nodes;
            all.nodes.insert(all.nodes.end(), nodes.begin(), nodes.end());
        }
        std::sort(all.nodes.begin(), all.nodes.end());
        selection_.mark(all);
    });
    connect(problems_, &ProblemsPanel::chosen, this, [this](const Finding& finding) {
        selection_.mark(finding.parts);
        if (finding.island >= 0)
            select_island(finding.island);
        view_->look_at(finding.parts);
    });
}

QString ClusterPage::title() const
{
    return tr("Cluster");
}

void ClusterPage::show_content(const PageContent& content)
{
    if (content.cluster_changed)
        show_document();
}

void ClusterPage::take_focus()
{
    view_->setFocus(Qt::OtherFocusReason);
}

void ClusterPage::show_document()
{
    const OpenedCluster& derived = document_.derived();
    const std::string left = island_of_marked();
    show_counts();
    search_->set_cluster(derived.cluster);
    islands_->set_cluster(derived.cluster, derived.dendrogram, derived.islands,
                          document_.project().search.merge_tolerance, document_.is_finding_islands());
    view_->set_cluster(derived.cluster, derived.islands);
    problems_->set_findings(cluster_findings(*derived.cluster, derived.islands));
    // What was shown of an island stays while it is there, in its table and below, or goes along with the marked nodes
    // where these have come into another.
    const std::string joined = island_of_marked();
    const bool follows = !shown_island_.empty() && shown_island_ == left && !joined.empty();
    const std::string wanted = follows ? joined : shown_island_;
    const auto shown = std::find_if(derived.islands.begin(), derived.islands.end(),
                                    [&](const Island& island) { return island.id == wanted; });
    const int island = shown == derived.islands.end() ? -1 : static_cast<int>(shown - derived.islands.begin());
    islands_->select_island(island);
    show_island(island);
}

void ClusterPage::show_idle(IdleMarks idle)
{
    view_->show_idle(std::move(idle));
}

std::string ClusterPage::island_of_marked() const
{
    const CanvasState& state = view_->state();
    std::string id;
    for (const int node : selection_.parts().nodes) {
        const int island = static_cast<std::size_t>(node) < state.island_of_node.size() ? state.island_of(node) : -1;
        if (island < 0 || (!id.empty() && id != state.islands[island].id))
            return {};
        id = state.islands[island].id;
    }
    return id;
}

void ClusterPage::show_counts()
{
    const Cluster& cluster = *document_.derived().cluster;
    if (const auto nodes = static_cast<int>(selection_.parts().nodes.size());
        view_->tool() == CanvasTool::islands && nodes > 0) {
        drawing_->set_detail(tr("%n node(s) selected: press Enter to make an island of them", nullptr, nodes));
        return;
    }
    drawing_->set_detail(cluster.nodes.empty() ? tr("drag parts here, or press Enter in the list of parts")
                                               : QString::fromStdString(cluster.name));
}

void ClusterPage::fit()
{
    view_->fit();
}

void ClusterPage::select_island(int island)
{
    islands_->select_island(island);
    view_->highlight_island(island);
    show_island(island);
}

void ClusterPage::show_island(int island)
{
    const OpenedCluster& derived = document_.derived();
    shown_island_.clear();
    if (island < 0 || island >= static_cast<int>(derived.islands.size())) {
        facts_->clear();
        return;
    }
    shown_island_ = derived.islands[island].id;
    facts_->show_island(*derived.cluster, derived.islands[island]);
}

void ClusterPage::begin_editing()
{
    bring_forward(*inspector_);
    inspector_->begin_editing();
}

void ClusterPage::add_part(const QString& part, const QPointF& at)
{
    if (part == QLatin1String("rack"))
        editor_->parts().add_rack(at);
    else if (part == QLatin1String("zone"))
        editor_->parts().add_zone(at);
    else if (part == QLatin1String("switch"))
        editor_->parts().add_switch(at);
    else if (const NodeTemplate* made = node_of_part(part))
        editor_->parts().add_nodes(*made, parts_->count(), at);
}

void ClusterPage::add_part_somewhere(const QString& part)
{
    // Nodes into the marked rack or zone, racks into the zone; else beside what is marked, or where the eye is.
    const bool is_node = node_of_part(part) != nullptr;
    const bool is_switch = part == QLatin1String("switch");
    const ClusterParts marked = selection_.parts();
    for (const ClusterFrame& frame : view_->state().layout.frames) {
        const bool wanted = frame.zone ? marked.zones == std::vector<std::string>{frame.key.zone} && !is_switch
                                       : marked.racks == std::vector<RackKey>{frame.key} && is_node;
        if (!wanted || part == QLatin1String("zone"))
            continue;
        add_part(part, frame.rect.center());
        selection_.mark(marked); // more may be added to the same place
        return;
    }
    view_->keep_section();
    add_part(part, view_->free_place(size_of_part(part), is_switch).topLeft());
    view_->look_at(selection_.parts());
}

QSizeF ClusterPage::size_of_part(const QString& part) const
{
    // As the layout has it where it stands alone.
    Cluster alone;
    if (part == QLatin1String("rack"))
        alone.racks.push_back({"rack", "", {}});
    else if (part == QLatin1String("zone"))
        alone.zones.push_back({"zone", {}});
    else if (part == QLatin1String("switch"))
        alone.switches.push_back({"switch", "", 0, 0, {}});
    else {
        QRectF cards;
        for (const Position& corner : grid_of_cards({}, parts_->count()))
            cards |= QRectF({corner.x, corner.y}, card_size());
        return cards.size();
    }
    return lay_out_cluster(alone, {}).bounds.size();
}

} // namespace tangram
