// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/table/table_style.h"

#include "common/table/column_fit.h"
#include "common/table/table_copy.h"
#include "common/theme/palette_follower.h"
#include "common/theme/theme.h"

#include <QApplication>
#include <QHeaderView>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QTimer>

#include <algorithm>
#include <optional>
#include <utility>

namespace tangram {

namespace {

constexpr int padding = 3;
constexpr int widest_cell = 220;
constexpr int row_height = 24;
constexpr int line_padding = 6; ///< above and below together
constexpr int most_wrapped_rows = 500;

/// Selection as a tint, so that text keeps its colours: the row's own drawing is to leave it out.
void paint_ground(QPainter& painter, QStyleOptionViewItem& row)
{
    // The view has filled a selected row with the highlight colour already.
    painter.fillRect(row.rect, row.palette.color(QPalette::Base));
    if (row.state & QStyle::State_Selected) {
        const bool dark = is_dark(row.palette);
        QColor tint = accent_colour(dark);
        tint.setAlphaF(dark ? 0.22F : 0.12F);
        painter.fillRect(row.rect, tint);
        row.state &= ~QStyle::State_Selected;
    }
}

/// Around the cell or row that has the focus, in place of the style's box, which is filled.
void paint_focus(QPainter& painter, const QStyleOptionViewItem& option)
{
    if (!option.state.testFlag(QStyle::State_HasFocus))
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(accent_colour(is_dark(option.palette)));
    painter.drawRect(option.rect.adjusted(0, 0, -1, -1));
}

class TintDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyleOptionViewItem row = option;
        paint_ground(*painter, row);
        row.state &= ~QStyle::State_HasFocus;
        QStyledItemDelegate::paint(painter, row, index);
        paint_focus(*painter, option);
    }
};

/// Draws a hairline under each cell, selection as a tint, and a frame around the cell that has the focus.
class HairlineDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyleOptionViewItem cell = option;
        const bool dark = is_dark(option.palette);
        paint_ground(*painter, cell);
        cell.state &= ~QStyle::State_HasFocus;
        cell.rect.adjust(padding, 0, -padding, 0);
        QStyledItemDelegate::paint(painter, cell, index);
        painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1),
                          hairline_colour(dark));
        paint_focus(*painter, option);
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        if (const std::optional<int> width = width_of_line(option, index))
            return {std::min(*width + 2 * padding, widest_cell),
                    std::max(option.fontMetrics.height() + line_padding, row_height)};
        QStyleOptionViewItem cell = option;
        if (cell.rect.isValid())
            cell.rect.adjust(padding, 0, -padding, 0);
        QSize size = QStyledItemDelegate::sizeHint(cell, index) + QSize(2 * padding, line_padding);
        size.setWidth(std::min(size.width(), widest_cell));
        size.setHeight(std::max(size.height(), row_height));
        return size;
    }

private:
    /// Of a cell that is one line of text and no more, as the style has it. Tables measure hundreds of cells when they
    /// are shown, and the style lays out each as a paragraph.
    static std::optional<int> width_of_line(const QStyleOptionViewItem& option, const QModelIndex& index)
    {
        if (option.features.testFlag(QStyleOptionViewItem::WrapText))
            return std::nullopt;
        for (const int role : {Qt::SizeHintRole, Qt::DecorationRole, Qt::CheckStateRole})
            if (index.data(role).isValid())
                return std::nullopt;
        const QVariant shown = index.data(Qt::DisplayRole);
        if (shown.isValid() && shown.userType() != QMetaType::QString)
            return std::nullopt;
        const QString text = shown.toString();
        if (text.contains(QLatin1Char('\n')) || text.contains(QChar::LineSeparator))
            return std::nullopt;
        const QVariant own = index.data(Qt::FontRole);
        const QFontMetrics metrics =
            own.isValid() ? QFontMetrics(own.value<QFont>().resolve(option.font)) : option.fontMetrics;
        const QStyle& style = option.widget != nullptr ? *option.widget->style() : *QApplication::style();
        const int margin = style.pixelMetric(QStyle::PM_FocusFrameHMargin, &option, option.widget) + 1;
        return metrics.horizontalAdvance(text) + 2 * margin + 1; // a hair for how text is rounded
    }
};

} // namespace

void style_list(QListView& list)
{
    list.setItemDelegate(new TintDelegate(&list));
}

ColumnFit* style_table(QTableView& table, int stretched_column, std::vector<int> dispensable)
{
    table.setShowGrid(false);
    table.setFrameShape(QFrame::NoFrame);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::SingleSelection);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setItemDelegate(new HairlineDelegate(&table));
    new TableCopy(table);
    table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.setWordWrap(false);
    table.setTabKeyNavigation(false);
    table.verticalHeader()->hide();
    table.verticalHeader()->setMinimumSectionSize(20);
    table.verticalHeader()->setDefaultSectionSize(row_height);
    QHeaderView* header = table.horizontalHeader();
    header->setHighlightSections(false);
    follow_palette_with_sheet(header, [](bool dark) {
        return QStringLiteral("QHeaderView { background: palette(base); border: none; }"
                              "QHeaderView::section { background: palette(base); color: palette(text); border: none;"
                              " border-bottom: 1px solid %1; padding: 4px 5px 4px 5px; }")
            .arg(hairline_colour(dark).name());
    });
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setMinimumSectionSize(28);
    if (stretched_column >= 0)
        return new ColumnFit(table, stretched_column, std::move(dispensable));
    header->setStretchLastSection(true);
    return nullptr;
}

void wrap_text(QTableView& table)
{
    table.setWordWrap(true);
    // Columns find their widths one after the other; what they come to in the end counts.
    auto* settled = new QTimer(&table);
    settled->setSingleShot(true);
    settled->setInterval(0);
    QObject::connect(settled, &QTimer::timeout, &table, [&table] {
        if (table.model()->rowCount() <= most_wrapped_rows)
            table.resizeRowsToContents();
    });
    const auto later = [settled] { settled->start(); };
    QObject::connect(table.horizontalHeader(), &QHeaderView::sectionResized, &table, later);
    QObject::connect(table.model(), &QAbstractItemModel::modelReset, &table, later);
}

} // namespace tangram
