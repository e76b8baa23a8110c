// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tangram {

/// Bytes of main memory that this process holds now; 0 where the system does not tell. Any thread.
double resident_memory_bytes();

/// Gives memory that was freed, but that the allocator keeps for later, back to the system. Any thread.
void return_free_memory();

} // namespace tangram
