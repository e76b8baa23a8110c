// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/parts_panel.h"

#include "cluster/cluster_limits.h"
#include "common/form/checked_field.h"
#include "common/text/number_text.h"
#include "common/theme/field_style.h"
#include "common/theme/icons.h"
#include "common/theme/palette_follower.h"
#include "common/theme/theme.h"
#include "parts/part_model.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QPainter>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>

namespace tangram {

namespace {

constexpr NumberRange node_range{1, most_nodes, true};

/// As many of the figures as there is room for: a figure that is cut tells nothing, and all are told on hover.
QString fitting(QString figures, const QFontMetrics& metrics, int room)
{
    const QString between = QStringLiteral(" · ");
    while (metrics.elidedText(figures, Qt::ElideRight, room) != figures && figures.contains(between))
        figures.truncate(figures.lastIndexOf(between));
    return metrics.elidedText(figures, Qt::ElideRight, room);
}

/// A name, and below it the figures in small.
class PartDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override
    {
        return {160, option.fontMetrics.height() + QFontMetrics(small_font(option.font)).height() + 10};
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const bool dark = is_dark(option.palette);
        painter->save();
        if (option.state & QStyle::State_Selected)
            painter->fillRect(option.rect, tint(accent_colour(dark), option.palette.color(QPalette::Base)));
        else if (option.state & QStyle::State_MouseOver)
            painter->fillRect(option.rect, option.palette.color(QPalette::AlternateBase));
        const QRect icon(option.rect.left() + 12, option.rect.center().y() - 7, 16, 16);
        index.data(Qt::DecorationRole).value<QIcon>().paint(painter, icon);
        const QRect text = option.rect.adjusted(38, 4, -8, -4);
        painter->setFont(option.font);
        painter->setPen(option.palette.color(QPalette::Text));
        painter->drawText(text, Qt::AlignLeft | Qt::AlignTop,
                          option.fontMetrics.elidedText(index.data().toString(), Qt::ElideRight, text.width()));
        const QFont small = small_font(option.font);
        painter->setFont(small);
        painter->setPen(quiet_text_colour(dark));
        painter->drawText(text, Qt::AlignLeft | Qt::AlignBottom,
                          fitting(index.data(PartModel::detail_role).toString(), QFontMetrics(small), text.width()));
        painter->restore();
    }
};

} // namespace

PartsPanel::PartsPanel(QWidget* parent)
    : Panel(tr("Parts"), parent)
    , search_(new QLineEdit(this))
    , list_(new QListView(this))
    , found_(new QSortFilterProxyModel(this))
    , count_(new CheckedField(
          [](const QString& text) -> std::optional<Error> {
              const Result<double> number = typed_number(text, node_range);
              return number ? std::nullopt : std::optional(number.error());
          },
          this))
{
    search_->setPlaceholderText(tr("Search GPU types"));
    search_->setAccessibleName(tr("Search parts"));
    search_->setClearButtonEnabled(true);
    search_->installEventFilter(this);
    follow_palette_with_sheet(search_, field_sheet);
    auto* search_box = new QWidget(this);
    auto* search_row = new QHBoxLayout(search_box);
    search_row->setContentsMargins(12, 8, 12, 8);
    search_row->addWidget(search_);
    add_content(search_box);

    found_->setSourceModel(new PartModel(this));
    found_->setFilterRole(PartModel::search_role);
    found_->setFilterCaseSensitivity(Qt::CaseInsensitive);
    connect(search_, &QLineEdit::textChanged, this, [this](const QString& text) {
        found_->setFilterFixedString(text.trimmed());
        list_->setCurrentIndex(found_->index(0, 0));
    });
    list_->setModel(found_);
    list_->setItemDelegate(new PartDelegate(list_));
    list_->setAccessibleName(tr("Parts to draw with"));
    list_->setFrameShape(QFrame::NoFrame);
    list_->setDragEnabled(true);
    list_->setDragDropMode(QAbstractItemView::DragOnly);
    list_->setMouseTracking(true);
    list_->setUniformItemSizes(true);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->installEventFilter(this);
    connect(list_, &QListView::doubleClicked, this, &PartsPanel::ask);
    add_content(list_, 1);
    add_content(new Hairline(Qt::Horizontal, this));

    auto* foot = new QWidget(this);
    auto* row = new QHBoxLayout(foot);
    row->setContentsMargins(12, 8, 12, 8);
    row->setSpacing(8);
    auto* label = new QLabel(tr("Nodes"), foot);
    count_->set_text(QStringLiteral("1"));
    count_->setAccessibleName(tr("Number of nodes to add"));
    count_->setToolTip(tr("How many nodes are added at a time, also by dragging"));
    count_->setMaximumWidth(80);
    label->setBuddy(count_);
    auto* add = new QPushButton(tr("Add"), foot);
    add->setToolTip(
        tr("Into the selected rack or zone, or otherwise in the middle of the drawing (Enter in the list)"));
    set_line_icon(add, QStringLiteral("plus"));
    connect(add, &QPushButton::clicked, this, &PartsPanel::ask);
    row->addWidget(label);
    row->addWidget(count_);
    row->addStretch(1);
    row->addWidget(add);
    add_content(foot);
    connect(count_, &CheckedField::fault_changed, this, [this, add](const QString& fault) {
        count_->setToolTip(fault.isEmpty() ? tr("How many nodes are added at a time, also by dragging") : fault);
        add->setEnabled(fault.isEmpty());
    });
    list_->setCurrentIndex(found_->index(0, 0));
}

int PartsPanel::count() const
{
    const Result<double> number = typed_number(count_->text(), node_range);
    return number ? static_cast<int>(*number) : 1;
}

void PartsPanel::begin_searching()
{
    search_->setFocus(Qt::ShortcutFocusReason);
    search_->selectAll();
}

void PartsPanel::ask()
{
    if (list_->currentIndex().isValid())
        Q_EMIT asked(list_->currentIndex().data(PartModel::part_role).toString());
}

void PartsPanel::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        Q_EMIT left();
    else
        Panel::keyPressEvent(event);
}

bool PartsPanel::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return Panel::eventFilter(object, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
        ask();
        return true;
    }
    // From the search the arrows go through what was found.
    if (object == search_ && (key->key() == Qt::Key_Down || key->key() == Qt::Key_Up)) {
        const int row = list_->currentIndex().row() + (key->key() == Qt::Key_Down ? 1 : -1);
        if (row >= 0 && row < found_->rowCount())
            list_->setCurrentIndex(found_->index(row, 0));
        return true;
    }
    return Panel::eventFilter(object, event);
}

} // namespace tangram
