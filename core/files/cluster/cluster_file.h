// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "text/result.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tangram {

/// The "gpu_types" of a cluster file, or of any JSON object that has such a list.
Result<std::vector<std::shared_ptr<const GpuType>>> read_gpu_types(std::string_view text, std::string_view source);

/// The node with the links that a cluster file's readers assume where it does not tell: the GPUs' own or PCIe inside,
/// one 100 Gbit/s interface.
Node with_usual_links(Node node, const GpuType& gpu);

/// tangram-cluster, or the "cluster" of a plan or project file.
Result<Cluster> read_cluster(std::string_view text, std::string_view source);
/// The same with what "tangram import" adds.
struct ClusterFile {
    Cluster cluster;
    std::string import_record; ///< JSON, as Project::import_record; may be empty
};
Result<ClusterFile> read_cluster_file(std::string_view text, std::string_view source);

/// With the GPU types it uses, so that it can be read without our catalogue.
std::string write_cluster(const Cluster& cluster);

/// A cluster file that also tells where its figures come from, as write_imported() does: `import_record` is that of a
/// project, and may be empty. What read_cluster_file() reads.
std::string write_cluster_file(const Cluster& cluster, const std::string& import_record);

} // namespace tangram
