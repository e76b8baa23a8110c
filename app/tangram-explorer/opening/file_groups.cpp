// SPDX-License-Identifier: GPL-3.0-or-later
#include "tangram-explorer/opening/file_groups.h"

#include "common/text/file_path.h"

#include <QFileInfo>

#include <utility>
#include <vector>

namespace tangram {

QList<QStringList> groups_to_open(const QStringList& paths)
{
    QList<QStringList> groups;
    qsizetype profiles = -1;
    for (const QString& path : paths) {
        const bool is_profile = holds_profiles(to_path(path));
        if (is_profile && profiles >= 0) {
            groups[profiles] << path;
            continue;
        }
        if (is_profile)
            profiles = groups.size();
        groups << QStringList{path};
    }
    return groups;
}

QString name_of_group(const QStringList& together)
{
    return together.size() == 1 ? together.front() : QFileInfo(together.front()).path();
}

Result<PreparedFile> prepare_group(const QStringList& together, const PlanDefaults& defaults, double tolerance,
                                   const std::shared_ptr<const ProjectProfiles>& profiles)
{
    std::vector<std::filesystem::path> paths;
    for (const QString& path : together)
        paths.push_back(to_path(path));
    Result<PreparedFile> prepared = holds_profiles(paths.front())
        ? prepare_profiles(paths)
        : prepare_file(paths.front(), defaults, tolerance, profiles);
    if (prepared || !profiles || paths.size() > 1)
        return prepared;
    // Network curves do not say what they are; with layer times they are of use.
    Result<PreparedFile> with_network = prepare_network(*profiles, paths.front());
    return with_network ? std::move(with_network) : std::move(prepared);
}

} // namespace tangram
