// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/empty_state.h"

#include "common/form/panel.h"
#include "common/theme/icons.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace tangram {

EmptyState::EmptyState(const QString& title, const QString& text, const QString& button, const QString& icon,
                       QWidget* parent)
    : QWidget(parent)
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    auto* name = new QLabel(title, this);
    QFont bold = title_font(font());
    bold.setBold(true);
    name->setFont(bold);
    auto* act = new QPushButton(button, this);
    set_line_icon(act, icon);
    connect(act, &QPushButton::clicked, this, &EmptyState::asked);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(12);
    layout->addStretch(1);
    layout->addWidget(name, 0, Qt::AlignHCenter);
    layout->addWidget(new QuietLabel(text, this), 0, Qt::AlignHCenter);
    layout->addWidget(act, 0, Qt::AlignHCenter);
    layout->addStretch(1);
}

} // namespace tangram
