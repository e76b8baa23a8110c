// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/name_dialog.h"

#include "common/text/plain_name.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tangram {

namespace {

constexpr int comfortable_width = 340;
constexpr int beside_title = 160; ///< pixels that a title bar has for buttons

} // namespace

NameDialog::NameDialog(const QString& title, const QString& begun_with, Judge judge, QWidget* parent)
    : QDialog(parent)
    , judge_(std::move(judge))
    , field_(new QLineEdit(begun_with, this))
    , verdict_(new QLabel(this))
{
    setWindowTitle(title);
    setMinimumWidth(std::max(comfortable_width, fontMetrics().horizontalAdvance(title) + beside_title));
    field_->selectAll();
    field_->setAccessibleName(tr("Name"));
    auto* label = new QLabel(tr("&Name:"), this);
    label->setBuddy(field_);
    verdict_->setWordWrap(true);
    verdict_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    verdict_->setMinimumHeight(2 * fontMetrics().lineSpacing()); // nothing moves while somebody types
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    ok_ = buttons->button(QDialogButtonBox::Ok);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(label);
    layout->addWidget(field_);
    layout->addWidget(verdict_);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(this, &QDialog::accepted, this, [this] { Q_EMIT chosen(name()); });
    connect(field_, &QLineEdit::textChanged, this, &NameDialog::judge_name);
    judge_name();
}

QString NameDialog::name() const
{
    return plain_name(field_->text());
}

void NameDialog::judge_name()
{
    const Verdict verdict = judge_(name());
    verdict_->setText(verdict.said);
    field_->setAccessibleDescription(verdict.said);
    ok_->setEnabled(verdict.good);
}

} // namespace tangram
