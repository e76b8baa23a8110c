// SPDX-License-Identifier: GPL-3.0-or-later
// Work that throws ends no program: it becomes an error that somebody is told of.
#include "common/form/message_bar.h"
#include "common/work/background.h"
#include "test_program.h"

#include <QThread>
#include <QThreadPool>

#include <filesystem>
#include <functional>
#include <memory>
#include <new>
#include <optional>

using namespace tangram;

namespace {

constexpr int patience_ms = 120'000;

using Work = std::function<int()>;

} // namespace

Q_DECLARE_METATYPE(Work)

class TestBackground : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void an_answer_comes_from_another_thread();
    void what_is_thrown_becomes_an_error_data();
    void what_is_thrown_becomes_an_error();
    void nobody_is_told_who_has_gone();
};

void TestBackground::an_answer_comes_from_another_thread()
{
    std::unique_ptr<QThread*> answer; // one that cannot be copied
    in_background(
        this, [] { return std::make_unique<QThread*>(QThread::currentThread()); },
        [&](std::unique_ptr<QThread*> thread) { answer = std::move(thread); },
        [](const Error& error) { QFAIL(error.message.c_str()); });
    QVERIFY(QTest::qWaitFor([&] { return answer != nullptr; }, patience_ms));
    QVERIFY(*answer != QThread::currentThread());
}

void TestBackground::what_is_thrown_becomes_an_error_data()
{
    QTest::addColumn<Work>("work");
    QTest::addColumn<QString>("text");
    QTest::newRow("memory") << Work([]() -> int { throw std::bad_alloc(); }) << "There is not enough memory for this";
    QTest::newRow("file") << Work([]() -> int {
        return static_cast<int>(std::filesystem::file_size("/no/such/file")); // throws what tells the path
    }) << "/no/such/file";
    QTest::newRow("anything") << Work([]() -> int { throw 7; }) << "This could not be finished";
}

void TestBackground::what_is_thrown_becomes_an_error()
{
    QFETCH(Work, work);
    QFETCH(QString, text);
    MessageBar bar;
    int answers = 0;
    in_background(
        &bar, work, [&](int) { ++answers; }, [&](const Error& error) { bar.show_error(error); });
    QVERIFY(QTest::qWaitFor([&] { return !bar.text().isEmpty(); }, patience_ms));
    QVERIFY2(bar.text().contains(text), qPrintable(bar.text()));
    QVERIFY2(bar.text().contains(QStringLiteral("ry again")), qPrintable(bar.text()));
    QCOMPARE(answers, 0);

    // An answer that may be an error is one.
    std::optional<Error> problem;
    in_background(
        this, [work]() -> std::optional<Error> { return work() < 0 ? std::optional<Error>(Error()) : std::nullopt; },
        [&](const std::optional<Error>& answer) { problem = answer; });
    std::optional<Result<int>> result;
    in_background(
        this, [work]() -> Result<int> { return work(); }, [&](Result<int> answer) { result = std::move(answer); });
    QVERIFY(QTest::qWaitFor([&] { return problem && result; }, patience_ms));
    QVERIFY(!*result);
    QCOMPARE(result->error(), *problem);
}

void TestBackground::nobody_is_told_who_has_gone()
{
    bool told = false;
    {
        QObject gone;
        in_background(
            &gone, []() -> int { throw std::bad_alloc(); }, [&](int) { told = true; },
            [&](const Error&) { told = true; });
    }
    QVERIFY(QThreadPool::globalInstance()->waitForDone(patience_ms));
    QCoreApplication::processEvents();
    QVERIFY(!told);
}

TANGRAM_TEST(TestBackground)
#include "tst_background.moc"
