// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QList>
#include <QObject>
#include <QSize>
#include <QString>

class QSplitter;
class QWidget;

namespace tangram {

/// A page that shares its room out by itself until the user has moved a splitter of it.
class SharesRoomOut {
public:
    virtual ~SharesRoomOut() = default;
    /// As at first: the user's sizes no longer count.
    virtual void share_room_out_afresh() = 0;
};

/// Keeps a window's place and size, and where the user has put the splitters in it, for the next start. What is kept
/// and cannot be understood, or does not fit the window any more, counts as nothing. GUI thread.
class LayoutMemory : public QObject {
    Q_OBJECT
public:
    /// Kept under `name`. `comfortable` is the window's size where there is nothing kept.
    LayoutMemory(QWidget& window, const QString& name, QSize comfortable);

    /// The window's place and size, to be called before it is shown.
    void restore_window();
    /// Splitters that were not there before; those that the user moves are kept from then on.
    void restore_splitters();
    /// The window's place and size, as it closes.
    void keep_window() const;
    /// Forgets everything, and has window and pages as at first.
    void reset();

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    QString key(const QSplitter& splitter) const;
    void restore(QSplitter& splitter);
    void keep(const QSplitter& splitter) const;

    QWidget& window_;
    QString name_;
    QSize comfortable_;
    QHash<QSplitter*, QList<int>> first_; ///< how each was before anything was restored; keys are never read through
    bool restoring_ = false;
};

} // namespace tangram
