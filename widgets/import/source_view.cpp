// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/source_view.h"

#include "common/theme/theme.h"

#include <QEvent>
#include <QFontDatabase>
#include <QPaintEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QTextBlock>

#include <algorithm>
#include <limits>

namespace tangram {

namespace {

constexpr std::size_t longest_whole = 2'000'000; // bytes that the editor takes without a pause
constexpr int lines_around = 2000;
constexpr std::size_t longest_line = 4000; // bytes; some JSON is one line

struct Excerpt {
    QString text;
    int first_line = 1;
};

/// The text, or the lines around `line` of a long one.
Excerpt excerpt_of(const std::string& text, int line)
{
    const bool whole = text.size() <= longest_whole;
    const int first = whole ? 1 : std::max(1, line - lines_around);
    const int last = whole ? std::numeric_limits<int>::max() : first + 2 * lines_around;
    std::string cut;
    int number = 1;
    for (std::size_t at = 0; at < text.size() && number <= last; ++number) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        if (number >= first)
            cut += text.substr(at, std::min(end - at, longest_line)) + '\n';
        at = end + 1;
    }
    QString shown = QString::fromStdString(cut);
    shown.remove(QChar(u'\0'));
    shown.remove(QLatin1Char('\r'));
    // What a terminal underlines and colours with is not text.
    static const QRegularExpression sequences(QStringLiteral("\x1b(\\[[0-9;?]*[ -/]*[@-~])?"));
    shown.remove(sequences);
    return {shown, first};
}

constexpr int numbers_margin = 6; // pixels on either side

} // namespace

class SourceView::LineNumbers : public QWidget {
public:
    explicit LineNumbers(SourceView& view)
        : QWidget(&view)
        , view_(view)
    {
    }

protected:
    void paintEvent(QPaintEvent* event) override { view_.paint_numbers(event->rect()); }

private:
    SourceView& view_;
};

SourceView::SourceView(QWidget* parent)
    : QPlainTextEdit(parent)
    , numbers_(new LineNumbers(*this))
{
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setFrameShape(QFrame::NoFrame);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setTabChangesFocus(true);
    setTabStopDistance(8 * fontMetrics().horizontalAdvance(QLatin1Char(' ')));
    QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    fixed.setPointSizeF(font().pointSizeF() * 0.85);
    setFont(fixed);
    connect(this, &QPlainTextEdit::blockCountChanged, this, &SourceView::make_room_for_numbers);
    connect(this, &QPlainTextEdit::updateRequest, numbers_, [this](const QRect& lines, int scrolled) {
        if (scrolled != 0)
            numbers_->scroll(0, scrolled);
        else
            numbers_->update(0, lines.y(), numbers_->width(), lines.height());
    });
    make_room_for_numbers();
}

void SourceView::make_room_for_numbers()
{
    const QString last = QString::number(first_line_ + blockCount() - 1);
    const int width = fontMetrics().horizontalAdvance(QLatin1Char('0')) * static_cast<int>(last.size());
    setViewportMargins(width + 2 * numbers_margin, 0, 0, 0);
    numbers_->setGeometry(contentsRect().left(), contentsRect().top(), width + 2 * numbers_margin,
                          contentsRect().height());
}

void SourceView::paint_numbers(const QRect& exposed)
{
    QPainter painter(numbers_);
    painter.fillRect(exposed, palette().color(QPalette::Window));
    if (document()->isEmpty())
        return;
    painter.setFont(font());
    painter.setPen(quiet_text_colour(is_dark(palette())));
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF line = blockBoundingGeometry(block).translated(contentOffset());
        if (line.top() > exposed.bottom())
            break;
        painter.drawText(QRectF(0, line.top(), numbers_->width() - numbers_margin, line.height()), Qt::AlignRight,
                         QString::number(first_line_ + block.blockNumber()));
    }
}

void SourceView::resizeEvent(QResizeEvent* event)
{
    QPlainTextEdit::resizeEvent(event);
    make_room_for_numbers();
}

void SourceView::show_line(const std::string& text, int line)
{
    const Excerpt excerpt = excerpt_of(text, line);
    if (excerpt.text != shown_ || excerpt.first_line != first_line_) {
        shown_ = excerpt.text;
        first_line_ = excerpt.first_line;
        setPlainText(shown_);
        make_room_for_numbers();
    }
    marked_ = line;
    mark();
}

void SourceView::show_nothing()
{
    shown_.clear();
    first_line_ = 1;
    marked_ = 0;
    clear();
    setExtraSelections({});
}

void SourceView::mark()
{
    const QTextBlock block = marked_ > 0 ? document()->findBlockByNumber(marked_ - first_line_) : QTextBlock();
    if (!block.isValid()) {
        setExtraSelections({});
        return;
    }
    QTextEdit::ExtraSelection selection;
    selection.cursor = QTextCursor(block);
    selection.format.setBackground(tint(accent_colour(is_dark(palette())), palette().color(QPalette::Base)));
    selection.format.setProperty(QTextFormat::FullWidthSelection, true);
    setExtraSelections({selection});
    setTextCursor(QTextCursor(block));
    centerCursor();
}

void SourceView::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        mark();
}

} // namespace tangram
