// SPDX-License-Identifier: GPL-3.0-or-later
#include "tangram-explorer/saving/save_dialog.h"

#include "common/form/message_bar.h"
#include "tangram-explorer/current_project/open_project.h"
#include "tangram-explorer/current_project/samples.h"
#include "tangram-explorer/saving/file_names.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

namespace tangram {

QString SaveDialog::ask(const QString& title, const QString& name, const QString& filter, const QStringList& endings)
{
    const QString chosen = QFileDialog::getSaveFileName(&window_, title, beside_project(name), filter);
    if (chosen.isEmpty())
        return {};
    const QString path = with_ending(chosen, endings);
    return may_replace(chosen, path) ? path : QString();
}

QString SaveDialog::beside_project(const QString& name) const
{
    const QFileInfo project(project_.session().suggested_path());
    return project.isRelative() || is_among_samples(project.filePath()) ? name : project.dir().filePath(name);
}

bool SaveDialog::may_replace(const QString& chosen, const QString& path)
{
    // The dialog asks before it replaces a file, but only the one it was told.
    if (path == chosen || !QFileInfo::exists(path))
        return true;
    messages_.show_message(MessageKind::warning, tr("%1 already exists").arg(path),
                           tr("Type its full name to replace it, or choose another name."));
    return false;
}

} // namespace tangram
