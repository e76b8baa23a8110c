// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

namespace tangram {

/// A class of Qt Test among those of its program.
class OneOfTests {
public:
    using Run = int (*)(int argc, char** argv);

    /// `file`: tst_<name>.cpp, whatever folder it is in.
    OneOfTests(const char* file, Run run);
};

} // namespace tangram

/// To be written after the class, once in a file: `tst_search search_run` runs what is in tst_search_run.cpp, and takes
/// the arguments of Qt Test after the name; `tst_search` runs all that the program has.
#define TANGRAM_TEST(Class)                                                                                            \
    static const tangram::OneOfTests one_of_tests_##Class(__FILE__, [](int argc, char** argv) {                        \
        Class test;                                                                                                    \
        return QTest::qExec(&test, argc, argv);                                                                        \
    });
