// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/quantity_text.h"

#include <QRegularExpression>

namespace tangram {

namespace {

struct Bare {
    QString number;
    double factor = 1;
};

/// The number without its unit, and what the unit makes of it.
Bare without_unit(const QString& text, const QString& unit)
{
    if (unit == QLatin1String("B/s")) {
        static const QRegularExpression bits(QStringLiteral("^(.*?)((b|bits?)/s|bps)$"));
        if (const auto found = bits.match(text); found.hasMatch())
            return {found.captured(1).trimmed(), 1.0 / 8};
    }
    if (unit == QLatin1String("s")) {
        static const QRegularExpression small(QStringLiteral("^(.*?)([mun\\x{00b5}\\x{03bc}])s?$"));
        if (const auto found = small.match(text); found.hasMatch()) {
            const QChar prefix = found.captured(2).front();
            return {found.captured(1).trimmed(), prefix == u'm' ? 1e-3 : prefix == u'n' ? 1e-9 : 1e-6};
        }
    }
    return {!unit.isEmpty() && text.endsWith(unit) ? text.chopped(unit.size()).trimmed() : text, 1};
}

} // namespace

Result<double> typed_quantity(const QString& text, const NumberRange& range, const QString& unit)
{
    const Bare bare = without_unit(text.trimmed(), unit);
    if (bare.factor == 1)
        return typed_number(bare.number, range);
    const Result<double> number = typed_number(bare.number, {range.low / bare.factor, range.high / bare.factor, false});
    return number ? Result<double>(*number * bare.factor) : number;
}

} // namespace tangram
