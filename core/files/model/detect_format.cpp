// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/model/detect_format.h"
#include "files/json/document_reader.h"
#include "text/tr.h"

namespace tangram {

Result<std::string> detect_format(std::string_view text, std::string_view source)
{
    return read_value<std::string>(text, source, [](const JsonCursor& root) -> std::string {
        root.expect_object();
        if (root.has("format"))
            return root["format"].text();
        if (root.has("model_type") || root.has("architectures"))
            return "huggingface-config";
        root.fail(Core::tr("the file does not state its format"),
                  Core::tr("add \"format\", for example \"tangram-cluster\""));
        return {};
    });
}

} // namespace tangram
