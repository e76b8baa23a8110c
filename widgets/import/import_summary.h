// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace tangram {

class ImportSession;

/// What an import comes to, for people.
struct ImportSummary {
    QString sentence; ///< "2 nodes with 16 GPUs: 16 a100-sxm-80"; empty without texts
    QString hint; ///< why there is no cluster and what to do, or what to know of it; may be empty
};

ImportSummary summary_of(const ImportSession& session);

} // namespace tangram
