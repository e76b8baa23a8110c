// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/other_outputs.h"

#include "files/import/source/output_lines.h"
#include "text/tr.h"

#include <algorithm>
#include <initializer_list>

namespace tangram {

namespace {

/// An output is known by a line that holds all its marks.
struct Output {
    std::initializer_list<std::string_view> marks;
    const char* what;
    const char* instead;
};

} // namespace

std::optional<Error> told_apart(std::string_view text, const std::string& source)
{
    static const Output outputs[] = {
        {{"PARTITION", "AVAIL", "NODELIST"},
         Core::later("this is sinfo without the GPUs of its nodes"),
         Core::later("print them, too: sinfo -N -o \"%N %G %f\"; or give scontrol show node")},
        {{"NODELIST", "STATE"},
         Core::later("this is sinfo without the GPUs of its nodes"),
         Core::later("print them, too: sinfo -N -o \"%N %G %f\"; or give scontrol show node")},
        {{"JOBID", "PARTITION"}, Core::later("this lists jobs, not nodes"), Core::later("give scontrol show node")},
        {{"PartitionName="},
         Core::later("this tells of partitions, not of nodes"),
         Core::later("give scontrol show node")},
        {{"Name=gpu", "File="},
         Core::later("this is gres.conf, which says where GPUs are, not what nodes have"),
         Core::later("give scontrol show node")},
        {{"AutoDetect="},
         Core::later("this is gres.conf, which says where GPUs are, not what nodes have"),
         Core::later("give scontrol show node")},
        {{"NAME", "STATUS", "ROLES", "VERSION"},
         Core::later("this is kubectl get nodes without what the nodes have"),
         Core::later("give kubectl get nodes -o json")},
        {{"nvidia.com/gpu"},
         Core::later("this asks Kubernetes for GPUs, and does not tell of nodes"),
         Core::later("give kubectl get nodes -o json")},
        {{"ROCm System Management Interface"},
         Core::later("this is rocm-smi, which is not read"),
         Core::later("give scontrol show node, kubectl get nodes -o json or the file that NCCL_TOPO_DUMP_FILE names")},
        {{"AMDSMI Tool"},
         Core::later("this is amd-smi, which is not read"),
         Core::later("give scontrol show node, kubectl get nodes -o json or the file that NCCL_TOPO_DUMP_FILE names")},
        {{"Link 0:", "GB/s"},
         Core::later("this is nvidia-smi nvlink, which does not tell what links lead to"),
         Core::later("give nvidia-smi topo -m")},
        {{"CA: ", ":"}, Core::later("this is iblinkinfo, which is not read"), Core::later("give ibnetdiscover")},
    };
    const OutputLines lines(text.substr(0, 100000));
    for (const Output& output : outputs)
        for (const OutputLine& line : lines)
            if (std::all_of(output.marks.begin(), output.marks.end(),
                            [&](std::string_view mark) { return line.text.find(mark) != std::string_view::npos; }))
                return Error{translated(output.what), source, translated(output.instead)};
    return std::nullopt;
}

} // namespace tangram
