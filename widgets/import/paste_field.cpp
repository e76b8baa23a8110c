// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/paste_field.h"

#include "common/work/local_files.h"

#include <QFontDatabase>
#include <QMimeData>

namespace tangram {

PasteField::PasteField(QWidget* parent)
    : QPlainTextEdit(parent)
{
    setTabChangesFocus(true);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
}

bool PasteField::canInsertFromMimeData(const QMimeData* source) const
{
    return !local_files(*source).isEmpty() || QPlainTextEdit::canInsertFromMimeData(source);
}

void PasteField::insertFromMimeData(const QMimeData* source)
{
    if (const QStringList paths = local_files(*source); !paths.isEmpty())
        Q_EMIT files_given(paths);
    else
        QPlainTextEdit::insertFromMimeData(source);
}

} // namespace tangram
