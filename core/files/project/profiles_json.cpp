// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/project/profiles_json.h"

#include "files/model/model_json.h"
#include "model/job_limits.h"
#include "text/tr.h"

#include <nlohmann/json.hpp>

namespace tangram {

using nlohmann::ordered_json;

namespace {

constexpr int most_profiled_layers = 100000;
constexpr int largest_degree = 1000000;
constexpr int most_curve_gpus = 100000;
constexpr Range layer_seconds = from_zero(1e6);
constexpr Range value_count = from_zero(1e15);
constexpr Range coefficients{-1e9, 1e9};

/// A figure of every layer: the key that they are listed under, and which one.
template <typename T> struct LayerKey {
    const char* name;
    double T::*value;
    Range range;
};
constexpr LayerKey<LayerTimes> layer_times[] = {{"forward_s", &LayerTimes::forward_s, layer_seconds},
                                                {"backward_s", &LayerTimes::backward_s, layer_seconds},
                                                {"optimizer_s", &LayerTimes::optimizer_s, layer_seconds},
                                                {"whole_step_s", &LayerTimes::whole_step_s, layer_seconds}};
constexpr LayerKey<LayerSizes> layer_sizes[] = {{"parameters", &LayerSizes::parameters, value_count},
                                                {"kept", &LayerSizes::kept, value_count},
                                                {"output", &LayerSizes::output, value_count}};

/// One number for each of so many layers.
std::vector<double> read_layers(const JsonCursor& place, int layers, Range range)
{
    const std::vector<JsonCursor> items = place.items();
    std::vector<double> numbers;
    if (!place.failed() && items.size() != static_cast<std::size_t>(layers))
        place.fail(Core::tr("{} numbers for {} layers", items.size(), layers),
                   Core::tr("give one for each, the embedding and the head included"));
    for (const JsonCursor& item : items) {
        if (place.failed())
            break;
        numbers.push_back(item.number(range));
    }
    return numbers;
}

template <typename T, std::size_t keys>
std::vector<T> read_figures(const JsonCursor& place, int layers, const LayerKey<T> (&of)[keys])
{
    std::vector<T> figures(static_cast<std::size_t>(layers));
    for (const LayerKey<T>& key : of) {
        const std::vector<double> numbers = read_layers(place[key.name], layers, key.range);
        for (std::size_t layer = 0; layer < numbers.size(); ++layer)
            figures[layer].*key.value = numbers[layer];
    }
    return figures;
}

template <typename T, std::size_t keys>
void write_figures(const std::vector<T>& figures, const LayerKey<T> (&of)[keys], ordered_json& written)
{
    for (const LayerKey<T>& key : of) {
        ordered_json& numbers = written[key.name] = ordered_json::array();
        for (const T& layer : figures)
            numbers.push_back(layer.*key.value);
    }
}

GpuProfile read_gpu(const JsonCursor& place, int layers)
{
    GpuProfile gpu;
    for (const JsonCursor& item : place.items()) {
        const ProfileKey key{item["micro_batch"].integer(1, largest_degree), item["tensor"].integer(1, largest_degree)};
        std::vector<LayerTimes> times = read_figures(item, layers, layer_times);
        if (!item.failed() && !gpu.times.emplace(key, std::move(times)).second)
            item.fail(Core::tr("micro-batch {} with tensor degree {} is listed twice", key.micro_batch, key.tensor));
        if (item.has("memory_bytes"))
            gpu.memory_bytes[key] = read_layers(item["memory_bytes"], layers, value_count);
        if (item.failed())
            break;
    }
    return gpu;
}

ordered_json gpu_json(const GpuProfile& gpu)
{
    ordered_json written = ordered_json::array();
    for (const auto& [key, times] : gpu.times) {
        ordered_json& entry =
            written.emplace_back(ordered_json{{"micro_batch", key.micro_batch}, {"tensor", key.tensor}});
        write_figures(times, layer_times, entry);
        if (const auto memory = gpu.memory_bytes.find(key); memory != gpu.memory_bytes.end())
            entry["memory_bytes"] = memory->second;
    }
    return written;
}

CurveEnd read_end(const JsonCursor& place)
{
    return {place["zone"].text(), place["gpu"].text(), place["gpus"].integer(1, most_curve_gpus)};
}

ordered_json end_json(const CurveEnd& end)
{
    return {{"zone", end.zone}, {"gpu", end.gpu}, {"gpus", end.gpus}};
}

BandwidthCurve read_curve(const JsonCursor& place)
{
    return {place["a"].number(coefficients), place["b"].number(coefficients), place["c"].number(coefficients),
            place["most_bytes_per_s"].number(above_zero(1e18))};
}

void write_curve(const BandwidthCurve& curve, ordered_json& written)
{
    written["a"] = curve.a;
    written["b"] = curve.b;
    written["c"] = curve.c;
    written["most_bytes_per_s"] = curve.most_bytes_per_s;
}

NetworkCurves read_curves(const JsonCursor& place)
{
    NetworkCurves curves;
    for (const JsonCursor& item : place.items("between")) {
        curves.between.insert_or_assign({read_end(item["from"]), read_end(item["to"])}, read_curve(item));
        if (item.failed())
            return curves;
    }
    for (const JsonCursor& item : place.items("inside")) {
        curves.inside.insert_or_assign({item["gpu"].text(), item["gpus"].integer(1, most_curve_gpus)},
                                       read_curve(item));
        if (item.failed())
            return curves;
    }
    return curves;
}

ordered_json curves_json(const NetworkCurves& curves)
{
    ordered_json written;
    for (const auto& [ends, curve] : curves.between) {
        ordered_json item{{"from", end_json(ends.first)}, {"to", end_json(ends.second)}};
        write_curve(curve, item);
        written["between"].push_back(std::move(item));
    }
    for (const auto& [gpus, curve] : curves.inside) {
        ordered_json item{{"gpu", gpus.first}, {"gpus", gpus.second}};
        write_curve(curve, item);
        written["inside"].push_back(std::move(item));
    }
    return written;
}

LayerProfile read_profile(const std::string& name, const JsonCursor& place)
{
    constexpr int least_layers = 3; // an embedding, a block and a head
    LayerProfile profile;
    profile.model = name;
    profile.layers = place["layers"].integer(least_layers, most_profiled_layers);
    profile.sequence_length = place.integer("sequence_length", 0, longest_sequence, 0);
    for (const auto& [gpu, entries] : place["gpus"].members()) {
        profile.gpus.emplace(gpu, read_gpu(entries, profile.layers));
        if (place.failed())
            return profile;
    }
    if (place.has("gpu_names"))
        for (const auto& [type, gpu] : place["gpu_names"].members())
            profile.gpu_names[type] = gpu.text();
    for (const JsonCursor& item : place.items("sizes")) {
        profile.sizes[item["tensor"].integer(1, largest_degree)] = read_figures(item, profile.layers, layer_sizes);
        if (place.failed())
            return profile;
    }
    if (place.has("curves"))
        profile.curves = read_curves(place["curves"]);
    if (place.has("description"))
        profile.description = read_model_member(place["description"]);
    for (const JsonCursor& item : place.items("sources"))
        profile.sources.push_back({item["name"].text(), item["hash"].text()});
    return profile;
}

ordered_json profile_json(const LayerProfile& profile)
{
    ordered_json written{{"layers", profile.layers}};
    if (profile.sequence_length > 0)
        written["sequence_length"] = profile.sequence_length;
    written["gpus"] = ordered_json::object();
    for (const auto& [name, gpu] : profile.gpus)
        written["gpus"][name] = gpu_json(gpu);
    if (!profile.gpu_names.empty())
        written["gpu_names"] = profile.gpu_names;
    for (const auto& [tensor, sizes] : profile.sizes) {
        ordered_json item{{"tensor", tensor}};
        write_figures(sizes, layer_sizes, item);
        written["sizes"].push_back(std::move(item));
    }
    if (!profile.curves.empty())
        written["curves"] = curves_json(profile.curves);
    if (profile.description)
        written["description"] = model_json(*profile.description);
    for (const ProfileSource& source : profile.sources)
        written["sources"].push_back({{"name", source.name}, {"hash", source.hash}});
    return written;
}

} // namespace

ProjectProfiles read_profiles_object(const JsonCursor& place)
{
    ProjectProfiles profiles;
    profiles.name = place["name"].text();
    for (const auto& [name, item] : place["models"].members()) {
        profiles.models.emplace(name, read_profile(name, item));
        if (place.failed())
            return profiles;
    }
    if (!place.failed() && profiles.models.empty())
        place["models"].fail(Core::tr("expected at least one model, found none"),
                             Core::tr("leave \"profiles\" out if nothing was measured"));
    return profiles;
}

ordered_json profiles_json(const ProjectProfiles& profiles)
{
    ordered_json written{{"name", profiles.name}, {"models", ordered_json::object()}};
    for (const auto& [name, profile] : profiles.models)
        written["models"][name] = profile_json(profile);
    return written;
}

} // namespace tangram
