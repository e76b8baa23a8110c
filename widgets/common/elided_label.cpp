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

int least_width_of_line(const QWidget& line, int whole)
{
    return std::min(whole, line.fontMetrics().horizontalAdvance(least));
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
    return fontMetrics().horizontalAdvance(text()) > contentsRect().width();
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
    const QString shown =
        is_elided() ? fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width()) : text();
    style()->drawItemText(&painter, contentsRect(), static_cast<int>(alignment()), palette(), isEnabled(), shown,
                          foregroundRole());
}

} // namespace tangram
