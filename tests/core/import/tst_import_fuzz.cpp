// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster.h"
#include "files/cluster/cluster_file.h"
#include "files/disk/text_file.h"
#include "files/import/import.h"
#include "files/import/tools/importers.h"
#include "marked_texts.h"
#include "test_program.h"
#include "text/result.h"

#include <QtTest>

#include <chrono>
#include <filesystem>
#include <map>
#include <random>

using namespace tangram;

namespace {

/// What importers take for the beginning of something.
const std::vector<std::string> pieces{"[",
                                      "]",
                                      "[0-99999999]",
                                      "[1-9],",
                                      "999999999999",
                                      "-1",
                                      "=",
                                      "\"",
                                      "{",
                                      "}",
                                      "<",
                                      ">",
                                      "</gpu>",
                                      "NV99999",
                                      "GPU",
                                      "\t",
                                      "\n",
                                      "\n\n",
                                      "\x1b[",
                                      "\xff\xfe",
                                      "Gres=gpu",
                                      "gpu:",
                                      "(",
                                      ",",
                                      ";",
                                      "null",
                                      "1e308",
                                      "NodeName=",
                                      "Switches=",
                                      "Nodes=n[1-25000]",
                                      "0: ",
                                      "# Rank",
                                      "<!--",
                                      "&lt;",
                                      std::string(1, '\0')};

/// Changes texts the way that copying, cutting and hands do.
class Mutator {
public:
    explicit Mutator(std::uint32_t seed)
        : random_(seed)
    {
    }

    std::string operator()(std::string text)
    {
        for (int changes = 1 + below(6); changes > 0 && !text.empty(); --changes)
            change(text);
        return text;
    }

private:
    int below(int count) { return static_cast<int>(random_() % static_cast<std::uint32_t>(count)); }
    std::size_t place(const std::string& text) { return random_() % (text.size() + 1); }

    void change(std::string& text)
    {
        const std::size_t at = place(text);
        switch (below(8)) {
        case 0:
            if (at < text.size())
                text[at] = static_cast<char>(below(256));
            break;
        case 1:
            text.insert(at, pieces[random_() % pieces.size()]);
            break;
        case 2:
            text.erase(at, static_cast<std::size_t>(1 + below(30)));
            break;
        case 3: // cut off
            text.resize(at);
            break;
        case 4: { // a part again, elsewhere
            const std::string part = text.substr(at, static_cast<std::size_t>(1 + below(400)));
            text.insert(place(text), part);
            break;
        }
        case 5: { // another number
            const std::size_t digit = text.find_first_of("0123456789", at);
            if (digit != std::string::npos)
                text.replace(digit, 1, std::to_string(random_() >> below(32)));
            break;
        }
        case 6: { // a line away
            const std::size_t start = text.find('\n', at);
            if (start != std::string::npos)
                text.erase(start, text.find('\n', start + 1) - start);
            break;
        }
        default: { // two lines change places
            const std::size_t start = text.find('\n', at);
            const std::size_t end = start == std::string::npos ? start : text.find('\n', start + 1);
            if (end != std::string::npos) {
                const std::string line = text.substr(start, end - start);
                text.erase(start, end - start);
                text.insert(place(text), line);
            }
        }
        }
    }

    std::mt19937 random_;
};

/// Seeds by the importer that reads them: the fixtures, and files of a folder that TANGRAM_IMPORT_SAMPLES names.
std::map<std::string, std::vector<ImportText>> seeds()
{
    std::map<std::string, std::vector<ImportText>> found;
    std::vector<std::string> folders{TANGRAM_SOURCE_DIR "/tests/data/import"};
    if (qEnvironmentVariableIsSet("TANGRAM_IMPORT_SAMPLES"))
        folders.push_back(qgetenv("TANGRAM_IMPORT_SAMPLES").toStdString());
    for (const std::string& folder : folders)
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
            const Result<std::string> text =
                entry.is_regular_file() ? read_text_file(entry.path()) : Result<std::string>(Error{});
            if (!text)
                continue;
            const ImportText named{entry.path().filename().string(), *text};
            if (const Importer* importer = importer_for(*text))
                found[importer->kind].push_back(named);
            else if (const auto imported = import_cluster({&named, 1}, {})) // several machines' outputs
                found[imported->sources.front().kind].push_back(named);
        }
    return found;
}

} // namespace

/// Mutated inputs give an error that tells what and where, or a cluster that reads back; never a crash. How many of
/// each importer TANGRAM_IMPORT_MUTATIONS says, the slowest of them is printed.
class TestImportFuzz : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// What is written past the translator is seen.
    void initTestCase() { speak_in_marks(); }

    void mutated_inputs_give_an_error_or_a_cluster_data()
    {
        QTest::addColumn<QByteArray>("kind");
        QTest::addColumn<int>("part");
        QTest::addColumn<int>("count");
        bool given = false;
        const int asked = qEnvironmentVariableIntValue("TANGRAM_IMPORT_MUTATIONS", &given);
        // Qt's watchdog ends what takes more than five minutes.
        constexpr int most_at_a_time = 2000;
        for (const Importer& importer : importers()) {
            int left = given ? asked : 1000;
            for (int part = 0; left > 0; ++part) {
                const int count = std::min(left, most_at_a_time);
                QTest::addRow("%s %d", importer.kind, part) << QByteArray(importer.kind) << part << count;
                left -= count;
            }
        }
    }
    void mutated_inputs_give_an_error_or_a_cluster()
    {
        QFETCH(QByteArray, kind);
        QFETCH(int, part);
        QFETCH(int, count);
        const auto all = seeds();
        const auto found = all.find(kind.toStdString());
        QVERIFY(found != all.end());
        const std::vector<ImportText>& texts = found->second;
        const Importer* importer = nullptr;
        for (const Importer& each : importers())
            if (kind == each.kind)
                importer = &each;
        const int seed = qEnvironmentVariableIntValue("TANGRAM_SEED");
        Mutator mutate(static_cast<std::uint32_t>(seed + 1000 * part) + qChecksum(kind));
        ImportChoices choices;
        choices.gpu = "h100";
        int clusters = 0;
        double slowest_s = 0;
        for (int i = 0; i < count; ++i) {
            const ImportText text{"mutated", mutate(texts[static_cast<std::size_t>(i) % texts.size()].text)};
            const auto start = std::chrono::steady_clock::now();
            // Also what its heading does not give away any more.
            const Result<ImportFacts> read = importer->read(text.text, text.source);
            QVERIFY(read.ok() || (!read.error().message.empty() && !read.error().where.empty()));
            const Result<ImportedCluster> imported = import_cluster({&text, 1}, choices);
            slowest_s =
                std::max(slowest_s, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
            if (!imported.ok()) {
                const Error& error = imported.error();
                QVERIFY(!error.message.empty() && !error.hint.empty());
                QVERIFY2(all_in_marks(error.message) && all_in_marks(error.hint),
                         (error.message + " | " + error.hint).c_str());
                continue;
            }
            for (const ImportNote& note : imported->notes)
                QVERIFY2(all_in_marks(note.text.words()), note.text.words().c_str());
            QVERIFY(imported->cluster.has_value() != !imported->unknown.empty());
            if (!imported->cluster || imported->cluster->nodes.size() > 1000)
                continue;
            ++clusters;
            const Result<Cluster> again = read_cluster(write_imported(*imported), "written");
            QVERIFY2(again.ok(), again.ok() ? "" : (again.error().where + ": " + again.error().message).c_str());
            QVERIFY(*again == *imported->cluster);
        }
        qInfo("%d mutations, %d clusters, the slowest %.1f ms", count, clusters, slowest_s * 1e3);
    }
};

TANGRAM_TEST(TestImportFuzz)
#include "tst_import_fuzz.moc"
