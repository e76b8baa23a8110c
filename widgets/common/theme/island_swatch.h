// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

namespace tangram {

/// The island's colour and hatch with its letter, as a table decoration.
QIcon island_swatch(int island);

} // namespace tangram
