// SPDX-License-Identifier: GPL-3.0-or-later
#include <QByteArray>

namespace {

/// Qt's screen of the offscreen platform is 800 pixels wide, where windows are arranged as on few machines. Before
/// main(), as the application reads it at once.
[[maybe_unused]] const bool is_usual = [] {
    if (qgetenv("QT_QPA_PLATFORM") == "offscreen")
        qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" TANGRAM_OFFSCREEN_SCREEN);
    return true;
}();

} // namespace
