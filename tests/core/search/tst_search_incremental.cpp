// SPDX-License-Identifier: GPL-3.0-or-later
#include "asked_parallelizer.h"
#include "cluster/cluster.h"
#include "failure_texts.h"
#include "files/plan/write_plan.h"
#include "model/job.h"
#include "model/model.h"
#include "random_problems.h"
#include "schedule/allowed_schedules.h"
#include "search/pairs/pair_cache.h"
#include "search/result/search_request.h"
#include "search/result/search_result.h"
#include "search/run/search.h"
#include "search/run/variants/problem_variants.h"
#include "test_program.h"

#include <nlohmann/json.hpp>

#include <QtTest>

#include <algorithm>
#include <functional>
#include <random>
#include <string>
#include <vector>

using namespace tangram;

namespace {

/// Everything a search says but the times it took: the plan file where there is a plan.
std::string answer(SearchRequest request, int threads, std::shared_ptr<PairCache> cache)
{
    request.settings.threads = threads;
    request.pair_cache = std::move(cache);
    const SearchResult result = search(request);
    if (!result.best)
        return result.infeasible ? result.infeasible->constraint.english() : "no plan";
    auto file = nlohmann::ordered_json::parse(write_plan(make_plan_file(request, result, true)));
    file.erase("producer");
    file["search"]["statistics"].erase("wall_time_s");
    file["search"]["statistics"].erase("phases_s");
    return file.dump();
}

/// The same problem on another cluster, with islands found anew.
void set_cluster(SearchRequest& request, Cluster cluster)
{
    cluster.islands.clear();
    request.problem.islands = find_islands(cluster, Network(cluster), request.settings.merge_tolerance);
    request.problem.cluster = std::make_shared<const Cluster>(std::move(cluster));
}

struct Edit {
    const char* name;
    std::function<void(SearchRequest&, std::mt19937&)> make;
};

/// Of nodes and their GPUs.
std::vector<Edit> edits_of_clusters()
{
    const auto any_node = [](Cluster& cluster, std::mt19937& rng) -> Node& {
        return cluster.nodes[static_cast<std::size_t>(pick(rng, 0, static_cast<int>(cluster.nodes.size()) - 1))];
    };
    const auto in_cluster = [](const std::function<void(Cluster&, std::mt19937&)>& change) {
        return [change](SearchRequest& request, std::mt19937& rng) {
            Cluster cluster = *request.problem.cluster;
            change(cluster, rng);
            set_cluster(request, std::move(cluster));
        };
    };
    return {
        {"a GPU more", in_cluster([=](Cluster& cluster, std::mt19937& rng) { ++any_node(cluster, rng).gpu_count; })},
        {"slower interfaces",
         in_cluster([=](Cluster& cluster, std::mt19937& rng) { any_node(cluster, rng).nic.bytes_per_s /= 3; })},
        {"measured slower", in_cluster([=](Cluster& cluster, std::mt19937& rng) {
             Node& node = any_node(cluster, rng);
             node.measured.matmul_flops = 0.2 * cluster.gpu_type_of(node).peak(Precision::bf16);
         })},
        {"less memory", in_cluster([=](Cluster& cluster, std::mt19937& rng) {
             Node& node = any_node(cluster, rng);
             auto type = std::make_shared<GpuType>(cluster.gpu_type_of(node));
             type->memory_bytes *= 0.8;
             node.gpu_type = static_cast<int>(cluster.gpu_types.size());
             cluster.gpu_types.push_back(std::move(type));
         })},
        {"a node more", in_cluster([=](Cluster& cluster, std::mt19937& rng) {
             Node node = any_node(cluster, rng);
             node.id += "-copy" + std::to_string(cluster.nodes.size());
             cluster.nodes.push_back(std::move(node));
         })},
        {"a node fewer", in_cluster([=](Cluster& cluster, std::mt19937& rng) {
             if (cluster.nodes.size() > 1)
                 cluster.nodes.erase(cluster.nodes.begin() + pick(rng, 0, static_cast<int>(cluster.nodes.size()) - 1));
         })},
    };
}

/// Of rules, job and model.
std::vector<Edit> other_edits()
{
    return {
        {"rules", [](SearchRequest& request, std::mt19937& rng) { request.settings = random_settings(rng); }},
        {"a rule off",
         [](SearchRequest& request, std::mt19937& rng) {
             request.settings.rules[static_cast<std::size_t>(pick(rng, 0, static_cast<int>(rule_count) - 1))].on =
                 false;
         }},
        {"batch",
         [](SearchRequest& request, std::mt19937& rng) { request.problem.job.global_batch = pick(rng, 1, 32); }},
        {"uneven batch", [](SearchRequest& request, std::mt19937&) { request.problem.job.uneven_batch ^= true; }},
        {"sequence",
         [](SearchRequest& request, std::mt19937& rng) {
             request.problem.job.sequence_length = 512 << pick(rng, 0, 3);
         }},
        {"recomputation as a number of layers",
         [](SearchRequest& request, std::mt19937&) { request.problem.job.allow.recompute_layers ^= true; }},
        {"cuts inside blocks",
         [](SearchRequest& request, std::mt19937&) {
             request.problem.job.allow.half_blocks ^= true;
             request.problem.job.framework = Framework::fsdp;
         }},
        {"chunks of unequal sizes",
         [](SearchRequest& request, std::mt19937&) {
             request.problem.job.allow.uneven_chunks ^= true;
             request.problem.job.allow.schedules = {"1f1b", "interleaved"};
             request.problem.job.allow.virtual_stages = {1, 2};
         }},
        {"ZeRO",
         [](SearchRequest& request, std::mt19937& rng) {
             request.problem.job.allow.zero = pick(rng, 0, 1) == 0 ? std::vector{0, 1, 2, 3} : std::vector{0, 1};
         }},
        {"schedules",
         [](SearchRequest& request, std::mt19937& rng) {
             if (pick(rng, 0, 1) == 0)
                 request.problem.job.allow.schedules = {"1f1b"};
             else
                 request.problem.job = with_any_schedule(std::move(request.problem.job));
         }},
        {"another parallelizer that is the same",
         [](SearchRequest& request, std::mt19937&) { request.problem.parallelizer = make_megatron(); }},
        {"one block more",
         [](SearchRequest& request, std::mt19937&) {
             auto model = std::make_shared<Model>(*request.problem.model);
             ++model->blocks;
             request.problem.model = std::move(model);
         }},
    };
}

const std::vector<Edit>& edits()
{
    static const std::vector<Edit> all = [] {
        std::vector<Edit> edits = edits_of_clusters();
        const std::vector<Edit> others = other_edits();
        edits.insert(edits.end(), others.begin(), others.end());
        return edits;
    }();
    return all;
}

} // namespace

/// A search that knows what earlier ones planned finds what one that knows nothing finds.
class SearchIncrementalTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void same_answer_after_every_edit_data()
    {
        QTest::addColumn<int>("threads");
        QTest::addColumn<std::size_t>("most_bytes");
        QTest::newRow("one thread") << 1 << PairCache::usual_bytes;
        QTest::newRow("two threads") << 2 << PairCache::usual_bytes;
        QTest::newRow("hardly any memory") << 2 << std::size_t{200'000};
        QTest::newRow("no memory") << 1 << std::size_t{0};
    }
    void same_answer_after_every_edit()
    {
        QFETCH(int, threads);
        QFETCH(std::size_t, most_bytes);
        std::mt19937 rng = seeded(30);
        const auto cache = std::make_shared<PairCache>(most_bytes); // of all problems: none takes another's pairs
        int plans = 0;
        std::size_t searched = 0;
        for (int round = 0; round < drawn(32); ++round) {
            SearchRequest request;
            request.problem = random_problem(rng,
                                             {.most_islands = 4,
                                              .most_nodes = 8,
                                              .most_gpus_per_node = 4,
                                              .most_blocks = 10,
                                              .most_batch = 32,
                                              .experts = true,
                                              .varied = true});
            if (round % 2 == 1)
                request.settings = random_settings(rng);
            const char* edit = "none";
            for (int step = 0; step < 6; ++step) {
                if (searched == cold_.size()) // every row has the same problems, and the same answer to them
                    cold_.push_back(answer(request, 2, nullptr));
                const std::string& cold = cold_[searched++];
                const std::string warm = answer(request, threads, cache);
                plans += cold.starts_with('{') ? 1 : 0;
                QVERIFY2(warm == cold,
                         "round " + QByteArray::number(round) + ", step " + QByteArray::number(step) + ", edit: " + edit
                             + " " + first_difference(cold, warm));
                QVERIFY(cache->bytes() <= most_bytes);
                const Edit& next =
                    edits()[static_cast<std::size_t>(pick(rng, 0, static_cast<int>(edits().size()) - 1))];
                edit = next.name;
                next.make(request, rng);
            }
        }
        QVERIFY2(plans >= 20 * drawn(32) / 7, "too few of the random problems have a plan to compare");
    }

    void asks_the_parallelizer_for_what_changed_alone_data()
    {
        QTest::addColumn<int>("most_nodes");
        QTest::addColumn<int>("least_gpus");
        QTest::newRow("few GPUs, of which variants are searched, and every plan on an island") << 6 << 1;
        QTest::newRow("more GPUs") << 20 << most_gpus_with_variants + 1;
    }
    void asks_the_parallelizer_for_what_changed_alone()
    {
        QFETCH(int, most_nodes);
        QFETCH(int, least_gpus);
        std::mt19937 rng = seeded(31);
        SearchRequest request;
        do
            request.problem =
                random_problem(rng, {.most_islands = 2, .most_nodes = most_nodes, .most_gpus_per_node = 4});
        while (request.problem.cluster->gpu_count() < least_gpus);
        const auto asked = std::make_shared<const AskedParallelizer>();
        request.problem.parallelizer = asked;
        request.problem.job.global_batch = 16;
        request.pair_cache = std::make_shared<PairCache>();
        request.settings.threads = 1; // two that want the same at once may both ask
        std::vector<AskedPart> known;
        /// How many questions a search has, of which none was asked before.
        const auto questions = [&] {
            search(request);
            const std::vector<AskedPart> now = asked->take_questions();
            for (const AskedPart& question : now) {
                const bool again = std::any_of(known.begin(), known.end(), [&](const AskedPart& before) {
                    return same_question(before, question);
                });
                if (again)
                    return -1;
                known.push_back(question);
            }
            return static_cast<int>(now.size());
        };
        const auto questions_of_who_knows_nothing = [&] {
            SearchRequest alone = request;
            alone.pair_cache = nullptr;
            search(alone);
            return static_cast<int>(asked->take_questions().size());
        };
        QVERIFY(questions() > 0);
        QCOMPARE(questions(), 0);
        request.settings[Rule::work_balance].on = false;
        QCOMPARE(questions(), 0);
        request.settings[Rule::beam].on = false;
        QCOMPARE(questions(), 0);
        request.problem.job.global_batch = 8;
        const int of_all = questions_of_who_knows_nothing();
        const int of_fewer = questions();
        QVERIFY2(of_fewer >= 0, "asked again");
        // Micro-batches of 8 and less were there, but for those that branch and bound had no use for.
        QVERIFY2(of_fewer < of_all, QByteArray::number(of_fewer) + " of " + QByteArray::number(of_all));
        if (least_gpus > most_gpus_with_variants)
            QVERIFY2(2 * of_fewer < of_all, QByteArray::number(of_fewer) + " of " + QByteArray::number(of_all));
        QCOMPARE(questions(), 0);
        request.problem.job.sequence_length *= 2;
        QVERIFY(questions() > 0);
        Cluster cluster = *request.problem.cluster;
        Node node = cluster.nodes.back();
        node.id = "one more";
        cluster.nodes.push_back(std::move(node));
        set_cluster(request, std::move(cluster));
        const int with_all = questions_of_who_knows_nothing();
        const int with_one_more = questions();
        QVERIFY2(with_one_more >= 0, "asked again");
        QVERIFY2(with_one_more < with_all, QByteArray::number(with_one_more) + " of " + QByteArray::number(with_all));
    }

private:
    std::vector<std::string> cold_; ///< of who knows nothing, by problem
};

TANGRAM_TEST(SearchIncrementalTest)
#include "tst_search_incremental.moc"
