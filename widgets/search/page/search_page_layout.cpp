// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything stands on the page.
#include "search/page/search_page.h"

#include "common/form/panel.h"
#include "common/theme/icons.h"
#include "search/grid/cell_detail.h"
#include "search/grid/pair_grid_view.h"
#include "search/live/funnel_view.h"
#include "search/live/progress_view.h"
#include "search/page/pairs_panel.h"
#include "search/page/search_columns.h"
#include "search/record/record_replay.h"
#include "search/records/comparison_panel.h"
#include "search/records/record_comparer.h"
#include "search/records/record_scrubber.h"
#include "search/records/records_panel.h"
#include "search/rules/pruning_panel.h"

#include <QAction>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace tangram {

namespace {

constexpr int stacked_grid_height = 300;

} // namespace

SearchPage::SearchPage(QWidget* parent)
    : QWidget(parent)
    , pruning_(new PruningPanel(this))
    , records_(new RecordsPanel(this))
    , pairs_(new PairsPanel(this))
    , detail_(new CellDetail(this))
    , comparison_(new ComparisonPanel(this))
    , comparer_(new RecordComparer(this))
    , to_comparison_(new QAction(tr("Back to the comparison"), this))
    , below_(new QStackedWidget(this))
    , progress_(new ProgressView(this))
    , pair_funnel_(new FunnelView(tr("Funnel of pairs by pruning rule"), tr("planned"),
                                  tr("Pairs of a model slice and an island part appear here once a search runs."),
                                  this))
    , partial_plans_(new FunnelView(tr("Funnel of partial plans by pruning rule"), tr("kept"),
                                    tr("What the parallelizer answers for each pair appears here once a search runs."),
                                    this))
    , states_(new FunnelView(tr("Funnel of composer states by pruning rule"), tr("kept"),
                             tr("Partial pipelines appear here once they are composed."), this))
    , best_(new BestView(this))
    , pause_(new QPushButton(tr("Pause"), this))
    , cancel_(new QPushButton(tr("Cancel"), this))
    , show_plans_(new QPushButton(tr("Show the plans"), this))
{
    auto* columns = new SearchColumns(make_left(), make_middle(), make_right(), this);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(columns);

    connect(columns, &SearchColumns::restacked, this, [this](bool stacked) {
        // What the page scrolls by has no scroll bars of its own.
        stacked_ = stacked;
        fit_grid();
        pairs_->view().leave_wheel_to_page(stacked);
        detail_->show_all_rows(stacked);
    });
    set_line_icon(to_comparison_, QStringLiteral("undo-2"));
    to_comparison_->setVisible(false);
    detail_->add_action(to_comparison_);
    connect(to_comparison_, &QAction::triggered, this, [this] { below_->setCurrentWidget(comparison_); });
    connect(pruning_, &PruningPanel::settings_changed, this, &SearchPage::settings_changed);
    connect(records_, &RecordsPanel::chosen, this, &SearchPage::take_choice);
    connect(&pairs_->scrubber(), &RecordScrubber::moment_chosen, this, &SearchPage::show_chosen);
    connect(comparison_, &ComparisonPanel::swap_asked, records_, &RecordsPanel::swap_chosen);
    connect(comparer_, &RecordComparer::compared, this, &SearchPage::show_comparison);
    connect(comparer_, &RecordComparer::failed, this, [this](const Error& error) {
        comparison_->show_nothing(QString::fromStdString(error.message));
        below_->setCurrentWidget(comparison_);
    });
    connect(records_, &RecordsPanel::records_edited, this, &SearchPage::records_edited);
    connect(records_, &RecordsPanel::settings_asked, this, [this](const SearchSettings& settings) {
        pruning_->set_settings(settings);
        Q_EMIT settings_changed();
    });
    connect(pairs_, &PairsPanel::plan_asked, this, &SearchPage::plan_asked);
    connect(&pairs_->view(), &PairGridView::cell_chosen, this, &SearchPage::explain);
    connect(pause_, &QPushButton::clicked, this, [this] {
        if (paused_)
            Q_EMIT resume_asked();
        else
            Q_EMIT pause_asked();
    });
    connect(cancel_, &QPushButton::clicked, this, &SearchPage::cancel_asked);
    connect(show_plans_, &QPushButton::clicked, this, &SearchPage::plans_asked);
    set_settings(SearchSettings());
    set_running(false);
}

SearchPage::~SearchPage() = default;

void SearchPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit_grid();
}

/// On a page that scrolls the grid and the slider under it are in view together.
void SearchPage::fit_grid()
{
    pairs_->setMinimumHeight(stacked_ ? stacked_grid_height : 0);
    pairs_->setMaximumHeight(stacked_ ? std::max(stacked_grid_height, height()) : QWIDGETSIZE_MAX);
}

QWidget* SearchPage::make_left()
{
    auto* box = new QWidget(this);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(pruning_);
    layout->addWidget(new Hairline(Qt::Horizontal, box));
    layout->addWidget(records_, 1);
    return box;
}

QWidget* SearchPage::make_middle()
{
    below_->addWidget(detail_);
    below_->addWidget(comparison_);
    auto* halves = new QSplitter(Qt::Vertical, this);
    halves->setObjectName(QStringLiteral("grid and cell"));
    halves->addWidget(pairs_);
    halves->addWidget(below_);
    halves->setStretchFactor(0, 3);
    halves->setStretchFactor(1, 2);
    halves->setSizes({480, 330});
    halves->setChildrenCollapsible(false);
    halves->setHandleWidth(1);
    return halves;
}

QWidget* SearchPage::make_buttons()
{
    // Of one size whichever of them it shows: where they come and go, the page is not laid out again.
    auto* box = new QWidget(this);
    auto* layout = new QHBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addStretch(1);
    const auto add = [&](QPushButton* button, const QString& longest) {
        button->setFixedSize(button->fontMetrics().horizontalAdvance(longest) + 24, 22);
        layout->addWidget(button);
        return button->width();
    };
    const QString pause = pause_->text();
    const QString resume = tr("Resume");
    const auto is_wider =
        pause_->fontMetrics().horizontalAdvance(resume) > pause_->fontMetrics().horizontalAdvance(pause);
    const int running = add(pause_, is_wider ? resume : pause) + layout->spacing() + add(cancel_, cancel_->text());
    box->setFixedSize(std::max(running, add(show_plans_, show_plans_->text())), 22);
    return box;
}

QWidget* SearchPage::make_right()
{
    auto* box = new QWidget(this);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    progress_panel_ = new Panel(tr("Progress"), box);
    progress_panel_->add_title_widget(make_buttons());
    progress_panel_->add_content(progress_);
    auto* best = new Panel(tr("Best and bound"), box);
    best->set_detail(tr("throughput over the search"));
    best->add_content(best_, 1);
    const auto panel = [&](const QString& title, const QString& detail, FunnelView* funnel) {
        auto* made = new Panel(title, box);
        made->set_detail(detail);
        made->add_content(funnel, 1);
        made->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
        layout->addWidget(new Hairline(Qt::Horizontal, box));
        layout->addWidget(made);
    };
    layout->addWidget(progress_panel_);
    layout->addWidget(new Hairline(Qt::Horizontal, box));
    layout->addWidget(best, 1);
    panel(tr("Pairs"), tr("slice and island part"), pair_funnel_);
    panel(tr("Partial plans"), tr("ways to run a pair"), partial_plans_);
    panel(tr("States"), tr("partial pipelines"), states_);
    return box;
}

} // namespace tangram
