// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/editor/cluster_editor.h"

#include "canvas/layout/make_room.h"
#include "files/import/import.h"

#include <algorithm>
#include <numeric>

namespace tangram {

ClusterEditor::ClusterEditor(Document& document, CanvasSelection& selection, const CanvasState& state, QObject* parent)
    : QObject(parent)
    , document_(document)
    , selection_(selection)
    , state_(state)
{
}

std::map<std::string, std::string> ClusterEditor::origins_of(const std::string& part) const
{
    return tangram::origins_of(document_.project().import_record, part);
}

bool ClusterEditor::apply(const QString& name, Result<Cluster> after, EditKind kind)
{
    if (after && kind != EditKind::move) // what is moved by hand may be laid over anything
        after = with_room(cluster(), std::move(*after));
    if (const std::optional<Error> error = document_.edit_cluster(name, std::move(after), kind)) {
        Q_EMIT refused(*error);
        return false;
    }
    Q_EMIT accepted();
    return true;
}

void ClusterEditor::mark_added(std::size_t nodes_before)
{
    ClusterParts added;
    added.nodes.resize(cluster().nodes.size() - std::min(nodes_before, cluster().nodes.size()));
    std::iota(added.nodes.begin(), added.nodes.end(), static_cast<int>(nodes_before));
    selection_.mark(added);
}

} // namespace tangram
