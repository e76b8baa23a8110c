// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/result.h"

#include <QSpinBox>

class QLabel;

namespace tangram {

/// A spin box that lets anything be typed and alters nothing of it: what is no number of its range stands as it was
/// typed, framed and told right below, and the value stays the last good one until it is mended. Escape brings that
/// back. The value changes on Enter or on leaving.
class WholeNumberBox : public QSpinBox {
    Q_OBJECT
public:
    explicit WholeNumberBox(QWidget* parent = nullptr);

    /// What is wrong with what stands there and what to do; empty while nothing is.
    const QString& fault() const { return fault_; }
    /// The value is the program's suggestion, and looks like it.
    void set_suggested(bool suggested);

Q_SIGNALS:
    void suggestion_kept(); ///< the suggested value was typed
    void fault_changed(const QString& fault);

protected:
    QValidator::State validate(QString& text, int& position) const override;
    int valueFromText(const QString& text) const override;
    QString textFromValue(int value) const override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void moveEvent(QMoveEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    /// What stands there makes of it; the special text is the least value.
    Result<double> typed(const QString& text) const;
    void judge();
    void finish();
    void place_hint();

    QString fault_;
    bool suggested_ = false;
    bool typed_ = false; ///< since the value was set
    QString description_; ///< of the field while nothing is wrong
    QLabel* hint_ = nullptr; ///< a child of the window, below this
};

} // namespace tangram
