// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "islands/islands.h"

#include <QWidget>

class QGridLayout;

namespace tangram {

/// What one island is made of, as its first node says; where its nodes differ, from the worst to the best.
class IslandFacts : public QWidget {
    Q_OBJECT
public:
    explicit IslandFacts(QWidget* parent = nullptr);
    void clear(); ///< hides
    void show_island(const Cluster& cluster, const Island& island);

private:
    void add(const QString& name, const QString& value);
    QGridLayout* grid_;
    int rows_ = 0;
};

} // namespace tangram
