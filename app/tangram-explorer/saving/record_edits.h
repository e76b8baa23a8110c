// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/records/record_shelf.h"

#include <QObject>

namespace tangram {

class MessageBar;
class OpenProject;
class SearchPage;

/// Records of searches that the project is to keep, or no longer, as the search page asks for it. GUI thread.
class RecordEdits : public QObject {
    Q_OBJECT
public:
    /// All must outlive it.
    RecordEdits(OpenProject& project, SearchPage& search, MessageBar& messages, QObject* parent);

private:
    void edit(const RecordShelf::Edit& edit, const QString& what);

    OpenProject& project_;
    SearchPage& search_;
    MessageBar& messages_;
};

} // namespace tangram
