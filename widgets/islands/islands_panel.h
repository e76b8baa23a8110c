// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/form/panel.h"
#include "islands/islands.h"

#include <memory>

class QTableView;

namespace tangram {

class IslandModel;
class ToleranceSlider;

/// The islands of the open cluster. A cluster that states its own keeps them until they are to be detected; the slider
/// cuts the dendrogram, locked islands apart. The panel asks for changes and shows what comes of them.
class IslandsPanel : public Panel {
    Q_OBJECT
public:
    explicit IslandsPanel(QWidget* parent = nullptr);
    ~IslandsPanel() override;

    /// Null clears. `dendrogram` is that of the cluster. Emits nothing. `finding`: the islands are those from before,
    /// until others are found.
    void set_cluster(std::shared_ptr<const Cluster> cluster, const std::shared_ptr<const Dendrogram>& dendrogram,
                     const Islands& islands, double tolerance, bool finding = false);
    void select_island(int island); ///< -1: none; emits nothing
    const Islands& islands() const;

Q_SIGNALS:
    /// Islands that are not locked are to be found anew at this tolerance.
    void detection_asked(double tolerance);
    void island_selected(int island); ///< -1: none
    void rename_asked(int island, const QString& name);
    void lock_asked(const std::vector<int>& islands, bool locked);
    void merge_asked(const std::vector<int>& islands);
    void nodes_asked(const std::vector<int>& islands); ///< their nodes are to be marked

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void show_menu(const QPoint& position);
    void show_islands(std::shared_ptr<const Cluster> cluster, const Islands& islands);

    IslandModel* model_;
    QTableView* table_;
    ToleranceSlider* slider_;
    QAction* detect_;
    double tolerance_ = 0.1;
    bool quiet_ = false;
};

} // namespace tangram
