// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/place_run.h"
#include "files/runs/runs_json.h"
#include "text/tr.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

namespace tangram {

namespace {

constexpr int most_layers = 1'000'000; // before they are held against the model's

int stage_layers(const JsonCursor& place)
{
    if (place.is_number())
        return place.integer(0, most_layers);
    if (place.is_object())
        return place["last"].integer(0, most_layers) - place["first"].integer(0, most_layers);
    const std::vector<JsonCursor> ends = place.items();
    if (ends.size() != 2) {
        place.fail(Core::tr("expected a number of layers, or where they begin and end"));
        return 0;
    }
    return ends[1].integer(0, most_layers) - ends[0].integer(0, most_layers);
}

/// Layers per stage or per chunk as the layout states them; empty where it states none.
std::vector<int> stated_layers(const JsonCursor& layout, const MeasuredRun& run)
{
    std::vector<int> layers;
    const std::size_t count = run.layout.stages.size();
    if (layout.has("layers_per_stage") && layout["layers_per_stage"].is_number())
        return std::vector<int>(count, layout.integer("layers_per_stage", 0, most_layers, 0));
    if (layout.has("layers_per_stage")) {
        for (const JsonCursor& item : layout.items("layers_per_stage"))
            layers.push_back(item.integer(0, most_layers));
    } else if (layout.has("layer_boundaries")) {
        std::vector<int> ends;
        for (const JsonCursor& item : layout.items("layer_boundaries"))
            ends.push_back(item.integer(0, most_layers));
        // With or without where the first begins and where the last ends.
        if (ends.size() <= count * static_cast<std::size_t>(run.layout.virtual_stages) && !ends.empty()) {
            if (ends.front() != 0)
                ends.insert(ends.begin(), 0);
            if (ends.back() < run.model->blocks)
                ends.push_back(run.model->blocks);
        }
        for (std::size_t i = 0; i + 1 < ends.size(); ++i)
            layers.push_back(ends[i + 1] - ends[i]);
    } else {
        for (const JsonCursor& stage : layout.items("stages")) {
            if (!stage.has("layers"))
                return {};
            layers.push_back(stage_layers(stage["layers"]));
        }
    }
    return layers;
}

/// Layers per stage or per chunk as blocks per chunk; empty where they do not add up. They may count embedding and
/// head.
std::vector<int> as_chunks(std::vector<int> layers, const MeasuredRun& run)
{
    const std::size_t stages = run.layout.stages.size();
    const auto each = static_cast<std::size_t>(run.layout.virtual_stages);
    const int blocks = run.model->blocks;
    const std::int64_t sum = std::accumulate(layers.begin(), layers.end(), std::int64_t{0});
    if (layers.empty() || (layers.size() != stages && layers.size() != stages * each)
        || (sum != blocks && sum != blocks + 2))
        return {};
    if (sum == blocks + 2) {
        --layers.front();
        --layers.back();
    }
    if (*std::min_element(layers.begin(), layers.end()) < 0)
        return {};
    if (layers.size() == stages * each)
        return layers;
    std::vector<int> chunks(stages * each);
    for (std::size_t s = 0; s < stages; ++s)
        for (std::size_t c = 0; c < each; ++c)
            chunks[c * stages + s] = layers[s] / run.layout.virtual_stages
                + (static_cast<int>(c) < layers[s] % run.layout.virtual_stages ? 1 : 0);
    return chunks;
}

/// DeepSpeed's partition by type: every stage as many blocks as the most need, the last what is left.
std::vector<int> filled_from_the_front(int blocks, int count)
{
    std::vector<int> chunks;
    const int each = (blocks + count - 1) / count;
    for (int left = blocks; static_cast<int>(chunks.size()) < count; left -= chunks.back())
        chunks.push_back(std::min(each, left));
    return chunks;
}

} // namespace

void read_run_division(const JsonCursor& layout, MeasuredRun& into)
{
    const auto count = static_cast<int>(into.layout.stages.size()) * into.layout.virtual_stages;
    const int blocks = into.model->blocks;
    if (count > blocks + 2) {
        layout.fail(Core::tr("{} stages for {} blocks", count, blocks));
        return;
    }
    std::vector<int>& chunks = into.layout.chunk_blocks;
    const std::vector<int> layers = stated_layers(layout, into);
    chunks = layout.failed() ? std::vector<int>{} : as_chunks(layers, into);
    if (!chunks.empty())
        return;
    if (!layers.empty())
        into.assumed.push_back(
            Core::tr("an even division of layers, as the one stated does not give each stage its share of {}", blocks));
    chunks = even_chunks(blocks, count);
    if (into.job.framework == Framework::deepspeed && (blocks + 2) % count != 0)
        chunks = filled_from_the_front(blocks, count);
    else if (blocks % count != 0)
        into.assumed.push_back(Core::tr("embedding and head count as a layer each in the division of layers"));
}

} // namespace tangram
