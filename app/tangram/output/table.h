// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "output/console.h"

#include <string>
#include <vector>

namespace tangram::cli {

/// Columns of text, aligned by the number of characters (UTF-8 code points) in them.
class Table {
public:
    enum class Align { left, right };
    struct Column {
        std::string title;
        Align align = Align::left;
    };

    explicit Table(std::vector<Column> columns);
    void add(std::vector<std::string> cells); ///< one per column
    bool empty() const { return rows_.empty(); }

    /// With a heading line; every line ends with a line end and starts with `indent` blanks.
    std::string text(bool colours, int indent = 0) const;

private:
    std::vector<Column> columns_;
    std::vector<std::vector<std::string>> rows_;
};

/// Characters in a UTF-8 text.
std::size_t width_of(std::string_view text);

} // namespace tangram::cli
