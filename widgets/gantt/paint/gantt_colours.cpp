// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/paint/gantt_colours.h"

#include "common/theme/theme.h"

#include <QCoreApplication>

#include <array>

namespace tangram {

namespace {

struct GanttColoursWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::Gantt)
};

/// What kinds of work look like; backward's input part as the whole backward.
struct WorkColours {
    QRgb forward, backward, weight, send, sync, optimizer;
};

/// Paul Tol's hues, each for what visual convention gives a like one: forward blue, sync yellow.
WorkColours work_colours(IslandPalette palette, bool dark)
{
    switch (palette) {
    case IslandPalette::okabe_ito:
        return dark ? WorkColours{0xff3673bf, 0xff4d43a0, 0xff23785a, 0xff7f93ad, 0xffc8963c, 0xff945f3c}
                    : WorkColours{0xff3674c0, 0xff4a3f99, 0xff1a7260, 0xff8a9fb8, 0xffc8963c, 0xff8f5a38};
    case IslandPalette::tol_bright:
        return {0xff66ccee, 0xff4477aa, 0xff228833, 0xff8f98a3, 0xffccbb44, 0xffaa3377};
    case IslandPalette::tol_muted:
        return dark ? WorkColours{0xff88ccee, 0xff5548b8, 0xff44aa99, 0xff9a9fa6, 0xffddcc77, 0xffcc6677}
                    : WorkColours{0xff88ccee, 0xff332288, 0xff44aa99, 0xff9a9fa6, 0xffddcc77, 0xff882255};
    case IslandPalette::grey:
        return dark ? WorkColours{0xffbcbcbc, 0xff6a6a6a, 0xff949494, 0xffa4a4a4, 0xffbcbcbc, 0xffe6e6e6}
                    : WorkColours{0xffbcbcbc, 0xff5c5c5c, 0xff8c8c8c, 0xffa4a4a4, 0xff8c8c8c, 0xff333333};
    }
    return {};
}

std::array<QRgb, GanttColours::memory_parts> memory_colours(IslandPalette palette)
{
    switch (palette) {
    case IslandPalette::okabe_ito:
        return {0xff0072b2, 0xff56b4e9, 0xffe69f00, 0xffcc79a7, 0xff8c939e};
    case IslandPalette::tol_bright:
        return {0xff4477aa, 0xff66ccee, 0xffccbb44, 0xffee6677, 0xff8c939e};
    case IslandPalette::tol_muted:
        return {0xff332288, 0xff88ccee, 0xffddcc77, 0xffcc6677, 0xff8c939e};
    case IslandPalette::grey:
        return {0xff5c5c5c, 0xffc4c4c4, 0xff8a8a8a, 0xffe0e0e0, 0xff707070};
    }
    return {};
}

} // namespace

GanttColours::GanttColours(bool is_dark, IslandPalette chosen)
    : dark(is_dark)
    , palette(chosen)
    , background(is_dark ? dark_palette().color(QPalette::Base) : light_palette().color(QPalette::Base))
    , track(is_dark ? QColor(0x2b, 0x30, 0x38) : QColor(0xee, 0xf1, 0xf5))
    , grid(is_dark ? QColor(0x30, 0x36, 0x40) : QColor(0xe6, 0xe9, 0xee))
    , hairline(hairline_colour(is_dark))
    , text(is_dark ? dark_palette().color(QPalette::Text) : light_palette().color(QPalette::Text))
    , quiet_text(quiet_text_colour(is_dark))
    , accent(accent_colour(is_dark))
    , hatch(is_dark ? QColor(0x4d, 0x56, 0x64) : QColor(0xc3, 0xcb, 0xd6))
    , steady(tint(accent, background))
{
}

QColor GanttColours::fill(EventKind kind) const
{
    const WorkColours colours = work_colours(palette, dark);
    switch (kind) {
    case EventKind::forward:
        return colours.forward;
    case EventKind::backward:
    case EventKind::backward_input:
        return colours.backward;
    case EventKind::backward_weight:
        return colours.weight;
    case EventKind::send_forward:
    case EventKind::send_backward:
        return colours.send;
    case EventKind::gradient_sync:
        return colours.sync;
    case EventKind::optimizer:
        return colours.optimizer;
    }
    return quiet_text;
}

GanttHatch GanttColours::bar_hatch(EventKind kind) const
{
    if (palette != IslandPalette::grey)
        return GanttHatch::none;
    switch (kind) {
    case EventKind::backward_weight:
        return GanttHatch::rising;
    case EventKind::gradient_sync:
        return GanttHatch::upright;
    case EventKind::optimizer:
        return GanttHatch::crossed;
    default:
        return GanttHatch::none;
    }
}

QColor GanttColours::memory(int part)
{
    return memory_colours(island_look().palette)[part];
}

QString GanttColours::memory_name(int part)
{
    const std::array<QString, memory_parts> names = {
        GanttColoursWords::tr("weights"), GanttColoursWords::tr("gradients"), GanttColoursWords::tr("optimizer"),
        GanttColoursWords::tr("activations"), GanttColoursWords::tr("workspace")};
    return names[part];
}

QString event_name(EventKind kind)
{
    switch (kind) {
    case EventKind::forward:
        return GanttColoursWords::tr("forward");
    case EventKind::backward:
        return GanttColoursWords::tr("backward");
    case EventKind::backward_input:
        return GanttColoursWords::tr("backward, input gradient");
    case EventKind::backward_weight:
        return GanttColoursWords::tr("backward, weight gradient");
    case EventKind::send_forward:
        return GanttColoursWords::tr("send of activations");
    case EventKind::send_backward:
        return GanttColoursWords::tr("send of gradients");
    case EventKind::gradient_sync:
        return GanttColoursWords::tr("gradient sync");
    case EventKind::optimizer:
        return GanttColoursWords::tr("optimizer step");
    }
    return {};
}

QString bubble_name(BubbleCause cause)
{
    switch (cause) {
    case BubbleCause::ramp:
        return GanttColoursWords::tr("ramp");
    case BubbleCause::imbalance:
        return GanttColoursWords::tr("imbalance");
    case BubbleCause::communication:
        return GanttColoursWords::tr("communication");
    case BubbleCause::sync:
        return GanttColoursWords::tr("sync");
    }
    return {};
}

} // namespace tangram
