// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/project/recovery_json.h"

#include "files/json/document_reader.h"
#include "files/json/json_text.h"
#include "files/project/project_json.h"

#include <nlohmann/json.hpp>

namespace tangram {

using nlohmann::ordered_json;

namespace {

RecoveryEntry read(const JsonCursor& root)
{
    RecoveryEntry entry;
    check_format(root, "tangram-recovery");
    if (root.failed())
        return entry;
    constexpr int highest_process = 1 << 30;
    entry.file = root.text("file", "");
    entry.file_saved_at = root.text("file_saved_at", "");
    entry.saved_at = root["saved_at"].text();
    entry.program = root.text("program", "");
    entry.host = root.text("host", "");
    entry.process = root.integer("process", 0, highest_process, 0);
    entry.project = read_project_object(root["project"]);
    return entry;
}

} // namespace

Result<RecoveryEntry> read_recovery(std::string_view text, std::string_view source)
{
    return read_value<RecoveryEntry>(text, source, read);
}

std::string write_recovery(const RecoveryEntry& entry)
{
    ordered_json written{{"format", "tangram-recovery"}, {"version", newest_version}};
    if (!entry.file.empty())
        written["file"] = entry.file;
    if (!entry.file_saved_at.empty())
        written["file_saved_at"] = entry.file_saved_at;
    written["saved_at"] = entry.saved_at;
    written["program"] = entry.program;
    written["host"] = entry.host;
    written["process"] = entry.process;
    written["project"] = project_json(entry.project);
    return readable_json(written);
}

} // namespace tangram
