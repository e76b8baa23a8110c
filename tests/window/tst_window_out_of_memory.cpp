// SPDX-License-Identifier: GPL-3.0-or-later
// The window when memory ends in the background: it tells, and goes on.
#include "cluster/edit/cluster_edits.h"
#include "files/project/project_json.h"
#include "random_clusters.h"
#include "start/start_pictures.h"
#include "window_fixture.h"

#include <atomic>
#include <cstdlib>
#include <limits>
#include <new>
#include <thread>

using namespace tangram;

namespace {

/// That can be had at a time, but in the thread of the window.
std::atomic<std::size_t> most_bytes = std::numeric_limits<std::size_t>::max();
constexpr std::size_t for_little = 64 << 10; ///< runs a thread
constexpr std::size_t for_small_files = 1 << 20;
const std::thread::id window_thread = std::this_thread::get_id();

/// While this lives.
class ScarceMemory {
public:
    explicit ScarceMemory(std::size_t bytes) { most_bytes = bytes; }
    ~ScarceMemory() { most_bytes = std::numeric_limits<std::size_t>::max(); }
    ScarceMemory(const ScarceMemory&) = delete;
    ScarceMemory& operator=(const ScarceMemory&) = delete;
};

} // namespace

void* operator new(std::size_t bytes)
{
    if (bytes <= most_bytes || std::this_thread::get_id() == window_thread)
        if (void* memory = std::malloc(std::max<std::size_t>(bytes, 1)))
            return memory;
    throw std::bad_alloc();
}

void operator delete(void* memory) noexcept
{
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}

class TestWindowOutOfMemory : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void islands_are_found_with_the_next_edit();
    void planning_ends();
    void a_file_is_not_opened();
    void a_card_tells_why_it_has_no_picture();

private:
    TestFolder folder_;
};

void TestWindowOutOfMemory::islands_are_found_with_the_next_edit()
{
    MainWindow window;
    window.show();
    Document& document = window.document();
    Project project = document.project();
    project.cluster = std::make_shared<const Cluster>(cluster_of_unlike_nodes(1500, 8));
    QSignalSpy ended(&window.planning(), &Planning::ended);
    {
        const ScarceMemory scarce(for_little);
        document.replace(project);
        window.planning().plan(); // once they are found
        QVERIFY(window.planning().is_planning());
        QVERIFY(QTest::qWaitFor([&] { return !document.is_finding_islands(); }, patience_ms));
    }
    QCOMPARE(window.message().section(QStringLiteral(" · "), 0, 0),
             QStringLiteral("There is not enough memory for this — finding islands"));
    QCOMPARE(ended.size(), 1);
    QVERIFY(!window.planning().is_planning());
    QVERIFY(document.derived().islands.empty());

    QVERIFY(!document.edit_cluster(QStringLiteral("Rename"), rename_cluster(*project.cluster, "fleet")));
    QVERIFY(document.is_finding_islands());
    QVERIFY(QTest::qWaitFor([&] { return !document.is_finding_islands(); }, patience_ms));
    QCOMPARE(document.derived().islands,
             with_islands(document.project().cluster, SearchSettings{}.merge_tolerance).islands);
}

void TestWindowOutOfMemory::planning_ends()
{
    MainWindow window;
    window.show();
    QVERIFY(window.open(sample("512-gpus-three-types.json")) && window.choose_model(QStringLiteral("llama-3.1-70b")));
    {
        const ScarceMemory scarce(for_little);
        QVERIFY(!plan(window));
    }
    QVERIFY2(window.message().contains(QStringLiteral("There is not enough memory for this — planning")),
             qPrintable(window.message()));
    QVERIFY(!window.planning().is_planning());
    QVERIFY(plan_toy(window));
}

void TestWindowOutOfMemory::a_file_is_not_opened()
{
    Project project = new_project();
    project.cluster = std::make_shared<const Cluster>(cluster_of_racks(10000));
    const QString path =
        folder_.write(QStringLiteral("large.tangram"), QByteArray::fromStdString(write_project(project)));
    MainWindow window;
    window.show();
    {
        const ScarceMemory scarce(for_small_files);
        window.opening().open_later({path, sample("two-nodes-toy.json")});
        QVERIFY(QTest::qWaitFor([&] { return window.project().cluster() != nullptr; }, patience_ms)); // of the other
    }
    QVERIFY2(window.message().contains(path), qPrintable(window.message()));
}

void TestWindowOutOfMemory::a_card_tells_why_it_has_no_picture()
{
    const QString path =
        folder_.write(QStringLiteral("large.json"), QByteArray::fromStdString(write_cluster(cluster_of_racks(10000))));
    StartPictures pictures({});
    QStringList told;
    connect(&pictures, &StartPictures::ready, this,
            [&](const QString&, const QString& facts, const QImage&) { told << facts; });
    {
        const ScarceMemory scarce(for_small_files);
        pictures.ask({path, sample("two-nodes-toy.json")}, {160, 90}, 1);
        QVERIFY(QTest::qWaitFor([&] { return told.size() == 2; }, patience_ms));
    }
    QVERIFY2(!told.front().contains(QStringLiteral("nodes")), qPrintable(told.front()));
    QVERIFY2(told.back().contains(QStringLiteral("nodes")), qPrintable(told.back()));
}

QTEST_MAIN(TestWindowOutOfMemory)
#include "tst_window_out_of_memory.moc"
