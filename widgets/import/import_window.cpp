// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/import_window.h"

#include "common/background.h"
#include "common/message_bar.h"
#include "common/panel.h"
#include "common/value_format.h"
#include "formats/formats.h"
#include "formats/import/source_lines.h"
#include "import/import_choice_row.h"
#include "import/import_models.h"
#include "import/source_view.h"
#include "import/unknown_gpu_form.h"

#include <QClipboard>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>

#include <algorithm>

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
        Result<std::string> text = read_text_file(std::filesystem::path(path.toStdString()));
        if (text)
            read.texts.push_back({QFileInfo(path).fileName().toStdString(), std::move(*text)});
        else
            read.errors.push_back(text.error());
    }
    return read;
}

/// "2 × a100-sxm-80" for each type, in the order of the cluster's types.
QString types_of(const Cluster& cluster)
{
    std::vector<int> gpus(cluster.gpu_types.size());
    for (const Node& node : cluster.nodes)
        gpus[static_cast<std::size_t>(node.gpu_type)] += node.gpu_count;
    QStringList parts;
    for (std::size_t i = 0; i < gpus.size(); ++i)
        parts << QStringLiteral("%1 %2").arg(format_count(static_cast<std::uint64_t>(gpus[i])),
                                             QString::fromStdString(cluster.gpu_types[i]->id));
    return parts.join(QStringLiteral(", "));
}

} // namespace

void ImportWindow::add_files(const QStringList& paths)
{
    messages_->dismiss();
    in_background(
        this, [paths] { return std::make_shared<ReadFiles>(read_files(paths)); },
        [this](const std::shared_ptr<ReadFiles>& read) {
            if (!read->errors.empty())
                messages_->show_errors(read->errors);
            if (!read->texts.empty())
                session_->add(std::move(read->texts));
        });
}

void ImportWindow::add_text(const QString& text)
{
    if (text.trimmed().isEmpty())
        return;
    ++pasted_;
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
    QStringList paths;
    if (copied != nullptr && copied->hasUrls())
        for (const QUrl& url : copied->urls())
            if (url.isLocalFile())
                paths << url.toLocalFile();
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

void ImportWindow::show_sentence()
{
    const std::shared_ptr<const ImportPreview> preview = session_->preview();
    const bool good = preview && preview->imported && preview->imported->cluster;
    accept_->setEnabled(good);
    save_->setEnabled(good);
    const int conflicts = notes_->count(ImportNote::Kind::conflict);
    notes_panel_->set_detail(notes_->rowCount() == 0 ? QString()
                                                     : tr("%1, %2 assumed, %3 ignored")
                                                           .arg(counted(static_cast<std::uint64_t>(conflicts),
                                                                        tr("contradiction"), tr("contradictions")))
                                                           .arg(notes_->count(ImportNote::Kind::assumed))
                                                           .arg(notes_->count(ImportNote::Kind::ignored)));
    nodes_panel_->set_detail(good && preview->groups.size() < preview->imported->cluster->nodes.size()
                                 ? tr("those that are alike in one row")
                                 : QString());
    if (!preview) {
        sentence_->setText(session_->texts().empty() ? QString() : tr("Reading…"));
        why_not_->set_text({});
        return;
    }
    if (preview->error) {
        const bool all_bad = std::all_of(preview->faults.begin(), preview->faults.end(),
                                         [](const std::optional<Error>& fault) { return fault.has_value(); });
        sentence_->setText(
            all_bad ? tr("Nothing of this describes a cluster.")
                    : tr("There is no cluster in this yet: %1.").arg(QString::fromStdString(preview->error->message)));
        const Error& fault = all_bad ? *preview->faults.front() : *preview->error;
        why_not_->set_text(QString::fromStdString(fault.hint));
        return;
    }
    if (!good) {
        const std::size_t asked = preview->imported->unknown.size();
        sentence_->setText(asked == 1 ? tr("Understood, but for one GPU type.")
                                      : tr("Understood, but for %1 GPU types.").arg(asked));
        why_not_->set_text(tr("Say first what these GPUs are."));
        return;
    }
    const Cluster& cluster = *preview->imported->cluster;
    QString text =
        tr("%1 with %2: %3")
            .arg(counted(cluster.nodes.size(), tr("node"), tr("nodes")),
                 counted(static_cast<std::uint64_t>(cluster.gpu_count()), tr("GPU"), tr("GPUs")), types_of(cluster));
    if (!cluster.switches.empty())
        text += tr("; %1").arg(counted(cluster.switches.size(), tr("switch"), tr("switches")));
    sentence_->setText(text);
    why_not_->set_text(conflicts > 0 ? tr("Sources contradict each other; the first that says a figure counts.")
                                     : QString());
}

void ImportWindow::show_questions()
{
    const std::shared_ptr<const ImportPreview> preview = session_->preview();
    const bool asks = preview && preview->imported && !preview->imported->unknown.empty();
    if (asks)
        unknown_->ask(preview->imported->unknown.front(), preview->imported->unknown.size() - 1);
    unknown_panel_->setVisible(asks);
    if (preview && preview->imported) {
        OpenChoices open = preview->imported->open;
        open.gpu &= !session_->choices().gpu.empty(); // until then the form asks
        choices_->set_open(open, session_->choices());
    } else if (!preview || preview->error) {
        choices_->set_open({}, session_->choices());
    }
}

void ImportWindow::show_figures()
{
    const QModelIndex current = nodes_table_->currentIndex();
    figures_->set_group(session_->preview(), current.isValid() ? current.row() : -1);
    figures_panel_->set_detail(
        current.isValid() ? nodes_->index(current.row(), ImportNodeModel::names_column).data().toString() : QString());
}

void ImportWindow::show_note()
{
    const ImportNote* note = notes_->note(notes_table_->currentIndex().row());
    note_text_->setVisible(note != nullptr);
    if (note == nullptr)
        return;
    note_text_->setText(QString::fromStdString(note->text));
    show_origin(note->origin);
}

void ImportWindow::show_figure()
{
    if (const GroupFigure* figure = figures_->figure(figures_table_->currentIndex().row()))
        show_origin(figure->origin);
}

void ImportWindow::show_source()
{
    const int row = sources_table_->currentIndex().row();
    if (row >= 0 && row < static_cast<int>(session_->texts().size()))
        show_origin({session_->texts()[static_cast<std::size_t>(row)].source, {}});
}

void ImportWindow::show_origin(const Origin& origin)
{
    const std::vector<ImportText>& texts = session_->texts();
    const auto source =
        std::find_if(texts.begin(), texts.end(), [&](const ImportText& text) { return text.source == origin.source; });
    if (source == texts.end())
        return;
    const int line = line_in(source->text, origin.place).value_or(0);
    text_->show_line(source->text, line);
    const QString name = QString::fromStdString(origin.source);
    text_panel_->set_detail(line > 0 ? tr("%1, line %2").arg(name).arg(line) : name);
}

void ImportWindow::name_gpu(const QString& name, const QString& type, bool remember_it)
{
    ImportChoices choices = session_->choices();
    if (name.isEmpty()) {
        choices.gpu = type.toStdString();
    } else {
        choices.naming.aliases[name.toStdString()] = type.toStdString();
        if (remember_it) {
            GpuNaming naming;
            naming.aliases[name.toStdString()] = type.toStdString();
            remember(naming);
        }
    }
    session_->set_choices(std::move(choices));
}

void ImportWindow::describe_gpu(const GpuFigures& figures, bool remember_it)
{
    const Result<std::shared_ptr<const GpuType>> type = gpu_type_of(figures);
    if (!type) {
        messages_->show_error(type.error());
        return;
    }
    GpuNaming naming;
    naming.own_types = {*type};
    ImportChoices choices = session_->choices();
    choices.naming = merged(naming, choices.naming);
    if (figures.name.empty())
        choices.gpu = (*type)->id;
    else if (remember_it)
        remember(naming);
    session_->set_choices(std::move(choices));
}

void ImportWindow::remember(const GpuNaming& naming)
{
    remembered_ = merged(naming, remembered_);
    in_background(
        this, [all = remembered_, path = gpu_names_] { return save_gpu_names(all, path); },
        [this](const std::optional<Error>& error) {
            if (error)
                messages_->show_error(*error);
        });
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
        [imported = preview->imported, to = std::filesystem::path(path.toStdString())] {
            return write_text_file(to, write_imported(*imported));
        },
        [this, path](const std::optional<Error>& error) {
            if (error)
                messages_->show_error(*error);
            else
                messages_->show_message(MessageKind::note, tr("The cluster was written to %1").arg(path));
        });
}

void ImportWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls() || event->mimeData()->hasText())
        event->acceptProposedAction();
}

void ImportWindow::dropEvent(QDropEvent* event)
{
    QStringList paths;
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile())
            paths << url.toLocalFile();
    event->acceptProposedAction();
    if (!paths.isEmpty())
        add_files(paths);
    else
        add_text(event->mimeData()->text());
}

} // namespace tangram
