// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/job_form.h"

#include "common/form/checked_field.h"
#include "common/form/field_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tangram {

JobForm::JobForm(QWidget* parent)
    : QWidget(parent)
    , form_(new FieldForm(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(form_);
    layout->addStretch(1);
}

void JobForm::set_job(const Job& job)
{
    const Job before = std::exchange(job_, job);
    for (const Part& part : parts_)
        part.show(before, job);
}

Job JobForm::draft() const
{
    Job job = job_;
    for (const Part& part : parts_)
        part.apply(job);
    return job;
}

bool JobForm::has_faults() const
{
    Job job = job_;
    return !std::all_of(parts_.begin(), parts_.end(), [&](const Part& part) { return part.apply(job); });
}

void JobForm::hand_out(const Apply& apply)
{
    Job next = job_;
    if (!apply(next) || next == job_)
        return;
    job_ = next;
    Q_EMIT draft_changed();
    Q_EMIT job_edited(job_);
}

void JobForm::add_heading(const QString& text)
{
    form_->add_heading(text);
}

CheckedField* JobForm::add_line(const QString& name, const QString& unit, const QString& sentence,
                                const std::function<QString(const Job&)>& text_of,
                                const std::function<std::optional<Error>(Job&, const QString&)>& take)
{
    auto* line = new CheckedField(
        [take](const QString& text) {
            Job any;
            return take(any, text);
        },
        this);
    form_->add(name, line, unit, sentence);
    const Apply apply = [line, take](Job& job) { return !take(job, line->text()); };
    connect(line, &CheckedField::typed, this, &JobForm::draft_changed);
    connect(line, &CheckedField::committed, this, [this, apply] { hand_out(apply); });
    parts_.push_back({[line, text_of](const Job& before, const Job& job) {
                          if (line->is_good() || text_of(before) != text_of(job))
                              line->set_text(text_of(job));
                      },
                      apply});
    return line;
}

CheckedField* JobForm::add_number(const QString& name, const QString& unit, const QString& sentence, NumberRange range,
                                  const std::function<double(const Job&)>& get,
                                  const std::function<void(Job&, double)>& set)
{
    CheckedField* line = add_line(
        name, unit, sentence + QLatin1Char('\n') + tr("Takes %1.").arg(range_text(range)),
        [range, get](const Job& job) { return number_to_type(get(job), range); },
        [range, set](Job& job, const QString& text) -> std::optional<Error> {
            const Result<double> number = typed_number(text, range);
            if (!number)
                return number.error();
            set(job, *number);
            return std::nullopt;
        });
    line->setAlignment(Qt::AlignRight);
    return line;
}

void JobForm::add_numbers(const QString& name, const QString& sentence, NumberRange range,
                          std::vector<int> Allowed::*list)
{
    add_line(
        name, {}, sentence + QLatin1Char('\n') + tr("Takes a list; each item is %1.").arg(range_text(range)),
        [list](const Job& job) {
            QStringList words;
            for (const int number : job.allow.*list)
                words << QString::number(number);
            return words.join(QStringLiteral(", "));
        },
        [range, list](Job& job, const QString& text) -> std::optional<Error> {
            Result<std::vector<int>> numbers = typed_numbers(text, range);
            if (!numbers)
                return numbers.error();
            job.allow.*list = std::move(*numbers);
            return std::nullopt;
        });
}

void JobForm::add_combo(const QString& name, const QString& unit, const QString& sentence, const QStringList& entries,
                        const std::function<int(const Job&)>& get, const std::function<void(Job&, int)>& set)
{
    auto* combo = new QComboBox(this);
    combo->addItems(entries);
    form_->add(name, combo, unit, sentence);
    const Apply apply = [combo, set](Job& job) {
        set(job, combo->currentIndex());
        return true;
    };
    connect(combo, &QComboBox::activated, this, [this, apply] { hand_out(apply); });
    parts_.push_back({[combo, get](const Job&, const Job& job) { combo->setCurrentIndex(get(job)); }, apply});
}

void JobForm::add_check(const QString& name, const QString& sentence, bool Allowed::*place)
{
    add_check(name, sentence, [place](Job& job) -> bool& { return job.allow.*place; });
}

void JobForm::add_check(const QString& name, const QString& sentence, const std::function<bool&(Job&)>& place)
{
    auto* box = new QCheckBox(name, this);
    form_->add_wide(box, sentence);
    const Apply apply = [box, place](Job& job) {
        place(job) = box->isChecked();
        return true;
    };
    connect(box, &QCheckBox::clicked, this, [this, apply] { hand_out(apply); });
    parts_.push_back({[box, place](const Job&, Job job) { box->setChecked(place(job)); }, apply});
}

void JobForm::add_choices(const QString& name, const QString& sentence, const std::vector<ChoiceRow::Choice>& choices,
                          const std::function<std::vector<int>(const Job&)>& get,
                          const std::function<bool(Job&, const std::vector<int>&)>& take, int columns)
{
    auto* row = new ChoiceRow(choices, this, columns);
    form_->add(name, row, {}, sentence);
    const Apply apply = [row, take](Job& job) { return take(job, row->chosen()); };
    connect(row, &ChoiceRow::clicked, this, [this, row, apply] {
        Job next = job_;
        form_->set_fault(
            row, apply(next) ? QString() : tr("Choose at least one; until then the planner uses the previous choice."));
        hand_out(apply);
    });
    parts_.push_back({[this, row, get](const Job&, const Job& job) {
                          row->set_chosen(get(job));
                          form_->set_fault(row, {});
                      },
                      apply});
}

} // namespace tangram
