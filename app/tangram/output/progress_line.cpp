// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/progress_line.h"

#include "output/console.h"
#include "output/quantities.h"

#include <fmt/format.h>

#include <cstdio>

namespace tangram::cli {

namespace {

constexpr auto quiet_start = std::chrono::milliseconds(200); // short searches show nothing
constexpr auto interval = std::chrono::milliseconds(100);

std::string text_of(const SearchSnapshot& now)
{
    const double best = now.best_iteration_time_s;
    const double bound = now.bound_s();
    const double done = now.fraction_done;
    std::string text = done > 0 ? fmt::format("{:3.0f} %  ", 100 * done) : std::string();
    text += fmt::format("{}  {} pairs, {} pipelines simulated", to_string(now.phase), grouped(now.pairs_total),
                        grouped(now.pipelines_simulated));
    if (now.phase == SearchPhase::prove && now.several_ruled_out > 0 && now.several_ruled_out < 1)
        text += fmt::format("  {} partial pipelines, several pipelines {} ruled out", grouped(now.proof_states),
                            percent(now.several_ruled_out));
    else if (now.phase == SearchPhase::prove)
        text += fmt::format("  {} partial pipelines, {} ruled out", grouped(now.proof_states), percent(now.ruled_out));
    if (best > 0)
        text += "  best " + duration(best);
    if (best > 0 && bound > 0)
        text += "  gap " + percent(best / bound - 1);
    return text;
}

} // namespace

ProgressLine::ProgressLine(bool wanted)
    : on_(wanted && is_terminal(2))
    , next_(Clock::now() + quiet_start)
{
}

ProgressLine::~ProgressLine()
{
    if (shown_)
        std::fputs("\r\x1b[K", stderr);
}

void ProgressLine::show(const SearchRun& run)
{
    if (!on_ || Clock::now() < next_)
        return;
    next_ = Clock::now() + interval;
    shown_ = true;
    std::fputs(("\r\x1b[K" + text_of(run.snapshot())).c_str(), stderr);
    std::fflush(stderr);
}

} // namespace tangram::cli
