// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/document.h"

#include "common/work/background.h"
#include "files/project/project_json.h"
#include "islands/identity.h"
#include "islands/naming.h"
#include "islands/stated.h"
#include "project/project_delta.h"
#include "workbench/planning_problem.h"

#include <QSignalBlocker>
#include <QUndoCommand>

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace tangram {

namespace {

/// Up to so many comparisons islands are found at once, before an edit is shown: 10,000 nodes in equal racks take
/// 600,000 and 20 ms, less than painting them. Beyond, that time is spent in vain before the background takes over, and
/// with it the event loop must still turn more often than every 32 ms.
constexpr std::int64_t comparisons_at_once = 750'000;

/// The islands of an earlier state, as far as their nodes are still there.
Islands islands_left(const OpenedCluster& before, const Cluster& now)
{
    if (before.islands.empty())
        return {};
    std::unordered_map<std::string_view, int> index;
    for (std::size_t n = 0; n < now.nodes.size(); ++n)
        index.emplace(now.nodes[n].id, static_cast<int>(n));
    Islands left;
    for (const Island& island : before.islands) {
        Island kept = island;
        kept.nodes.clear();
        for (const int node : island.nodes)
            if (const auto at = index.find(before.cluster->nodes[node].id); at != index.end())
                kept.nodes.push_back(at->second);
        std::sort(kept.nodes.begin(), kept.nodes.end());
        if (!kept.nodes.empty())
            left.push_back(std::move(kept));
    }
    return left;
}

} // namespace

/// Keeps what changed, not the project, so that a long history of a large cluster stays small; and the ids of islands
/// that were found on either side, which detection alone cannot give them again.
class Document::Step : public QUndoCommand {
public:
    /// `known`: islands that those of `after` take their ids from; null: those that are there.
    Step(Document& document, const QString& name, ProjectDelta delta, Project after, KnownIslands known, EditKind kind,
         int group)
        : QUndoCommand(name)
        , document_(document)
        , delta_(std::move(delta))
        , after_(std::move(after))
        , known_after_(std::move(known))
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
        known_before_ = document_.known_islands();
        if (after_) { // the first time it is at hand
            Project after = std::move(*after_);
            after_.reset();
            document_.set(std::move(after), known_after_);
        } else {
            document_.set(delta_.redo(document_.project_), known_after_);
        }
    }
    void undo() override
    {
        document_.before_drag_ = {};
        known_after_ = document_.known_islands();
        document_.set(delta_.undo(document_.project_), known_before_);
    }

private:
    Document& document_;
    ProjectDelta delta_;
    std::optional<Project> after_;
    KnownIslands known_before_;
    KnownIslands known_after_;
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
    stop_finding();
    // Whoever listens is on its way out, too.
    const QSignalBlocker quiet(history_);
    history_.clear();
}

void Document::edit(const QString& name, Project after, EditKind kind)
{
    ProjectDelta delta(project_, after);
    if (delta.empty())
        return;
    if (stepping_) {
        qCritical("'%s' was dropped: an edit must not answer the step that is being shown", qPrintable(name));
        return;
    }
    KnownIslands known;
    if (kind == EditKind::tolerance)
        known = islands_before_drag();
    else
        before_drag_ = {};
    history_.push(new Step(*this, name, std::move(delta), std::move(after), std::move(known), kind, merge_group_));
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
    before_drag_ = {};
    stop_finding();
    sought_.reset();
    derived_ = {}; // islands of another project leave nothing to these
    derive();
    Q_EMIT replaced();
    Q_EMIT changed(true);
}

void Document::set(Project project, KnownIslands known)
{
    stepping_ = true;
    const bool other_cluster = project.cluster != project_.cluster || project.calibration != project_.calibration
        || project.search.merge_tolerance != project_.search.merge_tolerance;
    project_ = std::move(project);
    if (other_cluster)
        derive(std::move(known));
    Q_EMIT changed(other_cluster);
    stepping_ = false;
}

void Document::derive(KnownIslands known)
{
    std::shared_ptr<const Cluster> cluster = planned_cluster(project_);
    const double tolerance = project_.search.merge_tolerance;
    const bool same = sought_ && cluster->islands == sought_->islands && same_hardware(*cluster, *sought_);
    // What was only moved or renamed leaves the islands as they are, and a dendrogram serves every tolerance.
    if (same && (tolerance == tolerance_ || (derived_.dendrogram && detects_islands(*cluster)))) {
        if (finding_ && known)
            finding_->known = known;
        if (tolerance != tolerance_ && !finding_)
            derived_.islands = with_ids(*cluster, derived_.dendrogram->cut(tolerance), known);
        else
            name_islands_anew(*derived_.cluster, *cluster, derived_.islands);
        tolerance_ = tolerance;
        derived_.cluster = std::move(cluster);
        return;
    }
    if (finding_ && finding_->known && !known) // the islands of what was edited never came to be shown
        known = std::make_shared<const Islands>(islands_left({derived_.cluster, nullptr, *finding_->known}, *cluster));
    stop_finding();
    sought_ = cluster;
    tolerance_ = tolerance;
    if (cluster->nodes.empty()) {
        derived_ = {std::move(cluster), nullptr, {}};
        return;
    }
    Effort moment({}, comparisons_at_once);
    if (std::optional<OpenedCluster> found = with_islands(cluster, tolerance, moment)) {
        if (derived_.cluster)
            found->islands = with_ids(*cluster, std::move(found->islands), known);
        derived_ = std::move(*found);
        return;
    }
    derived_.islands = islands_left(derived_, *cluster);
    derived_.cluster = std::move(cluster);
    find_islands(std::move(known));
}

void Document::find_islands(KnownIslands known)
{
    finding_.emplace(Detection{{}, std::move(known)});
    in_background(
        this,
        [cluster = sought_, tolerance = tolerance_, stop = finding_->stop.get_token()] {
            Effort effort(stop);
            return with_islands(cluster, tolerance, effort);
        },
        [this, tolerance = tolerance_, stop = finding_->stop.get_token()](const std::optional<OpenedCluster>& found) {
            if (!stop.stop_requested())
                take_islands(*found, tolerance);
        },
        [this, stop = finding_->stop.get_token()](Error error) {
            if (stop.stop_requested())
                return;
            stop_finding();
            sought_.reset();
            error.where = tr("finding islands").toStdString();
            Q_EMIT failed(error);
            Q_EMIT changed(true);
        });
}

void Document::take_islands(const OpenedCluster& found, double tolerance)
{
    derived_.dendrogram = found.dendrogram;
    Islands islands = tolerance == tolerance_ ? found.islands : found.dendrogram->cut(tolerance_);
    derived_.islands = with_ids(*derived_.cluster, std::move(islands), finding_->known);
    finding_.reset();
    Q_EMIT changed(true);
}

void Document::stop_finding()
{
    if (finding_)
        finding_->stop.request_stop();
    finding_.reset();
}

/// Those that were there once get their ids again, others those of the islands from before.
Islands Document::with_ids(const Cluster& cluster, Islands found, const KnownIslands& known) const
{
    return known ? with_kept_ids(cluster, std::move(found), cluster, *known)
                 : with_kept_ids(cluster, std::move(found), *derived_.cluster, derived_.islands);
}

Document::KnownIslands Document::known_islands()
{
    if (finding_) // what is shown meanwhile are those of another state
        return finding_->known;
    Islands islands;
    for (const Island& island : derived_.islands)
        islands.push_back({island.id, {}, {island.nodes.front()}});
    if (!known_ || *known_ != islands)
        known_ = std::make_shared<const Islands>(std::move(islands));
    return known_;
}

/// Null while they are being found.
Document::KnownIslands Document::islands_before_drag()
{
    if (finding_)
        return nullptr;
    if (!before_drag_.second || before_drag_.first != merge_group_)
        before_drag_ = {merge_group_, std::make_shared<const Islands>(derived_.islands)};
    return before_drag_.second;
}

} // namespace tangram
