// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>
#include <vector>

namespace tangram {

struct FuzzyMatch {
    int score = 0; ///< higher is better
    std::vector<int> places; ///< in the text, of each letter that was looked for; ascending
};

/// The letters of `pattern` in the order in which they stand in `text`, with others between them; case, accents and
/// spaces of the pattern do not count. The best of all ways: letters that begin words and letters side by side count
/// most, an early beginning a little. Nothing when they are not all there.
std::optional<FuzzyMatch> fuzzy_match(const QString& pattern, const QString& text);

} // namespace tangram
