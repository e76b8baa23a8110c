// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/import_models.h"
#include "import/import_node_models.h"
#include "import/source_view.h"
#include "opened_import_window.h"
#include "test_program.h"

#include <QAbstractSpinBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTextBlock>

using namespace tangram;

/// What the window shows of what was read, and how it hands it over.
class TestImportWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void several_sources_become_one_cluster_with_the_line_of_each_figure()
    {
        OpenedImportWindow opened;
        QVERIFY(!opened.button("Use this cluster").isEnabled());
        QVERIFY(opened.add(tool_outputs({"scontrol_show_node.txt", "topology.conf"})));
        QCOMPARE(opened.sentence().section(QLatin1Char(':'), 0, 0), QStringLiteral("7 nodes with 46 GPUs"));
        QVERIFY(opened.sentence().endsWith(QLatin1String("3 switches")));
        QCOMPARE(opened.cell("Sources", 0, ImportSourceModel::kind_column), QStringLiteral("scontrol show node"));
        QCOMPARE(opened.cell("Sources", 1, ImportSourceModel::switches_column), QStringLiteral("3"));
        // The first group's number of GPUs, and where it stands.
        QTableView& figures = opened.table("Where its figures come from");
        const int row =
            opened.row_of("Where its figures come from", ImportFigureModel::figure_column, QStringLiteral("GPUs"));
        QVERIFY(row >= 0);
        QCOMPARE(opened.cell("Where its figures come from", row, ImportFigureModel::source_column),
                 QStringLiteral("scontrol_show_node.txt"));
        figures.setCurrentIndex(figures.model()->index(row, 0));
        const auto* text = opened.window.findChild<SourceView*>();
        QCOMPARE(text->marked_line(), 7);
        QVERIFY(text->textCursor().block().text().contains(QLatin1String("Gres=gpu")));
    }

    void a_note_shows_its_line()
    {
        OpenedImportWindow opened;
        QVERIFY(opened.add(tool_outputs({"scontrol_show_node.txt"})));
        QTableView& notes = opened.table("Notes");
        const int row = opened.row_with("Notes", ImportNoteModel::text_column, QStringLiteral("not in a record"));
        QVERIFY(row >= 0);
        QCOMPARE(opened.cell("Notes", row, ImportNoteModel::kind_column), QStringLiteral("Ignored"));
        notes.setCurrentIndex(notes.model()->index(row, 0));
        QCOMPARE(opened.window.findChild<SourceView*>()->marked_line(), 1);
    }

    void places_in_json_are_lines_of_the_text()
    {
        OpenedImportWindow opened;
        QVERIFY(opened.paste(QStringLiteral("{\"metadata\": {\"name\": \"n\",\n \"labels\": {\n"
                                            "  \"nvidia.com/gpu.product\": \"NVIDIA-L40S\",\n"
                                            "  \"nvidia.com/gpu.count\": \"4\"}}}\n")));
        QTableView& figures = opened.table("Where its figures come from");
        const int row =
            opened.row_of("Where its figures come from", ImportFigureModel::figure_column, QStringLiteral("GPUs"));
        figures.setCurrentIndex(figures.model()->index(row, 0));
        QCOMPARE(opened.window.findChild<SourceView*>()->marked_line(), 4);
    }

    void line_numbers_stand_beside_the_text()
    {
        OpenedImportWindow opened;
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
        OpenedImportWindow opened;
        QVERIFY(opened.paste(QStringLiteral("name,gpu,gpus\n\x1b[4mx1\x1b[0m,H100,8\n")));
        QVERIFY(opened.window.findChild<SourceView*>()->toPlainText().contains(QLatin1String("\nx1,H100,8")));
    }

    void a_long_note_is_readable()
    {
        OpenedImportWindow opened;
        QVERIFY(opened.paste(QStringLiteral("name,gpu,gpus\nx1,A100,8\n")));
        QTableView& notes = opened.table("Notes");
        const int row = opened.row_with("Notes", ImportNoteModel::text_column, QStringLiteral("it could also be"));
        QVERIFY(row >= 0);
        const int width = notes.columnWidth(ImportNoteModel::text_column);
        const QString text = opened.cell("Notes", row, ImportNoteModel::text_column);
        QVERIFY(notes.fontMetrics().horizontalAdvance(text) > width);
        QTRY_VERIFY(notes.rowHeight(row) >= 2 * notes.fontMetrics().height());
    }

    void what_was_asked_last_is_shown()
    {
        OpenedImportWindow opened;
        QSignalSpy shown(&opened.window, &ImportWindow::shown);
        for (int i = 0; i < 20; ++i)
            opened.window.add_text(QStringLiteral("name,gpu,gpus\nx%1,H100,8\n").arg(i));
        QVERIFY(opened.wait());
        QCOMPARE(opened.window.session().preview()->imported->cluster->nodes.size(), std::size_t{20});
        QVERIFY(shown.count() < 20);
    }

    void the_cluster_is_handed_over_when_it_is_accepted()
    {
        OpenedImportWindow opened;
        QSignalSpy accepted(&opened.window, &ImportWindow::cluster_accepted);
        QVERIFY(opened.add(tool_outputs({"node_counts.csv"})));
        opened.button("Use this cluster").click();
        QCOMPARE(accepted.count(), 1);
        const auto imported = accepted.front().front().value<std::shared_ptr<const ImportedCluster>>();
        QVERIFY(imported->cluster && imported->cluster->nodes.size() == 9);
        QVERIFY(!opened.window.isVisible());
    }

    void every_control_has_a_name()
    {
        OpenedImportWindow opened;
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

TANGRAM_TEST(TestImportWindow)
#include "tst_import_window.moc"
