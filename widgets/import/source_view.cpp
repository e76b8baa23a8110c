// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/source_view.h"

#include "common/theme.h"

#include <QEvent>
#include <QFontDatabase>
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
    shown.replace(QChar(u'\x1b'), QChar(u'␛'));
    return {shown, first};
}

} // namespace

SourceView::SourceView(QWidget* parent)
    : QPlainTextEdit(parent)
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
}

void SourceView::show_line(const std::string& text, int line)
{
    const Excerpt excerpt = excerpt_of(text, line);
    if (excerpt.text != shown_ || excerpt.first_line != first_line_) {
        shown_ = excerpt.text;
        first_line_ = excerpt.first_line;
        setPlainText(shown_);
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
