// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster_page/copies_dialog.h"

#include "common/form/whole_number_box.h"
#include "common/text/value_format.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tangram {

namespace {

constexpr int usual_copies = 2;
constexpr int least_dialog_width = 304;
constexpr int room_for_fault = 40; ///< it is shown below the field

} // namespace

CopiesDialog::CopiesDialog(int most, QWidget* parent)
    : QDialog(parent)
    , copies_(new WholeNumberBox(this))
{
    setWindowTitle(tr("Duplicate"));
    auto* label =
        new QLabel(tr("&Number of copies, at most %1").arg(format_count(static_cast<std::uint64_t>(most))), this);
    label->setBuddy(copies_);
    copies_->setRange(1, most);
    copies_->setValue(std::min(usual_copies, most));
    copies_->setAccessibleName(tr("Number of copies"));
    copies_->selectAll();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    QPushButton* make = buttons->button(QDialogButtonBox::Ok);
    make->setText(tr("Duplicate"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(copies_, &WholeNumberBox::fault_changed, make,
            [make](const QString& fault) { make->setEnabled(fault.isEmpty()); });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(label);
    column->addWidget(copies_);
    column->addSpacing(room_for_fault);
    column->addStretch();
    column->addWidget(buttons);
    setMinimumWidth(least_dialog_width);
}

int CopiesDialog::copies() const
{
    return copies_->value();
}

} // namespace tangram
