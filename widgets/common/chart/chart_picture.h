// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/result.h"

#include <QByteArray>
#include <QString>

#include <filesystem>
#include <memory>

class QMimeData;
class QPagedPaintDevice;

namespace tangram {

class ExportableChart;

/// A chart as a picture: what is drawn is drawn at once, so that the chart may change while the picture is written.
/// .svg, .png (two pixels for one of the screen, or one where so many would be too many) or .pdf (one page of the
/// chart's size), by the name's ending; an error where it has none of them, or where the chart is larger than such a
/// picture can be. `title` is what programs that show the file call it.
Result<QByteArray> chart_picture(const ExportableChart& chart, const QString& title, const std::filesystem::path& out,
                                 bool dark);

/// For the clipboard: pixels, unless the chart is larger than an image can be, and lines for programs that take them.
std::unique_ptr<QMimeData> chart_for_clipboard(const ExportableChart& chart, bool dark);

/// A page of paper: the heading, and under it the chart in light colours, as large as the page has room for; of a chart
/// that scrolls and would be too small to read on one page, as many as it takes. False: nothing can be drawn on that
/// device.
bool print_chart(const ExportableChart& chart, const QString& heading, QPagedPaintDevice& paper);

} // namespace tangram
