// SPDX-License-Identifier: GPL-3.0-or-later
#include "page/page.h"

namespace tangram {

Page::~Page() = default;

} // namespace tangram
