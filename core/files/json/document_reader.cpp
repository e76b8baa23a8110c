// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/json/document_reader.h"

#include "text/tr.h"

#include <new>

namespace tangram {

void check_version(const JsonCursor& root)
{
    const JsonCursor version = root["version"];
    if (const int found = version.integer(1, 1000000); found > newest_version)
        version.fail(Core::tr("version {} is too new: this program reads versions up to {}", found, newest_version),
                     Core::tr("update the program, or write the file in the older version"));
}

void check_format(const JsonCursor& root, std::string_view format)
{
    const JsonCursor place = root["format"];
    if (const std::string found = place.text(); found != format)
        place.fail(Core::tr("expected the format \"{}\", found \"{}\"", format, found.substr(0, 60)),
                   Core::tr("this is another kind of file"));
    check_version(root);
}

namespace {

/// Every error says what to do about it, also where there is nothing particular to say.
Error with_hint(Error error, std::string_view hint)
{
    if (error.hint.empty())
        error.hint = hint;
    return error;
}

} // namespace

std::optional<Error> read_document(std::string_view text, std::string_view source,
                                   const std::function<void(const JsonCursor& root)>& read)
{
    try {
        const Result<std::shared_ptr<JsonDocument>> document = JsonDocument::parse(text, source);
        if (!document)
            return with_hint(document.error(), Core::tr("correct the JSON at this place, or export the file again"));
        read(JsonCursor(**document));
        if (std::optional<Error> error = (*document)->error())
            return with_hint(std::move(*error), Core::tr("change it in the file"));
        return std::nullopt;
    } catch (const std::bad_alloc&) {
        return Error{Core::tr("what the file describes does not fit in memory"), std::string(source),
                     Core::tr("make it smaller")};
    } catch (const std::exception& exception) {
        return Error{Core::tr("the file cannot be read: {}", exception.what()), std::string(source),
                     Core::tr("is it the right file?")};
    }
}

} // namespace tangram
