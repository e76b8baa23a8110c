// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/focus_order.h"
#include "common/form/message_bar.h"
#include "common/form/panel.h"
#include "common/settings/screen_room.h"
#include "common/table/column_fit.h"
#include "common/table/table_style.h"
#include "common/theme/icons.h"
#include "import/import_choice_row.h"
#include "import/import_models.h"
#include "import/import_node_models.h"
#include "import/import_window.h"
#include "import/paste_field.h"
#include "import/source_view.h"
#include "import/unknown_gpu_form.h"

#include <QAction>
#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace tangram {

namespace {

/// Stretches and hairlines as every window has them.
QSplitter* splitter(Qt::Orientation orientation, std::initializer_list<QWidget*> parts, QWidget* parent)
{
    auto* made = new QSplitter(orientation, parent);
    made->setHandleWidth(1);
    made->setChildrenCollapsible(false);
    for (QWidget* part : parts)
        made->addWidget(part);
    return made;
}

} // namespace

ImportWindow::ImportWindow(std::filesystem::path gpu_names, QWidget* parent)
    : QDialog(parent, Qt::Window)
    , gpu_names_(std::move(gpu_names))
    , session_(new ImportSession(this))
    , sources_(new ImportSourceModel(this))
    , nodes_(new ImportNodeModel(this))
    , figures_(new ImportFigureModel(this))
    , notes_(new ImportNoteModel(this))
    , messages_(new MessageBar(this))
    , sentence_(new QLabel(this))
    , pages_(new QStackedWidget(this))
    , paste_field_(new PasteField(this))
    , unknown_(new UnknownGpuForm(this))
    , unknown_panel_(new Panel(tr("A GPU that is not known"), this))
    , choices_(new ImportChoiceRow(this))
    , sources_panel_(new Panel(tr("Sources"), this))
    , nodes_panel_(new Panel(tr("Nodes understood"), this))
    , figures_panel_(new Panel(tr("Where its figures come from"), this))
    , notes_panel_(new Panel(tr("Notes"), this))
    , text_panel_(new Panel(tr("Source text"), this))
    , sources_table_(new QTableView(this))
    , nodes_table_(new QTableView(this))
    , figures_table_(new QTableView(this))
    , notes_table_(new QTableView(this))
    , text_(new SourceView(this))
    , why_not_(new QuietLabel({}, this))
    , save_(new QPushButton(tr("Save cluster file…"), this))
    , accept_(new QPushButton(tr("Use this cluster"), this))
{
    setWindowTitle(tr("Import a cluster"));
    setAcceptDrops(true);
    make_sources();
    make_nodes();
    make_notes();
    pages_->addWidget(make_empty());
    pages_->addWidget(make_content());

    auto* bottom = new QHBoxLayout;
    bottom->setContentsMargins(12, 8, 12, 8);
    bottom->setSpacing(8);
    auto* close = new QPushButton(tr("Cancel"), this);
    for (QPushButton* button : {save_, accept_, close})
        button->setAutoDefault(false);
    bottom->addWidget(why_not_, 1);
    bottom->addWidget(save_);
    bottom->addWidget(close);
    bottom->addWidget(accept_);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    connect(save_, &QPushButton::clicked, this, &ImportWindow::ask_save);
    connect(accept_, &QPushButton::clicked, this, &ImportWindow::accept_cluster);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(messages_);
    layout->addWidget(pages_, 1);
    layout->addWidget(new Hairline(Qt::Horizontal, this));
    layout->addLayout(bottom);
    make_actions();
    order_focus_as_shown(*this);
    resize(size_on_screen(*this, QSize(1280, 800)));
    // A dialog would reckon with a frame of its parent's that may not be there yet, and end above the screen.
    move((parent != nullptr ? parent : this)->screen()->availableGeometry().center() - rect().center());

    ImportChoices choices;
    if (Result<GpuNaming> known = load_gpu_names(gpu_names_))
        choices.naming = std::move(*known);
    else
        messages_->show_error(known.error());
    connect(session_, &ImportSession::texts_changed, this, &ImportWindow::show_texts);
    connect(session_, &ImportSession::read, this, &ImportWindow::show_preview);
    session_->set_choices(std::move(choices));
    show_sentence();
    show_questions();
}

void ImportWindow::make_sources()
{
    sources_table_->setModel(sources_);
    sources_table_->setAccessibleName(tr("Sources"));
    style_table(*sources_table_, ImportSourceModel::kind_column, {ImportSourceModel::switches_column});
    sources_panel_->set_content(sources_table_);
    connect(sources_table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &ImportWindow::show_source);
}

void ImportWindow::make_nodes()
{
    nodes_table_->setModel(nodes_);
    nodes_table_->setAccessibleName(tr("Nodes understood"));
    style_table(*nodes_table_, ImportNodeModel::names_column,
                {ImportNodeModel::place_column, ImportNodeModel::interfaces_column});
    nodes_panel_->set_content(nodes_table_);
    connect(nodes_table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ImportWindow::show_figures);
    figures_table_->setModel(figures_);
    figures_table_->setAccessibleName(tr("Where its figures come from"));
    style_table(*figures_table_, ImportFigureModel::figure_column);
    figures_panel_->set_content(figures_table_);
    connect(figures_table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &ImportWindow::show_figure);
    connect(figures_table_, &QTableView::clicked, this, &ImportWindow::show_figure);
}

void ImportWindow::make_notes()
{
    notes_table_->setModel(notes_);
    notes_table_->setAccessibleName(tr("Notes"));
    style_table(*notes_table_, ImportNoteModel::text_column,
                {ImportNoteModel::place_column, ImportNoteModel::source_column});
    wrap_text(*notes_table_);
    notes_panel_->set_content(notes_table_);
    text_->setAccessibleName(tr("Source text"));
    text_panel_->set_content(text_);
    connect(notes_table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ImportWindow::show_note);
    connect(notes_table_, &QTableView::clicked, this, &ImportWindow::show_note);
}

QWidget* ImportWindow::make_empty()
{
    auto* page = new QWidget(this);
    page->setBackgroundRole(QPalette::Base);
    page->setAutoFillBackground(true);
    auto* title = new QLabel(tr("What does the cluster print about itself?"), page);
    QFont bold = title_font(font());
    bold.setBold(true);
    title->setFont(bold);
    auto* hint = new QLabel(
        tr("Drop files here, choose them, or paste text: nvidia-smi topo -m, nvidia-smi -q -x, scontrol show node, "
           "sinfo, topology.conf, kubectl get nodes -o json, nccl-tests, NCCL's topology XML, ibnetdiscover, or a "
           "table "
           "of nodes. Several are put together into one cluster."),
        page);
    hint->setWordWrap(true);
    auto* files = new QPushButton(tr("Choose files…"), page);
    set_line_icon(files, QStringLiteral("folder-open"));
    connect(files, &QPushButton::clicked, this, &ImportWindow::ask_files);
    paste_field_->setAccessibleName(tr("Pasted text"));
    paste_field_->setPlaceholderText(tr("Paste text here (Ctrl+V)"));
    connect(paste_field_, &PasteField::files_given, this, &ImportWindow::add_files);
    auto* read = new QPushButton(tr("Read this text"), page);
    read->setEnabled(false);
    for (QPushButton* button : {files, read})
        button->setAutoDefault(false);
    connect(paste_field_, &PasteField::textChanged, this,
            [this, read] { read->setEnabled(!paste_field_->toPlainText().trimmed().isEmpty()); });
    connect(read, &QPushButton::clicked, this, [this] {
        add_text(paste_field_->toPlainText());
        paste_field_->clear();
    });
    auto* column = new QWidget(page);
    column->setMaximumWidth(760);
    auto* layout = new QVBoxLayout(column);
    layout->setSpacing(12);
    layout->addStretch(1);
    layout->addWidget(title);
    layout->addWidget(hint);
    layout->addWidget(files, 0, Qt::AlignLeft);
    layout->addWidget(paste_field_, 4);
    layout->addWidget(read, 0, Qt::AlignLeft);
    layout->addStretch(1);
    auto* centred = new QHBoxLayout(page);
    centred->addStretch(1);
    centred->addWidget(column, 8);
    centred->addStretch(1);
    return page;
}

QWidget* ImportWindow::make_content()
{
    auto* page = new QWidget(this);
    QFont bold = title_font(font());
    bold.setBold(true);
    sentence_->setFont(bold);
    sentence_->setAccessibleName(tr("What was understood"));
    sentence_->setTextFormat(Qt::PlainText);
    sentence_->setWordWrap(true);
    sentence_->setContentsMargins(12, 8, 12, 8);
    unknown_panel_->set_content(unknown_);
    auto* left = splitter(Qt::Vertical, {sources_panel_, nodes_panel_, figures_panel_}, page);
    left->setSizes({140, 260, 240});
    auto* right = splitter(Qt::Vertical, {notes_panel_, text_panel_}, page);
    right->setSizes({240, 400});
    auto* both = splitter(Qt::Horizontal, {left, right}, page);
    both->setSizes({720, 560});
    both->setStretchFactor(0, 3);
    both->setStretchFactor(1, 2);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(sentence_);
    layout->addWidget(new Hairline(Qt::Horizontal, page));
    layout->addWidget(choices_);
    layout->addWidget(unknown_panel_);
    layout->addWidget(both, 1);
    return page;
}

void ImportWindow::make_actions()
{
    auto* add = new QAction(tr("Add files… (Ctrl+O)"), this);
    set_line_icon(add, QStringLiteral("file-plus"));
    add->setShortcut(QKeySequence::Open);
    connect(add, &QAction::triggered, this, &ImportWindow::ask_files);
    auto* pasting = new QAction(tr("Paste text (Ctrl+V)"), this);
    set_line_icon(pasting, QStringLiteral("clipboard-paste"));
    pasting->setShortcut(QKeySequence::Paste);
    connect(pasting, &QAction::triggered, this, &ImportWindow::paste);
    auto* removing = new QAction(tr("Remove the chosen source (Delete)"), this);
    set_line_icon(removing, QStringLiteral("x"));
    connect(removing, &QAction::triggered, this, &ImportWindow::remove_source);
    for (QAction* action : {add, pasting}) {
        addAction(action);
        sources_panel_->add_action(action);
    }
    sources_panel_->add_action(removing);
    ask_again_ = new QAction(tr("Ask again what the last GPU is"), this);
    set_line_icon(ask_again_, QStringLiteral("undo-2"));
    connect(ask_again_, &QAction::triggered, this, &ImportWindow::ask_again);
    nodes_panel_->add_action(ask_again_);
    // Delete belongs to fields elsewhere.
    auto* key = new QShortcut(QKeySequence::Delete, sources_table_);
    key->setContext(Qt::WidgetShortcut);
    connect(key, &QShortcut::activated, this, &ImportWindow::remove_source);

    connect(choices_, &ImportChoiceRow::goodness_changed, this, &ImportWindow::show_sentence);
    connect(unknown_, &UnknownGpuForm::named, this, &ImportWindow::name_gpu);
    connect(unknown_, &UnknownGpuForm::described, this, &ImportWindow::describe_gpu);
    connect(choices_, &ImportChoiceRow::chosen, this, [this](const QString& gpu, int gpus_per_node, int nodes) {
        ImportChoices choices = session_->choices();
        choices.gpu = gpu.toStdString();
        choices.gpus_per_node = gpus_per_node;
        choices.nodes = nodes;
        session_->set_choices(std::move(choices));
        show_sentence();
    });
}

} // namespace tangram
