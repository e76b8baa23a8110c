// SPDX-License-Identifier: GPL-3.0-or-later
#include "start/card_grid.h"

#include "start/file_card.h"

#include <QEvent>

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace tangram {

namespace {
constexpr int gap = 16;
}

CardGrid::CardGrid(int most_rows, QWidget* parent)
    : QWidget(parent)
    , most_rows_(most_rows)
{
}

void CardGrid::set_cards(std::vector<FileCard*> cards)
{
    qDeleteAll(cards_);
    cards_ = std::move(cards);
    arrange();
}

int CardGrid::columns() const
{
    return std::max(1, (width() + gap) / (FileCard::least_width + gap));
}

int CardGrid::row_height() const
{
    return cards_.empty() ? 0 : cards_.front()->sizeHint().height();
}

QSize CardGrid::minimumSizeHint() const
{
    const int wanted = (static_cast<int>(cards_.size()) + columns() - 1) / columns();
    const int rows = most_rows_ > 0 ? std::min(most_rows_, wanted) : wanted;
    return {FileCard::least_width, std::max(0, rows * (row_height() + gap) - gap)};
}

QSize CardGrid::sizeHint() const
{
    return minimumSizeHint();
}

void CardGrid::arrange()
{
    const int across = columns();
    const int card_width = (width() + gap) / across - gap;
    for (std::size_t i = 0; i < cards_.size(); ++i) {
        const int row = static_cast<int>(i) / across;
        const int column = static_cast<int>(i) % across;
        cards_[i]->setGeometry(column * (card_width + gap), row * (row_height() + gap), card_width, row_height());
        cards_[i]->setVisible(most_rows_ == 0 || row < most_rows_);
    }
    // Its height follows from its width, which layouts of rows do not ask about.
    setFixedHeight(minimumSizeHint().height());
}

void CardGrid::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void CardGrid::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        arrange();
}

FileCard* card_towards(Qt::Key arrow, const FileCard& from, const std::vector<FileCard*>& cards, const QWidget& root)
{
    const auto place = [&](const FileCard& card) { return card.mapTo(&root, QPoint()); };
    const QPoint here = place(from);
    FileCard* best = nullptr;
    int least = std::numeric_limits<int>::max();
    for (FileCard* card : cards) {
        if (card == &from || !card->isVisibleTo(&root))
            continue;
        const QPoint off = place(*card) - here;
        const bool beside = std::abs(off.y()) < from.height() / 2;
        const bool that_way = (arrow == Qt::Key_Right && beside && off.x() > 0)
            || (arrow == Qt::Key_Left && beside && off.x() < 0) || (arrow == Qt::Key_Down && !beside && off.y() > 0)
            || (arrow == Qt::Key_Up && !beside && off.y() < 0);
        // The nearest row first, in it the nearest column.
        const int distance = std::abs(off.x()) + 8 * std::abs(off.y());
        if (that_way && distance < least) {
            least = distance;
            best = card;
        }
    }
    return best;
}

} // namespace tangram
