// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tangram {

/// At most `length` bytes of a text, cut between UTF-8 characters and ended by "..." when something is left out.
std::string shortened(std::string_view text, std::size_t length);

/// A number as people write it: 4096, 2.5e+10, 0.001.
std::string number_text(double value);

/// "a, b and c"
std::string enumeration(const std::vector<std::string>& names, std::string_view last_word = {});

/// Lower case for ASCII letters.
std::string lower_case(std::string_view text);

/// Without the blanks around it: spaces, tabs, carriage returns.
std::string_view trimmed(std::string_view text);
/// What is between blanks.
std::vector<std::string_view> words(std::string_view text);
/// What is between any of the separators, trimmed.
std::vector<std::string_view> split(std::string_view text, std::string_view separators);
/// What is between the commas outside of brackets, trimmed: "a", "b(c,d)" and "e" of "a,b(c,d),e".
std::vector<std::string_view> split_outside(std::string_view text, char open, char close);

/// Its letters, in lower case, and digits, and what else is `kept`; anything between them becomes one `joint`:
/// "gpu_memory_gib" of "GPU memory [GiB]".
std::string joined_words(std::string_view text, char joint, std::string_view kept = {});

/// Those of `known` that look most like `wanted`, closest first, at most three; empty when nothing comes near.
std::vector<std::string> nearest(std::string_view wanted, const std::vector<std::string>& known);

/// "did you mean ...?", or `otherwise` when nothing known comes near.
std::string did_you_mean(std::string_view wanted, const std::vector<std::string>& known, std::string otherwise);

} // namespace tangram
