// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/recovery.h"

#include <QFrame>

class QPushButton;

namespace tangram {

class ElidedLabel;

/// Offers what was not saved when the program ended, newest first, one at a time, and asks before it deletes any.
/// Hidden while there is nothing, or another project is worked on.
class RecoveryBar : public QFrame {
    Q_OBJECT
public:
    explicit RecoveryBar(QWidget* parent = nullptr);
    /// Those that hold nothing worth it are left out.
    void offer(std::vector<Recovery> recoveries);
    bool has_offers() const { return !recoveries_.empty(); }
    void take_away(const std::filesystem::path& entry); ///< it was recovered
    void show_offers();
    /// Only those of the project in that file, which is opened now; the others wait for show_offers().
    void show_offers_of(const QString& file);

Q_SIGNALS:
    void recovery_asked(const tangram::Recovery& recovery); ///< stays on offer until it is taken away
    void offers_changed();

private:
    void show_next();
    void ask_to_discard();
    void discard();

    std::vector<Recovery> recoveries_; ///< the first is shown
    ElidedLabel* text_;
    QPushButton* recover_;
    QPushButton* discard_;
    QPushButton* keep_;
    QPushButton* delete_;
};

} // namespace tangram
