// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/field_form.h"
#include "files/model/model_file.h"
#include "form_hands.h"
#include "job/model_panel.h"
#include "test_program.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QFile>
#include <QLineEdit>
#include <QMimeData>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace tangram;

namespace {

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

class ModelPanelTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
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
};

void ModelPanelTest::every_preset_survives_the_panel()
{
    ModelPanel panel;
    panel.show();
    for (const ModelPreset& known : model_presets()) {
        panel.set_model(known.model);
        QVERIFY2(panel.draft() == known.model, known.id.c_str());
        QVERIFY2(!panel.has_faults(), known.id.c_str());
    }
}

void ModelPanelTest::a_preset_is_found_by_part_of_its_name()
{
    ModelPanel panel;
    panel.show();
    QVERIFY(QTest::qWaitForWindowActive(&panel));
    auto& box = field<QComboBox>(panel, "Preset");
    QVERIFY(box.itemText(0).contains("G"));
    QSignalSpy edited(&panel, &ModelPanel::model_edited);
    Q_EMIT box.activated(box.findText("mixtral-8x7b", Qt::MatchStartsWith));
    QCOMPARE(edited.size(), 1);
    QVERIFY(panel.model() == preset("mixtral-8x7b"));
    // The same again is no edit.
    Q_EMIT box.activated(box.findText("mixtral-8x7b", Qt::MatchStartsWith));
    QCOMPARE(edited.size(), 1);
}

void ModelPanelTest::an_unknown_preset_is_told()
{
    ModelPanel panel;
    panel.show();
    QVERIFY(QTest::qWaitForWindowActive(&panel));
    auto& box = field<QComboBox>(panel, "Preset");
    QSignalSpy edited(&panel, &ModelPanel::model_edited);
    box.lineEdit()->setFocus();
    box.lineEdit()->selectAll();
    QTest::keyClicks(box.lineEdit(), "no-such-model");
    QTest::keyClick(box.lineEdit(), Qt::Key_Return);
    QCOMPARE(edited.size(), 0);
    QVERIFY(panel.findChild<FieldForm*>()->fault(&box).contains("no-such-model"));
    QCOMPARE(box.currentText(), QString("no-such-model"));
}

void ModelPanelTest::a_number_is_one_edit()
{
    ModelPanel panel;
    panel.set_model(preset("llama-2-7b"));
    panel.show();
    QVERIFY(QTest::qWaitForWindowActive(&panel));
    QSignalSpy edited(&panel, &ModelPanel::model_edited);
    auto& blocks = field<CheckedField>(panel, "Blocks");
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

void ModelPanelTest::what_does_not_fit_is_told_at_its_field()
{
    ModelPanel panel;
    panel.set_model(preset("llama-3.1-70b"));
    panel.show();
    QVERIFY(QTest::qWaitForWindowActive(&panel));
    const auto& form = *panel.findChild<FieldForm*>();
    QSignalSpy edited(&panel, &ModelPanel::model_edited);
    auto& heads = field<CheckedField>(panel, "Heads");
    auto& key_value = field<CheckedField>(panel, "Key/value heads");
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

void ModelPanelTest::attention_brings_its_fields()
{
    ModelPanel panel;
    panel.set_model(preset("llama-3.1-70b"));
    panel.show();
    QSignalSpy edited(&panel, &ModelPanel::model_edited);
    auto& kind = field<QComboBox>(panel, "Attention");
    auto& rank = field<CheckedField>(panel, "Key/value rank");
    auto& key_value = field<CheckedField>(panel, "Key/value heads");
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

void ModelPanelTest::experts_come_and_go()
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

void ModelPanelTest::a_config_is_read_data()
{
    QTest::addColumn<QString>("way");
    for (const char* way : {"text", "clipboard", "dropped text", "dropped file"})
        QTest::newRow(way) << QString(way);
}

void ModelPanelTest::a_config_is_read()
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

void ModelPanelTest::a_broken_text_is_told()
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

void ModelPanelTest::dropped_files_are_told_apart()
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

TANGRAM_TEST(ModelPanelTest)
#include "tst_model_panel.moc"
