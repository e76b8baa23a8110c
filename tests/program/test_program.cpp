// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_program.h"

#ifdef TANGRAM_TESTS_WIDGETS
#include <QApplication>
using Application = QApplication;
#else
#include <QCoreApplication>
using Application = QCoreApplication;
#endif

#include <cstdio>
#include <filesystem>
#include <map>
#include <string>

namespace tangram {

namespace {

/// By name. In a function, as tests add themselves before main().
std::map<std::string, OneOfTests::Run>& tests()
{
    static std::map<std::string, OneOfTests::Run> all;
    return all;
}

int run_all(int argc, char** argv)
{
    int failed = 0;
    for (const auto& [name, run] : tests())
        failed += run(argc, argv) == 0 ? 0 : 1;
    return failed;
}

} // namespace

OneOfTests::OneOfTests(const char* file, Run run)
{
    const std::string stem = std::filesystem::path(file).stem().string();
    tests().emplace(stem.substr(stem.find('_') + 1), run);
}

} // namespace tangram

int main(int argc, char** argv)
{
    const Application application(argc, argv);
    if (argc < 2 || argv[1][0] == '-')
        return tangram::run_all(argc, argv);
    const auto named = tangram::tests().find(argv[1]);
    if (named == tangram::tests().end()) {
        std::fprintf(stderr, "There is no test %s here. There are:\n", argv[1]);
        for (const auto& [name, run] : tangram::tests())
            std::fprintf(stderr, "  %s\n", name.c_str());
        return 2;
    }
    // Files of its own: tests of one program run at the same time.
    QCoreApplication::setApplicationName(QStringLiteral("tst_") + QString::fromLocal8Bit(argv[1]));
    argv[1] = argv[0];
    return named->second(argc - 1, argv + 1);
}
