// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/paste_page.h"

#include "common/form/panel.h"
#include "common/theme/icons.h"
#include "common/work/local_files.h"

#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <functional>
#include <utility>

namespace tangram {

namespace {

/// Shows text as tables are read best. Files that are dropped or pasted are handed on, not written as their names.
class PasteField : public QPlainTextEdit {
public:
    PasteField(std::function<void(const QStringList& paths)> take_files, QWidget* parent)
        : QPlainTextEdit(parent)
        , take_files_(std::move(take_files))
    {
        setTabChangesFocus(true);
        setLineWrapMode(QPlainTextEdit::NoWrap);
        setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    }

protected:
    bool canInsertFromMimeData(const QMimeData* source) const override
    {
        return !local_files(*source).isEmpty() || QPlainTextEdit::canInsertFromMimeData(source);
    }

    void insertFromMimeData(const QMimeData* source) override
    {
        if (const QStringList paths = local_files(*source); !paths.isEmpty())
            take_files_(paths);
        else
            QPlainTextEdit::insertFromMimeData(source);
    }

private:
    std::function<void(const QStringList& paths)> take_files_;
};

} // namespace

PastePage::PastePage(QWidget* parent)
    : QWidget(parent)
    , field_(new PasteField([this](const QStringList& paths) { Q_EMIT files_given(paths); }, this))
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    auto* title = new QLabel(tr("What do the cluster's tools print?"), this);
    QFont bold = title_font(font());
    bold.setBold(true);
    title->setFont(bold);
    auto* hint =
        new QLabel(tr("Drop files here, choose them, or paste text: nvidia-smi topo -m, nvidia-smi -q -x, scontrol "
                      "show node, sinfo, topology.conf, kubectl get nodes -o json, nccl-tests, NCCL's topology XML, "
                      "ibnetdiscover, or a table of nodes. Several are combined into one cluster."),
                   this);
    hint->setWordWrap(true);
    auto* files = new QPushButton(tr("Choose files…"), this);
    set_line_icon(files, QStringLiteral("folder-open"));
    connect(files, &QPushButton::clicked, this, &PastePage::files_asked);
    field_->setAccessibleName(tr("Pasted text"));
    field_->setPlaceholderText(tr("Paste text here (Ctrl+V)"));
    auto* read = new QPushButton(tr("Read this text"), this);
    read->setEnabled(false);
    for (QPushButton* button : {files, read})
        button->setAutoDefault(false);
    connect(field_, &QPlainTextEdit::textChanged, this,
            [this, read] { read->setEnabled(!field_->toPlainText().trimmed().isEmpty()); });
    connect(read, &QPushButton::clicked, this, [this] {
        Q_EMIT text_given(field_->toPlainText());
        field_->clear();
    });
    auto* column = new QWidget(this);
    column->setMaximumWidth(760);
    auto* layout = new QVBoxLayout(column);
    layout->setSpacing(12);
    layout->addStretch(1);
    layout->addWidget(title);
    layout->addWidget(hint);
    layout->addWidget(files, 0, Qt::AlignLeft);
    layout->addWidget(field_, 4);
    layout->addWidget(read, 0, Qt::AlignLeft);
    layout->addStretch(1);
    auto* centred = new QHBoxLayout(this);
    centred->addStretch(1);
    centred->addWidget(column, 8);
    centred->addStretch(1);
}

bool PastePage::is_empty() const
{
    return field_->document()->isEmpty();
}

} // namespace tangram
