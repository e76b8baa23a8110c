// SPDX-License-Identifier: GPL-3.0-or-later
#include "random_problems.h"
#include "test_program.h"

#include "search/exact/pipeline_limits.h"

#include <QTest>

#include <algorithm>
#include <deque>

using namespace tangram;

namespace {

/// Numbers of GPUs of two islands, and what a pipeline on them takes.
struct Drawn {
    std::vector<std::vector<int>> gpus;
    std::vector<int> real;
    std::vector<int> told; ///< no less than that
};

/// With more GPUs it takes no less.
Drawn drawn(std::mt19937& rng)
{
    const int islands = 1 + static_cast<int>(rng() % 2);
    const int first = 2 + static_cast<int>(rng() % 5);
    const int second = islands > 1 ? 1 + static_cast<int>(rng() % 4) : 0;
    Drawn problem;
    for (int v = 0; v <= second; ++v)
        for (int u = 0; u <= first; ++u) {
            problem.gpus.push_back(islands > 1 ? std::vector{u, v} : std::vector{u});
            const int worth = 7 * u + 4 * v;
            problem.real.push_back(u + v == 0 ? 0 : worth * (60 + static_cast<int>(rng() % 41)) / 100);
        }
    const auto within = [&](std::size_t a, std::size_t b) {
        return std::equal(problem.gpus[a].begin(), problem.gpus[a].end(), problem.gpus[b].begin(), std::less_equal<>());
    };
    for (std::size_t b = 0; b < problem.real.size(); ++b)
        for (std::size_t a = 0; a < b; ++a)
            if (within(a, b))
                problem.real[b] = std::max(problem.real[b], problem.real[a]);
    for (const int real : problem.real)
        problem.told.push_back(real == 0 ? 0 : real + static_cast<int>(rng() % 8));
    return problem;
}

/// The most that two pipelines or more take, of all divisions one by one.
int most_of_several(const std::vector<std::vector<int>>& gpus, const std::vector<int>& alone, std::size_t all,
                    std::size_t largest, int pipelines)
{
    int most = pipelines >= 2 ? 0 : -1;
    for (std::size_t part = 1; part <= std::min(all, largest); ++part) {
        bool within = alone[part] > 0;
        for (std::size_t i = 0; i < gpus[part].size(); ++i)
            within = within && gpus[part][i] <= gpus[all][i];
        if (!within)
            continue;
        const int rest = most_of_several(gpus, alone, all - part, part, pipelines + 1);
        if (rest >= 0)
            most = std::max(most, alone[part] + rest);
    }
    return most;
}

} // namespace

class PipelineLimitsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// However answers come: at once or late, and some of them only when asked again.
    void divisionsThatTakeTheBatchAreLeft()
    {
        std::mt19937 rng = seeded(7703);
        int proven = 0;
        int possible = 0;
        for (int round = 0; round < 400 / work_share; ++round) {
            const Drawn problem = drawn(rng);
            const std::size_t all = problem.gpus.size() - 1;
            const int real = most_of_several(problem.gpus, problem.real, all, all, 0);
            const int batch = std::max(2, real + 3 - static_cast<int>(rng() % 8));
            const int told_together = most_of_several(problem.gpus, problem.told, all, all, 0);
            PipelineLimits limits(problem.gpus, problem.told, batch);
            const std::size_t at_once = 1 + rng() % 3;
            std::deque<PipelineLimits::Question> asked;
            int questions = 0;
            double ruled_out = limits.ruled_out();
            QCOMPARE(ruled_out, told_together >= batch ? 0.0 : 1.0);
            while (true) {
                const auto question = asked.size() < at_once ? limits.next() : std::nullopt;
                if (question) {
                    QVERIFY(question->samples > 0 && question->samples <= limits.most()[question->gpus]);
                    asked.push_back(*question);
                    QVERIFY2(++questions < 5000, qPrintable(QString("round %1").arg(round)));
                    continue;
                }
                if (asked.empty())
                    break;
                QVERIFY(limits.awaits_answers());
                const PipelineLimits::Question first = asked.front();
                asked.pop_front();
                const int takes = problem.real[first.gpus];
                if (first.effort < 2 && rng() % 3 == 0)
                    limits.answer(first, std::nullopt);
                else
                    limits.answer(first, takes >= first.samples ? takes : 0);
                QVERIFY(limits.ruled_out() >= ruled_out && limits.ruled_out() <= 1);
                ruled_out = limits.ruled_out();
            }
            QCOMPARE(ruled_out == 1, real < batch);
            QVERIFY(!limits.awaits_answers());
            for (std::size_t at = 0; at <= all; ++at)
                QVERIFY2(limits.most()[at] >= problem.real[at],
                         qPrintable(QString("round %1: GPUs %2 take %3, %4 told")
                                        .arg(round)
                                        .arg(at)
                                        .arg(problem.real[at])
                                        .arg(limits.most()[at])));
            const int told = most_of_several(problem.gpus, limits.most(), all, all, 0);
            QCOMPARE(told >= batch, real >= batch);
            proven += real < batch ? 1 : 0;
            possible += real >= batch ? 1 : 0;
        }
        QVERIFY(proven > 0);
        QVERIFY(possible > 0);
    }

    /// By hand: a GPU takes 10 samples at the most, two of them 20. What is asked is whether one takes its half of 18.
    void sharesAreAskedFor()
    {
        const std::vector<std::vector<int>> gpus{{0}, {1}, {2}};
        PipelineLimits limits(gpus, {0, 10, 20}, 18);
        const auto question = limits.next();
        QVERIFY(question.has_value());
        QCOMPARE(question->gpus, std::size_t{1});
        QCOMPARE(question->samples, 9);
        QVERIFY(!limits.next().has_value()); // if that is denied, nothing is left
        limits.answer(*question, 0);
        QCOMPARE(limits.most(), (std::vector{0, 8, 20}));
        QVERIFY(!limits.next().has_value());
        QVERIFY(!limits.awaits_answers());
    }
};

TANGRAM_TEST(PipelineLimitsTest)
#include "tst_pipeline_limits.moc"
