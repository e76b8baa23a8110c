// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/settings/settings.h"

#include "common/settings/settings_lock.h"

#include <QCoreApplication>
#include <QMap>
#include <QSettings>
#include <QThreadPool>

#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace tangram {

namespace {

struct Change {
    QString key;
    std::optional<QVariant> value; ///< nothing: it goes, and all below it
};

void write(const std::vector<Change>& changes)
{
    QSettings file;
    remove_abandoned_settings_lock((file.fileName() + QStringLiteral(".lock")).toStdString());
    for (const Change& change : changes)
        if (change.value)
            file.setValue(change.key, *change.value);
        else
            file.remove(change.key);
} // which waits for the disk

/// QSettings of the same file wait for each other, in whichever thread they are: while one writes, the window reads
/// from a copy.
class SettingsFile {
public:
    SettingsFile()
    {
        thread_.setMaxThreadCount(1);
        qAddPostRoutine(&Settings::finish_writing);
    }

    std::optional<QVariant> value(const QString& key)
    {
        const std::lock_guard guard(mutex_);
        if (is_writing_) {
            const auto found = copy_.constFind(key);
            return found == copy_.constEnd() ? std::nullopt : std::optional(*found);
        }
        const QSettings file;
        return file.contains(key) ? std::optional(file.value(key)) : std::nullopt;
    }

    void change(Change change)
    {
        const std::lock_guard guard(mutex_);
        if (!std::exchange(is_writing_, true)) {
            copy_ = content();
            thread_.start([this] { write_all(); });
        }
        if (change.value)
            copy_[change.key] = *change.value;
        else
            copy_.removeIf([name = change.key, below = change.key + QLatin1Char('/')](const auto& entry) {
                return entry.key() == name || entry.key().startsWith(below);
            });
        waiting_.push_back(std::move(change));
    }

    void finish() { thread_.waitForDone(); }

private:
    static QMap<QString, QVariant> content()
    {
        const QSettings file;
        QMap<QString, QVariant> all;
        for (const QString& key : file.allKeys())
            all[key] = file.value(key);
        return all;
    }

    void write_all()
    {
        std::unique_lock lock(mutex_);
        while (!waiting_.empty()) {
            const std::vector<Change> changes = std::exchange(waiting_, {});
            lock.unlock();
            write(changes);
            lock.lock();
        }
        is_writing_ = false;
    }

    std::mutex mutex_; // guards what follows
    bool is_writing_ = false;
    QMap<QString, QVariant> copy_; ///< with what is still to be written; used only meanwhile
    std::vector<Change> waiting_;

    QThreadPool thread_; // ends first
};

SettingsFile& settings_file()
{
    static SettingsFile file;
    return file;
}

} // namespace

QVariant Settings::value(const QString& key, const QVariant& otherwise) const
{
    return settings_file().value(key).value_or(otherwise);
}

bool Settings::contains(const QString& key) const
{
    return settings_file().value(key).has_value();
}

void Settings::setValue(const QString& key, const QVariant& value)
{
    settings_file().change({key, value});
}

void Settings::remove(const QString& key)
{
    settings_file().change({key, std::nullopt});
}

void Settings::finish_writing()
{
    settings_file().finish();
}

} // namespace tangram
