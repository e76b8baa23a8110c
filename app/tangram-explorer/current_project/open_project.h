// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"
#include "document/project_session.h"
#include "parallelizer/parallelizer.h"
#include "plan/layout/problem.h"

#include <QObject>
#include <QStringList>

#include <filesystem>
#include <memory>
#include <optional>

namespace tangram {

/// What is open, and what would be planned of it: the document with its file, and what follows from both. Whoever
/// shows or edits the project asks here. Knows no window. Lives in the GUI thread.
///
/// It follows each change of the document before anybody who connects to Document::changed() later.
class OpenProject : public QObject {
    Q_OBJECT
public:
    /// Unsaved edits are written into `recovery`. Until a project is begun, what is edited is what the first one
    /// begins with.
    explicit OpenProject(std::filesystem::path recovery, QObject* parent = nullptr);

    Document& document() const { return *document_; }
    ProjectSession& session() const { return *session_; }
    const Project& project() const { return document_->project(); }
    bool is_open() const { return session_->is_open(); }

    std::shared_ptr<const Cluster> cluster() const; ///< with the project's calibration; null: without nodes
    const Islands& islands() const { return document_->derived().islands; }
    std::shared_ptr<const Model> model() const { return project().model; }
    /// Of a preset, or of a model that the layer times describe; empty: it is the user's own.
    const QString& model_id() const { return model_id_; }
    QStringList other_models() const; ///< ids of those that can be chosen and are no presets
    const Job& job() const { return job_; } ///< with the batch that is suggested, if it is
    std::shared_ptr<const Calibration> calibration() const; ///< null: none
    std::shared_ptr<const ProjectProfiles> profiles() const { return project().profiles; } ///< null: none
    std::shared_ptr<const LayerProfile> profile() const { return profile_; } ///< of the model; null: none
    std::shared_ptr<const Parallelizer> parallelizer() const { return parallelizer_; } ///< that makes the next plan
    std::optional<Error> profile_fault() const; ///< why nothing can be planned with the layer times
    /// What would be planned now, the same object as long as it is the same; null: nothing can be.
    std::shared_ptr<const PlanningProblem> problem();

    static bool is_preset(const QString& model_id);
    /// A preset, or one that the layer times, which may be null, describe; null: there is none of that id.
    static std::shared_ptr<const Model> known_model(const QString& id, const ProjectProfiles* profiles);
    /// Ids of the models that can be chosen and were measured.
    static QStringList measured_models(const ProjectProfiles& profiles);

    /// A step of undo; before a project is begun, what it begins with.
    void edit(const QString& name, Project after, EditKind kind = EditKind::single);
    void choose_model(const QString& id); ///< empty: the last of the user's own
    void set_model(const Model& model); ///< as it was typed; a preset, where it is one
    void set_job(const Job& job); ///< as it was typed
    void set_batch(int global_batch, int sequence_length); ///< likewise
    void keep_suggested_batch(); ///< and sequence: they are the user's now
    void choose_schedules(const std::vector<ScheduleKind>& schedules);
    void detect_islands(double merge_tolerance); ///< of all nodes that are in no locked one

    /// In place of the open project, with an empty history. Without a model it has the one before. See
    /// ProjectSession::begin().
    void begin(Project project, const QString& path = {}, const QString& begun_with = {});
    void recover(Recovery recovery); ///< likewise with what was left unsaved, which stays so
    /// The open project's choices, for another cluster.
    Project next_project(std::shared_ptr<const Cluster> cluster) const;

Q_SIGNALS:
    void other_models_changed(); ///< model_changed() follows where there is a model
    void model_changed();
    void leaving(); ///< another project is about to take the place of the open one
    void begun(const QString& path); ///< of its own file; empty: it has none yet

private:
    void follow();
    void identify_model();
    QString id_of(const Model& model) const;
    Job job_now() const;

    Document* document_;
    ProjectSession* session_;
    // As of the last change that was followed.
    std::shared_ptr<const Model> model_;
    std::shared_ptr<const ProjectProfiles> profiles_;
    Job job_;
    QString model_id_;
    std::shared_ptr<const Model> own_model_; ///< the last without an id
    std::shared_ptr<const LayerProfile> profile_;
    std::shared_ptr<const Parallelizer> parallelizer_;
    std::shared_ptr<const PlanningProblem> problem_; ///< the last that was asked for
};

} // namespace tangram
