// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

class QVBoxLayout;

namespace tangram {

/// What the window shows while no cluster is open: what to do, and the samples and recent files to do it with.
class StartPage : public QWidget {
    Q_OBJECT
public:
    explicit StartPage(QWidget* parent = nullptr);

    void set_samples(const QStringList& paths);
    void set_recent(const QStringList& paths);

Q_SIGNALS:
    void open_asked();
    void file_chosen(const QString& path);

private:
    void fill(QVBoxLayout* list, const QStringList& paths, bool with_folder);

    QWidget* recent_box_;
    QVBoxLayout* samples_;
    QVBoxLayout* recent_;
};

} // namespace tangram
