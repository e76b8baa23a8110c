// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/result.h"

#include <QByteArray>
#include <QColor>
#include <QSize>
#include <QString>

#include <filesystem>
#include <optional>

class QCustomPlot;

namespace tangram {

/// Why a picture cannot be written under that name in that size; nothing when it can.
std::optional<Error> check_picture(const std::filesystem::path& out, QSize size);

/// Gives a plot that nobody sees its ground, the size of its texts and its own.
void prepare_picture(QCustomPlot& plot, const QColor& ground, int text_pixels, QSize size);

/// A plot as .svg, .png or .pdf, by the name's ending; the name and size have passed check_picture. The ground is the
/// plot palette's Base.
QByteArray plot_picture(QCustomPlot& plot, const QString& title, const std::filesystem::path& out, QSize size);

/// Writes what was drawn. On failure nothing is left behind and an older file of that name stays whole. Any thread: the
/// disk may hold it.
std::optional<Error> write_picture(const QByteArray& picture, const std::filesystem::path& out);

} // namespace tangram
