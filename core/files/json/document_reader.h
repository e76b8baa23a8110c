// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/json/json_cursor.h"
#include "text/result.h"

#include <functional>
#include <string>
#include <string_view>

namespace tangram {

/// The newest version of every format that this program reads.
inline constexpr int newest_version = 1;

/// Notes an error unless `root` says that it is `format`, in a version we know.
void check_format(const JsonCursor& root, std::string_view format);
/// Notes an error unless "version" is one we know.
void check_version(const JsonCursor& root);

/// Parses `text` and hands its root to `read`; returns the first error noted on the way. Exceptions of the standard
/// library (memory) end here.
std::optional<Error> read_document(std::string_view text, std::string_view source,
                                   const std::function<void(const JsonCursor& root)>& read);

/// The same for a reader that returns a value.
template <typename T>
Result<T> read_value(std::string_view text, std::string_view source, T (*read)(const JsonCursor& root))
{
    std::optional<T> value;
    std::optional<Error> error =
        read_document(text, source, [&](const JsonCursor& root) { value.emplace(read(root)); });
    if (error)
        return std::move(*error);
    return std::move(*value);
}

} // namespace tangram
