// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/search_page.h"

#include "common/core_text.h"
#include "common/panel.h"
#include "common/table_style.h"
#include "plans/plan_facts.h"
#include "search/best_view.h"
#include "search/funnel_view.h"
#include "search/progress_view.h"
#include "search/rule_model.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

namespace tangram {

SearchPage::SearchPage(QWidget* parent)
    : QWidget(parent)
    , model_(new RuleModel(this))
    , table_(new QTableView(this))
    , explanation_(new QLabel(this))
    , exact_(new QCheckBox(tr("Exact"), this))
    , time_limit_(new QDoubleSpinBox(this))
    , threads_(new QSpinBox(this))
    , progress_(new ProgressView(this))
    , pairs_(new FunnelView(tr("Funnel of pairs by pruning rule"), tr("planned"),
                            tr("Pairs of a model slice and an island part appear here once a search runs."), this))
    , partial_plans_(new FunnelView(tr("Funnel of partial plans by pruning rule"), tr("kept"),
                                    tr("What the parallelizer answers for each pair appears here once a search runs."),
                                    this))
    , best_(new BestView(this))
{
    auto* left = new Panel(tr("Pruning"), this);
    left->add_content(make_rules());
    left->add_content(make_limits());
    auto* filler = new QWidget(left);
    left->add_content(filler, 1);

    auto* progress = new Panel(tr("Search"), this);
    progress->add_content(progress_);
    auto* funnel = new Panel(tr("Pairs"), this);
    funnel->set_detail(tr("of a slice and an island part"));
    funnel->add_content(pairs_, 1);
    auto* partial_funnel = new Panel(tr("Partial plans"), this);
    partial_funnel->set_detail(tr("ways to run a pair"));
    partial_funnel->add_content(partial_plans_, 1);
    auto* funnels = new QSplitter(Qt::Vertical, this);
    funnels->addWidget(funnel);
    funnels->addWidget(partial_funnel);
    funnels->setChildrenCollapsible(false);
    funnels->setHandleWidth(1);
    auto* best = new Panel(tr("Best and bound"), this);
    best->set_detail(tr("iteration time over the search"));
    best->add_content(best_, 1);

    auto* lower = new QSplitter(Qt::Horizontal, this);
    lower->addWidget(funnels);
    lower->addWidget(best);
    lower->setChildrenCollapsible(false);
    lower->setHandleWidth(1);
    auto* right = new QWidget(this);
    auto* right_layout = new QVBoxLayout(right);
    right_layout->setContentsMargins(0, 0, 0, 0);
    right_layout->setSpacing(0);
    right_layout->addWidget(progress);
    right_layout->addWidget(new Hairline(Qt::Horizontal, right));
    right_layout->addWidget(lower, 1);

    auto* whole = new QSplitter(Qt::Horizontal, this);
    whole->addWidget(left);
    whole->addWidget(right);
    whole->setStretchFactor(1, 1);
    whole->setSizes({472, 900});
    whole->setChildrenCollapsible(false);
    whole->setHandleWidth(1);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(whole);
    set_settings(SearchSettings());
}

QWidget* SearchPage::make_rules()
{
    auto* box = new QWidget(this);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    table_->setModel(model_);
    style_table(*table_, RuleModel::name_column, {RuleModel::kind_column});
    table_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed
                            | QAbstractItemView::AnyKeyPressed);
    table_->setAccessibleName(tr("Pruning rules"));
    table_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table_->setFixedHeight(table_->horizontalHeader()->sizeHint().height() + 24 * static_cast<int>(rule_count) + 2);
    explanation_->setWordWrap(true);
    explanation_->setContentsMargins(12, 8, 12, 8);
    explanation_->setMinimumHeight(3 * fontMetrics().height() + 16);
    explanation_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    layout->addWidget(table_);
    layout->addWidget(explanation_);
    connect(table_->selectionModel(), &QItemSelectionModel::currentChanged, this, &SearchPage::explain_rule);
    connect(model_, &RuleModel::settings_changed, this, &SearchPage::settings_changed);
    explain_rule();
    return box;
}

QWidget* SearchPage::make_limits()
{
    auto* box = new QWidget(this);
    auto* form = new QFormLayout(box);
    form->setContentsMargins(12, 8, 12, 8);
    form->setVerticalSpacing(6);
    exact_->setText(tr("Exact: the optimum of the simulated time, heuristic rules off"));
    connect(exact_, &QCheckBox::toggled, model_, &RuleModel::set_exact);
    connect(exact_, &QCheckBox::toggled, this, &SearchPage::settings_changed);
    connect(time_limit_, &QDoubleSpinBox::valueChanged, this, &SearchPage::settings_changed);
    connect(threads_, &QSpinBox::valueChanged, this, &SearchPage::settings_changed);
    form->addRow(exact_);
    time_limit_->setRange(0, 1e6);
    time_limit_->setDecimals(1);
    time_limit_->setSuffix(QStringLiteral(" s"));
    time_limit_->setSpecialValueText(tr("none"));
    time_limit_->setToolTip(tr("The search then stops with the best plan so far"));
    form->addRow(tr("Time limit"), time_limit_);
    threads_->setRange(0, 1024);
    threads_->setSpecialValueText(tr("all"));
    threads_->setToolTip(tr("The plan is the same for any number of threads"));
    form->addRow(tr("Threads"), threads_);
    return box;
}

void SearchPage::explain_rule()
{
    const QModelIndex current = table_->currentIndex();
    if (!current.isValid()) {
        explanation_->setText(
            tr("Choose a rule to see what it does. Safe rules cannot lose the best plan; heuristic ones may."));
        return;
    }
    const RuleInfo& rule = rules()[static_cast<std::size_t>(current.row())];
    explanation_->setText(
        QStringLiteral("<b>%1</b> · %2<br>%3")
            .arg(core_text(rule.name),
                 rule.safe ? tr("safe: cannot lose the best plan") : tr("heuristic: may lose the best plan"),
                 core_text(rule.explanation)));
}

SearchSettings SearchPage::settings() const
{
    SearchSettings result = model_->settings();
    result.exact = exact_->isChecked();
    result.threads = threads_->value();
    result.time_limit_s = time_limit_->value() > 0 ? std::optional(time_limit_->value()) : std::nullopt;
    return result;
}

void SearchPage::set_settings(const SearchSettings& settings)
{
    const QSignalBlocker quiet(this);
    model_->set_settings(settings);
    exact_->setChecked(settings.exact);
    threads_->setValue(settings.threads);
    time_limit_->setValue(settings.time_limit_s.value_or(0));
}

void SearchPage::clear()
{
    progress_->clear();
    pairs_->set_funnel({});
    partial_plans_->set_funnel({});
    best_->clear();
    model_->set_removed({}, {});
}

void SearchPage::show_start(double tokens_per_iteration)
{
    clear();
    best_->begin();
    progress_->set_tokens_per_iteration(tokens_per_iteration);
}

void SearchPage::show_snapshot(const SearchSnapshot& snapshot)
{
    progress_->show_snapshot(snapshot);
    pairs_->set_funnel(snapshot.pairs);
    partial_plans_->set_funnel(snapshot.partial_plans);
    model_->set_removed(snapshot.pairs.pruned, snapshot.partial_plans.pruned);
    best_->add(snapshot.elapsed_s, snapshot.best_iteration_time_s, snapshot.lower_bound_iteration_time_s);
}

void SearchPage::show_statistics(const SearchStatistics& statistics, double best_s, double bound_s, bool complete)
{
    SearchSnapshot end;
    end.phase = SearchPhase::done;
    end.pairs = statistics.pairs;
    end.partial_plans = statistics.partial_plans;
    end.pipelines_composed = statistics.pipelines_composed;
    end.pipelines_simulated = statistics.pipelines_simulated;
    end.best_iteration_time_s = best_s;
    end.lower_bound_iteration_time_s = bound_s;
    end.fraction_done = complete ? 1 : progress_->fraction_done();
    end.elapsed_s = statistics.wall_time_s;
    show_snapshot(end);
    progress_->show_end(complete, best_s > 0, statistics.wall_time_s);
}

void SearchPage::show_outcome(const SearchOutcome& outcome)
{
    const SearchResult& result = outcome.result;
    show_statistics(result.statistics, result.best ? result.best->iteration_time_s : 0,
                    result.lower_bound_iteration_time_s, result.complete);
}

void SearchPage::show_file(const PlanFile& file)
{
    show_start(static_cast<double>(file.job.global_batch) * file.job.sequence_length);
    if (file.settings)
        set_settings(*file.settings);
    if (file.statistics)
        show_statistics(*file.statistics, fastest_plan(file).iteration_time_s,
                        file.lower_bound_iteration_time_s.value_or(0), file.complete);
}

} // namespace tangram
