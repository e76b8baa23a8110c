// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_requests.h"
#include "cluster/cluster.h"
#include "defaults/default_job.h"
#include "files/cluster/cluster_file.h"
#include "files/disk/text_file.h"
#include "files/model/presets.h"
#include "model/model.h"
#include "plan/layout/problem.h"
#include "search/result/search_request.h"
#include "text/result.h"

#include "cluster/network.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace tangram {

namespace {

template <typename Value> Value must(Result<Value> result)
{
    if (result)
        return std::move(result).value();
    fmt::print(stderr, "{}: {}\n", result.error().where, result.error().message);
    std::abort();
}

} // namespace

SearchRequest sample_request(const std::string& sample, const std::string& preset)
{
    const std::string path = TANGRAM_SOURCE_DIR "/sample_clusters/" + sample + ".json";
    return request_on(must(read_text_file(path)), preset);
}

SearchRequest request_on(const std::string& cluster_file, const std::string& preset)
{
    const Cluster cluster = must(read_cluster(cluster_file, "cluster"));
    const std::vector<ModelPreset>& presets = model_presets();
    const auto known =
        std::find_if(presets.begin(), presets.end(), [&](const ModelPreset& p) { return p.id == preset; });
    if (known == presets.end()) {
        fmt::print(stderr, "there is no preset {}\n", preset);
        std::abort();
    }
    SearchRequest request;
    PlanningProblem& problem = request.problem;
    problem.cluster = std::make_shared<const Cluster>(cluster);
    problem.model = std::make_shared<const Model>(known->model);
    problem.islands = find_islands(cluster, Network(cluster), request.settings.merge_tolerance);
    problem.job = default_job(*problem.model, cluster, problem.islands);
    problem.parallelizer = make_megatron();
    return request;
}

} // namespace tangram
