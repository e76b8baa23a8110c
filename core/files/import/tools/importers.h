// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/import/source/importer.h"

#include <span>
#include <string_view>

namespace tangram {

/// All of them; the first that recognises a text reads it.
std::span<const Importer> importers();
/// Null where none recognises the text.
const Importer* importer_for(std::string_view text);

// One per file of this folder that reads a tool's output.
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
