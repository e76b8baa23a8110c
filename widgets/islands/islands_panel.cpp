// SPDX-License-Identifier: GPL-3.0-or-later
#include "islands/islands_panel.h"

#include "common/table/column_fit.h"
#include "common/table/table_style.h"
#include "common/theme/icons.h"
#include "islands/island_model.h"
#include "islands/stated.h"
#include "islands/tolerance_slider.h"

#include <QAction>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QTableView>

#include <algorithm>

namespace tangram {

namespace {

constexpr int enough_of_a_name = 176; ///< pixels; the whole name is told on hover

} // namespace

IslandsPanel::IslandsPanel(QWidget* parent)
    : Panel(tr("Islands"), parent)
    , model_(new IslandModel(this))
    , table_(new QTableView(this))
    , slider_(new ToleranceSlider(this))
    , detect_(new QAction(tr("Detect islands"), this))
{
    detect_->setToolTip(tr("Group nodes by their hardware and their network; replaces the islands in the file"));
    set_line_icon(detect_, QStringLiteral("wand-sparkles"));
    connect(detect_, &QAction::triggered, this, [this] { Q_EMIT detection_asked(tolerance_); });
    add_action(detect_);
    add_content(slider_);
    table_->setModel(model_);
    style_table(*table_, IslandModel::name_column, {IslandModel::nodes_column, IslandModel::gpus_column})
        ->let_shrink(enough_of_a_name);
    table_->setTextElideMode(Qt::ElideMiddle); // names that begin alike end otherwise
    table_->setAccessibleName(tr("Islands"));
    table_->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::DoubleClicked);
    table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    table_->setContextMenuPolicy(Qt::CustomContextMenu);
    table_->installEventFilter(this);
    connect(table_, &QWidget::customContextMenuRequested, this, &IslandsPanel::show_menu);
    connect(model_, &IslandModel::rename_asked, this, &IslandsPanel::rename_asked, Qt::QueuedConnection);
    add_content(table_, 1);
    connect(slider_, &ToleranceSlider::tolerance_changed, this, &IslandsPanel::detection_asked);
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        const QModelIndexList rows = table_->selectionModel()->selectedRows();
        if (!quiet_)
            Q_EMIT island_selected(rows.isEmpty() ? -1 : rows.front().row());
    });
}

IslandsPanel::~IslandsPanel() = default;

void IslandsPanel::set_cluster(std::shared_ptr<const Cluster> cluster,
                               const std::shared_ptr<const Dendrogram>& dendrogram, const Islands& islands,
                               double tolerance, bool finding)
{
    tolerance_ = tolerance;
    const bool stated = cluster && !detects_islands(*cluster);
    slider_->setVisible(dendrogram && !stated);
    detect_->setEnabled(stated);
    slider_->set_steps(dendrogram && !stated ? dendrogram->steps() : std::vector<DendrogramStep>());
    slider_->set_tolerance(tolerance);
    show_islands(std::move(cluster), islands);
    if (finding)
        set_detail(tr("finding…"));
}

const Islands& IslandsPanel::islands() const
{
    return model_->islands();
}

void IslandsPanel::show_islands(std::shared_ptr<const Cluster> cluster, const Islands& islands)
{
    quiet_ = true;
    model_->set_islands(std::move(cluster), islands);
    quiet_ = false;
    // The facts below leave so many rows whole.
    constexpr int least_rows = 3;
    const int rows = std::min(least_rows, static_cast<int>(islands.size()));
    table_->setMinimumHeight(table_->horizontalHeader()->sizeHint().height()
                             + rows * table_->verticalHeader()->defaultSectionSize());
    set_detail(islands.empty() ? QString() : QString::number(islands.size()));
}

void IslandsPanel::show_menu(const QPoint& position)
{
    std::vector<int> rows;
    for (const QModelIndex& index : table_->selectionModel()->selectedRows())
        rows.push_back(index.row());
    if (rows.empty())
        return;
    std::sort(rows.begin(), rows.end());
    const QModelIndex current = table_->currentIndex(); // the one that was clicked
    const int one = table_->selectionModel()->isSelected(current) ? current.row() : rows.front();
    const bool locked = model_->islands()[one].locked;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("&Rename"), this, [this, one] { table_->edit(model_->index(one, IslandModel::name_column)); });
    menu->addAction(locked ? tr("Un&lock") : tr("&Lock"), this,
                    [this, rows, locked] { Q_EMIT lock_asked(rows, !locked); });
    menu->addAction(tr("Mer&ge"), this, [this, rows] { Q_EMIT merge_asked(rows); })->setEnabled(rows.size() > 1);
    menu->addAction(rows.size() > 1 ? tr("&Select their nodes") : tr("&Select its nodes"), this,
                    [this, rows] { Q_EMIT nodes_asked(rows); });
    menu->popup(table_->viewport()->mapToGlobal(position));
}

bool IslandsPanel::eventFilter(QObject* object, QEvent* event)
{
    // F2 is for what is marked in the drawing; in this table it is for the island.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_F2
        && table_->currentIndex().isValid()) {
        event->accept();
        return true;
    }
    return Panel::eventFilter(object, event);
}

void IslandsPanel::select_island(int island)
{
    quiet_ = true;
    if (island < 0) {
        table_->clearSelection();
    } else { // selectRow() takes the keys of a shortcut that are held for those of a click
        const QModelIndex row = model_->index(island, IslandModel::name_column);
        table_->selectionModel()->setCurrentIndex(row, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        table_->scrollTo(row);
    }
    quiet_ = false;
}

} // namespace tangram
