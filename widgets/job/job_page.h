// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "model/job.h"
#include "model/model.h"
#include "page/page.h"

#include <QWidget>

#include <memory>

class QLabel;

namespace tangram {

class FactsModel;
class JobPanel;
class ModelPanel;
class Panel;

/// Model and job beside what follows from them, which keeps up with every key.
class JobPage : public QWidget, public Page {
    Q_OBJECT
public:
    explicit JobPage(QWidget* parent = nullptr);
    ~JobPage() override;

    QString title() const override;
    void show_content(const PageContent& content) override;

    void set_model(const Model& model); ///< emits nothing
    /// `suggested`: batch and sequence are not the user's. Emits nothing.
    void set_job(const Job& job, bool suggested = false);
    void set_cluster(std::shared_ptr<const Cluster> cluster); ///< for shares per GPU; may be null
    ModelPanel& model_panel() const { return *model_; }
    JobPanel& job_panel() const { return *job_; }
    /// What is typed is wrong somewhere: neither model nor job has it.
    bool has_faults() const;

Q_SIGNALS:
    void model_edited(const tangram::Model& model);
    void job_edited(const tangram::Job& job);
    void suggestion_kept(); ///< batch and sequence are to stay as they are
    void files_dropped(const QStringList& paths);

private:
    void show_facts();

    ModelPanel* model_;
    JobPanel* job_;
    FactsModel* facts_;
    Panel* facts_panel_;
    QLabel* formula_; ///< of the chosen fact
    std::shared_ptr<const Cluster> cluster_;
};

} // namespace tangram
