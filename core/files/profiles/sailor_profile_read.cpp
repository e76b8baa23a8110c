// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/json/document_reader.h"
#include "files/profiles/profile_files.h"
#include "model/job_limits.h"
#include "text/tr.h"

#include <charconv>

namespace tangram {

namespace {

constexpr int most_layers = 100000;
constexpr int largest_degree = 1000000;
constexpr Range layer_seconds = from_zero(1e6);
constexpr Range values = from_zero(1e15);

/// Layers 0, 1, ... of an object, in their order whatever the file's.
std::vector<JsonCursor> layers_of(const JsonCursor& place)
{
    std::map<int, JsonCursor> by_layer;
    for (const auto& [key, layer] : place.members()) {
        by_layer.emplace(integer_key(key, layer, 0, most_layers), layer);
        if (place.failed())
            return {};
    }
    std::vector<JsonCursor> layers;
    for (const auto& [layer, cursor] : by_layer) {
        if (layer != static_cast<int>(layers.size())) {
            place.fail(Core::tr("layer {} is missing", layers.size()), Core::tr("every layer is needed"));
            return {};
        }
        layers.push_back(cursor);
    }
    if (layers.size() < 3)
        place.fail(Core::tr("expected an embedding, blocks and a head, found fewer than 3 layers"));
    return layers;
}

std::vector<LayerTimes> read_times(const JsonCursor& place)
{
    std::vector<LayerTimes> times;
    const std::vector<JsonCursor> layers = layers_of(place);
    for (std::size_t layer = 0; layer < layers.size(); ++layer) {
        const std::vector<JsonCursor> numbers = layers[layer].items();
        if (!place.failed() && numbers.size() != 3)
            layers[layer].fail(Core::tr("expected [forward, backward, step], found {} numbers", numbers.size()));
        if (place.failed())
            return times;
        LayerTimes& time = times.emplace_back();
        time.forward_s = numbers[0].number(layer_seconds);
        time.backward_s = numbers[1].number(layer_seconds);
        time.whole_step_s = numbers[2].number(layer_seconds);
        const bool block = layer > 0 && layer + 1 < layers.size();
        if (block && !place.failed() && !(time.forward_s > 0 && time.backward_s > 0)) {
            layers[layer].fail(Core::tr("a block without a time was not measured; it does not take 0 s"),
                               Core::tr("leave the whole entry out"));
            return times;
        }
    }
    return times;
}

GpuProfile read_gpu(const JsonCursor& place)
{
    GpuProfile profile;
    std::size_t layers = 0;
    for (const auto& [micro_batch, degrees] : place.members())
        for (const auto& [tensor, entry] : degrees.members()) {
            const ProfileKey key{integer_key(micro_batch, degrees, 1, largest_degree),
                                 integer_key(tensor, entry, 1, largest_degree)};
            std::vector<LayerTimes> times = read_times(entry);
            if (place.failed())
                return profile;
            if (layers > 0 && times.size() != layers)
                entry.fail(Core::tr("{} layers here, {} in another entry", times.size(), layers));
            layers = times.size();
            profile.times.emplace(key, std::move(times));
        }
    return profile;
}

std::vector<LayerSizes> read_sizes(const JsonCursor& place)
{
    std::vector<LayerSizes> sizes;
    for (const JsonCursor& layer : layers_of(place))
        sizes.push_back({layer["params_floats"].number(values), layer["act_mem_floats"].number(values),
                         layer["act_output_floats"].number(values)});
    return sizes;
}

} // namespace

int integer_key(const std::string& key, const JsonCursor& place, int low, int high)
{
    int number = 0;
    const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), number);
    if (error != std::errc() || end != key.data() + key.size() || number < low || number > high) {
        place.fail(Core::tr("expected a key from {} to {}, found \"{}\"", low, high, key.substr(0, 40)));
        return low;
    }
    return number;
}

Result<GpuProfile> read_sailor_profile(std::string_view text, std::string_view source)
{
    return read_value<GpuProfile>(text, source, [](const JsonCursor& root) { return read_gpu(root); });
}

Result<ProfilesByModel> read_sailor_profiles(std::string_view text, std::string_view source)
{
    return read_value<ProfilesByModel>(text, source, [](const JsonCursor& root) {
        ProfilesByModel profiles;
        for (const auto& [model, gpus] : root.members())
            for (const auto& [gpu, place] : gpus.members()) {
                profiles[model][gpu] = read_gpu(place);
                if (root.failed())
                    return profiles;
            }
        return profiles;
    });
}

Result<SizesByModel> read_sailor_sizes(std::string_view text, std::string_view source)
{
    return read_value<SizesByModel>(text, source, [](const JsonCursor& root) {
        SizesByModel sizes;
        for (const auto& [model, degrees] : root.members())
            for (const auto& [tensor, place] : degrees.members()) {
                sizes[model][integer_key(tensor, place, 1, largest_degree)] = read_sizes(place);
                if (root.failed())
                    return sizes;
            }
        return sizes;
    });
}

Result<SailorTraining> read_sailor_training(std::string_view text, std::string_view source)
{
    return read_value<SailorTraining>(text, source, [](const JsonCursor& root) {
        constexpr int largest = 10000000;
        SailorTraining training;
        Model& model = training.model;
        model.name = root["model"].name();
        training.sequence_length = root["sequence_length"].integer(1, longest_sequence);
        model.blocks = root["num_layers"].integer(1, most_layers);
        model.hidden = root["hidden_size"].integer(1, largest);
        model.feed_forward = 4 * model.hidden;
        model.query_heads = model.key_value_heads = root["heads"].integer(1, largest);
        model.head_size = root["head_dim"].integer(1, largest);
        model.vocabulary = root["vocab_size"].integer(1, 100000000);
        model.max_positions = root.integer("max_position_embeddings", 1, 100000000, training.sequence_length);
        model.learned_positions = true;
        return training;
    });
}

} // namespace tangram
