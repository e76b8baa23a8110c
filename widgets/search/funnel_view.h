// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/rules.h"

#include <QWidget>

namespace tangram {

/// How many there were, what each rule removed, and how many were kept, as bars one under the other.
class FunnelView : public QWidget {
    Q_OBJECT
public:
    /// `kept`: what the last bar is called; `empty`: what stands there before there is anything to count.
    FunnelView(const QString& name, const QString& kept, const QString& empty, QWidget* parent = nullptr);
    void set_funnel(const Funnel& funnel);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int line_count() const;
    QString kept_;
    QString empty_;
    Funnel funnel_;
};

} // namespace tangram
