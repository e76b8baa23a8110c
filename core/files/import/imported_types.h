// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/import/import.h"
#include "files/import/source/facts.h"

#include <map>
#include <memory>
#include <string>
#include <utility>

namespace tangram {

/// GPUs of two dies, which a system shows as two GPUs of half of everything.
bool is_of_two_dies(const GpuType& type);

/// The GPU types of an import's nodes, each name looked up once.
class ImportedTypes {
public:
    /// `result` outlives this and takes what there is to say: notes on names with several meanings, unknown GPUs, and
    /// whether the choice of a GPU counts.
    ImportedTypes(const ImportChoices& choices, ImportedCluster& result);

    /// Null where nobody knows it.
    std::shared_ptr<const GpuType> type_of(const NodeFacts& facts);

private:
    void note_other_meanings(const std::string& name, double memory, const GpuType& type, const Origin& origin);
    void add_unknown(const std::string& name, double memory, const NodeFacts& facts);

    const ImportChoices& choices_;
    ImportedCluster& result_;
    std::map<std::pair<std::string, double>, std::shared_ptr<const GpuType>> known_; ///< by name and memory
};

} // namespace tangram
