// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <vector>

namespace tangram {

class FileCard;

/// Cards beside and below each other, as many in a row as there is room for, all equally wide.
class CardGrid : public QWidget {
    Q_OBJECT
public:
    /// At most so many rows; further cards are hidden. 0: as many as it takes.
    explicit CardGrid(int most_rows, QWidget* parent = nullptr);

    void set_cards(std::vector<FileCard*> cards); ///< takes them; those before are deleted
    const std::vector<FileCard*>& cards() const { return cards_; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    int columns() const;
    int row_height() const;
    void arrange();

    int most_rows_;
    std::vector<FileCard*> cards_;
};

/// The card that an arrow key leads to from `from`, of any grid below `root`; null: there is none that way.
FileCard* card_towards(Qt::Key arrow, const FileCard& from, const std::vector<FileCard*>& cards, const QWidget& root);

} // namespace tangram
