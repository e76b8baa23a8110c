// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/draw_elsewhere.h"

#include "commands/commands.h"
#include "output/output.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>
#include <vector>

namespace tangram::cli {

int draw_elsewhere()
{
    std::error_code error;
    const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
    const std::filesystem::path program = self.parent_path() / "tangram-pictures";
    std::ifstream file("/proc/self/cmdline", std::ios::binary);
    std::vector<std::string> words;
    for (std::string word; std::getline(file, word, '\0');)
        words.push_back(word);
    std::vector<char*> arguments;
    for (std::string& word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    if (!error && !words.empty())
        execv(program.c_str(), arguments.data());
    return fail({"the program that draws pictures cannot be started", program.string(), "install it beside tangram"},
                bad_input);
}

int run_render(const RenderOptions&)
{
    return draw_elsewhere();
}

} // namespace tangram::cli
