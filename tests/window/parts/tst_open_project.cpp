// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_program.h"
#include "window_parts.h"

using namespace tangram;

class OpenProjectTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void what_would_be_planned_follows_the_document();
    void the_problem_is_the_same_object_until_something_changes();
    void what_is_edited_before_a_project_is_what_the_first_begins_with();
    void a_suggested_batch_is_kept_until_one_is_typed();
    void a_model_of_the_user_can_be_chosen_again();
    void whoever_shows_the_project_is_told_before_it_goes();
    void the_next_project_keeps_the_choices_alone();
    void layer_times_offer_their_models_and_are_found_for_the_chosen_one();
};

void OpenProjectTest::what_would_be_planned_follows_the_document()
{
    WindowParts parts;
    QVERIFY(!parts.project.cluster() && !parts.project.problem());
    QVERIFY(parts.open_toy());
    QCOMPARE(parts.project.cluster()->gpu_count(), 8);
    QVERIFY(!parts.project.islands().empty());
    QCOMPARE(parts.project.model_id(), QStringLiteral("llama-2-7b"));
    const int suggested = parts.project.job().global_batch;
    QVERIFY(suggested > 0 && parts.project.project().suggests_batch);
    parts.project.set_batch(suggested + 1, 2048);
    QCOMPARE(parts.project.problem()->job.global_batch, suggested + 1);
    parts.project.document().history().undo();
    QCOMPARE(parts.project.problem()->job.global_batch, suggested);
}

void OpenProjectTest::the_problem_is_the_same_object_until_something_changes()
{
    WindowParts parts;
    QVERIFY(parts.open_toy());
    const auto problem = parts.project.problem();
    QCOMPARE(parts.project.problem(), problem);
    parts.project.set_batch(problem->job.global_batch * 2, problem->job.sequence_length);
    QVERIFY(parts.project.problem() != problem);
}

void OpenProjectTest::what_is_edited_before_a_project_is_what_the_first_begins_with()
{
    WindowParts parts;
    parts.basis.use(Calibration{}, QStringLiteral("mine.json"));
    parts.project.choose_model(QStringLiteral("llama-2-7b"));
    QVERIFY(!parts.project.is_open());
    QCOMPARE(parts.project.document().history().count(), 0);
    QVERIFY(parts.open(WindowParts::sample("two-nodes-toy.json")));
    QVERIFY(parts.project.is_open() && parts.project.calibration());
    QCOMPARE(parts.project.model_id(), QStringLiteral("llama-2-7b"));
}

void OpenProjectTest::a_suggested_batch_is_kept_until_one_is_typed()
{
    WindowParts parts;
    QVERIFY(parts.open_toy());
    Job job = parts.project.job();
    job.memory_reserve_bytes *= 2;
    parts.project.set_job(job);
    QVERIFY(parts.project.project().suggests_batch);
    job = parts.project.job();
    job.global_batch *= 2;
    parts.project.set_job(job);
    QVERIFY(!parts.project.project().suggests_batch);
    QCOMPARE(parts.project.job().global_batch, job.global_batch);
    parts.project.document().history().undo();
    parts.project.keep_suggested_batch();
    QVERIFY(!parts.project.project().suggests_batch);
}

void OpenProjectTest::a_model_of_the_user_can_be_chosen_again()
{
    WindowParts parts;
    QVERIFY(parts.open_toy());
    Model own = *parts.project.model();
    own.name = "mine";
    own.blocks += 2;
    parts.project.set_model(own);
    QVERIFY(parts.project.model_id().isEmpty());
    parts.project.choose_model(QStringLiteral("llama-2-7b"));
    QCOMPARE(parts.project.model_id(), QStringLiteral("llama-2-7b"));
    parts.project.choose_model({});
    QCOMPARE(*parts.project.model(), own);
    parts.project.set_model(*OpenProject::known_model(QStringLiteral("llama-2-13b"), nullptr));
    QCOMPARE(parts.project.model_id(), QStringLiteral("llama-2-13b"));
}

void OpenProjectTest::whoever_shows_the_project_is_told_before_it_goes()
{
    WindowParts parts;
    QVERIFY(parts.open_toy());
    std::shared_ptr<const Cluster> when_told;
    connect(&parts.project, &OpenProject::leaving, this, [&] { when_told = parts.project.cluster(); });
    QSignalSpy begun(&parts.project, &OpenProject::begun);
    const auto before = parts.project.cluster();
    parts.project.begin(parts.project.next_project(std::make_shared<const Cluster>()));
    QCOMPARE(when_told, before);
    QCOMPARE(begun.size(), 1);
    QVERIFY(!parts.project.cluster());
}

void OpenProjectTest::the_next_project_keeps_the_choices_alone()
{
    WindowParts parts;
    QVERIFY(parts.open_toy());
    Project edited = parts.project.project();
    edited.other_keys = "{\"of_later_versions\": 1}";
    edited.search.merge_tolerance = 0.5;
    parts.project.edit(QStringLiteral("Edit"), edited);
    const Project next = parts.project.next_project(std::make_shared<const Cluster>());
    QVERIFY(next.other_keys.empty() && next.plans.empty() && next.cluster->nodes.empty());
    QCOMPARE(next.search, edited.search);
    QCOMPARE(next.model, edited.model);
}

void OpenProjectTest::layer_times_offer_their_models_and_are_found_for_the_chosen_one()
{
    WindowParts parts;
    QVERIFY(parts.open(QStringLiteral(TANGRAM_SOURCE_DIR "/tests/data/profiles/sailor")));
    QVERIFY(parts.project.profiles());
    const QStringList measured = OpenProject::measured_models(*parts.project.profiles());
    QVERIFY(!measured.isEmpty());
    parts.project.choose_model(measured.front());
    QVERIFY(parts.project.profile());
    parts.project.choose_model(QStringLiteral("llama-3.1-405b"));
    QVERIFY(!parts.project.profile() && parts.project.profile_fault());
    QVERIFY(!parts.basis.is_good());
}

TANGRAM_TEST(OpenProjectTest)
#include "tst_open_project.moc"
