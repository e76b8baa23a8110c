// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/catalogue/kernel_fields.h"

#include "text/tr.h"

namespace tangram {

namespace {

Form<double> seconds()
{
    return real_number(from_zero(1));
}

Form<double> bytes_per_element()
{
    return real_number(from_zero(1e3));
}

Form<double> share_of_peak()
{
    return real_number(above_zero(1));
}

const Fields<CollectiveCurve>& curve_fields()
{
    const Form<int> ranks = whole_number(2, 1'000'000);
    static const Fields<CollectiveCurve> fields({
        field("ranks", &CollectiveCurve::ranks,
              Form<double>{[ranks](const JsonCursor& place) { return ranks.read(place); },
                           [](const double& value) { return static_cast<int>(value); }, ranks.schema},
              "GPUs")
            .required(),
        field("latency_s", &CollectiveCurve::latency_s, seconds(), "seconds").required(),
        field("slope", &CollectiveCurve::slope, real_number({0.01, 1e6}),
              "1 / the fraction of the link that large messages attain")
            .required(),
        field("ramp_s", &CollectiveCurve::ramp_s, seconds(),
              "seconds; how slowly messages come to that fraction with their size")
            .required(),
    });
    return fields;
}

Form<std::vector<CollectiveCurve>> curves()
{
    Form<std::vector<CollectiveCurve>> form =
        list_of(object_of(curve_fields()),
                "with x the seconds that the busiest link needs at its nominal speed, seconds = latency_s + slope x + "
                "sqrt(ramp_s x)");
    form.read = [read = std::move(form.read)](const JsonCursor& place) {
        const std::vector<CollectiveCurve> all = read(place);
        for (std::size_t i = 1; i < all.size() && !place.failed(); ++i)
            if (all[i].ranks <= all[i - 1].ranks)
                place.items()[i]["ranks"].fail(
                    Core::tr("the curves of a collective must be sorted by ranks, each number once"));
        return all;
    };
    return form;
}

} // namespace

const Fields<MatmulCost>& matmul_fields()
{
    static const Fields<MatmulCost> fields({
        field("overhead_s", &MatmulCost::overhead_s, seconds(), "seconds of every matmul"),
        field("inner_s", &MatmulCost::inner_s, seconds(), "seconds per unit of the inner size"),
        field("left_bytes", &MatmulCost::left_bytes, bytes_per_element(),
              "bytes moved per element of the left operand"),
        field("right_bytes", &MatmulCost::right_bytes, bytes_per_element(),
              "bytes moved per element of the right operand"),
        field("output_bytes", &MatmulCost::output_bytes, bytes_per_element(), "bytes moved per element of the product"),
        field("peak_fraction", &MatmulCost::peak_fraction, share_of_peak(), "attained fraction of the peak"),
        field("throttling", &MatmulCost::throttling, real_number(from_zero(10)),
              "fraction that the longest matmuls lose as they pull the clock down"),
    });
    return fields;
}

const Fields<AttentionCost>& attention_fields()
{
    static const Fields<AttentionCost> fields({
        field("overhead_s", &AttentionCost::overhead_s, seconds(), "seconds of every call"),
        field("key_s", &AttentionCost::key_s, seconds(), "seconds per key"),
        field("query_bytes", &AttentionCost::query_bytes, bytes_per_element(), "bytes moved per element of Q"),
        field("key_value_bytes", &AttentionCost::key_value_bytes, bytes_per_element(), "bytes moved per element of K"),
        field("peak_fraction", &AttentionCost::peak_fraction, share_of_peak(), "attained fraction of the peak"),
        field("score_flops", &AttentionCost::score_flops, real_number(from_zero(1e5)),
              "exponential and sums of one score, in FLOPs of matmuls that take as long"),
        field("backward_rate", &AttentionCost::backward_rate, real_number({0.01, 100}),
              "FLOP per second of the backward over those of the forward"),
    });
    return fields;
}

const Fields<MemoryCost>& memory_fields()
{
    static const Fields<MemoryCost> fields({
        field("overhead_s", &MemoryCost::overhead_s, seconds(), "seconds of a kernel measured alone"),
        field("fraction", &MemoryCost::fraction, share_of_peak(), "attained fraction of the nominal bandwidth"),
    });
    return fields;
}

const Fields<CollectiveCurves>& collective_fields()
{
    constexpr const char* description = "by ascending ranks";
    static const Fields<CollectiveCurves> fields({
        field("all_reduce", &CollectiveCurves::all_reduce, curves(), description),
        field("all_gather", &CollectiveCurves::all_gather, curves(), description),
        field("reduce_scatter", &CollectiveCurves::reduce_scatter, curves(), description),
        field("all_to_all", &CollectiveCurves::all_to_all, curves(), description),
    });
    return fields;
}

} // namespace tangram
