// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/cluster_items.h"
#include "islands/islands.h"

#include <QGraphicsView>

#include <memory>

namespace tangram {

/// The cluster as a drawing: cards of nodes in their racks and zones, coloured by island, under the switch tree. Wheel
/// or pinch zooms at the cursor, drag pans, F fits, + and - zoom. A click on a node selects its island.
class ClusterView : public QGraphicsView {
    Q_OBJECT
public:
    explicit ClusterView(QWidget* parent = nullptr);
    ~ClusterView() override;

    /// Lays the cluster out anew; null clears. Islands may be empty.
    void set_cluster(std::shared_ptr<const Cluster> cluster, const Islands& islands);
    /// Recolours in place.
    void set_islands(const Islands& islands);
    void highlight_island(int island); ///< -1: none

public Q_SLOTS:
    void fit();
    void zoom_in();
    void zoom_out();

Q_SIGNALS:
    void island_clicked(int island); ///< -1: the ground

protected:
    void changeEvent(QEvent* event) override;
    void drawBackground(QPainter* painter, const QRectF& rect) override;
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void rebuild(const Islands& islands);
    QString tooltip_at(const QPoint& position) const; ///< of the node there; empty where there is none
    void scale_view(double factor);

    ClusterPaintState state_;
    Islands islands_;
    ClusterLayout layout_;
    QPoint pressed_;
    bool fitted_ = true; ///< keep everything in view when the size changes
};

} // namespace tangram
