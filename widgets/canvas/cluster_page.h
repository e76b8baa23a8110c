// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "islands/islands.h"

#include <QWidget>

#include <memory>

namespace tangram {

class ClusterView;
class IslandFacts;
class IslandsPanel;
class Panel;

/// The Cluster perspective: the drawing, the islands beside it, and what the selected island is made of.
class ClusterPage : public QWidget {
    Q_OBJECT
public:
    explicit ClusterPage(QWidget* parent = nullptr);

    void set_cluster(std::shared_ptr<const Cluster> cluster, std::shared_ptr<const Dendrogram> dendrogram,
                     const Islands& islands, double tolerance);
    void select_island(int island);
    ClusterView& view() const { return *view_; }

Q_SIGNALS:
    void islands_changed(const tangram::Islands& islands);

private:
    void show_island(int island);

    Panel* drawing_;
    ClusterView* view_;
    IslandsPanel* panel_;
    IslandFacts* facts_;
    std::shared_ptr<const Cluster> cluster_;
};

} // namespace tangram
