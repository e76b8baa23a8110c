// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/rules.h"

#include <QWidget>

namespace tangram {

/// How many pairs there were, what each rule removed, and how many were planned, as bars one under the other.
class FunnelView : public QWidget {
    Q_OBJECT
public:
    explicit FunnelView(QWidget* parent = nullptr);
    void set_funnel(const Funnel& funnel);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int line_count() const;
    Funnel funnel_;
};

} // namespace tangram
