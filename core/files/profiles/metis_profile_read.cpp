// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/json/document_reader.h"
#include "files/profiles/profile_files.h"
#include "text/binary_units.h"
#include "text/tr.h"

#include <algorithm>
#include <numeric>

namespace tangram {

namespace {

constexpr double ms = 1e-3;
constexpr double forward_share = 1.0 / 3; // backward is twice the forward

std::vector<double> numbers(const JsonCursor& place, std::size_t count, double unit)
{
    std::vector<double> found;
    for (const JsonCursor& item : place.items())
        found.push_back(item.number(from_zero(1e15)) * unit);
    if (!place.failed() && found.size() != count)
        place.fail(Core::tr("expected one number for each of the {} layers, found {}", count, found.size()));
    found.resize(count);
    return found;
}

MetisProfile read(const JsonCursor& root)
{
    MetisProfile profile;
    const JsonCursor model = root["model"];
    profile.model = model["model_name"].name();
    const auto layers = static_cast<std::size_t>(model["num_layers"].integer(3, 100000));
    const JsonCursor time = root["execution_time"];
    const std::vector<double> compute = numbers(time["layer_compute_total_ms"], layers, ms);
    const std::vector<double> parameters = numbers(model["parameters"]["parameters_per_layer_bytes"], layers, 1);
    profile.memory_bytes = numbers(root["execution_memory"]["layer_memory_total_mb"], layers, mib);
    const double step_s = time["optimizer_time_ms"].number(from_zero(1e9)) * ms;
    if (root.failed())
        return profile;
    for (std::size_t layer = 1; layer + 1 < layers; ++layer)
        if (!(compute[layer] > 0)) {
            time["layer_compute_total_ms"].fail(
                Core::tr("block {} has no time", layer),
                Core::tr("a block without a time was not measured; it does not take 0 s"));
            return profile;
        }
    const double sum = std::accumulate(compute.begin(), compute.end(), 0.0);
    const double pass = time.number("forward_backward_time_ms", from_zero(1e9), 0) * ms;
    const double stretch = std::max(1.0, pass / sum);
    const double all_parameters = std::max(1.0, std::accumulate(parameters.begin(), parameters.end(), 0.0));
    for (std::size_t layer = 0; layer < layers; ++layer)
        profile.times.push_back({stretch * compute[layer] * forward_share,
                                 stretch * compute[layer] * (1 - forward_share),
                                 step_s * parameters[layer] / all_parameters, step_s});
    return profile;
}

} // namespace

Result<MetisProfile> read_metis_profile(std::string_view text, std::string_view source)
{
    return read_value<MetisProfile>(text, source, [](const JsonCursor& root) { return read(root); });
}

} // namespace tangram
