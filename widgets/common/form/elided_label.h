// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

class QHelpEvent;

namespace tangram {

/// The pixels that a line of text takes in the widget's font, rounded up: QFontMetrics rounds to the nearest, and what
/// is half a pixel short of its room is elided.
int width_of_line(const QWidget& line, const QString& text);

/// What a line may be cut down to: room for words that are short, which are shown whole.
int least_width_of_line(const QWidget& line, int whole);
/// The text of a line as its tooltip, where the line has to cut it; else none.
void show_cut_line(const QHelpEvent& asked, QWidget& line, const QString& text, bool is_cut);

/// One line of plain text that ends in "…" where the room ends, instead of claiming more; the tooltip then has the
/// whole.
class ElidedLabel : public QLabel {
    Q_OBJECT
public:
    explicit ElidedLabel(const QString& text = {}, QWidget* parent = nullptr);
    QSize minimumSizeHint() const override;
    bool is_elided() const;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

} // namespace tangram
