// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/import_window.h"
#include "files/disk/text_file.h"
#include "text/result.h"

#include "common/form/message_bar.h"
#include "common/text/file_path.h"
#include "common/work/background.h"
#include "common/work/local_files.h"
#include "import/import_models.h"
#include "import/import_node_models.h"
#include "import/paste_field.h"
#include "import/source_view.h"

#include <QClipboard>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMimeData>
#include <QStackedWidget>
#include <QTableView>

#include <algorithm>
#include <utility>

namespace tangram {

namespace {

struct ReadFiles {
    std::vector<ImportText> texts;
    std::vector<Error> errors;
};

ReadFiles read_files(const QStringList& paths)
{
    ReadFiles read;
    for (const QString& path : paths) {
        Result<std::string> text = read_text_file(to_path(path));
        if (text)
            read.texts.push_back({QFileInfo(path).fileName().toStdString(), std::move(*text)});
        else
            read.errors.push_back(text.error());
    }
    return read;
}

} // namespace

void ImportWindow::add_files(const QStringList& paths)
{
    messages_->dismiss();
    to_read_ += paths;
    if (!reads_files_)
        read_next();
}

void ImportWindow::read_next()
{
    // One after the other: where sources contradict each other, the first counts.
    reads_files_ = !to_read_.isEmpty();
    if (!reads_files_)
        return;
    in_background(
        this, [paths = std::exchange(to_read_, {})] { return read_files(paths); },
        [this](ReadFiles read) {
            if (!read.errors.empty())
                messages_->show_errors(read.errors);
            if (!read.texts.empty())
                session_->add(std::move(read.texts));
            read_next();
        },
        [this](const Error& error) {
            messages_->show_errors({error});
            read_next();
        });
}

void ImportWindow::add_text(const QString& text)
{
    if (text.trimmed().isEmpty())
        return;
    ++pasted_;
    told_of_pasted_ = false;
    session_->add({{tr("pasted text %1").arg(pasted_).toStdString(), text.toStdString()}});
}

void ImportWindow::ask_files()
{
    const QStringList paths = QFileDialog::getOpenFileNames(this, tr("What the cluster's tools print about it"));
    if (!paths.isEmpty())
        add_files(paths);
}

void ImportWindow::paste()
{
    const QMimeData* copied = QGuiApplication::clipboard()->mimeData();
    const QStringList paths = copied != nullptr ? local_files(*copied) : QStringList();
    if (!paths.isEmpty())
        add_files(paths);
    else if (copied != nullptr && !copied->text().trimmed().isEmpty())
        add_text(copied->text());
    else
        messages_->show_message(MessageKind::note, tr("There is no text to paste"),
                                tr("Copy the output of one of the tools first."));
}

void ImportWindow::remove_source()
{
    const QModelIndex current = sources_table_->currentIndex();
    if (current.isValid())
        session_->remove(current.row());
}

void ImportWindow::show_texts()
{
    pages_->setCurrentIndex(session_->texts().empty() ? 0 : 1);
    sources_->set_sources(session_->texts(), nullptr);
    show_sentence();
}

void ImportWindow::show_preview()
{
    const std::shared_ptr<const ImportPreview> preview = session_->preview();
    const int source = std::max(0, sources_table_->currentIndex().row());
    sources_->set_sources(session_->texts(), preview);
    sources_table_->setCurrentIndex(
        sources_->index(std::min(source, sources_->rowCount() - 1), ImportSourceModel::name_column));
    nodes_->set_preview(preview);
    nodes_table_->setCurrentIndex(nodes_->index(0, 0));
    notes_->set_preview(preview);
    show_note();
    show_figures();
    show_questions();
    show_sentence();
    if (session_->texts().empty())
        text_->show_nothing();
    Q_EMIT shown();
}

void ImportWindow::accept_cluster()
{
    const std::shared_ptr<const ImportPreview> preview = session_->preview();
    if (!preview || !preview->imported || !preview->imported->cluster)
        return;
    Q_EMIT cluster_accepted(preview->imported);
    accept();
}

void ImportWindow::ask_save()
{
    const std::shared_ptr<const ImportPreview> preview = session_->preview();
    const QString path = QFileDialog::getSaveFileName(this, tr("Save cluster file"), QStringLiteral("cluster.json"),
                                                      tr("Cluster files (*.json)"));
    if (path.isEmpty() || !preview || !preview->imported || !preview->imported->cluster)
        return;
    in_background(
        this,
        [imported = preview->imported, to = to_path(path)] { return write_text_file(to, write_imported(*imported)); },
        [this, path](const std::optional<Error>& error) {
            if (error)
                messages_->show_error(*error);
            else
                messages_->show_done(tr("The cluster was written to %1").arg(path));
        });
}

bool ImportWindow::holds_pasted_text() const
{
    return !paste_field_->document()->isEmpty() || (pasted_ > 0 && !session_->texts().empty());
}

void ImportWindow::keyPressEvent(QKeyEvent* event)
{
    // Pressed once too often, it would close this window, and files can be read again.
    if (event->key() == Qt::Key_Escape && holds_pasted_text() && !told_of_pasted_) {
        told_of_pasted_ = true;
        messages_->show_message(MessageKind::note, tr("The pasted text is not kept when this window is closed."),
                                tr("Press Escape once more to close it."));
        return;
    }
    QDialog::keyPressEvent(event);
}

void ImportWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls() || event->mimeData()->hasText())
        event->acceptProposedAction();
}

void ImportWindow::dropEvent(QDropEvent* event)
{
    const QStringList paths = local_files(*event->mimeData());
    event->acceptProposedAction();
    if (!paths.isEmpty())
        add_files(paths);
    else
        add_text(event->mimeData()->text());
}

} // namespace tangram
