// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/import/import.h"
#include "files/import/source/gpu_name_table.h"
#include "import/import_session.h"

#include <QDialog>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

class QAction;
class QLabel;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace tangram {

class ImportChoiceRow;
class ImportFigureModel;
class ImportNodeModel;
class ImportNoteModel;
class ImportSourceModel;
class MessageBar;
class Panel;
class PasteField;
class QuietLabel;
class SourceView;
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
    void make_sources();
    void make_nodes();
    void make_notes();
    QWidget* make_empty();
    QWidget* make_content();
    void make_actions();
    void read_next();
    void ask_files();
    void paste();
    void remove_source();
    void show_texts(); ///< before they are read
    void show_preview();
    void show_sentence();
    void show_questions();
    void show_figures();
    void show_note();
    void show_figure();
    void show_source();
    void show_origin(const Origin& origin);
    void name_gpu(const QString& name, const QString& type, bool remember);
    void describe_gpu(const GpuFigures& figures, bool remember);
    void remember(const GpuNaming& naming);
    void ask_again(); ///< what the GPU is that was asked for last
    void accept_cluster();
    void ask_save();

    std::filesystem::path gpu_names_;
    QStringList to_read_;
    bool reads_files_ = false;
    int pasted_ = 0;
    bool told_of_pasted_ = false; ///< that it is lost when the window is closed
    /// What this window was told of GPUs, to be taken back.
    struct Answer {
        std::string name; ///< as sources word it; empty: those that no source names
        std::string own_type; ///< id, where figures were given; may be empty
        bool is_remembered = false;
    };
    std::vector<Answer> answers_;
    QAction* ask_again_ = nullptr;
    ImportSession* session_;
    ImportSourceModel* sources_;
    ImportNodeModel* nodes_;
    ImportFigureModel* figures_;
    ImportNoteModel* notes_;
    MessageBar* messages_;
    QLabel* sentence_;
    QStackedWidget* pages_;
    PasteField* paste_field_;
    UnknownGpuForm* unknown_;
    Panel* unknown_panel_;
    ImportChoiceRow* choices_;
    Panel* sources_panel_;
    Panel* nodes_panel_;
    Panel* figures_panel_;
    Panel* notes_panel_;
    Panel* text_panel_;
    QTableView* sources_table_;
    QTableView* nodes_table_;
    QTableView* figures_table_;
    QTableView* notes_table_;
    SourceView* text_;
    QuietLabel* why_not_;
    QPushButton* save_;
    QPushButton* accept_;
};

} // namespace tangram
