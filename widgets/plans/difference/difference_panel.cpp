// SPDX-License-Identifier: GPL-3.0-or-later
#include "plans/difference/difference_panel.h"

#include "common/form/spoken_label.h"
#include "common/form/wrapped_label.h"
#include "common/table/table_style.h"
#include "common/theme/icons.h"
#include "plans/difference/difference_model.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QSignalBlocker>
#include <QStackedLayout>
#include <QTableView>

#include <algorithm>
#include <utility>

namespace tangram {

namespace {

QString as_text(const QAbstractItemModel& model)
{
    QString text;
    for (int column = 0; column < model.columnCount(); ++column)
        text += (column > 0 ? QStringLiteral("\t") : QString()) + model.headerData(column, Qt::Horizontal).toString();
    text += QLatin1Char('\n');
    for (int row = 0; row < model.rowCount(); ++row) {
        for (int column = 0; column < model.columnCount(); ++column)
            text += (column > 0 ? QStringLiteral("\t") : QString()) + model.index(row, column).data().toString();
        text += QLatin1Char('\n');
    }
    return text;
}

} // namespace

DifferencePanel::DifferencePanel(QWidget* parent)
    : Panel(tr("Difference"), parent)
    , a_(new QComboBox(this))
    , b_(new QComboBox(this))
    , told_(new WrappedLabel(this))
    , causes_(new DifferenceModel(this))
    , stages_(new StageDifferenceModel(this))
    , cause_table_(new QTableView(this))
    , stage_table_(new QTableView(this))
    , tables_(new QStackedLayout)
    , by_stage_(new QAction(tr("Stage by stage"), this))
{
    add_title_widget(make_choice());
    auto* exchange = new QAction(tr("Compare the other way round"), this);
    set_line_icon(exchange, QStringLiteral("arrow-left-right"));
    connect(exchange, &QAction::triggered, this, &DifferencePanel::swap);
    add_action(exchange);
    by_stage_->setCheckable(true);
    set_line_icon(by_stage_, QStringLiteral("layout-grid"));
    connect(by_stage_, &QAction::toggled, tables_, [this](bool on) { tables_->setCurrentIndex(on ? 1 : 0); });
    add_action(by_stage_);
    auto* copy_text = new QAction(tr("Copy as text"), this);
    set_line_icon(copy_text, QStringLiteral("copy"));
    connect(copy_text, &QAction::triggered, this, &DifferencePanel::copy);
    add_action(copy_text);

    told_->setContentsMargins(12, 6, 12, 6);
    told_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    told_->setAccessibleName(tr("What the difference comes to"));
    add_content(told_);

    cause_table_->setModel(causes_);
    style_table(*cause_table_, DifferenceModel::where_column);
    cause_table_->setAccessibleName(tr("Difference by cause"));
    stage_table_->setModel(stages_);
    style_table(*stage_table_);
    stage_table_->horizontalHeader()->setStretchLastSection(false);
    stage_table_->setAccessibleName(tr("Difference stage by stage"));
    auto* both = new QWidget(this);
    both->setLayout(tables_);
    tables_->addWidget(cause_table_);
    tables_->addWidget(stage_table_);
    add_content(both, 1);
    connect(cause_table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid() && !selecting_)
                    select_row(causes_->heaviest_row(current.row()));
            });
    connect(stage_table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid() && !selecting_)
                    select_row(stages_->difference_row(current.row()));
            });
}

QWidget* DifferencePanel::make_choice()
{
    auto* choice = new QWidget(this);
    auto* row = new QHBoxLayout(choice);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    auto* against = new QLabel(tr("against"), choice);
    set_spoken_label(*b_, tr("Plan that is compared"));
    set_spoken_label(*a_, tr("Plan that it is compared with"));
    row->addWidget(b_);
    row->addWidget(against);
    row->addWidget(a_);
    for (QComboBox* box : {a_, b_}) {
        box->setMinimumContentsLength(2);
        connect(box, &QComboBox::activated, this, [this, box](int at) {
            // A plan is not compared with itself: the other one changes places with it.
            if (a_->currentIndex() != b_->currentIndex())
                choose(a_->currentIndex(), b_->currentIndex());
            else if (box == a_)
                choose(at,
                       static_cast<int>(std::find_if(plans_.begin(), plans_.end(),
                                                     [this](const Choice& plan) { return plan.name == shown_a_; })
                                        - plans_.begin()));
            else
                choose(static_cast<int>(std::find_if(plans_.begin(), plans_.end(),
                                                     [this](const Choice& plan) { return plan.name == shown_b_; })
                                        - plans_.begin()),
                       at);
        });
    }
    return choice;
}

void DifferencePanel::set_plans(std::vector<Choice> plans)
{
    plans_ = std::move(plans);
    QStringList names;
    for (const Choice& plan : plans_)
        names << plan.name;
    for (QComboBox* box : {a_, b_}) {
        const QSignalBlocker quiet(box);
        box->clear();
        box->addItems(names);
    }
    int a = static_cast<int>(names.indexOf(shown_a_));
    int b = static_cast<int>(names.indexOf(shown_b_));
    if (a < 0 && b < 0)
        a = 0;
    if (a < 0)
        a = b == 0 ? 1 : 0;
    if (b < 0)
        b = a == 0 ? 1 : 0;
    choose(a, b);
}

void DifferencePanel::choose(int a, int b)
{
    const int count = static_cast<int>(plans_.size());
    const bool possible = a != b && std::min(a, b) >= 0 && std::max(a, b) < count;
    shown_a_ = possible ? plans_[a].name : QString();
    shown_b_ = possible ? plans_[b].name : QString();
    if (possible) {
        const QSignalBlocker quiet_a(a_);
        const QSignalBlocker quiet_b(b_);
        a_->setCurrentIndex(a);
        b_->setCurrentIndex(b);
    }
    compare_chosen();
}

void DifferencePanel::compare_chosen()
{
    std::optional<ShownDifference> shown;
    sentence_.clear();
    if (!shown_a_.isEmpty()) {
        const Choice& a = plans_[a_->currentIndex()];
        const Choice& b = plans_[b_->currentIndex()];
        shown = shown_difference(a.name, a.file, b.name, b.file);
        sentence_ = shown ? difference_sentence(*shown) : bare_sentence(a.name, *a.file, b.name, *b.file);
    }
    told_->setText(sentence_);
    told_->setAccessibleDescription(sentence_); // its name is not what it says
    by_stage_->setEnabled(shown.has_value());
    selecting_ = true;
    causes_->set_difference(shown);
    stages_->set_difference(std::move(shown));
    selecting_ = false;
}

void DifferencePanel::swap()
{
    choose(b_->currentIndex(), a_->currentIndex());
}

QString DifferencePanel::text() const
{
    if (causes_->rowCount() == 0)
        return sentence_ + QLatin1Char('\n');
    return sentence_ + QStringLiteral("\n\n") + as_text(*causes_) + QLatin1Char('\n') + as_text(*stages_);
}

void DifferencePanel::copy() const
{
    QGuiApplication::clipboard()->setText(text());
}

void DifferencePanel::select_row(const PlanDifference::Row* row)
{
    if (row == nullptr)
        return;
    if (row->in_b())
        Q_EMIT stage_selected(shown_b_, row->pipeline, row->stage_b);
    else
        Q_EMIT stage_selected(shown_a_, row->pipeline, row->stage_a);
}

void DifferencePanel::select_stage(const QString& plan, int pipeline, int stage)
{
    const int row = plan == shown_a_ || plan == shown_b_ ? stages_->row_of(plan == shown_a_, pipeline, stage) : -1;
    selecting_ = true;
    if (row >= 0)
        // QTableView::selectRow selects nothing while the table is behind the other one.
        stage_table_->selectionModel()->setCurrentIndex(
            stages_->index(row, 0), QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    else
        stage_table_->clearSelection();
    selecting_ = false;
}

} // namespace tangram
