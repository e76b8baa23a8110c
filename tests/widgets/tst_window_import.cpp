// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/import_window.h"
#include "window_fixture.h"

#include <QPushButton>

using namespace tangram;

namespace {

const QString outputs = QStringLiteral(TANGRAM_SOURCE_DIR "/tests/data/import/");

bool has_read(const MainWindow& window, std::size_t texts)
{
    return QTest::qWaitFor(
        [&] {
            const ImportWindow* import = window.import_window();
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
        QVERIFY(!window.cluster());
        ImportWindow* import = window.import_window();
        QVERIFY(import->isVisible());
        for (QPushButton* button : import->findChildren<QPushButton*>())
            if (button->text() == QLatin1String("Use this cluster"))
                button->click();
        QVERIFY(window.cluster() && window.cluster()->nodes.size() == 7);
        QTRY_VERIFY_WITH_TIMEOUT(window.import_window() == nullptr, patience_ms);
        QVERIFY(plan(window));
    }

    void files_of_ours_and_others_are_told_apart()
    {
        MainWindow window;
        window.show();
        QVERIFY(window.open(sample("two-nodes-toy.json")));
        QVERIFY(!window.import_window());
        const TestFolder folder;
        QVERIFY(!window.open(folder.write("broken.json", "{\"format\": \"tangram-cluster\", \"version\": 1}")));
        QVERIFY(!window.import_window());
        QVERIFY(!window.open(folder.write("prose.txt", "hello\n")));
        QVERIFY(!window.import_window());
        QVERIFY(window.open(outputs + "kubernetes_nodes.json"));
        QVERIFY(has_read(window, 1));
    }

    void cancelling_leaves_the_cluster()
    {
        MainWindow window;
        window.show();
        QVERIFY(window.open(sample("two-nodes-toy.json")));
        const auto before = window.cluster();
        window.show_import();
        QVERIFY(window.import_window());
        window.import_window()->reject();
        QTRY_VERIFY_WITH_TIMEOUT(window.import_window() == nullptr, patience_ms);
        QCOMPARE(window.cluster(), before);
    }

private:
    TestFolder settings_;
};

QTEST_MAIN(TestWindowImport)
#include "tst_window_import.moc"
