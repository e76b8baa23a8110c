// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/command_palette.h"

#include "commands/command_delegate.h"
#include "commands/command_model.h"
#include "common/settings/settings.h"
#include "common/theme/field_style.h"
#include "common/theme/palette_follower.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace tangram {

namespace {

const QString recent_key = QStringLiteral("commands/recent");
constexpr qsizetype most_recent = 12;
constexpr QSize comfortable{620, 420};
constexpr int below_top = 72;

} // namespace

CommandPalette::CommandPalette(QWidget& window)
    : QDialog(&window, Qt::Popup | Qt::FramelessWindowHint)
    , window_(window)
    , model_(new CommandModel(this))
    , line_(new QLineEdit(this))
    , list_(new QListView(this))
{
    setAccessibleName(tr("Commands"));
    setWindowTitle(tr("Commands"));
    line_->setPlaceholderText(tr("Type a few letters of a command"));
    line_->setAccessibleName(tr("Command to look for"));
    follow_palette_with_sheet(line_, field_sheet);
    list_->setModel(model_);
    list_->setItemDelegate(new CommandDelegate(list_));
    list_->setUniformItemSizes(true);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setFocusPolicy(Qt::NoFocus); // the keys stay with the line
    list_->setAccessibleName(tr("Commands found"));
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(8);
    layout->addWidget(line_);
    layout->addWidget(list_, 1);
    line_->installEventFilter(this);
    connect(line_, &QLineEdit::textEdited, this, [this](const QString& text) {
        model_->look_for(text);
        choose(0);
    });
    connect(list_, &QListView::clicked, this, &CommandPalette::run);
}

void CommandPalette::open_now()
{
    line_->clear();
    model_->look_for({});
    model_->set_commands(collect_commands(window_), Settings().value(recent_key).toStringList());
    choose(0);
    const QSize size = comfortable.boundedTo(window_.size() - QSize(32, below_top + 16));
    resize(size);
    move(window_.mapToGlobal(QPoint((window_.width() - size.width()) / 2, below_top)));
    show();
    line_->setFocus();
}

void CommandPalette::choose(int row)
{
    const int last = model_->rowCount() - 1;
    list_->setCurrentIndex(last < 0 ? QModelIndex() : model_->index(std::clamp(row, 0, last), 0));
}

bool CommandPalette::eventFilter(QObject* object, QEvent* event)
{
    if (object != line_ || event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(object, event);
    constexpr int page = 8;
    const int row = list_->currentIndex().row();
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Down:
        choose(row + 1);
        return true;
    case Qt::Key_Up:
        choose(row - 1);
        return true;
    case Qt::Key_PageDown:
        choose(row + page);
        return true;
    case Qt::Key_PageUp:
        choose(row - page);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        run(list_->currentIndex());
        return true;
    default:
        return QDialog::eventFilter(object, event);
    }
}

void CommandPalette::run(const QModelIndex& index)
{
    QAction* action = model_->action(index);
    if (action == nullptr || !action->isEnabled())
        return;
    Settings settings;
    QStringList recent = settings.value(recent_key).toStringList();
    const QString id = model_->id(index);
    recent.removeAll(id);
    recent.prepend(id);
    settings.setValue(recent_key, QStringList(recent.mid(0, most_recent)));
    // First, so that what the command shows comes on top and gets the keyboard.
    close();
    action->trigger();
}

void CommandPalette::paintEvent(QPaintEvent* event)
{
    QDialog::paintEvent(event);
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

} // namespace tangram
