// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "judge_options.h"
#include "judge_promise.h"

#include <functional>
#include <string>
#include <vector>

namespace tangram {

/// The promises of a program, in the order in which they were named first.
class Promises {
public:
    /// Named, so that it has a verdict even where no case judges it.
    Promise& promise(const std::string& text, double tolerance);
    /// As Promise::judge().
    void judge(const std::string& text, double tolerance, std::string name, double ratio, bool complete = true,
               std::string details = {});
    /// What is done from now on, to be told should it end the program.
    void doing(const std::string& name);
    void print(std::size_t worst) const;

private:
    friend void judge_cases(const std::vector<int>& numbers, Promises& promises,
                            const std::function<void(int, Promises&)>& judge);

    struct Named {
        std::string text;
        Promise promise;
    };
    std::vector<Named> all_;
    int pipe_ = -1; ///< to the process that asked; -1: this one
};

/// Judges every case, each in a process of its own: what ends that one is told and breaks a promise of its own, and the
/// others go on. Only for programs that have not used threads before.
void judge_cases(const std::vector<int>& numbers, Promises& promises, const std::function<void(int, Promises&)>& judge);

/// Judges those of `all` that the options choose, likewise.
template <typename Case>
void judge_chosen(const JudgeOptions& options, const std::vector<Case>& all, Promises& promises,
                  void (*judge)(const Case& each, int number, const JudgeOptions& options, Promises& promises))
{
    judge_cases(chosen_cases(options, static_cast<int>(all.size())), promises, [&](int number, Promises& here) {
        judge(all[static_cast<std::size_t>(number)], number, options, here);
    });
}

} // namespace tangram
