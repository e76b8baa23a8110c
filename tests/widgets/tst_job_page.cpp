// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/checked_field.h"
#include "common/field_form.h"
#include "cost/model_state.h"
#include "formats/formats.h"
#include "job/facts_model.h"
#include "job/job_page.h"
#include "job/job_panel.h"
#include "job/model_panel.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QFile>
#include <QLineEdit>
#include <QMimeData>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace tangram;

namespace {

Model preset(const char* id)
{
    for (const ModelPreset& known : model_presets())
        if (known.id == id)
            return known.model;
    qFatal("no preset %s", id);
}

template <class Widget> Widget& named(const QWidget& root, const char* name)
{
    for (Widget* widget : root.findChildren<Widget*>())
        if (widget->accessibleName() == QLatin1String(name))
            return *widget;
    qFatal("nothing is called %s", name);
}

void type(CheckedField& field, const char* text)
{
    field.setFocus();
    field.selectAll();
    QTest::keyClicks(&field, text);
}

void drop_on(QWidget& target, const QMimeData& data)
{
    QDragEnterEvent enter(QPoint(4, 4), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&target, &enter);
    QDropEvent drop(QPointF(4, 4), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&target, &drop);
}

QByteArray config(const char* name)
{
    QFile file(QStringLiteral(TANGRAM_SOURCE_DIR "/tests/data/huggingface/%1/config.json").arg(QLatin1String(name)));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class JobPageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void setters_emit_nothing();
    void every_preset_survives_the_panel();
    void a_preset_is_found_by_part_of_its_name();
    void an_unknown_preset_is_told();
    void a_number_is_one_edit();
    void what_does_not_fit_is_told_at_its_field();
    void attention_brings_its_fields();
    void experts_come_and_go();
    void a_config_is_read_data();
    void a_config_is_read();
    void a_broken_text_is_told();
    void dropped_files_are_told_apart();
    void a_job_survives_the_panel();
    void each_part_of_a_job_is_one_edit();
    void what_is_wrong_in_a_job_is_not_taken();
    void facts_keep_up_with_typing();
};

void JobPageTest::setters_emit_nothing()
{
    JobPage page;
    QSignalSpy models(&page, &JobPage::model_edited);
    QSignalSpy jobs(&page, &JobPage::job_edited);
    page.set_model(preset("deepseek-v3"));
    Job job;
    job.global_batch = 7;
    job.tokens_to_train = 15e12;
    page.set_job(job);
    QCOMPARE(models.size(), 0);
    QCOMPARE(jobs.size(), 0);
    QVERIFY(!page.has_faults());
}

void JobPageTest::every_preset_survives_the_panel()
{
    ModelPanel panel;
    panel.show();
    for (const ModelPreset& known : model_presets()) {
        panel.set_model(known.model);
        QVERIFY2(panel.draft() == known.model, known.id.c_str());
        QVERIFY2(!panel.has_faults(), known.id.c_str());
    }
}

void JobPageTest::a_preset_is_found_by_part_of_its_name()
{
    ModelPanel panel;
    panel.show();
    QVERIFY(QTest::qWaitForWindowActive(&panel));
    auto& box = named<QComboBox>(panel, "Preset");
    QVERIFY(box.itemText(0).contains("G"));
    QSignalSpy edited(&panel, &ModelPanel::model_edited);
    Q_EMIT box.activated(box.findText("mixtral-8x7b", Qt::MatchStartsWith));
    QCOMPARE(edited.size(), 1);
    QVERIFY(panel.model() == preset("mixtral-8x7b"));
    // The same again is no edit.
    Q_EMIT box.activated(box.findText("mixtral-8x7b", Qt::MatchStartsWith));
    QCOMPARE(edited.size(), 1);
}

void JobPageTest::an_unknown_preset_is_told()
{
    ModelPanel panel;
    panel.show();
    QVERIFY(QTest::qWaitForWindowActive(&panel));
    auto& box = named<QComboBox>(panel, "Preset");
    QSignalSpy edited(&panel, &ModelPanel::model_edited);
    box.lineEdit()->setFocus();
    box.lineEdit()->selectAll();
    QTest::keyClicks(box.lineEdit(), "no-such-model");
    QTest::keyClick(box.lineEdit(), Qt::Key_Return);
    QCOMPARE(edited.size(), 0);
    QVERIFY(panel.findChild<FieldForm*>()->fault(&box).contains("no-such-model"));
    QCOMPARE(box.currentText(), QString("no-such-model"));
}

void JobPageTest::a_number_is_one_edit()
{
    ModelPanel panel;
    panel.set_model(preset("llama-2-7b"));
    panel.show();
    QVERIFY(QTest::qWaitForWindowActive(&panel));
    QSignalSpy edited(&panel, &ModelPanel::model_edited);
    auto& blocks = named<CheckedField>(panel, "Blocks");
    type(blocks, "40");
    QCOMPARE(edited.size(), 0);
    QCOMPARE(panel.draft().blocks, 40);
    QTest::keyClick(&blocks, Qt::Key_Return);
    QCOMPARE(edited.size(), 1);
    const Model handed = edited[0][0].value<Model>();
    QCOMPARE(handed.blocks, 40);
    QCOMPARE(QString::fromStdString(handed.name), QString("llama-2-7b (edited)"));
    // Back as it was, it is the preset again.
    type(blocks, "32");
    QTest::keyClick(&blocks, Qt::Key_Return);
    QCOMPARE(edited.size(), 2);
    QVERIFY(edited[1][0].value<Model>() == preset("llama-2-7b"));
}

void JobPageTest::what_does_not_fit_is_told_at_its_field()
{
    ModelPanel panel;
    panel.set_model(preset("llama-3.1-70b"));
    panel.show();
    QVERIFY(QTest::qWaitForWindowActive(&panel));
    const auto& form = *panel.findChild<FieldForm*>();
    QSignalSpy edited(&panel, &ModelPanel::model_edited);
    auto& heads = named<CheckedField>(panel, "Heads");
    auto& key_value = named<CheckedField>(panel, "Key/value heads");
    type(heads, "60");
    QTest::keyClick(&heads, Qt::Key_Return);
    QVERIFY(panel.has_faults());
    QVERIFY2(form.fault(&key_value).contains("60 query heads"), qPrintable(form.fault(&key_value)));
    QCOMPARE(edited.size(), 0);
    QVERIFY(panel.draft() == panel.model());
    type(key_value, "6");
    QTest::keyClick(&key_value, Qt::Key_Return);
    QCOMPARE(form.fault(&key_value), QString());
    QCOMPARE(edited.size(), 1); // both together
    QCOMPARE(panel.model().query_heads, 60);
    QCOMPARE(panel.model().key_value_heads, 6);
    type(heads, "sixty");
    QVERIFY(form.fault(&heads).contains("sixty"));
    QCOMPARE(heads.text(), QString("sixty"));
    QCOMPARE(heads.accessibleDescription(), form.fault(&heads));
}

void JobPageTest::attention_brings_its_fields()
{
    ModelPanel panel;
    panel.set_model(preset("llama-3.1-70b"));
    panel.show();
    QSignalSpy edited(&panel, &ModelPanel::model_edited);
    auto& kind = named<QComboBox>(panel, "Attention");
    auto& rank = named<CheckedField>(panel, "Key/value rank");
    auto& key_value = named<CheckedField>(panel, "Key/value heads");
    QVERIFY(!rank.isVisible());
    const auto choose = [&](AttentionKind wanted) {
        kind.setCurrentIndex(static_cast<int>(wanted));
        Q_EMIT kind.activated(static_cast<int>(wanted));
    };
    choose(AttentionKind::mla);
    QVERIFY(rank.isVisible());
    QVERIFY(!key_value.isVisible());
    QCOMPARE(edited.size(), 1);
    QCOMPARE(panel.model().latent.key_value_rank, 512);
    QCOMPARE(panel.model().key_value_heads, 64);
    choose(AttentionKind::mha);
    QVERIFY(key_value.isVisible() && !key_value.isEnabled());
    QCOMPARE(key_value.text(), QString("64"));
    QCOMPARE(edited.size(), 2);
    QVERIFY(read_model(write_model(panel.model()), "again.json"));
}

void JobPageTest::experts_come_and_go()
{
    ModelPanel panel;
    panel.set_model(preset("deepseek-v3"));
    panel.show();
    QSignalSpy edited(&panel, &ModelPanel::model_edited);
    QCheckBox* experts = nullptr;
    for (QCheckBox* found : panel.findChildren<QCheckBox*>())
        if (found->text() == "Mixture of experts")
            experts = found;
    QVERIFY(experts);
    experts->click();
    QCOMPARE(panel.model().experts, Experts{});
    experts->click();
    QCOMPARE(panel.model(), preset("deepseek-v3"));
    QCOMPARE(edited.size(), 2);
}

void JobPageTest::a_config_is_read_data()
{
    QTest::addColumn<QString>("way");
    for (const char* way : {"text", "clipboard", "dropped text", "dropped file"})
        QTest::newRow(way) << QString(way);
}

void JobPageTest::a_config_is_read()
{
    QFETCH(QString, way);
    const QByteArray text = config("deepseek-v3");
    QTemporaryDir folder;
    QFile file(folder.filePath("config.json"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
    file.close();
    ModelPanel panel;
    QSignalSpy edited(&panel, &ModelPanel::model_edited);
    QMimeData data;
    if (way == "text") {
        QVERIFY(panel.take_text(QString::fromUtf8(text), "config.json"));
    } else if (way == "clipboard") {
        QApplication::clipboard()->setText(QString::fromUtf8(text));
        panel.paste();
    } else {
        if (way == "dropped text")
            data.setText(QString::fromUtf8(text));
        else
            data.setUrls({QUrl::fromLocalFile(file.fileName())});
        drop_on(panel, data);
    }
    QCOMPARE(edited.size(), 1);
    const Model model = edited[0][0].value<Model>();
    QCOMPARE(model.blocks, 61);
    QCOMPARE(model.attention, AttentionKind::mla);
    QCOMPARE(model.experts.count, 256);
    const Result<ModelAndUnusedKeys> read = read_model_and_unused_keys(text.toStdString(), "config.json");
    QVERIFY(read);
    for (const std::string& key : read->unused_keys)
        QVERIFY2(panel.note().contains(QString::fromStdString(key)), qPrintable(panel.note()));
}

void JobPageTest::a_broken_text_is_told()
{
    ModelPanel panel;
    QSignalSpy edited(&panel, &ModelPanel::model_edited);
    QVERIFY(!panel.take_text("{\"model_type\": \"llama\", \"hidden_size\": -4}", "config.json"));
    QVERIFY2(panel.note().contains("config.json"), qPrintable(panel.note()));
    QVERIFY(!panel.take_text("this is no JSON", "clipboard"));
    QVERIFY2(panel.note().contains("clipboard"), qPrintable(panel.note()));
    QApplication::clipboard()->clear();
    panel.paste();
    QVERIFY2(panel.note().contains("clipboard"), qPrintable(panel.note()));
    QCOMPARE(edited.size(), 0);
}

void JobPageTest::dropped_files_are_told_apart()
{
    ModelPanel panel;
    QSignalSpy edited(&panel, &ModelPanel::model_edited);
    QSignalSpy others(&panel, &ModelPanel::files_dropped);
    const QString cluster = QStringLiteral(TANGRAM_SOURCE_DIR "/sample_clusters/two-nodes-toy.json");
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(cluster)});
    drop_on(panel, data);
    QCOMPARE(edited.size(), 0);
    QCOMPARE(others.size(), 1);
    QCOMPARE(others[0][0].toStringList(), QStringList{cluster});
}

void JobPageTest::a_job_survives_the_panel()
{
    Job job;
    job.global_batch = 96;
    job.sequence_length = 2048;
    job.precision = Precision::fp8;
    job.optimizer = "sgd";
    job.gradient_bytes = 2;
    job.flash_attention = false;
    job.framework = Framework::fsdp;
    job.memory_reserve_bytes = 1.234567e9;
    job.tokens_to_train = 123456789.0;
    job.allow.tensor_across_nodes = true;
    job.allow.zero = {1, 3};
    job.allow.recompute = {Recompute::full};
    job.allow.samples_per_replica = {1, 3};
    job.allow.virtual_stages = {2, 4};
    job.allow.schedules = {"zb-h1"}; // has no field here
    job.fused_loss = true; // nor has this
    JobPanel panel;
    panel.set_job(job);
    QCOMPARE(panel.draft(), job);
    QCOMPARE(panel.job(), job);
}

void JobPageTest::each_part_of_a_job_is_one_edit()
{
    JobPanel panel;
    panel.show();
    QVERIFY(QTest::qWaitForWindowActive(&panel));
    Job wanted = panel.job();
    QSignalSpy edited(&panel, &JobPanel::job_edited);
    const auto last = [&] { return edited.back()[0].value<Job>(); };

    type(named<CheckedField>(panel, "Global batch (sequences)"), "96\r");
    wanted.global_batch = 96;
    QCOMPARE(last(), wanted);
    type(named<CheckedField>(panel, "Tokens to train (tokens)"), "15 T\r");
    wanted.tokens_to_train = 15e12;
    QCOMPARE(last(), wanted);
    type(named<CheckedField>(panel, "Memory reserve (GB per GPU)"), "2.5\r");
    wanted.memory_reserve_bytes = 2.5e9;
    QCOMPARE(last(), wanted);
    type(named<CheckedField>(panel, "Samples per replica"), "4, 1\r");
    wanted.allow.samples_per_replica = {1, 4};
    QCOMPARE(last(), wanted);
    named<QCheckBox>(panel, "ZeRO stage 2").click();
    wanted.allow.zero = {0, 1, 3};
    QCOMPARE(last(), wanted);
    auto& precision = named<QComboBox>(panel, "Precision");
    precision.setCurrentIndex(static_cast<int>(Precision::fp8));
    Q_EMIT precision.activated(precision.currentIndex());
    wanted.precision = Precision::fp8;
    QCOMPARE(last(), wanted);
    QCOMPARE(edited.size(), 6);
}

void JobPageTest::what_is_wrong_in_a_job_is_not_taken()
{
    JobPanel panel;
    panel.show();
    QVERIFY(QTest::qWaitForWindowActive(&panel));
    const Job before = panel.job();
    QSignalSpy edited(&panel, &JobPanel::job_edited);
    auto& batch = named<CheckedField>(panel, "Global batch (sequences)");
    type(batch, "-5abc\r");
    QCOMPARE(batch.text(), QString("-5abc"));
    QVERIFY(panel.has_faults());
    for (const char* name : {"No recomputation", "Selective recomputation", "Full recomputation"})
        named<QCheckBox>(panel, name).click();
    QCOMPARE(edited.size(), 2); // the third would have left nothing
    QCOMPARE(panel.job().allow.recompute, std::vector<Recompute>{Recompute::full});
    QVERIFY(!named<QCheckBox>(panel, "Full recomputation").isChecked());
    const auto& form = *panel.findChild<FieldForm*>();
    QVERIFY(!form.fault(named<QCheckBox>(panel, "Full recomputation").parentWidget()).isEmpty());
    QCOMPARE(panel.job().global_batch, before.global_batch);
    // Another edit elsewhere leaves it; a new value for the field itself does not.
    Job next = panel.job();
    next.sequence_length = 1234;
    panel.set_job(next);
    QCOMPARE(batch.text(), QString("-5abc"));
    next.global_batch = 12;
    panel.set_job(next);
    QCOMPARE(batch.text(), QString("12"));
    QVERIFY(!panel.has_faults());
}

void JobPageTest::facts_keep_up_with_typing()
{
    JobPage page;
    page.resize(1280, 700);
    page.show();
    QVERIFY(QTest::qWaitForWindowActive(&page));
    auto* facts = page.findChild<FactsModel*>();
    const QAbstractItemModelTester tester(facts, QAbstractItemModelTester::FailureReportingMode::QtTest);
    page.set_model(preset("llama-2-7b"));
    const auto fact = [&](const char* name, FactsModel::Column column) {
        for (int row = 0; row < facts->rowCount(); ++row)
            if (facts->index(row, FactsModel::name_column).data().toString() == QLatin1String(name))
                return facts->index(row, column).data().toString();
        return QString();
    };
    QCOMPARE(fact("Layers", FactsModel::in_all_column), QString("34"));
    QCOMPARE(fact("Weights", FactsModel::per_gpu_column), QString());
    const Result<std::string> text =
        read_text_file(std::string(TANGRAM_SOURCE_DIR "/sample_clusters/two-nodes-toy.json"));
    QVERIFY(text);
    page.set_cluster(std::make_shared<const Cluster>(*read_cluster(*text, "toy")));
    QVERIFY(!fact("Weights", FactsModel::per_gpu_column).isEmpty());
    QVERIFY(!fact("Room", FactsModel::per_gpu_column).isEmpty());
    const QString before = fact("Parameters", FactsModel::in_all_column);
    auto& blocks = named<CheckedField>(page, "Blocks");
    type(blocks, "3");
    QCOMPARE(fact("Layers", FactsModel::in_all_column), QString("5"));
    QVERIFY(fact("Parameters", FactsModel::in_all_column) != before);
    QTest::keyClicks(&blocks, "x");
    QCOMPARE(fact("Layers", FactsModel::in_all_column), QString("34"));
    // Every number has its formula.
    for (int row = 0; row < facts->rowCount(); ++row)
        QVERIFY(facts->index(row, 0).data(Qt::ToolTipRole).toString().size() > 20);
    auto& tokens = named<CheckedField>(page, "Tokens to train (tokens)");
    type(tokens, "1 T");
    QVERIFY(!fact("Iterations", FactsModel::in_all_column).isEmpty());
}

QTEST_MAIN(JobPageTest)
#include "tst_job_page.moc"
