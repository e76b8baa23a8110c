// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

/// Read by lupdate alone, which learns from it under which name the texts of a class are kept.
#define TANGRAM_TEXTS_OF(context)

namespace tangram {

/// What an English text of core is in the language of the person who reads; the text itself where it has no
/// translation. Does not throw; called by any thread.
using Translator = std::string (*)(const std::string& english);

/// Once, before other threads start. Without one, or with null, all texts stay English: so they are on the command
/// line, and in files that programs write.
void set_translator(Translator translator);

/// The text, marked with Core::later where it stands, as the person reads it; braces in it mean nothing.
std::string translated(std::string_view english);

} // namespace tangram
