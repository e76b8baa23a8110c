// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/scatter_points.h"

#include "common/text/core_text.h"
#include "common/text/value_format.h"

#include <QCoreApplication>

#include <map>

namespace tangram {

namespace {

struct ScatterPointsWords {
    Q_DECLARE_TR_FUNCTIONS(Scatter)
};

QString text(const std::string& from)
{
    return QString::fromStdString(from).toHtmlEscaped();
}

QString layout_of(const MeasuredRun& run)
{
    const Strategy& strategy = run.layout.stages.front().strategy;
    QStringList parts;
    const auto degree = [&](const char* name, int value) {
        if (value > 1)
            parts << QString::fromLatin1(name) + QString::number(value);
    };
    degree("tp", strategy.tensor);
    degree("cp", strategy.context);
    degree("ep", strategy.expert);
    degree("pp", static_cast<int>(run.layout.stages.size()));
    degree("v", run.layout.virtual_stages);
    degree("dp", strategy.data);
    degree("ZeRO-", strategy.zero);
    parts << ScatterPointsWords::tr("%1 micro-batches of %2")
                 .arg(run.layout.micro_batches)
                 .arg(strategy.samples_per_replica);
    return parts.join(QLatin1Char(' '));
}

QString cluster_of(const MeasuredRun& run)
{
    QStringList types;
    for (const auto& gpu : run.cluster->gpu_types)
        types << text(gpu->id);
    return ScatterPointsWords::tr("%1 × %2").arg(run.cluster->gpu_count()).arg(types.join(QStringLiteral(", ")));
}

QString against(const QString& name, double predicted, const std::optional<double>& measured, QString (*format)(double))
{
    const QString ours = name + ScatterPointsWords::tr(": predicted %1").arg(format(predicted));
    return measured ? ours
            + ScatterPointsWords::tr(", measured %1: %2")
                  .arg(format(*measured), format_error(predicted / *measured - 1))
                    : ours;
}

QString parts_of(const TimeParts& parts)
{
    const std::pair<const char*, double> named[] = {
        {QT_TRANSLATE_NOOP("Scatter", "compute %1"), parts.compute_s},
        {QT_TRANSLATE_NOOP("Scatter", "tensor groups %1"), parts.tensor_s},
        {QT_TRANSLATE_NOOP("Scatter", "context groups %1"), parts.context_s},
        {QT_TRANSLATE_NOOP("Scatter", "expert groups %1"), parts.expert_s},
        {QT_TRANSLATE_NOOP("Scatter", "gathering weights %1"), parts.gather_s},
        {QT_TRANSLATE_NOOP("Scatter", "bubble %1"), parts.bubble_s},
        {QT_TRANSLATE_NOOP("Scatter", "gradient sync %1"), parts.sync_s},
        {QT_TRANSLATE_NOOP("Scatter", "optimizer %1"), parts.optimizer_s}};
    QStringList texts;
    for (const auto& [name, seconds] : named)
        if (seconds > 0)
            texts << ScatterPointsWords::tr(name).arg(format_seconds(seconds));
    return texts.join(QStringLiteral(" + "));
}

} // namespace

std::vector<ScatterSeries> scatter_series(const AccuracyStudy& study, ScatterQuantity quantity)
{
    std::map<std::string, std::vector<ScatterPoint>> by_set;
    const bool time = quantity == ScatterQuantity::time;
    for (std::size_t i = 0; i < study.runs.size(); ++i) {
        const MeasuredRun& run = study.runs[i];
        const Prediction& prediction = study.predictions[i];
        const std::optional<double>& measured = time ? run.iteration_time_s : run.peak_memory_bytes;
        if (run.usable && measured && prediction.left_out.empty())
            by_set[run.set].push_back(
                {*measured, time ? prediction.iteration_time_s : prediction.peak_memory_bytes, static_cast<int>(i)});
    }
    std::vector<ScatterSeries> series;
    for (auto& [set, points] : by_set) {
        double sum = 0;
        for (const ScatterPoint& point : points)
            sum += std::abs(point.predicted / point.measured - 1);
        const auto count = static_cast<double>(points.size());
        series.push_back({core_text(set), std::move(points), sum / count});
    }
    return series;
}

QString describe_run(const MeasuredRun& run, const Prediction& prediction)
{
    QStringList lines{
        QStringLiteral("<b>%1</b>").arg(text(run.id)),
        ScatterPointsWords::tr("%1 on %2, quality %3")
            .arg(text(run.model->name), cluster_of(run), core_text(run.quality).toHtmlEscaped()),
        layout_of(run) + ScatterPointsWords::tr(", recomputation %1").arg(core_text(to_string(prediction.recompute))),
        against(ScatterPointsWords::tr("Iteration"), prediction.iteration_time_s, run.iteration_time_s, format_seconds),
        ScatterPointsWords::tr("= %1").arg(parts_of(prediction.parts)),
        against(ScatterPointsWords::tr("Memory"), prediction.peak_memory_bytes, run.peak_memory_bytes, format_bytes)};
    if (!run.assumed.empty()) {
        QStringList assumed;
        for (const std::string& each : run.assumed)
            assumed << text(each);
        lines << ScatterPointsWords::tr("Not published, assumed: %1").arg(assumed.join(QStringLiteral("; ")));
    }
    return lines.join(QStringLiteral("<br>"));
}

QString format_error(double error)
{
    return (error < 0 ? QStringLiteral("−") : QStringLiteral("+")) + format_percent(std::abs(error));
}

} // namespace tangram
