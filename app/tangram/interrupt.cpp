// SPDX-License-Identifier: GPL-3.0-or-later
#include "interrupt.h"

#include <csignal>

namespace tangram::cli {

namespace {

volatile std::sig_atomic_t signalled = 0;

extern "C" void note_signal(int)
{
    signalled = 1;
}

} // namespace

void watch_signals()
{
    struct sigaction note = {};
    note.sa_handler = note_signal;
    note.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &note, nullptr);
    sigaction(SIGTERM, &note, nullptr);
}

void survive_failing_writes()
{
    struct sigaction ignore = {};
    ignore.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &ignore, nullptr);
    sigaction(SIGXFSZ, &ignore, nullptr);
}

bool interrupted()
{
    return signalled != 0;
}

} // namespace tangram::cli
