// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <memory>

class QMenu;

namespace tangram {

class MessageBar;
class OpenProject;
class PlansPage;
struct PlanFile;

/// Plans that the project keeps. GUI thread.
class KeptPlans : public QObject {
    Q_OBJECT
public:
    /// All must outlive it.
    KeptPlans(OpenProject& project, PlansPage& plans, MessageBar& messages, QObject* parent);

    void keep_shown(); ///< the chosen plan
    void fill(QMenu& menu); ///< with what chooses them

Q_SIGNALS:
    void plans_wanted(); ///< on screen

private:
    void keep_no_longer(const std::shared_ptr<const PlanFile>& file);

    OpenProject& project_;
    PlansPage& plans_;
    MessageBar& messages_;
};

} // namespace tangram
