// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/gantt_colours.h"

#include "common/theme.h"

#include <QCoreApplication>

#include <array>

namespace tangram {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(tangram::Gantt)
};

} // namespace

GanttColours::GanttColours(bool is_dark)
    : dark(is_dark)
    , background(is_dark ? dark_palette().color(QPalette::Base) : light_palette().color(QPalette::Base))
    , track(is_dark ? QColor(0x2b, 0x30, 0x38) : QColor(0xee, 0xf1, 0xf5))
    , grid(is_dark ? QColor(0x30, 0x36, 0x40) : QColor(0xe6, 0xe9, 0xee))
    , hairline(hairline_colour(is_dark))
    , text(is_dark ? dark_palette().color(QPalette::Text) : light_palette().color(QPalette::Text))
    , quiet_text(quiet_text_colour(is_dark))
    , accent(accent_colour(is_dark))
    , hatch(is_dark ? QColor(0x4d, 0x56, 0x64) : QColor(0xc3, 0xcb, 0xd6))
{
}

QColor GanttColours::fill(EventKind kind) const
{
    switch (kind) {
    case EventKind::forward:
        return {0x3b, 0x7d, 0xc9};
    case EventKind::backward:
    case EventKind::backward_input:
        return dark ? QColor(0x5f, 0x58, 0xba) : QColor(0x5a, 0x54, 0xb4);
    case EventKind::backward_weight:
        return dark ? QColor(0x2a, 0x87, 0x7f) : QColor(0x25, 0x7d, 0x76);
    case EventKind::send_forward:
    case EventKind::send_backward:
        return dark ? QColor(0x7f, 0x93, 0xad) : QColor(0x8a, 0x9f, 0xb8);
    case EventKind::gradient_sync:
        return {0xc8, 0x96, 0x3c};
    case EventKind::optimizer:
        return {0x94, 0x5f, 0x3c};
    }
    return quiet_text;
}

QColor GanttColours::memory(int part)
{
    static const std::array<QColor, memory_parts> colours = {QColor(0x00, 0x72, 0xb2), QColor(0x56, 0xb4, 0xe9),
                                                             QColor(0xe6, 0x9f, 0x00), QColor(0xcc, 0x79, 0xa7),
                                                             QColor(0x8c, 0x93, 0x9e)};
    return colours[static_cast<std::size_t>(part)];
}

QString GanttColours::memory_name(int part)
{
    const std::array<QString, memory_parts> names = {Words::tr("weights"), Words::tr("gradients"),
                                                     Words::tr("optimizer"), Words::tr("activations"),
                                                     Words::tr("workspace")};
    return names[static_cast<std::size_t>(part)];
}

QString event_name(EventKind kind)
{
    switch (kind) {
    case EventKind::forward:
        return Words::tr("forward");
    case EventKind::backward:
        return Words::tr("backward");
    case EventKind::backward_input:
        return Words::tr("backward, input gradient");
    case EventKind::backward_weight:
        return Words::tr("backward, weight gradient");
    case EventKind::send_forward:
        return Words::tr("send of activations");
    case EventKind::send_backward:
        return Words::tr("send of gradients");
    case EventKind::gradient_sync:
        return Words::tr("gradient sync");
    case EventKind::optimizer:
        return Words::tr("optimizer step");
    }
    return {};
}

QString bubble_name(BubbleCause cause)
{
    switch (cause) {
    case BubbleCause::ramp:
        return Words::tr("ramp");
    case BubbleCause::imbalance:
        return Words::tr("imbalance");
    case BubbleCause::communication:
        return Words::tr("communication");
    case BubbleCause::sync:
        return Words::tr("sync");
    }
    return {};
}

} // namespace tangram
