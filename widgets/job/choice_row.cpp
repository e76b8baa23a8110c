// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/choice_row.h"

#include <QCheckBox>
#include <QGridLayout>

#include <algorithm>

namespace tangram {

ChoiceRow::ChoiceRow(const std::vector<Choice>& choices, QWidget* parent, int columns)
    : QWidget(parent)
{
    const int across = columns > 0 ? columns : static_cast<int>(choices.size());
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 2, 0, 2);
    layout->setHorizontalSpacing(12);
    layout->setVerticalSpacing(4);
    for (const Choice& choice : choices) {
        auto* box = new QCheckBox(choice.name, this);
        box->setAccessibleName(choice.accessible);
        box->setToolTip(choice.sentence);
        box->setAccessibleDescription(choice.sentence);
        connect(box, &QCheckBox::clicked, this, &ChoiceRow::clicked);
        const int at = static_cast<int>(boxes_.size());
        layout->addWidget(box, at / across, at % across);
        boxes_.push_back(box);
    }
    layout->setColumnStretch(across, 1);
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
