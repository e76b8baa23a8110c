// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "islands/findings.h"

#include <QAbstractListModel>

namespace tangram {

/// What there is to mend or to know about the cluster, a line each.
class FindingModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;

    void set_findings(std::vector<Finding> findings);
    const std::vector<Finding>& findings() const { return findings_; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    std::vector<Finding> findings_;
};

} // namespace tangram
