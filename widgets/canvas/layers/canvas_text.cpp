// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/layers/canvas_text.h"

#include "canvas/layers/canvas_layer.h"

#include <QFontMetricsF>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

constexpr qsizetype most_kept_texts = 20000;
constexpr std::size_t most_batches_kept = 200;
constexpr int any_room = 1 << 20;
constexpr int room_step = 4; ///< pixels by which room is told apart

int key_of(int pixels, bool bold)
{
    return 2 * pixels + (bold ? 1 : 0);
}

} // namespace

bool CanvasText::Face::is_plain(const QString& text) const
{
    return std::all_of(text.begin(), text.end(),
                       [&](QChar letter) { return letter.unicode() < ellipsis && glyphs[letter.unicode()] != 0; });
}

double CanvasText::Face::advance(int letter)
{
    if (advances[letter] < 0) {
        const QList<QPointF> found = raw.advancesForGlyphIndexes({glyphs[letter]});
        advances[letter] = found.isEmpty() ? 0 : static_cast<float>(found.front().x());
    }
    return static_cast<double>(advances[letter]);
}

CanvasText::Face& CanvasText::face(int pixels, bool bold)
{
    if (const QFont now; now != base_) {
        base_ = now;
        faces_.clear();
        batches_.clear();
        batch_of_.clear();
        last_batch_ = -1;
        raw_[0] = raw_[1] = QRawFont();
        shaped_.clear();
    }
    const auto [found, is_new] = faces_.try_emplace(key_of(pixels, bold));
    Face& face = found->second;
    if (!is_new)
        return face;
    face.font = canvas_font(pixels, bold);
    // From another size: looking the font up on the system takes milliseconds.
    if (!raw_[bold ? 1 : 0].isValid())
        raw_[bold ? 1 : 0] = QRawFont::fromFont(face.font);
    face.raw = raw_[bold ? 1 : 0];
    face.raw.setPixelSize(pixels);
    QString letters(ellipsis, QChar(u' '));
    for (char16_t letter = u' '; letter < ellipsis; ++letter)
        if (QChar::isPrint(letter))
            letters[letter] = QChar(letter);
    letters.append(QChar(u'…'));
    const QList<quint32> glyphs = face.raw.glyphIndexesForString(letters);
    std::copy_n(glyphs.begin(), std::min<qsizetype>(ellipsis + 1, glyphs.size()), face.glyphs);
    std::fill(std::begin(face.advances), std::end(face.advances), -1.0F);
    face.ascent = face.raw.ascent();
    face.height = face.raw.ascent() + face.raw.descent();
    return face;
}

CanvasText::Batch& CanvasText::batch(const QRawFont& font, int face, const QColor& colour)
{
    const quint64 key = static_cast<quint64>(face) << 32 | colour.rgba();
    if (key == last_key_ && last_batch_ >= 0)
        return batches_[last_batch_];
    const auto found = batch_of_.constFind(key);
    last_key_ = key;
    if (found != batch_of_.constEnd()) {
        last_batch_ = *found;
    } else {
        last_batch_ = static_cast<int>(batches_.size());
        batch_of_.insert(key, last_batch_);
        batches_.push_back({font, colour, {}, {}});
    }
    return batches_[last_batch_];
}

void CanvasText::add(const QRectF& room, const QString& text, const TextLook& look)
{
    if (text.isEmpty() || look.pixels < 1)
        return;
    Face& with = face(look.pixels, look.bold);
    if (with.is_plain(text))
        add_plain(room, text, look, with);
    else
        add_shaped(room, text, look, with);
}

void CanvasText::add_plain(const QRectF& room, const QString& text, const TextLook& look, Face& face)
{
    const auto advance = [&](qsizetype at) { return face.advance(text[at].unicode()); };
    double width = 0;
    for (qsizetype i = 0; i < text.size(); ++i)
        width += advance(i);
    // The letters before and after the dots.
    qsizetype head = text.size();
    qsizetype tail = text.size();
    if (width > room.width() && look.elide != Qt::ElideNone) {
        const double free = room.width() - face.advance(ellipsis);
        head = 0;
        width = 0;
        bool at_tail = false;
        for (;;) {
            // Both ends grow in turn where the middle is left out.
            if (look.elide == Qt::ElideMiddle && !at_tail && tail > head && width + advance(tail - 1) <= free)
                width += advance(--tail);
            else if (tail > head && width + advance(head) <= free)
                width += advance(head++);
            else
                break;
            at_tail = !at_tail;
        }
        width += face.advance(ellipsis);
    }
    double x = room.left();
    if (look.alignment & Qt::AlignHCenter)
        x = room.center().x() - width / 2;
    else if (look.alignment & Qt::AlignRight)
        x = room.right() - width;
    x = std::round(x);
    const double y = std::round(room.center().y() - face.height / 2) + std::round(face.ascent);
    Batch& into = batch(face.raw, key_of(look.pixels, look.bold), look.colour);
    const auto put = [&](int letter) {
        into.glyphs.append(face.glyphs[letter]);
        into.positions.append(QPointF(x, y));
        x += face.advance(letter);
    };
    for (qsizetype i = 0; i < head; ++i)
        put(text[i].unicode());
    if (head < text.size())
        put(ellipsis);
    for (qsizetype i = std::max(head, tail); i < text.size(); ++i)
        put(text[i].unicode());
}

const CanvasText::Shaped& CanvasText::shaped(const QString& text, const Face& face, int key, int room,
                                             Qt::TextElideMode elide)
{
    QString whole_key = text;
    for (const int part : {room >> 16, room & 0xFFFF, key})
        whole_key.append(QChar(static_cast<char16_t>(part)));
    if (const auto found = shaped_.constFind(whole_key); found != shaped_.constEnd())
        return *found;
    if (shaped_.size() >= most_kept_texts)
        shaped_.clear(); // what is visible comes back
    QTextLayout layout(room == any_room ? text : QFontMetricsF(face.font).elidedText(text, elide, room), face.font);
    layout.beginLayout();
    const QTextLine line = layout.createLine();
    layout.endLayout();
    return *shaped_.insert(whole_key, {layout.glyphRuns(), line.isValid() ? line.naturalTextWidth() : 0});
}

void CanvasText::add_shaped(const QRectF& room, const QString& text, const TextLook& look, const Face& face)
{
    const int key = key_of(look.pixels, look.bold);
    const Shaped* line = &shaped(text, face, key, any_room, look.elide);
    if (line->width > room.width() && look.elide != Qt::ElideNone)
        line = &shaped(text, face, key, static_cast<int>(room.width()) / room_step * room_step, look.elide);
    double x = room.left();
    if (look.alignment & Qt::AlignHCenter)
        x = room.center().x() - line->width / 2;
    else if (look.alignment & Qt::AlignRight)
        x = room.right() - line->width;
    const QPointF corner(std::round(x), std::round(room.center().y() - face.height / 2));
    for (QGlyphRun run : line->runs) {
        QList<QPointF> positions = run.positions();
        for (QPointF& position : positions)
            position += corner;
        run.setPositions(positions);
        others_.append(run);
        colours_of_others_.push_back(look.colour);
    }
}

void CanvasText::draw(QPainter& painter)
{
    for (Batch& all : batches_) {
        if (all.glyphs.isEmpty())
            continue;
        QGlyphRun run;
        run.setRawFont(all.font);
        run.setRawData(all.glyphs.constData(), all.positions.constData(), static_cast<int>(all.glyphs.size()));
        run.setBoundingRect(QRectF(all.positions.constFirst(), QSizeF(1, 1))); // or Qt adds up that of every letter
        painter.setPen(all.colour);
        painter.drawGlyphRun({}, run);
        all.glyphs.resize(0); // the room is kept: getting pages anew takes a tenth of a frame
        all.positions.resize(0);
    }
    for (qsizetype i = 0; i < others_.size(); ++i) {
        painter.setPen(colours_of_others_[i]);
        painter.drawGlyphRun({}, others_[i]);
    }
    if (batches_.size() > most_batches_kept) {
        batches_.clear();
        batch_of_.clear();
        last_batch_ = -1;
    }
    others_.clear();
    colours_of_others_.clear();
}

double CanvasText::width(const QString& text, int pixels, bool bold)
{
    Face& with = face(pixels, bold);
    if (!with.is_plain(text))
        return shaped(text, with, key_of(pixels, bold), any_room, Qt::ElideNone).width;
    double sum = 0;
    for (const QChar letter : text)
        sum += with.advance(letter.unicode());
    return sum;
}

} // namespace tangram
