// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/record/compared_records.h"
#include "text/result.h"

#include <QObject>

#include <memory>
#include <optional>

namespace tangram {

/// Two records at a moment of each, laid over each other.
struct ComparedMoment {
    std::shared_ptr<const ComparedRecords> records; ///< never null
    std::size_t moment_a = 0;
    std::size_t moment_b = 0;
    ComparedRecords::Moment then; ///< empty where a has no moments
};

/// Lays records over each other in the background: millions of cells take longer than a frame. One at a time; of what
/// is asked for meanwhile only the latest is worked out.
class RecordComparer : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// At that share of the time that each took.
    void compare(std::shared_ptr<const SearchRecord> a, std::shared_ptr<const SearchRecord> b, double share);
    void stop(); ///< nothing is asked for any more

Q_SIGNALS:
    /// Of the records that were asked for last, at a share that was.
    void compared(const tangram::ComparedMoment& moment);
    void failed(const tangram::Error& error); ///< likewise

private:
    struct Request {
        std::shared_ptr<const SearchRecord> a;
        std::shared_ptr<const SearchRecord> b;
        double share = 1;

        bool is_of(const ComparedRecords* records) const;
    };
    void start();
    /// Whether an answer to that is asked for still; goes on with what was asked for meanwhile.
    bool end(const Request& request);

    std::optional<Request> asked_; ///< last
    bool waits_ = false; ///< that one does
    bool works_ = false; ///< on an earlier one, or on that
    std::shared_ptr<const ComparedRecords> records_; ///< as compared last
};

} // namespace tangram
