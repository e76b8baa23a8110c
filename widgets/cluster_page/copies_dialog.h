// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace tangram {

class WholeNumberBox;

/// Asks how many copies are to be made. What is no number of the range is told below the field and cannot be confirmed.
class CopiesDialog : public QDialog {
    Q_OBJECT
public:
    explicit CopiesDialog(int most, QWidget* parent = nullptr);
    int copies() const;

private:
    WholeNumberBox* copies_;
};

} // namespace tangram
