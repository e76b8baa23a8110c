// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "start/start_facts.h"

#include <QImage>
#include <QObject>
#include <QSize>
#include <QStringList>

namespace tangram {

/// Facts and small pictures of files, one after the other: files are read and pictures kept on disk in the background,
/// drawn between two turns of the event loop. What was drawn once in the same colours is not drawn again.
class StartPictures : public QObject {
    Q_OBJECT
public:
    /// Pictures are kept in `folder`, which may be empty: then they are not kept.
    explicit StartPictures(QString folder, QObject* parent = nullptr);

    /// Answered by ready(), in the order of asking. Earlier questions without an answer are forgotten.
    void ask(const QStringList& paths, QSize size, double pixel_ratio);

Q_SIGNALS:
    /// The picture is null where there is nothing to draw.
    void ready(const QString& path, const QString& facts, const QImage& picture);
    void finished(); ///< all are answered

private:
    struct Answer {
        StartFacts facts;
        QImage kept; ///< from disk
    };
    void next();
    void draw(const QString& path, const StartFacts& facts);
    void tell(const QString& path, const QString& facts, const QImage& picture);
    QString kept_at(const QString& path) const; ///< empty: nowhere

    QString folder_;
    QStringList waiting_;
    QSize size_;
    double pixel_ratio_ = 1;
    int round_ = 0;
};

} // namespace tangram
