// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/text/number_text.h"

#include "common/text/value_format.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>
#include <ranges>

namespace tangram {

namespace {

struct NumberTextWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::NumberText)
};

struct Prefix {
    QChar letter;
    double factor;
};
constexpr std::array<Prefix, 6> si_prefixes{
    {{u'k', 1e3}, {u'M', 1e6}, {u'G', 1e9}, {u'T', 1e12}, {u'P', 1e15}, {u'E', 1e18}}};

Error wrong(const QString& message, const QString& wanted)
{
    return {message.toStdString(), {}, NumberTextWords::tr("Type %1.").arg(wanted).toStdString()};
}

QString quoted(const QString& text)
{
    constexpr qsizetype longest = 24;
    return NumberTextWords::tr("“%1”").arg(text.size() > longest ? text.left(longest) + QChar(u'…') : text);
}

/// Digits without what sets them apart, and a minus that every parser knows.
QString bare(QString text)
{
    static const QRegularExpression apart(QStringLiteral("(?<=\\d)[\\s\\x{00a0}\\x{2009}\\x{202f}_](?=\\d)"));
    static const QRegularExpression thousands(QStringLiteral("^\\d{1,3}(,\\d{3})+$"));
    text = text.trimmed();
    text.remove(apart);
    text.replace(QChar(0x2212), QLatin1Char('-'));
    if (thousands.match(text).hasMatch())
        text.remove(QLatin1Char(','));
    return text;
}

QString in_digits(double value)
{
    if (std::abs(value) >= 1e15 || value != std::floor(value))
        return QString::number(value, 'g', QLocale::FloatingPointShortest);
    const QString digits = format_count(static_cast<std::uint64_t>(std::abs(value)));
    return value < 0 ? QChar(0x2212) + digits : digits;
}

} // namespace

QString range_text(const NumberRange& range)
{
    const QString low = in_digits(range.low);
    const QString high = in_digits(range.high);
    return range.whole ? NumberTextWords::tr("a whole number from %1 to %2").arg(low, high)
                       : NumberTextWords::tr("a number from %1 to %2").arg(low, high);
}

Result<double> typed_number(const QString& text, const NumberRange& range)
{
    return typed_number(text, range, text, range_text(range));
}

Result<double> typed_number(const QString& text, const NumberRange& range, const QString& all, const QString& wanted)
{
    QString digits = bare(text);
    if (digits.isEmpty())
        return wrong(NumberTextWords::tr("This field is empty"), wanted);
    const QString typed = quoted(all.trimmed());
    double factor = 1;
    if (!range.whole) {
        const auto prefix = std::find_if(si_prefixes.begin(), si_prefixes.end(),
                                         [&](const Prefix& known) { return digits.endsWith(known.letter); });
        if (prefix != si_prefixes.end()) {
            factor = prefix->factor;
            digits.chop(1);
            digits = digits.trimmed();
        }
    }
    static const QRegularExpression whole(QStringLiteral("^[+-]?\\d+$"));
    static const QRegularExpression any(QStringLiteral("^[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?$"));
    if (!(range.whole ? whole : any).match(digits).hasMatch())
        return wrong(range.whole ? NumberTextWords::tr("%1 is not a whole number").arg(typed)
                                 : NumberTextWords::tr("%1 is not a number").arg(typed),
                     wanted);
    const double value = digits.toDouble() * factor;
    if (value < range.low)
        return wrong(NumberTextWords::tr("%1 is too small").arg(typed), wanted);
    if (!(value <= range.high))
        return wrong(NumberTextWords::tr("%1 is too large").arg(typed), wanted);
    return value;
}

Result<std::vector<int>> typed_numbers(const QString& text, const NumberRange& range)
{
    static const QRegularExpression between(QStringLiteral("[,;\\s]+"));
    const QStringList words = text.split(between, Qt::SkipEmptyParts);
    if (words.isEmpty())
        return Error{NumberTextWords::tr("This field is empty").toStdString(),
                     {},
                     NumberTextWords::tr("Type at least one number, such as 1, 2, 4.").toStdString()};
    std::vector<int> numbers;
    for (const QString& word : words) {
        const Result<double> number = typed_number(word, range);
        if (!number)
            return Error{number.error().message,
                         {},
                         NumberTextWords::tr("Each must be %1.").arg(range_text(range)).toStdString()};
        numbers.push_back(static_cast<int>(*number));
    }
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
}

QString number_to_type(double value, const NumberRange& range)
{
    if (range.whole)
        return QString::number(value, 'f', 0);
    for (const auto& prefix : std::views::reverse(si_prefixes)) {
        const QString scaled = QString::number(value / prefix.factor, 'g', QLocale::FloatingPointShortest);
        if (std::abs(value) >= prefix.factor && scaled.size() < 8 && scaled.toDouble() * prefix.factor == value)
            return scaled + QLatin1Char(' ') + prefix.letter;
    }
    return QString::number(value, 'g', QLocale::FloatingPointShortest);
}

} // namespace tangram
