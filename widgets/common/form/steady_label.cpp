// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/steady_label.h"

#include "common/form/elided_label.h"
#include "common/theme/theme.h"

#include <QFontMetrics>
#include <QHelpEvent>
#include <QPainter>

namespace tangram {

SteadyLabel::SteadyLabel(const QString& text, QWidget* parent)
    : QWidget(parent)
    , text_(text)
    , width_(wanted_width())
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    tell_name();
}

int SteadyLabel::wanted_width() const
{
    return width_of_line(*this, text_);
}

void SteadyLabel::set_text(const QString& text)
{
    if (text == text_)
        return;
    text_ = text;
    tell_name();
    if (const int wanted = wanted_width(); wanted > width_) {
        width_ = wanted;
        updateGeometry();
    }
    update();
}

void SteadyLabel::set_caption(const QString& caption)
{
    caption_ = caption;
    tell_name();
}

void SteadyLabel::tell_name()
{
    setAccessibleName(caption_.isEmpty() ? text_
                                         : tr("%1: %2", "what a number is, and the number").arg(caption_, text_));
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
    return {least_width_of_line(*this, width_), fontMetrics().height()};
}

bool SteadyLabel::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || !toolTip().isEmpty())
        return QWidget::event(event);
    show_cut_line(*static_cast<QHelpEvent*>(event), *this, text_, wanted_width() > width());
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
