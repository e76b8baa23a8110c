// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLineEdit;
class QListView;

namespace tangram {

class CommandModel;

/// Everything the window can be told to do, found by typing some letters of it. Arrows walk, Enter runs, Escape closes;
/// what is switched off is greyed and says why. Remembers what was run lately.
class CommandPalette : public QDialog {
    Q_OBJECT
public:
    /// Of `window`, which owns it.
    explicit CommandPalette(QWidget& window);

    void open_now(); ///< with the commands as they are by now
    CommandModel& commands() const { return *model_; }

protected:
    bool eventFilter(QObject* object, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void run(const QModelIndex& index);
    void choose(int row);

    QWidget& window_;
    CommandModel* model_;
    QLineEdit* line_;
    QListView* list_;
};

} // namespace tangram
