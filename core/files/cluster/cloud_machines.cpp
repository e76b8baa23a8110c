// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/cluster/cloud_machines.h"
#include "text/result.h"

#include "files/catalogue/catalogue.h"
#include "files/json/document_reader.h"
#include "files/json/text.h"

#include <cassert>
#include <map>

namespace tangram {

namespace {

using Machines = std::map<std::string, CloudMachine, std::less<>>; // by name in lower case

Machines read_machines(const JsonCursor& root)
{
    constexpr double bytes_of_gbit = 1e9 / 8;
    check_format(root, "tangram-cloud-machines");
    Machines machines;
    for (const JsonCursor& place : root["machines"].items()) {
        CloudMachine machine{place["gpu_type"].name(), place["gpu_count"].integer(1, 1024), 0, 0};
        if (!find_gpu_type(machine.gpu))
            place.fail("no GPU type \"" + machine.gpu + "\" is known");
        root["sources"][place["source"].name()].name();
        if (place.has("nics")) {
            machine.nic_count = place["nics"]["count"].integer(1, 1024);
            machine.nic_bytes_per_s = place["nics"]["gbit_per_s"].number(above_zero(1e6)) * bytes_of_gbit;
        }
        for (const JsonCursor& name : place["names"].items())
            if (!machines.emplace(lower_case(name.name()), machine).second)
                name.fail("the name is another machine's already");
    }
    return machines;
}

} // namespace

const CloudMachine* find_cloud_machine(std::string_view name)
{
    static const Machines machines = [] {
        constexpr std::string_view path = "gpus/cloud_machines.json";
        Result<Machines> read = read_value<Machines>(resource_text(path), path, read_machines);
        assert(read.ok());
        return read.ok() ? std::move(*read) : Machines();
    }();
    const auto found = machines.find(lower_case(name.substr(0, 200)));
    return found == machines.end() ? nullptr : &found->second;
}

} // namespace tangram
