// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/import/source/gpu_name_table.h"
#include "import/gpu_answers.h"
#include "import/import_session.h"

#include <QDialog>

#include <filesystem>
#include <memory>

class QAction;
class QHBoxLayout;
class QLabel;
class QMimeData;
class QPushButton;
class QStackedWidget;

namespace tangram {

class ImportChoiceRow;
class ImportView;
class MessageBar;
class Panel;
class PastePage;
class QuietLabel;
class UnknownGpuForm;

/// Makes a cluster of what a cluster's own tools print: takes files and pasted text, shows what was understood and from
/// which line each figure comes, asks for what no source says, and hands the cluster over when the user accepts it.
/// Does not block other windows.
class ImportWindow : public QDialog {
    Q_OBJECT
public:
    /// `gpu_names`: the file with the user's own names of GPUs, read now and written when a name is to be remembered.
    explicit ImportWindow(std::filesystem::path gpu_names, QWidget* parent = nullptr);

    void add_files(const QStringList& paths); ///< read in the background, in the order of calls
    void add_text(const QString& text); ///< as pasted
    const ImportSession& session() const { return *session_; }
    /// Whether there is pasted text, which closing the window would lose.
    bool holds_pasted_text() const;

Q_SIGNALS:
    /// Every text was read, and what it tells is shown.
    void shown();
    void cluster_accepted(std::shared_ptr<const tangram::ImportedCluster> imported);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QWidget* make_content();
    QHBoxLayout* make_buttons();
    void make_actions();
    QAction* make_action(const QString& text, const QString& icon, void (ImportWindow::*act)());
    void connect_parts();
    void ask_files();
    void paste();
    bool take_copied(const QMimeData& copied); ///< files, or else the text; false: there is neither
    void remove_source();
    void show_texts(); ///< before they are read
    void show_preview();
    void show_sentence();
    void show_questions();
    void take_answer(const GpuAnswer& answer);
    void ask_again(); ///< what the GPU is that was asked for last
    void accept_cluster();
    void ask_save();

    ImportSession* session_;
    GpuAnswers answers_;
    int pasted_ = 0;
    bool told_of_pasted_ = false; ///< that it is lost when the window is closed
    MessageBar* messages_;
    QStackedWidget* pages_;
    PastePage* paste_page_;
    QLabel* sentence_;
    ImportChoiceRow* choices_;
    UnknownGpuForm* unknown_;
    Panel* unknown_panel_;
    ImportView* view_;
    QAction* ask_again_ = nullptr;
    QuietLabel* why_not_;
    QPushButton* save_;
    QPushButton* accept_;
};

} // namespace tangram
