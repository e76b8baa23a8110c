// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/import/source/facts.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tangram {

/// One line of a program's output.
struct OutputLine {
    int number = 0; ///< from 1, in the text as it came
    std::string_view text; ///< without blanks at its end
};

/// The lines of a program's output as it was before terminals, launchers and mail programs got at it: colour codes,
/// carriage returns, the prefixes of mpirun ("[1,0]<stdout>:") and srun ("0: ") and the marks of quoted lines ("> ")
/// are taken off. Empty lines stay, since they part records.
class OutputLines {
public:
    explicit OutputLines(std::string_view text);
    OutputLines(const OutputLines&) = delete;
    OutputLines& operator=(const OutputLines&) = delete;

    auto begin() const { return lines_.begin(); }
    auto end() const { return lines_.end(); }

private:
    std::string cleaned_;
    std::vector<OutputLine> lines_;
};

inline bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}
/// The whole text as a number that is not negative; nothing otherwise.
std::optional<int> whole_number(std::string_view text);
std::optional<double> decimal_number(std::string_view text);
/// A text as a name that files may hold: at most 200 bytes of UTF-8 without control characters, "?" in place of what is
/// none.
std::string plain_name(std::string_view text);
/// A text from where JSON starts in it, at its beginning or, after a prompt, at that of a line; empty where it does
/// not.
std::string_view json_part(std::string_view text);
Origin line_of(std::string_view source, int number);
/// text_of as part of a sentence: the line in the person's language.
Message told_place(const Origin& origin);

/// Lines that a reader went over, one note for those ignored for the same reason.
class IgnoredLines {
public:
    void add(const OutputLine& line, const char* what); ///< `what` tells why: "not a record of a node"
    void note(std::string_view source, std::vector<ImportNote>& notes) const;

private:
    struct Found {
        int count = 0;
        int first = 0;
        std::string text;
    };
    std::map<std::string_view, Found> found_; ///< by what tells why
};

} // namespace tangram
