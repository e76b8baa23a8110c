// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <filesystem>

namespace tangram {

/// A path of Qt's as the standard library's, which core takes.
inline std::filesystem::path to_path(const QString& path)
{
    return path.toStdString();
}

} // namespace tangram
