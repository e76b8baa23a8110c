// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/import/facts.h"
#include "result.h"

#include <span>
#include <string_view>

namespace tangram {

/// A format that clusters are imported from. `recognises` looks at the text alone, not at its file's name, and is
/// quick; `read` says what the text tells, or why nothing can be made of it. Neither throws.
struct Importer {
    const char* kind; ///< "nvidia-smi-topo"
    const char* title; ///< "nvidia-smi topo -m"
    bool (*recognises)(std::string_view text);
    Result<ImportFacts> (*read)(std::string_view text, std::string_view source);
    bool of_one_machine = false; ///< its text describes the machine that printed it
};

/// All of them; the first that recognises a text reads it.
std::span<const Importer> importers();
/// Null where none recognises the text.
const Importer* importer_for(std::string_view text);

// One per file of this folder.
extern const Importer smi_topology_importer;
extern const Importer smi_xml_importer;
extern const Importer smi_list_importer;
extern const Importer nccl_topology_importer;
extern const Importer kubernetes_importer;
extern const Importer kubernetes_text_importer;
extern const Importer slurm_json_importer;
extern const Importer slurm_topology_importer;
extern const Importer slurm_nodes_importer;
extern const Importer slurm_sinfo_importer;
extern const Importer nccl_tests_importer;
extern const Importer ibnetdiscover_importer;
extern const Importer node_counts_importer;

} // namespace tangram
