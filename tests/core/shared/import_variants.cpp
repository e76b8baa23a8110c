// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_variants.h"
#include "files/disk/text_file.h"
#include "text/result.h"

#include <fmt/format.h>

#include <QtTest>

#include <algorithm>

namespace tangram {

namespace {

std::string all_notes(const ImportedCluster& imported)
{
    std::string all;
    for (const ImportNote& note : imported.notes)
        all += text_of(note.origin) + ": " + note.text.english() + "\n";
    return all;
}

} // namespace

std::string summary(const Cluster& cluster)
{
    std::vector<std::pair<std::string, int>> kinds;
    for (const Node& node : cluster.nodes) {
        const std::string text =
            fmt::format("{} {} {} {:.4g}, {} x {:.4g}", node.gpu_count, cluster.gpu_type_of(node).id, node.intra_kind,
                        node.intra.bytes_per_s / 1e9, node.nic_count, node.nic.bytes_per_s / 1e9);
        const auto same =
            std::find_if(kinds.begin(), kinds.end(), [&](const auto& kind) { return kind.first == text; });
        if (same == kinds.end())
            kinds.emplace_back(text, 1);
        else
            ++same->second;
    }
    std::string text;
    for (const auto& [kind, count] : kinds)
        text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", count, kind);
    return text;
}

bool has_note(const ImportedCluster& imported, const std::string& text)
{
    return std::any_of(imported.notes.begin(), imported.notes.end(), [&](const ImportNote& note) {
        return (text_of(note.origin) + ": " + note.text.english()).find(text) != std::string::npos;
    });
}

QByteArray import_fixture(const char* name)
{
    const Result<std::string> text = read_text_file(std::string(TANGRAM_SOURCE_DIR) + "/tests/data/import/" + name);
    return text ? QByteArray::fromStdString(*text) : QByteArray();
}

QByteArray smi_gpu(const char* product, int mib, const char* more)
{
    return QByteArray("<gpu id=\"00000000:1B:00.0\"><product_name>") + product
        + "</product_name><fb_memory_usage><total>" + QByteArray::number(mib)
        + " MiB</total></fb_memory_usage><pci><pci_gpu_link_info><pcie_gen><max_link_gen>4</max_link_gen></pcie_gen>"
          "<link_widths><max_link_width>16x</max_link_width></link_widths></pci_gpu_link_info></pci>"
        + more + "</gpu>\n";
}

QByteArray smi(const QByteArray& gpus, const char* version)
{
    return QByteArray("<?xml version=\"1.0\" ?>\n<!DOCTYPE nvidia_smi_log SYSTEM \"nvsmi_device_") + version
        + ".dtd\">\n<nvidia_smi_log>\n<attached_gpus>" + QByteArray::number(gpus.count("</gpu>")) + "</attached_gpus>\n"
        + gpus + "</nvidia_smi_log>\n";
}

void variant_columns()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("nodes");
    QTest::addColumn<QByteArray>("note");
}

void variant(const char* name, const QByteArray& text, const char* nodes, const char* note)
{
    QTest::newRow(name) << text << QByteArray(nodes) << QByteArray(note);
}

void check_variant(const char* kind)
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, nodes);
    QFETCH(QByteArray, note);
    const ImportText source{"x", text.toStdString()};
    ImportChoices choices;
    choices.gpu = "h100-sxm";
    const Result<ImportedCluster> imported = import_cluster({&source, 1}, choices);
    QVERIFY2(imported.ok(), imported.ok() ? "" : (imported.error().where + imported.error().message).c_str());
    QCOMPARE(imported->sources.front().kind, std::string(kind));
    QVERIFY2(imported->cluster.has_value(), imported->unknown.empty() ? "" : imported->unknown.front().name.c_str());
    QCOMPARE(QByteArray::fromStdString(summary(*imported->cluster)), nodes);
    QVERIFY2(note.isEmpty() || has_note(*imported, note.toStdString()), all_notes(*imported).c_str());
}

} // namespace tangram
