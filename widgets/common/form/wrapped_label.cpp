// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/wrapped_label.h"

namespace tangram {

WrappedLabel::WrappedLabel(QWidget* parent)
    : QLabel(parent)
{
    setWordWrap(true);
}

int WrappedLabel::heightForWidth(int width) const
{
    constexpr std::size_t many = 100; // widths, while somebody drags a splitter
    if (heights_.size() > many || text() != measured_text_ || font() != measured_font_
        || contentsMargins() != measured_margins_) {
        heights_.clear();
        measured_text_ = text();
        measured_font_ = font();
        measured_margins_ = contentsMargins();
    }
    const auto [height, is_new] = heights_.try_emplace(width);
    if (is_new)
        height->second = QLabel::heightForWidth(width);
    return height->second;
}

} // namespace tangram
