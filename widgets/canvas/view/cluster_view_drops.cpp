// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/view/cluster_view.h"

#include "canvas/layers/mark_layer.h"
#include "common/work/local_files.h"

#include <QDragEnterEvent>
#include <QMimeData>

namespace tangram {

void ClusterView::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasFormat(QString::fromLatin1(canvas_part_type)) || event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void ClusterView::dragMoveEvent(QDragMoveEvent* event)
{
    if (event->mimeData()->hasFormat(QString::fromLatin1(canvas_part_type))) {
        marks_->gesture.target = place_at(state_, mapToScene(event->position().toPoint()));
        viewport()->update();
    }
    event->acceptProposedAction();
}

void ClusterView::dropEvent(QDropEvent* event)
{
    cancel_drag();
    setFocus(Qt::MouseFocusReason); // what follows is meant for the drawing
    event->acceptProposedAction();
    const QMimeData& dragged = *event->mimeData();
    if (dragged.hasFormat(QString::fromLatin1(canvas_part_type))) {
        fitted_ = false;
        Q_EMIT dropped(QString::fromUtf8(dragged.data(QString::fromLatin1(canvas_part_type))),
                       mapToScene(event->position().toPoint()));
        return;
    }
    if (const QStringList paths = local_files(dragged); !paths.isEmpty())
        Q_EMIT files_dropped(paths);
}

} // namespace tangram
