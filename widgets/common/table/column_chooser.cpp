// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/table/column_chooser.h"

#include "common/settings/settings.h"
#include "common/table/column_fit.h"
#include "common/table/lasting_menu.h"
#include "common/text/value_format.h"

#include <QHeaderView>
#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <QTableView>

#include <set>
#include <utility>

namespace tangram {

namespace {

constexpr int arrow_size = 10;

} // namespace

ColumnChooser::ColumnChooser(ColumnFit& fit, const QString& kept_as, QWidget* parent)
    : QToolButton(parent)
    , fit_(fit)
    , key_(QStringLiteral("hidden columns/") + kept_as)
{
    QTableView& table = fit.table();
    auto* menu = new LastingMenu(this);
    for (int column = 0; column < table.model()->columnCount(); ++column) {
        const auto header = [&](int role) {
            return table.model()->headerData(column, Qt::Horizontal, role).toString();
        };
        QAction* action = nullptr;
        if (fit.can_be_hidden(column)) {
            action = menu->addAction(header(Qt::DisplayRole));
            action->setCheckable(true);
            action->setToolTip(header(Qt::ToolTipRole));
            action->setStatusTip(action->toolTip());
            connect(action, &QAction::triggered, this, [this, column](bool shown) {
                fit_.choose(column, shown);
                keep();
            });
        }
        columns_ << action;
    }
    menu->addSeparator();
    automatic_ = menu->addAction(tr("As many as fit"));
    automatic_->setCheckable(true);
    connect(automatic_, &QAction::triggered, this, [this](bool chosen) {
        if (chosen)
            fit_.fit_by_itself();
        keep();
        show_state();
    });
    setMenu(menu);
    setPopupMode(QToolButton::InstantPopup);
    setAutoRaise(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Columns of the table %1").arg(table.accessibleName()));
    table.horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(table.horizontalHeader(), &QWidget::customContextMenuRequested, menu,
            [menu, &table](const QPoint& at) { menu->popup(table.horizontalHeader()->mapToGlobal(at)); });
    connect(&fit, &ColumnFit::changed, this, &ColumnChooser::show_state);
    connect(menu, &QMenu::aboutToShow, this, &ColumnChooser::show_state);
    restore();
    show_state();
}

QSize ColumnChooser::sizeHint() const
{
    return QToolButton::sizeHint() + QSize(arrow_size, 0);
}

/// The style would put its arrow into the lower corner, across the end of the text.
void ColumnChooser::paintEvent(QPaintEvent*)
{
    QStylePainter painter(this);
    QStyleOptionToolButton option;
    initStyleOption(&option);
    option.features.setFlag(QStyleOptionToolButton::HasMenu, false);
    const QString text = std::exchange(option.text, QString());
    painter.drawComplexControl(QStyle::CC_ToolButton, option);
    option.text = text;
    const QRect whole = option.rect;
    option.rect = whole.adjusted(0, 0, -arrow_size, 0);
    painter.drawControl(QStyle::CE_ToolButtonLabel, option);
    option.rect = QRect(whole.right() - arrow_size - 2, whole.top(), arrow_size, whole.height());
    painter.drawPrimitive(QStyle::PE_IndicatorArrowDown, option);
}

QString ColumnChooser::title(int column) const
{
    return fit_.table().model()->headerData(column, Qt::Horizontal).toString();
}

void ColumnChooser::restore()
{
    const Settings settings;
    if (!settings.contains(key_))
        return;
    const QStringList titles = settings.value(key_).toStringList();
    std::set<int> hidden;
    for (int column = 0; column < columns_.size(); ++column)
        if (columns_[column] != nullptr && titles.contains(title(column)))
            hidden.insert(column);
    fit_.choose_hidden(std::move(hidden));
}

void ColumnChooser::keep() const
{
    if (fit_.fits_by_itself()) {
        Settings().remove(key_);
        return;
    }
    QStringList titles;
    for (int column = 0; column < columns_.size(); ++column)
        if (fit_.table().isColumnHidden(column))
            titles << title(column);
    Settings().setValue(key_, titles);
}

void ColumnChooser::forget()
{
    fit_.fit_by_itself();
    keep();
    show_state();
}

void ColumnChooser::show_state()
{
    for (int column = 0; column < columns_.size(); ++column)
        if (columns_[column] != nullptr)
            columns_[column]->setChecked(!fit_.table().isColumnHidden(column));
    automatic_->setChecked(fit_.fits_by_itself());
    const int hidden = fit_.hidden_count();
    setText(hidden == 0 ? tr("Columns")
                        : counted(static_cast<std::uint64_t>(hidden), tr("more column"), tr("more columns")));
    QStringList names;
    for (int column = 0; column < columns_.size(); ++column)
        if (fit_.table().isColumnHidden(column))
            names << title(column);
    setToolTip(hidden == 0 ? tr("Choose which columns are shown")
                           : tr("Choose which columns are shown; hidden: %1").arg(names.join(QStringLiteral(", "))));
}

} // namespace tangram
