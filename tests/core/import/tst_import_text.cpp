// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_program.h"

#include "files/import/source/hostlist.h"
#include "files/import/source/output_lines.h"
#include "files/import/source/pcie.h"
#include "files/import/tools/slurm_gres.h"

#include <QtTest>

using namespace tangram;

class TestImportText : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void host_lists_expand_data()
    {
        QTest::addColumn<QByteArray>("names");
        QTest::newRow("n1") << QByteArray("n1");
        QTest::newRow("n[1-3]") << QByteArray("n1 n2 n3");
        QTest::newRow("n[001-003,020],login") << QByteArray("n001 n002 n003 n020 login");
        QTest::newRow("r[1-2]n[08-10]x") << QByteArray("r1n08x r1n09x r1n10x r2n08x r2n09x r2n10x");
        QTest::newRow("a,,b") << QByteArray("a b");
        QTest::newRow("") << QByteArray("");
        QTest::newRow("n[3-1]") << QByteArray("!");
        QTest::newRow("n[1-") << QByteArray("!");
        QTest::newRow("n[x]") << QByteArray("!");
        QTest::newRow("n[1-1000]") << QByteArray("!");
        QTest::newRow("n[1-50]m[1-50]") << QByteArray("!");
    }
    void host_lists_expand()
    {
        QFETCH(QByteArray, names);
        const Result<std::vector<std::string>> list = expand_hostlist(QTest::currentDataTag(), 999);
        QByteArray joined = list.ok() ? "" : "!";
        if (list.ok())
            for (const std::string& name : *list)
                joined += (joined.isEmpty() ? "" : " ") + QByteArray::fromStdString(name);
        QCOMPARE(joined, names);
    }

    void lines_lose_what_launchers_and_terminals_add()
    {
        const OutputLines lines("\x1b[4mone\x1b[0m\r\n[1,0]<stdout>: two\n12: three\n\nfour: five\n7:08 six");
        std::vector<std::string> texts;
        for (const OutputLine& line : lines)
            texts.emplace_back(line.text);
        const std::vector<std::string> expected{"one", " two", " three", "", "four: five", "7:08 six"};
        QCOMPARE(texts, expected);
        QCOMPARE(lines.begin()->number, 1);
    }

    void resources_of_slurm_data()
    {
        QTest::addColumn<QByteArray>("gpus");
        QTest::newRow("gpu:h100:8(S:0-1)") << QByteArray("h100 8;");
        QTest::newRow("gpu:8") << QByteArray(" 8;");
        QTest::newRow("gpu") << QByteArray(" 1;");
        QTest::newRow("gpu:a100") << QByteArray("a100 1;");
        QTest::newRow("gpu:a100:4(S:0,1),gpu:t4:2,nvme:1") << QByteArray("a100 4;t4 2;");
        QTest::newRow("gpu:a100:2,gpu:a100:2") << QByteArray("a100 4;");
        QTest::newRow("(null)") << QByteArray("");
        QTest::newRow("gpu:0") << QByteArray("");
        QTest::newRow("gpu:a100:99999999") << QByteArray("");
        QTest::newRow("gpu:a100:-2") << QByteArray("");
        QTest::newRow("mps:400,gpu:l40s:4") << QByteArray("l40s 4;");
    }
    void resources_of_slurm()
    {
        QFETCH(QByteArray, gpus);
        QByteArray found;
        for (const SlurmGpus& kind : gpus_of_gres(QTest::currentDataTag()))
            found += QByteArray::fromStdString(kind.type) + " " + QByteArray::number(kind.count) + ";";
        QCOMPARE(found, gpus);
    }

    void typed_trackable_resources_count_once()
    {
        QVERIFY((gpus_of_tres("cpu=64,gres/gpu=8,gres/gpu:h100=8") == std::vector<SlurmGpus>{{"h100", 8}}));
        QVERIFY((gpus_of_tres("cpu=64,gres/gpu=4") == std::vector<SlurmGpus>{{"", 4}}));
        QVERIFY(gpus_of_tres("cpu=64,mem=3G").empty());
    }

    void pcie_speeds()
    {
        QCOMPARE(pcie_bytes_per_s(4, 16), 2.5e10);
        QCOMPARE(pcie_bytes_per_s(3, 16), 1.25e10);
        QCOMPARE(pcie_bytes_per_s(5, 8), 2.5e10);
        QCOMPARE(pcie_bytes_per_s(0, 16), 0.0);
        QCOMPARE(pcie_generation(16), 4);
        QCOMPARE(pcie_generation(32.0), 5);
        QCOMPARE(pcie_generation(7), 0);
    }
};

TANGRAM_TEST(TestImportText)
#include "tst_import_text.moc"
