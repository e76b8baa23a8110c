// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/elided_label.h"

#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

#include <algorithm>

namespace tangram {

namespace {

/// Words as short as this are shown whole.
const QString least = QStringLiteral("000000000000");

} // namespace

ElidedLabel::ElidedLabel(const QString& text, QWidget* parent)
    : QLabel(text, parent)
{
    setTextFormat(Qt::PlainText);
}

QSize ElidedLabel::minimumSizeHint() const
{
    const QSize whole = sizeHint();
    const QMargins margins = contentsMargins();
    return {std::min(whole.width(), fontMetrics().horizontalAdvance(least) + margins.left() + margins.right()),
            whole.height()};
}

bool ElidedLabel::is_elided() const
{
    return fontMetrics().horizontalAdvance(text()) > contentsRect().width();
}

bool ElidedLabel::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || !toolTip().isEmpty())
        return QLabel::event(event);
    // An empty text hides the tooltip of another place.
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), is_elided() ? text() : QString(), this);
    return true;
}

void ElidedLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const QString shown = fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width());
    style()->drawItemText(&painter, contentsRect(), static_cast<int>(alignment()), palette(), isEnabled(), shown,
                          foregroundRole());
}

} // namespace tangram
