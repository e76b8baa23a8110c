// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/panel.h"
#include "islands/islands.h"

#include <memory>

class QTableView;

namespace tangram {

class IslandModel;
class ToleranceSlider;

/// The islands of the open cluster. A cluster that states its own keeps them until "Detect" is asked for; the slider
/// then cuts the dendrogram anew.
class IslandsPanel : public Panel {
    Q_OBJECT
public:
    explicit IslandsPanel(QWidget* parent = nullptr);
    ~IslandsPanel() override;

    /// Null clears. `dendrogram` is that of the cluster. Emits nothing.
    void set_cluster(std::shared_ptr<const Cluster> cluster, std::shared_ptr<const Dendrogram> dendrogram,
                     const Islands& islands, double tolerance);
    void select_island(int island); ///< -1: none; emits nothing
    const Islands& islands() const;

Q_SIGNALS:
    void islands_changed(const tangram::Islands& islands);
    void island_selected(int island); ///< -1: none

private:
    void detect();
    void cut(double tolerance);
    void show_islands(const Islands& islands);

    std::shared_ptr<const Cluster> cluster_;
    std::shared_ptr<const Dendrogram> dendrogram_;
    IslandModel* model_;
    QTableView* table_;
    ToleranceSlider* slider_;
    QAction* detect_;
    double tolerance_ = 0.1;
    bool quiet_ = false;
};

} // namespace tangram
