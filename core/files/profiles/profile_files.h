// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "files/json/json_cursor.h"
#include "model/model.h"
#include "parallelizer/profile.h"
#include "text/result.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace tangram {

/// Measurements by the name of their model.
using ProfilesByModel = std::map<std::string, std::map<std::string, GpuProfile>>;
using SizesByModel = std::map<std::string, std::map<int, std::vector<LayerSizes>>>;

/// Sailor's profile.json of one model on one GPU: micro-batch -> tensor degree -> layer -> [forward, backward, step]
/// seconds. A block without forward or backward time is refused.
Result<GpuProfile> read_sailor_profile(std::string_view text, std::string_view source);
/// Its simulator's profiles: the same below model -> GPU.
Result<ProfilesByModel> read_sailor_profiles(std::string_view text, std::string_view source);
/// Its llm_info.json: model -> tensor degree -> layer -> counts of fp32 values.
Result<SizesByModel> read_sailor_sizes(std::string_view text, std::string_view source);
/// Its multizone_bandwidths_het.json: sender's zone -> GPU -> GPUs -> receiver's zone -> GPU -> GPUs -> [[a, b, c],
/// most].
Result<NetworkCurves> read_sailor_network(std::string_view text, std::string_view source);
/// Its intra_node_bandwidths.json: GPU -> GPUs -> [[a, b, c], most].
Result<NetworkCurves> read_sailor_intra_node(std::string_view text, std::string_view source);

/// What a training configuration of Sailor says of its model: a GPT with learned positions and untied ends, as
/// Megatron-DeepSpeed builds it.
struct SailorTraining {
    Model model;
    int sequence_length = 0;
};
Result<SailorTraining> read_sailor_training(std::string_view text, std::string_view source);

/// One profile of Metis: all layers at one tensor degree and micro-batch.
struct MetisProfile {
    std::string model;
    std::vector<LayerTimes> times;
    std::vector<double> memory_bytes;
};
/// Its DeviceType.GPU_tpN_bsM.json. Forward and backward are one number there: a third of it is the forward pass. What
/// the whole pass takes beyond its layers is shared among them in proportion, the optimizer step by their parameters.
Result<MetisProfile> read_metis_profile(std::string_view text, std::string_view source);

/// Metis's hostfile (HOST slots=N per line) and clusterfile (HOST: {instance_type, inter_bandwidth, intra_bandwidth,
/// memory in GiB}) as a cluster. Its bandwidths' unit differs from one of its documents to the next:
/// `bytes_per_s_of_unit` says how many bytes per second one is.
Result<Cluster> read_metis_cluster(std::string_view hostfile, std::string_view hostfile_source,
                                   std::string_view clusterfile, std::string_view clusterfile_source,
                                   double bytes_per_s_of_unit);

/// Every model that the files below a folder (or one file) tell of, by the files' names for it: Sailor's and Metis's
/// files as above. Where Sailor's planner and simulator both have a profile, the simulator's counts. Other files are
/// passed over.
Result<std::map<std::string, LayerProfile>> read_profiles(const std::filesystem::path& folder);
/// Those below several folders, and of several files, taken as one folder's.
Result<std::map<std::string, LayerProfile>> read_profiles(const std::vector<std::filesystem::path>& places);
/// Whether read_profiles reads a file of that name.
bool is_profile_name(std::string_view file_name);

/// Which of these is about `model`: the one that is called so, by its own or by Sailor's name. The error lists them.
Result<LayerProfile> profile_of(const std::map<std::string, LayerProfile>& profiles, const Model& model);

/// The preset's id of a model that Sailor names, or the name itself.
std::string preset_of_sailor(std::string_view model);
/// The catalogue's id of a GPU that Sailor or Metis name, or the name itself.
std::string gpu_type_of_profile(std::string_view name);

/// The integer that an object's key is; notes an error unless it lies in 1..high.
int integer_key(const std::string& key, const JsonCursor& place, int low, int high);
/// [[a, b, c], most bytes/s]
BandwidthCurve read_bandwidth_curve(const JsonCursor& place);

} // namespace tangram
