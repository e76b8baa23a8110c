// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/text/number_text.h"
#include "model/job.h"

#include <QWidget>

#include <functional>
#include <vector>

class QCheckBox;
class QComboBox;

namespace tangram {

class CheckedField;
class ChoiceRow;
class FieldForm;

/// What the model is trained with and what the planner may choose from. Each field hands out the job with its own
/// change once that is finished and good; what is wrong is told below it and stands as it was typed. The
/// schedules, which the top bar has, stay as they are.
class JobPanel : public QWidget {
    Q_OBJECT
public:
    explicit JobPanel(QWidget* parent = nullptr);

    /// Emits nothing. What is typed and wrong stands, unless the job has another value for that field now.
    void set_job(const Job& job);
    const Job& job() const { return job_; }
    void set_suggested(bool suggested); ///< batch and sequence are not the user's
    /// The job with what is typed by now, as far as it is good.
    Job draft() const;
    bool has_faults() const;

Q_SIGNALS:
    /// One edit: a whole job in place of the one before.
    void job_edited(const tangram::Job& job);
    void suggestion_kept(); ///< batch and sequence are to stay as they are
    void draft_changed();

private:
    /// A field's part of a job: how it shows one, and how it changes one, or that it cannot (false).
    struct Part {
        QWidget* field;
        std::function<void(const Job& job)> show;
        std::function<bool(Job& job)> apply;
        /// For what is typed: whether two jobs have the same there.
        std::function<bool(const Job& a, const Job& b)> same = {};
        bool may_be_empty = false; ///< of choices: none may be chosen
    };
    CheckedField* add_number(const QString& name, const QString& unit, const QString& sentence, NumberRange range,
                             double factor, std::function<double(const Job&)> get,
                             std::function<void(Job&, double)> set);
    void add_numbers(const QString& name, const QString& sentence, NumberRange range, std::vector<int> Allowed::*list);
    QComboBox* add_combo(const QString& name, const QString& unit, const QString& sentence, const QStringList& entries,
                         std::function<int(const Job&)> get, std::function<void(Job&, int)> set);
    void add_check(const QString& name, const QString& sentence, bool& (*place)(Job& job));
    void add_training();
    void add_allowed();
    void add_recompute();
    void add_recompute_modules();
    void add_kernels();
    void add_experts();
    void add_zero();
    void add_tokens();
    void hand_out(const Part& part);
    void add_part(Part part);

    Job job_;
    FieldForm* form_;
    std::vector<Part> parts_;
    std::vector<CheckedField*> suggested_; ///< those that may hold suggestions
};

} // namespace tangram
