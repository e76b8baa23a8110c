// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "islands/islands.h"

#include <QImage>
#include <QSize>

#include <memory>

namespace tangram {

/// The cluster as the canvas draws it, all of it, in the application's palette. `size` is in logical pixels, of which
/// each is `pixel_ratio` wide. Only in the GUI thread: some milliseconds for a thousand nodes.
QImage cluster_thumbnail(std::shared_ptr<const Cluster> cluster, const Islands& islands, QSize size,
                         double pixel_ratio);

} // namespace tangram
