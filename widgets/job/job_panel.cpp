// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/job_panel.h"

#include "common/form/checked_field.h"
#include "common/form/field_form.h"
#include "common/theme/field_style.h"
#include "job/choice_row.h"

#include <QCheckBox>
#include <QComboBox>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tangram {

JobPanel::JobPanel(QWidget* parent)
    : QWidget(parent)
    , form_(new FieldForm(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(form_);
    layout->addStretch(1);
    add_training();
    add_allowed();
    add_kernels();
    add_experts();
    set_job({});
}

void JobPanel::set_job(const Job& job)
{
    const Job before = std::exchange(job_, job);
    for (const Part& part : parts_) {
        const auto* line = qobject_cast<CheckedField*>(part.field);
        if (line != nullptr && !line->is_good() && part.same(before, job))
            continue;
        part.show(job);
        if (line == nullptr)
            form_->set_fault(part.field, {});
    }
}

void JobPanel::set_suggested(bool suggested)
{
    for (CheckedField* field : suggested_) {
        field->set_suggested(suggested);
        const QString meaning = field->accessibleDescription();
        field->setToolTip(suggested ? meaning + QLatin1Char('\n') + suggestion_text() : meaning);
    }
}

Job JobPanel::draft() const
{
    Job job = job_;
    for (const Part& part : parts_)
        part.apply(job);
    return job;
}

bool JobPanel::has_faults() const
{
    Job job = job_;
    return !std::all_of(parts_.begin(), parts_.end(), [&](const Part& part) { return part.apply(job); });
}

void JobPanel::hand_out(const Part& part)
{
    Job next = job_;
    if (!part.apply(next) || next == job_)
        return;
    job_ = next;
    Q_EMIT draft_changed();
    Q_EMIT job_edited(job_);
}

void JobPanel::add_part(Part part)
{
    if (auto* line = qobject_cast<CheckedField*>(part.field)) {
        connect(line, &CheckedField::typed, this, &JobPanel::draft_changed);
        connect(line, &CheckedField::committed, this, [this, part] { hand_out(part); });
    } else if (auto* combo = qobject_cast<QComboBox*>(part.field)) {
        connect(combo, &QComboBox::activated, this, [this, part] { hand_out(part); });
    } else if (auto* box = qobject_cast<QCheckBox*>(part.field)) {
        connect(box, &QCheckBox::clicked, this, [this, part] { hand_out(part); });
    } else if (auto* row = qobject_cast<ChoiceRow*>(part.field)) {
        connect(row, &ChoiceRow::clicked, this, [this, row, part] {
            form_->set_fault(row,
                             row->chosen().empty() && !part.may_be_empty
                                 ? tr("Choose at least one; until then the planner keeps to what was chosen before.")
                                 : QString());
            hand_out(part);
        });
    }
    parts_.push_back(std::move(part));
}

CheckedField* JobPanel::add_number(const QString& name, const QString& unit, const QString& sentence, NumberRange range,
                                   double factor, std::function<double(const Job&)> get,
                                   std::function<void(Job&, double)> set)
{
    auto* line = new CheckedField(
        [range](const QString& text) -> std::optional<Error> {
            const Result<double> number = typed_number(text, range);
            return number ? std::nullopt : std::optional(number.error());
        },
        this);
    line->setAlignment(Qt::AlignRight);
    form_->add(name, line, unit, sentence + QLatin1Char('\n') + tr("Takes %1.").arg(range_text(range)));
    add_part({line,
              [line, range, factor, get](const Job& job) { line->set_text(number_to_type(get(job) / factor, range)); },
              [line, range, factor, set](Job& job) {
                  const Result<double> number = typed_number(line->text(), range);
                  if (number)
                      set(job, *number * factor);
                  return number.ok();
              },
              [get](const Job& a, const Job& b) { return get(a) == get(b); }});
    return line;
}

void JobPanel::add_numbers(const QString& name, const QString& sentence, NumberRange range,
                           std::vector<int> Allowed::*list)
{
    auto* line = new CheckedField(
        [range](const QString& text) -> std::optional<Error> {
            const Result<std::vector<int>> numbers = typed_numbers(text, range);
            return numbers ? std::nullopt : std::optional(numbers.error());
        },
        this);
    form_->add(name, line, {}, sentence + QLatin1Char('\n') + tr("Takes a list; each is %1.").arg(range_text(range)));
    add_part({line,
              [line, list](const Job& job) {
                  QStringList words;
                  for (const int number : job.allow.*list)
                      words << QString::number(number);
                  line->set_text(words.join(QStringLiteral(", ")));
              },
              [line, range, list](Job& job) {
                  Result<std::vector<int>> numbers = typed_numbers(line->text(), range);
                  if (numbers)
                      job.allow.*list = std::move(numbers).value();
                  return numbers.ok();
              },
              [list](const Job& a, const Job& b) { return a.allow.*list == b.allow.*list; }});
}

QComboBox* JobPanel::add_combo(const QString& name, const QString& unit, const QString& sentence,
                               const QStringList& entries, std::function<int(const Job&)> get,
                               std::function<void(Job&, int)> set)
{
    auto* combo = new QComboBox(this);
    combo->addItems(entries);
    form_->add(name, combo, unit, sentence);
    add_part({combo, [combo, get](const Job& job) { combo->setCurrentIndex(get(job)); },
              [combo, set](Job& job) {
                  set(job, combo->currentIndex());
                  return true;
              }});
    return combo;
}

void JobPanel::add_check(const QString& name, const QString& sentence, bool& (*place)(Job& job))
{
    auto* box = new QCheckBox(name, this);
    form_->add_wide(box, sentence);
    add_part({box, [box, place](Job job) { box->setChecked(place(job)); },
              [box, place](Job& job) {
                  place(job) = box->isChecked();
                  return true;
              }});
}

} // namespace tangram
