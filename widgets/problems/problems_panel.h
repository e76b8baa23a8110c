// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/form/panel.h"
#include "islands/findings.h"

class QListView;

namespace tangram {

class FindingModel;

/// What there is to mend or to know about the cluster; a click or Enter goes to the place.
class ProblemsPanel : public Panel {
    Q_OBJECT
public:
    explicit ProblemsPanel(QWidget* parent = nullptr);
    void set_findings(std::vector<Finding> findings);

Q_SIGNALS:
    void chosen(const tangram::Finding& finding);

private:
    FindingModel* model_;
    QListView* list_;
};

} // namespace tangram
