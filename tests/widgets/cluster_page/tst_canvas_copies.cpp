// SPDX-License-Identifier: GPL-3.0-or-later
// Copies of what is drawn: where they stand, what is marked then, and what cannot be pasted.
#include "cluster_page/copies_dialog.h"
#include "own_settings.h"
#include "shown_cluster_page.h"
#include "test_program.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardPaths>

#include <array>

using namespace tangram;

class TestCanvasCopies : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void copies_cover_nothing_data();
    void copies_cover_nothing();
    void what_was_copied_is_marked_as_before_data();
    void what_was_copied_is_marked_as_before();
    void what_is_no_part_is_not_pasted_data();
    void what_is_no_part_is_not_pasted();
    void too_many_copies_are_told();

private:
    OwnSettings settings_;
};

void TestCanvasCopies::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
}

void TestCanvasCopies::copies_cover_nothing_data()
{
    QTest::addColumn<QString>("part");
    for (const char* part : {"rack", "rack with nodes", "zone", "switch", "nodes", "everything"})
        QTest::newRow(part) << part;
}

void TestCanvasCopies::copies_cover_nothing()
{
    QFETCH(QString, part);
    ShownPage drawing;
    ClusterEditor& editor = drawing.editor();
    if (part.startsWith(QLatin1String("rack")) || part == QLatin1String("everything"))
        editor.parts().add_rack({0, 0});
    if (part == QLatin1String("rack with nodes") || part == QLatin1String("everything"))
        editor.parts().add_nodes(drawing.node(), 3, {20, 20});
    if (part == QLatin1String("zone"))
        editor.parts().add_zone({0, 0});
    if (part == QLatin1String("switch") || part == QLatin1String("everything"))
        editor.parts().add_switch({40, -120});
    if (part == QLatin1String("nodes"))
        editor.parts().add_nodes(drawing.node(), 3, {0, 0});
    const ClusterParts all = whole(drawing.cluster());
    drawing.selection().mark(all);
    editor.copies().duplicate_marked(3);
    QCOMPARE(overlap(drawing.layout()), QString());
    // Again by the clipboard, where copies stand already, and at a point that is taken.
    drawing.selection().mark(all);
    const QString text = editor.copies().copied();
    editor.copies().paste(text, {});
    QCOMPARE(overlap(drawing.layout()), QString());
    editor.copies().paste(text, QPointF(10, 10));
    QCOMPARE(overlap(drawing.layout()), QString());
    const ClusterParts now = whole(drawing.cluster());
    QCOMPARE(now.racks.size(), 6 * all.racks.size());
    QCOMPARE(now.zones.size(), 6 * all.zones.size());
    QCOMPARE(now.switches.size(), 6 * all.switches.size());
    QCOMPARE(now.nodes.size(), 6 * all.nodes.size());
}

void TestCanvasCopies::what_was_copied_is_marked_as_before_data()
{
    QTest::addColumn<ClusterParts>("marked");
    const auto row = [](const char* name, ClusterParts marked) { QTest::newRow(name) << std::move(marked); };
    row("a rack", {{}, {}, {}, {{"", "rack-1"}}, {}});
    row("a zone", {{}, {}, {}, {}, {"zone-1"}});
    row("nodes of a rack", {{0, 1}, {}, {}, {}, {}});
    row("a rack and a node beside it", {{3}, {}, {}, {{"", "rack-1"}}, {}});
    row("a rack and its switch", {{}, {0}, {}, {{"", "rack-1"}}, {}});
}

void TestCanvasCopies::what_was_copied_is_marked_as_before()
{
    QFETCH(ClusterParts, marked);
    ShownPage drawing;
    ClusterEditor& editor = drawing.editor();
    editor.parts().add_rack({0, 0});
    editor.parts().add_nodes(drawing.node(), 3, {20, 20}); // into the rack
    editor.parts().add_nodes(drawing.node(), 1, {600, 20});
    editor.parts().add_switch({40, -120});
    editor.parts().add_zone({1200, 0});
    editor.parts().add_rack({1260, 60}); // in the zone
    editor.parts().add_nodes(drawing.node(), 2, {1280, 90});
    QCOMPARE(drawing.cluster().nodes[3].location.rack, std::string());
    QCOMPARE(drawing.cluster().nodes[5].location.zone, std::string("zone-1"));
    const auto kinds = [](const ClusterParts& parts) {
        return std::array{parts.nodes.size(), parts.switches.size(), parts.links.size(), parts.racks.size(),
                          parts.zones.size()};
    };
    drawing.selection().mark(marked);
    editor.copies().duplicate_marked(1);
    const ClusterParts duplicated = drawing.selection().parts();
    QCOMPARE(kinds(duplicated), kinds(marked));
    QVERIFY(duplicated != marked);
    editor.copies().paste(editor.copies().copied(), {});
    QCOMPARE(kinds(drawing.selection().parts()), kinds(marked));
    QVERIFY(drawing.selection().parts() != duplicated);
}

void TestCanvasCopies::what_is_no_part_is_not_pasted_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArray>("hint");
    QTest::newRow("nothing") << QString() << QByteArray("copy nodes, racks, zones or switches first");
    QTest::newRow("a number") << QStringLiteral("7") << QByteArray("import window");
    QTest::newRow("words") << QStringLiteral("good morning") << QByteArray("import window");
    QTest::newRow("other JSON") << QStringLiteral("[1, 2]") << QByteArray("import window");
    QTest::newRow("a broken part") << QStringLiteral(R"({"format": "tangram-cluster", "version": 1, "nodes": 7})")
                                   << QByteArray("found 7");
}

void TestCanvasCopies::what_is_no_part_is_not_pasted()
{
    QFETCH(QString, text);
    QFETCH(QByteArray, hint);
    ShownPage drawing;
    QSignalSpy refused(&drawing.page, &ClusterPage::refused);
    drawing.editor().copies().paste(text, {});
    QCOMPARE(refused.size(), 1);
    const auto error = refused.front().front().value<Error>();
    QVERIFY2(QByteArray::fromStdString(error.message).startsWith("the clipboard holds no"), error.message.c_str());
    QVERIFY2(error.hint.find(hint.toStdString()) != std::string::npos, error.hint.c_str());
    QCOMPARE(drawing.document.history().count(), 0);
}

void TestCanvasCopies::too_many_copies_are_told()
{
    ShownPage drawing;
    drawing.editor().parts().add_nodes(drawing.node(), 4, {0, 0});
    QCOMPARE(drawing.editor().copies().most_copies(), (100000 - 4) / 4);
    CopiesDialog dialog(drawing.editor().copies().most_copies());
    dialog.show();
    auto* field = dialog.findChild<QSpinBox*>();
    const QPushButton* make = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    field->selectAll();
    QTest::keyClicks(field, "999999999");
    QCOMPARE(field->text(), QStringLiteral("999999999")); // all of it
    QVERIFY(!make->isEnabled());
    field->selectAll();
    QTest::keyClicks(field, "24999");
    QVERIFY(make->isEnabled());
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(dialog.copies(), 24999);
}

TANGRAM_TEST(TestCanvasCopies)
#include "tst_canvas_copies.moc"
