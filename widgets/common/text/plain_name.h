// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace tangram {

/// A name as files can hold it: one line without control characters, of at most so many bytes in UTF-8, cut between
/// characters. May be empty.
QString plain_name(const QString& typed, int most_bytes = 180);

} // namespace tangram
