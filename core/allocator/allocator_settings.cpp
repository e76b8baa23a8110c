// SPDX-License-Identifier: GPL-3.0-or-later
#include <jemalloc/jemalloc.h>

// jemalloc(3) looks for this name in the program.
// - thp, metadata_thp: huge pages, also where the system gives them on request alone ("madvise" among the choices of
//   /sys/kernel/mm/transparent_hugepage/enabled).
// - oversize_threshold:0: blocks of 8 MiB and more come from the same arenas as others. By default they are returned to
//   the system as soon as they are freed, and the next search faults them in again.
// - background_thread: what was freed goes back to the system on a thread of its own, so that no search waits for that,
//   not even one that was cancelled.
const char* malloc_conf = "thp:always,metadata_thp:auto,oversize_threshold:0,background_thread:true";
