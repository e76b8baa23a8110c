// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/json/json_builder.h"

#include "files/json/json_complaint.h"
#include "files/json/json_pointer.h"
#include "files/json/text.h"
#include "text/tr.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <vector>

namespace tangram {

using nlohmann::json;

namespace {

constexpr std::size_t deepest = 64; // what is built is destroyed, searched and printed recursively
constexpr std::size_t most_values = 10000000; // about 1 GB once parsed

/// Receives the parser's events and builds the values, within limits.
class Builder {
public:
    Builder(std::string_view text, std::string_view source)
        : text_(text)
        , source_(source)
        , root_(std::make_unique<json>())
    {
    }

    bool null() { return add(nullptr); }
    bool boolean(bool value) { return add(value); }
    bool number_integer(json::number_integer_t value) { return add(value); }
    bool number_unsigned(json::number_unsigned_t value) { return add(value); }
    bool number_float(json::number_float_t value, const std::string&) { return add(value); }
    bool string(std::string& value) { return add(std::move(value)); }
    bool binary(json::binary_t&) { return false; }
    bool start_object(std::size_t) { return open(json::object()); }
    bool start_array(std::size_t) { return open(json::array()); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }

    bool key(std::string& name)
    {
        const auto [member, added] = open_.back()->emplace(name, nullptr);
        if (!added)
            return fail(pointer_to(*root_, *member), Core::tr("the key \"{}\" occurs twice", shortened(name, 80)),
                        Core::tr("keep one of the two"));
        member_ = &*member;
        return true;
    }

    bool parse_error(std::size_t position, const std::string& token, const json::exception& exception)
    {
        error_ = json_complaint(text_, source_, position, token, exception.what());
        return false;
    }

    Result<std::unique_ptr<json>> result() &&
    {
        if (error_)
            return *error_;
        return std::move(root_);
    }

private:
    bool add(json value) { return place(std::move(value)) != nullptr; }

    bool open(json container)
    {
        if (open_.size() == deepest)
            return fail("", Core::tr("nested more than {} levels deep", deepest),
                        Core::tr("files of this program are never nested this deeply; is it the right file?"));
        json* placed = place(std::move(container));
        if (placed != nullptr)
            open_.push_back(placed);
        return placed != nullptr;
    }

    bool close()
    {
        open_.pop_back();
        return true;
    }

    json* place(json value)
    {
        if (++values_ > most_values) {
            fail("", Core::tr("more than {} values", most_values),
                 Core::tr("split the file or leave its timeline out"));
            return nullptr;
        }
        json* slot = root_.get();
        if (!open_.empty() && open_.back()->is_array())
            slot = &open_.back()->emplace_back(nullptr);
        else if (!open_.empty())
            slot = member_;
        *slot = std::move(value);
        return slot;
    }

    bool fail(const std::string& pointer, std::string message, std::string hint)
    {
        error_ = Error{std::move(message), pointer.empty() ? source_ : source_ + ": " + pointer, std::move(hint)};
        return false;
    }

    std::string_view text_;
    std::string source_;
    std::unique_ptr<json> root_;
    std::vector<json*> open_; ///< containers being filled; only the last one grows, so the pointers stay good
    json* member_ = nullptr; ///< where the value of the last key goes
    std::size_t values_ = 0;
    std::optional<Error> error_;
};

} // namespace

Result<std::unique_ptr<json>> build_json(std::string_view text, std::string_view source)
{
    const auto blank = [](char letter) { return letter == ' ' || letter == '\t' || letter == '\n' || letter == '\r'; };
    if (std::all_of(text.begin(), text.end(), blank))
        return Error{Core::tr("the file is empty"), std::string(source), Core::tr("expected one JSON object")};
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
        return Error{Core::tr("the text is UTF-16, expected UTF-8"), std::string(source), Core::tr("save it as UTF-8")};
    Builder builder(text, source);
    json::sax_parse(text.begin(), text.end(), &builder);
    return std::move(builder).result();
}

} // namespace tangram
