// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/text/number_text.h"
#include "job/choice_row.h"
#include "model/job.h"

#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

namespace tangram {

class CheckedField;
class FieldForm;

/// A form whose fields are parts of one job, whatever they are. Each hands out the job with its own change once that is
/// finished and good; what is wrong is told below it and stands as it was typed.
class JobForm : public QWidget {
    Q_OBJECT
public:
    /// Emits nothing. What is typed and wrong stands, unless the job has another value for that field now.
    void set_job(const Job& job);
    const Job& job() const { return job_; }
    /// The job with what is typed by now, as far as it is good.
    Job draft() const;
    bool has_faults() const;

Q_SIGNALS:
    /// One edit: a whole job in place of the one before.
    void job_edited(const tangram::Job& job);
    void draft_changed();

protected:
    explicit JobForm(QWidget* parent);

    void add_heading(const QString& text);
    /// Typed text: what it is for a job, and how it changes one, or what is wrong with it.
    CheckedField* add_line(const QString& name, const QString& unit, const QString& sentence,
                           const std::function<QString(const Job&)>& text_of,
                           const std::function<std::optional<Error>(Job&, const QString&)>& take);
    /// `factor`: how many of the job's unit make one of those that are typed.
    template <typename Number>
    CheckedField* add_number(const QString& name, const QString& unit, const QString& sentence, NumberRange range,
                             Number Job::*place, double factor = 1)
    {
        return add_number(
            name, unit, sentence, range, [=](const Job& job) { return static_cast<double>(job.*place) / factor; },
            [=](Job& job, double value) { job.*place = static_cast<Number>(value * factor); });
    }
    void add_numbers(const QString& name, const QString& sentence, NumberRange range, std::vector<int> Allowed::*list);
    /// One of several, by its position.
    void add_combo(const QString& name, const QString& unit, const QString& sentence, const QStringList& entries,
                   const std::function<int(const Job&)>& get, const std::function<void(Job&, int)>& set);
    template <typename Enumeration>
    void add_combo(const QString& name, const QString& sentence, const QStringList& entries, Enumeration Job::*place)
    {
        add_combo(
            name, {}, sentence, entries, [=](const Job& job) { return static_cast<int>(job.*place); },
            [=](Job& job, int at) { job.*place = static_cast<Enumeration>(at); });
    }
    void add_check(const QString& name, const QString& sentence, const std::function<bool&(Job&)>& place);
    void add_check(const QString& name, const QString& sentence, bool Allowed::*place);
    /// Some of several, by their positions; `take` tells whether a job can have those.
    void add_choices(const QString& name, const QString& sentence, const std::vector<ChoiceRow::Choice>& choices,
                     const std::function<std::vector<int>(const Job&)>& get,
                     const std::function<bool(Job&, const std::vector<int>&)>& take, int columns = 0);

private:
    using Apply = std::function<bool(Job& job)>;
    /// A field's part of a job: how it shows one in place of another, and how it changes one, or that it cannot
    /// (false).
    struct Part {
        std::function<void(const Job& before, const Job& job)> show;
        Apply apply;
    };
    CheckedField* add_number(const QString& name, const QString& unit, const QString& sentence, NumberRange range,
                             const std::function<double(const Job&)>& get,
                             const std::function<void(Job&, double)>& set);
    void hand_out(const Apply& apply);

    Job job_;
    FieldForm* form_;
    std::vector<Part> parts_;
};

} // namespace tangram
