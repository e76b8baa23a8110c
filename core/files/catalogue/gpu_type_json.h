// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/gpu_type.h"
#include "files/json/json_cursor.h"

#include <functional>

namespace tangram {

/// What is assumed of how much a GPU attains of its data sheet, where the file does not say.
using AssumedEfficiency = std::function<Efficiency(const GpuType&)>;

/// A GPU type of a catalogue or cluster file. `start` holds what the keys that are left out stand for; when it has an
/// id, every key but "id" may be left out. Otherwise its efficiency is `assumed` from the rest.
GpuType read_gpu_type(const JsonCursor& place, GpuType start, const AssumedEfficiency& assumed);

/// Every key, also where the value is a default, but for the host where it is the type's usual one.
nlohmann::ordered_json gpu_type_json(const GpuType& gpu);

} // namespace tangram
