// SPDX-License-Identifier: GPL-3.0-or-later
#include "answers.h"
#include "canvas/editor/cluster_editor.h"
#include "cluster_page/cluster_page.h"
#include "files/cluster/cluster_file.h"
#include "files/disk/text_file.h"
#include "files/import/import.h"
#include "import/import_window.h"
#include "test_program.h"
#include "text/result.h"
#include "window_fixture.h"

#include <QAction>
#include <QPushButton>

using namespace tangram;

namespace {

const QString outputs = QStringLiteral(TANGRAM_SOURCE_DIR "/tests/data/import/");

bool has_read(const MainWindow& window, std::size_t texts)
{
    return QTest::qWaitFor(
        [&] {
            const ImportWindow* import = window.side_windows().import();
            return import != nullptr && import->session().texts().size() == texts && import->session().preview()
                && !import->session().is_reading();
        },
        patience_ms);
}

} // namespace

class TestWindowImport : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void what_tools_print_is_shown_before_it_is_used()
    {
        MainWindow window;
        window.show();
        QVERIFY(window.open(QStringList{outputs + "scontrol_show_node.txt", outputs + "topology.conf"}));
        QVERIFY(has_read(window, 2));
        QVERIFY(window.message().isEmpty());
        QVERIFY(!window.project().cluster());
        ImportWindow* import = window.side_windows().import();
        QVERIFY(import->isVisible());
        for (QPushButton* button : import->findChildren<QPushButton*>())
            if (button->text() == QLatin1String("Use this cluster"))
                button->click();
        QVERIFY(window.project().cluster() && window.project().cluster()->nodes.size() == 7);
        QTRY_VERIFY_WITH_TIMEOUT(window.side_windows().import() == nullptr, patience_ms);
        QVERIFY(plan(window));
    }

    void what_is_opened_before_the_window_comes_on_top_of_it()
    {
        MainWindow window;
        QVERIFY(window.open(outputs + "scontrol_show_node.txt"));
        QVERIFY(window.side_windows().import() && !window.side_windows().import()->isVisible());
        window.show();
        QTRY_VERIFY(window.side_windows().import()->isVisible());
        QVERIFY(QTest::qWaitForWindowActive(window.side_windows().import()));
    }

    void files_of_ours_and_others_are_told_apart()
    {
        MainWindow window;
        window.show();
        QVERIFY(window.open(sample("two-nodes-toy.json")));
        QVERIFY(!window.side_windows().import());
        const TestFolder folder;
        QVERIFY(!window.open(folder.write("broken.json", "{\"format\": \"tangram-cluster\", \"version\": 1}")));
        QVERIFY(!window.side_windows().import());
        QVERIFY(!window.open(folder.write("prose.txt", "hello\n")));
        QVERIFY(!window.side_windows().import());
        QVERIFY(window.open(outputs + "kubernetes_nodes.json"));
        QVERIFY(has_read(window, 1));
    }

    void cancelling_leaves_the_cluster()
    {
        MainWindow window;
        window.show();
        QVERIFY(window.open(sample("two-nodes-toy.json")));
        const auto before = window.project().cluster();
        window.side_windows().show_import();
        QVERIFY(window.side_windows().import());
        window.side_windows().import()->reject();
        QTRY_VERIFY_WITH_TIMEOUT(window.side_windows().import() == nullptr, patience_ms);
        QCOMPARE(window.project().cluster(), before);
    }

    void a_cluster_file_of_an_import_still_tells_the_lines()
    {
        const QString from = outputs + "scontrol_show_node.txt";
        const Result<std::string> text = read_text_file(from.toStdString());
        QVERIFY(text);
        const std::vector<ImportText> texts{{"scontrol_show_node.txt", *text}};
        const Result<ImportedCluster> imported = import_cluster(texts, {});
        QVERIFY(imported && imported->cluster);
        const std::string node = imported->cluster->nodes.front().id;
        const auto expected = origins_of(import_record(*imported), node);
        QVERIFY(!expected.empty());
        const QString file = settings_.write("imported.json", QByteArray::fromStdString(write_imported(*imported)));

        MainWindow window;
        window.show();
        QVERIFY(window.open(file));
        QCOMPARE(window.document().project().import_record, import_record(*imported));
        const ClusterEditor& editor = window.findChild<ClusterPage*>()->editor();
        QCOMPARE(editor.origins_of(node), expected);
        QVERIFY(window.project_saving().save_as(settings_.path("imported.tangram")));

        // Another cluster has no such lines; the saved project has them still.
        QVERIFY(window.open(sample("two-nodes-toy.json")));
        QVERIFY(window.document().project().import_record.empty());
        window.document().history().setClean();
        QVERIFY(window.open(settings_.path("imported.tangram")));
        QCOMPARE(editor.origins_of(node), expected);
    }

    void a_saved_cluster_file_tells_the_lines_too()
    {
        const TestFolder folder;
        const std::vector<ImportText> texts{{"nodes.csv", "name,gpu,gpus\nx1,H100,8\n"}};
        const Result<ImportedCluster> imported = import_cluster(texts, {});
        QVERIFY(imported && imported->cluster);
        MainWindow window;
        window.show();
        QVERIFY(window.open(folder.write("imported.json", QByteArray::fromStdString(write_imported(*imported)))));
        QAction* save = nullptr;
        for (QAction* action : window.findChildren<QAction*>())
            if (action->text().remove(QLatin1Char('&')) == QStringLiteral("Save cluster file…"))
                save = action;
        QVERIFY(save);
        {
            const Answers answers(QMessageBox::Yes);
            save->trigger();
        }
        QTRY_VERIFY_WITH_TIMEOUT(window.message().contains(folder.path("cluster.json")), patience_ms);
        // Beside the file that was opened.
        const Result<std::string> text = read_text_file(folder.path("cluster.json").toStdString());
        QVERIFY(text);
        const Result<ClusterFile> read = read_cluster_file(*text, "cluster.json");
        QVERIFY(read);
        QCOMPARE(read->import_record, import_record(*imported));
    }

    void a_cluster_file_replaces_none_that_was_not_named()
    {
        const TestFolder folder;
        const QString there = folder.write("mine.json", "precious");
        MainWindow window;
        window.show();
        QVERIFY(window.open(sample("two-nodes-toy.json")));
        for (QAction* action : window.findChildren<QAction*>())
            if (action->text().remove(QLatin1Char('&')) == QStringLiteral("Save cluster file…")) {
                const Answers answers(QMessageBox::Yes, folder.path("mine"));
                action->trigger();
            }
        QCOMPARE(*read_text_file(there.toStdString()), std::string("precious"));
        QVERIFY2(window.message().contains(QLatin1String("already exists")), qPrintable(window.message()));
    }

private:
    TestFolder settings_;
};

TANGRAM_TEST(TestWindowImport)
#include "tst_window_import.moc"
