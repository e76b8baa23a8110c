// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallelizer/profile.h"

#include "text/tr.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace tangram {

namespace {

double mix(double a, double b, double share)
{
    return a + share * (b - a);
}

LayerTimes mix(const LayerTimes& a, const LayerTimes& b, double share)
{
    return {mix(a.forward_s, b.forward_s, share), mix(a.backward_s, b.backward_s, share),
            mix(a.optimizer_s, b.optimizer_s, share), mix(a.whole_step_s, b.whole_step_s, share)};
}

/// Micro-batches measured with that tensor degree, ascending.
std::vector<int> micro_batches(const GpuProfile& gpu, int tensor)
{
    std::vector<int> measured;
    for (const auto& [key, times] : gpu.times)
        if (key.tensor == tensor)
            measured.push_back(key.micro_batch);
    return measured;
}

} // namespace

const std::string& LayerProfile::name_of(const std::string& gpu_id) const
{
    const auto known = gpu_names.find(gpu_id);
    return known == gpu_names.end() || gpus.contains(gpu_id) ? gpu_id : known->second;
}

std::optional<ProfileEntry> LayerProfile::find(const std::string& gpu_id, ProfileKey key) const
{
    const auto found = gpus.find(name_of(gpu_id));
    if (found == gpus.end())
        return std::nullopt;
    const GpuProfile& gpu = found->second;
    const auto memory = [&](ProfileKey at) {
        const auto known = gpu.memory_bytes.find(at);
        return known == gpu.memory_bytes.end() ? std::vector<double>{} : known->second;
    };
    if (const auto exact = gpu.times.find(key); exact != gpu.times.end())
        return ProfileEntry{exact->second, memory(key), std::nullopt};

    const std::vector<int> measured = micro_batches(gpu, key.tensor);
    const auto above = std::upper_bound(measured.begin(), measured.end(), key.micro_batch);
    if (above == measured.begin() || above == measured.end())
        return std::nullopt;
    const ProfileKey low{*(above - 1), key.tensor};
    const ProfileKey high{*above, key.tensor};
    const double share = double(key.micro_batch - low.micro_batch) / (high.micro_batch - low.micro_batch);
    ProfileEntry entry;
    entry.between = {low.micro_batch, high.micro_batch};
    const auto& less = gpu.times.at(low);
    const auto& more = gpu.times.at(high);
    for (std::size_t layer = 0; layer < less.size(); ++layer)
        entry.times.push_back(mix(less[layer], more[layer], share));
    const std::vector<double> less_bytes = memory(low);
    const std::vector<double> more_bytes = memory(high);
    for (std::size_t layer = 0; layer < std::min(less_bytes.size(), more_bytes.size()); ++layer)
        entry.memory_bytes.push_back(mix(less_bytes[layer], more_bytes[layer], share));
    return entry;
}

Message LayerProfile::missing(const std::string& gpu_id, ProfileKey key) const
{
    if (find(gpu_id, key))
        return {};
    const auto found = gpus.find(name_of(gpu_id));
    if (found == gpus.end()) {
        std::vector<std::string> known;
        for (const auto& [name, gpu] : gpus)
            known.push_back(name);
        return Core::message_of("the profile of {} has no data on {}, only on {}", model, gpu_id,
                                fmt::format("{}", fmt::join(known, ", ")));
    }
    const std::vector<int> measured = micro_batches(found->second, key.tensor);
    if (measured.empty()) {
        std::vector<int> degrees;
        for (const auto& [at, times] : found->second.times)
            degrees.push_back(at.tensor);
        std::sort(degrees.begin(), degrees.end());
        degrees.erase(std::unique(degrees.begin(), degrees.end()), degrees.end());
        return Core::message_of("{} was not profiled on {} with tensor {}, only with {}", model, found->first,
                                key.tensor, fmt::format("{}", fmt::join(degrees, ", ")));
    }
    return Core::message_of("{} was not profiled on {} with tensor {} and {} samples per replica, only with {}", model,
                            found->first, key.tensor, key.micro_batch, fmt::format("{}", fmt::join(measured, ", ")));
}

const std::vector<LayerSizes>* LayerProfile::sizes_of(int tensor) const
{
    const auto found = sizes.find(tensor);
    return found == sizes.end() ? nullptr : &found->second;
}

} // namespace tangram
