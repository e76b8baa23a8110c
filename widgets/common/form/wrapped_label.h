// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

#include <map>

namespace tangram {

/// Text of several lines. A page that is laid out asks dozens of times how high it is at the same few widths, and a
/// QLabel lays rich text out anew each time; this one remembers.
class WrappedLabel : public QLabel {
    Q_OBJECT
public:
    explicit WrappedLabel(QWidget* parent = nullptr);
    int heightForWidth(int width) const override;

private:
    mutable std::map<int, int> heights_; ///< by width, of the following
    mutable QString measured_text_;
    mutable QFont measured_font_;
    mutable QMargins measured_margins_;
};

} // namespace tangram
