// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/import/source/output_lines.h"
#include "text/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace tangram {

/// A matrix of nvidia-smi topo -m: how GPUs and network interfaces of one machine reach each other. A cell is X
/// (itself), NV# (that many NVLinks), or the PCIe path: PIX, PXB, PHB, NODE, SYS. Refers to the lines it was read
/// from.
struct SmiMatrix {
    struct Row {
        int line = 0;
        std::string_view device;
        std::vector<std::string_view> cells; ///< one per column
    };

    int heading_line = 0;
    std::vector<std::string_view> columns; ///< devices
    std::vector<Row> rows;
    bool of_peers = false; ///< it tells of whose memory may be read (topo -p2p), not of links
};

/// Whether a row or column of that name is a GPU, not a network interface.
bool is_gpu_device(std::string_view device);

bool holds_smi_matrix(std::string_view text);
/// Those in a text that tell of links, in its order, each of one machine; at least one, each with a GPU and a row.
/// `source` is what the text is called in errors.
Result<std::vector<SmiMatrix>> smi_matrices(const OutputLines& lines, const std::string& source, IgnoredLines& ignored);

} // namespace tangram
