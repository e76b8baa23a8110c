// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace tangram {

/// Takes away the lock of a settings file that a program left which was killed just as it took it: QSettings would wait
/// for it half a minute. Locks in use stay, and those that QSettings itself takes for abandoned. Any thread.
void remove_abandoned_settings_lock(const std::filesystem::path& lock);

} // namespace tangram
