// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tangram {

/// What a column of the table of stages is called; the texts are translated in the context of StageModel.
struct StageColumnInfo {
    const char* name;
    const char* tooltip; ///< its formula
    bool number; ///< right-aligned
};

const StageColumnInfo& stage_column_info(int column); ///< of StageModel::Column

} // namespace tangram
