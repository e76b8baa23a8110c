// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tangram-explorer/opening/leaving.h"

#include <QObject>

#include <filesystem>

class QAction;
class QWidget;

namespace tangram {

class MessageBar;
class OpenProject;
class RecoveryBar;
struct Recovery;

/// Where the program writes unsaved edits down.
std::filesystem::path recovery_folder();

/// Offers edits that an earlier program did not save, in a bar. GUI thread.
class Recovering : public QObject {
    Q_OBJECT
public:
    /// All must outlive it.
    Recovering(OpenProject& project, MessageBar& messages, Leaving leaving, QWidget& window);

    QWidget* bar() const; ///< whoever lays it out owns it
    QAction* show_offers() const { return show_offers_; } ///< visible where there are some
    void look_for_offers(); ///< in the background

private:
    void recover(Recovery recovery);

    OpenProject& project_;
    MessageBar& messages_;
    Leaving leaving_;
    RecoveryBar* bar_;
    QAction* show_offers_;
};

} // namespace tangram
