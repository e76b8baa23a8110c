// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/timing/rounded_table.h"
#include "project/plan_file.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace tangram {

/// One row per stage of the plan, pipelines one after the other. Numbers are right-aligned, units stand in the header,
/// tooltips give the formula. Idle times by cause add up to the idle time, also as they are rounded.
class StageModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        stage_column,
        island_column,
        gpus_column,
        layers_column,
        strategy_column,

        forward_column,
        backward_column,
        send_column,
        sync_column,
        memory_column,
        full_column,
        in_flight_column,
        busy_column,
        ramp_column, ///< idle time by cause, then all of it
        imbalance_column,
        communication_column,
        sync_wait_column,
        idle_column,
        column_count
    };
    using QAbstractTableModel::QAbstractTableModel;

    void set_file(std::shared_ptr<const PlanFile> file);
    std::pair<int, int> pipeline_and_stage(int row) const { return rows_[row]; }
    int row_of(int pipeline, int stage) const; ///< -1: none

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    void round_idle();
    QString idle_text(int row, int column) const;
    QString text(int row, int column) const;
    static QString host_memory(const Stage& stage);
    QString in_full(const Stage& stage, int column) const;
    QString tooltip(int row, int column) const;

    std::shared_ptr<const PlanFile> file_;
    std::vector<std::pair<int, int>> rows_;
    RoundedTable idle_; ///< [row][cause]; without rows where the plan does not tell
    int idle_decimals_ = 0;
};

} // namespace tangram
