// SPDX-License-Identifier: GPL-3.0-or-later
#include "tangram-explorer/saving/record_edits.h"

#include "common/form/message_bar.h"
#include "files/project/project_json.h"
#include "search/page/search_page.h"
#include "search/records/record_step.h"
#include "tangram-explorer/current_project/open_project.h"

#include <utility>

namespace tangram {

RecordEdits::RecordEdits(OpenProject& project, SearchPage& search, MessageBar& messages, QObject* parent)
    : QObject(parent)
    , project_(project)
    , search_(search)
    , messages_(messages)
{
    connect(&search, &SearchPage::records_edited, this, &RecordEdits::edit);
}

void RecordEdits::edit(const RecordShelf::Edit& edit, const QString& what)
{
    if (!fit_into_a_file(edit.kept)) {
        messages_.show_message(MessageKind::warning, tr("The project cannot keep this many records of searches."),
                               tr("Delete records that you no longer need, then keep this one."));
        search_.set_records(project_.project().records);
        return;
    }
    Project edited = project_.project();
    edited.records = edit.kept;
    if (edit.others.empty() && edited.records == project_.project().records)
        return;
    QUndoStack& history = project_.document().history();
    history.beginMacro(what);
    if (!edit.others.empty())
        history.push(new RecordStep(
            edit.others, [&search = search_](const RecordShelf::Change& change) { search.change_records(change); }));
    project_.document().edit(what, std::move(edited));
    history.endMacro();
}

} // namespace tangram
