// SPDX-License-Identifier: GPL-3.0-or-later
// A figure is the same wherever it is told: in the tables, in their tooltips, in the plan file and in the CSV. File and
// CSV are read by parsers that are not ours.
#include "cluster/cluster.h"
#include "defaults/default_job.h"
#include "files/cluster/cluster_file.h"
#include "files/export/plan_csv.h"
#include "files/model/presets.h"
#include "files/plan/plan_input.h"
#include "files/plan/write_plan.h"
#include "gantt/chart/gantt_picture.h"
#include "model/model.h"
#include "parallelizer/parallelizer.h"
#include "plans/table/plan_columns.h"
#include "plans/table/plan_model.h"
#include "plans/table/stage_model.h"
#include "project/plan_file.h"
#include "search/result/search_request.h"
#include "search/result/search_result.h"
#include "search/run/search.h"
#include "test_program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <cmath>
#include <optional>
#include <vector>

using namespace tangram;

class PlanNumbersTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void stages_are_the_same_everywhere_data();
    void stages_are_the_same_everywhere();
    void plans_are_the_same_everywhere_data();
    void plans_are_the_same_everywhere();
    void a_reopened_plan_gives_the_same_pictures();

private:
    QJsonObject plan_in_file(const Plan& plan) const;
    QJsonObject stage_in_file(int row) const;
    std::shared_ptr<const PlanFile> file_;
    QJsonObject json_;
    QJsonArray csv_; ///< objects by column name, strings
    QTemporaryDir folder_;
};

namespace {

std::string text_of(const char* path)
{
    QFile file(QStringLiteral(TANGRAM_SOURCE_DIR "/") + QLatin1String(path));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// The number that begins at the first digit.
double number_in(const QString& text)
{
    static const QRegularExpression number(QStringLiteral("-?\\d+(\\.\\d+)?"));
    return number.match(QString(text).remove(QChar(0x2009)).remove(QChar(0x202f))).captured().toDouble();
}

/// Half of the last digit that is shown.
double precision(const QString& shown)
{
    const QString digits = QString(shown).remove(QChar(0x2009));
    const qsizetype point = digits.indexOf(QLatin1Char('.'));
    if (point >= 0)
        return 0.5 * std::pow(10.0, -static_cast<double>(digits.size() - point - 1));
    // Of whole numbers three or four digits count.
    return 0.5 * std::max(1.0, std::pow(10.0, static_cast<double>(digits.size()) - 3));
}

/// Every number of a text in its unit without prefix: "1.2 PFLOP / (10.9 s × 3)" gives 1.2e15, 10.9 and 3.
std::vector<double> quantities(const QString& text)
{
    static const QRegularExpression quantity(
        QStringLiteral("(\\d+(?:\\.\\d+)?)(?: ([kMGTPEZYmµn]?)(?:i?B|s|FLOP|FLOP/s|W|J|tok/s|USD)(?![a-zA-Z]))?"));
    static const QString prefixes = QStringLiteral("nµm kMGTPEZY");
    std::vector<double> found;
    const QString plain = QString(text).remove(QChar(0x2009)).remove(QChar(0x202f)).replace(QChar(0xa0), QChar(u' '));
    for (auto match = quantity.globalMatch(plain); match.hasNext();) {
        const QRegularExpressionMatch one = match.next();
        const qsizetype at = one.captured(2).isEmpty() ? 3 : prefixes.indexOf(one.captured(2));
        found.push_back(one.captured(1).toDouble() * std::pow(1000.0, static_cast<double>(at) - 3));
    }
    return found;
}

double worst_memory(const QJsonObject& plan)
{
    double worst = 0;
    for (const auto& pipeline : plan["pipelines"].toArray())
        for (const auto& stage : pipeline.toObject()["stages"].toArray()) {
            const QJsonObject memory = stage.toObject()["memory"].toObject();
            worst = std::max(worst, memory["total_bytes"].toDouble() / memory["capacity_bytes"].toDouble());
        }
    return worst;
}

/// What a row of the table is to tell, worked out from the file alone: of the shown unit.
double figure_in_file(PlanColumn column, const QJsonObject& plan, const QJsonObject& file)
{
    const double time_s = plan["iteration_time_s"].toDouble();
    const QJsonObject job = file["job"].toObject();
    const double tokens = job["global_batch"].toDouble() * job["sequence_length"].toDouble();
    switch (column) {
    case PlanColumn::iteration_time:
        return time_s;
    case PlanColumn::tokens_per_s:
        return plan["tokens_per_s"].toDouble();
    case PlanColumn::mfu:
        return 100 * plan["mfu"].toDouble();
    case PlanColumn::bubble:
        return 100 * plan["pipelines"].toArray()[0].toObject()["bubble_fraction"].toDouble();
    case PlanColumn::worst_memory:
        return 100 * worst_memory(plan);
    case PlanColumn::cost:
        return plan["cost_usd_per_million_tokens"].toDouble();
    case PlanColumn::energy:
        return plan["energy_j_per_iteration"].toDouble() / 3.6e6 / tokens * 1e6;
    case PlanColumn::gap:
        return 100 * (time_s / file["search"].toObject()["lower_bound_iteration_time_s"].toDouble() - 1);
    default:
        return NAN;
    }
}

/// The formula of the tooltip with the numbers that stand in it; nothing: it has others.
std::optional<double> figure_in_tooltip(PlanColumn column, const QString& tooltip)
{
    const std::vector<double> q = quantities(tooltip.split(QLatin1Char('\n'))[1]);
    const auto enough = [&](std::size_t count) { return q.size() >= count; };
    switch (column) {
    case PlanColumn::iteration_time:
        return enough(1) ? std::optional(q[0]) : std::nullopt;
    case PlanColumn::tokens_per_s:
        return enough(3) ? std::optional(q[0] * q[1] / q[2]) : std::nullopt;
    case PlanColumn::mfu:
        return enough(3) ? std::optional(100 * q[0] / (q[1] * q[2])) : std::nullopt;
    case PlanColumn::bubble:
        return enough(3) ? std::optional(100 * q[0] / (q[1] * q[2])) : std::nullopt;
    case PlanColumn::worst_memory:
        return enough(3) ? std::optional(100 * q[1] / q[2]) : std::nullopt;
    case PlanColumn::cost:
        return enough(3) ? std::optional(q[0] / (q[1] * q[2]) * 1e6) : std::nullopt;
    case PlanColumn::energy:
        return enough(4) ? std::optional(q[0] / 3.6e6 / (q[2] * q[3]) * 1e6) : std::nullopt;
    case PlanColumn::gap:
        return enough(2) ? std::optional(100 * (q[0] / q[1] - 1)) : std::nullopt;
    default:
        return std::nullopt;
    }
}

/// The same from the CSV of the plan's stages, where that has it.
std::optional<double> figure_in_csv(PlanColumn column, const QJsonArray& stages)
{
    const auto of = [&](qsizetype row, const char* name) {
        return stages[row].toObject()[QLatin1String(name)].toString().toDouble();
    };
    double idle = 0;
    double offered = 0;
    double worst = 0;
    for (qsizetype row = 0; row < stages.size(); ++row) {
        const double gpus = of(row, "data") * of(row, "tensor") * of(row, "context");
        idle += of(row, "idle_s") * gpus;
        offered += of(row, "iteration_time_s") * gpus;
        worst = std::max(worst, of(row, "total_bytes") / of(row, "capacity_bytes"));
    }
    switch (column) {
    case PlanColumn::iteration_time:
        return of(0, "iteration_time_s");
    case PlanColumn::bubble:
        return 100 * idle / offered;
    case PlanColumn::worst_memory:
        return 100 * worst;
    default:
        return std::nullopt;
    }
}

} // namespace

void PlanNumbersTest::initTestCase()
{
    auto cluster = read_cluster(text_of("sample_clusters/three-generations-two-zones.json"), "cluster");
    QVERIFY(cluster);
    const auto preset = std::find_if(model_presets().begin(), model_presets().end(),
                                     [](const ModelPreset& one) { return one.id == "llama-3.1-70b"; });
    QVERIFY(preset != model_presets().end());
    SearchRequest request;
    request.problem.cluster = std::make_shared<const Cluster>(std::move(*cluster));
    request.problem.model = std::make_shared<const Model>(preset->model);
    request.problem.islands = find_islands(*request.problem.cluster, Network(*request.problem.cluster), 0.1);
    request.problem.job = default_job(preset->model, *request.problem.cluster, request.problem.islands);
    request.problem.parallelizer = make_megatron();
    const SearchResult result = search(request);
    QVERIFY(result.best);
    file_ = std::make_shared<const PlanFile>(make_plan_file(request, result, true));
    QVERIFY(file_->plan.pipelines.front().stages.size() > 1);

    json_ = QJsonDocument::fromJson(QByteArray::fromStdString(write_plan(*file_))).object();
    QVERIFY(!json_.isEmpty());
    const QString path = folder_.filePath("stages.csv");
    QFile csv(path);
    QVERIFY(csv.open(QIODevice::WriteOnly));
    write_stages_csv({{"A", file_}}, [&](std::string_view piece) {
        csv.write(piece.data(), static_cast<qint64>(piece.size()));
        return true;
    });
    csv.close();
    QProcess python;
    python.start(
        "python3",
        {"-c", "import csv,json,sys; print(json.dumps(list(csv.DictReader(open(sys.argv[1],newline='')))))", path});
    QVERIFY2(python.waitForFinished() && python.exitCode() == 0, python.readAllStandardError().constData());
    csv_ = QJsonDocument::fromJson(python.readAllStandardOutput()).array();
    QCOMPARE(csv_.size(), static_cast<qsizetype>(file_->plan.pipelines.front().stages.size()));
}

QJsonObject PlanNumbersTest::stage_in_file(int row) const
{
    return json_["plan"].toObject()["pipelines"].toArray()[0].toObject()["stages"].toArray()[row].toObject();
}

void PlanNumbersTest::stages_are_the_same_everywhere_data()
{
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("in_file"); ///< with a slash: inside an object
    QTest::addColumn<QString>("in_csv");
    QTest::addColumn<double>("per_shown"); ///< of the file's unit
    QTest::addColumn<bool>("exact_in_tooltip"); ///< in the file's unit
    QTest::newRow("forward") << int(StageModel::forward_column) << "forward_s"
                             << "forward_s" << 1e-3 << true;
    QTest::newRow("backward") << int(StageModel::backward_column) << "backward_s"
                              << "backward_s" << 1e-3 << true;
    QTest::newRow("send") << int(StageModel::send_column) << "send_forward_s"
                          << "send_forward_s" << 1e-3 << true;
    QTest::newRow("sync") << int(StageModel::sync_column) << "gradient_sync_s"
                          << "gradient_sync_s" << 1e-3 << true;
    QTest::newRow("memory") << int(StageModel::memory_column) << "memory/total_bytes"
                            << "total_bytes" << double(1 << 30) << false;
    QTest::newRow("held") << int(StageModel::in_flight_column) << "in_flight"
                          << "in_flight" << 1.0 << false;
}

void PlanNumbersTest::stages_are_the_same_everywhere()
{
    QFETCH(int, column);
    QFETCH(QString, in_file);
    QFETCH(QString, in_csv);
    QFETCH(double, per_shown);
    QFETCH(bool, exact_in_tooltip);
    StageModel model;
    model.set_file(file_);
    for (int row = 0; row < model.rowCount(); ++row) {
        QJsonObject stage = stage_in_file(row);
        const QStringList path = in_file.split(QLatin1Char('/'));
        for (const QString& inside : path.mid(0, path.size() - 1))
            stage = stage[inside].toObject();
        QVERIFY(stage.contains(path.back()));
        const double filed = stage[path.back()].toDouble();
        QCOMPARE(csv_[row].toObject()[in_csv].toString().toDouble(), filed); // bit for bit
        const QModelIndex cell = model.index(row, column);
        const QString shown = cell.data().toString();
        if (shown == QStringLiteral("–")) {
            QCOMPARE(filed, 0.0);
            continue;
        }
        QVERIFY2(std::abs(number_in(shown) * per_shown - filed) <= 1.0001 * precision(shown) * per_shown,
                 qPrintable(shown));
        const QStringList told = cell.data(Qt::ToolTipRole).toString().split(QLatin1Char('\n'));
        if (exact_in_tooltip) {
            QCOMPARE(told.size(), 2);
            QVERIFY2(std::abs(number_in(told.back()) - filed) <= 0.51e-6, qPrintable(told.back()));
        }
    }
}

QJsonObject PlanNumbersTest::plan_in_file(const Plan& plan) const
{
    QJsonArray all = json_["alternatives"].toArray();
    all.prepend(json_["plan"]);
    for (const auto& one : all)
        if (one.toObject()["iteration_time_s"].toDouble() == plan.iteration_time_s
            && one.toObject()["mfu"].toDouble() == plan.mfu)
            return one.toObject();
    return {};
}

void PlanNumbersTest::plans_are_the_same_everywhere_data()
{
    QTest::addColumn<int>("column");
    QTest::addColumn<bool>("in_csv");
    for (int column = static_cast<int>(PlanColumn::iteration_time); column < plan_column_count; ++column)
        if (static_cast<PlanColumn>(column) != PlanColumn::idle) // a count of GPUs: see tst_plan_model
            QTest::newRow(qPrintable(plan_column_title(static_cast<PlanColumn>(column))))
                << column
                << (static_cast<PlanColumn>(column) == PlanColumn::iteration_time
                    || static_cast<PlanColumn>(column) == PlanColumn::bubble
                    || static_cast<PlanColumn>(column) == PlanColumn::worst_memory);
}

void PlanNumbersTest::plans_are_the_same_everywhere()
{
    QFETCH(int, column);
    QFETCH(bool, in_csv);
    const auto figure = static_cast<PlanColumn>(column);
    PlanModel model;
    model.set_found(file_, nullptr);
    QVERIFY(model.rowCount() > 1);
    for (int row = 0; row < model.rowCount(); ++row) {
        const QJsonObject plan = plan_in_file(model.entry(row).file->plan);
        QVERIFY(!plan.isEmpty());
        const double filed = figure_in_file(figure, plan, json_);
        QVERIFY(std::isfinite(filed) && filed > 0);
        const QModelIndex cell = model.index(row, column);
        const QString shown = cell.data().toString();
        QVERIFY2(std::abs(quantities(shown).front() - filed) <= 1.0001 * precision(shown.section(QChar(u' '), -1)),
                 qPrintable(QStringLiteral("%1 for %2").arg(shown).arg(filed)));
        // Three digits of each number that goes into it.
        const QString tooltip = cell.data(Qt::ToolTipRole).toString();
        const std::optional<double> told = figure_in_tooltip(figure, tooltip);
        QVERIFY2(told, qPrintable(tooltip));
        const double close = figure == PlanColumn::iteration_time ? 0.51e-6
            : figure == PlanColumn::gap                           ? 1.2 * (1 + filed / 100)
                                                                  : 0.016 * filed;
        QVERIFY2(std::abs(*told - filed) <= close, qPrintable(QStringLiteral("%1 for %2").arg(tooltip).arg(filed)));
        const std::optional<double> listed = figure_in_csv(figure, csv_);
        QCOMPARE(listed.has_value(), in_csv);
        if (listed && model.entry(row).is_sources_own)
            QVERIFY2(std::abs(*listed - filed) <= 1e-9 * filed, qPrintable(QString::number(*listed, 'g', 17)));
    }
}

void PlanNumbersTest::a_reopened_plan_gives_the_same_pictures()
{
    const auto read = read_plan(write_plan(*file_), "again", nullptr);
    QVERIFY2(read, read ? "" : read.error().message.c_str());
    const auto bytes = [&](const PlanFile& file, const char* name) {
        const QString path = folder_.filePath(QLatin1String(name));
        if (write_gantt_picture(file, path.toStdString(), QSize(1200, 500), false))
            return QByteArray();
        QFile picture(path);
        return picture.open(QIODevice::ReadOnly) ? picture.readAll() : QByteArray();
    };
    for (const char* ending : {"png", "svg"}) {
        const QByteArray before = bytes(*file_, qPrintable(QStringLiteral("before.%1").arg(ending)));
        QVERIFY(!before.isEmpty());
        QVERIFY(before == bytes(read->file, qPrintable(QStringLiteral("after.%1").arg(ending))));
    }
}

TANGRAM_TEST(PlanNumbersTest)
#include "tst_plan_numbers.moc"
