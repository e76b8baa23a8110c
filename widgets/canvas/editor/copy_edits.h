// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <optional>

namespace tangram {

class ClusterEditor;
struct ClusterPiece;

/// Copies of what is marked, side by side on free ground or by way of the clipboard.
class CopyEdits {
    Q_DECLARE_TR_FUNCTIONS(tangram::CopyEdits)
public:
    explicit CopyEdits(ClusterEditor& editor)
        : editor_(editor)
    {
    }

    void duplicate_marked(int times);
    int most_copies() const; ///< of what is marked, that the cluster has room for; at least 1
    QString copied() const; ///< what is marked as text for the clipboard; empty: nothing
    void cut();
    void paste(const QString& text, std::optional<QPointF> at); ///< beside what stands there

private:
    /// `first` is the corner of the first place that the copies of what stands on `ground` may take.
    void paste_beside(const QString& name, const ClusterPiece& piece, int times, const QRectF& ground,
                      const QPointF& first);

    ClusterEditor& editor_;
};

} // namespace tangram
