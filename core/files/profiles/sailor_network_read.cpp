// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/json/document_reader.h"
#include "files/profiles/profile_files.h"
#include "text/tr.h"

namespace tangram {

namespace {

constexpr int most_gpus = 100000;

/// zone -> GPU -> GPUs, and what lies below.
template <typename Visit> void each_end(const JsonCursor& place, Visit visit)
{
    for (const auto& [zone, gpus] : place.members())
        for (const auto& [gpu, counts] : gpus.members())
            for (const auto& [count, below] : counts.members()) {
                const CurveEnd end{zone, gpu, integer_key(count, below, 1, most_gpus)};
                if (place.failed())
                    return;
                visit(end, below);
            }
}

} // namespace

BandwidthCurve read_bandwidth_curve(const JsonCursor& place)
{
    constexpr double largest = 1e9;
    const auto coefficient = [&](const JsonCursor& number) { return number.number({-largest, largest}); };
    const std::vector<JsonCursor> parts = place.items();
    const std::vector<JsonCursor> numbers = parts.size() == 2 ? parts[0].items() : std::vector<JsonCursor>{};
    if (numbers.size() != 3) {
        place.fail(Core::tr("expected [[a, b, c], most bytes/s]"));
        return {};
    }
    return {coefficient(numbers[0]), coefficient(numbers[1]), coefficient(numbers[2]),
            parts[1].number(above_zero(1e18))};
}

Result<NetworkCurves> read_sailor_network(std::string_view text, std::string_view source)
{
    return read_value<NetworkCurves>(text, source, [](const JsonCursor& root) {
        NetworkCurves curves;
        each_end(root, [&](const CurveEnd& from, const JsonCursor& receivers) {
            each_end(receivers, [&](const CurveEnd& to, const JsonCursor& place) {
                curves.between.insert_or_assign({from, to}, read_bandwidth_curve(place));
            });
        });
        if (!root.failed() && curves.between.empty())
            root.fail(Core::tr("expected at least one curve, found none"));
        return curves;
    });
}

Result<NetworkCurves> read_sailor_intra_node(std::string_view text, std::string_view source)
{
    return read_value<NetworkCurves>(text, source, [](const JsonCursor& root) {
        NetworkCurves curves;
        for (const auto& [gpu, counts] : root.members())
            for (const auto& [count, place] : counts.members()) {
                const int gpus = integer_key(count, place, 1, most_gpus);
                curves.inside.insert_or_assign({gpu, gpus}, read_bandwidth_curve(place));
            }
        return curves;
    });
}

} // namespace tangram
