// SPDX-License-Identifier: GPL-3.0-or-later
#include "random_edits.h"
#include "cluster/cluster.h"
#include "files/catalogue/catalogue.h"
#include "files/cluster/cluster_file.h"
#include "files/model/presets.h"
#include "model/model.h"

#include "random_records.h"

#include "cluster/edit/cluster_edits.h"
#include "cluster/network.h"
#include "files/cluster/cluster_piece_json.h"
#include "islands/islands.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace tangram {

namespace {

class Editor {
public:
    Editor(const Project& project, std::mt19937_64& generator)
        : project_(project)
        , cluster_(*project.cluster)
        , random_(generator)
    {
    }

    Result<Project> edit()
    {
        using Kind = Result<Cluster> (Editor::*)();
        constexpr Kind kinds[] = {
            &Editor::add,          &Editor::remove,     &Editor::change_node,   &Editor::change_type,
            &Editor::move,         &Editor::put,        &Editor::new_place,     &Editor::rename_place,
            &Editor::new_switch,   &Editor::set_switch, &Editor::link,          &Editor::set_link,
            &Editor::scale_up,     &Editor::duplicate,  &Editor::through_text,  &Editor::islands,
            &Editor::forget_moves, &Editor::rename,     &Editor::change_figures};
        const int settings = 4;
        const int kind = below(static_cast<int>(std::size(kinds)) + settings);
        Project edited = project_;
        if (kind >= static_cast<int>(std::size(kinds))) {
            change_settings(edited);
            return edited;
        }
        Result<Cluster> cluster = (this->*kinds[kind])();
        if (!cluster)
            return cluster.error();
        edited.cluster = std::make_shared<const Cluster>(std::move(*cluster));
        return edited;
    }

private:
    static constexpr std::size_t many_nodes = 300;

    int below(int bound) { return static_cast<int>(random_() % static_cast<std::uint64_t>(std::max(1, bound))); }
    double number() { return 1 + below(1000000) / 7.0; }
    Position position() { return {below(4000) / 3.0, below(4000) / 3.0}; }
    std::string name(const char* stem) { return stem + std::to_string(below(12)); }

    std::vector<int> some(std::size_t size)
    {
        std::vector<int> chosen;
        const int most = 1 + below(6);
        for (int i = 0; i < most && size > 0; ++i)
            chosen.push_back(below(static_cast<int>(size)));
        std::sort(chosen.begin(), chosen.end());
        chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
        return chosen;
    }
    RackKey some_rack()
    {
        const std::vector<RackKey> racks = whole(cluster_).racks;
        return racks.empty() ? RackKey{} : racks[static_cast<std::size_t>(below(static_cast<int>(racks.size())))];
    }
    std::string some_zone()
    {
        const std::vector<std::string> zones = whole(cluster_).zones;
        return zones.empty() ? std::string() : zones[static_cast<std::size_t>(below(static_cast<int>(zones.size())))];
    }
    std::string some_switch()
    {
        return cluster_.switches.empty() || below(6) == 0
            ? std::string()
            : cluster_.switches[static_cast<std::size_t>(below(static_cast<int>(cluster_.switches.size())))].id;
    }
    ClusterParts some_parts()
    {
        ClusterParts parts;
        parts.nodes = some(cluster_.nodes.size());
        if (below(3) == 0)
            parts.switches = some(cluster_.switches.size());
        if (below(3) == 0)
            parts.links = some(cluster_.links.size());
        if (const RackKey rack = some_rack(); below(3) == 0 && !rack.rack.empty())
            parts.racks = {rack};
        if (const std::string zone = some_zone(); below(8) == 0 && !zone.empty())
            parts.zones = {zone};
        return parts;
    }
    std::shared_ptr<const GpuType> some_type()
    {
        const auto& catalogue = gpu_catalogue();
        std::shared_ptr<const GpuType> type =
            catalogue[static_cast<std::size_t>(below(static_cast<int>(catalogue.size())))];
        if (below(5) > 0)
            return type;
        GpuType own = *type;
        own.memory_bytes = 1e9 * (1 + below(100));
        return std::make_shared<const GpuType>(std::move(own));
    }

    Result<Cluster> add()
    {
        if (cluster_.nodes.size() > many_nodes)
            return remove();
        Node node;
        node.id = name("n");
        node.gpu_count = 1 + below(8);
        const std::shared_ptr<const GpuType> type = some_type();
        node = with_usual_links(std::move(node), *type);
        node.location.switch_id = some_switch();
        if (const RackKey rack = some_rack(); below(2) == 0)
            node.location.zone = rack.zone, node.location.rack = rack.rack;
        const int count = 1 + below(8);
        std::vector<Position> positions;
        for (int i = 0; i < count && below(2) == 0; ++i)
            positions.push_back(position());
        return add_nodes(cluster_, node, type, count, positions);
    }
    Result<Cluster> remove()
    {
        ClusterParts parts = some_parts();
        if (cluster_.nodes.size() > many_nodes)
            for (int node = 0; node < static_cast<int>(cluster_.nodes.size()); node += 2)
                parts.nodes.push_back(node);
        std::sort(parts.nodes.begin(), parts.nodes.end());
        parts.nodes.erase(std::unique(parts.nodes.begin(), parts.nodes.end()), parts.nodes.end());
        return remove_parts(cluster_, parts);
    }
    Result<Cluster> change_node()
    {
        const int what = below(9);
        const double value = number() * 1e6;
        return change_nodes(cluster_, some(cluster_.nodes.size()), [&](Node& node) {
            switch (what) {
            case 0:
                node.gpu_count = 1 + below(16);
                break;
            case 1:
                node.intra = {value, 1e-6};
                break;
            case 2:
                node.nic_count = 1 + below(8);
                break;
            case 3:
                node.nic.bytes_per_s = value;
                break;
            case 4:
                node.measured.matmul_flops = value * 1e3;
                break;
            case 5:
                node.measured = {};
                break;
            case 6:
                node.id = name("renamed");
                break; // refused where it is taken
            case 7:
                node.nic.latency_s = below(3) == 0 ? -1 : 1e-6;
                break; // likewise where it is negative
            default:
                node.location.switch_id = some_switch();
            }
        });
    }
    Result<Cluster> change_figures()
    {
        const int what = below(7);
        const double value = number() * 1e6;
        std::vector<int> nodes = some(cluster_.nodes.size());
        const auto type_of = [&](int node) { return cluster_.nodes[static_cast<std::size_t>(node)].gpu_type; };
        std::erase_if(
            nodes, [&, type = nodes.empty() ? 0 : type_of(nodes.front())](int node) { return type_of(node) != type; });
        return change_gpu_type(cluster_, nodes, [&](GpuType& gpu) {
            switch (what) {
            case 0:
                gpu.memory_bytes = 1e9 * (1 + below(100));
                break;
            case 1:
                gpu.memory_bytes_per_s = value;
                break;
            case 2:
                gpu.peak_flops[static_cast<std::size_t>(below(4))] = value * below(3);
                break; // refused where none is left
            case 3:
                gpu.link_bytes_per_s = value;
                break;
            case 4:
                gpu.price_usd = below(4) == 0 ? -1 : 100.0 * below(400);
                break; // likewise where it is negative
            case 5:
                gpu.name = name("type \"ü\" ");
                break;
            default:
                gpu.power_w = below(1000);
            }
        });
    }
    Result<Cluster> change_type() { return set_gpu_type(cluster_, some(cluster_.nodes.size()), some_type()); }
    Result<Cluster> move()
    {
        std::vector<std::pair<int, Position>> nodes;
        for (const int node : some(cluster_.nodes.size()))
            nodes.emplace_back(node, position());
        std::vector<std::pair<int, Position>> switches;
        for (const int at : some(cluster_.switches.size()))
            switches.emplace_back(at, position());
        return set_positions(cluster_, nodes, switches);
    }
    Result<Cluster> put()
    {
        if (below(2) == 0)
            return put_into_zone(cluster_, some_parts(), below(3) == 0 ? name("z") : some_zone());
        return put_into_rack(cluster_, some(cluster_.nodes.size()),
                             below(3) == 0 ? RackKey{some_zone(), name("r")} : some_rack());
    }
    Result<Cluster> new_place()
    {
        if (below(3) == 0)
            return add_zone(cluster_, {fresh_zone_id(cluster_, name("z")), position()});
        const std::string zone = some_zone();
        return add_rack(cluster_, {fresh_rack_id(cluster_, zone, name("r")), zone, {}});
    }
    Result<Cluster> rename_place()
    {
        return below(2) == 0 ? rename_rack(cluster_, some_rack(), name("r"))
                             : rename_zone(cluster_, some_zone(), name("z"));
    }
    Result<Cluster> new_switch()
    {
        return add_switch(cluster_, {fresh_switch_id(cluster_, name("s")), some_switch(), number() * 1e6, 1e-6, {}});
    }
    Result<Cluster> set_switch()
    {
        if (cluster_.switches.empty())
            return new_switch();
        const int at = below(static_cast<int>(cluster_.switches.size()));
        const int what = below(3);
        return change_switches(cluster_, std::vector<int>{at}, [&](Switch& made) {
            if (what == 0)
                made.id = name("s");
            else if (what == 1)
                made.parent = some_switch(); // refused where it closes a ring
            else
                made.uplink_bytes_per_s = number() * 1e5;
        });
    }
    Result<Cluster> link() { return add_link(cluster_, {some_zone(), some_switch(), {number() * 1e6, 1e-3}}); }
    Result<Cluster> set_link()
    {
        if (cluster_.links.empty())
            return link();
        return change_links(cluster_, std::vector<int>{below(static_cast<int>(cluster_.links.size()))},
                            [&](ExtraLink& changed) { changed.speed.bytes_per_s = number(); });
    }
    Result<Cluster> scale_up()
    {
        const std::vector<int> nodes = some(cluster_.nodes.size());
        return below(2) == 0 ? leave_scale_up(cluster_, nodes)
                             : join_scale_up(cluster_, nodes, {name("d"), {number() * 1e6, 1e-6}});
    }
    Result<Cluster> duplicate()
    {
        if (cluster_.nodes.size() > many_nodes)
            return remove();
        Result<Pasted> pasted = paste(cluster_, piece_of(cluster_, some_parts()),
                                      std::vector<Position>(static_cast<std::size_t>(1 + below(3)), position()));
        if (!pasted)
            return pasted.error();
        return std::move(pasted->cluster);
    }
    Result<Cluster> through_text()
    {
        if (cluster_.nodes.size() > many_nodes)
            return remove();
        const Result<ClusterPiece> piece = read_piece(write_piece(piece_of(cluster_, some_parts())), "pasted text");
        if (!piece)
            fail_to_paste(piece.error());
        Result<Pasted> pasted = paste(cluster_, *piece, std::vector<Position>{{16, 16}});
        if (!pasted)
            return pasted.error();
        return std::move(pasted->cluster);
    }
    [[noreturn]] static void fail_to_paste(const Error& error)
    {
        throw std::runtime_error("what was copied cannot be pasted: " + error.message + " " + error.where);
    }
    Result<Cluster> islands()
    {
        if (cluster_.nodes.empty())
            return cluster_;
        const Islands now = find_islands(cluster_, Network(cluster_), project_.search.merge_tolerance);
        const Island& one = now[static_cast<std::size_t>(below(static_cast<int>(now.size())))];
        const Island& other = now[static_cast<std::size_t>(below(static_cast<int>(now.size())))];
        const auto edited = [&]() -> Result<Islands> {
            switch (below(5)) {
            case 0:
                return split_island(cluster_, now, one.id, std::vector<int>{one.nodes.front()});
            case 1:
                return merge_islands(cluster_, now, one.id, other.id);
            case 2:
                return move_nodes(cluster_, now, some(cluster_.nodes.size()), one.id);
            case 3:
                return rename_island(now, one.id, name("island "));
            default:
                return lock_island(now, one.id, below(2) == 0);
            }
        }();
        if (!edited)
            return edited.error();
        return below(4) == 0 ? with_locked_islands_only(with_stated_islands(cluster_, *edited))
                             : with_stated_islands(cluster_, *edited);
    }
    Result<Cluster> forget_moves() { return without_positions(cluster_); }
    Result<Cluster> rename() { return rename_cluster(cluster_, name("cluster \"ü\" ")); }

    void change_settings(Project& edited)
    {
        switch (below(5)) {
        case 4:
            change_records(edited.records);
            break;
        case 3:
            change_scenarios(edited.scenarios);
            break;
        case 0: {
            const auto& presets = model_presets();
            edited.model = std::make_shared<const Model>(
                presets[static_cast<std::size_t>(below(static_cast<int>(presets.size())))].model);
            break;
        }
        case 1: {
            edited.suggests_batch = false;
            edited.job.global_batch = 1 + below(4096);
            edited.job.tokens_to_train = number();
            break;
        }
        default:
            edited.search.merge_tolerance = below(1001) / 1000.0;
            edited.search.rules[static_cast<std::size_t>(below(rule_count))].on = below(2) == 0;
        }
    }

    std::vector<std::string> some_names()
    {
        std::vector<std::string> names{name("n")};
        for (const int node : some(cluster_.nodes.size()))
            names.push_back(cluster_.nodes[static_cast<std::size_t>(node)].id);
        return names;
    }
    ScenarioChange some_change()
    {
        switch (below(8)) {
        case 0:
            return AddParts{std::make_shared<const ClusterPiece>(piece_of(cluster_, some_parts()))};
        case 1:
            return RemoveNodes{some_names()};
        case 2: {
            Node node;
            node.id = name("n");
            node.gpu_count = 1 + below(8);
            const std::shared_ptr<const GpuType> type = some_type();
            if (const auto real = some(cluster_.nodes.size()); !real.empty() && below(2) == 0) {
                const Node& there = cluster_.nodes[static_cast<std::size_t>(real.front())];
                return ReplaceNodes{some_names(), figures_of(there, cluster_.shared_gpu_type_of(there))};
            }
            return ReplaceNodes{some_names(), figures_of(with_usual_links(std::move(node), *type), type)};
        }
        case 3:
            return SetInterfaces{some_names(), 1 + below(8), {number() * 1e6, 1e-6}};
        case 4:
            return SetUplinks{{name("s")}, below(3) * number()};
        case 5:
            return SetLink{{name("z"), name("z"), {number(), 0}}};
        case 6:
            return SetPrice{name("type"), number(), below(2) ? std::optional(number()) : std::nullopt};
        default:
            return SetModel{std::make_shared<const Model>(model_presets().back().model)};
        }
    }
    void change_scenarios(std::vector<std::shared_ptr<const Scenario>>& scenarios)
    {
        const std::string chosen = name("scenario \"ü\" ");
        std::erase_if(scenarios, [&](const auto& scenario) { return scenario->name == chosen; });
        if (below(4) == 0)
            return;
        Scenario made{chosen, {}};
        for (int changes = below(4); changes > 0; --changes)
            made.changes.push_back(some_change());
        const auto place = scenarios.begin() + below(static_cast<int>(scenarios.size()) + 1);
        scenarios.insert(place, std::make_shared<const Scenario>(std::move(made)));
    }

    void change_records(std::vector<std::shared_ptr<const SearchRecord>>& records)
    {
        const std::string chosen = name("record \"ü\" ");
        std::erase_if(records, [&](const auto& record) { return record->name == chosen; });
        if (below(4) == 0)
            return;
        SearchRecord made = random_record([this](int n) { return below(n); });
        made.name = chosen;
        records.push_back(std::make_shared<const SearchRecord>(std::move(made)));
    }

    const Project& project_;
    const Cluster& cluster_;
    std::mt19937_64& random_;
};

} // namespace

Result<Project> random_edit(const Project& project, std::mt19937_64& generator)
{
    return Editor(project, generator).edit();
}

} // namespace tangram
