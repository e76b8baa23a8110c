// SPDX-License-Identifier: GPL-3.0-or-later
// A figure is the same wherever it is told: in the tables, in their tooltips, in the plan file and in the CSV. File and
// CSV are read by parsers that are not ours.
#include "formats/formats.h"
#include "formats/plan_csv.h"
#include "gantt/gantt_picture.h"
#include "parallelizer/parallelizer.h"
#include "plans/plan_columns.h"
#include "plans/plan_model.h"
#include "plans/stage_model.h"
#include "search/search.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace tangram;

class PlanNumbersTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void stages_are_the_same_everywhere_data();
    void stages_are_the_same_everywhere();
    void a_reopened_plan_gives_the_same_pictures();

private:
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

QTEST_MAIN(PlanNumbersTest)
#include "tst_plan_numbers.moc"
