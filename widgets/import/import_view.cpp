// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/import_view.h"

#include "common/form/panel.h"
#include "common/table/table_style.h"
#include "common/text/value_format.h"
#include "files/import/source/source_lines.h"
#include "import/import_models.h"
#include "import/import_node_models.h"
#include "import/source_view.h"

#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QShortcut>
#include <QSplitter>
#include <QTableView>

#include <algorithm>
#include <utility>

namespace tangram {

namespace {

/// Stretches and hairlines as every window has them.
QSplitter* splitter(Qt::Orientation orientation, std::initializer_list<QWidget*> parts, const QList<int>& sizes,
                    QWidget* parent)
{
    auto* made = new QSplitter(orientation, parent);
    made->setHandleWidth(1);
    made->setChildrenCollapsible(false);
    for (QWidget* part : parts)
        made->addWidget(part);
    made->setSizes(sizes);
    return made;
}

} // namespace

ImportView::ImportView(const ImportSession& session, QWidget* parent)
    : QWidget(parent)
    , session_(session)
    , sources_(new ImportSourceModel(this))
    , nodes_(new ImportNodeModel(this))
    , figures_(new ImportFigureModel(this))
    , notes_(new ImportNoteModel(this))
    , sources_panel_(new Panel(tr("Sources"), this))
    , nodes_panel_(new Panel(tr("Nodes understood"), this))
    , figures_panel_(new Panel(tr("Where its figures come from"), this))
    , notes_panel_(new Panel(tr("Notes"), this))
    , text_panel_(new Panel(tr("Source text"), this))
    , sources_table_(make_table(*sources_panel_, tr("Sources"), sources_, ImportSourceModel::kind_column,
                                {ImportSourceModel::switches_column}, &ImportView::show_source))
    , nodes_table_(make_table(*nodes_panel_, tr("Nodes understood"), nodes_, ImportNodeModel::names_column,
                              {ImportNodeModel::place_column, ImportNodeModel::interfaces_column},
                              &ImportView::show_figures))
    , figures_table_(make_table(*figures_panel_, tr("Where its figures come from"), figures_,
                                ImportFigureModel::figure_column, {}, &ImportView::show_figure))
    , notes_table_(make_table(*notes_panel_, tr("Notes"), notes_, ImportNoteModel::text_column,
                              {ImportNoteModel::place_column, ImportNoteModel::source_column}, &ImportView::show_note))
    , text_(new SourceView(this))
{
    wrap_text(*notes_table_);
    text_->setAccessibleName(tr("Source text"));
    text_panel_->set_content(text_);
    // The chosen row shows its line again when it is clicked.
    connect(figures_table_, &QTableView::clicked, this, &ImportView::show_figure);
    connect(notes_table_, &QTableView::clicked, this, &ImportView::show_note);
    // Delete belongs to fields elsewhere.
    auto* key = new QShortcut(QKeySequence::Delete, sources_table_);
    key->setContext(Qt::WidgetShortcut);
    connect(key, &QShortcut::activated, this, &ImportView::removal_asked);
    lay_out();
}

QTableView* ImportView::make_table(Panel& panel, const QString& name, QAbstractItemModel* model, int stretched,
                                   std::vector<int> dispensable, void (ImportView::*show_row)())
{
    auto* table = new QTableView(this);
    table->setModel(model);
    table->setAccessibleName(name);
    style_table(*table, stretched, std::move(dispensable));
    panel.set_content(table);
    connect(table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, show_row);
    return table;
}

void ImportView::lay_out()
{
    auto* left = splitter(Qt::Vertical, {sources_panel_, nodes_panel_, figures_panel_}, {140, 260, 240}, this);
    auto* right = splitter(Qt::Vertical, {notes_panel_, text_panel_}, {240, 400}, this);
    auto* both = splitter(Qt::Horizontal, {left, right}, {720, 560}, this);
    both->setStretchFactor(0, 3);
    both->setStretchFactor(1, 2);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(both);
}

void ImportView::add_source_action(QAction* action)
{
    sources_panel_->add_action(action);
}

void ImportView::add_node_action(QAction* action)
{
    nodes_panel_->add_action(action);
}

int ImportView::chosen_source() const
{
    return sources_table_->currentIndex().row();
}

void ImportView::show_texts()
{
    sources_->set_sources(session_.texts(), nullptr);
}

void ImportView::show_preview()
{
    const std::shared_ptr<const ImportPreview> preview = session_.preview();
    const int source = std::max(0, chosen_source());
    sources_->set_sources(session_.texts(), preview);
    sources_table_->setCurrentIndex(
        sources_->index(std::min(source, sources_->rowCount() - 1), ImportSourceModel::name_column));
    nodes_->set_preview(preview);
    nodes_table_->setCurrentIndex(nodes_->index(0, 0));
    notes_->set_preview(preview);
    show_note();
    show_figures();
    if (session_.texts().empty())
        text_->show_nothing();
}

void ImportView::show_details()
{
    notes_panel_->set_detail(
        notes_->rowCount() == 0
            ? QString()
            : tr("%1, %2 assumed, %3 ignored")
                  .arg(counted(static_cast<std::uint64_t>(notes_->count(ImportNote::Kind::conflict)),
                               tr("contradiction"), tr("contradictions")))
                  .arg(notes_->count(ImportNote::Kind::assumed))
                  .arg(notes_->count(ImportNote::Kind::ignored)));
    const std::shared_ptr<const ImportPreview> preview = session_.preview();
    nodes_panel_->set_detail(preview && preview->has_cluster()
                                     && preview->groups.size() < preview->imported->cluster->nodes.size()
                                 ? tr("identical ones in one row")
                                 : QString());
}

void ImportView::show_source()
{
    const int row = chosen_source();
    if (row >= 0 && row < static_cast<int>(session_.texts().size()))
        show_origin({session_.texts()[row].source, {}});
}

void ImportView::show_figures()
{
    const QModelIndex current = nodes_table_->currentIndex();
    figures_->set_group(session_.preview(), current.row());
    figures_panel_->set_detail(
        current.isValid() ? nodes_->index(current.row(), ImportNodeModel::names_column).data().toString() : QString());
}

void ImportView::show_figure()
{
    if (const GroupFigure* figure = figures_->figure(figures_table_->currentIndex().row()))
        show_origin(figure->origin);
}

void ImportView::show_note()
{
    if (const ImportNote* note = notes_->note(notes_table_->currentIndex().row()))
        show_origin(note->origin);
}

void ImportView::show_origin(const Origin& origin)
{
    const std::vector<ImportText>& texts = session_.texts();
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
