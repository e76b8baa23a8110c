// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/steady_label.h"

#include "common/theme.h"

#include <QFontMetrics>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace tangram {

namespace {

/// Words as short as this are shown whole.
const QString least = QStringLiteral("000000000000");

} // namespace

SteadyLabel::SteadyLabel(const QString& text, QWidget* parent)
    : QWidget(parent)
    , text_(text)
    , width_(wanted_width())
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAccessibleDescription(text);
}

int SteadyLabel::wanted_width() const
{
    return fontMetrics().horizontalAdvance(text_);
}

void SteadyLabel::set_text(const QString& text)
{
    if (text == text_)
        return;
    text_ = text;
    setAccessibleDescription(text);
    if (const int wanted = wanted_width(); wanted > width_) {
        width_ = wanted;
        updateGeometry();
    }
    update();
}

void SteadyLabel::set_alignment(Qt::Alignment alignment)
{
    alignment_ = alignment;
    update();
}

void SteadyLabel::set_quiet(bool quiet)
{
    quiet_ = quiet;
    update();
}

QSize SteadyLabel::sizeHint() const
{
    return {width_, fontMetrics().height()};
}

QSize SteadyLabel::minimumSizeHint() const
{
    return {std::min(width_, fontMetrics().horizontalAdvance(least)), fontMetrics().height()};
}

bool SteadyLabel::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || !toolTip().isEmpty())
        return QWidget::event(event);
    // An empty text hides the tooltip of another place.
    const bool elided = wanted_width() > width();
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), elided ? text_ : QString(), this);
    return true;
}

void SteadyLabel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange) {
        width_ = wanted_width();
        updateGeometry();
    }
    QWidget::changeEvent(event);
}

void SteadyLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(quiet_ ? quiet_text_colour(is_dark(palette())) : palette().color(QPalette::WindowText));
    painter.drawText(rect(), static_cast<int>(alignment_ | Qt::TextSingleLine),
                     fontMetrics().elidedText(text_, Qt::ElideRight, width()));
}

} // namespace tangram
