// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/cluster/cluster_piece_json.h"

#include "files/cluster/cluster_json.h"
#include "files/json/document_reader.h"
#include "files/json/json_text.h"
#include "text/tr.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tangram {

using nlohmann::ordered_json;

namespace {

/// Places in a list of `size`, ascending.
std::vector<int> read_places(const JsonCursor& copied, std::string_view key, std::size_t size)
{
    std::vector<int> places;
    for (const JsonCursor& item : copied.items(key)) {
        const int place = item.integer(0, 1000000);
        if (!item.failed() && static_cast<std::size_t>(place) >= size)
            item.fail(Core::tr("the list has no item with this number"));
        if (item.failed())
            return {};
        places.push_back(place);
    }
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    return places;
}

ClusterPiece read(const JsonCursor& root)
{
    check_format(root, "tangram-cluster");
    return root.failed() ? ClusterPiece() : read_piece_object(root);
}

} // namespace

ClusterPiece read_piece_object(const JsonCursor& place)
{
    ClusterPiece piece;
    piece.cluster = read_drawing_object(place).cluster;
    if (place.failed())
        return piece;
    if (!place.has("copied")) {
        piece.copied = whole(piece.cluster);
        for (std::size_t i = 0; i < piece.cluster.links.size(); ++i)
            piece.copied.links.push_back(static_cast<int>(i));
        return piece;
    }
    const JsonCursor copied = place["copied"];
    piece.copied.nodes = read_places(copied, "nodes", piece.cluster.nodes.size());
    piece.copied.switches = read_places(copied, "switches", piece.cluster.switches.size());
    piece.copied.links = read_places(copied, "links", piece.cluster.links.size());
    for (const JsonCursor& rack : copied.items("racks"))
        piece.copied.racks.push_back({rack.text("zone", ""), rack["id"].name()});
    for (const JsonCursor& zone : copied.items("zones"))
        piece.copied.zones.push_back(zone.name());
    return piece;
}

ordered_json piece_json(const ClusterPiece& piece)
{
    ordered_json written = cluster_json(piece.cluster);
    ordered_json racks = ordered_json::array();
    for (const RackKey& rack : piece.copied.racks) {
        ordered_json named{{"id", rack.rack}};
        if (!rack.zone.empty())
            named["zone"] = rack.zone;
        racks.push_back(std::move(named));
    }
    written["copied"] = {{"nodes", piece.copied.nodes},
                         {"switches", piece.copied.switches},
                         {"links", piece.copied.links},
                         {"racks", std::move(racks)},
                         {"zones", piece.copied.zones}};
    return written;
}

std::string write_piece(const ClusterPiece& piece)
{
    return readable_json(piece_json(piece));
}

Result<ClusterPiece> read_piece(std::string_view text, std::string_view source)
{
    return read_value<ClusterPiece>(text, source, read);
}

} // namespace tangram
