// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/import/source/facts.h"
#include "text/result.h"

#include <pugixml.hpp>

#include <memory>
#include <string_view>

namespace tangram {

/// Parses XML. Errors name the line. What stands before the first "<" (a prompt, a heading) is read over.
Result<std::shared_ptr<pugi::xml_document>> parse_xml(std::string_view text, std::string_view source);

/// The line that an element begins in.
Origin origin_of(const pugi::xml_node& element, std::string_view text, std::string_view source);

} // namespace tangram
