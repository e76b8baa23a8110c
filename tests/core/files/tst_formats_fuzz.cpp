// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/measured_run.h"
#include "accuracy/report.h"
#include "cluster/cluster.h"
#include "cluster/cluster_check.h"
#include "files/cluster/cluster_file.h"
#include "files/disk/text_file.h"
#include "files/export/comparison_json.h"
#include "files/model/detect_format.h"
#include "files/model/job_file.h"
#include "files/model/model_file.h"
#include "files/plan/plan_input.h"
#include "files/plan/write_plan.h"
#include "files/project/project_json.h"
#include "files/runs/read_runs.h"
#include "files/runs/write_accuracy.h"
#include "marked_texts.h"
#include "model/job.h"
#include "model/model.h"
#include "test_program.h"
#include "text/result.h"

#include <nlohmann/json.hpp>

#include <QtTest>

#include <cmath>
#include <filesystem>
#include <random>

using namespace tangram;

namespace {

constexpr int mutations = 400; // of each seed file
constexpr std::size_t largest_seed = 20000;

class Mutator {
public:
    explicit Mutator(std::uint32_t seed)
        : random_(seed)
    {
    }

    /// Changes letters: mostly no JSON comes out.
    std::string letters(std::string text)
    {
        for (int changes = 1 + pick(3); changes > 0; --changes)
            change(text);
        return text;
    }

    /// Changes values: JSON comes out, mostly none that makes sense.
    std::string values(const std::string& text)
    {
        nlohmann::json document = nlohmann::json::parse(text);
        for (int changes = 1 + pick(2); changes > 0; --changes)
            change_value(document);
        return document.dump();
    }

private:
    void change_value(nlohmann::json& document)
    {
        static const nlohmann::json odd[] = {nullptr,
                                             true,
                                             false,
                                             "",
                                             "id",
                                             "a-0",
                                             "z1",
                                             0,
                                             -1,
                                             1,
                                             2,
                                             3,
                                             7,
                                             16,
                                             1000,
                                             100000,
                                             1e15,
                                             1e300,
                                             -1e300,
                                             1e-300,
                                             0.5,
                                             nlohmann::json::array(),
                                             nlohmann::json::object(),
                                             nlohmann::json::array({1, 2}),
                                             18446744073709551615ULL};
        const nlohmann::json places = document.flatten();
        if (places.empty())
            return;
        const auto any = [&] { return std::next(places.begin(), pick(places.size())); };
        nlohmann::json::json_pointer place(any().key());
        while (!place.empty() && pick(4) == 0)
            place = place.parent_pointer();
        switch (pick(4)) {
        case 0:
            if (!place.empty() && document[place.parent_pointer()].is_object())
                document[place.parent_pointer()].erase(place.back());
            break;
        case 1:
            document[place] = document[nlohmann::json::json_pointer(any().key())];
            break;
        default:
            document[place] = odd[pick(std::size(odd))];
        }
    }

    int pick(std::size_t below) { return std::uniform_int_distribution(0, int(below) - 1)(random_); }

    /// A number in the text, by its first digit; the text's end when there is none after a random place.
    std::size_t number_in(const std::string& text)
    {
        const std::size_t found = text.find_first_of("0123456789", std::size_t(pick(text.size() + 1)));
        return found == std::string::npos ? text.size() : found;
    }

    void change(std::string& text)
    {
        static const char* const pieces[] = {
            "-1", "0", "1e300", "1e-300", "99999999999", "null", "true", "\"\"", "[]",   "{}",     "[[[[", "}",
            "]",  ",", ":",     "\"",     "-0.0",        "1e15", "2.5",  "\\",   "\xFF", "\"id\"", "NaN",  "1024"};
        const std::string piece = pieces[pick(std::size(pieces))];
        const std::size_t at = std::size_t(pick(text.size() + 1));
        const std::size_t length = std::min(text.size() - at, std::size_t(pick(40)));
        switch (pick(7)) {
        case 0:
            if (at < text.size())
                text[at] = char(pick(256));
            break;
        case 1:
            text.erase(at, length);
            break;
        case 2:
            text.insert(at, text.substr(at, length));
            break;
        case 3:
            text.insert(at, piece);
            break;
        case 4:
            text.resize(at);
            break;
        default: // mostly numbers: the text stays JSON and the values get odd
            const std::size_t start = number_in(text);
            text.replace(start, std::min(text.find_first_not_of("0123456789.e+-", start), text.size()) - start, piece);
        }
    }

    std::mt19937 random_;
};

bool is_told(const Error& error)
{
    return all_in_marks(error.message) && all_in_marks(error.hint);
}

/// Reads the text; what is read must survive writing and reading.
template <typename Value, typename Write>
std::string check(Result<Value> (*read)(std::string_view, std::string_view), Write write, const std::string& text,
                  int& values)
{
    const Result<Value> first = read(text, "fuzzed.json");
    if (!first) {
        const Error& error = first.error();
        const bool clear = !error.message.empty() && error.message.size() < 600
            && error.where.starts_with("fuzzed.json") && is_told(error);
        return clear ? "" : "unclear error: " + error.where + ": " + error.message + " | " + error.hint;
    }
    ++values;
    const Result<Value> second = read(write(*first), "written.json");
    if (!second)
        return "what was written is refused: " + second.error().where + ": " + second.error().message;
    return *second == *first ? "" : "what was written reads back as something else";
}

std::string as_it_is(const std::string& text)
{
    return text;
}

Result<std::string> read_plan_as_text(std::string_view text, std::string_view source)
{
    const Result<PlanInput> input = read_plan(text, source, nullptr);
    return input ? Result<std::string>(write_plan(input->file)) : Result<std::string>(input.error());
}

Result<std::string> read_comparison_as_text(std::string_view text, std::string_view source)
{
    const Result<std::vector<NamedPlan>> plans = read_comparison(text, source);
    return plans ? Result<std::string>(write_comparison(*plans)) : Result<std::string>(plans.error());
}

Result<std::string> read_project_as_text(std::string_view text, std::string_view source)
{
    const Result<Project> project = read_project(text, source);
    return project ? Result<std::string>(write_project(*project)) : Result<std::string>(project.error());
}

/// Whatever is read as scenarios can be made, or says why not.
std::string check_project(const std::string& text, int& values)
{
    const Result<Project> project = read_project(text, "fuzzed.json");
    for (const auto& scenario : project ? project->scenarios : decltype(project->scenarios)()) {
        const Result<Premises> made = with_scenario({project->cluster, project->model}, *scenario);
        if (!made && (made.error().message.empty() || !is_told(made.error())))
            return "unclear error: " + made.error().where + ": " + made.error().message;
        if (made && check_cluster(*made->cluster))
            return "scenario " + scenario->name + " makes no cluster";
    }
    return check<std::string>(read_project_as_text, as_it_is, text, values);
}

/// Whatever is read as runs can be predicted, or says why not.
std::string check_runs(const std::string& text, int& values)
{
    const Result<std::vector<MeasuredRun>> runs = read_runs(text, "fuzzed.json");
    if (!runs) {
        const Error& error = runs.error();
        const bool clear = !error.message.empty() && error.where.starts_with("fuzzed.json") && is_told(error);
        return clear ? "" : "unclear error: " + error.where + ": " + error.message + " | " + error.hint;
    }
    ++values;
    const std::vector<Prediction> predictions = predict_all(*runs, make_megatron());
    for (const Prediction& prediction : predictions)
        if (prediction.left_out.empty()
            && !(std::isfinite(prediction.iteration_time_s) && prediction.iteration_time_s > 0
                 && std::isfinite(prediction.peak_memory_bytes) && prediction.peak_memory_bytes > 0))
            return "a prediction is no positive number";
    return write_accuracy(*runs, predictions).empty() ? "nothing was written" : "";
}

} // namespace

class FuzzTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// What is written past the translator is seen.
    void initTestCase() { speak_in_marks(); }

    void mutated_files_give_an_error_or_a_value_data()
    {
        QTest::addColumn<QString>("path");
        const std::filesystem::path root = TANGRAM_SOURCE_DIR;
        for (const char* folder : {"sample_clusters", "tests/data/fuzz_seeds", "tests/data/huggingface"})
            for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder))
                if (entry.path().extension() == ".json" && entry.file_size() <= largest_seed)
                    QTest::newRow(std::filesystem::relative(entry.path(), root).c_str())
                        << QString::fromStdString(entry.path().string());
    }
    void mutated_files_give_an_error_or_a_value()
    {
        QFETCH(QString, path);
        const std::string seed = *read_text_file(path.toStdString());
        const std::string format = *detect_format(seed, "seed");
        Mutator mutate(42);
        int values = 0;
        for (int i = 0; i < mutations; ++i) {
            const std::string text = i == 0 ? seed : i % 2 == 0 ? mutate.letters(seed) : mutate.values(seed);
            std::string wrong;
            if (format == "tangram-runs")
                wrong = check_runs(text, values);
            else if (format == "tangram-cluster")
                wrong = check<Cluster>(read_cluster, write_cluster, text, values);
            else if (format == "tangram-job")
                wrong = check<Job>(read_job, write_job, text, values);
            else if (format == "tangram-plan")
                wrong = check<std::string>(read_plan_as_text, as_it_is, text, values);
            else if (format == "tangram-comparison")
                wrong = check<std::string>(read_comparison_as_text, as_it_is, text, values);
            else if (format == "tangram-project")
                wrong = check_project(text, values);
            else
                wrong = check<Model>(read_model, write_model, text, values);
            QVERIFY2(wrong.empty(), (wrong + "\n" + text).c_str());
        }
        QVERIFY(values > 0); // the seed itself is sound
        QVERIFY(values < mutations);
    }
};

TANGRAM_TEST(FuzzTest)
#include "tst_formats_fuzz.moc"
