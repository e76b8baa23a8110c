// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/records/records_panel.h"

#include "common/form/wrapped_label.h"
#include "common/table/table_style.h"
#include "common/theme/icons.h"
#include "search/records/record_model.h"

#include <QAction>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QTableView>

#include <algorithm>
#include <utility>

namespace tangram {

RecordsPanel::RecordsPanel(QWidget* parent)
    : Panel(tr("Records"), parent)
    , model_(new RecordModel(this))
    , table_(new QTableView(this))
    , empty_(new WrappedLabel(this))
{
    table_->setModel(model_);
    style_table(*table_, RecordModel::name_column);
    table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    table_->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::DoubleClicked);
    table_->setAccessibleName(tr("Records of searches"));
    table_->setMinimumHeight(52); // a row
    table_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // as many rows as there is room for
    empty_->setText(tr("Searches that have run are listed here, to be looked at again, kept and compared."));
    empty_->setContentsMargins(12, 8, 12, 8);
    empty_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    make_actions();
    add_content(empty_);
    add_content(table_, 1);
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &RecordsPanel::take_selection);
    connect(model_, &RecordModel::keep_asked, this, &RecordsPanel::keep);
    connect(model_, &RecordModel::rename_asked, this, &RecordsPanel::rename);
    show_shelf();
}

void RecordsPanel::make_actions()
{
    const auto action = [this](const QString& text, const QString& icon) {
        auto* made = new QAction(text, this);
        set_line_icon(made, icon);
        add_action(made);
        return made;
    };
    follow_ = action(tr("Go back to the running search"), QStringLiteral("undo-2"));
    connect(follow_, &QAction::triggered, this, [this] { choose(-1); });
    settings_ = action(tr("Use this search's settings for the next one"), QStringLiteral("sliders-horizontal"));
    connect(settings_, &QAction::triggered, this, [this] { Q_EMIT settings_asked(shown_.front()->settings); });
    keep_ = action(tr("Keep in the project"), QStringLiteral("bookmark"));
    keep_->setCheckable(true);
    connect(keep_, &QAction::triggered, this, [this](bool on) { keep(chosen_rows().front(), on); });
    rename_ = action(tr("Rename"), QStringLiteral("pencil"));
    connect(rename_, &QAction::triggered, this, [this] {
        const QModelIndex name = model_->index(chosen_rows().front(), RecordModel::name_column);
        table_->setCurrentIndex(name);
        table_->edit(name);
    });
    remove_ = action(tr("Delete"), QStringLiteral("trash-2"));
    connect(remove_, &QAction::triggered, this, &RecordsPanel::remove);
}

std::vector<int> RecordsPanel::marked_rows() const
{
    std::vector<int> rows;
    for (const QModelIndex& index : table_->selectionModel()->selectedRows())
        rows.push_back(index.row());
    std::sort(rows.begin(), rows.end());
    return rows;
}

std::vector<int> RecordsPanel::chosen_rows() const
{
    std::vector<int> rows;
    for (const auto& record : shown_)
        if (const int row = shelf_.row_of(record); row >= 0)
            rows.push_back(row);
    return rows;
}

void RecordsPanel::swap_chosen()
{
    if (shown_.size() != 2)
        return;
    std::swap(shown_[0], shown_[1]);
    model_->set_compared(shelf_.row_of(shown_[0]), shelf_.row_of(shown_[1]));
    Q_EMIT chosen();
}

void RecordsPanel::take_selection()
{
    if (quiet_)
        return;
    std::vector<int> rows = marked_rows();
    if (rows.size() > 2)
        rows.resize(2);
    if (rows.size() == 2 && chosen_rows() == std::vector{rows[1], rows[0]})
        std::swap(rows[0], rows[1]); // swapped they stay
    Records now;
    for (const int row : rows)
        now.push_back(model_->entries()[row].record);
    model_->set_compared(rows.size() == 2 ? rows[0] : -1, rows.size() == 2 ? rows[1] : -1);
    if (now == shown_) {
        show_actions();
        return;
    }
    shown_ = std::move(now);
    show_actions();
    Q_EMIT chosen();
}

void RecordsPanel::show_shelf()
{
    list_shelf(shown_);
}

void RecordsPanel::show_shelf(int chosen)
{
    list_shelf({shelf_.entries()[chosen].record});
    table_->selectionModel()->setCurrentIndex(model_->index(chosen, 0), QItemSelectionModel::NoUpdate); // into sight
}

void RecordsPanel::list_shelf(const Records& chosen)
{
    quiet_ = true;
    // Whoever is at a record with the keyboard stays there.
    const QModelIndex current = table_->currentIndex();
    const std::shared_ptr<const SearchRecord> at =
        current.isValid() ? model_->entries()[current.row()].record : nullptr;
    model_->set_entries(shelf_.entries());
    if (const int row = at ? shelf_.row_of(at) : -1; row >= 0)
        table_->selectionModel()->setCurrentIndex(model_->index(row, current.column()), QItemSelectionModel::NoUpdate);
    for (const auto& record : chosen)
        if (const int row = shelf_.row_of(record); row >= 0)
            table_->selectionModel()->select(model_->index(row, 0),
                                             QItemSelectionModel::Select | QItemSelectionModel::Rows);
    quiet_ = false;
    const bool any = !shelf_.entries().empty();
    empty_->setVisible(!any);
    table_->setVisible(any);
    take_selection();
}

void RecordsPanel::choose(int row)
{
    if (row < 0)
        table_->clearSelection();
    else
        table_->selectRow(row);
}

void RecordsPanel::set_running(bool running)
{
    running_ = running;
    show_actions();
}

void RecordsPanel::keep(int row, bool keep)
{
    const QString name = QString::fromStdString(shelf_.entries()[row].record->name);
    const RecordShelf::Edit edit = shelf_.keeping(row, keep);
    Q_EMIT records_edited(edit, keep ? tr("Keep search “%1”").arg(name) : tr("No longer keep search “%1”").arg(name));
    show_actions(); // as it is, should nobody have taken that up
}

void RecordsPanel::rename(int row, const QString& name)
{
    // The row is still being edited: another model would take its editor away under its hands.
    QMetaObject::invokeMethod(
        this,
        [this, record = shelf_.entries()[row].record, name] {
            const int now = shelf_.row_of(record); // others may have come and gone meanwhile
            if (now < 0)
                return;
            const std::string& before = shelf_.entries()[now].record->name;
            const QString what = tr("Rename search “%1”").arg(QString::fromStdString(before));
            Q_EMIT records_edited(shelf_.renamed(now, name.toStdString()), what);
        },
        Qt::QueuedConnection);
}

void RecordsPanel::remove()
{
    const std::vector<int> rows = marked_rows();
    if (rows.empty())
        return;
    const QString first = QString::fromStdString(shelf_.entries()[rows.front()].record->name);
    Q_EMIT records_edited(shelf_.without(rows),
                          rows.size() == 1 ? tr("Delete search “%1”").arg(first)
                                           : tr("Delete %1 searches").arg(rows.size()));
}

void RecordsPanel::show_actions()
{
    const bool one = shown_.size() == 1;
    follow_->setVisible(running_ && !shown_.empty());
    for (QAction* action : {settings_, keep_, rename_})
        action->setEnabled(one);
    remove_->setEnabled(!shown_.empty());
    const int row = one ? shelf_.row_of(shown_.front()) : -1;
    const bool kept = row >= 0 && shelf_.entries()[row].kept;
    keep_->setChecked(kept);
    keep_->setText(kept ? tr("No longer keep in the project") : tr("Keep in the project"));
}

} // namespace tangram
