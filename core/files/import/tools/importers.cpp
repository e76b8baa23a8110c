// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/tools/importers.h"

namespace tangram {

std::span<const Importer> importers()
{
    static const Importer all[] = {
        smi_topology_importer, smi_xml_importer,         smi_list_importer,   nccl_topology_importer,
        kubernetes_importer,   kubernetes_text_importer, slurm_json_importer, slurm_topology_importer,
        slurm_nodes_importer,  slurm_sinfo_importer,     nccl_tests_importer, ibnetdiscover_importer,
        node_counts_importer,
    };
    return all;
}

const Importer* importer_for(std::string_view text)
{
    for (const Importer& importer : importers())
        if (importer.recognises(text))
            return &importer;
    return nullptr;
}

} // namespace tangram
