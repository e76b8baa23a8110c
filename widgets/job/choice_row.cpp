// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/choice_row.h"

#include <QCheckBox>
#include <QHBoxLayout>

#include <algorithm>

namespace tangram {

ChoiceRow::ChoiceRow(const std::vector<Choice>& choices, QWidget* parent)
    : QWidget(parent)
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 2, 0, 2);
    layout->setSpacing(12);
    for (const Choice& choice : choices) {
        auto* box = new QCheckBox(choice.name, this);
        box->setAccessibleName(choice.accessible);
        box->setToolTip(choice.sentence);
        box->setAccessibleDescription(choice.sentence);
        connect(box, &QCheckBox::clicked, this, &ChoiceRow::clicked);
        layout->addWidget(box);
        boxes_.push_back(box);
    }
    layout->addStretch(1);
}

std::vector<int> ChoiceRow::chosen() const
{
    std::vector<int> positions;
    for (std::size_t i = 0; i < boxes_.size(); ++i)
        if (boxes_[i]->isChecked())
            positions.push_back(static_cast<int>(i));
    return positions;
}

void ChoiceRow::set_chosen(const std::vector<int>& positions)
{
    for (std::size_t i = 0; i < boxes_.size(); ++i)
        boxes_[i]->setChecked(std::find(positions.begin(), positions.end(), static_cast<int>(i)) != positions.end());
}

} // namespace tangram
