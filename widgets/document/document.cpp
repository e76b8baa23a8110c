// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/document.h"

#include "formats/calibration_json.h"
#include "formats/project_json.h"
#include "project/project_delta.h"

#include <QSignalBlocker>
#include <QUndoCommand>

namespace tangram {

/// Keeps what changed, not the project, so that a long history of a large cluster stays small.
class Document::Step : public QUndoCommand {
public:
    Step(Document& document, const QString& name, ProjectDelta delta, Project after, EditKind kind, int group)
        : QUndoCommand(name)
        , document_(document)
        , delta_(std::move(delta))
        , after_(std::move(after))
        , kind_(kind)
        , group_(group)
    {
    }
    int id() const override { return kind_ == EditKind::single ? -1 : static_cast<int>(kind_); }
    bool mergeWith(const QUndoCommand* later) override
    {
        const auto& next = static_cast<const Step&>(*later);
        if (next.group_ != group_ || next.text() != text())
            return false;
        const Project before = delta_.undo(next.delta_.undo(document_.project_));
        delta_ = ProjectDelta(before, document_.project_);
        setObsolete(delta_.empty());
        return true;
    }
    void redo() override
    {
        if (after_) { // the first time it is at hand
            Project after = std::move(*after_);
            after_.reset();
            document_.set(std::move(after));
        } else {
            document_.set(delta_.redo(document_.project_));
        }
    }
    void undo() override { document_.set(delta_.undo(document_.project_)); }

private:
    Document& document_;
    ProjectDelta delta_;
    std::optional<Project> after_;
    EditKind kind_;
    int group_;
};

Document::Document(QObject* parent)
    : QObject(parent)
    , project_(new_project())
{
    derive();
}

Document::~Document()
{
    // Whoever listens is on its way out, too.
    const QSignalBlocker quiet(history_);
    history_.clear();
}

void Document::edit(const QString& name, Project after, EditKind kind)
{
    if (stepping_)
        return;
    ProjectDelta delta(project_, after);
    if (!delta.empty())
        history_.push(new Step(*this, name, std::move(delta), std::move(after), kind, merge_group_));
}

std::optional<Error> Document::edit_cluster(const QString& name, Result<Cluster> after, EditKind kind)
{
    if (!after)
        return after.error();
    Project edited = project_;
    edited.cluster = std::make_shared<const Cluster>(std::move(*after));
    edit(name, std::move(edited), kind);
    return {};
}

void Document::end_merging()
{
    ++merge_group_;
}

void Document::replace(Project project)
{
    history_.clear();
    end_merging();
    project_ = std::move(project);
    derive();
    Q_EMIT replaced();
    Q_EMIT changed(true);
}

void Document::set_calibration(std::shared_ptr<const Calibration> calibration)
{
    calibration_ = std::move(calibration);
    derive();
    Q_EMIT changed(true);
}

void Document::set(Project project)
{
    stepping_ = true;
    const bool other_cluster =
        project.cluster != project_.cluster || project.search.merge_tolerance != project_.search.merge_tolerance;
    project_ = std::move(project);
    if (other_cluster)
        derive();
    Q_EMIT changed(other_cluster);
    stepping_ = false;
}

void Document::derive()
{
    std::shared_ptr<const Cluster> cluster = project_.cluster;
    if (calibration_)
        cluster = std::make_shared<const Cluster>(calibrated(*cluster, *calibration_));
    const double tolerance = project_.search.merge_tolerance;
    // What was only moved or renamed leaves the islands as they are.
    if (derived_.dendrogram && tolerance == tolerance_ && cluster->islands == derived_.cluster->islands
        && same_hardware(*cluster, *derived_.cluster)) {
        derived_.cluster = std::move(cluster);
        return;
    }
    tolerance_ = tolerance;
    if (cluster->nodes.empty())
        derived_ = {std::move(cluster), nullptr, {}};
    else
        derived_ = with_islands(std::move(cluster), tolerance);
}

} // namespace tangram
