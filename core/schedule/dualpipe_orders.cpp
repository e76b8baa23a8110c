// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/order_makers.h"

#include <algorithm>
#include <array>
#include <deque>

namespace tangram {

namespace {

/// One stage of DualPipe. Its near direction is the one in which its successors are more, or equally many in the
/// middle: chunk 0 in the first half of the stages, chunk 1 in the second.
class DualPipeStage {
public:
    DualPipeStage(int stage, int stages, int micro_batches)
        : half_(micro_batches / 2)
        , near_(stage < stages / 2 ? 0 : 1)
    {
        const int depth = std::min(stage, stages - 1 - stage); // distance from the nearer end
        const int inner = stages / 2 - 1 - depth; // stages between this one and the middle
        // Figure 5 of the report, phase by phase.
        for (int i = 0; i < 2 * inner; ++i)
            forward(near_);
        for (int i = 0; i <= depth; ++i) {
            forward(near_);
            forward(far());
        }
        for (int i = 0; i < inner; ++i) {
            backward_input(far());
            backward_weight();
            forward(far());
        }
        for (int i = 0; i < half_ - stages + depth + 1; ++i) {
            forward(near_);
            backward(far());
            forward(far());
            backward(near_);
        }
        for (int i = 0; i < inner; ++i) {
            backward(far());
            forward(far());
            backward(near_);
        }
        // The last 2 (depth + 1) backwards of both directions: the weight parts of the second half of them wait.
        for (int i = 0; i < 2 * (depth + 1); ++i) {
            const int chunk = i % 2 == 0 ? far() : near_;
            if (i <= depth)
                backward(chunk);
            else
                backward_input(chunk);
        }
        for (int i = 0; i < inner; ++i) {
            backward_weight();
            backward_input(near_);
        }
        while (!waiting_.empty())
            backward_weight();
    }

    WorkOrder order() && { return std::move(order_); }

private:
    int far() const { return 1 - near_; }
    WorkItem item(WorkKind kind, int chunk, int turn) const
    {
        return {kind, static_cast<std::int16_t>(chunk), chunk * half_ + turn};
    }
    void forward(int chunk) { order_.push_back(item(WorkKind::forward, chunk, forwards_[at(chunk)]++)); }
    void backward_input(int chunk)
    {
        waiting_.push_back(item(WorkKind::backward_weight, chunk, backwards_[at(chunk)]));
        order_.push_back(item(WorkKind::backward_input, chunk, backwards_[at(chunk)]++));
    }
    void backward_weight()
    {
        order_.push_back(waiting_.front());
        waiting_.pop_front();
    }
    void backward(int chunk) { order_.push_back(item(WorkKind::backward, chunk, backwards_[at(chunk)]++)); }
    static std::size_t at(int chunk) { return static_cast<std::size_t>(chunk); }

    int half_; ///< micro-batches per direction
    int near_;
    std::array<int, 2> forwards_{};
    std::array<int, 2> backwards_{};
    std::deque<WorkItem> waiting_; ///< weight parts
    WorkOrder order_;
};

} // namespace

WorkOrders dualpipe_orders(int stages, int micro_batches)
{
    WorkOrders orders;
    for (int stage = 0; stage < stages; ++stage)
        orders.push_back(DualPipeStage(stage, stages, micro_batches).order());
    return orders;
}

} // namespace tangram
