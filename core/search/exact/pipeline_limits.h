// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace tangram {

/// How many samples one pipeline can take in time on so many GPUs of each island, where this is to be known better: as
/// long as several pipelines together might take the batch. What of it to ask next is what the best of all divisions of
/// the GPUs rests on, as in column generation: whether the pipelines of a division can each take their share of the
/// batch. Most divisions end at once, and then several pipelines need not be looked at at all. Not for several threads
/// at once.
class PipelineLimits {
public:
    /// `gpus`: numbers of GPUs of each island, the first island's counting most often, all that there are last.
    /// `most`: samples that a pipeline on them may take at most, as far as known.
    PipelineLimits(const std::vector<std::vector<int>>& gpus, std::vector<int> most, int batch);

    struct Question {
        std::size_t gpus = 0; ///< which numbers
        int samples = 0; ///< whether a pipeline on some of these GPUs takes as many, or more
        int effort = 0; ///< how often it was left open before
    };
    /// What to ask next, counting on it that what is being asked is denied; nothing: nothing else matters.
    std::optional<Question> next();
    bool awaits_answers() const { return !asked_.empty(); }
    /// `samples`: that a pipeline takes, as many as asked for or more; 0: none does; nothing: it is left open, and what
    /// is easier is asked before it again.
    void answer(const Question& question, std::optional<int> samples);

    const std::vector<int>& most() const { return most_; } ///< by GPUs
    /// Of what several pipelines might take together beyond all but one sample of the batch, how much is ruled out by
    /// now, [0, 1]. With 1 no division takes the batch.
    double ruled_out() const;

private:
    std::vector<std::size_t> best_division(const std::vector<int>& alone);
    std::optional<Question> about(std::size_t gpus, const std::vector<int>& most, int least) const;
    void lower(std::vector<int>& most, std::size_t gpus, int samples) const;
    int most_together(); ///< samples of two pipelines or more on all GPUs, the batch less one at least
    bool within(std::size_t some, std::size_t all) const;

    const std::vector<std::vector<int>>& gpus_;
    std::vector<int> most_;
    std::vector<int> taken_; ///< by GPUs, samples that a pipeline was found to take
    std::vector<int> effort_; ///< by GPUs, questions that were left open
    int batch_;
    std::vector<Question> asked_;
    std::vector<int> together_; ///< by GPUs, samples of any number of pipelines
    int first_together_ = 0; ///< most_together() before anything was asked
    int last_together_ = 0; ///< the same by now
};

} // namespace tangram
