// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/records/record_step.h"

#include <utility>

namespace tangram {

RecordStep::RecordStep(RecordShelf::Change change, Apply apply)
    : change_(std::move(change))
    , apply_(std::move(apply))
{
}

void RecordStep::redo()
{
    apply_(change_);
}

void RecordStep::undo()
{
    apply_(change_.inverse());
}

} // namespace tangram
