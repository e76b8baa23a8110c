// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace tangram {

/// A file of resources/ that is compiled into the programs.
struct EmbeddedResource {
    std::string_view path; ///< relative to resources/: "gpus/catalogue.json"
    std::string_view text;
};

std::span<const EmbeddedResource> embedded_resources();

} // namespace tangram
