// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/import_node_models.h"
#include "import/unknown_gpu_form.h"
#include "opened_import_window.h"
#include "test_program.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>

using namespace tangram;

/// What no source says is asked for: GPUs that nobody knows, and choices.
class TestImportWindowQuestions : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void an_unknown_gpu_is_asked_for_and_remembered()
    {
        OpenedImportWindow opened;
        QVERIFY(opened.paste(QStringLiteral("name,gpu,gpus\nx1,Quux 9000,4\n")));
        auto& form = *opened.window.findChild<UnknownGpuForm*>();
        QVERIFY(form.isVisible());
        QCOMPARE(form.asked().name, std::string("Quux 9000"));
        QPushButton& take = opened.button("Use it");
        QVERIFY(!take.isEnabled());
        auto& types = field<QComboBox>(opened.window, "GPU type that it is the same as");
        types.setEditText(QStringLiteral("no such GPU"));
        QVERIFY(!take.isEnabled());
        types.setEditText(QStringLiteral("l40s"));
        QVERIFY(take.isEnabled());
        take.click();
        QVERIFY(opened.wait());
        QVERIFY(!form.isVisible());
        QCOMPARE(opened.cell("Nodes understood", 0, ImportNodeModel::gpu_column), QStringLiteral("l40s"));
        QTRY_VERIFY_WITH_TIMEOUT(std::filesystem::exists(opened.names), patience_ms);
        QTRY_COMPARE_WITH_TIMEOUT(load_gpu_names(opened.names)->aliases.count("Quux 9000"), std::size_t{1},
                                  patience_ms);
        // The next window knows it.
        ImportWindow next(opened.names);
        next.add_text(QStringLiteral("name,gpu,gpus\nx1,quux-9000,4\n"));
        QTRY_VERIFY_WITH_TIMEOUT(next.session().preview() && !next.session().is_reading(), patience_ms);
        QVERIFY(next.session().preview()->imported->cluster.has_value());
    }

    void an_answer_can_be_taken_back()
    {
        OpenedImportWindow opened;
        QVERIFY(opened.paste(QStringLiteral("name,gpu,gpus\nx1,Quux 9000,4\n")));
        const auto again = [&]() -> QToolButton* {
            for (auto* found : opened.window.findChildren<QToolButton*>())
                if (found->defaultAction() != nullptr
                    && found->defaultAction()->text() == QLatin1String("Ask again what the last GPU is"))
                    return found;
            return nullptr;
        };
        QVERIFY(again() && !again()->isEnabled());
        auto& types = field<QComboBox>(opened.window, "GPU type that it is the same as");
        types.setEditText(QStringLiteral("l40s"));
        opened.button("Use it").click();
        QVERIFY(opened.wait());
        QTRY_COMPARE_WITH_TIMEOUT(load_gpu_names(opened.names)->aliases.size(), std::size_t{1}, patience_ms);
        QVERIFY(again()->isEnabled());
        again()->click();
        QVERIFY(opened.wait());
        QVERIFY(opened.window.findChild<UnknownGpuForm*>()->isVisible());
        QCOMPARE(load_gpu_names(opened.names)->aliases.size(), std::size_t{0});
        QVERIFY(!again()->isEnabled());
    }

    void nodes_of_an_unknown_gpu_are_shown_meanwhile()
    {
        OpenedImportWindow opened;
        QVERIFY(opened.paste(
            QStringLiteral("name,gpu,gpus,rack\nx1,Quux 9000,4,r1\nx2,Quux 9000,4,r1\ny1,A100-SXM4-80GB,8,r2\n")));
        QVERIFY(opened.window.findChild<UnknownGpuForm*>()->isVisible());
        const auto cell = [&](int row, int column) { return opened.cell("Nodes understood", row, column); };
        QCOMPARE(opened.table("Nodes understood").model()->rowCount(), 2);
        QVERIFY2(cell(0, ImportNodeModel::gpu_column).startsWith("Quux 9000"),
                 qPrintable(cell(0, ImportNodeModel::gpu_column)));
        QCOMPARE(cell(0, ImportNodeModel::count_column), QStringLiteral("2"));
        QCOMPARE(cell(0, ImportNodeModel::gpus_column), QStringLiteral("4"));
        QCOMPARE(cell(0, ImportNodeModel::place_column), QStringLiteral("rack r1"));
        // Nothing is claimed that follows from the type.
        QCOMPARE(cell(0, ImportNodeModel::links_column), QString());
        const auto marked = [&](int row) {
            return opened.table("Nodes understood")
                .model()
                ->index(row, ImportNodeModel::gpu_column)
                .data(Qt::ForegroundRole)
                .isValid();
        };
        QVERIFY(marked(0));
        QVERIFY(!marked(1));
        QCOMPARE(cell(1, ImportNodeModel::gpu_column), QStringLiteral("a100-sxm-80"));
        QVERIFY(!opened.button("Use this cluster").isEnabled());
    }

    void an_unknown_gpu_may_be_described_by_its_figures()
    {
        OpenedImportWindow opened;
        QVERIFY(opened.paste(QStringLiteral("name,gpu,gpus\nx1,Quux 9000,4\n")));
        QPushButton& take = opened.button("Use it");
        const auto set = [&](const char* name, const char* text) {
            auto& line = field<QLineEdit>(opened.window, name);
            line.selectAll();
            QTest::keyClicks(&line, text);
        };
        set("Memory (B)", "64 GiB");
        QVERIFY(!take.isEnabled());
        set("Memory bandwidth (B/s)", "2 TB/s");
        for (const char* wrong : {"-5abc", "nan", "1e400", "4 TB/s"}) {
            set("bf16 compute (FLOP/s)", wrong);
            QVERIFY2(!take.isEnabled(), wrong);
            QCOMPARE(field<QLineEdit>(opened.window, "bf16 compute (FLOP/s)").text(), QString::fromLatin1(wrong));
        }
        set("bf16 compute (FLOP/s)", "400 TFLOP/s");
        QVERIFY(take.isEnabled());
        set("Link in a node (B/s)", "1600 Gbit/s");
        take.click();
        QVERIFY(opened.wait());
        const auto& imported = *opened.window.session().preview()->imported;
        QVERIFY(imported.cluster.has_value());
        const GpuType& type = imported.cluster->gpu_type_of(imported.cluster->nodes.front());
        QCOMPARE(type.memory_bytes, 64 * 1073741824.0);
        QCOMPARE(type.link_bytes_per_s, 2e11);
        QCOMPARE(type.peak(Precision::bf16), 4e14);
        QCOMPARE(imported.cluster->nodes.front().intra.bytes_per_s, 2e11);
        QTRY_VERIFY_WITH_TIMEOUT(std::filesystem::exists(opened.names), patience_ms);
        QTRY_COMPARE_WITH_TIMEOUT(load_gpu_names(opened.names)->own_types.size(), std::size_t{1}, patience_ms);
    }

    void speeds_that_follow_from_the_gpu_wait_for_it()
    {
        OpenedImportWindow opened;
        QVERIFY(opened.add(tool_outputs({"a100_8gpu_topo.txt"})));
        QCOMPARE(opened.cell("Nodes understood", 0, ImportNodeModel::links_column), QStringLiteral("nvlink"));
        bool is_number = false;
        opened.cell("Nodes understood", 0, ImportNodeModel::interfaces_column).toInt(&is_number);
        QVERIFY(is_number);
        const auto row_of = [&](const QString& figure) {
            return opened.row_of("Where its figures come from", ImportFigureModel::figure_column, figure);
        };
        const QString speed = QStringLiteral("Speed of that link, per GPU and direction");
        QCOMPARE(row_of(speed), -1);
        field<QComboBox>(opened.window, "GPU type that it is the same as").setEditText(QStringLiteral("a100"));
        opened.button("Use it").click();
        QVERIFY(opened.wait());
        QVERIFY(row_of(speed) >= 0);
        QVERIFY(opened.cell("Nodes understood", 0, ImportNodeModel::links_column).contains(QLatin1String("GB/s")));
        QCOMPARE(opened.cell("Where its figures come from", row_of(QStringLiteral("GPU type")),
                             ImportFigureModel::source_column),
                 QStringLiteral("chosen here"));
    }

    void what_no_source_says_is_a_choice()
    {
        OpenedImportWindow opened;
        QVERIFY(opened.add(tool_outputs({"a100_8gpu_topo.txt"})));
        auto& gpu = field<QComboBox>(opened.window, "GPUs that no source names");
        QVERIFY(!gpu.isVisible());
        QVERIFY(opened.window.findChild<UnknownGpuForm*>()->asked().name.empty());
        field<QComboBox>(opened.window, "GPU type that it is the same as").setEditText(QStringLiteral("a100"));
        opened.button("Use it").click();
        QVERIFY(opened.wait());
        QVERIFY(gpu.isVisible());
        QCOMPARE(gpu.currentText(), QStringLiteral("a100-sxm-80"));
        QVERIFY(!field<QSpinBox>(opened.window, "GPUs per node where no source says").isVisible());
        gpu.setCurrentIndex(gpu.findData(QStringLiteral("a100-sxm-40")));
        QVERIFY(opened.wait());
        field<QSpinBox>(opened.window, "Nodes of each machine").setValue(3);
        QVERIFY(opened.wait());
        QVERIFY2(opened.sentence().startsWith(QLatin1String("3 nodes with 24 GPUs")), qPrintable(opened.sentence()));
        QCOMPARE(opened.cell("Nodes understood", 0, ImportNodeModel::names_column), QStringLiteral("node-[0-2]"));
    }

    void a_cluster_is_not_taken_while_a_choice_is_wrong()
    {
        OpenedImportWindow opened;
        QVERIFY(opened.paste(QStringLiteral("GPU 0: NVIDIA H100 80GB HBM3 (UUID: GPU-1)\n")));
        QPushButton& use = opened.button("Use this cluster");
        QVERIFY(use.isEnabled());
        auto& nodes = field<QSpinBox>(opened.window, "Nodes of each machine");
        nodes.selectAll();
        QTest::keyClicks(&nodes, QStringLiteral("0"));
        QVERIFY(!use.isEnabled());
        nodes.selectAll();
        QTest::keyClicks(&nodes, QStringLiteral("2"));
        QVERIFY(opened.wait());
        QTRY_VERIFY(use.isEnabled());
    }
};

TANGRAM_TEST(TestImportWindowQuestions)
#include "tst_import_window_questions.moc"
