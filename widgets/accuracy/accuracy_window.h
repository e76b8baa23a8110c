// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "accuracy/study.h"

#include <QDialog>

#include <memory>

class QComboBox;
class QTableView;

namespace tangram {

class AccuracyModel;
class Panel;
class ScatterChart;

/// How far predictions of measured runs are off: the scatter plot, and the errors group by group.
class AccuracyWindow : public QDialog {
    Q_OBJECT
public:
    explicit AccuracyWindow(QWidget* parent = nullptr);

    void set_study(std::shared_ptr<const AccuracyStudy> study, const QString& name);

Q_SIGNALS:
    void help_asked();

private:
    void show_quantity();
    void ask_save_picture();

    std::shared_ptr<const AccuracyStudy> study_;
    QString name_;
    QComboBox* quantity_;
    Panel* plot_panel_;
    Panel* table_panel_;
    ScatterChart* chart_;
    AccuracyModel* model_;
    QTableView* table_;
};

} // namespace tangram
