// SPDX-License-Identifier: GPL-3.0-or-later
#include "judged_cases.h"

#include <fmt/format.h>

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <limits>

namespace tangram {

namespace {

constexpr const char* no_crash = "every case ends in order";
constexpr char end_of_field = '\x1f';
constexpr char end_of_record = '\x1e';

void write_all(int pipe, const std::string& text)
{
    for (std::size_t done = 0; done < text.size();) {
        const ssize_t written = ::write(pipe, text.data() + done, text.size() - done);
        if (written <= 0)
            return;
        done += static_cast<std::size_t>(written);
    }
}

std::string read_all(int pipe)
{
    std::string text;
    std::array<char, 65536> part{};
    for (ssize_t read = 0; (read = ::read(pipe, part.data(), part.size())) > 0;)
        text.append(part.data(), static_cast<std::size_t>(read));
    return text;
}

std::vector<std::string> split(const std::string& text, char end)
{
    std::vector<std::string> parts;
    for (std::size_t first = 0, last = 0; (last = text.find(end, first)) != std::string::npos; first = last + 1)
        parts.push_back(text.substr(first, last - first));
    return parts;
}

std::string end_text(int status)
{
    return WIFSIGNALED(status) ? fmt::format("ended by signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status)))
                               : fmt::format("ended with status {}", WEXITSTATUS(status));
}

} // namespace

Promise& Promises::promise(const std::string& text, double tolerance)
{
    for (Named& each : all_)
        if (each.text == text)
            return each.promise;
    all_.push_back({text, Promise(text, tolerance)});
    return all_.back().promise;
}

void Promises::judge(const std::string& text, double tolerance, std::string name, double ratio, bool complete,
                     std::string details)
{
    if (pipe_ >= 0) {
        std::string record;
        for (const std::string& field : {text, fmt::format("{:.17g}", tolerance), name, fmt::format("{:.17g}", ratio),
                                         std::string(complete ? "1" : "0"), details})
            record += field + end_of_field;
        write_all(pipe_, record + end_of_record);
    }
    promise(text, tolerance).judge(std::move(name), ratio, complete, std::move(details));
}

void Promises::doing(const std::string& name)
{
    if (pipe_ >= 0)
        write_all(pipe_, name + end_of_field + end_of_record);
}

void Promises::print(std::size_t worst) const
{
    for (const Named& each : all_)
        each.promise.print(worst);
}

void judge_cases(const std::vector<int>& numbers, Promises& promises, const std::function<void(int, Promises&)>& judge)
{
    for (const int number : numbers) {
        std::fflush(stdout);
        std::array<int, 2> ends{};
        const pid_t process = ::pipe(ends.data()) == 0 ? ::fork() : -1;
        if (process < 0) {
            fmt::print(stderr, "no process can be started: {}\n", std::strerror(errno));
            return;
        }
        if (process == 0) {
            ::close(ends[0]);
            promises.pipe_ = ends[1];
            int status = 0;
            try {
                judge(number, promises);
            } catch (const std::exception& error) {
                fmt::print("case {}: {}\n", number, error.what());
                status = 1;
            }
            std::fflush(stdout);
            ::_exit(status);
        }
        ::close(ends[1]);
        const std::string told = read_all(ends[0]);
        ::close(ends[0]);
        int status = 0;
        ::waitpid(process, &status, 0);
        std::string doing = fmt::format("--only {}", number);
        for (const std::string& record : split(told, end_of_record)) {
            std::vector<std::string> fields = split(record, end_of_field);
            if (fields.size() == 1)
                doing = fields[0];
            else if (fields.size() == 6)
                promises.judge(fields[0], std::stod(fields[1]), std::move(fields[2]), std::stod(fields[3]),
                               fields[4] == "1", std::move(fields[5]));
        }
        const bool good = WIFEXITED(status) && WEXITSTATUS(status) == 0;
        if (!good) {
            doing += "; " + end_text(status);
            fmt::print("CRASH  {}\n", doing);
        }
        promises.judge(no_crash, 0, doing, good ? 1 : std::numeric_limits<double>::infinity());
    }
}

} // namespace tangram
