// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <vector>

class QCheckBox;

namespace tangram {

/// Some of several, beside each other; none chosen is for the owner to tell.
class ChoiceRow : public QWidget {
    Q_OBJECT
public:
    struct Choice {
        QString name; ///< as shown
        QString accessible; ///< said without its row: "ZeRO stage 0"
        QString sentence;
    };
    /// So many beside each other; 0: all of them.
    explicit ChoiceRow(const std::vector<Choice>& choices, QWidget* parent = nullptr, int columns = 0);

    std::vector<int> chosen() const; ///< positions, ascending
    void set_chosen(const std::vector<int>& positions); ///< emits nothing

Q_SIGNALS:
    void clicked();

private:
    std::vector<QCheckBox*> boxes_;
};

} // namespace tangram
