// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/draft/estimate_with_sends.h"

#include "schedule/work_order.h"
#include "search/draft/schedule_estimates.h"

#include <algorithm>

namespace tangram {

namespace {

/// Estimates of one pipeline under one schedule. Seconds are those of one chunk of layers, of which a stage that is not
/// interleaved has one.
class Estimate {
public:
    Estimate(const Model& model, const std::vector<DraftStage>& stages, const ScheduleChoice& choice, int micro_batches,
             int samples, const PipelineWays& ways)
        : model_(model)
        , stages_(stages)
        , interleaved_(choice.schedule == ScheduleKind::interleaved)
        , chunks_(interleaved_ ? choice.chunks : 1)
        , micro_batches_(micro_batches)
    {
        const std::vector<BoundaryWay>& between = ways.of(choice);
        forward_ways_s_.reserve(between.size());
        backward_ways_s_.reserve(between.size());
        round_trips_s_.reserve(between.size());
        for (const BoundaryWay& way : between) {
            forward_ways_s_.push_back(way.latency_s / 2 + samples * way.forward_s);
            backward_ways_s_.push_back(way.latency_s / 2 + samples * way.backward_s);
            round_trips_s_.push_back(forward_ways_s_.back() + backward_ways_s_.back());
            narrowest_s_ = std::max(narrowest_s_, samples * std::max(way.forward_s, way.backward_s));
        }
        ticks_s_.reserve(stages.size());
        for (const DraftStage& stage : stages)
            ticks_s_.push_back(stage.option.tick_s / chunks_);
    }

    double seconds(double most_s) const
    {
        constexpr double rounding = 1 - 1e-12; // of sums that take something off again
        const double longest_s = longest_tick_s();
        const double reductions_s = this->reductions_s();
        const double without_wait_s = interleaved_ ? interleaved_tick_s(model_, stages_, chunks_) : plain_s();
        const int in_between = std::max(0, micro_batches_ - 2); // of the first and the last, which fill and drain
        const auto with_period_s = [&](double period_s) {
            const double computed_s = interleaved_ ? interleaved_s(without_wait_s, period_s)
                                                   : without_wait_s + in_between * (period_s - longest_s);
            return computed_s + reductions_s;
        };
        // What the neighbours add takes longest to find out.
        const double period_s = std::max({longest_s, narrowest_s_, ring_period_s()});
        const double least_s = with_period_s(period_s);
        return least_s * rounding >= most_s ? least_s : with_period_s(std::max(period_s, neighbours_period_s()));
    }

private:
    double forward_s(std::size_t stage) const { return stages_[stage].option.forward_s / chunks_; }
    double backward_s(std::size_t stage) const { return stages_[stage].option.backward_s / chunks_; }
    double longest_tick_s() const
    {
        double longest_s = 0;
        for (const double tick_s : ticks_s_)
            longest_s = std::max(longest_s, tick_s);
        return longest_s;
    }

    /// A stage runs a forward after each backward, so between a micro-batch's forward and the end of its backward it
    /// runs as many others as it is ahead: one more than the next stage, two more where chunks are interleaved
    /// (arXiv:2104.04473, section 2.2). Over any neighbours that bounds the period by what they and their sends take.
    double neighbours_period_s() const
    {
        const std::size_t ahead = interleaved_ ? 2 : 1;
        double period_s = longest_tick_s();
        std::vector<double> sums_s = ticks_s_; // by first stage, of so many neighbours
        for (std::size_t more = 1; more < ticks_s_.size(); ++more) {
            double longest_s = 0;
            for (std::size_t first = 0; first + more < ticks_s_.size(); ++first) {
                sums_s[first] += ticks_s_[first + more] + round_trips_s_[first + more - 1];
                longest_s = std::max(longest_s, sums_s[first]);
            }
            period_s = std::max(period_s, longest_s / static_cast<double>(ahead * more + 1));
        }
        return period_s;
    }

    /// A group of micro-batches runs through a chunk before the next chunk's turn: by then the first of them must have
    /// come around the ring.
    double ring_period_s() const
    {
        if (!interleaved_)
            return 0;
        const int group = least_micro_batch_group(static_cast<int>(stages_.size()), micro_batches_);
        return std::max(forwards_s() + forward_sends_s(), backwards_s() + backward_sends_s()) / group;
    }

    /// Until the first stage's last backward ends.
    double plain_s() const
    {
        const std::vector<double> sends_after_s = this->sends_after_s();
        double end_s = 0;
        double before_s = 0; // of the first forward and the last backward, on the stages before
        double after_s = 0; // of a micro-batch, on the stages after and back
        for (std::size_t s = stages_.size(); s-- > 1;)
            after_s += ticks_s_[s];
        for (std::size_t s = 0; s < stages_.size(); ++s) {
            end_s = std::max(end_s, before_s + micro_batches_ * ticks_s_[s] + waits_s(s, after_s, sends_after_s[s]));
            if (s + 1 < stages_.size()) {
                before_s += ticks_s_[s] + round_trips_s_[s];
                after_s -= ticks_s_[s + 1];
            }
        }
        return end_s;
    }

    /// What a stage waits for while the pipeline fills and drains, in which it has but so many other micro-batches to
    /// run. Where all of them are under way before the first comes back it waits once, else twice.
    double waits_s(std::size_t stage, double after_s, double sends_after_s) const
    {
        const std::size_t later = stages_.size() - 1 - stage;
        if (static_cast<std::size_t>(micro_batches_) <= later)
            return after_s + sends_after_s;
        const auto others = static_cast<double>(later);
        return std::max(0.0, after_s + sends_after_s - others * forward_s(stage))
            + std::max(0.0, after_s - others * backward_s(stage));
    }

    /// By stage: there and back between all stages after it.
    std::vector<double> sends_after_s() const
    {
        std::vector<double> sums_s(stages_.size(), 0.0);
        for (std::size_t after = 0; after + 1 < stages_.size(); ++after)
            for (std::size_t s = 0; s + after + 1 < stages_.size(); ++s)
                sums_s[s] += round_trips_s_[s + after];
        return sums_s;
    }

    /// Likewise. While the pipeline fills and drains every chunk is waited for; the ramp is a chunk's.
    double interleaved_s(double all_chunks_alone_s, double period_s) const
    {
        double ramp_s = 0;
        for (const double tick_s : ticks_s_)
            ramp_s += tick_s;
        const double all_chunks_s = std::max(all_chunks_alone_s, chunks_ * period_s);
        return micro_batches_ * all_chunks_s + ramp_s - longest_tick_s()
            + chunks_ * (forward_sends_s() + backward_sends_s()) - round_trips_s_[stages_.size() - 1];
    }

    /// After the first stage's last backward. A chunk's gradients are reduced while other chunks run.
    double reductions_s() const
    {
        double longest_s = 0;
        double earlier_s = 0; // that a stage's last backward ended
        const auto group = static_cast<double>(stages_.size());
        for (std::size_t s = 0; s < stages_.size(); ++s) {
            const double all_s = stages_[s].option.finish_s;
            const double behind_s = std::max(0.0, (chunks_ - 1) * (all_s / chunks_ - group * backward_s(s)));
            longest_s = std::max(longest_s, std::min(all_s, all_s / chunks_ + behind_s) - earlier_s);
            if (s + 1 < stages_.size())
                earlier_s += backward_s(s) + backward_ways_s_[s];
        }
        return longest_s;
    }

    double forwards_s() const
    {
        return sum([this](std::size_t s) { return forward_s(s); });
    }
    double backwards_s() const
    {
        return sum([this](std::size_t s) { return backward_s(s); });
    }
    double forward_sends_s() const
    {
        return sum([this](std::size_t s) { return forward_ways_s_[s]; });
    }
    double backward_sends_s() const
    {
        return sum([this](std::size_t s) { return backward_ways_s_[s]; });
    }
    double sum(const auto& of_stage) const
    {
        double sum_s = 0;
        for (std::size_t s = 0; s < stages_.size(); ++s)
            sum_s += of_stage(s);
        return sum_s;
    }

    const Model& model_;
    const std::vector<DraftStage>& stages_;
    bool interleaved_;
    int chunks_;
    int micro_batches_;
    std::vector<double> forward_ways_s_; ///< by boundary
    std::vector<double> backward_ways_s_;
    std::vector<double> round_trips_s_; ///< both
    std::vector<double> ticks_s_; ///< by stage
    double narrowest_s_ = 0; ///< what passes the narrowest way takes
};

} // namespace

double estimate_with_sends_s(const Model& model, const std::vector<DraftStage>& stages, const ScheduleChoice& choice,
                             int micro_batches, int samples, const PipelineWays& ways, double most_s)
{
    const bool interleaved = choice.schedule == ScheduleKind::interleaved && stages.size() > 1;
    if (interleaved || choice.schedule == ScheduleKind::one_f_one_b)
        return Estimate(model, stages, choice, micro_batches, samples, ways).seconds(most_s);
    double longest_s = 0;
    for (const DraftStage& stage : stages)
        longest_s = std::max(longest_s, stage.option.tick_s);
    double period_s = longest_s;
    double sends_s = 0;
    for (const BoundaryWay& way : ways.line) {
        sends_s += way.round_trip_s(samples);
        period_s = std::max(period_s, choice.chunks * samples * std::max(way.forward_s, way.backward_s));
    }
    return estimate_s(model, stages, choice, micro_batches) + sends_s + micro_batches * (period_s - longest_s);
}

} // namespace tangram
