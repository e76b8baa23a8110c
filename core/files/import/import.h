// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "files/import/source/facts.h"
#include "files/import/source/gpu_names.h"
#include "text/result.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tangram {

/// A file or pasted text.
struct ImportText {
    std::string source; ///< what it is called in notes
    std::string text;
};

/// What sources may leave open.
struct ImportChoices {
    GpuNaming naming;
    std::string gpu; ///< type of GPUs that no source names; empty: not known
    int gpus_per_node = 0; ///< where no source says; 0: not known, and as many as such machines have are assumed
    int nodes = 1; ///< how many there are of a machine whose source names no nodes
};

/// A GPU name that is not known: an alias or the GPU's figures have to be given.
struct UnknownGpu {
    std::string name; ///< as the source words it; empty: no source names the GPU
    double memory_bytes = 0; ///< 0: not said
    int nodes = 0; ///< that have it
    Origin origin;

    friend bool operator==(const UnknownGpu&, const UnknownGpu&) = default;
};

/// Where a figure of the cluster comes from.
struct FigureOrigin {
    std::string node; ///< id of a node or switch
    std::string key; ///< of the cluster file: "gpu_count", "nics/bytes_per_s"
    Origin origin;

    friend bool operator==(const FigureOrigin&, const FigureOrigin&) = default;
};

struct ImportedSource {
    std::string source;
    std::string kind; ///< Importer::kind
    std::string title; ///< Importer::title
    int nodes = 0; ///< that it tells of
    int switches = 0;

    friend bool operator==(const ImportedSource&, const ImportedSource&) = default;
};

/// What no source says and a choice decides.
struct OpenChoices {
    bool gpu = false; ///< ImportChoices::gpu
    bool gpus_per_node = false; ///< ImportChoices::gpus_per_node
    bool nodes = false; ///< ImportChoices::nodes

    friend bool operator==(const OpenChoices&, const OpenChoices&) = default;
};

struct ImportedCluster {
    std::optional<Cluster> cluster; ///< none while there are unknown GPUs
    std::vector<UnknownGpu> unknown;
    std::vector<ImportedSource> sources;
    std::vector<ImportNote> notes;
    std::vector<FigureOrigin> figures;
    OpenChoices open;
};

/// What several texts tell, with what is wrong with those that tell nothing.
struct ImportReading {
    /// One per text, in their order; nothing for a text that was read.
    std::vector<std::optional<Error>> faults;
    /// Of the texts that were read; its sources are those. Or why there is no cluster in them.
    Result<ImportedCluster> imported;
};

/// As import_cluster, but texts that cannot be read are left out. Any thread.
ImportReading read_imports(std::span<const ImportText> texts, const ImportChoices& choices);

/// Whether an importer recognises the text.
bool can_be_imported(std::string_view text);

/// One cluster of what several texts tell; each is read by the first importer that recognises it. Where they contradict
/// each other the first counts, and a note tells. An error where a text is recognised by none, cannot be read, or where
/// all of them together name no nodes.
Result<ImportedCluster> import_cluster(std::span<const ImportText> texts, const ImportChoices& choices);

/// The cluster file, with "import": {"sources", "figures", "notes"} beside what every cluster file holds.
std::string write_imported(const ImportedCluster& imported);
/// The "import" object alone, for Project::import_record.
std::string import_record(const ImportedCluster& imported);
/// Where the figures of a node or switch come from, of such a record: by key of the cluster file ("nics/bytes_per_s"),
/// "nodes.txt: line 12". Empty where the record tells nothing of it, or is none.
std::map<std::string, std::string> origins_of(const std::string& record, const std::string& part);

} // namespace tangram
