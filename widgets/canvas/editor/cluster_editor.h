// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/editor/copy_edits.h"
#include "canvas/editor/figure_edits.h"
#include "canvas/editor/island_edits.h"
#include "canvas/editor/link_edits.h"
#include "canvas/editor/move_edits.h"
#include "canvas/editor/part_edits.h"
#include "canvas/layout/canvas_selection.h"
#include "document/document.h"

#include <map>
#include <string>

namespace tangram {

/// What can be done to the drawing and its islands, with mouse or keyboard, by topic: each call of an edit is one step
/// of undo with a name, and marks what came of it. What cannot be done is told by refused(). GUI thread, edits as well;
/// document, selection and canvas state outlive it.
class ClusterEditor : public QObject {
    Q_OBJECT
public:
    ClusterEditor(Document& document, CanvasSelection& selection, const CanvasState& state, QObject* parent = nullptr);

    PartEdits& parts() { return parts_; }
    CopyEdits& copies() { return copies_; }
    MoveEdits& moves() { return moves_; }
    LinkEdits& links() { return links_; }
    FigureEdits& figures() { return figures_; }
    IslandEdits& islands() { return islands_; }

    const ClusterParts& marked() const { return selection_.parts(); }
    /// Where the figures of a node or switch were imported from, by key of the cluster file.
    std::map<std::string, std::string> origins_of(const std::string& part) const;
    const Cluster& cluster() const { return *document_.project().cluster; }

    // For the edits alone.
    /// A step of undo of that name; false where it was refused.
    bool apply(const QString& name, Result<Cluster> after, EditKind kind = EditKind::single);
    void refuse(const Error& why) { Q_EMIT refused(why); }
    void mark_added(std::size_t nodes_before); ///< the nodes after those
    Document& document() { return document_; }
    CanvasSelection& selection() { return selection_; }
    const CanvasState& state() const { return state_; }

Q_SIGNALS:
    void refused(const tangram::Error& error);
    void accepted(); ///< an edit was made

private:
    Document& document_;
    CanvasSelection& selection_;
    const CanvasState& state_;
    PartEdits parts_{*this};
    CopyEdits copies_{*this};
    MoveEdits moves_{*this};
    LinkEdits links_{*this};
    FigureEdits figures_{*this};
    IslandEdits islands_{*this};
};

} // namespace tangram
