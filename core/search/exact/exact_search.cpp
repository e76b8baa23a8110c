// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/exact/exact_search.h"

#include "search/exact/pipeline_limits.h"
#include "search/exact/pipeline_questions.h"
#include "search/exact/plan_tree.h"
#include "search/threads/for_each_index.h"

#include <tbb/task_arena.h>

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <limits>
#include <memory>
#include <mutex>

namespace tangram {

namespace {

constexpr int any_number = std::numeric_limits<int>::max();

/// What one thread of it has.
struct Walker {
    PipelineWalk walk;
    PipelineQuestions questions;
    PlanTree tree;

    Walker(const ExactTask& task, const RemainingWork& work, SharedByTrees& shared)
        : walk(task, work, shared.best_s)
        , questions(task, walk)
        , tree(task, walk, shared)
    {
    }
};
using Walkers = std::vector<std::unique_ptr<Walker>>;

/// Before plans of several pipelines are looked at: how many samples single ones take in time, for all walks. From what
/// is known before to what is known then, by numbers of GPUs.
std::vector<int> limit_pipelines(Walkers& walkers, const ExactTask& task, std::vector<int> known)
{
    std::vector<BatchCapacity*> capacities(walkers.size());
    for_each_index(walkers.size(), [&](std::size_t i) { capacities[i] = walkers[i]->walk.capacity(); });
    const int most_pipelines = task.space.settings().most_pipelines;
    if (capacities.front() == nullptr || most_pipelines == 1)
        return {};
    std::vector<int> most = capacities.front()->most_samples(1);
    if (known.size() == most.size())
        std::transform(most.begin(), most.end(), known.begin(), most.begin(),
                       [](int a, int b) { return std::min(a, b); });
    PipelineLimits limits(capacities.front()->gpus(), std::move(most), task.space.problem().job.global_batch);
    std::mutex mutex;
    std::condition_variable answered;
    for_each_index(walkers.size(), [&](std::size_t i) {
        std::unique_lock lock(mutex);
        while (!task.live.gate.stopped()) {
            const auto question = limits.next();
            if (!question && !limits.awaits_answers())
                break;
            if (!question) {
                answered.wait(lock);
                continue;
            }
            lock.unlock();
            constexpr std::uint64_t first_steps = 10'000; // about 10 ms
            std::optional<int> samples;
            std::exception_ptr failure; // others wait for an answer
            try {
                samples = walkers[i]->questions.found_on(question->gpus, question->samples,
                                                         first_steps << std::min(2 * question->effort, 40));
            } catch (...) {
                failure = std::current_exception();
            }
            lock.lock();
            if (!task.live.gate.stopped()) // else it may be that it was not looked for to the end
                limits.answer(*question, samples);
            task.live.rule_out_several(limits.ruled_out());
            answered.notify_all();
            if (failure)
                std::rethrow_exception(failure);
        }
        answered.notify_all();
    });
    for (BatchCapacity* const capacity : capacities)
        capacity->limit_alone(limits.most());
    return limits.most();
}

} // namespace

ExactFound search_exactly(const ExactTask& task)
{
    SharedByTrees shared;
    shared.best_s = task.incumbents.best_s();
    if (!task.incumbents.all().empty())
        shared.best = task.incumbents.all().front();
    const RemainingWork work(task.space.problem(), task.space.routes());
    const auto threads =
        task.most_steps > 0 ? std::size_t{1} : static_cast<std::size_t>(tbb::this_task_arena::max_concurrency());
    auto walkers = std::make_shared<Walkers>(threads);
    for_each_index(threads, [&](std::size_t i) { (*walkers)[i] = std::make_unique<Walker>(task, work, shared); });
    bool counted = false;
    std::vector<int> most_samples; // of single pipelines, as far as known
    if (task.most_steps == 0) {
        const std::optional<std::uint64_t> subtrees = walkers->front()->tree.count_subtrees();
        counted = subtrees.has_value();
        Proof proof{subtrees.value_or(0), {}};
        if (task.proof && task.proof->subtrees == proof.subtrees && counted) {
            proof = *task.proof;
            most_samples = proof.most_samples;
        }
        if (counted)
            task.live.rule_out(proof.share());
        shared.subtrees.begin(proof);
    }
    const auto run = [&](int most_pipelines) {
        for_each_index(threads, [&](std::size_t i) { (*walkers)[i]->tree.run(most_pipelines); });
    };
    run(1);
    if (task.most_steps == 0 && !task.only_island && shared.subtrees.any_left())
        most_samples = limit_pipelines(*walkers, task, std::move(most_samples));
    run(any_number);
    bool gave_up = task.most_steps == 0 && !counted;
    for (const auto& walker : *walkers)
        gave_up = gave_up || walker->walk.gave_up();
    ExactFound found;
    if (task.most_steps == 0)
        found.tables = std::move(walkers); // they refer to what is gone by then, and do nothing but free memory
    found.done = !gave_up;
    if (task.most_steps == 0 && counted)
        found.proof = shared.subtrees.proof();
    if (found.proof && !found.proof->complete())
        found.proof->most_samples = std::move(most_samples);
    if (shared.best && (task.incumbents.all().empty() || better(*shared.best, task.incumbents.all().front())))
        found.best = std::move(shared.best);
    return found;
}

} // namespace tangram
