// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

namespace tangram {

class ClusterView;
class ElidedLabel;

/// In a corner of the view: how the GPUs are drawn that the chosen plan leaves idle, and how many those are; its
/// tooltip tells which and why. Hidden while there are none.
class IdleLegend : public QFrame {
    Q_OBJECT
public:
    /// Child of the view, which it follows.
    explicit IdleLegend(ClusterView& view);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void follow_view();
    void place();

    ClusterView& view_;
    QWidget* swatch_;
    ElidedLabel* text_;
};

} // namespace tangram
