// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/import.h"
#include "files/plan/write_plan.h"
#include "islands/naming.h"
#include "marked_texts.h"
#include "plan/price/evaluate.h"
#include "project/plan_file.h"
#include "sample_requests.h"
#include "test_program.h"
#include "text/system_error.h"
#include "text/tr.h"

#include <QtTest>

#include <algorithm>
#include <cerrno>
#include <map>

using namespace tangram;

namespace {

/// By the English text.
std::map<std::string, std::string>& translations()
{
    static std::map<std::string, std::string> all;
    return all;
}

void speak(std::map<std::string, std::string> all)
{
    translations() = std::move(all);
    set_translator([](const std::string& english) {
        const auto found = translations().find(english);
        return found == translations().end() ? english : found->second;
    });
}

/// Why the layout cannot run, all of it in one text per fault and hint.
std::vector<std::string> faults(const PlanningProblem& problem, const PlanLayout& layout)
{
    std::vector<std::string> texts;
    for (const Violation& violation : evaluate(problem, layout, false).violations) {
        texts.push_back(violation.message.words());
        texts.push_back(violation.hint.words());
    }
    return texts;
}

} // namespace

class TextTrTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { set_translator(nullptr); }

    void arguments_are_put_into_the_translation_data()
    {
        QTest::addColumn<QByteArray>("translation");
        QTest::addColumn<QByteArray>("told");
        const QByteArray english = "stage 2 has 1.50 GB {free}";
        QTest::newRow("as in English") << QByteArray("Stufe {} hat {:.2f} GB {{frei}}")
                                       << QByteArray("Stufe 2 hat 1.50 GB {frei}");
        QTest::newRow("turned round") << QByteArray("{1:.1f} GB {{frei}} hat Stufe {0}")
                                      << QByteArray("1.5 GB {frei} hat Stufe 2");
        QTest::newRow("nothing to say") << QByteArray("stage {} has {:.2f} GB {{free}}") << english;
        QTest::newRow("empty") << QByteArray("") << english;
        QTest::newRow("one too few") << QByteArray("Stufe {}") << english;
        QTest::newRow("one too many") << QByteArray("Stufe {} {} {}") << english;
        QTest::newRow("of another kind") << QByteArray("Stufe {:.2f} hat {:d} GB") << english;
        QTest::newRow("one that is not there") << QByteArray("Stufe {0} hat {7} GB") << english;
        QTest::newRow("numbered and not") << QByteArray("Stufe {} hat {0} GB") << english;
        QTest::newRow("not closed") << QByteArray("Stufe {} hat {") << english;
        QTest::newRow("closed twice") << QByteArray("Stufe {} hat {} }") << english;
    }
    void arguments_are_put_into_the_translation()
    {
        QFETCH(QByteArray, translation);
        QFETCH(QByteArray, told);
        speak({{"stage {} has {:.2f} GB {{free}}", translation.toStdString()}});
        QCOMPARE(QByteArray::fromStdString(Core::tr("stage {} has {:.2f} GB {{free}}", 2, 1.5)), told);
    }

    void without_a_translator_all_is_english()
    {
        QCOMPARE(Core::tr("{} of {}", 1, "two"), std::string("1 of two"));
        QCOMPARE(Core::tr("{{}}"), std::string("{}"));
        QCOMPARE(translated(Core::later("{} as it is")), std::string("{} as it is"));
        QCOMPARE(system_error_text(ENOENT), std::string("No such file or directory"));
    }

    void messages_are_put_into_words_where_they_are_shown()
    {
        const Message message = Core::message_of("{} has no {}: {:.0f} of {}", std::string("A {} GPU"),
                                                 Message("memory"), 1.6, std::size_t{3});
        const Message plain("memory");
        speak({{"{} has no {}: {:.0f} of {}", "{3} / {2:.0f}: {0} ohne {1}"}, {"memory", "Speicher"}});
        QCOMPARE(message.words(), std::string("3 / 2: A {} GPU ohne Speicher"));
        QCOMPARE(message.english(), std::string("A {} GPU has no memory: 2 of 3"));
        QCOMPARE(plain.words(), std::string("Speicher"));
        QCOMPARE(plain.english(), std::string("memory"));
        QVERIFY(message == Message("A {} GPU has no memory: 2 of 3"));
        QCOMPARE(Message("{} as it is").words(), std::string("{} as it is"));
    }

    void messages_are_parts_of_others()
    {
        speak({{"memory", "Speicher"}, {"{} of {}", "{} von {}"}, {"a {}", "ein {}"}, {"{} of the {}", "{} des {}"}});
        const Message inner = Core::message_of("a {}", Message("memory"));
        const Message list = listed({inner, verbatim("memory"), Message("memory")});
        const Message outer = Core::message_of("{} of {}", list, 3);
        QCOMPARE(outer.english(), std::string("a memory, memory, memory of 3"));
        QCOMPARE(outer.words(), std::string("ein Speicher, memory, Speicher von 3"));
    }

    void import_records_know_no_language()
    {
        const std::vector<ImportText> texts{{"topology.conf",
                                             "SwitchName=top Switches=s1\nSwitchName=s1 Nodes=n[1-2]\n"
                                             "SwitchName=s1 Switches=top\n"}};
        const auto imported = [&] { return read_imports(texts, {{}, "h100"}).imported; };
        QVERIFY(imported().ok());
        const ImportedCluster english = *imported();
        speak({{"switch {} would be below itself, or nested too deeply", "{} ist unter sich selbst"}});
        const ImportedCluster german = *imported();
        QCOMPARE(import_record(german), import_record(english));
        QVERIFY(std::any_of(german.notes.begin(), german.notes.end(), [](const ImportNote& note) {
            return note.text.words().ends_with(" ist unter sich selbst");
        }));
    }

    void files_know_no_language()
    {
        SearchRequest request = sample_request("two-nodes-toy", "llama-3.2-1b");
        Cluster unpriced = *request.problem.cluster;
        for (std::shared_ptr<const GpuType>& gpu : unpriced.gpu_types) {
            GpuType free = *gpu;
            free.price_usd_per_hour = 0;
            gpu = std::make_shared<const GpuType>(std::move(free));
        }
        request.problem.cluster = std::make_shared<const Cluster>(std::move(unpriced));
        const SearchResult result = search(request);
        const std::string english = write_plan(make_plan_file(request, result, false));
        QVERIFY(english.find("The hourly price of") != std::string::npos);
        speak({{"The hourly price of {} is not known and counts as 0.", "{} kostet nichts."}});
        const PlanFile file = make_plan_file(request, result, false);
        QCOMPARE(write_plan(file), english);
        QVERIFY(std::any_of(file.plan.warnings.begin(), file.plan.warnings.end(),
                            [](const Message& warning) { return warning.words().ends_with(" kostet nichts."); }));
    }

    void marked_texts_are_translated_where_they_are_shown()
    {
        speak({{"switch", "Switch {"}, {"No such file or directory", "Datei oder Ordner nicht gefunden"}});
        QCOMPARE(translated(Core::later("switch")), std::string("Switch {"));
        QCOMPARE(translated("name of a file"), std::string("name of a file"));
        QCOMPARE(system_error_text(ENOENT), std::string("Datei oder Ordner nicht gefunden"));
    }

    void names_of_islands_are_translated_where_they_are_shown_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("told");
        const auto row = [](const char* name, const char* told) {
            QTest::addRow("%s", name) << QByteArray(name) << QByteArray(told);
        };
        row("H100 · rack r1", "H100 · Rack r1");
        row("H100 · rack rack 1 · B", "H100 · Rack rack 1 · B");
        row("V100 + H100 · zone east", "V100 + H100 · Zone east");
        row("V100 + 2 other types", "V100 + 2 weitere Typen");
        row("V100 + 12 other types · rack r{}", "V100 + 12 weitere Typen · Rack r{}");
        row("the rack of Ada", "the rack of Ada"); // a user's
        row("all other types", "all other types");
        row(" other types", " other types");
        row("", "");
    }
    void names_of_islands_are_translated_where_they_are_shown()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, told);
        QCOMPARE(QByteArray::fromStdString(shown_island_name(name.toStdString())), name);
        speak({{"rack {}", "Rack {}"}, {"zone {}", "Zone {}"}, {"{} other types", "{} weitere Typen"}});
        QCOMPARE(QByteArray::fromStdString(shown_island_name(name.toStdString())), told);
    }

    void marks_are_found_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("all");
        QTest::newRow("nothing") << QByteArray() << true;
        QTest::newRow("all") << QByteArray("⟦expected ⟦an object⟧, found 3⟧") << true;
        QTest::newRow("signs beside") << QByteArray("⟦one⟧, ⟦two⟧ (3)") << true;
        QTest::newRow("a word behind") << QByteArray("⟦expected ⟦an object⟧⟧, found") << false;
        QTest::newRow("none") << QByteArray("add it") << false;
    }
    void marks_are_found()
    {
        QFETCH(QByteArray, text);
        QFETCH(bool, all);
        QCOMPARE(all_in_marks(text.toStdString()), all);
    }

    /// Other texts are looked at by the tests with mutated files.
    void what_is_wrong_with_a_plan_is_told_through_the_translator()
    {
        SearchRequest request = sample_request("two-nodes-toy", "llama-3.2-1b");
        request.problem.job.allow = {}; // stages of one chunk
        const SearchResult result = search(request);
        QVERIFY(result.best.has_value());
        const PlanLayout good = result.best->layout;
        QVERIFY(faults(request.problem, good).empty());
        speak_in_marks();
        std::vector<std::string> texts;
        const auto spoil = [&](auto change) {
            PlanLayout layout = good;
            change(layout, layout.pipelines.front(), layout.pipelines.front().stages.front());
            const std::vector<std::string> found = faults(request.problem, layout);
            QVERIFY(!found.empty());
            texts.insert(texts.end(), found.begin(), found.end());
        };
        spoil([](PlanLayout& layout, PipelineLayout&, StageLayout&) { layout.pipelines.clear(); });
        spoil([](PlanLayout&, PipelineLayout& pipeline, StageLayout&) { ++pipeline.samples; });
        spoil([](PlanLayout&, PipelineLayout& pipeline, StageLayout&) { pipeline.schedule = ScheduleKind::dualpipe; });
        spoil([](PlanLayout&, PipelineLayout&, StageLayout& stage) { stage.layers.last -= 1; });
        spoil([](PlanLayout&, PipelineLayout&, StageLayout& stage) { stage.layers.last += 1000; });
        spoil([](PlanLayout&, PipelineLayout&, StageLayout& stage) { stage.gpus.clear(); });
        spoil([](PlanLayout&, PipelineLayout&, StageLayout& stage) { stage.island = 99; });
        spoil([](PlanLayout&, PipelineLayout&, StageLayout& stage) { stage.gpus.front().count = 999; });
        spoil([](PlanLayout&, PipelineLayout&, StageLayout& stage) { stage.gpus.push_back(stage.gpus.front()); });
        spoil([](PlanLayout&, PipelineLayout&, StageLayout& stage) { stage.strategy.tensor = 0; });
        spoil([](PlanLayout&, PipelineLayout&, StageLayout& stage) { stage.strategy.data *= 3; });
        spoil([](PlanLayout&, PipelineLayout&, StageLayout& stage) { stage.strategy.samples_per_replica *= 2; });
        for (const std::string& text : texts)
            QVERIFY2(all_in_marks(text), text.c_str());
    }

    void why_there_is_no_plan_is_told_through_the_translator()
    {
        speak_in_marks();
        const SearchResult result = search(sample_request("two-nodes-toy", "llama-3.1-405b"));
        QVERIFY(!result.best.has_value());
        QVERIFY(result.infeasible.has_value());
        QVERIFY2(all_in_marks(result.infeasible->constraint.words()), result.infeasible->constraint.words().c_str());
    }
};

TANGRAM_TEST(TextTrTest)
#include "tst_text_tr.moc"
