// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/import_models.h"
#include "opened_import_window.h"
#include "test_program.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QMimeData>
#include <QPlainTextEdit>

using namespace tangram;

/// Files and texts come in by every way, in their order, and go one by one; what was pasted is not lost by one key.
class TestImportWindowSources : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void files_given_to_the_text_field_are_read()
    {
        OpenedImportWindow opened;
        auto& pasted = field<QPlainTextEdit>(opened.window, "Pasted text");
        auto* copied = new QMimeData;
        copied->setUrls({QUrl::fromLocalFile(tool_outputs({"node_counts.csv"}).front())});
        QGuiApplication::clipboard()->setMimeData(copied);
        pasted.setFocus();
        QTest::keySequence(&pasted, QKeySequence::Paste);
        QTRY_COMPARE_WITH_TIMEOUT(opened.window.session().texts().size(), std::size_t{1}, patience_ms);
        QVERIFY(opened.wait());
        QCOMPARE(opened.cell("Sources", 0, 0), QStringLiteral("node_counts.csv"));
        QCOMPARE(pasted.toPlainText(), QString());
    }

    void pasting_adds_a_source()
    {
        OpenedImportWindow opened;
        QGuiApplication::clipboard()->setText(QStringLiteral("name,gpu,gpus\nx1,H100,8\n"));
        QVERIFY(opened.paste(QStringLiteral("name,gpu,gpus\nx0,H100,8\n")));
        opened.table("Sources").setFocus();
        QTest::keySequence(&opened.window, QKeySequence::Paste);
        QTRY_COMPARE_WITH_TIMEOUT(opened.window.session().texts().size(), std::size_t{2}, patience_ms);
        QVERIFY(opened.wait());
        QCOMPARE(opened.cell("Sources", 1, 0), QStringLiteral("pasted text 2"));
    }

    void files_stay_in_the_order_they_were_given_in()
    {
        OpenedImportWindow opened;
        QFile large(opened.folder.filePath("large.csv"));
        QVERIFY(large.open(QIODevice::WriteOnly));
        large.write("name,gpu,gpus\nx1,H100,8\n" + QByteArray(4'000'000, '\n'));
        large.close();
        opened.window.add_files({large.fileName()});
        opened.window.add_files(tool_outputs({"node_counts.csv"}));
        opened.window.add_files(tool_outputs({"topology.conf"}));
        QTRY_COMPARE_WITH_TIMEOUT(opened.window.session().texts().size(), std::size_t{3}, patience_ms);
        QCOMPARE(opened.window.session().texts()[0].source, std::string("large.csv"));
        QCOMPARE(opened.window.session().texts()[1].source, std::string("node_counts.csv"));
        QVERIFY(opened.wait());
    }

    void files_of_one_name_are_told_apart()
    {
        OpenedImportWindow opened;
        QVERIFY(opened.add(tool_outputs({"node_counts.csv", "node_counts.csv"})));
        QCOMPARE(opened.cell("Sources", 1, 0), QStringLiteral("node_counts.csv (2)"));
    }

    void a_text_that_tells_nothing_leaves_the_others()
    {
        OpenedImportWindow opened;
        QVERIFY(opened.paste(QStringLiteral("hello\n")));
        QVERIFY(!opened.button("Use this cluster").isEnabled());
        QVERIFY(opened.add(tool_outputs({"node_counts.csv"})));
        QVERIFY(opened.cell("Sources", 0, ImportSourceModel::kind_column).startsWith(QLatin1String("nothing that")));
        QVERIFY(opened.button("Use this cluster").isEnabled());
        opened.table("Sources").setCurrentIndex(opened.table("Sources").model()->index(0, 0));
        opened.table("Sources").setFocus();
        QTest::keyClick(&opened.table("Sources"), Qt::Key_Delete);
        QVERIFY(opened.wait());
        QCOMPARE(opened.window.session().texts().size(), std::size_t{1});
        QTest::keyClick(&opened.table("Sources"), Qt::Key_Delete);
        QTRY_VERIFY(opened.window.session().texts().empty());
        QVERIFY(!opened.button("Use this cluster").isEnabled());
    }

    void pasted_text_is_not_lost_by_one_key()
    {
        OpenedImportWindow opened;
        QTest::keyClick(&opened.window, Qt::Key_Escape);
        QVERIFY(!opened.window.isVisible()); // there is nothing to lose
        opened.window.show();
        field<QPlainTextEdit>(opened.window, "Pasted text").setPlainText(QStringLiteral("GPU0 GPU1"));
        QTest::keyClick(&opened.window, Qt::Key_Escape);
        QVERIFY(opened.window.isVisible());
        field<QPlainTextEdit>(opened.window, "Pasted text").clear();
        QVERIFY(opened.paste(QStringLiteral("name,gpu,gpus\nx1,A100,8\n")));
        QTest::keyClick(&opened.window, Qt::Key_Escape);
        QVERIFY(opened.window.isVisible());
        QTest::keyClick(&opened.window, Qt::Key_Escape);
        QVERIFY(!opened.window.isVisible());
    }

    void files_are_left_by_one_key()
    {
        OpenedImportWindow opened;
        QVERIFY(opened.add(tool_outputs({"node_counts.csv"})));
        QTest::keyClick(&opened.window, Qt::Key_Escape);
        QVERIFY(!opened.window.isVisible());
    }
};

TANGRAM_TEST(TestImportWindowSources)
#include "tst_import_window_sources.moc"
