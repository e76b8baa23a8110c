// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/fuzzy_match.h"

#include <algorithm>

namespace tangram {

namespace {

constexpr int impossible = -1'000'000;
constexpr int word_start_bonus = 10;
constexpr int neighbour_bonus = 8;
constexpr int letter_score = 1;
constexpr int latest_counted = 12; // how late the first letter may stand before it makes no difference
constexpr qsizetype longest_pattern = 64;

/// The letter without case and accents; a null character where it is only an accent.
QChar plain(QChar letter)
{
    const QString parts = QString(letter).normalized(QString::NormalizationForm_KD);
    const QChar first = parts.isEmpty() ? letter : parts.front();
    return first.isMark() ? QChar() : first.toLower();
}

QString plain(const QString& text)
{
    QString result(text.size(), QChar());
    std::transform(text.begin(), text.end(), result.begin(), [](QChar letter) { return plain(letter); });
    return result;
}

bool begins_word(const QString& text, qsizetype at)
{
    if (at == 0)
        return text[at].isLetterOrNumber();
    const QChar before = text[at - 1];
    return text[at].isLetterOrNumber() && (!before.isLetterOrNumber() || (before.isLower() && text[at].isUpper()));
}

} // namespace

std::optional<FuzzyMatch> fuzzy_match(const QString& pattern, const QString& text)
{
    QString wanted = plain(pattern.left(longest_pattern));
    wanted.removeIf([](QChar letter) { return letter.isSpace() || letter.isNull(); });
    if (wanted.isEmpty())
        return FuzzyMatch{};
    const QString letters = plain(text);
    const qsizetype columns = letters.size();
    if (wanted.size() > columns)
        return std::nullopt;

    // ends[i][j]: the best score of wanted[0..i] with wanted[i] at letters[j]; from[i][j]: where wanted[i - 1] is then.
    const auto rows = static_cast<std::size_t>(wanted.size());
    std::vector<std::vector<int>> ends(rows, std::vector<int>(static_cast<std::size_t>(columns), impossible));
    std::vector<std::vector<int>> from(rows, std::vector<int>(static_cast<std::size_t>(columns), -1));
    for (std::size_t i = 0; i < rows; ++i) {
        int best = impossible; // of the row above, left of j
        int best_at = -1;
        for (std::size_t j = 0; j < static_cast<std::size_t>(columns); ++j) {
            const auto at = static_cast<qsizetype>(j);
            if (letters[at] == wanted[static_cast<qsizetype>(i)]) {
                const int here = letter_score + (begins_word(text, at) ? word_start_bonus : 0);
                if (i == 0) {
                    ends[i][j] = here + std::max(0, latest_counted - static_cast<int>(j)) / 4;
                } else if (best > impossible) {
                    ends[i][j] = here + best;
                    from[i][j] = best_at;
                    if (j > 0 && ends[i - 1][j - 1] > impossible && ends[i - 1][j - 1] + neighbour_bonus >= best) {
                        ends[i][j] = here + ends[i - 1][j - 1] + neighbour_bonus;
                        from[i][j] = static_cast<int>(j) - 1;
                    }
                }
            }
            if (i > 0 && ends[i - 1][j] > best) {
                best = ends[i - 1][j];
                best_at = static_cast<int>(j);
            }
        }
    }
    const std::vector<int>& last = ends.back();
    const auto found = std::max_element(last.begin(), last.end());
    if (*found <= impossible)
        return std::nullopt;
    FuzzyMatch match{*found, std::vector<int>(rows)};
    int at = static_cast<int>(found - last.begin());
    for (std::size_t i = rows; i-- > 0;) {
        match.places[i] = at;
        at = from[i][at];
    }
    return match;
}

} // namespace tangram
