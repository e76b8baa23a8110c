// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster_parts.h"
#include "common/form/search_field.h"

#include <memory>

namespace tangram {

/// Finds parts by name, GPU type, rack, zone or switch while it is typed; Enter goes from one to the next, Shift+Enter
/// back.
class PartSearch : public SearchField {
    Q_OBJECT
public:
    explicit PartSearch(QWidget* parent = nullptr);
    void set_cluster(std::shared_ptr<const Cluster> cluster);

Q_SIGNALS:
    void found(const tangram::ClusterParts& all); ///< empty: nothing
    void shown(const tangram::ClusterParts& one);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void find();
    void go(int step);
    void tell_whether_found();

    std::shared_ptr<const Cluster> cluster_;
    std::vector<ClusterParts> hits_;
    int at_ = -1;
};

/// Every part that the words describe, one by one: nodes by id, type and place, then switches, racks and zones by name.
/// Case does not count; no words find nothing. Pure.
std::vector<ClusterParts> find_parts(const Cluster& cluster, const QString& words);

} // namespace tangram
