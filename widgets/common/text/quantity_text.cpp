// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/text/quantity_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <cmath>
#include <utility>

namespace tangram {

namespace {

struct QuantityTextWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::QuantityText)
};

struct Bare {
    QString number;
    double factor = 1;
};

constexpr QChar binary_prefixes[] = {u'K', u'M', u'G', u'T'};

double binary_factor(QChar prefix)
{
    double factor = 1;
    for (const QChar known : binary_prefixes) {
        factor *= 1024;
        if (known == prefix)
            break;
    }
    return factor;
}

/// "400 gbit/s": there is no small g or t that could be meant.
QString with_large_prefix(QString number)
{
    if (number.endsWith(u'g') || number.endsWith(u't'))
        number.back() = number.back().toUpper();
    return number;
}

/// The number without its unit, and what the unit makes of it.
Bare without_unit(const QString& text, const QString& unit)
{
    if (unit == QLatin1String("B/s")) {
        static const QRegularExpression bits(QStringLiteral("^(.*?)((b|[Bb]its?)(/s(ec)?)?|bps)$"));
        if (const auto found = bits.match(text); found.hasMatch())
            return {with_large_prefix(found.captured(1).trimmed()), 1.0 / 8};
    }
    if (unit == QLatin1String("s")) {
        static const QRegularExpression small(QStringLiteral("^(.*?)([mun\\x{00b5}\\x{03bc}])s?$"));
        if (const auto found = small.match(text); found.hasMatch()) {
            const QChar prefix = found.captured(2).front();
            return {found.captured(1).trimmed(), prefix == u'm' ? 1e-3 : prefix == u'n' ? 1e-9 : 1e-6};
        }
    }
    if (unit == QLatin1String("B") || unit == QLatin1String("B/s")) {
        static const QRegularExpression binary(QStringLiteral("^(.*?)([KMGT])i(B|Bytes?)?(/s)?$"),
                                               QRegularExpression::CaseInsensitiveOption);
        if (const auto found = binary.match(text); found.hasMatch())
            return {found.captured(1).trimmed(), binary_factor(found.captured(2).front().toUpper())};
    }
    if (unit == QLatin1String("FLOP/s")) {
        static const QRegularExpression flops(QStringLiteral("^(.*?)flop(s|/s)$"),
                                              QRegularExpression::CaseInsensitiveOption);
        if (const auto found = flops.match(text); found.hasMatch())
            return {found.captured(1).trimmed(), 1};
    }
    if (unit.startsWith(QLatin1Char('$'))) {
        static const QRegularExpression dollars(QStringLiteral("^(US)?\\$?(.*?)(\\$?(/h)?)$"));
        return {dollars.match(text).captured(2).trimmed(), 1};
    }
    return {!unit.isEmpty() && text.endsWith(unit) ? text.chopped(unit.size()).trimmed() : text, 1};
}

QString seconds_to_type(double seconds)
{
    constexpr std::pair<double, const char*> prefixes[] = {{1e-3, " ms"}, {1e-6, " µs"}, {1e-9, " ns"}};
    for (const auto& [factor, unit] : prefixes)
        if (seconds >= factor && seconds < 1)
            return QString::number(seconds / factor, 'g', 12) + QString::fromUtf8(unit);
    return QString::number(seconds, 'g', QLocale::FloatingPointShortest) + QStringLiteral(" s");
}

/// "from 0 to 10 PB/s, such as “50 GB/s” or “400 Gbit/s”"
QString wanted_text(const NumberRange& range, const QString& unit)
{
    QString high = number_to_type(range.high, range);
    high += (unit.startsWith(u'$') || high.back().isDigit() ? QStringLiteral(" ") : QString()) + unit;
    QString numbers = QuantityTextWords::tr("a number from %1 to %2").arg(number_to_type(range.low, range), high);
    constexpr std::pair<const char*, const char*> examples[] = {
        {"B/s", QT_TRANSLATE_NOOP("tangram::QuantityText", "%1, such as “50 GB/s” or “400 Gbit/s”")},
        {"s", QT_TRANSLATE_NOOP("tangram::QuantityText", "%1, such as “5 µs”")},
        {"B", QT_TRANSLATE_NOOP("tangram::QuantityText", "%1, such as “80 GiB”")},
        {"FLOP/s", QT_TRANSLATE_NOOP("tangram::QuantityText", "%1, such as “989 TFLOP/s”")}};
    for (const auto& [of, example] : examples)
        if (unit == QLatin1String(of))
            return QuantityTextWords::tr(example).arg(numbers);
    return numbers;
}

} // namespace

Result<double> typed_quantity(const QString& text, const NumberRange& range, const QString& unit)
{
    if (unit.isEmpty())
        return typed_number(text, range);
    const Bare bare = without_unit(text.trimmed(), unit);
    const NumberRange of_number{range.low / bare.factor, range.high / bare.factor, range.whole};
    const Result<double> number = typed_number(bare.number, of_number, text, wanted_text(range, unit));
    return number ? Result<double>(*number * bare.factor) : number;
}

QString quantity_to_type(double value, const NumberRange& range, const QString& unit)
{
    if (unit == QLatin1String("s"))
        return seconds_to_type(value);
    QString decimal = number_to_type(value, range);
    if (unit != QLatin1String("B"))
        return decimal;
    const bool is_short = decimal.back().isLetter();
    for (const QChar prefix : {u'T', u'G', u'M'})
        if (const double count = value / binary_factor(prefix);
            count >= 1 && count == std::floor(count) && !(is_short && prefix == u'M'))
            return QStringLiteral("%1 %2i").arg(count, 0, 'f', 0).arg(prefix);
    return decimal;
}

QString unit_beside(const QString& unit)
{
    return unit == QLatin1String("s") ? QString() : unit;
}

} // namespace tangram
