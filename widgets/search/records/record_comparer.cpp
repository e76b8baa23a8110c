// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/records/record_comparer.h"

#include "common/work/background.h"

#include <utility>

namespace tangram {

namespace {

ComparedMoment compare_at(std::shared_ptr<const ComparedRecords> records, double share)
{
    ComparedMoment found{std::move(records), 0, 0, {}};
    const SearchRecord& a = *found.records->a();
    const SearchRecord& b = *found.records->b();
    if (a.moments.empty())
        return found;
    found.moment_a = a.moment_at(share);
    found.moment_b = b.moments.empty() ? 0 : b.moment_at(share);
    found.then = found.records->at(found.moment_a, found.moment_b);
    return found;
}

} // namespace

bool RecordComparer::Request::is_of(const ComparedRecords* records) const
{
    return records != nullptr && records->a() == a && records->b() == b;
}

void RecordComparer::compare(std::shared_ptr<const SearchRecord> a, std::shared_ptr<const SearchRecord> b, double share)
{
    asked_ = Request{std::move(a), std::move(b), share};
    waits_ = true;
    if (!works_)
        start();
}

void RecordComparer::stop()
{
    asked_.reset();
    waits_ = false;
    records_.reset();
}

void RecordComparer::start()
{
    waits_ = false;
    works_ = true;
    auto work = [request = *asked_, known = asked_->is_of(records_.get()) ? records_ : nullptr] {
        return compare_at(known ? known : std::make_shared<const ComparedRecords>(request.a, request.b), request.share);
    };
    in_background(
        this, std::move(work),
        [this, request = *asked_](const ComparedMoment& found) {
            const bool wanted = asked_ && asked_->is_of(found.records.get());
            records_ = wanted ? found.records : nullptr;
            if (end(request))
                Q_EMIT compared(found);
        },
        [this, request = *asked_](const Error& error) {
            if (end(request))
                Q_EMIT failed(error);
        });
}

bool RecordComparer::end(const Request& request)
{
    works_ = false;
    const bool wanted = asked_ && asked_->a == request.a && asked_->b == request.b;
    if (waits_)
        start();
    return wanted;
}

} // namespace tangram
