// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace tangram {

/// Something a person has to mend: what is wrong, where it is, what to do about it.
struct Error {
    std::string message; ///< what was found and what was expected, one sentence
    std::string where; ///< file and JSON pointer or line ("cluster.json: /nodes/3/gpu_type"); may be empty
    std::string hint; ///< what to do; may be empty

    friend bool operator==(const Error&, const Error&) = default;
};

/// A value or the Error that stands in its place. Core functions return it instead of throwing.
template <typename T> class [[nodiscard]] Result {
public:
    Result(T value)
        : state_(std::in_place_index<0>, std::move(value))
    {
    }
    Result(Error error)
        : state_(std::in_place_index<1>, std::move(error))
    {
    }

    bool ok() const { return state_.index() == 0; }
    explicit operator bool() const { return ok(); }

    const T& value() const& { return std::get<0>(state_); }
    T& value() & { return std::get<0>(state_); }
    T&& value() && { return std::get<0>(std::move(state_)); }
    const T& operator*() const& { return value(); }
    T& operator*() & { return value(); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &value(); }

    const Error& error() const { return std::get<1>(state_); }

private:
    std::variant<T, Error> state_;
};

} // namespace tangram
