// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

namespace tangram {

/// Takes words to look for. Escape clears it, or leaves it where nothing is typed.
class SearchField : public QLineEdit {
    Q_OBJECT
public:
    explicit SearchField(QWidget* parent = nullptr);

Q_SIGNALS:
    void cleared(); ///< by Escape
    void left(); ///< by Escape: what is searched is to have the focus

protected:
    void keyPressEvent(QKeyEvent* event) override;
};

} // namespace tangram
