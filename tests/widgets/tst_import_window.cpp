// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/formats.h"
#include "import/import_models.h"
#include "import/import_window.h"
#include "import/source_view.h"
#include "import/unknown_gpu_form.h"

#include <QAbstractItemModelTester>
#include <QAbstractSpinBox>
#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QToolButton>

using namespace tangram;

namespace {

constexpr int patience_ms = 60'000;
const QString folder = QStringLiteral(TANGRAM_SOURCE_DIR "/tests/data/import/");

QStringList files(std::initializer_list<const char*> names)
{
    QStringList paths;
    for (const char* name : names)
        paths << folder + QLatin1String(name);
    return paths;
}

template <class Widget> Widget* named(const QWidget& window, const QString& name)
{
    const auto widgets = window.findChildren<Widget*>();
    for (Widget* widget : widgets)
        if (widget->accessibleName() == name)
            return widget;
    return nullptr;
}

QPushButton* button(const QWidget& window, const QString& text)
{
    const auto buttons = window.findChildren<QPushButton*>();
    for (QPushButton* found : buttons)
        if (found->text() == text)
            return found;
    return nullptr;
}

/// A window with a folder of its own for what is to be remembered.
struct Opened {
    QTemporaryDir folder;
    std::filesystem::path names = gpu_names_path(folder.path().toStdString());
    ImportWindow window{names};

    Opened()
    {
        for (QTableView* table : window.findChildren<QTableView*>())
            new QAbstractItemModelTester(table->model(), QAbstractItemModelTester::FailureReportingMode::Fatal, table);
        window.show();
        window.activateWindow();
        if (!QTest::qWaitForWindowActive(&window))
            qFatal("the window does not become active");
    }
    /// Adds and waits until all is read.
    bool add(const QStringList& paths)
    {
        const std::size_t wanted = window.session().texts().size() + static_cast<std::size_t>(paths.size());
        window.add_files(paths);
        return QTest::qWaitFor([&] { return window.session().texts().size() == wanted && read(); }, patience_ms);
    }
    bool paste(const QString& text)
    {
        window.add_text(text);
        return wait();
    }
    bool wait()
    {
        return QTest::qWaitFor([&] { return read(); }, patience_ms);
    }
    bool read() const { return window.session().preview() && !window.session().is_reading(); }
    QTableView& table(const char* name) { return *named<QTableView>(window, QLatin1String(name)); }
    QString cell(const char* name, int row, int column)
    {
        return table(name).model()->index(row, column).data().toString();
    }
    QString sentence() { return plain(named<QLabel>(window, QStringLiteral("What was understood"))->text()); }
    /// With blanks that break lines in place of those that do not.
    static QString plain(QString text) { return text.replace(QChar(0xa0), QLatin1Char(' ')); }
};

} // namespace

class TestImportWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void several_sources_become_one_cluster_with_the_line_of_each_figure()
    {
        Opened opened;
        QVERIFY(!button(opened.window, QStringLiteral("Use this cluster"))->isEnabled());
        QVERIFY(opened.add(files({"scontrol_show_node.txt", "topology.conf"})));
        QCOMPARE(opened.sentence().section(QLatin1Char(':'), 0, 0), QStringLiteral("7 nodes with 46 GPUs"));
        QVERIFY(opened.sentence().endsWith(QLatin1String("3 switches")));
        QCOMPARE(opened.cell("Sources", 0, ImportSourceModel::kind_column), QStringLiteral("scontrol show node"));
        QCOMPARE(opened.cell("Sources", 1, ImportSourceModel::switches_column), QStringLiteral("3"));
        // The first group's number of GPUs, and where it stands.
        const QTableView& figures = opened.table("Where its figures come from");
        int row = 0;
        while (row < figures.model()->rowCount()
               && figures.model()->index(row, ImportFigureModel::figure_column).data() != QStringLiteral("GPUs"))
            ++row;
        QVERIFY(row < figures.model()->rowCount());
        QCOMPARE(opened.cell("Where its figures come from", row, ImportFigureModel::source_column),
                 QStringLiteral("scontrol_show_node.txt"));
        opened.table("Where its figures come from").setCurrentIndex(figures.model()->index(row, 0));
        const auto* text = opened.window.findChild<SourceView*>();
        QCOMPARE(text->marked_line(), 7);
        QVERIFY(text->textCursor().block().text().contains(QLatin1String("Gres=gpu")));
    }

    void a_note_shows_its_line()
    {
        Opened opened;
        QVERIFY(opened.add(files({"scontrol_show_node.txt"})));
        QTableView& notes = opened.table("Notes");
        int row = -1;
        for (int i = 0; i < notes.model()->rowCount(); ++i)
            if (opened.cell("Notes", i, ImportNoteModel::text_column).contains(QLatin1String("not in a record")))
                row = i;
        QVERIFY(row >= 0);
        QCOMPARE(opened.cell("Notes", row, ImportNoteModel::kind_column), QStringLiteral("Ignored"));
        notes.setCurrentIndex(notes.model()->index(row, 0));
        QCOMPARE(opened.window.findChild<SourceView*>()->marked_line(), 1);
    }

    void places_in_json_are_lines_of_the_text()
    {
        Opened opened;
        QVERIFY(opened.paste(QStringLiteral("{\"metadata\": {\"name\": \"n\",\n \"labels\": {\n"
                                            "  \"nvidia.com/gpu.product\": \"NVIDIA-L40S\",\n"
                                            "  \"nvidia.com/gpu.count\": \"4\"}}}\n")));
        QTableView& figures = opened.table("Where its figures come from");
        for (int row = 0; row < figures.model()->rowCount(); ++row)
            if (opened.cell("Where its figures come from", row, 0) == QLatin1String("GPUs"))
                figures.setCurrentIndex(figures.model()->index(row, 0));
        QCOMPARE(opened.window.findChild<SourceView*>()->marked_line(), 4);
    }

    void line_numbers_stand_beside_the_text()
    {
        Opened opened;
        QVERIFY(opened.paste(QStringLiteral("name,gpu,gpus\nx1,H100,8\n")));
        auto& text = *opened.window.findChild<SourceView*>();
        const int narrow = text.viewport()->x();
        const int digit = text.fontMetrics().horizontalAdvance(QLatin1Char('0'));
        QVERIFY(narrow >= digit);
        QString many = QStringLiteral("name,gpu,gpus\n");
        for (int i = 0; i < 2000; ++i)
            many += QStringLiteral("y%1,H100,8\n").arg(i);
        QVERIFY(opened.paste(many));
        opened.table("Sources").setCurrentIndex(opened.table("Sources").model()->index(1, 0));
        QCOMPARE(text.viewport()->x(), narrow + 3 * digit);
    }

    void what_terminals_colour_with_is_not_shown()
    {
        Opened opened;
        QVERIFY(opened.paste(QStringLiteral("name,gpu,gpus\n\x1b[4mx1\x1b[0m,H100,8\n")));
        QVERIFY(opened.window.findChild<SourceView*>()->toPlainText().contains(QLatin1String("\nx1,H100,8")));
    }

    void files_given_to_the_text_field_are_read()
    {
        Opened opened;
        auto& field = *named<QPlainTextEdit>(opened.window, QStringLiteral("Pasted text"));
        auto* copied = new QMimeData;
        copied->setUrls({QUrl::fromLocalFile(files({"node_counts.csv"}).front())});
        QGuiApplication::clipboard()->setMimeData(copied);
        field.setFocus();
        QTest::keySequence(&field, QKeySequence::Paste);
        QTRY_COMPARE_WITH_TIMEOUT(opened.window.session().texts().size(), std::size_t{1}, patience_ms);
        QVERIFY(opened.wait());
        QCOMPARE(opened.cell("Sources", 0, 0), QStringLiteral("node_counts.csv"));
        QCOMPARE(field.toPlainText(), QString());
    }

    void a_long_note_is_readable()
    {
        Opened opened;
        QVERIFY(opened.paste(QStringLiteral("name,gpu,gpus\nx1,A100,8\n")));
        QTableView& notes = opened.table("Notes");
        int row = -1;
        for (int i = 0; i < notes.model()->rowCount(); ++i)
            if (opened.cell("Notes", i, ImportNoteModel::text_column).contains(QLatin1String("it may as well be")))
                row = i;
        QVERIFY(row >= 0);
        const int width = notes.columnWidth(ImportNoteModel::text_column);
        const QString text = opened.cell("Notes", row, ImportNoteModel::text_column);
        QVERIFY(notes.fontMetrics().horizontalAdvance(text) > width);
        QTRY_VERIFY(notes.rowHeight(row) >= 2 * notes.fontMetrics().height());
    }

    void pasted_text_is_not_lost_by_one_key()
    {
        Opened opened;
        QTest::keyClick(&opened.window, Qt::Key_Escape);
        QVERIFY(!opened.window.isVisible()); // there is nothing to lose
        opened.window.show();
        named<QPlainTextEdit>(opened.window, QStringLiteral("Pasted text"))->setPlainText(QStringLiteral("GPU0 GPU1"));
        QTest::keyClick(&opened.window, Qt::Key_Escape);
        QVERIFY(opened.window.isVisible());
        named<QPlainTextEdit>(opened.window, QStringLiteral("Pasted text"))->clear();
        QVERIFY(opened.paste(QStringLiteral("name,gpu,gpus\nx1,A100,8\n")));
        QTest::keyClick(&opened.window, Qt::Key_Escape);
        QVERIFY(opened.window.isVisible());
        QTest::keyClick(&opened.window, Qt::Key_Escape);
        QVERIFY(!opened.window.isVisible());
    }

    void files_are_left_by_one_key()
    {
        Opened opened;
        QVERIFY(opened.add(files({"node_counts.csv"})));
        QTest::keyClick(&opened.window, Qt::Key_Escape);
        QVERIFY(!opened.window.isVisible());
    }

    void speeds_that_follow_from_the_gpu_wait_for_it()
    {
        Opened opened;
        QVERIFY(opened.add(files({"a100_8gpu_topo.txt"})));
        QCOMPARE(opened.cell("Nodes understood", 0, ImportNodeModel::links_column), QStringLiteral("nvlink"));
        bool is_number = false;
        opened.cell("Nodes understood", 0, ImportNodeModel::interfaces_column).toInt(&is_number);
        QVERIFY(is_number);
        const auto row_of = [&](const QString& figure) {
            const QAbstractItemModel& model = *opened.table("Where its figures come from").model();
            const QModelIndexList found = model.match(model.index(0, 0), Qt::DisplayRole, figure);
            return found.isEmpty() ? -1 : found.front().row();
        };
        const QString speed = QStringLiteral("Speed of that link, per GPU and direction");
        QCOMPARE(row_of(speed), -1);
        named<QComboBox>(opened.window, QStringLiteral("GPU type that it is the same as"))
            ->setEditText(QStringLiteral("a100"));
        button(opened.window, QStringLiteral("Take it"))->click();
        QVERIFY(opened.wait());
        QVERIFY(row_of(speed) >= 0);
        QVERIFY(opened.cell("Nodes understood", 0, ImportNodeModel::links_column).contains(QLatin1String("GB/s")));
        QCOMPARE(opened.cell("Where its figures come from", row_of(QStringLiteral("GPU type")),
                             ImportFigureModel::source_column),
                 QStringLiteral("chosen here"));
    }

    void a_cluster_is_not_taken_while_a_choice_is_wrong()
    {
        Opened opened;
        QVERIFY(opened.paste(QStringLiteral("GPU 0: NVIDIA H100 80GB HBM3 (UUID: GPU-1)\n")));
        QPushButton& use = *button(opened.window, QStringLiteral("Use this cluster"));
        QVERIFY(use.isEnabled());
        auto& nodes = *named<QSpinBox>(opened.window, QStringLiteral("Nodes of each machine"));
        nodes.selectAll();
        QTest::keyClicks(&nodes, QStringLiteral("0"));
        QVERIFY(!use.isEnabled());
        nodes.selectAll();
        QTest::keyClicks(&nodes, QStringLiteral("2"));
        QVERIFY(opened.wait());
        QTRY_VERIFY(use.isEnabled());
    }

    void an_unknown_gpu_is_asked_for_and_remembered()
    {
        Opened opened;
        QVERIFY(opened.paste(QStringLiteral("name,gpu,gpus\nx1,Quux 9000,4\n")));
        auto& form = *opened.window.findChild<UnknownGpuForm*>();
        QVERIFY(form.isVisible());
        QCOMPARE(form.asked().name, std::string("Quux 9000"));
        QPushButton& take = *button(opened.window, QStringLiteral("Take it"));
        QVERIFY(!take.isEnabled());
        auto& types = *named<QComboBox>(opened.window, QStringLiteral("GPU type that it is the same as"));
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
        Opened opened;
        QVERIFY(opened.paste(QStringLiteral("name,gpu,gpus\nx1,Quux 9000,4\n")));
        const auto again = [&]() -> QToolButton* {
            for (auto* found : opened.window.findChildren<QToolButton*>())
                if (found->defaultAction() != nullptr
                    && found->defaultAction()->text() == QLatin1String("Ask again what the last GPU is"))
                    return found;
            return nullptr;
        };
        QVERIFY(again() && !again()->isEnabled());
        auto& types = *named<QComboBox>(opened.window, QStringLiteral("GPU type that it is the same as"));
        types.setEditText(QStringLiteral("l40s"));
        button(opened.window, QStringLiteral("Take it"))->click();
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
        Opened opened;
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
        QVERIFY(!button(opened.window, QStringLiteral("Use this cluster"))->isEnabled());
    }

    void an_unknown_gpu_may_be_described_by_its_figures()
    {
        Opened opened;
        QVERIFY(opened.paste(QStringLiteral("name,gpu,gpus\nx1,Quux 9000,4\n")));
        QPushButton& take = *button(opened.window, QStringLiteral("Take it"));
        const auto set = [&](const char* name, const char* text) {
            auto& field = *named<QLineEdit>(opened.window, QLatin1String(name));
            field.selectAll();
            QTest::keyClicks(&field, text);
        };
        set("Memory (B)", "64 GiB");
        QVERIFY(!take.isEnabled());
        set("Memory bandwidth (B/s)", "2 TB/s");
        for (const char* wrong : {"-5abc", "nan", "1e400", "4 TB/s"}) {
            set("bf16 compute (FLOP/s)", wrong);
            QVERIFY2(!take.isEnabled(), wrong);
            QCOMPARE(named<QLineEdit>(opened.window, QStringLiteral("bf16 compute (FLOP/s)"))->text(),
                     QString::fromLatin1(wrong));
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

    void what_no_source_says_is_a_choice()
    {
        Opened opened;
        QVERIFY(opened.add(files({"a100_8gpu_topo.txt"})));
        auto& gpu = *named<QComboBox>(opened.window, QStringLiteral("GPUs that no source names"));
        QVERIFY(!gpu.isVisible());
        QVERIFY(opened.window.findChild<UnknownGpuForm*>()->asked().name.empty());
        named<QComboBox>(opened.window, QStringLiteral("GPU type that it is the same as"))
            ->setEditText(QStringLiteral("a100"));
        button(opened.window, QStringLiteral("Take it"))->click();
        QVERIFY(opened.wait());
        QVERIFY(gpu.isVisible());
        QCOMPARE(gpu.currentText(), QStringLiteral("a100-sxm-80"));
        QVERIFY(!named<QSpinBox>(opened.window, QStringLiteral("GPUs per node where no source says"))->isVisible());
        gpu.setCurrentIndex(gpu.findData(QStringLiteral("a100-sxm-40")));
        QVERIFY(opened.wait());
        named<QSpinBox>(opened.window, QStringLiteral("Nodes of each machine"))->setValue(3);
        QVERIFY(opened.wait());
        QVERIFY2(opened.sentence().startsWith(QLatin1String("3 nodes with 24 GPUs")), qPrintable(opened.sentence()));
        QCOMPARE(opened.cell("Nodes understood", 0, ImportNodeModel::names_column), QStringLiteral("node-[0-2]"));
    }

    void a_text_that_tells_nothing_leaves_the_others()
    {
        Opened opened;
        QVERIFY(opened.paste(QStringLiteral("hello\n")));
        QVERIFY(!button(opened.window, QStringLiteral("Use this cluster"))->isEnabled());
        QVERIFY(opened.add(files({"node_counts.csv"})));
        QVERIFY(opened.cell("Sources", 0, ImportSourceModel::kind_column).startsWith(QLatin1String("nothing that")));
        QVERIFY(button(opened.window, QStringLiteral("Use this cluster"))->isEnabled());
        opened.table("Sources").setCurrentIndex(opened.table("Sources").model()->index(0, 0));
        opened.table("Sources").setFocus();
        QTest::keyClick(&opened.table("Sources"), Qt::Key_Delete);
        QVERIFY(opened.wait());
        QCOMPARE(opened.window.session().texts().size(), std::size_t{1});
        QTest::keyClick(&opened.table("Sources"), Qt::Key_Delete);
        QTRY_VERIFY(opened.window.session().texts().empty());
        QVERIFY(!button(opened.window, QStringLiteral("Use this cluster"))->isEnabled());
    }

    void files_stay_in_the_order_they_were_given_in()
    {
        Opened opened;
        QFile large(opened.folder.filePath("large.csv"));
        QVERIFY(large.open(QIODevice::WriteOnly));
        large.write("name,gpu,gpus\nx1,H100,8\n" + QByteArray(4'000'000, '\n'));
        large.close();
        opened.window.add_files({large.fileName()});
        opened.window.add_files(files({"node_counts.csv"}));
        opened.window.add_files(files({"topology.conf"}));
        QTRY_COMPARE_WITH_TIMEOUT(opened.window.session().texts().size(), std::size_t{3}, patience_ms);
        QCOMPARE(opened.window.session().texts()[0].source, std::string("large.csv"));
        QCOMPARE(opened.window.session().texts()[1].source, std::string("node_counts.csv"));
        QVERIFY(opened.wait());
    }

    void files_of_one_name_are_told_apart()
    {
        Opened opened;
        QVERIFY(opened.add(files({"node_counts.csv", "node_counts.csv"})));
        QCOMPARE(opened.cell("Sources", 1, 0), QStringLiteral("node_counts.csv (2)"));
    }

    void what_was_asked_last_is_shown()
    {
        Opened opened;
        QSignalSpy shown(&opened.window, &ImportWindow::shown);
        for (int i = 0; i < 20; ++i)
            opened.window.add_text(QStringLiteral("name,gpu,gpus\nx%1,H100,8\n").arg(i));
        QVERIFY(opened.wait());
        QCOMPARE(opened.window.session().preview()->imported->cluster->nodes.size(), std::size_t{20});
        QVERIFY(shown.count() < 20);
    }

    void pasting_adds_a_source()
    {
        Opened opened;
        QGuiApplication::clipboard()->setText(QStringLiteral("name,gpu,gpus\nx1,H100,8\n"));
        QVERIFY(opened.paste(QStringLiteral("name,gpu,gpus\nx0,H100,8\n")));
        opened.table("Sources").setFocus();
        QTest::keySequence(&opened.window, QKeySequence::Paste);
        QTRY_COMPARE_WITH_TIMEOUT(opened.window.session().texts().size(), std::size_t{2}, patience_ms);
        QVERIFY(opened.wait());
        QCOMPARE(opened.cell("Sources", 1, 0), QStringLiteral("pasted text 2"));
    }

    void the_cluster_is_handed_over_when_it_is_accepted()
    {
        Opened opened;
        QSignalSpy accepted(&opened.window, &ImportWindow::cluster_accepted);
        QVERIFY(opened.add(files({"node_counts.csv"})));
        button(opened.window, QStringLiteral("Use this cluster"))->click();
        QCOMPARE(accepted.count(), 1);
        const auto imported = accepted.front().front().value<std::shared_ptr<const ImportedCluster>>();
        QVERIFY(imported->cluster && imported->cluster->nodes.size() == 9);
        QVERIFY(!opened.window.isVisible());
    }

    void every_control_has_a_name()
    {
        Opened opened;
        const auto widgets = opened.window.findChildren<QWidget*>();
        for (const QWidget* widget : widgets) {
            // Lists that fields open are named by them.
            if (widget->window() != &opened.window || widget->inherits("QComboBoxPrivateContainer")
                || widget->inherits("QComboBoxListView") || !(widget->focusPolicy() & Qt::TabFocus))
                continue;
            const auto* push = qobject_cast<const QAbstractButton*>(widget);
            const bool inner = qobject_cast<const QLineEdit*>(widget) != nullptr
                && qobject_cast<const QAbstractSpinBox*>(widget->parent()) != nullptr;
            QVERIFY2(inner || !widget->accessibleName().isEmpty() || (push != nullptr && !push->text().isEmpty()),
                     widget->metaObject()->className());
        }
    }
};

QTEST_MAIN(TestImportWindow)
#include "tst_import_window.moc"
