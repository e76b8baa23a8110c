// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/panel.h"
#include "common/text/value_format.h"
#include "files/import/source/source_lines.h"
#include "import/import_choice_row.h"
#include "import/import_models.h"
#include "import/import_node_models.h"
#include "import/import_window.h"
#include "import/source_view.h"
#include "import/unknown_gpu_form.h"

#include <QLabel>
#include <QPushButton>
#include <QTableView>

#include <algorithm>

namespace tangram {

namespace {

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

void ImportWindow::show_sentence()
{
    const std::shared_ptr<const ImportPreview> preview = session_->preview();
    const bool good = preview && preview->imported && preview->imported->cluster;
    accept_->setEnabled(good && choices_->is_good());
    save_->setEnabled(good && choices_->is_good());
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
    ask_again_->setEnabled(!answers_.empty());
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
    if (const ImportNote* note = notes_->note(notes_table_->currentIndex().row()))
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

} // namespace tangram
