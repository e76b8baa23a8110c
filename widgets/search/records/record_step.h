// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/records/record_shelf.h"

#include <QUndoCommand>

#include <functional>

namespace tangram {

/// A change of records that the project does not keep, as a step of its history: they are in view and in no file, but
/// what somebody has deleted or renamed is wanted back all the same. `apply` outlives the history.
class RecordStep : public QUndoCommand {
public:
    using Apply = std::function<void(const RecordShelf::Change&)>;

    RecordStep(RecordShelf::Change change, Apply apply);
    void redo() override;
    void undo() override;

private:
    RecordShelf::Change change_;
    Apply apply_;
};

} // namespace tangram
