// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/field_form.h"
#include "form_hands.h"
#include "job/job_panel.h"
#include "test_program.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QSignalSpy>

#include <algorithm>

using namespace tangram;

class JobPanelTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void a_job_survives_the_panel();
    void each_part_of_a_job_is_one_edit();
    void kernels_are_one_edit_each_data();
    void kernels_are_one_edit_each();
    void what_is_wrong_in_a_job_is_not_taken();
    void undo_is_the_programs_unless_something_is_typed();
};

void JobPanelTest::a_job_survives_the_panel()
{
    Job job;
    job.global_batch = 96;
    job.sequence_length = 2048;
    job.precision = Precision::fp8;
    job.optimizer = "sgd";
    job.gradient_bytes = 2;
    job.flash_attention = false;
    job.framework = Framework::fsdp;
    job.memory_reserve_bytes = 1.234567e9;
    job.tokens_to_train = 123456789.0;
    job.allow.tensor_across_nodes = true;
    job.allow.half_blocks = true;
    job.allow.uneven_chunks = true;
    job.allow.sequence_parallel = false;
    job.allow.zero = {1, 3};
    job.allow.recompute = {Recompute::full};
    job.allow.samples_per_replica = {1, 3};
    job.allow.virtual_stages = {2, 4};
    job.allow.schedules = {"zb-h1"}; // has no field here
    job.fused_loss = true;
    job.fused_elementwise = false;
    job.fused_experts = false;
    job.blocking_launches = true;
    job.async_tensor = true;
    job.overlapped_experts = true;
    job.attention_kernel = AttentionKernel::flash_1;
    job.captured_experts = CapturedExperts::around;
    job.expert_dispatcher = ExpertDispatcher::all_to_all;
    job.recompute_modules = {false, true, false, false, true, false};
    job.cost_mode = CostMode::sailor;
    JobPanel panel;
    panel.set_job(job);
    QCOMPARE(panel.draft(), job);
    QCOMPARE(panel.job(), job);
}

void JobPanelTest::each_part_of_a_job_is_one_edit()
{
    JobPanel panel;
    panel.show();
    QVERIFY(QTest::qWaitForWindowActive(&panel));
    Job wanted = panel.job();
    QSignalSpy edited(&panel, &JobPanel::job_edited);
    const auto last = [&] { return edited.back()[0].value<Job>(); };

    type(field<CheckedField>(panel, "Global batch (sequences)"), "96\r");
    wanted.global_batch = 96;
    QCOMPARE(last(), wanted);
    type(field<CheckedField>(panel, "Tokens to train (tokens)"), "15 T\r");
    wanted.tokens_to_train = 15e12;
    QCOMPARE(last(), wanted);
    type(field<CheckedField>(panel, "Memory reserve (GB per GPU)"), "2.5\r");
    wanted.memory_reserve_bytes = 2.5e9;
    QCOMPARE(last(), wanted);
    type(field<CheckedField>(panel, "Samples per replica"), "4, 1\r");
    wanted.allow.samples_per_replica = {1, 4};
    QCOMPARE(last(), wanted);
    field<QCheckBox>(panel, "ZeRO stage 2").click();
    wanted.allow.zero = {0, 1, 3};
    QCOMPARE(last(), wanted);
    const auto boxes = panel.findChildren<QCheckBox*>();
    const auto cuts = std::find_if(boxes.begin(), boxes.end(),
                                   [](const QCheckBox* one) { return one->text() == "Cuts inside blocks"; });
    QVERIFY(cuts != boxes.end());
    (*cuts)->click();
    wanted.allow.half_blocks = true;
    QCOMPARE(last(), wanted);
    auto& precision = field<QComboBox>(panel, "Precision");
    precision.setCurrentIndex(static_cast<int>(Precision::fp8));
    Q_EMIT precision.activated(precision.currentIndex());
    wanted.precision = Precision::fp8;
    QCOMPARE(last(), wanted);
    QCOMPARE(edited.size(), 7);
}

void JobPanelTest::kernels_are_one_edit_each_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("entry"); // -1: a box
    QTest::addColumn<Job>("wanted");
    const auto row = [](const char* name, int entry, auto change) {
        Job wanted;
        change(wanted);
        QTest::newRow(name) << QString(name) << entry << wanted;
    };
    row("Attention kernel", 1, [](Job& job) { job.attention_kernel = AttentionKernel::flash_2; });
    row("Expert dispatcher", 1, [](Job& job) { job.expert_dispatcher = ExpertDispatcher::all_to_all; });
    row("CUDA graphs", 0, [](Job& job) { job.captured_experts = CapturedExperts::nothing; });
    row("Iteration time", 1, [](Job& job) { job.cost_mode = CostMode::sailor; });
    row("Fused norms and activation functions", -1, [](Job& job) { job.fused_elementwise = false; });
    row("Fused loss", -1, [](Job& job) { job.fused_loss = true; });
    row("Asynchronous tensor parallelism", -1, [](Job& job) { job.async_tensor = true; });
    row("The host waits for every kernel", -1, [](Job& job) { job.blocking_launches = true; });
    row("Fused expert kernels", -1, [](Job& job) { job.fused_experts = false; });
    row("Overlapped expert exchange", -1, [](Job& job) { job.overlapped_experts = true; });
    row("Recompute: norms", -1, [](Job& job) { job.recompute_modules.norms = true; });
    row("Recompute: attention", -1, [](Job& job) { job.recompute_modules.core_attention = false; }); // none is left
}

void JobPanelTest::kernels_are_one_edit_each()
{
    QFETCH(QString, name);
    QFETCH(int, entry);
    QFETCH(Job, wanted);
    JobPanel panel;
    panel.show();
    QSignalSpy edited(&panel, &JobPanel::job_edited);
    QString sentence;
    if (entry < 0) {
        const auto boxes = panel.findChildren<QCheckBox*>();
        const auto box = std::find_if(boxes.begin(), boxes.end(), [&](const QCheckBox* one) {
            return one->accessibleName() == name || one->text() == name;
        });
        QVERIFY(box != boxes.end());
        (*box)->click();
        sentence = (*box)->toolTip();
    } else {
        auto& box = field<QComboBox>(panel, qPrintable(name));
        box.setCurrentIndex(entry);
        Q_EMIT box.activated(entry);
        sentence = box.toolTip();
    }
    QCOMPARE(edited.size(), 1);
    QVERIFY(edited[0][0].value<Job>() == wanted);
    QVERIFY2(sentence.size() > 20, qPrintable(sentence));
    QVERIFY(!panel.has_faults());
}

void JobPanelTest::what_is_wrong_in_a_job_is_not_taken()
{
    JobPanel panel;
    panel.show();
    QVERIFY(QTest::qWaitForWindowActive(&panel));
    const Job before = panel.job();
    QSignalSpy edited(&panel, &JobPanel::job_edited);
    auto& batch = field<CheckedField>(panel, "Global batch (sequences)");
    type(batch, "-5abc\r");
    QCOMPARE(batch.text(), QString("-5abc"));
    QVERIFY(panel.has_faults());
    for (const char* name : {"No recomputation", "Selective recomputation", "Full recomputation"})
        field<QCheckBox>(panel, name).click();
    QCOMPARE(edited.size(), 2); // the third would have left nothing
    QCOMPARE(panel.job().allow.recompute, std::vector<Recompute>{Recompute::full});
    QVERIFY(!field<QCheckBox>(panel, "Full recomputation").isChecked());
    const auto& form = *panel.findChild<FieldForm*>();
    QVERIFY(!form.fault(field<QCheckBox>(panel, "Full recomputation").parentWidget()).isEmpty());
    QCOMPARE(panel.job().global_batch, before.global_batch);
    // Another edit elsewhere leaves it; a new value for the field itself does not.
    Job next = panel.job();
    next.sequence_length = 1234;
    panel.set_job(next);
    QCOMPARE(batch.text(), QString("-5abc"));
    next.global_batch = 12;
    panel.set_job(next);
    QCOMPARE(batch.text(), QString("12"));
    QVERIFY(!panel.has_faults());
}

/// Else Ctrl+Z would bring old texts of a field back that the job no longer has.
void JobPanelTest::undo_is_the_programs_unless_something_is_typed()
{
    JobPanel panel;
    QAction undo(&panel);
    undo.setShortcut(QKeySequence::Undo);
    panel.addAction(&undo);
    panel.show();
    QVERIFY(QTest::qWaitForWindowActive(&panel));
    QSignalSpy undone(&undo, &QAction::triggered);
    CheckedField& batch = field<CheckedField>(panel, "Global batch (sequences)");
    const QString before = batch.text();
    type(batch, "96");
    QTest::keySequence(&batch, QKeySequence::Undo);
    QCOMPARE(batch.text(), before);
    QCOMPARE(undone.count(), 0);
    type(batch, "96\r");
    QTest::keySequence(&batch, QKeySequence::Undo);
    QCOMPARE(batch.text(), "96");
    QCOMPARE(undone.count(), 1);
}

TANGRAM_TEST(JobPanelTest)
#include "tst_job_panel.moc"
