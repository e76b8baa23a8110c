// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/command_model.h"

#include "commands/fuzzy_match.h"

#include <QIcon>

#include <algorithm>

namespace tangram {

namespace {

constexpr int recent_bonus = 4; ///< less than the beginning of a word
constexpr int path_penalty = 6; ///< a match that needs the menus' names

} // namespace

void CommandModel::set_commands(std::vector<Command> commands, const QStringList& recent)
{
    beginResetModel();
    commands_ = std::move(commands);
    recency_.clear();
    for (const Command& command : commands_)
        recency_.push_back(static_cast<int>(recent.indexOf(command.id())));
    find();
    endResetModel();
}

void CommandModel::look_for(const QString& pattern)
{
    beginResetModel();
    pattern_ = pattern;
    find();
    endResetModel();
}

void CommandModel::find()
{
    found_.clear();
    const bool all = pattern_.trimmed().isEmpty();
    for (std::size_t i = 0; i < commands_.size(); ++i) {
        const int recency = recency_[i];
        if (all) {
            found_.push_back({i, recency < 0 ? 0 : 1'000 - recency, {}});
            continue;
        }
        const int bonus = recency < 0 ? 0 : recent_bonus;
        if (const auto match = fuzzy_match(pattern_, commands_[i].name))
            found_.push_back({i, match->score + bonus, QList<int>(match->places.begin(), match->places.end())});
        else if (const auto whole = fuzzy_match(pattern_, commands_[i].path + QLatin1Char(' ') + commands_[i].name))
            found_.push_back({i, whole->score + bonus - path_penalty, {}});
    }
    std::stable_sort(found_.begin(), found_.end(), [this](const Found& a, const Found& b) {
        if (a.score != b.score)
            return a.score > b.score;
        // Of names that match alike the shorter is the nearer one; without a pattern the menus' order stays.
        return !pattern_.isEmpty() && commands_[a.command].name.size() < commands_[b.command].name.size();
    });
}

const Command* CommandModel::command(const QModelIndex& index) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return nullptr;
    return &commands_[found_[index.row()].command];
}

QAction* CommandModel::action(const QModelIndex& index) const
{
    const Command* found = command(index);
    return found ? found->action.data() : nullptr;
}

QString CommandModel::id(const QModelIndex& index) const
{
    const Command* found = command(index);
    return found ? found->id() : QString();
}

int CommandModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(found_.size());
}

Qt::ItemFlags CommandModel::flags(const QModelIndex& index) const
{
    const QAction* found = action(index);
    if (found == nullptr)
        return Qt::NoItemFlags;
    // One that is switched off can be walked over and read, not run.
    return found->isEnabled() ? Qt::ItemIsSelectable | Qt::ItemIsEnabled | Qt::ItemNeverHasChildren
                              : Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
}

QVariant CommandModel::data(const QModelIndex& index, int role) const
{
    const Command* found = command(index);
    if (found == nullptr)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return found->name;
    case Qt::DecorationRole:
        return found->action ? found->action->icon() : QIcon();
    case Qt::CheckStateRole:
        if (found->action && found->action->isCheckable())
            return found->action->isChecked() ? Qt::Checked : Qt::Unchecked;
        return {};
    case path_role:
        return found->path;
    case keys_role:
        return found->keys;
    case reason_role:
        return found->action ? disabled_reason(*found->action) : QString();
    case places_role:
        return QVariant::fromValue(found_[index.row()].places);
    case Qt::AccessibleTextRole: {
        QStringList said{found->name, found->path, found->keys};
        if (found->action && !found->action->isEnabled())
            said << tr("switched off") << disabled_reason(*found->action);
        said.removeAll(QString());
        return said.join(QStringLiteral(", "));
    }
    default:
        return {};
    }
}

} // namespace tangram
