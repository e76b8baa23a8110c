// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/grid/pair_grid_geometry.h"

#include <QRectF>

#include <memory>

class QFont;
class QPainter;
class QPalette;

namespace tangram {

/// What stands around the cells of a grid: beside its rows their islands and sizes, above its columns their ends and
/// blocks.
class PairGridLabels {
public:
    /// `looks`: letter and colour of each island. Texts are measured, where they are others than before, in that font.
    void set_grid(std::shared_ptr<const PairGrid> grid, std::vector<std::string> island_names, std::vector<int> looks,
                  const QFont& font);
    const std::vector<std::string>& island_names() const { return island_names_; }
    void measure(const QFont& font);
    int measured() const { return measured_; } ///< texts, since it was made: what frames cost
    /// What is left for cells in a widget of that size: pixels of the screen, `density` of them to the pixel.
    QRect room_for_cells(QSize size, double density) const;
    /// Rows in view that have their label beside them: where there is no room for all, the first of each island, and
    /// searched ones before others.
    std::vector<int> labelled_rows(const PairGridGeometry& geometry, double line_height) const;
    /// In the painter's font. `marked_island`: its rows stand out; -1: none.
    void paint(QPainter& painter, const PairGridGeometry& geometry, const QPalette& palette, int marked_island) const;

private:
    void paint_columns(QPainter& painter, const PairGridGeometry& geometry, const QPalette& palette) const;
    void paint_blocks(QPainter& painter, const PairGridGeometry& geometry, PairGridGeometry::Span columns,
                      double& taken_to) const;
    void paint_mark(QPainter& painter, const PairGridGeometry& geometry, const QPalette& palette, int island) const;
    void paint_rows(QPainter& painter, const PairGridGeometry& geometry, const QPalette& palette) const;
    void paint_island(QPainter& painter, const QString& name, int island, double middle, double right) const;

    std::shared_ptr<const PairGrid> grid_;
    std::vector<std::string> island_names_;
    std::vector<int> looks_;
    std::vector<int> node_gpus_; ///< by island
    double sizes_width_ = 0; ///< of the longest size of a part
    double names_width_ = 0; ///< of the longest name of islands
    int measured_ = 0;
};

} // namespace tangram
