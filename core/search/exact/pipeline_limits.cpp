// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/exact/pipeline_limits.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>

namespace tangram {

namespace {

int samples_of(const std::vector<std::size_t>& parts, const std::vector<int>& by_gpus)
{
    return std::accumulate(parts.begin(), parts.end(), 0,
                           [&](int sum, std::size_t part) { return sum + by_gpus[part]; });
}

} // namespace

PipelineLimits::PipelineLimits(const std::vector<std::vector<int>>& gpus, std::vector<int> most, int batch)
    : gpus_(gpus)
    , most_(std::move(most))
    , taken_(most_.size(), 0)
    , effort_(most_.size(), 0)
    , batch_(batch)
    , first_together_(most_together())
    , last_together_(first_together_)
{
}

bool PipelineLimits::within(std::size_t some, std::size_t all) const
{
    for (std::size_t i = 0; i < gpus_[some].size(); ++i)
        if (gpus_[some][i] > gpus_[all][i])
            return false;
    return true;
}

void PipelineLimits::lower(std::vector<int>& most, std::size_t gpus, int samples) const
{
    for (std::size_t fewer = 1; fewer <= gpus; ++fewer)
        if (within(fewer, gpus))
            most[fewer] = std::min(most[fewer], samples);
}

/// Two parts or more of all GPUs, nothing where no division takes the batch; and together_ for the rest of them.
std::vector<std::size_t> PipelineLimits::best_division(const std::vector<int>& alone)
{
    const std::size_t all = gpus_.size() - 1;
    std::vector<std::size_t> first(gpus_.size());
    together_ = alone;
    int best = batch_ - 1;
    std::vector<std::size_t> parts;
    for (std::size_t at = 1; at <= all; ++at) {
        first[at] = at;
        for (std::size_t part = 1; part < at; ++part) {
            const int sum = alone[part] + together_[at - part];
            if (alone[part] == 0 || together_[at - part] == 0 || sum <= (at < all ? together_[at] : best)
                || !within(part, at))
                continue;
            first[at] = part;
            (at < all ? together_[at] : best) = sum;
        }
    }
    if (best < batch_)
        return parts;
    for (std::size_t rest = all; rest > 0; rest -= parts.back())
        parts.push_back(first[rest]);
    return parts;
}

int PipelineLimits::most_together()
{
    const std::vector<std::size_t> parts = best_division(most_);
    return std::max(batch_ - 1, samples_of(parts, most_));
}

double PipelineLimits::ruled_out() const
{
    const int beyond = first_together_ - (batch_ - 1);
    return beyond == 0 ? 1 : double(first_together_ - last_together_) / beyond;
}

std::optional<PipelineLimits::Question> PipelineLimits::about(std::size_t gpus, const std::vector<int>& most,
                                                              int least) const
{
    if (taken_[gpus] >= most[gpus])
        return std::nullopt;
    if (least <= taken_[gpus]) // halfway between what is known
        least = taken_[gpus] + (most[gpus] - taken_[gpus] + 1) / 2;
    return Question{gpus, std::min(least, most[gpus]), effort_[gpus]};
}

std::optional<PipelineLimits::Question> PipelineLimits::next()
{
    std::vector<int> most = most_;
    for (const Question& question : asked_)
        lower(most, question.gpus, question.samples - 1);
    const auto being_asked = [&](std::size_t gpus) {
        return std::any_of(asked_.begin(), asked_.end(), [&](const Question& other) { return other.gpus == gpus; });
    };
    std::vector<std::size_t> parts = best_division(most);
    if (parts.empty())
        return std::nullopt;
    const int sum = samples_of(parts, most);
    std::sort(parts.begin(), parts.end(), [&](std::size_t a, std::size_t b) {
        return std::pair(effort_[a], b) < std::pair(effort_[b], a); // those of more GPUs say more
    });
    const auto ask = [&](std::optional<Question> question) {
        if (question)
            asked_.push_back(*question);
        return question;
    };
    for (const std::size_t part : parts) {
        const int share = static_cast<int>((std::int64_t{most[part]} * batch_ + sum - 1) / sum);
        if (const auto question = about(part, most, share); question && !being_asked(part))
            return ask(question);
    }
    // They do take it. What else might, so that only what does is looked at.
    const std::size_t all = gpus_.size() - 1;
    for (std::size_t part = all - 1; part > 0; --part) {
        const int others = together_[all - part];
        if (others == 0 || most[part] + others < batch_ || being_asked(part))
            continue;
        if (const auto question = about(part, most, batch_ - others))
            return ask(question);
    }
    return std::nullopt;
}

void PipelineLimits::answer(const Question& question, std::optional<int> samples)
{
    std::erase_if(asked_, [&](const Question& other) { return other.gpus == question.gpus; });
    if (!samples) {
        ++effort_[question.gpus];
    } else if (*samples > 0) {
        taken_[question.gpus] = std::max(taken_[question.gpus], std::min(*samples, most_[question.gpus]));
    } else {
        lower(most_, question.gpus, question.samples - 1);
        last_together_ = most_together();
    }
}

} // namespace tangram
