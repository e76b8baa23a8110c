// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cost/network_curves.h"
#include "model/model.h"
#include "text/message.h"

#include <compare>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tangram {

/// Measured seconds of one layer of one replica's GPUs, tensor-parallel communication included.
struct LayerTimes {
    double forward_s = 0; ///< of one micro-batch
    double backward_s = 0; ///< of one micro-batch
    double optimizer_s = 0; ///< step of this layer's own parameters; 0: not known
    double whole_step_s = 0; ///< the optimizer step as it was measured, of everything that was trained then

    friend bool operator==(const LayerTimes&, const LayerTimes&) = default;
};

/// What one layer holds on each GPU of a tensor group; activations per sample. All counts of fp32 values.
struct LayerSizes {
    double parameters = 0;
    double kept = 0; ///< activations kept for the backward pass
    double output = 0; ///< activations handed to the next layer; not divided by the tensor degree

    friend bool operator==(const LayerSizes&, const LayerSizes&) = default;
};

/// Under which degrees a layer was measured.
struct ProfileKey {
    int micro_batch = 1; ///< samples per replica
    int tensor = 1;

    friend auto operator<=>(const ProfileKey&, const ProfileKey&) = default;
};

/// Measurements of one kind of GPU.
struct GpuProfile {
    std::map<ProfileKey, std::vector<LayerTimes>> times; ///< one entry per layer
    std::map<ProfileKey, std::vector<double>> memory_bytes; ///< all that a layer takes; may be empty

    friend bool operator==(const GpuProfile&, const GpuProfile&) = default;
};

/// Layer times of one degree of one GPU.
struct ProfileEntry {
    std::vector<LayerTimes> times;
    std::vector<double> memory_bytes; ///< empty when not measured
    std::optional<std::pair<int, int>> between; ///< not measured but interpolated between these micro-batches
};

/// A file that measurements come from.
struct ProfileSource {
    std::string name;
    std::string hash; ///< FNV-1a of its bytes, 16 hexadecimal digits

    friend bool operator==(const ProfileSource&, const ProfileSource&) = default;
};

/// Measured layers of one model, by GPU, micro-batch and tensor degree. A plain value. A degree that was not measured
/// is missing, never free.
struct LayerProfile {
    std::string model; ///< as its files name it
    int layers = 0; ///< embedding and head included
    int sequence_length = 0; ///< tokens it was measured with; 0: not stated
    std::map<std::string, GpuProfile> gpus; ///< by the files' names
    std::map<std::string, std::string> gpu_names; ///< GPU type id -> the files' name for it
    std::map<int, std::vector<LayerSizes>> sizes; ///< by tensor degree, one entry per layer; may be empty
    NetworkCurves curves; ///< may be empty
    std::optional<Model> description; ///< of the model, where its files have one
    std::vector<ProfileSource> sources;

    /// The files' name of a GPU type, or the id itself.
    const std::string& name_of(const std::string& gpu_id) const;
    /// What was measured, or interpolated linearly between the nearest smaller and larger micro-batch measured with the
    /// same tensor degree. Nothing where that is not possible; `missing` then says why.
    std::optional<ProfileEntry> find(const std::string& gpu_id, ProfileKey key) const;
    /// Why find() gives nothing, as a sentence for people; empty when it gives something.
    Message missing(const std::string& gpu_id, ProfileKey key) const;
    const std::vector<LayerSizes>* sizes_of(int tensor) const; ///< null when not known

    friend bool operator==(const LayerProfile&, const LayerProfile&) = default;
};

} // namespace tangram
