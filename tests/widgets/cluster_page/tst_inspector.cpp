// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/editor/cluster_editor.h"
#include "common/text/value_format.h"
#include "document/document.h"
#include "files/project/project_json.h"
#include "form_hands.h"
#include "inspector/inspector_panel.h"
#include "inspector/node_form.h"
#include "test_program.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>

#include <algorithm>
#include <map>

using namespace tangram;

namespace {

/// Three H100 nodes, one A100, a switch and a link between two zones.
Project drawn()
{
    const char* text = R"({"format": "tangram-cluster", "version": 1, "name": "test",
        "nodes": [{"id": "h", "count": 3, "gpu_type": "h100-sxm", "gpu_count": 8, "location": {"zone": "z1", "switch": "s"}},
                  {"id": "a", "gpu_type": "a100-sxm-80", "gpu_count": 8, "location": {"zone": "z2"}}],
        "switches": [{"id": "s"}],
        "links": [{"a": "z1", "b": "z2", "bytes_per_s": 1e9}]})";
    Project project = new_project();
    project.cluster = std::make_shared<const Cluster>(read_cluster(text, "test").value());
    return project;
}

/// A drawing and its inspector, which follows it as in the window.
struct Drawing {
    Document document;
    CanvasSelection selection;
    CanvasState state;
    ClusterEditor editor{document, selection, state};
    InspectorPanel panel{editor};

    Drawing()
    {
        document.replace(drawn());
        selection.set_cluster(document.project().cluster);
        QObject::connect(&document, &Document::changed, &panel, [this] {
            selection.set_cluster(document.project().cluster);
            panel.show_marked();
        });
        QObject::connect(&selection, &CanvasSelection::changed, &panel, &InspectorPanel::show_marked);
        QObject::connect(&editor, &ClusterEditor::refused, &panel, &InspectorPanel::show_marked);
        panel.resize(300, 900);
        panel.show();
    }
    void mark_nodes(std::vector<int> nodes)
    {
        ClusterParts parts;
        parts.nodes = std::move(nodes);
        selection.mark(parts);
    }
    const Cluster& cluster() const { return *document.project().cluster; }
    const GpuType& type_of(std::size_t node) const { return cluster().gpu_type_of(cluster().nodes[node]); }
    /// Types and presses Enter.
    void enter(const char* name, const char* text)
    {
        auto& line = field<CheckedField>(panel, name);
        type(line, text);
        QTest::keyClick(&line, Qt::Key_Return);
    }
    /// A button that is to be seen; null: none.
    QPushButton* button(const QString& begin) const
    {
        for (QPushButton* found : panel.findChildren<QPushButton*>())
            if (found->text().startsWith(begin) && found->isVisibleTo(&panel))
                return found;
        return nullptr;
    }
    bool says(const QString& text) const
    {
        const auto labels = panel.findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
            return label->isVisibleTo(&panel) && label->text().contains(text);
        });
    }
};

const QString back_text = QStringLiteral("Back to the catalogue");

} // namespace

class InspectorTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void figures_of_a_gpu_type_are_shown_with_their_source();
    void a_typed_figure_makes_a_type_of_ones_own_data();
    void a_typed_figure_makes_a_type_of_ones_own();
    void the_same_figure_in_other_units_is_shown_as_usual();
    void fields_end_at_one_edge();
    void the_catalogues_figures_come_back();
    void a_type_can_be_renamed();
    void several_types_are_told();
    void all_nodes_of_the_type_can_be_marked();
    void what_makes_no_gpu_is_told_while_typing();
    void wrong_texts_change_nothing_data();
    void wrong_texts_change_nothing();
    void escape_leads_out();
    void nothing_is_cut_at_the_side_data();
    void nothing_is_cut_at_the_side();
    void the_figures_asked_for_are_in_view();
};

void InspectorTest::figures_of_a_gpu_type_are_shown_with_their_source()
{
    Drawing drawing;
    drawing.mark_nodes({0, 1});
    auto& memory = field<CheckedField>(drawing.panel, "Memory (B)");
    QCOMPARE(memory.text(), QStringLiteral("80 Gi"));
    const auto* button = drawing.panel.findChild<NodeForm*>()->findChild<QPushButton*>();
    QVERIFY2(button->text().startsWith(format_memory(80.0 * (1 << 30))), qPrintable(button->text()));
    QVERIFY2(memory.toolTip().contains("Source"), qPrintable(memory.toolTip()));
    QCOMPARE(field<CheckedField>(drawing.panel, "Type's name").text(), QString::fromStdString(drawing.type_of(0).name));
    QVERIFY(drawing.says("As in the catalogue"));
    QVERIFY(!drawing.button(back_text));
    drawing.mark_nodes({3});
    QCOMPARE(field<CheckedField>(drawing.panel, "Peak, fp8 (FLOP/s)").text(), QString()); // an A100 lacks it
}

void InspectorTest::a_typed_figure_makes_a_type_of_ones_own_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<double>("value");
    const auto row = [](const char* name, const char* text, double value) {
        QTest::addRow("%s %s", name, text) << QByteArray(name) << QByteArray(text) << value;
    };
    row("Memory (B)", "96 GB", 96e9);
    row("Memory (B)", "96 GiB", 96 * 1073741824.0);
    row("Memory (B)", "141 Gi", 141 * 1073741824.0);
    row("Memory bandwidth (B/s)", "4.8 TB/s", 4.8e12);
    row("Peak, bf16 (FLOP/s)", "400 TFLOP/s", 4e14);
    row("Peak, bf16 (FLOP/s)", "400 TFLOPS", 4e14);
    row("Peak, fp8 (FLOP/s)", "", 0);
    row("Links (B/s)", "3200 Gbit/s", 4e11);
    row("Power (W)", "0.5 kW", 500);
    row("Price ($)", "$31 000", 31000);
    row("Price ($)", "25,000", 25000);
    row("Rent ($/h)", "2.5 $/h", 2.5);
    row("Rent ($/h)", "$2.5", 2.5);
}

void InspectorTest::a_typed_figure_makes_a_type_of_ones_own()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, text);
    QFETCH(double, value);
    Drawing drawing;
    drawing.mark_nodes({0, 1});
    const Cluster before = drawing.cluster();
    auto& line = field<CheckedField>(drawing.panel, name.constData());
    if (text.isEmpty()) {
        line.setFocus();
        line.selectAll();
        QTest::keyClick(&line, Qt::Key_Delete);
    }
    drawing.enter(name.constData(), text.constData());
    const GpuType& own = drawing.type_of(0);
    QCOMPARE(own.based_on, std::string("h100-sxm"));
    const std::map<QByteArray, double> figures{{"Memory (B)", own.memory_bytes},
                                               {"Memory bandwidth (B/s)", own.memory_bytes_per_s},
                                               {"Peak, bf16 (FLOP/s)", own.peak_flops[2]},
                                               {"Peak, fp8 (FLOP/s)", own.peak_flops[3]},
                                               {"Links (B/s)", own.link_bytes_per_s},
                                               {"Power (W)", own.power_w},
                                               {"Price ($)", own.price_usd},
                                               {"Rent ($/h)", own.price_usd_per_hour}};
    QCOMPARE(figures.at(name), value);
    QCOMPARE(drawing.type_of(2).id, std::string("h100-sxm"));
    const QString figure = QString::fromUtf8(name).section(QStringLiteral(" ("), 0, 0);
    QVERIFY(drawing.says("Changed from the catalogue"));
    QVERIFY(drawing.says(figure));
    QVERIFY2(line.toolTip().contains("the catalogue has"), qPrintable(line.toolTip()));
    QCOMPARE(drawing.document.history().count(), 1);
    QVERIFY(drawing.document.history().undoText().contains(figure));
    drawing.document.history().undo();
    QVERIFY(drawing.cluster() == before);
}

void InspectorTest::the_same_figure_in_other_units_is_shown_as_usual()
{
    Drawing drawing;
    drawing.mark_nodes({0, 1});
    for (const auto& [name, text] : {std::pair("Memory (B)", "81920 MiB"), std::pair("Each (B/s)", "100 Gbit/s"),
                                     std::pair("Latency of each", "5000 ns"), std::pair("GPUs", " 8 ")}) {
        const QString usual = field<CheckedField>(drawing.panel, name).text();
        drawing.enter(name, text);
        QCOMPARE(field<CheckedField>(drawing.panel, name).text(), usual);
    }
    QCOMPARE(drawing.document.history().count(), 0);
}

void InspectorTest::fields_end_at_one_edge()
{
    Drawing drawing;
    drawing.panel.resize(340, 900);
    drawing.panel.show();
    drawing.mark_nodes({0});
    const auto& form = *drawing.panel.findChild<NodeForm*>();
    const auto edge = [](const QWidget& field) { return field.geometry().right(); };
    const int right = edge(field<QComboBox>(form, "GPU type"));
    for (const char* name : {"Name", "GPUs", "Number", "Latency of each"})
        QCOMPARE(edge(field<CheckedField>(form, name)), right);
    const auto& bandwidth = field<CheckedField>(form, "Bandwidth (B/s)");
    QVERIFY(edge(bandwidth) < right); // its unit stands there
}

void InspectorTest::the_catalogues_figures_come_back()
{
    Drawing drawing;
    drawing.mark_nodes({0, 1, 2});
    const Cluster before = drawing.cluster();
    drawing.enter("Memory (B)", "96 GB");
    drawing.enter("Power (W)", "500");
    QCOMPARE(drawing.type_of(0).id, std::string("h100-sxm-own"));
    QCOMPARE(drawing.cluster().gpu_types.size(), std::size_t{2});
    QPushButton* back = drawing.button(back_text);
    QVERIFY(back);
    back->click();
    QVERIFY(drawing.cluster() == before);
    QVERIFY(!drawing.button(back_text));
    QCOMPARE(drawing.document.history().count(), 3);
    QVERIFY(drawing.document.history().undoText().startsWith(back_text));
    drawing.document.history().undo();
    QCOMPARE(drawing.type_of(0).power_w, 500.0);
}

void InspectorTest::a_type_can_be_renamed()
{
    Drawing drawing;
    drawing.mark_nodes({0});
    drawing.enter("Memory (B)", "64 GB");
    drawing.enter("Type's name", "Ours");
    QCOMPARE(drawing.type_of(0).name, std::string("Ours"));
    QCOMPARE(drawing.type_of(0).memory_bytes, 64e9);
    QCOMPARE(field<QComboBox>(drawing.panel, "GPU type").currentText(), QStringLiteral("Ours"));
}

void InspectorTest::several_types_are_told()
{
    Drawing drawing;
    drawing.mark_nodes({0, 3});
    QVERIFY(drawing.says("several GPU types"));
    QVERIFY(!field<CheckedField>(drawing.panel, "Memory (B)").isVisible());
    drawing.mark_nodes({3});
    QVERIFY(field<CheckedField>(drawing.panel, "Memory (B)").isVisibleTo(&drawing.panel));
}

void InspectorTest::all_nodes_of_the_type_can_be_marked()
{
    Drawing drawing;
    drawing.mark_nodes({1});
    QPushButton* all = drawing.button("Select all 3");
    QVERIFY(all);
    all->click();
    QCOMPARE(drawing.selection.parts().nodes, (std::vector<int>{0, 1, 2}));
    QVERIFY(!drawing.button("Select all"));
}

void InspectorTest::what_makes_no_gpu_is_told_while_typing()
{
    Drawing drawing;
    drawing.mark_nodes({0});
    for (const char* peak : {"Peak, bf16 (FLOP/s)", "Peak, fp16 (FLOP/s)", "Peak, fp8 (FLOP/s)"})
        drawing.enter(peak, "0");
    const Cluster before = drawing.cluster();
    auto& last = field<CheckedField>(drawing.panel, "Peak, fp32 (FLOP/s)");
    type(last, "0");
    QVERIFY2(last.fault().contains("in any precision"), qPrintable(last.fault()));
    QTest::keyClick(&last, Qt::Key_Return);
    QVERIFY(drawing.cluster() == before);
}

void InspectorTest::wrong_texts_change_nothing_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("negative") << QStringLiteral("-5");
    QTest::newRow("letters behind") << QStringLiteral("-5abc");
    QTest::newRow("huge") << QStringLiteral("9e99");
    QTest::newRow("beyond doubles") << QStringLiteral("1e400");
    QTest::newRow("words") << QStringLiteral("a lot");
    QTest::newRow("not a number") << QStringLiteral("nan");
    QTest::newRow("infinite") << QStringLiteral("inf");
    QTest::newRow("other digits") << QString::fromUtf8("٣٤٥");
    QTest::newRow("wide digits") << QString::fromUtf8("１２");
    QTest::newRow("hexadecimal") << QStringLiteral("0x10");
    QTest::newRow("a megabyte") << QString(1'000'000, QLatin1Char('x'));
    QTest::newRow("a megabyte of digits") << QString(1'000'000, QLatin1Char('9'));
}

void InspectorTest::wrong_texts_change_nothing()
{
    QFETCH(QString, text);
    Drawing drawing;
    ClusterParts nodes;
    nodes.nodes = {0};
    ClusterParts switches;
    switches.switches = {0};
    ClusterParts links;
    links.links = {0};
    const Cluster before = drawing.cluster();
    int tried = 0;
    for (const ClusterParts& parts : {nodes, switches, links}) {
        drawing.selection.mark(parts);
        for (CheckedField* line : drawing.panel.findChildren<CheckedField*>()) {
            if (!line->isVisibleTo(&drawing.panel) || line->accessibleName().contains(QLatin1String("ame")))
                continue;
            line->setFocus();
            line->selectAll();
            line->clear();
            line->insert(text);
            Q_EMIT line->textEdited(line->text());
            QVERIFY2(!line->is_good(), qPrintable(line->accessibleName()));
            QTest::keyClick(line, Qt::Key_Return);
            QVERIFY(drawing.cluster() == before);
            QVERIFY(line->text() == text.left(line->maxLength())); // stands as it was typed
            QVERIFY(line->fault().size() < 200);
            QTest::keyClick(line, Qt::Key_Escape);
            QVERIFY(line->is_good());
            ++tried;
        }
    }
    QVERIFY(tried >= 20);
}

void InspectorTest::escape_leads_out()
{
    Drawing drawing;
    drawing.mark_nodes({0});
    QSignalSpy left(&drawing.panel, &InspectorPanel::left);
    auto& line = field<CheckedField>(drawing.panel, "Power (W)");
    const QString before = line.text();
    type(line, "1");
    QTest::keyClick(&line, Qt::Key_Escape); // first what was typed
    QCOMPARE(line.text(), before);
    QCOMPARE(left.size(), 0);
    QTest::keyClick(&line, Qt::Key_Escape);
    QCOMPARE(left.size(), 1);
}

void InspectorTest::nothing_is_cut_at_the_side_data()
{
    QTest::addColumn<int>("width");
    QTest::newRow("as it is at first") << 340;
    QTest::newRow("narrow") << 300;
}

void InspectorTest::nothing_is_cut_at_the_side()
{
    QFETCH(int, width);
    Drawing drawing;
    drawing.panel.resize(width, 400);
    for (const ClusterParts& parts :
         {ClusterParts{{0}, {}, {}, {}, {}}, ClusterParts{{0, 1, 2, 3}, {}, {}, {}, {}},
          ClusterParts{{}, {0}, {}, {}, {}}, ClusterParts{{}, {}, {0}, {}, {}}, ClusterParts{{}, {}, {}, {}, {"z1"}}}) {
        drawing.selection.mark(parts);
        for (const QScrollArea* area : drawing.panel.findChildren<QScrollArea*>())
            if (area->isVisible())
                QTRY_VERIFY(area->widget()->width() <= area->viewport()->width());
    }
    // Nor where a changed type has a long state to tell.
    drawing.mark_nodes({0});
    drawing.enter("Memory (B)", "96 GB");
    for (const QScrollArea* area : drawing.panel.findChildren<QScrollArea*>())
        if (area->isVisible())
            QTRY_VERIFY(area->widget()->width() <= area->viewport()->width());
}

void InspectorTest::the_figures_asked_for_are_in_view()
{
    Drawing drawing;
    drawing.panel.resize(340, 320);
    drawing.mark_nodes({0});
    auto& memory = field<CheckedField>(drawing.panel, "Memory (B)");
    QTRY_VERIFY(memory.isVisible());
    QVERIFY(memory.visibleRegion().isEmpty());
    field<QPushButton>(drawing.panel, "Figures of the GPU type").click();
    QTRY_COMPARE(memory.visibleRegion().boundingRect(), memory.rect());
    drawing.panel.begin_editing();
    const QWidget* name = drawing.panel.focusWidget();
    QCOMPARE(name->accessibleName(), QStringLiteral("Name"));
    QTRY_COMPARE(name->visibleRegion().boundingRect(), name->rect());
}

TANGRAM_TEST(InspectorTest)
#include "tst_inspector.moc"
