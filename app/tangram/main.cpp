// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/json/text.h"
#include "interrupt.h"
#include "options/command_line.h"
#include "output/console.h"
#include "output/exit_code.h"
#include "output/output.h"

#include <algorithm>
#include <new>
#include <sstream>

using namespace tangram;
using namespace tangram::cli;

namespace {

constexpr auto exit_codes =
    "Exit codes: 0 good, 2 usage, 3 bad input or output, 4 no feasible plan or a plan that breaks a rule, "
    "5 stopped before complete.";

/// Help and version on standard output; anything else is an error of usage.
int finish_parsing(const CLI::App& app, const CLI::ParseError& error)
{
    if (error.get_exit_code() != 0)
        return fail({error.what(), "", "see tangram --help and tangram COMMAND --help for the options"}, bad_usage);
    std::ostringstream out;
    app.exit(error, out, out);
    write_out(out.str());
    return end_of_output(good);
}

int run(int argc, char** argv)
{
    CLI::App app("Plans the training of language models on mixed GPU clusters.", "tangram");
    app.set_version_flag("--version", "tangram " TANGRAM_VERSION);
    app.require_subcommand(1);
    app.footer(exit_codes);
    Chosen chosen;
    add_commands(app, chosen);

    std::vector<std::string> commands;
    for (const CLI::App* each : app.get_subcommands({}))
        commands.push_back(each->get_name());
    if (argc > 1 && argv[1][0] != '-' && std::find(commands.begin(), commands.end(), argv[1]) == commands.end()) {
        return fail({"there is no command \"" + shortened(argv[1], 60) + "\"", "",
                     did_you_mean(argv[1], commands, "the commands are " + enumeration(commands))},
                    bad_usage);
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return finish_parsing(app, error);
    }
    return chosen();
}

} // namespace

int main(int argc, char** argv)
{
    survive_failing_writes();
    try {
        return run(argc, argv);
    } catch (const std::bad_alloc&) {
        print_error({"there is not enough memory", "", "plan a smaller cluster, or leave more memory free"});
    } catch (const std::exception& error) {
        print_error({std::string("unexpected: ") + error.what(), "", "please report this"});
    }
    return bad_input;
}
