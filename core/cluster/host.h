// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tangram {

/// What GPUs find at the host that they sit in, as data sheets have it; 0 where nothing is known.
struct Host {
    double memory_bytes = 0; ///< of the host's memory
    double memory_bytes_per_s = 0; ///< of the host's memory, nominal
    double link_bytes_per_s = 0; ///< between one GPU and the host, one direction, attained by large copies

    friend bool operator==(const Host&, const Host&) = default;
};

} // namespace tangram
