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
         Core::later("print them, too: sinfo -N -o \"%N %G %f\"; or use the output of scontrol show node")},
        {{"NODELIST", "STATE"},
         Core::later("this is sinfo without the GPUs of its nodes"),
         Core::later("print them, too: sinfo -N -o \"%N %G %f\"; or use the output of scontrol show node")},
        {{"JOBID", "PARTITION"},
         Core::later("this lists jobs, not nodes"),
         Core::later("use the output of scontrol show node")},
        {{"PartitionName="},
         Core::later("this lists partitions, not nodes"),
         Core::later("use the output of scontrol show node")},
        {{"Name=gpu", "File="},
         Core::later("this is gres.conf, which says where GPUs are, not what nodes have"),
         Core::later("use the output of scontrol show node")},
        {{"AutoDetect="},
         Core::later("this is gres.conf, which says where GPUs are, not what nodes have"),
         Core::later("use the output of scontrol show node")},
        {{"NAME", "STATUS", "ROLES", "VERSION"},
         Core::later("this is the output of kubectl get nodes without the resources of the nodes"),
         Core::later("use the output of kubectl get nodes -o json")},
        {{"nvidia.com/gpu"},
         Core::later("this requests GPUs from Kubernetes and does not describe nodes"),
         Core::later("use the output of kubectl get nodes -o json")},
        {{"ROCm System Management Interface"},
         Core::later("this is the output of rocm-smi, which is not supported"),
         Core::later("use the output of scontrol show node or kubectl get nodes -o json, or the file that "
                     "NCCL_TOPO_DUMP_FILE names")},
        {{"AMDSMI Tool"},
         Core::later("this is the output of amd-smi, which is not supported"),
         Core::later("use the output of scontrol show node or kubectl get nodes -o json, or the file that "
                     "NCCL_TOPO_DUMP_FILE names")},
        {{"Link 0:", "GB/s"},
         Core::later("this is the output of nvidia-smi nvlink, which does not show where links lead"),
         Core::later("use the output of nvidia-smi topo -m")},
        {{"CA: ", ":"},
         Core::later("this is the output of iblinkinfo, which is not supported"),
         Core::later("use the output of ibnetdiscover")},
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
