// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/model_reading.h"

#include "common/text/value_format.h"

#include <QCoreApplication>
#include <QStringList>

namespace tangram {

namespace {

constexpr std::size_t most_keys_named = 12;
constexpr int longest_key = 40;

struct ModelReadingWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::ModelReading)
};

QString unused_keys_text(const std::vector<std::string>& keys)
{
    if (keys.empty())
        return {};
    QStringList named;
    for (std::size_t i = 0; i < keys.size() && i < most_keys_named; ++i)
        named << QString::fromStdString(keys[i]).left(longest_key);
    QString text = named.join(QStringLiteral(", "));
    if (keys.size() > most_keys_named)
        text += ModelReadingWords::tr(" and %1 more").arg(keys.size() - most_keys_named);
    return ModelReadingWords::tr("Not used: %1.").arg(text);
}

} // namespace

QString model_was_read(const QString& name, const Model& model, const std::vector<std::string>& unused_keys)
{
    return ModelReadingWords::tr("%1 was read: %2 parameters. %3")
        .arg(name, format_rate(parameter_count(model), {}).trimmed(), unused_keys_text(unused_keys))
        .trimmed();
}

} // namespace tangram
