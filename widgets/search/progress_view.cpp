// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/progress_view.h"

#include "common/panel.h"
#include "common/value_format.h"

#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>

#include <cmath>

namespace tangram {

namespace {

const QString nothing = QStringLiteral("–");

QString phase_name(SearchPhase phase)
{
    switch (phase) {
    case SearchPhase::enumerate:
        return ProgressView::tr("Enumerating pairs");
    case SearchPhase::compose:
        return ProgressView::tr("Composing pipelines");
    case SearchPhase::simulate:
        return ProgressView::tr("Simulating the best");
    case SearchPhase::done:
        return ProgressView::tr("Evaluating the plan");
    }
    return {};
}

} // namespace

ProgressView::ProgressView(QWidget* parent)
    : QWidget(parent)
    , phase_(new QLabel(this))
    , time_(new QuietLabel({}, this))
    , bar_(new QProgressBar(this))
{
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(12, 8, 12, 12);
    layout->setHorizontalSpacing(24);
    layout->setVerticalSpacing(6);
    QFont bold = font();
    bold.setBold(true);
    phase_->setFont(bold);
    bar_->setRange(0, 1000);
    bar_->setTextVisible(false);
    bar_->setFixedHeight(5);
    bar_->setAccessibleName(tr("Search progress"));
    layout->addWidget(phase_, 0, 0, 1, 2);
    layout->addWidget(time_, 0, 2, 1, 2, Qt::AlignRight);
    layout->addWidget(bar_, 1, 0, 1, 4);

    struct Field {
        Number number;
        QString name;
        QString explanation;
    };
    const Field fields[] = {
        {throughput, tr("Best throughput"), tr("tokens of one iteration / best iteration time")},
        {iteration, tr("Iteration time"), tr("simulated time of one training iteration of the best plan so far")},
        {bound, tr("Lower bound"), tr("no plan on this cluster, under this cost model and job, is faster")},
        {gap, tr("Gap"), tr("iteration time / lower bound − 1: the most that a longer search could gain")},
        {pairs, tr("Pairs planned"), tr("pairs of a slice and an island part that the parallelizer planned, of all")},
        {pair_rate, tr("Pairs per second"), tr("pairs looked at per second of the search")},
        {partial, tr("Partial plans kept"), tr("the parallelizer's answers that were kept, of all")},
        {composed, tr("Pipelines composed"), tr("pipelines ranked by formula")},
        {simulated, tr("Pipelines simulated"), tr("pipelines whose schedule was simulated event by event")},
    };
    int at = 0;
    for (const Field& field : fields) {
        auto* name = new QuietLabel(field.name, this);
        name->setToolTip(field.explanation);
        numbers_[field.number] = new QLabel(nothing, this);
        numbers_[field.number]->setToolTip(field.explanation);
        numbers_[field.number]->setAlignment(Qt::AlignRight);
        numbers_[field.number]->setAccessibleName(field.name);
        const int column = at < 4 ? 0 : 2;
        const int row = 2 + (at < 4 ? at : at - 4);
        layout->addWidget(name, row, column);
        layout->addWidget(numbers_[field.number], row, column + 1);
        ++at;
    }
    for (Number strong : {throughput, iteration})
        numbers_[strong]->setFont(bold);
    layout->setColumnStretch(1, 1);
    layout->setColumnStretch(3, 1);
    clear();
}

void ProgressView::set(Number number, const QString& text)
{
    if (numbers_[number]->text() != text)
        numbers_[number]->setText(text);
}

void ProgressView::clear()
{
    phase_->setText(tr("No search has run"));
    time_->set_text({});
    done_ = 0;
    bar_->setValue(0);
    for (int number = 0; number < number_count; ++number)
        set(static_cast<Number>(number), nothing);
}

void ProgressView::show_snapshot(const SearchSnapshot& now)
{
    phase_->setText(phase_name(now.phase));
    done_ = now.fraction_done;
    QString time = format_percent(done_) + QStringLiteral(" · ") + format_seconds(now.elapsed_s);
    if (done_ > 0.05 && done_ < 1 && now.elapsed_s > 0.5)
        time += tr(" · about %1 left").arg(format_seconds(now.elapsed_s * (1 - done_) / done_));
    time_->set_text(time);
    bar_->setValue(static_cast<int>(std::lround(1000 * done_)));
    const double best = now.best_iteration_time_s;
    const double lower = now.lower_bound_iteration_time_s;
    set(throughput, best > 0 ? format_rate(tokens_ / best, QStringLiteral("tok/s")) : nothing);
    set(iteration, best > 0 ? format_seconds(best) : nothing);
    set(bound, lower > 0 ? format_seconds(lower) : nothing);
    set(gap, best > 0 && lower > 0 ? QStringLiteral("≤ ") + format_percent(best / lower - 1) : nothing);
    set(pairs, tr("%1 of %2").arg(format_count(now.pairs.kept), format_count(now.pairs.total)));
    set(pair_rate,
        now.elapsed_s > 0.02 ? format_rate(static_cast<double>(now.pairs.total) / now.elapsed_s, {}) : nothing);
    set(partial, tr("%1 of %2").arg(format_count(now.partial_plans.kept), format_count(now.partial_plans.total)));
    set(composed, format_count(now.pipelines_composed));
    set(simulated, format_count(now.pipelines_simulated));
}

void ProgressView::show_end(bool complete, bool found, double wall_time_s)
{
    if (complete)
        phase_->setText(found ? tr("Search complete") : tr("No plan fits"));
    else
        phase_->setText(found ? tr("Stopped: the best plan so far") : tr("Stopped before a plan was found"));
    time_->set_text(format_seconds(wall_time_s));
}

} // namespace tangram
