// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/result.h"

#include <QByteArray>

#include <string>

namespace tangram {

/// Where, what and what to do, on one line.
std::string whole_text(const Error& error);

/// Where two texts part, with what stands around it in both.
QByteArray first_difference(const std::string& a, const std::string& b);

} // namespace tangram
