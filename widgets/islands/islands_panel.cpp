// SPDX-License-Identifier: GPL-3.0-or-later
#include "islands/islands_panel.h"

#include "common/icons.h"
#include "common/table_style.h"
#include "islands/island_model.h"
#include "islands/tolerance_slider.h"

#include <QAction>
#include <QTableView>

namespace tangram {

IslandsPanel::IslandsPanel(QWidget* parent)
    : Panel(tr("Islands"), parent)
    , model_(new IslandModel(this))
    , table_(new QTableView(this))
    , slider_(new ToleranceSlider(this))
    , detect_(new QAction(tr("Detect islands"), this))
{
    detect_->setToolTip(
        tr("Group nodes by what they are and how they are joined, in place of the islands the file states"));
    set_line_icon(detect_, QStringLiteral("wand-sparkles"));
    connect(detect_, &QAction::triggered, this, &IslandsPanel::detect);
    add_action(detect_);
    add_content(slider_);
    table_->setModel(model_);
    style_table(*table_, IslandModel::name_column);
    table_->setAccessibleName(tr("Islands"));
    add_content(table_, 1);
    connect(slider_, &ToleranceSlider::tolerance_changed, this, &IslandsPanel::cut);
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        const QModelIndexList rows = table_->selectionModel()->selectedRows();
        if (!quiet_)
            Q_EMIT island_selected(rows.isEmpty() ? -1 : rows.front().row());
    });
}

IslandsPanel::~IslandsPanel() = default;

void IslandsPanel::set_cluster(std::shared_ptr<const Cluster> cluster, std::shared_ptr<const Dendrogram> dendrogram,
                               const Islands& islands, double tolerance)
{
    cluster_ = std::move(cluster);
    tolerance_ = tolerance;
    dendrogram_ = std::move(dendrogram);
    slider_->set_steps({});
    const bool stated = cluster_ && !cluster_->islands.empty();
    slider_->setVisible(cluster_ && !stated);
    detect_->setEnabled(stated);
    if (cluster_ && !stated) {
        slider_->set_steps(dendrogram_->steps());
        slider_->set_tolerance(tolerance);
    }
    show_islands(islands);
}

const Islands& IslandsPanel::islands() const
{
    return model_->islands();
}

void IslandsPanel::detect()
{
    if (!dendrogram_)
        return;
    slider_->set_steps(dendrogram_->steps());
    slider_->set_tolerance(tolerance_);
    slider_->setVisible(true);
    detect_->setEnabled(false);
    cut(tolerance_);
}

void IslandsPanel::cut(double tolerance)
{
    if (!dendrogram_)
        return;
    tolerance_ = tolerance;
    show_islands(dendrogram_->cut(tolerance));
    Q_EMIT islands_changed(model_->islands());
}

void IslandsPanel::show_islands(const Islands& islands)
{
    quiet_ = true;
    model_->set_islands(cluster_, islands);
    quiet_ = false;
    set_detail(islands.empty() ? QString() : QString::number(islands.size()));
}

void IslandsPanel::select_island(int island)
{
    quiet_ = true;
    if (island < 0)
        table_->clearSelection();
    else
        table_->selectRow(island);
    quiet_ = false;
}

} // namespace tangram
