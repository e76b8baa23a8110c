// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/work_order.h"

namespace tangram {

/// Per stage: depths[stage] forwards, then backward and forward in turn, then the remaining backwards. Depths must not
/// grow from a stage to the next. With as many as there are micro-batches on every stage this is GPipe
/// (arXiv:1811.06965).
WorkOrders one_f_one_b_orders(const std::vector<int>& depths, int micro_batches);

/// Depths of plain 1F1B: one_f_one_b_depth of every stage.
std::vector<int> one_f_one_b_depths(int stages, int micro_batches);

/// Depths that hide slow links (HARP, arXiv:2509.24859): see adaptive_depths.cpp. Plain ones once a stop is requested.
std::vector<int> adaptive_depths(const PipelineTimes& pipeline, const std::stop_token& stop = {});

/// Megatron-LM's interleaved 1F1B (arXiv:2104.04473, section 2.2): micro-batches run in groups through chunk after
/// chunk, backwards through the chunks in reverse. Groups of `group` micro-batches (at least as many as stages); a
/// remainder that is smaller than the number of stages joins the last whole group, as it cannot run by itself.
WorkOrders interleaved_orders(int stages, int chunks, int micro_batches, int group);

/// ZB-H1: forwards and input parts in the order of 1F1B, weight parts as zero_bubble_orders places them, at most as
/// many micro-batches held as the first stage of 1F1B holds.
WorkOrders zb_h1_orders(const PipelineTimes& pipeline, const std::stop_token& stop = {});
/// ZB-V: forwards and input parts in an order that leaves no bubble when forward and both parts of backward take
/// equally long, weight parts as zero_bubble_orders places them, at most 2 x stages chunks held.
WorkOrders zb_v_orders(const PipelineTimes& pipeline, const std::stop_token& stop = {});
/// DualPipe's order. Micro-batches of the first half enter at the first stage (chunk 0), those of the second half at
/// the last (chunk 1).
WorkOrders dualpipe_orders(int stages, int micro_batches);

/// Puts the weight parts into orders of forwards and input parts: see zero_bubble.cpp. `most_held` per stage, in
/// (micro-batch, chunk) pairs; it is kept wherever the given orders allow. Items are missing once a stop is requested.
WorkOrders with_weight_parts(const PipelineTimes& pipeline, const WorkOrders& without,
                             const std::vector<int>& most_held, const std::stop_token& stop = {});

} // namespace tangram
