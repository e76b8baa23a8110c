// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/gpu_type.h"
#include "formats/json_cursor.h"

namespace tangram {

/// A GPU type of a catalogue or cluster file. `start` holds what the keys that are left out stand for; when it has an
/// id, every key but "id" may be left out.
GpuType read_gpu_type(const JsonCursor& place, GpuType start);

/// Every key, also where the value is a default.
nlohmann::ordered_json gpu_type_json(const GpuType& gpu);

} // namespace tangram
