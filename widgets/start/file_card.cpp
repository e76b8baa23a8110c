// SPDX-License-Identifier: GPL-3.0-or-later
#include "start/file_card.h"

#include "common/form/panel.h"
#include "common/theme/icons.h"
#include "common/theme/theme.h"

#include <QEvent>
#include <QPainter>
#include <QPainterPath>

namespace tangram {

namespace {

constexpr int margin = 10;
constexpr int line_gap = 2;
constexpr int icon_size = 28;
constexpr double radius = 4;

} // namespace

FileCard::FileCard(QString path, const QString& title, QString facts, QWidget* parent)
    : QAbstractButton(parent)
    , path_(std::move(path))
    , facts_(std::move(facts))
{
    setText(title);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    describe();
}

void FileCard::set_facts(const QString& facts, const QImage& picture)
{
    if (!facts.isEmpty())
        facts_ = facts;
    picture_ = picture;
    describe();
    update();
}

void FileCard::describe()
{
    setAccessibleName(text());
    setAccessibleDescription(facts_);
    setToolTip(facts_.isEmpty() ? path_ : facts_ + QLatin1Char('\n') + path_);
}

QSize FileCard::sizeHint() const
{
    const int title = fontMetrics().height();
    const int facts = QFontMetrics(small_font(font())).height();
    return {least_width, picture_size.height() + 1 + margin + title + line_gap + facts + margin};
}

bool FileCard::event(QEvent* event)
{
    if (event->type() == QEvent::HoverEnter || event->type() == QEvent::HoverLeave) {
        hovered_ = event->type() == QEvent::HoverEnter;
        update();
    }
    return QAbstractButton::event(event);
}

void FileCard::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool dark = is_dark(palette());
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    QPainterPath shape;
    shape.addRoundedRect(frame, radius, radius);
    painter.fillPath(shape, palette().color(hovered_ || isDown() ? QPalette::AlternateBase : QPalette::Base));

    const QRectF top(frame.left(), frame.top(), frame.width(), picture_size.height());
    painter.save();
    painter.setClipPath(shape);
    painter.fillRect(top, palette().color(QPalette::Window));
    if (!picture_.isNull()) {
        const QSizeF drawn = picture_.deviceIndependentSize();
        painter.drawImage(QPointF(std::round(top.center().x() - drawn.width() / 2), top.top()), picture_);
    } else {
        const QRect box(static_cast<int>(top.center().x()) - icon_size / 2,
                        static_cast<int>(top.center().y()) - icon_size / 2, icon_size, icon_size);
        line_icon(QStringLiteral("file"), quiet_text_colour(dark)).paint(&painter, box);
    }
    painter.fillRect(QRectF(top.left(), top.bottom(), top.width(), 1), hairline_colour(dark));
    painter.restore();

    const QRect words = rect().adjusted(margin, picture_size.height() + 1 + margin, -margin, -margin);
    painter.setPen(palette().color(QPalette::Text));
    const QRect title(words.left(), words.top(), words.width(), fontMetrics().height());
    painter.drawText(title, Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(text(), Qt::ElideMiddle, title.width()));
    const QFont small = small_font(font());
    const QFontMetrics small_metrics(small);
    painter.setFont(small);
    painter.setPen(quiet_text_colour(dark));
    const QRect line(words.left(), title.bottom() + 1 + line_gap, words.width(), small_metrics.height());
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                     small_metrics.elidedText(facts_, Qt::ElideRight, line.width()));

    painter.setPen(QPen(hasFocus() ? accent_colour(dark) : hairline_colour(dark), hasFocus() ? 2 : 1));
    painter.drawPath(shape);
}

} // namespace tangram
