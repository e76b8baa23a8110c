// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/shortcuts_window.h"

#include "commands/shortcuts_model.h"
#include "common/settings/screen_room.h"
#include "common/table/table_style.h"
#include "common/theme/field_style.h"
#include "common/theme/palette_follower.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

namespace tangram {

namespace {
constexpr QSize comfortable_shortcuts{720, 560};
}

ShortcutsWindow::ShortcutsWindow(QWidget& window)
    : QDialog(&window)
    , window_(window)
    , model_(new ShortcutsModel(this))
    , found_(new QSortFilterProxyModel(this))
    , line_(new QLineEdit(this))
    , table_(new QTableView(this))
{
    setWindowTitle(tr("Keyboard shortcuts"));
    line_->setPlaceholderText(tr("Look for a key, or for what it does"));
    line_->setAccessibleName(tr("Key or action to look for"));
    line_->setClearButtonEnabled(true);
    follow_palette_with_sheet(line_, field_sheet);
    found_->setSourceModel(model_);
    found_->setFilterKeyColumn(-1);
    found_->setFilterCaseSensitivity(Qt::CaseInsensitive);
    table_->setModel(found_);
    table_->setAccessibleName(tr("Keyboard shortcuts"));
    style_table(*table_, ShortcutsModel::what_column);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(8);
    layout->addWidget(line_);
    layout->addWidget(table_, 1);
    connect(line_, &QLineEdit::textChanged, found_, &QSortFilterProxyModel::setFilterFixedString);
    resize(size_on_screen(*this, comfortable_shortcuts));
}

void ShortcutsWindow::open_now(const std::vector<KeyHelp>& views)
{
    model_->set_keys(collect_commands(window_), views);
    line_->clear();
    show();
    raise();
    activateWindow();
    line_->setFocus();
}

} // namespace tangram
