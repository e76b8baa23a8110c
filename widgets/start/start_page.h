// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

#include <vector>

class QVBoxLayout;

namespace tangram {

/// A file the start page offers.
struct StartFile {
    QString path;
    QString title;
    QString detail; ///< may be empty
};

/// What the window shows while no cluster is open: what to do, and the samples and recent files to do it with.
class StartPage : public QWidget {
    Q_OBJECT
public:
    explicit StartPage(QWidget* parent = nullptr);

    void set_samples(const std::vector<StartFile>& files);
    void set_recent(const QStringList& paths);

Q_SIGNALS:
    void open_asked();
    void file_chosen(const QString& path);

private:
    void fill(QVBoxLayout* list, const std::vector<StartFile>& files);

    QWidget* recent_box_;
    QVBoxLayout* samples_;
    QVBoxLayout* recent_;
};

} // namespace tangram
