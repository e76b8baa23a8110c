// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "job/job_form.h"

#include <vector>

namespace tangram {

/// What the model is trained with and what the planner may choose from. The schedules, which the top bar has, stay as
/// they are.
class JobPanel : public JobForm {
    Q_OBJECT
public:
    explicit JobPanel(QWidget* parent = nullptr);

    void set_suggested(bool suggested); ///< batch and sequence are not the user's

Q_SIGNALS:
    void suggestion_kept(); ///< batch and sequence are to stay as they are

private:
    void add_training();
    void add_tokens();
    void add_allowed();
    void add_zero();
    void add_recompute();
    void add_recompute_modules();
    void add_kernels();
    void add_experts();

    std::vector<CheckedField*> suggested_; ///< those that may hold suggestions
};

} // namespace tangram
