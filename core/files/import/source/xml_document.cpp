// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/source/xml_document.h"

#include "files/import/source/output_lines.h"
#include "text/tr.h"

#include <fmt/format.h>

#include <algorithm>

namespace tangram {

namespace {

int line_number(std::string_view text, std::size_t at)
{
    const std::string_view before = text.substr(0, at);
    return 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n'));
}

} // namespace

Result<std::shared_ptr<pugi::xml_document>> parse_xml(std::string_view text, std::string_view source)
{
    const std::size_t start = text.find('<');
    if (start == std::string_view::npos)
        return Error{Core::tr("this is not XML"), std::string(source),
                     Core::tr("use the unmodified output of the program")};
    auto document = std::make_shared<pugi::xml_document>();
    // Without entities of its own a document cannot grow; pugixml never reads a DTD.
    const pugi::xml_parse_result parsed = document->load_buffer(
        text.data() + start, text.size() - start, pugi::parse_default | pugi::parse_trim_pcdata, pugi::encoding_utf8);
    if (parsed)
        return document;
    return Error{Core::tr("the XML is broken: {}", parsed.description()),
                 fmt::format("{}: line {}", source, line_number(text, start + static_cast<std::size_t>(parsed.offset))),
                 Core::tr("the output may be cut off; save it again")};
}

Origin origin_of(const pugi::xml_node& element, std::string_view text, std::string_view source)
{
    const std::ptrdiff_t offset = element.offset_debug();
    if (offset < 0)
        return {std::string(source), ""};
    return line_of(source, line_number(text, std::min(text.size(), text.find('<') + static_cast<std::size_t>(offset))));
}

} // namespace tangram
