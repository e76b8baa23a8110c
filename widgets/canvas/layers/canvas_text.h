// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QGlyphRun>
#include <QHash>
#include <QPainter>
#include <QRawFont>

#include <map>
#include <vector>

namespace tangram {

/// How a line is written. Sizes are pixels of the screen (device-independent ones).
struct TextLook {
    int pixels = 12;
    bool bold = false;
    QColor colour;
    Qt::Alignment alignment = Qt::AlignLeft; ///< level; the line is centred upright
    Qt::TextElideMode elide = Qt::ElideRight; ///< where it is too long for its room
};

/// Short texts of the canvas: lines are gathered, and all of one look are drawn by a single call. Letters of plain text
/// are looked up in a table for each size, so that a zoom through all sizes costs no more than standing still; what is
/// written in other scripts is shaped as everywhere, and kept. GUI thread.
class CanvasText {
public:
    /// One line into `room`, which is in the coordinates that draw()'s painter has.
    void add(const QRectF& room, const QString& text, const TextLook& look);
    /// Everything added since the last call.
    void draw(QPainter& painter);
    /// Of the whole text, in pixels.
    double width(const QString& text, int pixels, bool bold);

private:
    static constexpr int ellipsis = 256; ///< its place in the tables, behind Latin-1
    /// One size and weight of the interface's font.
    struct Face {
        QFont font;
        QRawFont raw;
        quint32 glyphs[ellipsis + 1] = {}; ///< by character; 0: the font has none
        float advances[ellipsis + 1]; ///< negative: not asked for yet
        double ascent = 0;
        double height = 0;

        /// Letters that stand one after the other as they are: no marks that combine, no script that joins.
        bool is_plain(const QString& text) const;
        double advance(int letter); ///< in pixels
    };
    /// A line in scripts that need shaping.
    struct Shaped {
        QList<QGlyphRun> runs;
        double width = 0;
    };
    /// Glyphs of one font and colour.
    struct Batch {
        QRawFont font;
        QColor colour;
        QList<quint32> glyphs;
        QList<QPointF> positions;
    };

    Face& face(int pixels, bool bold);
    Batch& batch(const QRawFont& font, int face, const QColor& colour);
    const Shaped& shaped(const QString& text, const Face& face, int key, int room, Qt::TextElideMode elide);
    void add_plain(const QRectF& room, const QString& text, const TextLook& look, Face& face);
    void add_shaped(const QRectF& room, const QString& text, const TextLook& look, const Face& face);

    QFont base_; ///< of which the faces are
    QRawFont raw_[2]; ///< likewise, in some size; thin and bold
    std::map<int, Face> faces_; ///< by size and weight
    QHash<QString, Shaped> shaped_; ///< by text, room, size and weight
    std::vector<Batch> batches_;
    QHash<quint64, int> batch_of_; ///< by face and colour
    quint64 last_key_ = 0; ///< of the batch that was asked for last
    int last_batch_ = -1;
    QList<QGlyphRun> others_; ///< in scripts that were shaped
    std::vector<QColor> colours_of_others_;
};

} // namespace tangram
