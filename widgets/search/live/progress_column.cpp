// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/live/progress_column.h"

#include "common/form/panel.h"
#include "search/live/best_view.h"
#include "search/live/funnel_view.h"
#include "search/live/progress_view.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tangram {

ProgressColumn::ProgressColumn(QWidget* parent)
    : QWidget(parent)
    , progress_(new ProgressView(this))
    , pairs_(new FunnelView(tr("Funnel of pairs by pruning rule"), tr("planned"),
                            tr("Pairs of a model slice and an island part appear here once a search runs."), this))
    , partial_plans_(new FunnelView(tr("Funnel of partial plans by pruning rule"), tr("kept"),
                                    tr("What the parallelizer answers for each pair appears here once a search runs."),
                                    this))
    , states_(new FunnelView(tr("Funnel of composer states by pruning rule"), tr("kept"),
                             tr("Partial pipelines appear here once they are composed."), this))
    , best_(new BestView(this))
    , progress_panel_(new Panel(tr("Progress"), this))
    , pause_(new QPushButton(tr("Pause"), this))
    , cancel_(new QPushButton(tr("Cancel"), this))
    , show_plans_(new QPushButton(tr("Show the plans"), this))
{
    add_panels();
    connect(pause_, &QPushButton::clicked, this, [this] {
        if (paused_)
            Q_EMIT resume_asked();
        else
            Q_EMIT pause_asked();
    });
    connect(cancel_, &QPushButton::clicked, this, &ProgressColumn::cancel_asked);
    connect(show_plans_, &QPushButton::clicked, this, &ProgressColumn::plans_asked);
    set_running(false);
}

QWidget* ProgressColumn::make_buttons()
{
    // Of one size whichever of them it shows: where they come and go, the page is not laid out again.
    auto* box = new QWidget(this);
    auto* layout = new QHBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addStretch(1);
    const auto add = [&](QPushButton* button, const QString& other = {}) {
        const QFontMetrics metrics = button->fontMetrics();
        const int longest = std::max(metrics.horizontalAdvance(button->text()), metrics.horizontalAdvance(other));
        button->setFixedSize(longest + 24, 22);
        layout->addWidget(button);
        return button->width();
    };
    int running = add(pause_, tr("Resume")) + layout->spacing();
    running += add(cancel_);
    box->setFixedSize(std::max(running, add(show_plans_)), 22);
    return box;
}

void ProgressColumn::add_panels()
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    progress_panel_->add_title_widget(make_buttons());
    progress_panel_->add_content(progress_);
    layout->addWidget(progress_panel_);
    const auto add = [&](const QString& title, const QString& detail, QWidget* content) {
        auto* panel = new Panel(title, this);
        panel->set_detail(detail);
        panel->add_content(content, 1);
        layout->addWidget(new Hairline(Qt::Horizontal, this));
        layout->addWidget(panel);
        return panel;
    };
    layout->setStretchFactor(add(tr("Best and bound"), tr("throughput over the search"), best_), 1);
    for (Panel* panel : {add(tr("Pairs"), tr("slice and island part"), pairs_),
                         add(tr("Partial plans"), tr("ways to run a pair"), partial_plans_),
                         add(tr("States"), tr("partial pipelines"), states_)})
        panel->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
}

void ProgressColumn::begin(double tokens_per_iteration, bool exact)
{
    progress_->begin(tokens_per_iteration, exact);
    states_->rename(
        Rule::beam, exact ? tr("Beam before the proof") : QString(),
        tr("Dropped while heuristics looked for a first plan; the proof that follows looks at them again."));
}

void ProgressColumn::set_name(const QString& name)
{
    progress_panel_->set_detail(name);
}

void ProgressColumn::show_counters(const SearchSnapshot& snapshot)
{
    progress_->show_snapshot(snapshot);
    pairs_->set_funnel(snapshot.pairs);
    partial_plans_->set_funnel(snapshot.partial_plans);
    states_->set_funnel(snapshot.states);
}

void ProgressColumn::forget_room()
{
    for (FunnelView* funnel : {pairs_, partial_plans_, states_})
        funnel->forget_room();
}

void ProgressColumn::set_running(bool running)
{
    if (!running && (pause_->hasFocus() || cancel_->hasFocus()))
        Q_EMIT keyboard_left();
    pause_->setVisible(running);
    cancel_->setVisible(running);
    show_plans_->hide();
    set_paused(false);
}

void ProgressColumn::set_paused(bool paused)
{
    paused_ = paused;
    pause_->setText(paused ? tr("Resume") : tr("Pause"));
}

void ProgressColumn::offer_plans()
{
    show_plans_->show();
}

} // namespace tangram
