// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/settings/layout_memory.h"

#include <QByteArray>
#include <QScrollArea>
#include <QWidget>

class QSplitter;

namespace tangram {

/// Three parts of a page beside each other, the outer ones scrolling up and down where they are too long. Where there
/// is no room for that they stand under each other, the middle first, and the page has the one scroll bar.
class SearchColumns : public QWidget, public SharesRoomOut {
    Q_OBJECT
public:
    SearchColumns(QWidget* left, QWidget* middle, QWidget* right, QWidget* parent);

    bool is_stacked() const { return stacked_; }
    QSize sizeHint() const override { return {1200, 700}; }
    QSize minimumSizeHint() const override { return {240, 160}; }
    void share_room_out_afresh() override;

Q_SIGNALS:
    void restacked(bool stacked);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    /// Scrolls one way only: it never gets narrower than what is in it.
    class Column : public QScrollArea {
    public:
        explicit Column(QWidget* parent);
        QSize minimumSizeHint() const override;
    };
    void arrange();
    void restack(bool stacked);

    QWidget* left_;
    QWidget* middle_;
    QWidget* right_;
    QSplitter* beside_;
    Column* left_column_;
    Column* right_column_;
    Column* under_;
    QByteArray widths_; ///< as they were before the parts were stacked; empty: as at first
    bool stacked_ = false;
};

} // namespace tangram
