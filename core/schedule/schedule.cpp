// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/schedule.h"

#include "text/tr.h"

#include <array>

namespace tangram {

namespace {

struct Names {
    const char* in_files;
    const char* for_people;
};

constexpr std::array<Names, schedule_kind_count> names{{
    {"gpipe", "GPipe"},
    {"1f1b", "1F1B"},
    {"1f1b-adaptive", Core::later("Adaptive 1F1B")},
    {"interleaved", Core::later("Interleaved 1F1B")},
    {"zb-h1", "ZB-H1"},
    {"zb-v", "ZB-V"},
    {"dualpipe", "DualPipe"},
}};

} // namespace

const char* to_string(ScheduleKind kind)
{
    return names[static_cast<std::size_t>(kind)].in_files;
}

const char* display_name(ScheduleKind kind)
{
    return names[static_cast<std::size_t>(kind)].for_people;
}

std::optional<ScheduleKind> schedule_kind(std::string_view name)
{
    for (std::size_t i = 0; i < names.size(); ++i)
        if (name == names[i].in_files)
            return static_cast<ScheduleKind>(i);
    return std::nullopt;
}

bool splits_backward(ScheduleKind kind)
{
    return kind == ScheduleKind::zb_h1 || kind == ScheduleKind::zb_v || kind == ScheduleKind::dualpipe;
}

bool may_block_sends(ScheduleKind kind)
{
    return kind == ScheduleKind::gpipe || kind == ScheduleKind::one_f_one_b;
}

bool runs_backwards(ScheduleKind kind, int chunk)
{
    return chunk == 1 && (kind == ScheduleKind::zb_v || kind == ScheduleKind::dualpipe);
}

const char* schedule_fault(ScheduleKind kind, int stages, int chunks, int micro_batches)
{
    switch (kind) {
    case ScheduleKind::gpipe:
    case ScheduleKind::one_f_one_b:
    case ScheduleKind::one_f_one_b_adaptive:
    case ScheduleKind::zb_h1:
        return chunks == 1 ? nullptr : Core::later("this schedule has one chunk of layers per stage");
    case ScheduleKind::interleaved:
        return nullptr;
    case ScheduleKind::zb_v:
        return chunks == 2 ? nullptr : Core::later("zb-v needs two chunks of layers per stage");
    case ScheduleKind::dualpipe:
        if (chunks != 2)
            return Core::later("dualpipe needs two chunks of layers per stage, one for each direction");
        if (stages % 2 != 0)
            return Core::later("dualpipe needs an even number of stages");
        if (micro_batches % 2 != 0)
            return Core::later("dualpipe needs an even number of micro-batches");
        if (micro_batches < 2 * stages)
            return Core::later("dualpipe needs at least two micro-batches per stage");
        return nullptr;
    }
    return nullptr;
}

const char* to_string(EventKind kind)
{
    switch (kind) {
    case EventKind::forward:
        return "forward";
    case EventKind::backward:
        return "backward";
    case EventKind::backward_input:
        return "backward_input";
    case EventKind::backward_weight:
        return "backward_weight";
    case EventKind::send_forward:
        return "send_forward";
    case EventKind::send_backward:
        return "send_backward";
    case EventKind::gradient_sync:
        return "gradient_sync";
    case EventKind::optimizer:
        return "optimizer";
    }
    return "";
}

} // namespace tangram
