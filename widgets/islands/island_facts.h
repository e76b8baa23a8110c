// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "islands/islands.h"

#include <QScrollArea>

class QGridLayout;

namespace tangram {

/// What one island is made of, as its first node says; where its nodes differ, from the worst to the best. They scroll
/// where there is little room, so that the panes around keep their sizes when an island is chosen.
class IslandFacts : public QScrollArea {
    Q_OBJECT
public:
    explicit IslandFacts(QWidget* parent = nullptr);
    void clear(); ///< hides
    void show_island(const Cluster& cluster, const Island& island);

private:
    void add(const QString& name, const QString& value, const QString& explanation = {});
    QGridLayout* grid_;
    int rows_ = 0;
};

} // namespace tangram
