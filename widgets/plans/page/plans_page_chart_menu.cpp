// SPDX-License-Identifier: GPL-3.0-or-later
// What the chart's context menu has of the page's: the panel's own buttons, and the pin of the plan pointed at.
#include "gantt/chart/gantt_chart.h"
#include "gantt/geometry/gantt_plan.h"
#include "plans/page/plans_page.h"

#include <QAction>

#include <algorithm>

namespace tangram {

void PlansPage::fill_chart_menu(const QList<QAction*>& buttons)
{
    const QList<QAction*> own = chart_->actions(); // from event to event
    QAction* first = own.isEmpty() ? nullptr : own.front();
    chart_->insertActions(first, buttons);
    const auto separator = [this] {
        auto* line = new QAction(this);
        line->setSeparator(true);
        return line;
    };
    chart_->insertAction(first, separator());

    auto* pin = new QAction(this);
    auto* fold = new QAction(this);
    chart_->addActions({separator(), pin, fold});
    const auto is_pinned = [this](int row) {
        const std::vector<int> pinned = plans_->pinned_rows();
        return std::find(pinned.begin(), pinned.end(), row) != pinned.end();
    };
    connect(
        chart_, &GanttChart::menu_wanted, this, [this, pin, fold, is_pinned](const std::optional<GanttStage>& stage) {
            const auto place = stage ? static_cast<std::size_t>(stage->plan) : charted_.size();
            const int letter = place < charted_.size() ? charted_[place] : shown_;
            const int row = letter < 0 ? -1 : plans_->row_of_letter(letter);
            pin->setVisible(row >= 0);
            fold->setVisible(row >= 0 && charted_.size() > 1);
            if (row < 0)
                return;
            const QString name = plan_letter(letter);
            pin->setData(letter);
            pin->setText(is_pinned(row) ? tr("Un&pin plan %1").arg(name) : tr("&Pin plan %1").arg(name));
            fold->setData(letter);
            fold->setText(chart_->is_folded(charted_place(letter)) ? tr("Sh&ow the stages of plan %1").arg(name)
                                                                   : tr("F&old the stages of plan %1 away").arg(name));
        });
    connect(fold, &QAction::triggered, this, [this, fold] {
        const int place = charted_place(fold->data().toInt());
        chart_->fold(place, !chart_->is_folded(place));
    });
    connect(pin, &QAction::triggered, this, [this, pin, is_pinned] {
        if (const int row = plans_->row_of_letter(pin->data().toInt()); row >= 0)
            plans_->pin(row, !is_pinned(row));
    });
}

int PlansPage::charted_place(int letter) const
{
    const auto found = std::find(charted_.begin(), charted_.end(), letter);
    return found == charted_.end() ? -1 : static_cast<int>(found - charted_.begin());
}

} // namespace tangram
