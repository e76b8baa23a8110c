// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/grid/cell_detail.h"

#include "common/form/spoken_label.h"
#include "common/form/wrapped_label.h"
#include "common/table/column_chooser.h"
#include "common/table/column_fit.h"
#include "common/table/slim_header.h"
#include "common/table/table_style.h"
#include "common/text/value_format.h"
#include "common/work/background.h"
#include "search/grid/option_model.h"
#include "search/grid/option_plot.h"
#include "search/grid/option_text.h"
#include "search/run/planners.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tangram {

namespace {

constexpr int enough_of_a_fate = 190; ///< "memory: 52.6 of 30.1 GiB" with its swatch
constexpr int most_rows_at_once = 60;
constexpr int room_for_plot = 600; ///< beside the table
constexpr int room_for_tick = 480; ///< beside a title that still says which cell it is

std::size_t kept_count(const ExplainedTick& tick)
{
    return static_cast<std::size_t>(std::count_if(tick.options.begin(), tick.options.end(),
                                                  [](const ExplainedOption& option) { return !option.pruned_by; }));
}

} // namespace

CellDetail::CellDetail(QWidget* parent)
    : Panel(tr("Cell"), parent)
    , sentence_(new WrappedLabel(this))
    , caption_(new QLabel(this))
    , ticks_(new QComboBox(this))
    , model_(new OptionModel(this))
    , sorted_(new QSortFilterProxyModel(this))
    , table_(new QTableView(this))
    , plot_(new OptionPlot(this))
    , halves_(new QSplitter(Qt::Horizontal, this))
{
    sorted_->setSourceModel(model_);
    sorted_->setSortRole(OptionModel::sort_role);
    table_->setModel(sorted_);
    table_->setHorizontalHeader(new SlimHeader(table_));
    fit_ = style_table(*table_, OptionModel::fate_column);
    fit_->let_shrink(enough_of_a_fate);
    table_->setSortingEnabled(true);
    table_->sortByColumn(-1, Qt::AscendingOrder);
    table_->setAccessibleName(tr("Partial plans of the cell"));
    chooser_ = new ColumnChooser(*fit_, QStringLiteral("partial_plans"), this);
    // The row cannot make it shorter than its texts: the title beside it gives way.
    ticks_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    set_spoken_label(*ticks_, tr("Micro-batch size"));
    add_title_widget(ticks_);
    add_title_widget(chooser_);

    sentence_->setContentsMargins(12, 8, 12, 8);
    sentence_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    sentence_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    caption_->setContentsMargins(12, 2, 12, 4);
    QFont bold = font();
    bold.setBold(true);
    caption_->setFont(bold);
    add_content(sentence_);
    add_content(caption_);
    halves_->addWidget(table_);
    halves_->addWidget(plot_);
    halves_->setStretchFactor(0, 1);
    halves_->setSizes({560, 180});
    halves_->setChildrenCollapsible(false);
    halves_->setHandleWidth(1);
    add_content(halves_, 1);
    auto* rest = new QWidget(this);
    add_content(rest);

    connect(ticks_, &QComboBox::activated, this, [this](int at) {
        wanted_samples_ = pair_->ticks[at].micro_batch_samples;
        show_tick(at);
    });
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& row) { plot_->select(sorted_->mapToSource(row).row()); });
    connect(plot_, &OptionPlot::option_selected, this,
            [this](int option) { table_->setCurrentIndex(sorted_->mapFromSource(model_->index(option, 0))); });
    show_nothing({}, tr("Click a cell of the grid, or press Enter on it: its partial plans, or what removed it."));
}

CellDetail::~CellDetail()
{
    stop();
}

void CellDetail::stop()
{
    stop_.request_stop();
    ++asked_;
}

void CellDetail::explain(std::shared_ptr<const PlanningProblem> problem, const SearchSettings& settings,
                         std::shared_ptr<const PairGrid> grid, std::size_t cell, const QString& title,
                         const QString& otherwise)
{
    stop();
    stop_ = {};
    auto work = [problem = std::move(problem), settings, grid = std::move(grid), cell, token = stop_.get_token()] {
        PlannerSpace space = planner_space(*problem, settings);
        space.settings.exact = false; // its rules are the effective ones
        return explain_pair(space.problem, space.settings, *grid, cell, token);
    };
    in_background(
        this, std::move(work),
        [this, settings, title, otherwise, asked = asked_](const std::optional<ExplainedPair>& pair) {
            if (asked != asked_)
                return;
            if (pair)
                show_pair(*pair, settings, title);
            else
                show_nothing(title, otherwise);
        },
        [this, title, asked = asked_](const Error& error) {
            if (asked == asked_)
                show_nothing(title, QString::fromStdString(error.message));
        });
}

void CellDetail::show_nothing(const QString& title, const QString& why)
{
    stop();
    pair_.reset();
    title_ = title;
    set_detail(title);
    sentence_->setText(why);
    sentence_->show();
    for (QWidget* widget :
         {static_cast<QWidget*>(caption_), static_cast<QWidget*>(ticks_), static_cast<QWidget*>(halves_), chooser_})
        widget->hide();
    model_->set_tick({}, 0);
    plot_->set_options({}, 0);
    Q_EMIT explained();
}

void CellDetail::show_pair(const ExplainedPair& pair, const SearchSettings& settings, const QString& title)
{
    pair_ = pair;
    title_ = title;
    const QString reason = pair_reason(pair, settings);
    sentence_->setText(reason);
    sentence_->setVisible(pair.fate != PairFate::planned && pair.fate != PairFate::waiting);
    ticks_->clear();
    int at = 0;
    for (std::size_t i = 0; i < pair.ticks.size(); ++i) {
        const ExplainedTick& tick = pair.ticks[i];
        ticks_->addItem(text_of(tick));
        // The size that was looked at last, or else the first one that has something to show.
        const bool better = pair.ticks[at].fate != PairFate::planned && tick.fate == PairFate::planned;
        if (tick.micro_batch_samples == wanted_samples_ || better)
            at = static_cast<int>(i);
        if (tick.micro_batch_samples == wanted_samples_)
            break;
    }
    for (std::size_t i = static_cast<std::size_t>(ticks_->count()); i < pair.ticks.size(); ++i)
        ticks_->addItem(text_of(pair.ticks[i]));
    const bool any = !pair.ticks.empty();
    ticks_->setVisible(any);
    chooser_->setVisible(any);
    halves_->setVisible(any);
    if (any) {
        ticks_->setCurrentIndex(at);
        show_tick(at);
    } else {
        caption_->hide();
        set_detail(title);
        model_->set_tick({}, 0);
        plot_->set_options({}, 0);
    }
    Q_EMIT explained();
}

void CellDetail::show_tick(int at)
{
    const ExplainedTick& tick = pair_->ticks[at];
    ticks_->setToolTip(tick_text(tick) + QLatin1Char('\n')
                       + tr("Samples that enter per micro-batch × micro-batches per iteration"));
    const QString plans = counted(tick.options.size(), tr("partial plan"), tr("partial plans"));
    set_detail(QStringLiteral("%1 · %2").arg(title_, tr("%1, %2 kept").arg(plans, format_count(kept_count(tick)))));
    const bool planned = tick.fate == PairFate::planned;
    caption_->setVisible(!planned);
    caption_->setText(pair_->fate == PairFate::planned ? tr("Not planned at this micro-batch size; planning it would "
                                                            "have found:")
                                                       : tr("What planning it would have found:"));
    model_->set_tick(tick, pair_->capacity_bytes);
    fit_->spare(model_->columns_all_alike(), model_->columns_that_differ());
    plot_->set_options(tick.options, pair_->capacity_bytes);
    set_height();
    if (!tick.options.empty())
        table_->setCurrentIndex(sorted_->index(0, 0));
}

void CellDetail::show_all_rows(bool all)
{
    all_rows_ = all;
    set_height();
}

void CellDetail::set_height()
{
    const int rows = model_->rowCount();
    const int height = table_->horizontalHeader()->sizeHint().height()
        + std::min(rows, most_rows_at_once) * table_->verticalHeader()->defaultSectionSize() + 2;
    halves_->setMinimumHeight(all_rows_ && rows > 0 ? std::max(height, plot_->minimumSizeHint().height()) : 0);
}

QString CellDetail::text_of(const ExplainedTick& tick) const
{
    return short_ticks_ ? short_tick_text(tick) : tick_text(tick);
}

void CellDetail::resizeEvent(QResizeEvent* event)
{
    Panel::resizeEvent(event);
    // Where there is no room for both, the table has the numbers.
    plot_->setVisible(width() >= room_for_plot);
    const bool shorter = width() < room_for_tick;
    if (shorter == std::exchange(short_ticks_, shorter) || !pair_)
        return;
    for (int i = 0; i < ticks_->count(); ++i)
        ticks_->setItemText(i, text_of(pair_->ticks[i]));
}

} // namespace tangram
