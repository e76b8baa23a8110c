// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/checked_field.h"
#include "common/text/core_text.h"
#include "common/theme/theme.h"
#include "common/work/local_files.h"
#include "files/disk/text_file.h"
#include "files/model/detect_format.h"
#include "files/model/model_file.h"
#include "job/model_panel.h"
#include "job/model_reading.h"
#include "text/result.h"

#include <QClipboard>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLabel>
#include <QMimeData>

namespace tangram {

namespace {

constexpr qint64 largest_model_file_bytes = 16'000'000; // the largest config.json is some kilobytes

bool is_model(const std::string& format)
{
    return format == "tangram-model" || format == "huggingface-config";
}

} // namespace

bool ModelPanel::take_text(const QString& text, const QString& source)
{
    const Result<ModelAndUnusedKeys> read = read_model_and_unused_keys(text.toStdString(), source.toStdString());
    if (!read) {
        const Error& error = read.error();
        tell(fault_text(
                 {error.where.empty() ? error.message : error.message + " — " + where_text(error.where).toStdString(),
                  {},
                  error.hint}),
             true);
        return false;
    }
    const bool other = !(read->model == model_);
    set_model(read->model);
    const QString name = QFileInfo(source).fileName();
    tell(model_was_read(name.isEmpty() ? source : name, model_, read->unused_keys), false);
    Q_EMIT draft_changed();
    if (other)
        Q_EMIT model_edited(model_);
    return true;
}

bool ModelPanel::take_file(const QString& path)
{
    if (QFileInfo(path).size() > largest_model_file_bytes) {
        tell(tr("%1 is too large for a model. Choose a config.json or a model file.").arg(path), true);
        return false;
    }
    const Result<std::string> text = read_text_file(path.toStdString());
    if (!text) {
        tell(fault_text({text.error().message + " — " + path.toStdString(), {}, text.error().hint}), true);
        return false;
    }
    return take_text(QString::fromStdString(*text), path);
}

void ModelPanel::ask_file()
{
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Read a model"), {}, tr("Hugging Face configs and model files (*.json);;All files (*)"));
    if (!path.isEmpty())
        take_file(path);
}

void ModelPanel::paste()
{
    const QString text = QGuiApplication::clipboard()->text();
    if (text.trimmed().isEmpty())
        tell(tr("There is no text on the clipboard. Copy a config.json first."), true);
    else
        take_text(text, tr("clipboard"));
}

void ModelPanel::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls() || event->mimeData()->hasText())
        event->acceptProposedAction();
}

void ModelPanel::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    const QStringList paths = local_files(*event->mimeData());
    if (paths.isEmpty()) {
        take_text(event->mimeData()->text(), tr("dropped text"));
        return;
    }
    const bool small = paths.size() == 1 && QFileInfo(paths.front()).isFile()
        && QFileInfo(paths.front()).size() <= largest_model_file_bytes;
    const Result<std::string> text = small ? read_text_file(paths.front().toStdString()) : Result<std::string>(Error{});
    const Result<std::string> format = text ? detect_format(*text, paths.front().toStdString()) : text;
    if (format && is_model(*format))
        take_text(QString::fromStdString(*text), paths.front());
    else
        Q_EMIT files_dropped(paths);
}

void ModelPanel::tell(const QString& note, bool fault)
{
    note_is_fault_ = fault;
    note_->setText(note);
    recolour_note();
}

void ModelPanel::recolour_note()
{
    QPalette palette = QGuiApplication::palette();
    const bool dark = is_dark(palette);
    for (const auto role : {QPalette::WindowText, QPalette::Text})
        palette.setColor(role, note_is_fault_ ? warning_colour(dark) : quiet_text_colour(dark));
    note_->setPalette(palette);
}

QString ModelPanel::note() const
{
    return note_->text();
}

} // namespace tangram
