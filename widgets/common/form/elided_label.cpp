// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/elided_label.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

/// Words as short as this are shown whole.
const QString least = QStringLiteral("000000000000");

} // namespace

int width_of_line(const QWidget& line, const QString& text)
{
    return static_cast<int>(std::ceil(QFontMetricsF(line.font(), &line).horizontalAdvance(text)));
}

int least_width_of_line(const QWidget& line, int whole)
{
    return std::min(whole, width_of_line(line, least));
}

void show_cut_line(const QHelpEvent& asked, QWidget& line, const QString& text, bool is_cut)
{
    // An empty text hides the tooltip of another place.
    QToolTip::showText(asked.globalPos(), is_cut ? text : QString(), &line);
}

ElidedLabel::ElidedLabel(const QString& text, QWidget* parent)
    : QLabel(text, parent)
{
    setTextFormat(Qt::PlainText);
}

QSize ElidedLabel::minimumSizeHint() const
{
    const QSize whole = sizeHint();
    const QMargins margins = contentsMargins();
    const int beside = margins.left() + margins.right();
    return {least_width_of_line(*this, whole.width() - beside) + beside, whole.height()};
}

bool ElidedLabel::is_elided() const
{
    return width_of_line(*this, text()) > contentsRect().width();
}

bool ElidedLabel::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || !toolTip().isEmpty())
        return QLabel::event(event);
    show_cut_line(*static_cast<QHelpEvent*>(event), *this, text(), is_elided());
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
