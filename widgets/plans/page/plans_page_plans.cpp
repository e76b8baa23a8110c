// SPDX-License-Identifier: GPL-3.0-or-later
// Which plans there are in the Plans perspective, and which is chosen.
#include "plans/page/plans_page.h"

namespace tangram {

void PlansPage::set_file(std::shared_ptr<const PlanFile> file, std::shared_ptr<const Parallelizer> parallelizer)
{
    changing_ = true;
    simulated_.clear();
    plans_->set_found(std::move(file), std::move(parallelizer));
    changing_ = false;
    also_charted_ = -1;
    show_difference();
    if (const int best = plans_->row_of_found_best(); best >= 0)
        show_plan(best);
    else
        show_something();
}

void PlansPage::set_kept(const std::vector<KeptPlan>& kept)
{
    if (kept_ == kept)
        return;
    kept_ = kept;
    changing_ = true;
    plans_->set_kept(kept);
    changing_ = false;
    show_something();
    show_pins();
}

void PlansPage::add_file(std::shared_ptr<const PlanFile> file, const QString& name,
                         std::shared_ptr<const Parallelizer> parallelizer)
{
    const int row = plans_->add_opened(std::move(file), name, std::move(parallelizer));
    also_charted_ = plans_->entry(row).letter;
    show_plan(row);
}

void PlansPage::set_compared(const std::vector<std::shared_ptr<const PlanFile>>& files,
                             const std::shared_ptr<const Parallelizer>& parallelizer)
{
    changing_ = true;
    const int row = plans_->set_compared(files, parallelizer);
    changing_ = false;
    also_charted_ = plans_->entry(row).letter;
    show_difference();
    show_plan(row);
}

void PlansPage::clear()
{
    changing_ = true;
    plans_->clear();
    kept_.clear();
    changing_ = false;
    show_plan(-1);
    show_pins();
}

void PlansPage::choose(const PlanFile& source)
{
    if (const int row = plans_->row_of(source); row >= 0) {
        also_charted_ = plans_->entry(row).letter;
        show_plan(row);
    }
}

int PlansPage::shown_row() const
{
    return shown_ < 0 ? -1 : plans_->row_of_letter(shown_);
}

int PlansPage::letter_named(const QString& name) const
{
    for (int row = 0; row < plans_->rowCount(); ++row)
        if (plan_letter(plans_->entry(row).letter) == name)
            return plans_->entry(row).letter;
    return -1;
}

std::shared_ptr<const PlanFile> PlansPage::shown() const
{
    const int row = shown_row();
    return row < 0 ? nullptr : plans_->entry(row).file;
}

std::shared_ptr<const PlanFile> PlansPage::file_as_shown() const
{
    const int row = shown_row();
    return row < 0 ? nullptr : plans_->file_with_plan(row);
}

PlanOrigin PlansPage::origin_of_shown() const
{
    return plans_->entry(shown_row()).origin;
}

QString PlansPage::name_of_shown() const
{
    return shown_row() < 0 ? QString() : plan_letter(shown_);
}

std::vector<NamedPlan> PlansPage::plans_in_view() const
{
    std::vector<int> rows = plans_->pinned_rows();
    if (rows.size() < 2)
        rows = shown_row() < 0 ? std::vector<int>() : std::vector{shown_row()};
    std::vector<NamedPlan> plans;
    for (const int row : rows)
        plans.push_back({plan_letter(plans_->entry(row).letter).toStdString(), plans_->entry(row).file});
    return plans;
}

QStringList PlansPage::names_in_chart() const
{
    QStringList names;
    for (const int letter : charted_)
        names << plan_letter(letter);
    return names;
}

} // namespace tangram
