// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/import_window.h"
#include "files/disk/text_file.h"
#include "text/result.h"

#include "common/form/focus_order.h"
#include "common/form/message_bar.h"
#include "common/form/panel.h"
#include "common/settings/screen_room.h"
#include "common/text/file_path.h"
#include "common/theme/icons.h"
#include "common/work/background.h"
#include "common/work/local_files.h"
#include "import/import_choice_row.h"
#include "import/import_summary.h"
#include "import/import_view.h"
#include "import/paste_page.h"
#include "import/unknown_gpu_form.h"

#include <QAction>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QScreen>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <utility>

namespace tangram {

ImportWindow::ImportWindow(std::filesystem::path gpu_names, QWidget* parent)
    : QDialog(parent, Qt::Window)
    , session_(new ImportSession(this))
    , answers_(std::move(gpu_names))
    , messages_(new MessageBar(this))
    , pages_(new QStackedWidget(this))
    , paste_page_(new PastePage(this))
    , sentence_(new QLabel(this))
    , choices_(new ImportChoiceRow(this))
    , unknown_(new UnknownGpuForm(this))
    , unknown_panel_(new Panel(tr("Unknown GPU"), this))
    , view_(new ImportView(*session_, this))
    , why_not_(new QuietLabel({}, this))
    , save_(new QPushButton(tr("Save cluster file…"), this))
    , accept_(new QPushButton(tr("Use this cluster"), this))
{
    setWindowTitle(tr("Import a cluster"));
    setAcceptDrops(true);
    pages_->addWidget(paste_page_);
    pages_->addWidget(make_content());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(messages_);
    layout->addWidget(pages_, 1);
    layout->addWidget(new Hairline(Qt::Horizontal, this));
    layout->addLayout(make_buttons());
    make_actions();
    connect_parts();
    order_focus_as_shown(*this);
    resize(size_on_screen(*this, QSize(1280, 800)));
    // A dialog would reckon with a frame of its parent's that may not be there yet, and end above the screen.
    move((parent != nullptr ? parent : this)->screen()->availableGeometry().center() - rect().center());

    ImportChoices choices;
    if (Result<GpuNaming> known = answers_.remembered())
        choices.naming = std::move(*known);
    else
        messages_->show_error(known.error());
    session_->set_choices(std::move(choices));
    show_sentence();
    show_questions();
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
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(sentence_);
    layout->addWidget(new Hairline(Qt::Horizontal, page));
    layout->addWidget(choices_);
    layout->addWidget(unknown_panel_);
    layout->addWidget(view_, 1);
    return page;
}

QHBoxLayout* ImportWindow::make_buttons()
{
    auto* close = new QPushButton(tr("Cancel"), this);
    for (QPushButton* button : {save_, accept_, close})
        button->setAutoDefault(false);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(12, 8, 12, 8);
    row->setSpacing(8);
    row->addWidget(why_not_, 1);
    row->addWidget(save_);
    row->addWidget(close);
    row->addWidget(accept_);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    connect(save_, &QPushButton::clicked, this, &ImportWindow::ask_save);
    connect(accept_, &QPushButton::clicked, this, &ImportWindow::accept_cluster);
    return row;
}

QAction* ImportWindow::make_action(const QString& text, const QString& icon, void (ImportWindow::*act)())
{
    auto* action = new QAction(text, this);
    set_line_icon(action, icon);
    connect(action, &QAction::triggered, this, act);
    return action;
}

void ImportWindow::make_actions()
{
    QAction* add = make_action(tr("Add files… (Ctrl+O)"), QStringLiteral("file-plus"), &ImportWindow::ask_files);
    add->setShortcut(QKeySequence::Open);
    QAction* pasting = make_action(tr("Paste text (Ctrl+V)"), QStringLiteral("clipboard-paste"), &ImportWindow::paste);
    pasting->setShortcut(QKeySequence::Paste);
    addActions({add, pasting});
    QAction* removing =
        make_action(tr("Remove the chosen source (Delete)"), QStringLiteral("x"), &ImportWindow::remove_source);
    for (QAction* action : {add, pasting, removing})
        view_->add_source_action(action);
    ask_again_ = make_action(tr("Ask again what the last GPU is"), QStringLiteral("undo-2"), &ImportWindow::ask_again);
    view_->add_node_action(ask_again_);
}

void ImportWindow::connect_parts()
{
    connect(paste_page_, &PastePage::files_asked, this, &ImportWindow::ask_files);
    connect(paste_page_, &PastePage::files_given, this, &ImportWindow::add_files);
    connect(paste_page_, &PastePage::text_given, this, &ImportWindow::add_text);
    connect(view_, &ImportView::removal_asked, this, &ImportWindow::remove_source);
    connect(unknown_, &UnknownGpuForm::answered, this, &ImportWindow::take_answer);
    connect(choices_, &ImportChoiceRow::goodness_changed, this, &ImportWindow::show_sentence);
    connect(choices_, &ImportChoiceRow::chosen, this, [this](const QString& gpu, int gpus_per_node, int nodes) {
        ImportChoices choices = session_->choices();
        choices.gpu = gpu.toStdString();
        choices.gpus_per_node = gpus_per_node;
        choices.nodes = nodes;
        session_->set_choices(std::move(choices));
        show_sentence();
    });
    connect(session_, &ImportSession::files_unread, this,
            [this](const std::vector<Error>& errors) { messages_->show_errors(errors); });
    connect(session_, &ImportSession::texts_changed, this, &ImportWindow::show_texts);
    connect(session_, &ImportSession::read, this, &ImportWindow::show_preview);
}

void ImportWindow::add_files(const QStringList& paths)
{
    messages_->dismiss();
    session_->add_files(paths);
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
    const QStringList paths = QFileDialog::getOpenFileNames(this, tr("Output of the cluster's tools"));
    if (!paths.isEmpty())
        add_files(paths);
}

bool ImportWindow::take_copied(const QMimeData& copied)
{
    const QStringList paths = local_files(copied);
    if (!paths.isEmpty())
        add_files(paths);
    else
        add_text(copied.text());
    return !paths.isEmpty() || !copied.text().trimmed().isEmpty();
}

void ImportWindow::paste()
{
    const QMimeData* copied = QGuiApplication::clipboard()->mimeData();
    if (copied == nullptr || !take_copied(*copied))
        messages_->show_message(MessageKind::note, tr("There is no text to paste"),
                                tr("Copy the output of one of the tools first."));
}

void ImportWindow::remove_source()
{
    session_->remove(view_->chosen_source());
}

void ImportWindow::show_texts()
{
    pages_->setCurrentIndex(session_->texts().empty() ? 0 : 1);
    view_->show_texts();
    show_sentence();
}

void ImportWindow::show_preview()
{
    view_->show_preview();
    show_questions();
    show_sentence();
    Q_EMIT shown();
}

void ImportWindow::show_sentence()
{
    const std::shared_ptr<const ImportPreview> preview = session_->preview();
    for (QPushButton* button : {accept_, save_})
        button->setEnabled(preview && preview->has_cluster() && choices_->is_good());
    const ImportSummary summary = summary_of(*session_);
    sentence_->setText(summary.sentence);
    why_not_->set_text(summary.hint);
    view_->show_details();
}

void ImportWindow::show_questions()
{
    const std::shared_ptr<const ImportPreview> preview = session_->preview();
    const bool asks = preview && preview->imported && !preview->imported->unknown.empty();
    if (asks)
        unknown_->ask(preview->imported->unknown.front(), preview->imported->unknown.size() - 1);
    unknown_panel_->setVisible(asks);
    ask_again_->setEnabled(!answers_.is_empty());
    OpenChoices open;
    if (preview && preview->imported) {
        open = preview->imported->open;
        open.gpu &= !session_->choices().gpu.empty(); // until then the form asks
    }
    choices_->set_open(open, session_->choices());
}

void ImportWindow::take_answer(const GpuAnswer& answer)
{
    ImportChoices choices = session_->choices();
    if (const std::optional<Error> error = answers_.add(answer, choices))
        messages_->show_error(*error);
    session_->set_choices(std::move(choices));
}

void ImportWindow::ask_again()
{
    if (answers_.is_empty())
        return;
    ImportChoices choices = session_->choices();
    if (const std::optional<Error> error = answers_.take_back(choices))
        messages_->show_error(*error);
    session_->set_choices(std::move(choices));
}

void ImportWindow::accept_cluster()
{
    const std::shared_ptr<const ImportPreview> preview = session_->preview();
    if (!preview || !preview->has_cluster())
        return;
    Q_EMIT cluster_accepted(preview->imported);
    accept();
}

void ImportWindow::ask_save()
{
    const std::shared_ptr<const ImportPreview> preview = session_->preview();
    const QString path = QFileDialog::getSaveFileName(this, tr("Save cluster file"), QStringLiteral("cluster.json"),
                                                      tr("Cluster files (*.json)"));
    if (path.isEmpty() || !preview || !preview->has_cluster())
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
    return !paste_page_->is_empty() || (pasted_ > 0 && !session_->texts().empty());
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
    event->acceptProposedAction();
    take_copied(*event->mimeData());
}

} // namespace tangram
