// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/page/search_columns.h"

#include "common/form/focus_order.h"
#include "common/form/panel.h"

#include <QScrollBar>
#include <QSplitter>
#include <QVBoxLayout>

namespace tangram {

namespace {

constexpr int least_width = 860;
constexpr int least_height = 420;
const QList<int> first_widths{312, 820, 308};

} // namespace

SearchColumns::Column::Column(QWidget* parent)
    : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

QSize SearchColumns::Column::minimumSizeHint() const
{
    const int content = widget() != nullptr ? widget()->minimumSizeHint().width() : 0;
    return {content + verticalScrollBar()->sizeHint().width(), 100};
}

SearchColumns::SearchColumns(QWidget* left, QWidget* middle, QWidget* right, QWidget* parent)
    : QWidget(parent)
    , left_(left)
    , middle_(middle)
    , right_(right)
    , beside_(new QSplitter(Qt::Horizontal, this))
    , left_column_(new Column(beside_))
    , right_column_(new Column(beside_))
    , under_(new Column(this))
{
    left_column_->setWidget(left_);
    right_column_->setWidget(right_);
    beside_->setObjectName(QStringLiteral("columns"));
    beside_->addWidget(left_column_);
    beside_->addWidget(middle_);
    beside_->addWidget(right_column_);
    beside_->setStretchFactor(0, 0);
    beside_->setStretchFactor(1, 1);
    beside_->setStretchFactor(2, 0);
    beside_->setSizes(first_widths);
    beside_->setChildrenCollapsible(false);
    beside_->setHandleWidth(1);
    auto* box = new QWidget(under_);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    under_->setWidget(box);
    under_->hide();
}

void SearchColumns::resizeEvent(QResizeEvent*)
{
    if (isVisible()) // until then sizes come and go
        arrange();
}

void SearchColumns::showEvent(QShowEvent*)
{
    arrange();
}

void SearchColumns::share_room_out_afresh()
{
    widths_.clear();
    if (!stacked_)
        beside_->setSizes(first_widths);
}

void SearchColumns::arrange()
{
    const bool stacked = width() < least_width || height() < least_height;
    if (stacked != stacked_)
        restack(stacked);
    beside_->setGeometry(rect());
    under_->setGeometry(rect());
}

void SearchColumns::restack(bool stacked)
{
    stacked_ = stacked;
    auto* layout = static_cast<QVBoxLayout*>(under_->widget()->layout());
    if (stacked) {
        widths_ = beside_->saveState();
        left_column_->takeWidget();
        right_column_->takeWidget();
        for (QWidget* part : {middle_, right_, left_}) {
            if (layout->count() > 0)
                layout->addWidget(new Hairline(Qt::Horizontal, under_->widget()));
            layout->addWidget(part);
            part->show();
        }
    } else {
        while (QLayoutItem* item = layout->takeAt(0)) {
            if (auto* line = qobject_cast<Hairline*>(item->widget()))
                delete line;
            delete item;
        }
        left_column_->setWidget(left_);
        right_column_->setWidget(right_);
        beside_->insertWidget(1, middle_);
        for (QWidget* part : {middle_, right_, left_})
            part->show();
        beside_->setStretchFactor(1, 1);
        if (widths_.isEmpty())
            beside_->setSizes(first_widths);
        else
            beside_->restoreState(widths_);
    }
    beside_->setVisible(!stacked);
    under_->setVisible(stacked);
    order_focus_as_shown(*this);
    Q_EMIT restacked(stacked);
}

} // namespace tangram
