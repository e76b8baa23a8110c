// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/result.h"

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tangram {

/// A parsed JSON text and the first thing found wrong with what it says. Everything past the first error is ignored, so
/// that a reader can run on with stand-in values and ask once, at its end.
class JsonDocument {
public:
    /// Parses `text`. Refuses what is not UTF-8 JSON, nesting beyond 64 levels, more than ten million values and keys
    /// that occur twice in one object.
    static Result<std::shared_ptr<JsonDocument>> parse(std::string_view text, std::string_view source);

    const nlohmann::json& root() const { return *root_; }
    const std::string& source() const { return source_; }

    /// Notes an error at `place` (a value of this document), or at its missing member `key`.
    void fail(const nlohmann::json& place, std::string_view key, std::string message, std::string hint);
    /// Notes an error that has its place already.
    void fail(Error error);
    bool failed() const { return error_.has_value(); }
    const std::optional<Error>& error() const { return error_; }

    /// Notes that a reader has asked for this member of `object`.
    void note_asked(const nlohmann::json& object, std::string_view key);
    /// Members of the outermost object that no reader has asked for, in alphabetical order.
    std::vector<std::string> unasked_keys() const;

    /// "cluster.json: /nodes/3/gpu_count"
    std::string where(const nlohmann::json& place, std::string_view key = {}) const;

    JsonDocument(std::string_view source, std::unique_ptr<nlohmann::json> root);
    ~JsonDocument();

private:
    std::string source_;
    std::unique_ptr<nlohmann::json> root_;
    std::optional<Error> error_;
    std::set<std::string, std::less<>> asked_; ///< of the outermost object
};

} // namespace tangram
