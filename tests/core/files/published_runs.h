// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "accuracy/measured_run.h"
#include "files/disk/text_file.h"
#include "files/runs/read_runs.h"
#include "text/result.h"

#include <nlohmann/json.hpp>

#include <QtTest>

namespace tangram {

/// A file of published runs to change for a test.
inline nlohmann::json published_runs()
{
    return nlohmann::json::parse(*read_text_file(TANGRAM_SOURCE_DIR "/tests/data/fuzz_seeds/runs.json"));
}

inline std::vector<MeasuredRun> runs_of(const nlohmann::json& document)
{
    const Result<std::vector<MeasuredRun>> read = read_runs(document.dump(), "runs.json");
    if (!read)
        qFatal("%s: %s", read.error().where.c_str(), read.error().message.c_str());
    return *read;
}

/// The file's run `index` with changes, as (JSON pointer, value) pairs; a null value is one that was not published.
inline MeasuredRun changed(int index, std::initializer_list<std::pair<const char*, nlohmann::json>> changes)
{
    nlohmann::json run = published_runs()["runs"][static_cast<std::size_t>(index)];
    for (const auto& [pointer, value] : changes)
        run[nlohmann::json::json_pointer(pointer)] = value;
    nlohmann::json document = published_runs();
    document["runs"] = nlohmann::json::array({run});
    return runs_of(document).front();
}

inline QString text(const std::string& from)
{
    return QString::fromStdString(from);
}

} // namespace tangram
