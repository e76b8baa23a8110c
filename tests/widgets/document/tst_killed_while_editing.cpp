// SPDX-License-Identifier: GPL-3.0-or-later
#include "killed_project.h"
#include "test_program.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTimer>

#include <chrono>
#include <map>
#include <memory>
#include <random>
#include <utility>

using namespace tangram;

// Half of the kills come at moments drawn evenly from twice the interval, the other half within some milliseconds of
// the beginning of the next save after such a moment. The window's times are 1 s after an edit and 10 s at most. Here
// they are a twentieth of that, so that 300 kills take a minute; TANGRAM_REAL_TIMES=1 in the environment takes
// them as they are, for some five minutes. TANGRAM_SEED=2: other edits and moments.

namespace {

constexpr int longest_save_ms = 4;

std::uint64_t seed()
{
    return qEnvironmentVariableIsSet("TANGRAM_SEED") ? qEnvironmentVariable("TANGRAM_SEED").toULongLong() : 1;
}

struct Times {
    int pause_ms;
    int interval_ms;
    int drivers; ///< at a time
};

Times times()
{
    return qEnvironmentVariableIntValue("TANGRAM_REAL_TIMES") != 0 ? Times{1000, 10000, 20} : Times{50, 500, 5};
}

qint64 monotonic_ns()
{
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
}

/// What came of all kills.
struct Findings {
    int kills = 0;
    int edits = 0;
    int recoveries = 0; ///< offered after a kill
    int unfinished = 0; ///< files that were being written at a kill
    int lost = 0;
    double oldest_lost_ms = 0;
    QStringList wrong;
};

/// One folder in which a driver is killed and started again.
class Victim : public QObject {
    Q_OBJECT
public:
    Victim(std::uint64_t number, int times_to_kill, int disk_ms, Findings& findings)
        : seed_(seed() * 1000 + number)
        , left_(times_to_kill)
        , disk_ms_(disk_ms)
        , findings_(findings)
        , random_(seed_)
    {
        connect(&process_, &QProcess::readyReadStandardOutput, this, &Victim::read);
        connect(&process_, &QProcess::finished, this, &Victim::ended);
        connect(&process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
            if (error == QProcess::FailedToStart)
                give_up(QStringLiteral("the driver does not start"));
        });
        start();
    }

    bool is_done() const { return left_ == 0; }

private:
    void start()
    {
        told_.clear();
        line_.clear();
        killed_at_ns_ = 0;
        awaits_save_ = false;
        started_at_ = QDateTime::currentDateTimeUtc();
        const auto argument = [](auto number) { return QString::number(number); };
        process_.start(QStringLiteral(TANGRAM_DRIVER),
                       {folder_.path(), argument(seed_ + 100000 * static_cast<std::uint64_t>(left_)), argument(next_),
                        argument(times().pause_ms), argument(times().interval_ms), argument(disk_ms_)});
        // Some are killed before they have begun.
        QTimer::singleShot(below(2 * times().interval_ms), Qt::PreciseTimer, this, [this] {
            if (left_ % 2 == 0)
                kill();
            else
                awaits_save_ = true;
        });
    }

    int below(int bound) { return static_cast<int>(random_() % static_cast<unsigned>(bound)); }

    void kill()
    {
        killed_at_ns_ = monotonic_ns();
        process_.kill();
    }

    void read()
    {
        line_ += process_.readAllStandardOutput();
        for (qsizetype end = line_.indexOf('\n'); end >= 0; end = line_.indexOf('\n')) {
            const QByteArray line = line_.left(end);
            line_.remove(0, end + 1);
            const QList<QByteArray> words = line.split(' ');
            if (words.size() == 2)
                told_[words[0].toInt()] = words[1].toLongLong();
            else if (std::exchange(awaits_save_, false))
                QTimer::singleShot(below(longest_save_ms), Qt::PreciseTimer, this, &Victim::kill);
        }
    }

    void ended(int, QProcess::ExitStatus status)
    {
        read();
        if (killed_at_ns_ == 0 || status != QProcess::CrashExit)
            return give_up(QStringLiteral("the driver ended by itself: %1")
                               .arg(QString::fromUtf8(process_.readAllStandardError())));
        ++findings_.kills;
        findings_.edits += static_cast<int>(told_.size());
        if (!told_.empty())
            next_ = told_.rbegin()->first + 1;
        const int number = kept_number();
        left_behind_.check(started_at_);
        const auto first_lost = told_.upper_bound(number);
        if (first_lost != told_.end()) {
            const double age_ms = static_cast<double>(killed_at_ns_ - first_lost->second) / 1e6;
            findings_.lost += static_cast<int>(std::distance(first_lost, told_.end()));
            findings_.oldest_lost_ms = std::max(findings_.oldest_lost_ms, age_ms);
        }
        if (number < kept_)
            findings_.wrong << QStringLiteral("edit %1 was there before, now %2 is the newest").arg(kept_).arg(number);
        kept_ = number;
        if (--left_ > 0)
            return start();
        findings_.unfinished += left_behind_.unfinished();
        findings_.wrong += left_behind_.wrong();
    }

    static int number_of(const Project& project)
    {
        return std::stoi("0" + project.cluster->name.substr(std::min<std::size_t>(project.cluster->name.size(), 5)));
    }

    /// The newest edit in what a window would open.
    int kept_number()
    {
        const std::optional<Project> saved = left_behind_.saved();
        const int in_file = saved ? number_of(*saved) : 0;
        const std::optional<Project> offered = left_behind_.offered();
        if (!offered)
            return in_file;
        ++findings_.recoveries;
        if (number_of(*offered) < in_file)
            findings_.wrong
                << QStringLiteral("edit %1 is offered, the file has %2").arg(number_of(*offered)).arg(in_file);
        return number_of(*offered);
    }

    void give_up(const QString& why)
    {
        findings_.wrong << why;
        left_ = 0;
    }

    const std::uint64_t seed_;
    int left_;
    const int disk_ms_; ///< for which the disk holds whoever waits for it
    Findings& findings_;
    std::mt19937_64 random_;
    QTemporaryDir folder_;
    QProcess process_;
    QByteArray line_; ///< not yet whole
    std::map<int, qint64> told_; ///< number of each edit, and when it was made
    qint64 killed_at_ns_ = 0; ///< 0: not yet
    bool awaits_save_ = false; ///< to be killed during the next one
    QDateTime started_at_;
    int next_ = 1; ///< edit of the next driver
    int kept_ = 0; ///< the newest edit after the last kill
    KilledProject left_behind_{folder_.filePath(QStringLiteral("project.tangram")),
                               folder_.filePath(QStringLiteral("recovery"))};
};

} // namespace

class TestKilledWhileEditing : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void no_edit_older_than_the_interval_is_lost_data();
    void no_edit_older_than_the_interval_is_lost();
};

void TestKilledWhileEditing::no_edit_older_than_the_interval_is_lost_data()
{
    QTest::addColumn<int>("disk_ms");
    QTest::addColumn<int>("kills");
    QTest::newRow("the disk as it is") << 0 << 200;
    QTest::newRow("a disk that holds every write as long as the interval") << times().interval_ms << 100;
}

void TestKilledWhileEditing::no_edit_older_than_the_interval_is_lost()
{
    QFETCH(int, disk_ms);
    QFETCH(int, kills);
    Findings findings;
    std::vector<std::unique_ptr<Victim>> victims;
    for (int number = 0; number < times().drivers; ++number)
        victims.push_back(std::make_unique<Victim>(number, kills / times().drivers, disk_ms, findings));
    const auto all_done = [&] {
        return std::all_of(victims.begin(), victims.end(), [](const auto& victim) { return victim->is_done(); });
    };
    QTRY_VERIFY_WITH_TIMEOUT(all_done(), 4 * 60 * 1000);
    qInfo("%d kills of %d drivers that made %d edits; %d files were being written, %d times unsaved edits were "
          "offered; %d edits lost, the oldest "
          "made %.0f ms before its kill; allowed: %d ms",
          findings.kills, times().drivers, findings.edits, findings.unfinished, findings.recoveries, findings.lost,
          findings.oldest_lost_ms, times().interval_ms);
    QVERIFY2(findings.wrong.isEmpty(), qPrintable(findings.wrong.join(QLatin1Char('\n'))));
    QCOMPARE(findings.kills, kills);
    QVERIFY(findings.oldest_lost_ms < times().interval_ms);
    // Else the test would show nothing.
    QVERIFY(findings.edits > 10 * kills);
    QVERIFY(findings.recoveries > kills / 4);
    QVERIFY(findings.unfinished > 0);
}

TANGRAM_TEST(TestKilledWhileEditing)
#include "tst_killed_while_editing.moc"
