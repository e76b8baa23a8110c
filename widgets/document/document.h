// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/opened_file.h"
#include "project/project.h"

#include <QObject>
#include <QUndoStack>

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace tangram {

/// Edits of one kind that follow each other without a pause are one step of undo: the moves of one drag, the steps of
/// one slider.
enum class EditKind { single, move, tolerance, typing };

/// The project being edited, with its history, and what follows from it. Lives in the GUI thread. Everything that
/// changes the project goes through edit(); everything that shows it listens to changed().
class Document : public QObject {
    Q_OBJECT
public:
    explicit Document(QObject* parent = nullptr);
    ~Document() override;

    const Project& project() const { return project_; }
    /// The cluster with the project's calibration, its dendrogram and its islands. Without nodes there are no islands
    /// and no dendrogram. While islands are being found these are the islands from before, of the nodes that are still
    /// there: new nodes are in none; and the dendrogram is the one from before.
    const OpenedCluster& derived() const { return derived_; }
    /// They are found at once where that takes a moment, else in the background; changed() tells when they are there.
    bool is_finding_islands() const { return finding_.has_value(); }
    QUndoStack& history() { return history_; }

    /// One step of undo under that name ("Add 8 nodes"), unless nothing changes. Whoever shows a step must not answer
    /// it with another edit: that one is dropped, and told as a mistake of the program.
    void edit(const QString& name, Project after, EditKind kind = EditKind::single);
    /// The same of the cluster alone; tells what is wrong where it cannot be made.
    std::optional<Error> edit_cluster(const QString& name, Result<Cluster> after, EditKind kind = EditKind::single);
    /// The next edit is a step of its own, whatever its kind.
    void end_merging();

    /// Another project in place of this one, with an empty history.
    void replace(Project project);

Q_SIGNALS:
    /// `cluster_changed`: the cluster or its islands are not those from before, or are being found.
    void changed(bool cluster_changed);
    /// The project is another: nothing of the one before is to be kept in view.
    void replaced();
    /// Islands could not be found; those from before stay as far as their nodes are there, and the next edit seeks
    /// anew.
    void failed(const tangram::Error& error);

private:
    class Step;
    /// Ids that islands had when they were last there, each with the first of its nodes alone: these tell them all
    /// apart. Null: none are remembered.
    using KnownIslands = std::shared_ptr<const Islands>;
    struct Detection {
        std::stop_source stop;
        KnownIslands known; ///< those that are being found
    };

    void set(Project project, KnownIslands known);
    void derive(KnownIslands known = nullptr);
    void find_islands(KnownIslands known);
    void take_islands(const OpenedCluster& found, double tolerance);
    void stop_finding();
    Islands with_ids(const Cluster& cluster, Islands found, const KnownIslands& known) const;
    KnownIslands known_islands();
    KnownIslands islands_before_drag();

    Project project_;
    OpenedCluster derived_;
    std::shared_ptr<const Cluster> sought_; ///< what the islands were found in, or are being
    double tolerance_ = 0; ///< likewise
    std::optional<Detection> finding_; ///< in the background
    KnownIslands known_; ///< last given by known_islands(), for all steps that leave them as they are
    QUndoStack history_;
    int merge_group_ = 0;
    /// Those that the slider was taken at, and which merge group that was: on its way it may come by there again.
    std::pair<int, KnownIslands> before_drag_;
    bool stepping_ = false; ///< a step is being undone or redone
};

} // namespace tangram
