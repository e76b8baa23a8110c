// SPDX-License-Identifier: GPL-3.0-or-later
#include "tangram-explorer/shell/top_bar.h"
#include "files/model/presets.h"

#include "commands/command_list.h"
#include "common/form/panel.h"
#include "common/form/spoken_label.h"
#include "common/form/whole_number_box.h"
#include "common/theme/field_style.h"
#include "common/theme/icons.h"
#include "common/theme/palette_follower.h"
#include "common/theme/theme.h"
#include "job/schedule_button.h"
#include "model/job_limits.h"
#include "schedule/allowed_schedules.h"

#include <QAction>
#include <QButtonGroup>
#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QResizeEvent>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace tangram {

namespace {

constexpr int bar_spacing = 8; ///< pixels between fields

/// The bar's style sheet.
QString sheet(bool dark)
{
    const QString accent = accent_colour(dark).name();
    const QString tint = dark ? QStringLiteral("#28364d") : QStringLiteral("#e3ebfd");
    const QString on_accent = dark ? QStringLiteral("#0b1220") : QStringLiteral("#ffffff");
    const QString line = hairline_colour(dark).name();
    return QStringLiteral(
               "QToolButton#perspective { border: none; border-radius: 4px; padding: 5px 12px; }"
               "QToolButton#perspective:disabled { color: %6; background: transparent; }"
               "QToolButton#perspective:hover { background: %5; }"
               "QToolButton#perspective:checked { background: %1; color: %2; font-weight: bold; }"
               "QToolButton#perspective:focus { border: 1px solid %2; padding: 4px 11px; }"
               "QToolButton#model_action { border: 1px solid transparent; border-radius: 4px; padding: 4px; }"
               "QToolButton#model_action:hover { background: %5; }"
               "QToolButton#model_action:checked { background: %1; }"
               "QToolButton#model_action:focus { border: 1px solid %2; }"
               "QPushButton { border: 1px solid %4; border-radius: 4px; padding: 4px 10px; }"
               "QPushButton:hover { background: %5; }"
               "QPushButton:disabled { color: %6; }"
               "QPushButton::menu-indicator { subcontrol-position: right center; subcontrol-origin: padding; right: "
               "4px; }"
               "QPushButton#primary { background: %2; color: %3; border: 1px solid %2; font-weight: bold; min-width: "
               "52px; }"
               "QPushButton#primary:disabled { background: %4; border-color: %4; color: %6; }"
               "QPushButton:focus { border: 1px solid %2; }"
               "QPushButton#primary:focus { border: 1px solid %7; }")
        .arg(tint, accent, on_accent, line, dark ? QStringLiteral("#2b303a") : QStringLiteral("#eef1f5"),
             quiet_text_colour(dark).name(), (dark ? dark_palette() : light_palette()).color(QPalette::Text).name());
}

} // namespace

TopBar::TopBar(const QStringList& perspectives, QWidget* parent)
    : QWidget(parent)
    , rows_(new QGridLayout(this))
    , tabs_(new QButtonGroup(this))
    , fields_(new QWidget(this))
    , model_(new QComboBox(this))
    , model_action_(new QToolButton(this))
    , batch_(new WholeNumberBox(this))
    , sequence_(new WholeNumberBox(this))
    , schedules_(new ScheduleButton(this))
    , plan_(new QPushButton(tr("Plan"), this))
    , export_(new QPushButton(tr("Export"), this))
{
    // First, so that labels, which set palettes of their own, follow after it.
    follow_palette_with_sheet(this, sheet);
    QLayout* tabs = make_tabs(perspectives);
    fill_fields();
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(bar_spacing);
    buttons->addWidget(export_);
    buttons->addWidget(plan_);
    plan_->setObjectName(QStringLiteral("primary"));
    plan_->setToolTip(tr("Search for the best plan (F5 or Ctrl+Return)"));
    rows_->setContentsMargins(8, 4, 8, 4);
    rows_->setHorizontalSpacing(bar_spacing);
    rows_->setVerticalSpacing(4);
    rows_->setColumnStretch(1, 1);
    rows_->addLayout(tabs, 0, 0);
    rows_->addWidget(fields_, 0, 1);
    rows_->addLayout(buttons, 0, 2);
    connect_fields();
}

QLayout* TopBar::make_tabs(const QStringList& perspectives)
{
    auto* tabs = new QHBoxLayout;
    tabs->setSpacing(bar_spacing);
    for (qsizetype i = 0; i < perspectives.size(); ++i) {
        auto* tab = new QToolButton(this);
        tab->setText(perspectives[i]);
        tab->setCheckable(true);
        tab->setObjectName(QStringLiteral("perspective"));
        tab->setToolTip(tr("%1 (Ctrl+%2)").arg(perspectives[i]).arg(i + 1));
        tab->setAccessibleName(tr("%1 perspective").arg(perspectives[i]));
        tabs_->addButton(tab, static_cast<int>(i));
        tabs->addWidget(tab);
        auto* action = new QAction(tr("Show %1").arg(perspectives[i]), this);
        action->setShortcut(QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + i)));
        set_disabled_reason(action, tr("Open a cluster first."));
        connect(action, &QAction::triggered, tab, &QToolButton::click);
        addAction(action);
    }
    tabs_->button(0)->setChecked(true);
    connect(tabs_, &QButtonGroup::idClicked, this, &TopBar::perspective_chosen);
    return tabs;
}

void TopBar::fill_fields()
{
    auto* fields = new QHBoxLayout(fields_);
    fields->setSpacing(bar_spacing);
    fields->setContentsMargins(0, 0, 0, 0);
    fields->addStretch(1);
    const auto field = [&](const QString& name, QWidget* widget, const QString& tooltip) {
        fields->addWidget(new QuietLabel(name, this));
        widget->setToolTip(tooltip);
        widget->setAccessibleName(name);
        fields->addWidget(widget);
    };
    for (const ModelPreset& preset : model_presets())
        model_->addItem(QString::fromStdString(preset.model.name), QString::fromStdString(preset.id));
    preset_count_ = model_->count();
    model_->setMinimumContentsLength(10);
    model_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    // A model file may give it any name.
    model_->setMaximumWidth(fontMetrics().horizontalAdvance(QString(28, QLatin1Char('0'))) + 32);
    field(tr("Model"), model_,
          tr("The model to train; a model file or a Hugging Face config.json can be opened or dropped instead"));
    set_spoken_label(*model_, tr("Model"));
    model_action_->setObjectName(QStringLiteral("model_action"));
    model_action_->setIconSize(QSize(16, 16));
    model_action_->hide();
    fields->addWidget(model_action_);
    for (WholeNumberBox* box : {batch_, sequence_}) {
        box->setFixedWidth(fontMetrics().horizontalAdvance(QStringLiteral("00000000")) + 16);
    }
    batch_->setRange(1, largest_global_batch);
    sequence_->setRange(1, longest_sequence);
    field(tr("Batch"), batch_, {});
    field(tr("Sequence"), sequence_, {});
    set_job({}, true);
    // As wide for any choice, so that nothing moves under the open menu.
    schedules_->setFixedWidth(fontMetrics().horizontalAdvance(QStringLiteral("Interleaved")) + 40);
    fields->addWidget(schedules_);
}

void TopBar::connect_fields()
{
    connect(model_, &QComboBox::activated, this, [this] { Q_EMIT model_chosen(model_->currentData().toString()); });
    const auto edited = [this] { Q_EMIT job_edited(batch_->value(), sequence_->value()); };
    connect(batch_, &WholeNumberBox::valueChanged, this, edited);
    connect(sequence_, &WholeNumberBox::valueChanged, this, edited);
    for (WholeNumberBox* box : {batch_, sequence_})
        connect(box, &WholeNumberBox::suggestion_kept, this, &TopBar::suggestion_kept);
    connect(schedules_, &ScheduleButton::chosen_changed, this,
            [this] { Q_EMIT schedules_chosen(schedules_->chosen()); });
    connect(schedules_, &ScheduleButton::help_asked, this, &TopBar::schedule_help_asked);
    plan_->installEventFilter(this);
    connect(plan_, &QPushButton::clicked, this, [this] {
        if (running_)
            Q_EMIT cancel_asked();
        else
            Q_EMIT plan_asked();
    });
}

QSize TopBar::minimumSizeHint() const
{
    const int ends = tabs_and_buttons_width();
    const int fields = fields_->minimumSizeHint().width();
    const QMargins around = rows_->contentsMargins();
    return {std::max(ends, fields) + around.left() + around.right(), rows_->minimumSize().height()};
}

int TopBar::tabs_and_buttons_width() const
{
    return rows_->itemAtPosition(0, 0)->minimumSize().width() + rows_->horizontalSpacing()
        + rows_->itemAtPosition(0, 2)->minimumSize().width();
}

void TopBar::resizeEvent(QResizeEvent* event)
{
    const QMargins around = rows_->contentsMargins();
    const int one_row = tabs_and_buttons_width() + rows_->horizontalSpacing() + fields_->minimumSizeHint().width()
        + around.left() + around.right();
    const bool fits = event->size().width() >= one_row;
    if (fits == (rows_->itemAtPosition(0, 1) != nullptr))
        return;
    rows_->removeWidget(fields_);
    if (fits)
        rows_->addWidget(fields_, 0, 1);
    else
        rows_->addWidget(fields_, 1, 0, 1, 3);
}

bool TopBar::eventFilter(QObject* object, QEvent* event)
{
    // The first click of a double click begins the search; the second must not end it.
    return (object == plan_ && event->type() == QEvent::MouseButtonDblClick) || QWidget::eventFilter(object, event);
}

int TopBar::perspective() const
{
    return perspective_;
}

void TopBar::set_no_perspective()
{
    tabs_->setExclusive(false); // an exclusive group keeps one checked
    for (QAbstractButton* tab : tabs_->buttons())
        tab->setChecked(false);
    tabs_->setExclusive(true);
}

bool TopBar::set_perspective(int perspective)
{
    perspective_ = perspective;
    QAbstractButton* chosen = tabs_->button(perspective);
    chosen->setChecked(true);
    // The frame around the focus, which begins at the first tab, would mark another one.
    QWidget* focused = window()->focusWidget();
    const bool free = focused == nullptr || tabs_->buttons().contains(focused);
    if (free)
        chosen->setFocus();
    return free;
}

void TopBar::set_export_menu(QMenu* menu)
{
    export_->setMenu(menu);
}

void TopBar::set_other_models(const QStringList& ids)
{
    const QSignalBlocker quiet(model_);
    const int own = model_->itemData(0).toString().isEmpty() ? 1 : 0;
    while (model_->count() > own + preset_count_)
        model_->removeItem(model_->count() - 1);
    for (const QString& id : ids)
        model_->addItem(id, id);
}

void TopBar::set_model(const Model& model, const QString& id)
{
    const QSignalBlocker quiet(model_);
    int at = id.isEmpty() ? -1 : model_->findData(id);
    if (at < 0) {
        // A model of the user's own: one entry without an id, above the presets.
        if (model_->itemData(0).toString().isEmpty() && model_->count() > 0)
            model_->removeItem(0);
        model_->insertItem(0, QString::fromStdString(model.name), QString());
        at = 0;
    }
    model_->setCurrentIndex(at);
}

void TopBar::set_job(const Job& job, bool suggested)
{
    for (const auto& [box, meaning] : {std::pair{batch_, tr("Global batch: sequences per iteration")},
                                       std::pair{sequence_, tr("Sequence length in tokens")}}) {
        box->set_suggested(suggested);
        box->setToolTip(suggested ? meaning + QLatin1Char('\n') + suggestion_text() : meaning);
    }
    const QSignalBlocker quiet_batch(batch_);
    const QSignalBlocker quiet_sequence(sequence_);
    // Setting again what it has would take away what is being typed.
    if (batch_->value() != job.global_batch)
        batch_->setValue(job.global_batch);
    if (sequence_->value() != job.sequence_length)
        sequence_->setValue(job.sequence_length);
    schedules_->set_runnable(schedules_of(job.framework));
    schedules_->set_chosen(allowed_schedules(job.allow));
}

QString TopBar::typing_fault() const
{
    for (const WholeNumberBox* box : {batch_, sequence_})
        if (!box->fault().isEmpty())
            return tr("%1: %2").arg(box->accessibleName(), box->fault());
    return {};
}

void TopBar::add_model_action(QAction* action)
{
    model_action_->setDefaultAction(action);
    model_action_->setAccessibleName(action->text().remove(QLatin1Char('&')));
    model_action_->setAutoRaise(true);
    model_action_->show();
}

void TopBar::set_can_plan(bool can)
{
    plan_->setEnabled(can);
}

void TopBar::set_can_export(bool can)
{
    export_->setEnabled(can);
}

void TopBar::set_running(bool running)
{
    const bool changed = std::exchange(running_, running) != running;
    const QPointer<QWidget> focused = window()->focusWidget();
    plan_->setText(running ? tr("Cancel") : tr("Plan"));
    plan_->setToolTip(running ? tr("Stop with the best plan so far (Esc)")
                              : tr("Search for the best plan (F5 or Ctrl+Return)"));
    for (QWidget* widget : {static_cast<QWidget*>(model_), static_cast<QWidget*>(batch_),
                            static_cast<QWidget*>(sequence_), static_cast<QWidget*>(schedules_)})
        widget->setEnabled(!running);
    if (changed && running) {
        left_ = focused;
        led_to_ = window()->focusWidget();
    } else if (changed && left_ && focused == led_to_) {
        left_->setFocus();
    }
}

void TopBar::set_can_choose_perspective(bool can)
{
    for (QAbstractButton* tab : tabs_->buttons())
        tab->setEnabled(can);
    for (QAction* action : actions())
        action->setEnabled(can);
}

} // namespace tangram
