// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/cluster_page.h"

#include "canvas/cluster_view.h"
#include "common/icons.h"
#include "common/panel.h"
#include "islands/island_facts.h"
#include "islands/islands_panel.h"

#include <QAction>
#include <QHBoxLayout>
#include <QSplitter>

namespace tangram {

ClusterPage::ClusterPage(QWidget* parent)
    : QWidget(parent)
    , drawing_(new Panel(tr("Cluster"), this))
    , view_(new ClusterView(this))
    , panel_(new IslandsPanel(this))
    , facts_(new IslandFacts(this))
{
    struct Button {
        const char* icon;
        QString name;
        void (ClusterView::*slot)();
    };
    const Button buttons[] = {{"zoom-in", tr("Zoom in (+)"), &ClusterView::zoom_in},
                              {"zoom-out", tr("Zoom out (−)"), &ClusterView::zoom_out},
                              {"maximize", tr("Show everything (F)"), &ClusterView::fit}};
    for (const Button& button : buttons) {
        auto* action = new QAction(button.name, this);
        set_line_icon(action, QString::fromLatin1(button.icon));
        connect(action, &QAction::triggered, view_, button.slot);
        drawing_->add_action(action);
    }
    drawing_->add_content(view_, 1);
    panel_->add_content(facts_);

    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->addWidget(drawing_);
    splitter->addWidget(panel_);
    splitter->setStretchFactor(0, 1);
    splitter->setSizes({900, 420});
    splitter->setHandleWidth(1);
    splitter->setChildrenCollapsible(false);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(splitter);

    connect(view_, &ClusterView::island_clicked, this, [this](int island) {
        panel_->select_island(island);
        show_island(island);
    });
    connect(panel_, &IslandsPanel::island_selected, this, [this](int island) {
        view_->highlight_island(island);
        show_island(island);
    });
    connect(panel_, &IslandsPanel::islands_changed, this, [this](const Islands& islands) {
        view_->set_islands(islands);
        show_island(-1);
        Q_EMIT islands_changed(islands);
    });
}

void ClusterPage::set_cluster(std::shared_ptr<const Cluster> cluster, std::shared_ptr<const Dendrogram> dendrogram,
                              const Islands& islands, double tolerance)
{
    cluster_ = cluster;
    drawing_->set_detail(cluster ? QString::fromStdString(cluster->name) : QString());
    panel_->set_cluster(cluster, std::move(dendrogram), islands, tolerance);
    view_->set_cluster(cluster, islands);
    show_island(-1);
}

void ClusterPage::select_island(int island)
{
    panel_->select_island(island);
    view_->highlight_island(island);
    show_island(island);
}

void ClusterPage::show_island(int island)
{
    const Islands& islands = panel_->islands();
    if (!cluster_ || island < 0 || island >= static_cast<int>(islands.size()))
        facts_->clear();
    else
        facts_->show_island(*cluster_, islands[static_cast<std::size_t>(island)]);
}

} // namespace tangram
