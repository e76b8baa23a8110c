// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/live/progress_view.h"

#include "common/form/panel.h"
#include "common/form/steady_label.h"
#include "common/text/value_format.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QProgressBar>

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

const QString nothing = QStringLiteral("–");

bool rules_out_several(const SearchSnapshot& now)
{
    return now.phase == SearchPhase::prove && now.several_ruled_out > 0 && now.several_ruled_out < 1;
}

} // namespace

ProgressView::ProgressView(QWidget* parent)
    : QWidget(parent)
    , phase_(new SteadyLabel({}, this))
    , time_(new SteadyLabel({}, this))
    , bar_(new QProgressBar(this))
{
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(12, 6, 12, 6);
    layout->setHorizontalSpacing(12);
    layout->setVerticalSpacing(1);
    QFont bold = font();
    bold.setBold(true);
    phase_->setFont(bold);
    bar_->setRange(0, 1000);
    bar_->setTextVisible(false);
    bar_->setFixedHeight(5);
    bar_->setAccessibleName(tr("Search progress"));
    auto* headline = new QHBoxLayout;
    headline->setSpacing(8);
    headline->addWidget(phase_);
    headline->addWidget(time_, 1);
    time_->set_alignment(Qt::AlignRight | Qt::AlignVCenter);
    time_->set_quiet(true);
    time_->setFont(small_font(font()));
    layout->addLayout(headline, 0, 0, 1, 2);
    layout->addWidget(bar_, 1, 0, 1, 2);

    struct Field {
        Number number;
        QString name;
        QString explanation;
    };
    const Field fields[] = {
        {throughput, tr("Best throughput"), tr("tokens of one iteration / best iteration time")},
        {iteration, tr("Iteration time"), tr("simulated time of one training iteration of the best plan so far")},
        {bound, tr("Lower bound"),
         tr("no plan on this cluster, under this cost model and job, is faster; once the best plan is proved, that "
            "plan's own time: nothing that the settings allow is faster")},
        {gap, tr("Gap"), tr("iteration time / lower bound − 1: the most that a longer search could gain")},
        {pair_rate, tr("Pairs per second"),
         tr("pairs of a slice and an island part that became known / time of the search until the last of them")},
        {partial_rate, tr("Partial plans per second"),
         tr("answers of the parallelizer / time of the search until the last of them")},
        {composed, tr("Pipelines composed"), tr("pipelines ranked by formula")},
        {simulated, tr("Pipelines simulated"),
         tr("pipelines whose schedule was simulated event by event, or had been when they came up before")},
    };
    layout->setRowMinimumHeight(2, 4); // the bar belongs to the headline
    int row = 3;
    for (const Field& field : fields) {
        auto* name = new QuietLabel(field.name, this);
        name->setToolTip(field.explanation);
        auto* number = numbers_[field.number] = new SteadyLabel(nothing, this);
        number->setToolTip(field.explanation);
        number->set_alignment(Qt::AlignRight | Qt::AlignVCenter);
        number->set_caption(field.name);
        number->setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Fixed); // the name beside it gives way
        layout->addWidget(name, row, 0);
        layout->addWidget(number, row, 1);
        ++row;
    }
    for (Number strong : {throughput, iteration})
        numbers_[strong]->setFont(bold);
    layout->setColumnStretch(0, 1);
    clear();
}

void ProgressView::set(Number number, const QString& text)
{
    numbers_[number]->set_text(text);
}

void ProgressView::set_bar(double share)
{
    // It would paint itself, and all else that waits to be painted, at once.
    bar_->setUpdatesEnabled(false);
    bar_->setValue(static_cast<int>(std::lround(1000 * share)));
    bar_->setUpdatesEnabled(true);
}

void CountRate::add(std::uint64_t count, double elapsed_s)
{
    if (count == count_)
        return;
    if (count < count_ || elapsed_s < grew_until_s_) // another search, or an earlier moment of it
        clear();
    count_ = count;
    grew_until_s_ = elapsed_s;
}

void ProgressView::begin(double tokens_per_iteration, bool exact)
{
    tokens_ = tokens_per_iteration;
    exact_ = exact;
    pairs_.clear();
    partial_plans_.clear();
}

void ProgressView::count_until(std::span<const RecordedMoment> moments)
{
    pairs_.clear();
    partial_plans_.clear();
    for (const RecordedMoment& moment : moments) {
        pairs_.add(moment.snapshot.pairs.total, moment.snapshot.elapsed_s);
        partial_plans_.add(moment.snapshot.partial_plans.total, moment.snapshot.elapsed_s);
    }
}

void ProgressView::clear()
{
    phase_->set_text(tr("No search has run"));
    time_->set_text({});
    done_ = 0;
    proved_ = false;
    pairs_.clear();
    partial_plans_.clear();
    set_bar(0);
    for (int number = 0; number < number_count; ++number)
        set(static_cast<Number>(number), nothing);
}

void ProgressView::show_snapshot(const SearchSnapshot& now)
{
    phase_->set_text(now.paused ? tr("Paused") : phase_text(now));
    done_ = now.fraction_done;
    show_time(now);
    const double best = now.best_iteration_time_s;
    const double lower = now.bound_s();
    proved_ = now.proved;
    set(throughput, best > 0 ? format_rate(tokens_ / best, QStringLiteral("tok/s")) : nothing);
    set(iteration, best > 0 ? format_seconds(best) : nothing);
    set(bound, lower > 0 ? format_seconds(lower) : nothing);
    if (now.proved)
        set(gap, tr("none"));
    else
        set(gap, best > 0 && lower > 0 ? QStringLiteral("≤ ") + format_percent(best / lower - 1) : nothing);
    pairs_.add(now.pairs.total, now.elapsed_s);
    partial_plans_.add(now.partial_plans.total, now.elapsed_s);
    set(pair_rate, pairs_.per_second() > 0 ? format_rate(pairs_.per_second(), {}) : nothing);
    set(partial_rate, partial_plans_.per_second() > 0 ? format_rate(partial_plans_.per_second(), {}) : nothing);
    set(composed, format_count(now.pipelines_composed));
    set(simulated, format_count(now.pipelines_simulated));
}

QString ProgressView::phase_text(const SearchSnapshot& now) const
{
    switch (now.phase) {
    case SearchPhase::enumerate:
        return tr("Enumerating pairs");
    case SearchPhase::compose:
        return exact_ ? tr("First by heuristics") : tr("Composing pipelines");
    case SearchPhase::prove:
        return rules_out_several(now) ? tr("Ruling out several pipelines") : tr("Proving the optimum");
    case SearchPhase::simulate:
        return tr("Simulating the best");
    case SearchPhase::done:
        return tr("Evaluating the plan");
    }
    return {};
}

void ProgressView::show_time(const SearchSnapshot& now)
{
    const bool proving = now.phase == SearchPhase::prove;
    const bool several = rules_out_several(now);
    // A proof has the one, what comes after it both.
    const double share = several ? now.several_ruled_out : std::max(done_, now.ruled_out);
    QStringList parts;
    if (several)
        parts << format_percent(share);
    else if (proving)
        parts << tr("%1 ruled out").arg(format_percent(share))
              << tr("%1 partial pipelines").arg(format_count(now.proof_states));
    else if (share > 0)
        parts << QString::number(std::floor(100 * share)) + QStringLiteral("\u00a0%");
    if (done_ > 0.05 && done_ < 1 && now.elapsed_s > 0.5)
        parts << tr("%1 left").arg(format_seconds(now.elapsed_s * (1 - done_) / done_));
    else
        parts << format_seconds(now.elapsed_s);
    time_->set_text(parts.join(QStringLiteral(" · ")));
    QString why;
    if (several)
        why =
            tr("The proof first asks how much of the batch single pipelines can take in time. This is how much it has "
               "ruled out of what several of them together might take beyond the batch; at 100 % no plan of several "
               "pipelines is faster than the best.");
    else if (proving)
        why = tr("The share of the space of pipelines that the proof has searched or ruled out. How long the rest "
                 "takes cannot be predicted: some parts are ruled out at once, others have to be searched.");
    else if (exact_ && now.phase == SearchPhase::compose)
        why = tr("Heuristics find a good plan first; the proof then searches everything that could be better, "
                 "including what the beam dropped. How long it takes cannot be predicted.");
    time_->setToolTip(why);
    phase_->setToolTip(why);
    set_bar(share);
}

void ProgressView::show_end(bool complete, bool found, double wall_time_s)
{
    if (proved_)
        phase_->set_text(tr("Proved: no plan is faster"));
    else if (complete)
        phase_->set_text(found ? tr("Search complete") : tr("No plan fits"));
    else
        phase_->set_text(found ? tr("Stopped: the best plan so far") : tr("Stopped before a plan was found"));
    time_->set_text(format_seconds(wall_time_s));
}

} // namespace tangram
