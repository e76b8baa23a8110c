// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/grid/pair_grid_labels.h"
#include "search/grid/pair_grid_picture.h"

#include <QWidget>

namespace tangram {

/// What became of each pair of a slice and an island part, as a grid that follows a running search: rows are island
/// parts, columns slices. The wheel zooms, dragging moves what is zoomed, arrow keys move the current cell. Where cells
/// share a pixel, one of a rare fate is shown.
class PairGridView : public QWidget {
    Q_OBJECT
public:
    explicit PairGridView(QWidget* parent = nullptr);

    /// Another grid, with every cell waiting; null: none. `looks`: letter and colour of each island. Whether it looks
    /// the same: as many parts and slices as before.
    bool set_grid(std::shared_ptr<const PairGrid> grid, std::vector<std::string> island_names, std::vector<int> looks);
    const std::shared_ptr<const PairGrid>& grid() const { return grid_; }
    /// By PairGrid::cell(); others in number are left out. Only rows with other fates than before are painted again.
    void set_fates(std::span<const PairFate> fates);
    /// Lays a second search over the first (PairGridFates); empty: ends that.
    void set_other_fates(std::span<const PairFate> fates);
    bool is_comparing() const { return !other_fates_.empty(); }
    std::span<const PairFate> other_fates() const { return other_fates_; }
    std::span<const PairFate> fates() const { return fates_; }
    const FateCounts& counts() const { return counts_; } ///< of these
    void set_best_cells(std::vector<std::uint32_t> cells); ///< of the best plan so far
    /// Fades all other fates; nothing: none is faded.
    void stress(std::optional<PairFate> fate);
    void mark_island(int island); ///< its rows; -1: none
    void mark_cells(std::vector<std::uint32_t> cells); ///< of a stage that is selected elsewhere
    /// The cell that keys move and whose text is read out; nothing before there is one.
    std::optional<std::size_t> current() const { return current_; }
    void set_current(std::optional<std::size_t> cell);
    const PairGridGeometry& geometry() const { return geometry_; }
    QString text_of(std::size_t cell) const; ///< in one line
    QString as_text() const; ///< the fates of all cells as a table, with a tab between them
    const PairGridLabels& labels() const { return labels_; }
    int rows_painted() const { return picture_.rows_painted(); } ///< since it was made: what frames cost
    /// On a page that scrolls the wheel is the page's; with Ctrl it zooms still.
    void leave_wheel_to_page(bool leave) { wheel_zooms_ = !leave; }

    QSize sizeHint() const override { return {760, 360}; }
    QSize minimumSizeHint() const override { return {200, 120}; }

Q_SIGNALS:
    void cell_chosen(std::size_t cell); ///< by a click or Enter
    void pointed_at(const QString& text); ///< the cell under the mouse, or else the current one

public Q_SLOTS:
    void fit();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    void set_zoom(const PairGridZoom& zoom);
    void paint_all_again();
    void paint_marks(QPainter& painter) const;
    void outline(QPainter& painter, std::size_t cell, const QColor& colour, double width) const;
    QRectF box_of(std::size_t cell) const;
    /// Which cell is to be seen there; nothing: none.
    std::optional<std::size_t> cell_at(const QPointF& at) const;
    void point_at(std::optional<std::size_t> cell);
    void zoom_by(double factor, QPoint around);
    void move_current(int rows, int columns);
    void fates_changed();
    void tell_current(); ///< those who hear the grid
    QString fate_text(std::size_t cell) const; ///< of two searches, where they differ, both

    std::shared_ptr<const PairGrid> grid_;
    std::vector<PairFate> fates_;
    FateCounts counts_{}; ///< of them
    std::vector<PairFate> other_fates_;
    PairFateRanks ranks_{}; ///< where cells share pixels, as painted last
    std::vector<std::uint32_t> best_;
    std::vector<std::uint32_t> marked_;
    int marked_island_ = -1;
    std::optional<PairFate> stressed_;
    std::optional<std::size_t> current_;
    std::optional<std::size_t> under_mouse_;
    PairGridGeometry geometry_;
    PairGridLabels labels_;
    PairGridPicture picture_;
    QPoint pressed_at_;
    PairGridZoom zoom_when_pressed_;
    bool dragging_ = false;
    bool wheel_zooms_ = true;
};

} // namespace tangram
