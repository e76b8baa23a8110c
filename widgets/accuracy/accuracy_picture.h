// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "accuracy/scatter_points.h"
#include "text/result.h"

#include <QByteArray>
#include <QSize>

#include <filesystem>
#include <optional>

namespace tangram {

/// The scatter plot as .svg, .png or .pdf, by the name's ending. `size` is in points of the picture; a .png has
/// that many pixels. Needs a QApplication, which may be on the offscreen platform. GUI thread;
/// write_picture() writes it in any.
Result<QByteArray> accuracy_picture(const AccuracyStudy& study, ScatterQuantity quantity,
                                    const std::filesystem::path& out, QSize size, bool dark);
/// Writes it, too.
std::optional<Error> write_accuracy_picture(const AccuracyStudy& study, ScatterQuantity quantity,
                                            const std::filesystem::path& out, QSize size, bool dark);

} // namespace tangram
