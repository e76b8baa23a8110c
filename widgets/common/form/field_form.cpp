// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/field_form.h"

#include "common/form/checked_field.h"
#include "common/form/panel.h"
#include "common/theme/palette_follower.h"
#include "common/theme/theme.h"

#include <QApplication>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>

namespace tangram {

namespace {

/// Wide enough for the names, so that fields of several forms stand in line.
constexpr int name_letters = 17;

QLabel* make_fault_label(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setFont(small_font(label->font()));
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    follow_palette(label, [label] {
        QPalette palette = QApplication::palette();
        for (const auto role : {QPalette::WindowText, QPalette::Text})
            palette.setColor(role, warning_colour(is_dark(palette)));
        label->setPalette(palette);
    });
    label->hide();
    return label;
}

} // namespace

FieldForm::FieldForm(QWidget* parent)
    : QWidget(parent)
    , grid_(new QGridLayout(this))
{
    grid_->setContentsMargins(12, 8, 12, 8);
    grid_->setHorizontalSpacing(8);
    grid_->setVerticalSpacing(4);
    grid_->setColumnStretch(1, 1);
    grid_->setColumnMinimumWidth(0, fontMetrics().averageCharWidth() * name_letters);
}

void FieldForm::add_heading(const QString& text)
{
    auto* label = new QLabel(text, this);
    QFont bold = label->font();
    bold.setBold(true);
    label->setFont(bold);
    label->setContentsMargins(0, grid_->rowCount() > 1 ? 8 : 0, 0, 0);
    grid_->addWidget(label, grid_->rowCount(), 0, 1, 3);
}

void FieldForm::add(const QString& name, QWidget* field, const QString& unit, const QString& sentence)
{
    Row row;
    auto* label = new QLabel(name, this);
    label->setBuddy(field);
    label->setToolTip(sentence);
    row.name = label;
    row.sentence = sentence;
    const int at = grid_->rowCount();
    grid_->addWidget(label, at, 0, Qt::AlignVCenter);
    grid_->addWidget(field, at, 1, 1, unit.isEmpty() ? 2 : 1); // all rows end at one edge
    if (!unit.isEmpty()) {
        auto* quiet = new QuietLabel(unit, this);
        quiet->setToolTip(sentence);
        grid_->addWidget(quiet, at, 2);
        row.unit = quiet;
    }
    row.fault = make_fault_label(this);
    grid_->addWidget(row.fault, at + 1, 1, 1, 2);
    field->setToolTip(sentence);
    if (field->accessibleName().isEmpty())
        field->setAccessibleName(unit.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, unit));
    field->setAccessibleDescription(sentence);
    if (const auto* box = qobject_cast<QComboBox*>(field); box != nullptr && box->lineEdit() != nullptr)
        box->lineEdit()->setAccessibleName(field->accessibleName());
    rows_[field] = row;
    if (auto* checked = qobject_cast<CheckedField*>(field))
        connect(checked, &CheckedField::fault_changed, this,
                [this, checked](const QString& fault) { set_fault(checked, fault); });
}

void FieldForm::add_wide(QWidget* field, const QString& sentence)
{
    Row row;
    row.sentence = sentence;
    const int at = grid_->rowCount();
    grid_->addWidget(field, at, 0, 1, 3);
    row.fault = make_fault_label(this);
    grid_->addWidget(row.fault, at + 1, 0, 1, 3);
    if (!sentence.isEmpty()) {
        field->setToolTip(sentence);
        field->setAccessibleDescription(sentence);
    }
    rows_[field] = row;
}

FieldForm::Row& FieldForm::row(QWidget* field)
{
    return rows_.at(field);
}

void FieldForm::set_fault(QWidget* field, const QString& fault)
{
    Row& found = row(field);
    found.fault->setText(fault);
    found.fault->setVisible(!fault.isEmpty() && found.visible);
    field->setAccessibleDescription(fault.isEmpty() ? found.sentence : fault);
}

QString FieldForm::fault(const QWidget* field) const
{
    return rows_.at(field).fault->text();
}

void FieldForm::set_row_visible(QWidget* field, bool visible)
{
    Row& found = row(field);
    found.visible = visible;
    field->setVisible(visible);
    for (QWidget* beside : {found.name, found.unit})
        if (beside)
            beside->setVisible(visible);
    found.fault->setVisible(visible && !found.fault->text().isEmpty());
}

} // namespace tangram
