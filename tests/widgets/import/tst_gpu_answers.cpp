// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/disk/text_file.h"
#include "files/import/source/gpu_name_table.h"
#include "import/gpu_answers.h"
#include "test_program.h"

#include <QTemporaryDir>
#include <QTest>

using namespace tangram;

/// Answers go into the choices of an import and, where that is wished, into the user's file; and out of both.
class TestGpuAnswers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        QVERIFY(folder_.isValid());
        file_ = gpu_names_path(folder_.filePath(QTest::currentTestFunction()).toStdString());
    }

    void a_remembered_name_comes_and_goes_in_both()
    {
        GpuAnswers answers(file_);
        ImportChoices choices;
        QVERIFY(!answers.add({"Quux 9000", "l40s", nullptr, true}, choices));
        QCOMPARE(choices.naming.aliases.at("Quux 9000"), std::string("l40s"));
        QCOMPARE(answers.remembered()->aliases.at("Quux 9000"), std::string("l40s"));
        QVERIFY(choices.gpu.empty());
        QVERIFY(!answers.take_back(choices));
        QVERIFY(choices.naming.aliases.empty());
        QVERIFY(answers.remembered()->aliases.empty());
        QVERIFY(answers.is_empty());
    }

    void a_described_gpu_without_a_name_is_a_choice_of_this_import()
    {
        const auto type = gpu_type_of({"", 64e9, 2e12, 4e14, 0, 0, 0});
        QVERIFY(type);
        GpuAnswers answers(file_);
        ImportChoices choices;
        QVERIFY(!answers.add({"", (*type)->id, *type, false}, choices));
        QCOMPARE(choices.gpu, (*type)->id);
        QCOMPARE(choices.naming.own_types.size(), std::size_t{1});
        QVERIFY(!std::filesystem::exists(file_));
        QVERIFY(!answers.take_back(choices));
        QVERIFY(choices.gpu.empty() && choices.naming.own_types.empty());
    }

    void a_file_that_cannot_be_read_is_told_and_left()
    {
        QVERIFY(!save_gpu_names({}, file_));
        QVERIFY(!write_text_file(file_, "mine"));
        GpuAnswers answers(file_);
        ImportChoices choices;
        QVERIFY(answers.add({"Quux 9000", "l40s", nullptr, true}, choices).has_value());
        QCOMPARE(choices.naming.aliases.at("Quux 9000"), std::string("l40s"));
        QVERIFY(answers.take_back(choices).has_value());
        QVERIFY(choices.naming.aliases.empty());
        QCOMPARE(*read_text_file(file_), std::string("mine"));
    }

private:
    QTemporaryDir folder_;
    std::filesystem::path file_;
};

TANGRAM_TEST(TestGpuAnswers)
#include "tst_gpu_answers.moc"
