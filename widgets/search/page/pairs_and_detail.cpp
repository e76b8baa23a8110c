// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/page/pairs_and_detail.h"

#include "common/theme/icons.h"
#include "search/grid/cell_detail.h"
#include "search/grid/pair_grid_text.h"
#include "search/grid/pair_grid_view.h"
#include "search/page/pairs_panel.h"
#include "search/records/comparison_panel.h"
#include "search/records/record_comparer.h"
#include "search/records/record_scrubber.h"

#include <QAction>
#include <QStackedWidget>

#include <utility>

namespace tangram {

PairsAndDetail::PairsAndDetail(QWidget* parent)
    : QSplitter(Qt::Vertical, parent)
    , pairs_(new PairsPanel(this))
    , below_(new QStackedWidget(this))
    , detail_(new CellDetail(below_))
    , comparison_(new ComparisonPanel(below_))
    , to_comparison_(new QAction(tr("Back to the comparison"), this))
{
    setObjectName(QStringLiteral("grid and cell"));
    below_->addWidget(detail_);
    below_->addWidget(comparison_);
    addWidget(pairs_);
    addWidget(below_);
    setStretchFactor(0, 3);
    setStretchFactor(1, 2);
    setSizes({480, 330});
    setChildrenCollapsible(false);
    setHandleWidth(1);
    set_line_icon(to_comparison_, QStringLiteral("undo-2"));
    to_comparison_->setVisible(false);
    detail_->add_action(to_comparison_);
    connect(to_comparison_, &QAction::triggered, this, [this] { below_->setCurrentWidget(comparison_); });
    connect(&pairs_->view(), &PairGridView::cell_chosen, this, &PairsAndDetail::explain);
}

bool PairsAndDetail::show_search(const ShownSearch& search)
{
    const bool same =
        search.grid && search_.grid && search.problem == search_.problem && search.settings == search_.settings;
    search_ = search;
    pairs_->set_grid(search.grid, search.island_names, search.looks);
    pairs_->set_best_cells(search.best_cells);
    return !same;
}

void PairsAndDetail::tell_current()
{
    const std::optional<std::size_t> current = pairs_->view().current();
    if (current && search_.grid)
        show_cell(*current);
    else
        detail_->show_nothing({},
                              tr("Click a cell of the grid, or press Enter on it: its partial plans, or what "
                                 "removed it."));
}

void PairsAndDetail::show_detail()
{
    below_->setCurrentWidget(detail_);
}

void PairsAndDetail::show_comparison(const ComparedMoment& compared)
{
    comparison_->set_names(QString::fromStdString(compared.records->a()->name),
                           QString::fromStdString(compared.records->b()->name));
    pairs_->view().set_other_fates(compared.then.b);
    if (compared.records->can_be_compared()) {
        comparison_->show_comparison(compared.then.comparison);
    } else {
        pairs_->scrubber().set_times({});
        comparison_->show_nothing(tr("These searches are of different islands or models: their cells cannot be "
                                     "compared. Choose two of the same cluster and model."));
    }
    if (std::exchange(compared_, compared.records) != compared.records) // else whoever looks at a cell of them goes on
        below_->setCurrentWidget(comparison_);
    to_comparison_->setVisible(true);
}

void PairsAndDetail::show_no_comparison(const QString& why)
{
    comparison_->show_nothing(why);
    below_->setCurrentWidget(comparison_);
}

void PairsAndDetail::take_choice(const Records& chosen)
{
    if (compared_ && chosen == Records{compared_->a(), compared_->b()})
        return;
    compared_.reset();
    to_comparison_->setVisible(false);
}

void PairsAndDetail::select_stage(const StageLayout& stage)
{
    pairs_->view().mark_cells(search_.grid && search_.problem ? cells_of(*search_.grid, *search_.problem, stage)
                                                              : std::vector<std::uint32_t>());
    pairs_->view().mark_island(stage.island);
}

void PairsAndDetail::explain(std::size_t cell)
{
    if (!search_.grid || cell >= search_.grid->cell_count())
        return;
    show_cell(cell);
    if (!search_.problem)
        return; // its islands may be others
    const PairGridRow& row = search_.grid->rows[cell / search_.grid->columns.size()];
    Q_EMIT cell_selected(row.islands.front(), search_.grid->columns[cell % search_.grid->columns.size()].example);
}

void PairsAndDetail::show_cell(std::size_t cell)
{
    show_detail();
    QString title = cell_title(*search_.grid, cell, search_.island_names);
    if (pairs_->view().is_comparing()) // its problem and its settings are those of the one
        title.prepend(QStringLiteral("A · "));
    const QString otherwise = cell_fate_text(*search_.grid, cell, pairs_->view().fates()[cell], true)
        + QStringLiteral("<br>")
        + tr("This record is of a different cluster, model or job than the open ones: its partial plans cannot be "
             "computed again.");
    if (search_.problem)
        detail_->explain(search_.problem, search_.settings, search_.grid, cell, title, otherwise);
    else
        detail_->show_nothing(title, otherwise);
}

} // namespace tangram
