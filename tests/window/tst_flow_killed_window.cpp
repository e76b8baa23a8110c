// SPDX-License-Identifier: GPL-3.0-or-later
// Kills the real window with SIGKILL while it is edited and saved by keyboard, starts it again and takes what it
// offers. Ten times; TANGRAM_WINDOW_KILLS=200 in the environment: so many. TANGRAM_SEED=2: other edits and moments.
#include "killed_project.h"
#include "named_project.h"
#include "screen_hands.h"

#include "cluster/edit/cluster_edits.h"
#include "files/cluster/node_templates.h"

#include <QFileSystemWatcher>
#include <QRegularExpression>
#include <QScreen>
#include <QTemporaryDir>

#include <chrono>
#include <random>
#include <utility>

using namespace tangram;

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds autosave_interval{10}; // what the window promises
constexpr int patience_ms = 30'000;
constexpr int short_session_ms = 2'500;
constexpr int long_session_ms = 10'500; // at least; nothing is saved in these, nor is there a pause
constexpr int longest_session_ms = 13'000;
constexpr int sessions_per_long_one = 5;
constexpr int longest_save_ms = 4;

int kill_count()
{
    bool good = false;
    const int count = qEnvironmentVariableIntValue("TANGRAM_WINDOW_KILLS", &good);
    return good ? count : 10;
}

/// What tells one state of the drawing from all others: each edit makes one of them larger.
struct Mark {
    std::size_t nodes = 0;
    int name = 0; ///< the largest that was typed
    friend bool operator==(const Mark&, const Mark&) = default;
};

QString typed_name(int number)
{
    return QStringLiteral("edit%1x").arg(number);
}

Mark mark_of(const Project& project)
{
    static const QRegularExpression typed(QStringLiteral("^edit(\\d+)x$"));
    Mark mark{project.cluster->nodes.size(), 0};
    for (const Node& node : project.cluster->nodes)
        if (const auto found = typed.match(QString::fromStdString(node.id)); found.hasMatch())
            mark.name = std::max(mark.name, found.captured(1).toInt());
    return mark;
}

struct Edit {
    Mark mark; ///< of the drawing after it
    Clock::time_point made_at; ///< when its keys began to be pressed
};

} // namespace

class FlowKilledWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void no_edit_older_than_the_interval_is_lost();

private:
    int below(int bound) { return static_cast<int>(random_() % static_cast<unsigned>(bound)); }
    bool start();
    QString title() const;
    QString titles() const;
    void take_offered(const Project& offered);
    bool mark_a_node();
    void arm_kill();
    void kill();
    void edit_until_killed();
    void edit();
    void judge();

    std::mt19937_64 random_;
    QTemporaryDir folder_;
    QProcess process_;
    QFileSystemWatcher writes_; ///< of anything
    KilledProject left_behind_{folder_.filePath(QStringLiteral("project.tangram")),
                               folder_.filePath(QStringLiteral("data/tangram-explorer/recovery"))};
    QString window_; ///< its number on the X server
    QDateTime started_at_;
    bool is_long_ = false;
    bool awaits_write_ = false; ///< to be killed during the next one
    std::optional<Clock::time_point> killed_at_;
    std::vector<Edit> edits_; ///< of this start of the window; the first is what it began with
    int next_name_ = 1;

    int edits_in_all_ = 0;
    int offers_ = 0;
    int lost_ = 0;
    int outlived_ = 0; ///< edits that were older than the interval at a kill
    double oldest_lost_s_ = 0;
};

void FlowKilledWindow::initTestCase()
{
    const std::uint64_t seed =
        qEnvironmentVariableIsSet("TANGRAM_SEED") ? qEnvironmentVariable("TANGRAM_SEED").toULongLong() : 1;
    random_.seed(seed);
    const NodeTemplate& made = node_templates().front();
    Project project = new_project();
    const Result<Cluster> cluster = add_nodes(*project.cluster, made.node, made.gpu, 1);
    QVERIFY(cluster);
    project.cluster = std::make_shared<const Cluster>(*cluster);
    QVERIFY(!save_project(left_behind_.file(), project));

    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("xcb"));
    environment.insert(QStringLiteral("XDG_DATA_HOME"), folder_.filePath(QStringLiteral("data")));
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), folder_.filePath(QStringLiteral("config")));
    process_.setProcessEnvironment(environment);
    process_.setStandardOutputFile(QProcess::nullDevice());
    process_.setStandardErrorFile(QProcess::nullDevice());
    writes_.addPath(folder_.path());
    connect(&writes_, &QFileSystemWatcher::directoryChanged, this, [this] {
        if (std::exchange(awaits_write_, false))
            QTimer::singleShot(below(longest_save_ms), Qt::PreciseTimer, this, &FlowKilledWindow::kill);
    });
}

/// Of a failure, TANGRAM_FLOW_PICTURE=OUT.png keeps what was on the screen.
void FlowKilledWindow::cleanup()
{
    const QByteArray picture = qgetenv("TANGRAM_FLOW_PICTURE");
    if (QTest::currentTestFailed() && !picture.isEmpty())
        QGuiApplication::primaryScreen()->grabWindow().save(QString::fromLocal8Bit(picture));
    process_.kill();
    process_.waitForFinished();
}

bool FlowKilledWindow::start()
{
    killed_at_.reset();
    started_at_ = QDateTime::currentDateTimeUtc();
    process_.start(QStringLiteral(TANGRAM_EXPLORER),
                   {QStringLiteral("--language"), QStringLiteral("en"), QStringLiteral("--light"),
                    QStringLiteral("--size"), QStringLiteral("1400x860"),
                    QString::fromStdString(left_behind_.file().string())});
    if (!process_.waitForStarted())
        return false;
    const QStringList search{QStringLiteral("search"), QStringLiteral("--onlyvisible"), QStringLiteral("--name"),
                             QStringLiteral("^project\\.tangram.* Tangram Explorer$")};
    const auto has_keyboard = [this] {
        return xdotool({QStringLiteral("windowfocus"), window_})
            && xdotool_answer({QStringLiteral("getwindowfocus")}) == window_;
    };
    const auto is_seen_or_gone = [&] {
        window_ = xdotool_answer(search).value_or(QString()).section(QLatin1Char('\n'), 0, 0);
        return !window_.isEmpty() || process_.state() == QProcess::NotRunning;
    };
    return QTest::qWaitFor(is_seen_or_gone, patience_ms) && !window_.isEmpty()
        && QTest::qWaitFor(has_keyboard, patience_ms);
}

/// Of all windows, for who looks into a failure.
QString FlowKilledWindow::titles() const
{
    return xdotool_answer({QStringLiteral("search"), QStringLiteral("--onlyvisible"), QStringLiteral("--name"),
                           QStringLiteral("."), QStringLiteral("getwindowname"), QStringLiteral("%@")})
        .value_or(process_.state() == QProcess::NotRunning ? QStringLiteral("the program ended by itself")
                                                           : QStringLiteral("no window"));
}

QString FlowKilledWindow::title() const
{
    return xdotool_answer({QStringLiteral("getwindowname"), window_}).value_or(QString());
}

/// By the recovery bar's own key; then what the window saves is what was offered.
void FlowKilledWindow::take_offered(const Project& offered)
{
    const auto is_unsaved = [this] { return title().contains(QLatin1Char('*')); };
    // The bar comes once the folder has been looked through.
    QVERIFY2(QTest::qWaitFor([&] { return press(QStringLiteral("alt+r")) && is_unsaved(); }, patience_ms),
             qPrintable(title()));
    QVERIFY(press(QStringLiteral("ctrl+s")));
    QVERIFY2(QTest::qWaitFor([&] { return !is_unsaved(); }, patience_ms), qPrintable(title()));
    const std::optional<Project> saved = left_behind_.saved();
    QVERIFY(saved);
    QCOMPARE(QByteArray::fromStdString(write_project(*saved)), QByteArray::fromStdString(write_project(offered)));
}

void FlowKilledWindow::kill()
{
    killed_at_ = Clock::now();
    process_.kill();
}

void FlowKilledWindow::arm_kill()
{
    const int session_ms =
        is_long_ ? long_session_ms + below(longest_session_ms - long_session_ms) : below(short_session_ms);
    const bool during_write = below(3) == 0;
    QTimer::singleShot(session_ms, Qt::PreciseTimer, this, [this, during_write] {
        if (during_write && !is_long_)
            awaits_write_ = true;
        else
            kill();
    });
}

/// From where the keyboard is, whichever field that is, to one marked node.
bool FlowKilledWindow::mark_a_node()
{
    return xdotool({QStringLiteral("key"), QStringLiteral("--clearmodifiers"), QStringLiteral("Escape"),
                    QStringLiteral("ctrl+a"), QStringLiteral("Down")});
}

void FlowKilledWindow::edit()
{
    Edit made{edits_.back().mark, Clock::now()};
    switch (below(4)) {
    case 0: // a name, typed
        made.mark.name = next_name_++;
        edits_.push_back(made);
        press(QStringLiteral("F2"));
        press(QStringLiteral("ctrl+a"));
        type(typed_name(made.mark.name));
        press(QStringLiteral("Return"));
        break;
    case 1: // another part from the palette
        ++made.mark.nodes;
        edits_.push_back(made);
        press(QStringLiteral("Escape"));
        press(QStringLiteral("p"));
        press(QStringLiteral("ctrl+a"));
        type(QStringLiteral("H100 SXM"));
        press(QStringLiteral("Return"));
        break;
    default:
        ++made.mark.nodes;
        edits_.push_back(made);
        press(QStringLiteral("ctrl+d"));
    }
}

void FlowKilledWindow::edit_until_killed()
{
    while (!killed_at_) {
        edit();
        if (is_long_)
            continue;
        if (below(10) == 0 || awaits_write_)
            press(QStringLiteral("ctrl+s"));
        // Now and then long enough for the window to write edits down by itself.
        if (below(6) == 0 && QTest::qWaitFor([this] { return killed_at_.has_value(); }, below(2000)))
            return;
    }
}

void FlowKilledWindow::judge()
{
    left_behind_.check(started_at_);
    const std::optional<Project> saved = left_behind_.saved();
    QVERIFY2(saved, qPrintable(left_behind_.wrong().join(QLatin1Char('\n'))));
    const std::optional<Project> offered = left_behind_.offered();
    const Mark kept = mark_of(offered ? *offered : *saved);
    const auto last = std::find_if(edits_.begin(), edits_.end(), [&](const Edit& made) { return made.mark == kept; });
    QVERIFY2(last != edits_.end(),
             qPrintable(QStringLiteral("%1 nodes and name %2 were never drawn").arg(kept.nodes).arg(kept.name)));
    const auto age_s = [this](const Edit& made) { return std::chrono::duration<double>(*killed_at_ - made.made_at); };
    outlived_ += static_cast<int>(std::count_if(edits_.begin() + 1, edits_.end(),
                                                [&](const Edit& made) { return age_s(made) > autosave_interval; }));
    for (auto lost = last + 1; lost != edits_.end(); ++lost) {
        ++lost_;
        oldest_lost_s_ = std::max(oldest_lost_s_, age_s(*lost).count());
    }
    edits_in_all_ += static_cast<int>(edits_.size()) - 1;
}

void FlowKilledWindow::no_edit_older_than_the_interval_is_lost()
{
    const int kills = kill_count();
    edits_ = {{mark_of(*left_behind_.saved()), Clock::now()}};
    for (int kill = 0; kill < kills; ++kill) {
        // Looked for before the window does: who looks locks them for a moment.
        const std::optional<Project> offered = left_behind_.offered();
        QVERIFY2(start(), qPrintable(titles()));
        if (offered) {
            ++offers_;
            take_offered(*offered);
            if (QTest::currentTestFailed())
                return;
        }
        edits_ = {{mark_of(*left_behind_.saved()), Clock::now()}};
        QVERIFY(mark_a_node());
        is_long_ = kill % sessions_per_long_one == sessions_per_long_one - 1;
        arm_kill();
        edit_until_killed();
        QVERIFY(process_.state() == QProcess::NotRunning || process_.waitForFinished(patience_ms));
        QCOMPARE(process_.exitStatus(), QProcess::CrashExit);
        judge();
        if (QTest::currentTestFailed())
            return;
        QVERIFY2(left_behind_.wrong().isEmpty(), qPrintable(left_behind_.wrong().join(QLatin1Char('\n'))));
    }
    qInfo("%d kills of a window with %d edits; %d files were being written, %d times unsaved edits were offered and "
          "taken; %d edits lost, the oldest made %.1f s before its kill; %d edits were older than %d s at a kill",
          kills, edits_in_all_, left_behind_.unfinished(), offers_, lost_, oldest_lost_s_, outlived_,
          static_cast<int>(autosave_interval.count()));
    QVERIFY(oldest_lost_s_ < std::chrono::duration<double>(autosave_interval).count());
    // Else the test would show nothing.
    QVERIFY(edits_in_all_ > 3 * kills);
    QVERIFY(offers_ > 0);
    QVERIFY(outlived_ > 0);
}

int main(int argc, char** argv)
{
    constexpr int most_ms_a_kill = 15'000;
    qputenv("QTEST_FUNCTION_TIMEOUT", QByteArray::number(std::max(300'000, kill_count() * most_ms_a_kill)));
    // A client that stays: an X server whose last client is killed begins anew, and would drop the next window with it.
    const QGuiApplication application(argc, argv);
    FlowKilledWindow test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_flow_killed_window.moc"
