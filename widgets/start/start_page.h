// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

#include <vector>

class QLabel;
class QPushButton;
class QScrollArea;

namespace tangram {

class CardGrid;
class FileCard;
class StartPictures;

/// A file the start page offers.
struct StartFile {
    QString path;
    QString title;
    QString detail; ///< may be empty
};

/// What the window shows while no cluster is open: what to do, and recent files and samples to do it with, each with a
/// small picture. Arrows walk among the cards.
class StartPage : public QWidget {
    Q_OBJECT
public:
    explicit StartPage(QWidget* parent = nullptr);

    void set_samples(const std::vector<StartFile>& files);
    void set_recent(const QStringList& paths);
    /// Whether there is somebody who draws or imports clusters; without, their buttons are not shown.
    void set_can_draw(bool can);
    void set_can_import(bool can);
    void take_focus(); ///< on what is first to be done
    std::vector<FileCard*> cards() const; ///< recent ones first
    StartPictures& pictures() const { return *pictures_; }

Q_SIGNALS:
    void new_asked();
    void import_asked();
    void open_asked();
    void file_chosen(const QString& path);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void fill(CardGrid* grid, const std::vector<StartFile>& files);
    void ask_pictures();

    QPushButton* draw_;
    QPushButton* import_;
    QScrollArea* scroll_;
    QLabel* recent_heading_;
    CardGrid* recent_;
    CardGrid* samples_;
    StartPictures* pictures_;
};

} // namespace tangram
