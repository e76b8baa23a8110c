// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/cluster/cluster_file.h"
#include "files/disk/text_file.h"
#include "form_hands.h"
#include "job/facts_model.h"
#include "job/job_page.h"
#include "job/job_panel.h"
#include "job/model_panel.h"
#include "test_program.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

using namespace tangram;

class JobPageTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void a_project_is_shown_and_told_to_nobody();
    void facts_keep_up_with_typing();
};

void JobPageTest::a_project_is_shown_and_told_to_nobody()
{
    JobPage page;
    QSignalSpy models(&page, &JobPage::model_edited);
    QSignalSpy jobs(&page, &JobPage::job_edited);
    Project project;
    project.model = std::make_shared<const Model>(preset("deepseek-v3"));
    project.job.global_batch = 7;
    project.job.tokens_to_train = 15e12;
    page.show_content({.project = project, .cluster = {}, .job = project.job, .problem = {}});
    QCOMPARE(page.model_panel().model(), *project.model);
    QCOMPARE(page.job_panel().job(), project.job);
    QCOMPARE(models.size(), 0);
    QCOMPARE(jobs.size(), 0);
    QVERIFY(!page.has_faults());
}

void JobPageTest::facts_keep_up_with_typing()
{
    JobPage page;
    page.resize(1280, 700);
    page.show();
    QVERIFY(QTest::qWaitForWindowActive(&page));
    auto* facts = page.findChild<FactsModel*>();
    const QAbstractItemModelTester tester(facts, QAbstractItemModelTester::FailureReportingMode::QtTest);
    page.set_model(preset("llama-2-7b"));
    const auto fact = [&](const char* name, FactsModel::Column column) {
        for (int row = 0; row < facts->rowCount(); ++row)
            if (facts->index(row, FactsModel::name_column).data().toString() == QLatin1String(name))
                return facts->index(row, column).data().toString();
        return QString();
    };
    QCOMPARE(fact("Layers", FactsModel::in_all_column), QString("34"));
    QCOMPARE(fact("Weights", FactsModel::per_gpu_column), QString());
    const Result<std::string> text =
        read_text_file(std::string(TANGRAM_SOURCE_DIR "/sample_clusters/two-nodes-toy.json"));
    QVERIFY(text);
    page.set_cluster(std::make_shared<const Cluster>(*read_cluster(*text, "toy")));
    QVERIFY(!fact("Weights", FactsModel::per_gpu_column).isEmpty());
    QVERIFY(!fact("Available memory", FactsModel::per_gpu_column).isEmpty());
    const QString before = fact("Parameters", FactsModel::in_all_column);
    auto& blocks = field<CheckedField>(page, "Blocks");
    type(blocks, "3");
    QCOMPARE(fact("Layers", FactsModel::in_all_column), QString("5"));
    QVERIFY(fact("Parameters", FactsModel::in_all_column) != before);
    QTest::keyClicks(&blocks, "x");
    QCOMPARE(fact("Layers", FactsModel::in_all_column), QString("34"));
    // Every number has its formula.
    for (int row = 0; row < facts->rowCount(); ++row)
        QVERIFY(facts->index(row, 0).data(Qt::ToolTipRole).toString().size() > 20);
    auto& tokens = field<CheckedField>(page, "Tokens to train (tokens)");
    type(tokens, "1 T");
    QVERIFY(!fact("Iterations", FactsModel::in_all_column).isEmpty());
}

TANGRAM_TEST(JobPageTest)
#include "tst_job_page.moc"
