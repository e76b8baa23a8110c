// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/page/pairs_panel.h"

#include "common/form/elided_label.h"
#include "common/form/empty_state.h"
#include "common/text/value_format.h"
#include "common/theme/icons.h"
#include "search/grid/pair_grid_text.h"
#include "search/grid/pair_grid_view.h"
#include "search/page/fate_legend.h"
#include "search/records/record_scrubber.h"

#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace tangram {

PairsPanel::PairsPanel(QWidget* parent)
    : Panel(tr("Pairs"), parent)
    , stack_(new QStackedWidget(this))
    , legend_(new FateLegend(this))
    , view_(new PairGridView(this))
    , scrubber_(new RecordScrubber(this))
    , unmatched_(new QWidget(this))
    , unmatched_text_(new ElidedLabel({}, unmatched_))
    , told_(new ElidedLabel({}, this))
{
    set_detail(tr("slices × island parts"));
    auto* fit = new QAction(tr("Fit the grid (F)"), this);
    set_line_icon(fit, QStringLiteral("maximize"));
    connect(fit, &QAction::triggered, view_, &PairGridView::fit);
    add_action(fit);

    auto* shown = new QWidget(stack_);
    auto* layout = new QVBoxLayout(shown);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(0);
    auto* legend_row = new QHBoxLayout;
    legend_row->setContentsMargins(8, 0, 8, 0);
    legend_row->addWidget(legend_);
    layout->addLayout(legend_row);
    auto* unmatched = new QHBoxLayout(unmatched_);
    unmatched->setContentsMargins(12, 2, 12, 2);
    unmatched->setSpacing(8);
    auto* all = new QPushButton(tr("Show all"), unmatched_);
    all->setFixedHeight(22);
    unmatched->addWidget(unmatched_text_);
    unmatched->addWidget(all);
    unmatched->addStretch(1);
    layout->addWidget(unmatched_);
    layout->addWidget(view_, 1);
    layout->addWidget(scrubber_);
    told_->setContentsMargins(12, 0, 12, 6);
    told_->setFont(small_font(font()));
    told_->setAccessibleName(tr("Cell under the mouse"));
    layout->addWidget(told_);
    auto* empty = new EmptyState(tr("No search has run"),
                                 tr("Start planning: every pair of a model slice and an island part appears here as it "
                                    "is looked at, with what became of it."),
                                 tr("Plan"), QStringLiteral("grid-3x3"), stack_);
    auto* waiting = new QLabel(tr("Finding the pairs…"), stack_);
    waiting->setAlignment(Qt::AlignCenter);
    stack_->addWidget(empty);
    stack_->addWidget(shown);
    stack_->addWidget(waiting);
    auto* no_grid =
        new QLabel(tr("This planner does not search these islands together: it takes all nodes as one island, or each "
                      "island alone.\nIts pairs do not belong to this grid, and no record of it is made."),
                   stack_);
    no_grid->setAlignment(Qt::AlignCenter);
    no_grid->setWordWrap(true);
    no_grid->setContentsMargins(24, 0, 24, 0);
    stack_->addWidget(no_grid);
    add_content(stack_, 1);
    connect(empty, &EmptyState::asked, this, &PairsPanel::plan_asked);
    connect(legend_, &FateLegend::fate_chosen, view_, &PairGridView::stress);
    connect(legend_, &FateLegend::fate_chosen, this, &PairsPanel::tell_unmatched);
    connect(all, &QPushButton::clicked, legend_, &FateLegend::choose_none);
    connect(view_, &PairGridView::pointed_at, this, [this](const QString& text) {
        told_->setText(text.isEmpty() ? tr("Arrow keys or the mouse choose a cell; Enter or a click shows its details")
                                      : text);
        told_->setAccessibleDescription(told_->text());
    });
    set_grid(nullptr, {}, {});
}

void PairsPanel::set_grid(const std::shared_ptr<const PairGrid>& grid, const std::vector<std::string>& island_names,
                          const std::vector<int>& looks)
{
    const bool same = view_->set_grid(grid, island_names, looks);
    has_best_ = has_best_ && same;
    legend_->set_counts(view_->counts(), has_best_);
    tell_unmatched();
    stack_->setCurrentIndex(grid ? 1 : 0);
    set_detail(grid ? tr("slices × island parts · %1 in %2 cells")
                          .arg(format_count(pairs_of(*grid)), format_count(grid->cell_count()))
                    : tr("slices × island parts"));
}

void PairsPanel::set_fates(std::span<const PairFate> fates)
{
    view_->set_fates(fates);
    legend_->set_counts(view_->counts(), has_best_);
    tell_unmatched();
}

void PairsPanel::tell_unmatched()
{
    const std::optional<PairFate> chosen = legend_->chosen();
    unmatched_->setVisible(chosen && legend_->cells_of(*chosen) == 0);
    if (chosen)
        unmatched_text_->setText(tr("No pair matches “%1” here.").arg(fate_name(*chosen)));
}

void PairsPanel::set_best_cells(const std::vector<std::uint32_t>& cells)
{
    has_best_ = has_best_ || !cells.empty();
    view_->set_best_cells(cells);
    legend_->set_counts(view_->counts(), has_best_);
}

void PairsPanel::show_no_grid()
{
    stack_->setCurrentIndex(3);
}

void PairsPanel::set_waiting(bool waiting)
{
    if (waiting)
        stack_->setCurrentIndex(2);
    else
        stack_->setCurrentIndex(view_->grid() ? 1 : 0);
}

} // namespace tangram
